//! Plain negamax, the yardstick of correctness: no windows, no table, no order, no horizon effects.

use std::ops::ControlFlow;

use crate::hooks::Searchable;
use crate::score::Score;
use crate::worker::score_of;

/// The value of a position to `depth` plies, for the player to act; every line is looked at.
///
/// The game must not be over. The search with [`Heuristics::SOUND`](crate::Heuristics::SOUND)
/// gives the same.
pub fn negamax<P: Searchable>(pos: &P, depth: u32) -> Score {
    value(pos, depth, 0)
}

fn value<P: Searchable>(pos: &P, depth: u32, ply: u32) -> Score {
    if depth == 0 && !pos.turn_is_open() {
        return Score::cp(pos.evaluate());
    }
    let mut best = Score::LEAST;
    let mut child = pos.clone();
    let _ = pos.for_each_action(|a| {
        child.clone_from(pos);
        child.play_unchecked(a);
        let score = match child.outcome() {
            Some(outcome) => score_of(outcome, pos, ply + 1),
            None if child.turn_is_open() => value(&child, depth, ply),
            None if child.turn() == pos.turn() => value(&child, depth - 1, ply + 1),
            None => -value(&child, depth - 1, ply + 1),
        };
        best = best.max(score);
        ControlFlow::Continue(())
    });
    best
}
