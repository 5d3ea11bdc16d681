//! Conformance scripts: what is said to an engine, what must come back, and within which time.
//!
//! Only the text: whoever runs one has the process and the clock. A script has one step a line:
//!
//! ```text
//! # a comment
//! within 2000                 milliseconds that each answer may take from here on
//! > go depth 3                is said to the engine
//! < bestmove {turn} *         is awaited; lines that do not fit are passed over
//! ! info string expected*     must not come before the next awaited line has
//! > position startpos moves {turn}
//! pause 300                   milliseconds in which nothing is said
//! close                       the engine's input ends
//! end                         the engine must end, by itself or because of what was said last
//! ```
//!
//! In a pattern `*` is any text, also none, and `{name}` is one word; the word is remembered, may
//! be said later, and must be the same wherever the name comes back.

use std::collections::BTreeMap;

use rules::ParseError;

/// A script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Its steps, each with the number of its line.
    pub steps: Vec<(usize, Step)>,
}

/// A step of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Answers may take that many milliseconds from here on.
    Within(u64),
    /// A line that is said.
    Say(String),
    /// A pattern that is awaited.
    Await(String),
    /// A pattern that must not fit any line up to the next awaited one.
    Never(String),
    /// So many milliseconds in which nothing is said.
    Pause(u64),
    /// The engine's input ends.
    Close,
    /// The engine must end.
    End,
}

/// The words that a script has remembered.
pub type Names = BTreeMap<String, String>;

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// A line is no step.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut steps = Vec::new();
        let mut offset = 0;
        for (i, line) in text.split('\n').enumerate() {
            let error = |expected: &str| Err(ParseError::in_file("script", text, offset, expected));
            let (head, tail) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            let tail = tail.trim_start();
            let step = match head {
                "" => None,
                _ if head.starts_with('#') => None,
                ">" => Some(Step::Say(tail.to_owned())),
                "<" if tail.is_empty() => return error("a pattern after \"<\""),
                "!" if tail.is_empty() => return error("a pattern after \"!\""),
                "<" => Some(Step::Await(tail.to_owned())),
                "!" => Some(Step::Never(tail.to_owned())),
                "within" | "pause" => match (head, tail.parse()) {
                    ("within", Ok(time)) => Some(Step::Within(time)),
                    (_, Ok(time)) => Some(Step::Pause(time)),
                    (_, Err(_)) => return error("a number of milliseconds"),
                },
                "close" if tail.is_empty() => Some(Step::Close),
                "end" if tail.is_empty() => Some(Step::End),
                _ => return error("\">\", \"<\", \"!\", within, pause, close, end or \"#\""),
            };
            steps.extend(step.map(|step| (i + 1, step)));
            offset += line.len() + 1;
        }
        Ok(Self { steps })
    }
}

/// Whether a line fits a pattern; the words that the pattern names are remembered if it does.
pub fn fits(pattern: &str, line: &str, names: &mut Names) -> bool {
    let mut found = names.clone();
    let fits = fits_here(pattern, line.trim_end(), &mut found);
    if fits {
        *names = found;
    }
    fits
}

/// A pattern without its first piece; a piece is `*`, `{name}` or one character.
fn fits_here(pattern: &str, line: &str, names: &mut Names) -> bool {
    let Some(first) = pattern.chars().next() else { return line.is_empty() };
    if first == '*' {
        let rest = &pattern[1..];
        let mut ends = line.char_indices().map(|(i, _)| i).chain([line.len()]);
        return ends.any(|i| {
            let mut found = names.clone();
            let fits = fits_here(rest, &line[i..], &mut found);
            if fits {
                *names = found;
            }
            fits
        });
    }
    let name = pattern.strip_prefix('{').and_then(|p| p.split_once('}'));
    // Braces around anything but a plain name are braces.
    if let Some((name, rest)) =
        name.filter(|(name, _)| name.bytes().all(|b| b.is_ascii_lowercase()))
    {
        let end = line.find(char::is_whitespace).unwrap_or(line.len());
        let word = &line[..end];
        let same = names.get(name).is_none_or(|known| known == word);
        if word.is_empty() || !same {
            return false;
        }
        names.insert(name.to_owned(), word.to_owned());
        return fits_here(rest, &line[end..], names);
    }
    let rest = &pattern[first.len_utf8()..];
    line.strip_prefix(first).is_some_and(|line| fits_here(rest, line, names))
}

/// A line with the remembered words in their places.
pub fn filled_in(line: &str, names: &Names) -> String {
    let mut out = line.to_owned();
    for (name, word) in names {
        out = out.replace(&format!("{{{name}}}"), word);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_read_step_by_step() {
        let script =
            Script::parse("# c\n\nwithin 50\n> go depth 3\n< bestmove {turn}*\n! x\nend\n");
        let steps = [
            (3, Step::Within(50)),
            (4, Step::Say("go depth 3".to_owned())),
            (5, Step::Await("bestmove {turn}*".to_owned())),
            (6, Step::Never("x".to_owned())),
            (7, Step::End),
        ];
        assert_eq!(script, Ok(Script { steps: steps.to_vec() }));
        for (text, line) in [("> a\n<", 2), ("pause x", 1), ("\n\nwhat", 3), ("end now", 1)] {
            assert_eq!(Script::parse(text).expect_err(text).line, Some(line));
        }
    }

    #[test]
    fn patterns_fit_and_remember() {
        let mut names = Names::new();
        assert!(fits("bestmove {turn}*", "bestmove e5>f6@d4 ponder x\r", &mut names));
        assert_eq!(filled_in("moves {turn} {other}", &names), "moves e5>f6@d4 {other}");
        assert!(fits("* {turn}", "a b e5>f6@d4", &mut names));
        assert!(!fits("* {turn}", "a b e5>f6", &mut names));
        assert!(!fits("readyok", "not readyok", &mut names));
        assert!(fits("info * pv {a} *", "info depth 1 pv x y", &mut names));
        assert_eq!(names.get("a").map(String::as_str), Some("x"));
        assert!(!fits("{b}", "", &mut names));
        assert!(fits("1-0 {White *}", "1-0 {White wins}", &mut names));
    }
}
