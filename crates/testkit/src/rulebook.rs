//! Rulebooks: every block holds, and every reading has one.

use rules::any::Game;
use rules::rulebook::{Part, parts};

/// Runs a game's rulebook.
///
/// # Panics
/// If a claim does not hold, or a value of a reading stands in no block's ruleset.
pub fn check_rulebook(game: &'static Game) {
    let parts = parts(game.rulebook).unwrap_or_else(|error| panic!("{}: {error}", game.id));
    let examples: Vec<_> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Example(example) => Some(example),
            Part::Prose(_) => None,
        })
        .collect();
    let faults: Vec<String> = examples
        .iter()
        .filter_map(|example| example.check(&[game]).err())
        .map(|error| format!("{}: RULES.md, {error}", game.id))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for reading in game.readings {
        for &value in reading.values {
            let shown = examples.iter().any(|example| {
                let ruleset = example.ruleset(&[game]).expect("the block was checked");
                let own = ruleset.get(reading.id);
                match value {
                    "N" | "random" => own.parse::<u32>().is_ok(),
                    "N-M" => own.split_once('-').is_some_and(|(n, _)| n.parse::<u32>().is_ok()),
                    fixed => own == fixed,
                }
            });
            assert!(shown, "{}: RULES.md shows no position with {}={value}", game.id, reading.id);
        }
    }
}
