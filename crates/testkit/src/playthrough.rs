//! Golden games: a random game written out, to be read in review and compared in tests.

use std::fmt::Write as _;

use rules::any::{AnyPosition, Game};
use rules::{Rng, Ruleset};

/// Games in a playthrough file.
const GAMES: u64 = 3;
/// Actions written out of each game.
const ACTIONS: usize = 24;

/// The text of a game's playthrough file.
pub fn playthrough(game: &'static Game) -> String {
    let mut out = format!("# {}: random games, written by `cargo xtask bless`\n", game.name);
    let rulesets = crate::rulesets(game, GAMES as usize, 7);
    let last = rulesets.len() - GAMES as usize + 1;
    let chosen = std::iter::once(&rulesets[0]).chain(&rulesets[last..]);
    for (seed, ruleset) in (1..).zip(chosen) {
        write_game(&mut out, ruleset, seed);
    }
    out
}

/// One random game: at its start the facts, then for each action what there was to choose from.
fn write_game(out: &mut String, ruleset: &Ruleset, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut pos = (ruleset.game().open)(ruleset, None).expect("every ruleset has a start");
    let _ = writeln!(out, "\nruleset {ruleset}\nseed {seed}");
    for i in 0..ACTIONS {
        write_position(out, &*pos);
        // Random beginnings are dull: most of the game is played unseen.
        let steps = if i == ACTIONS / 2 { 40 } else { 1 };
        for step in 0..steps {
            let Some(action) = pos.sample_action(&mut rng) else { break };
            if step + 1 == steps {
                let _ = writeln!(out, "> {action}");
            }
            pos.play(&action).expect("a sampled action is legal");
        }
        if pos.outcome().is_some() {
            break;
        }
    }
    write_position(out, &*pos);
    let _ = writeln!(out, "outcome {}", rules::rulebook::outcome_text(pos.outcome()));
}

fn write_position(out: &mut String, pos: &dyn AnyPosition) {
    let turns = pos.count_turns(1_000_000).map_or("many".to_owned(), |n| n.to_string());
    let (key, actions) = (pos.key(), pos.actions().len());
    let _ = writeln!(out, "{}  key {key:016x}  actions {actions}  turns {turns}", pos.fen());
}

/// Compares a game's playthrough file with what the game does now.
///
/// # Panics
/// At the first line that differs.
pub fn check_playthrough(game: &'static Game) {
    let now = playthrough(game);
    for (i, (was, is)) in game.playthrough.lines().zip(now.lines()).enumerate() {
        assert_eq!(was, is, "{}: playthrough.txt, line {}", game.id, i + 1);
    }
    let advice = "run `cargo xtask bless` and review the difference";
    assert_eq!(game.playthrough.len(), now.len(), "{}: {advice}", game.id);
}
