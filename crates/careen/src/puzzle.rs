//! `careen puzzle make`: positions with exactly one winning turn, mined from games and proven.

use std::time::Instant;

use rules::any::AnyPosition;
use rules::{Rng, Ruleset};
use serde_json::json;

use crate::analyze::engine_of;
use crate::cli::MakeOptions;
use crate::output::Output;
use crate::position::{random_seed, ruleset};

/// Plies after which a game is given up.
const LONGEST_GAME: usize = 300;
/// How many turns of the winner before the end are looked at.
const LOOK_BACK: usize = 4;
/// Lengths of puzzles in plies; each is looked for only where there is no shorter win.
const LENGTHS: [u16; 5] = [1, 2, 3, 4, 5];
/// Nodes for each turn of a position.
const NODES: u64 = 40_000;

/// A position, the one turn that wins there within so many plies, and how many.
struct Puzzle {
    fen: String,
    turn: String,
    plies: u16,
}

pub(crate) fn make(options: &MakeOptions, out: &mut Output) -> anyhow::Result<()> {
    let ruleset = ruleset(&options.ruleset, None)?;
    let seed = options.seed.unwrap_or_else(random_seed);
    let mut rng = Rng::new(seed);
    if !out.json {
        out.line(&format!("# Exactly one turn wins within the plies; mined with seed {seed}."))?;
        out.line(&format!("ruleset {ruleset}"))?;
    }
    let start = Instant::now();
    let mut fens = Vec::new();
    let mut short = 0;
    while fens.len() < options.count && start.elapsed() < options.time {
        for puzzle in mine(&ruleset, &mut rng)? {
            // Wins at once are found everywhere; they shall not be the greater part.
            let many = puzzle.plies == 1 && short * 5 >= options.count * 2;
            if many || fens.contains(&puzzle.fen) {
                continue;
            }
            short += usize::from(puzzle.plies == 1);
            let Puzzle { fen, turn, plies } = puzzle;
            if out.json {
                out.json_line(&json!({ "plies": plies, "turn": turn, "fen": fen }))?;
            } else {
                out.line(&format!("puzzle {plies} {turn} {fen}"))?;
            }
            out.flush()?;
            fens.push(fen);
            if fens.len() == options.count {
                break;
            }
        }
    }
    Ok(())
}

/// Plays a game between greedy players and looks for puzzles near its end.
fn mine(ruleset: &Ruleset, rng: &mut Rng) -> anyhow::Result<Vec<Puzzle>> {
    let mut pos = (ruleset.game().open)(ruleset, None)?;
    let mut before = Vec::new();
    while pos.outcome().is_none() && before.len() < LONGEST_GAME {
        before.push((pos.to_act(), pos.fen()));
        // A few turns at random make every game another one.
        let turn = if before.len() < 5 { pos.random_turn(rng) } else { pos.greedy_turn(rng) };
        for action in turn.unwrap_or_default() {
            pos.play(&action)?;
        }
    }
    let winner = pos.outcome().and_then(|outcome| outcome.winner);
    let own = before.iter().rev().filter(|(player, _)| Some(*player) == winner);
    let mut puzzles = Vec::new();
    for (_, fen) in own.take(LOOK_BACK) {
        let pos = (ruleset.game().open)(ruleset, Some(fen))?;
        puzzles.extend(puzzle(&*pos)?);
    }
    Ok(puzzles)
}

/// The puzzle in a position, if there is one.
fn puzzle(pos: &dyn AnyPosition) -> anyhow::Result<Option<Puzzle>> {
    let engine = engine_of(pos)?;
    for plies in LENGTHS {
        let Some(winning) = engine.winning_turns(pos, plies, NODES) else { return Ok(None) };
        match winning.turns.as_slice() {
            [] => {}
            [turn] => return Ok(Some(Puzzle { fen: pos.fen(), turn: turn.clone(), plies })),
            _ => return Ok(None),
        }
    }
    Ok(None)
}
