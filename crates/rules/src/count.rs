//! Counting and sampling without making lists: hooks that a game may answer faster than the list.

use std::ops::ControlFlow;

use crate::perft::perft_by_child;
use crate::{Position, Rng};

/// Counting complete turns.
pub trait CountTurns: Position {
    /// The number of different complete turns from here (in an open turn: of ways to finish it).
    ///
    /// `None` if the number does not fit, or if counting would take more than about `budget` steps;
    /// `u64::MAX` is no budget. Zero if and only if the game is over.
    ///
    /// The default makes every action; a game overrides it where it can count in bulk, and the
    /// tests compare both.
    fn count_turns(&self, budget: u64) -> Option<u64> {
        count_turns_by_play(self, budget)
    }

    /// The number of sequences of this turn and the next: perft to depth 2.
    ///
    /// The default makes this turn and counts the next in bulk; a game overrides it where it need
    /// not make the turn either, and the tests compare both.
    fn count_two_turns(&self) -> u64 {
        count_two_turns_by_play(self)
    }
}

/// [`CountTurns::count_two_turns`] by making every action of this turn.
pub fn count_two_turns_by_play<P: CountTurns>(pos: &P) -> u64 {
    perft_by_child(pos, 2)
}

/// [`CountTurns::count_turns`] by making every action.
pub fn count_turns_by_play<P: Position>(pos: &P, mut budget: u64) -> Option<u64> {
    fn count<P: Position>(pos: &P, budget: &mut u64) -> Option<u64> {
        let mut turns: u64 = 0;
        let mut child = pos.clone();
        let flow = pos.for_each_action(|a| {
            if *budget == 0 {
                return ControlFlow::Break(());
            }
            *budget -= 1;
            child.clone_from(pos);
            child.play_unchecked(a);
            let below = if child.turn_is_open() && child.outcome().is_none() {
                count(&child, budget)
            } else {
                Some(1)
            };
            match below.and_then(|n| turns.checked_add(n)) {
                Some(n) => turns = n,
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        flow.is_continue().then_some(turns)
    }
    count(pos, &mut budget)
}

/// Drawing one action at random.
pub trait SampleAction: Position {
    /// One of the legal actions, each equally likely; `None` if and only if the game is over.
    ///
    /// The default goes through the list; a game overrides it where it can do without, and the
    /// tests compare both.
    fn sample_action(&self, rng: &mut Rng) -> Option<Self::Action> {
        sample_from_list(self, rng)
    }
}

/// [`SampleAction::sample_action`] in two passes over the list, without storing it.
pub fn sample_from_list<P: Position>(pos: &P, rng: &mut Rng) -> Option<P::Action> {
    let mut n = 0u64;
    let _ = pos.for_each_action(|_| {
        n += 1;
        ControlFlow::Continue(())
    });
    if n == 0 {
        return None;
    }
    let mut skip = rng.below(n);
    let mut drawn = None;
    let _ = pos.for_each_action(|a| {
        if skip == 0 {
            drawn = Some(a);
            return ControlFlow::Break(());
        }
        skip -= 1;
        ControlFlow::Continue(())
    });
    drawn
}
