//! The puzzles of every game: exactly one turn wins, in exactly the plies that are promised.

use rules::any::Game;
use rules::{Rng, Ruleset};

use crate::searching::engine_of;

/// Nodes for each turn of a position: as many as mining used, or more.
const NODES: u64 = 200_000;

/// Checks all puzzles of a game; gives the number of puzzles.
fn check(game: &'static Game) -> usize {
    let mut ruleset = Ruleset::default_of(game);
    let mut lengths = Vec::new();
    for (i, line) in game.puzzles.lines().enumerate() {
        let place = format!("{}: puzzles.txt, line {}: {line}", game.id, i + 1);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" => {}
            "ruleset" => {
                ruleset = Ruleset::parse(&[game], rest, &mut Rng::new(0)).expect("a ruleset");
            }
            "puzzle" => {
                let fields: Vec<&str> = rest.splitn(3, ' ').collect();
                let [plies, turn, fen] = fields[..] else { panic!("{place}") };
                let plies: u16 = plies.parse().expect("a number of plies");
                let pos = (game.open)(&ruleset, Some(fen)).expect("a FEN");
                let winning = |plies| {
                    let turns = engine_of(&ruleset).winning_turns(&*pos, plies, NODES);
                    turns.unwrap_or_else(|| panic!("{place}: too few nodes")).turns
                };
                assert_eq!(winning(plies), [turn], "{place}");
                assert!(plies == 1 || winning(plies - 1).is_empty(), "{place}: there is less");
                lengths.push(plies);
            }
            _ => panic!("{place}: expected ruleset, puzzle or #"),
        }
    }
    assert!(lengths.iter().any(|&plies| plies > 1), "{}: not all are of one ply", game.id);
    lengths.len()
}

#[test]
fn every_puzzle_has_one_solution() {
    for game in games::ALL {
        let puzzles = check(game);
        assert!(puzzles >= 50, "{}: {puzzles} puzzles", game.id);
    }
}
