//! The smallest opponent that is no fool: wins at once if it can, and does not lose at once if it
//! can help it. Everything else it leaves to chance.

use std::ops::ControlFlow;

use crate::{Outcome, Player, Position, Rng, for_each_turn, legal_actions};

/// Own turns that are looked at; a crowd in the open can have 10^10.
const OWN_TURNS: usize = 20_000;
/// Actions tried in looking for one win of the opponent.
const REPLY_BUDGET: u32 = 50_000;
/// Actions tried in all, so that an answer comes within a second or so.
const TOTAL_BUDGET: u32 = 3_000_000;

/// A turn of the greedy opponent; `None` if the game is over.
///
/// In an open turn it is the rest of the turn.
pub fn greedy_turn<P: Position>(pos: &P, rng: &mut Rng) -> Option<Vec<P::Action>> {
    let us = pos.turn();
    let mut turns: Vec<(Vec<P::Action>, P)> = Vec::new();
    let _ = for_each_turn(pos, &mut |turn, after| {
        if turns.len() == OWN_TURNS {
            return ControlFlow::Break(());
        }
        turns.push((turn.to_vec(), after.clone()));
        ControlFlow::Continue(())
    });
    rng.shuffle(&mut turns);
    let won_by = |pos: &P, player| pos.outcome().and_then(|o| o.winner) == Some(player);
    if let Some(i) = turns.iter().position(|(_, after)| won_by(after, us)) {
        return Some(turns.swap_remove(i).0);
    }
    // Turns that do not lose by themselves come first; among them one without a winning reply.
    turns.sort_by_key(|(_, after)| won_by(after, us.other()));
    let mut budget = TOTAL_BUDGET;
    let safe = turns.iter().position(|(_, after)| {
        let mut own = REPLY_BUDGET.min(budget);
        budget -= own;
        let safe = !won_by(after, us.other()) && !can_win(after, us.other(), &mut own);
        budget += own;
        safe
    });
    (!turns.is_empty()).then(|| turns.swap_remove(safe.unwrap_or(0)).0)
}

/// Whether `player`, who is to act, can end the game as the winner within this turn; `false` also
/// when the budget ran out before a win was found.
fn can_win<P: Position>(pos: &P, player: Player, budget: &mut u32) -> bool {
    if pos.outcome().is_some() {
        return false;
    }
    let mut child = pos.clone();
    pos.for_each_action(|a| {
        if *budget == 0 {
            return ControlFlow::Continue(());
        }
        *budget -= 1;
        child.clone_from(pos);
        child.play_unchecked(a);
        let won = match child.outcome() {
            Some(Outcome { winner, .. }) => winner == Some(player),
            None => child.turn_is_open() && can_win(&child, player, budget),
        };
        if won { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .is_break()
}

/// A turn whose actions are drawn at random; `None` if the game is over.
pub fn random_turn<P: Position>(pos: &P, rng: &mut Rng) -> Option<Vec<P::Action>> {
    let mut turn = Vec::new();
    let mut at = pos.clone();
    loop {
        let actions = legal_actions(&at);
        if actions.is_empty() {
            return None;
        }
        let a = *rng.pick(&actions);
        at.play_unchecked(a);
        turn.push(a);
        if !at.turn_is_open() {
            return Some(turn);
        }
    }
}
