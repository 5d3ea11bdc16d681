//! The figures of endgame tables that stand in the rulebooks, computed anew.

use search::endgame::AnyTable;

/// The cells of the row in a rulebook that begins with a name and ends with a number of plies.
fn row<'r>(rulebook: &'r str, name: &str) -> Option<Vec<&'r str>> {
    let begin = format!("| {name} |");
    let row =
        rulebook.lines().find(|line| line.starts_with(&begin) && line.ends_with("plies |"))?;
    Some(row.trim_matches('|').split('|').skip(1).map(str::trim).collect())
}

/// The cells as they must be.
fn figures(table: &dyn AnyTable) -> Vec<String> {
    let sum = table.summary();
    let grouped = |n: u64| {
        let digits = n.to_string();
        let first = digits.len() % 3;
        let (head, tail) = digits.split_at(first);
        let groups = tail.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group));
        let all: Vec<_> = std::iter::once(head.into()).chain(groups).collect();
        all.join(" ").trim().to_owned()
    };
    let positions = sum.wins + sum.losses + sum.draws;
    let drawn = format!("{:.1} %", sum.draws as f64 * 100.0 / positions as f64);
    let longest = format!("{} plies", sum.longest_win);
    [grouped(positions), grouped(sum.wins), grouped(sum.losses), drawn, longest].into()
}

#[test]
fn the_rulebooks_are_right() {
    let mut rows = 0;
    for engine in games::ENGINES {
        for table in engine.tables {
            let Some(row) = row(engine.game.rulebook, table.name()) else { continue };
            assert_eq!(row, figures(*table), "{} {}", engine.game.id, table.name());
            rows += 1;
        }
    }
    // All but Rotary's kings, whose figures stand in prose and are checked beside their table.
    let tables: usize = games::ENGINES.iter().map(|engine| engine.tables.len()).sum();
    assert_eq!(rows, tables - 1);
}
