//! Perft tables: `perft.txt` of a game.

use rules::any::Game;
use rules::{Rng, Ruleset};

/// Checks every line of a game's perft table whose count is at most `limit`.
///
/// # Panics
/// If a count differs or a line cannot be read.
pub fn check_perft_table(game: &'static Game, limit: u64) {
    let mut ruleset = Ruleset::default_of(game);
    let mut fen: Option<&str> = None;
    let mut checked = 0;
    for (i, line) in game.perft_table.lines().enumerate() {
        let place = || format!("{}: perft.txt, line {}: {line}", game.id, i + 1);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" => {}
            "ruleset" => {
                ruleset = Ruleset::parse(&[game], rest, &mut Rng::new(0))
                    .unwrap_or_else(|error| panic!("{}: {error}", place()));
                fen = None;
            }
            "fen" => fen = Some(rest),
            "perft" | "distinct" => {
                let (depth, count) = rest.split_once(' ').unwrap_or_else(|| panic!("{}", place()));
                let depth: u32 = depth.parse().unwrap_or_else(|_| panic!("{}", place()));
                let count: u64 = count.parse().unwrap_or_else(|_| panic!("{}", place()));
                if count > limit {
                    continue;
                }
                let pos = (game.open)(&ruleset, fen)
                    .unwrap_or_else(|error| panic!("{}: {error}", place()));
                if word == "perft" {
                    assert_eq!(pos.perft(depth, 2), count, "{}", place());
                    if count < limit / 50 {
                        assert_eq!(pos.perft_by_play(depth), count, "by play, {}", place());
                    }
                } else {
                    let counted = pos.distinct(depth, 1024).map(|d| d.distinct);
                    assert_eq!(counted, Ok(count), "{}", place());
                }
                checked += 1;
            }
            _ => panic!("{}: expected ruleset, fen, perft, distinct or #", place()),
        }
    }
    assert!(checked > 2, "{}: perft.txt states at least three counts", game.id);
}
