//! The baseline plays a turn of the best value, and its seed chooses among them all.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rules::{Position as _, for_each_turn};
use search::baseline;

use crate::random_positions;
use crate::walkers::Walkers;

/// Negamax by the baseline's count.
fn value(pos: &Walkers, depth: u32) -> i32 {
    const WIN: i32 = 100_000;
    if depth == 0 {
        return search::Count::count(pos);
    }
    let mut best = -WIN;
    let _ = for_each_turn(pos, &mut |_, after| {
        best = best.max(turn_value(pos, after, depth));
        ControlFlow::Continue(())
    });
    best
}

fn turn_value(pos: &Walkers, after: &Walkers, depth: u32) -> i32 {
    match after.outcome() {
        // The sooner the better.
        Some(outcome) if outcome.winner == Some(pos.turn()) => 1000 * depth as i32 + 10_000,
        Some(_) => -1000 * depth as i32 - 10_000,
        None => -value(after, depth - 1),
    }
}

#[test]
fn all_turns_of_the_best_value_are_chosen_sooner_or_later() {
    for history in random_positions(12, 6) {
        let pos = history.position();
        let mut best = (i32::MIN, HashSet::new());
        let _ = for_each_turn(pos, &mut |turn, after| {
            let value = turn_value(pos, after, 2);
            if value > best.0 {
                best = (value, HashSet::new());
            }
            if value == best.0 {
                best.1.insert(turn.to_vec());
            }
            ControlFlow::Continue(())
        });
        let mut searcher = baseline::<Walkers>(1);
        let mut chosen = HashSet::new();
        for seed in 0..4000 {
            let (turn, _) = searcher.choose(&history, 2, seed).expect("the game is not over");
            assert!(best.1.contains(&turn), "{turn:?} is not one of {best:?}");
            chosen.insert(turn);
            if chosen.len() == best.1.len() {
                break;
            }
        }
        assert_eq!(chosen, best.1, "{history:?}");
    }
}
