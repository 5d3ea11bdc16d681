//! The table of weights as a file: the same lines with other numbers.

use search::Feature;

/// Columns of a line.
const WIDTH: usize = 100;

/// The table with new weights, which are in the order of the features.
///
/// # Errors
/// The file has no line for a term: its form is not that of the macro `terms`.
pub(super) fn rewrite(text: &str, features: &[Feature], weights: &[i32]) -> Result<String, String> {
    let mut text = text.to_owned();
    let terms = features.chunk_by(|a, b| term(&a.name) == term(&b.name));
    let mut weights = weights.iter();
    for chunk in terms {
        let (name, is_list) = (term(&chunk[0].name), chunk[0].name.ends_with(']'));
        let numbers: Vec<String> =
            weights.by_ref().take(chunk.len()).map(ToString::to_string).collect();
        let missing = || format!("there is no line for \"{name}\"");
        let at = text.find(&format!("\n    {name}: ")).ok_or_else(missing)?;
        let equals = at + text[at..].find(" = ").ok_or_else(missing)? + 3;
        let close = if is_list { "]," } else { "," };
        let end = equals + text[equals..].find(close).ok_or_else(missing)? + close.len();
        let head = text[at + 1..equals].trim_end().to_owned();
        text.replace_range(at + 1..end, &line(&head, &numbers, is_list));
    }
    Ok(text)
}

/// The name of the term that a feature is a place of.
fn term(name: &str) -> &str {
    name.split('[').next().unwrap_or(name)
}

/// A line of the table, or several where it is too long.
fn line(head: &str, numbers: &[String], is_list: bool) -> String {
    if !is_list {
        return format!("{head} {},", numbers.concat());
    }
    let short = format!("{head} [{}],", numbers.join(", "));
    if short.len() <= WIDTH {
        return short;
    }
    let mut lines = format!("{head} [");
    let mut width = WIDTH;
    for number in numbers {
        if width + number.len() + 2 > WIDTH {
            lines += "\n       ";
            width = 7;
        }
        lines += &format!(" {number},");
        width += number.len() + 2;
    }
    lines + "\n    ],"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(names: &[&str]) -> Vec<Feature> {
        let feature = |name: &&str| Feature { name: (*name).to_owned(), meaning: "", weight: 0 };
        names.iter().map(feature).collect()
    }

    const TABLE: &str = "terms! {\n    /// One, in all: a = 5,\n    one: i32 = -8,\n    \
                         /// Ranks.\n    rank: [i32; 2] = [\n        1, 2,\n    ],\n}\n";

    #[test]
    fn numbers_change_and_nothing_else() {
        let features = features(&["one", "rank[0]", "rank[1]"]);
        let text = rewrite(TABLE, &features, &[7, -3, 14]).expect("all lines are there");
        let expected = "terms! {\n    /// One, in all: a = 5,\n    one: i32 = 7,\n    \
                        /// Ranks.\n    rank: [i32; 2] = [-3, 14],\n}\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn long_lists_are_broken() {
        let numbers: Vec<String> = (1000..1030).map(|n| n.to_string()).collect();
        let lines = line("    rank: [i32; 30] =", &numbers, true);
        assert!(lines.lines().count() > 2 && lines.lines().all(|line| line.len() <= WIDTH));
        assert!(lines.ends_with(" 1029,\n    ],"), "{lines}");
    }

    #[test]
    fn a_missing_line_is_named() {
        let error = rewrite(TABLE, &features(&["two"]), &[1]).expect_err("no such line");
        assert!(error.contains("\"two\""), "{error}");
    }

    /// Every table of the repository has the form that is expected, and keeps it.
    #[test]
    fn tables_are_rewritten_as_they_are() {
        for game in games::ALL {
            let features = crate::engine_of(game).features();
            if features.is_empty() {
                continue;
            }
            let folder = game.id.replace('-', "_");
            let path = crate::root().join("crates/games/src").join(folder).join("weights.rs");
            let text = std::fs::read_to_string(&path).expect("a game with terms has a table");
            let weights: Vec<i32> = features.iter().map(|f| f.weight).collect();
            assert_eq!(rewrite(&text, &features, &weights), Ok(text), "{}", path.display());
        }
    }
}
