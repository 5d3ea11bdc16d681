//! What the hooks of a game promise, checked in one position: for tests.

use std::ops::ControlFlow;

use rules::{Player, legal_actions};

use crate::hooks::Searchable;

/// Checks that the hooks keep their promises in a position that is not over.
///
/// # Errors
/// A sentence that says which promise is broken and how.
pub fn check_hooks<P: Searchable>(pos: &P) -> Result<(), String> {
    let legal = legal_actions(pos);
    check_noisy(pos, &legal)?;
    check_urgent(pos, &legal)?;
    if let Some(a) = pos.winning_action() {
        check_win(pos, a)?;
    }
    for &a in &legal {
        let (history, follow) = (pos.history_index(a), pos.follow_index(a));
        if history >= P::HISTORY || follow >= P::FOLLOW {
            return Err(format!("the indices {history} and {follow} of {a:?} are out of range"));
        }
    }
    if let Some(passed) = pos.pass() {
        let changed = passed.turn() != pos.turn() && passed.key() != pos.key();
        if pos.turn_is_open() || !changed || passed.turn_is_open() {
            return Err("a pass changes the side to move and its key, between turns".to_owned());
        }
    }
    let (value, other) = (pos.evaluate(), pos.count());
    if value.abs() > 20_000 || other.abs() > 20_000 {
        return Err(format!("the evaluation {value} or the count {other} is out of all measure"));
    }
    check_terms(pos)
}

/// The evaluation is the sum of its terms.
fn check_terms<P: Searchable>(pos: &P) -> Result<(), String> {
    let (features, amounts) = (P::features(), pos.observe());
    if features.len() != amounts.len() {
        return Err(format!("{} amounts of {} features", amounts.len(), features.len()));
    }
    if features.is_empty() || pos.turn_is_open() || !pos.is_observed() {
        return Ok(());
    }
    let sum: i32 = features.iter().zip(&amounts).map(|(f, amount)| f.weight * amount).sum();
    match pos.evaluate() {
        value if value == sum => Ok(()),
        value => Err(format!("the evaluation is {value}, the sum of its terms {sum}")),
    }
}

fn check_noisy<P: Searchable>(pos: &P, legal: &[P::Action]) -> Result<(), String> {
    for depth in 0..3 {
        let mut noisy = Vec::new();
        let _ = pos.for_each_noisy(depth, |a| {
            noisy.push(a);
            ControlFlow::Continue(())
        });
        if let Some(a) = noisy.iter().find(|a| !legal.contains(a)) {
            return Err(format!("the noisy action {a:?} is not legal"));
        }
        if (1..noisy.len()).any(|i| noisy[..i].contains(&noisy[i])) {
            return Err("a noisy action is given twice".to_owned());
        }
        if pos.turn_is_open() && noisy.is_empty() {
            return Err("an open turn cannot be finished by noisy actions".to_owned());
        }
    }
    Ok(())
}

/// Compares what a game says about wins in this turn with all that can be played in it.
///
/// Whether there is a win. In a turn with very many variants this takes very long.
///
/// # Errors
/// A sentence that says how the game is wrong.
pub fn check_win_in_turn<P: Searchable>(pos: &P) -> Result<bool, String> {
    let said = pos.winning_action();
    if said.is_some() != pos.wins_in_turn() {
        return Err("a win in this turn is remembered otherwise than it is seen".to_owned());
    }
    if let Some(a) = said {
        check_win(pos, a)?;
    }
    match finds_win(pos, pos.turn()) {
        true if said.is_none() => Err("a win in this turn is not seen".to_owned()),
        true => Ok(true),
        false => Ok(false),
    }
}

/// Whether some way to finish the turn wins for `us`.
fn finds_win<P: Searchable>(pos: &P, us: Player) -> bool {
    let mut child = pos.clone();
    let found = pos.for_each_action(|a| {
        child.clone_from(pos);
        child.play_unchecked(a);
        let wins = match child.outcome() {
            Some(outcome) => outcome.winner == Some(us),
            None => child.turn_is_open() && finds_win(&child, us),
        };
        if wins { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.is_break()
}

/// The urgent actions are those of the list that are urgent.
fn check_urgent<P: Searchable>(pos: &P, legal: &[P::Action]) -> Result<(), String> {
    let mut urgent = Vec::new();
    let _ = pos.for_each_urgent(|a, urgency| {
        urgent.push((a, urgency));
        ControlFlow::Continue(())
    });
    let listed = legal.iter().map(|&a| (a, pos.urgency(a))).filter(|&(_, urgency)| urgency > 0);
    if let Some(missed) = listed.clone().find(|a| !urgent.contains(a)) {
        return Err(format!("the urgent action {missed:?} is left out"));
    }
    if urgent.len() != listed.clone().count() {
        return Err("an action is given as urgent that is not, or twice".to_owned());
    }
    let mut frontier = Vec::new();
    let _ = pos.for_each_frontier(|a| {
        frontier.push(a);
        ControlFlow::Continue(())
    });
    if let Some(a) = frontier.iter().find(|a| !legal.contains(a)) {
        return Err(format!("the frontier action {a:?} is not legal"));
    }
    if (1..frontier.len()).any(|i| frontier[..i].contains(&frontier[i])) {
        return Err("a frontier action is given twice".to_owned());
    }
    if let Some((a, _)) = listed.clone().find(|(a, _)| !frontier.contains(a)) {
        return Err(format!("the urgent action {a:?} is left out at the frontier"));
    }
    Ok(())
}

/// A winning action leads by winning actions to the win, within the turn.
fn check_win<P: Searchable>(pos: &P, first: P::Action) -> Result<(), String> {
    let us = pos.turn();
    let mut at = pos.clone();
    let mut next = Some(first);
    while let Some(a) = next {
        if !legal_actions(&at).contains(&a) {
            return Err(format!("the winning action {a:?} is not legal"));
        }
        at.play_unchecked(a);
        match at.outcome() {
            Some(outcome) if outcome.winner == Some(us) => return Ok(()),
            Some(outcome) => return Err(format!("{first:?} ends in {outcome:?}, not in a win")),
            None if at.turn_is_open() => next = at.winning_action(),
            None => return Err(format!("the turn passes after {first:?} without a win")),
        }
    }
    Err(format!("after {first:?} the win is lost from sight"))
}
