//! The SAN of an unfinished turn: the beginning that the SANs of all its endings share.
//!
//! SAN is defined for complete turns, and only there it tells one from another. A beginning of it
//! is read where it ends at the border of an action and fits the endings of exactly one unfinished
//! turn.

use std::ops::ControlFlow;

use crate::{Notation, for_each_turn, san};

/// Complete turns that are looked at; with more the coordinate form must do.
const MANY_TURNS: usize = 5_000;

/// The actions of an unfinished turn, from the beginning of its SAN; none if it is not that.
pub(crate) fn parse_unfinished_san<P: Notation>(pos: &P, text: &str) -> Option<Vec<P::Action>> {
    if text.is_empty() {
        return None;
    }
    let mut turns: usize = 0;
    let mut fitting: usize = 0;
    let mut shared: Option<Vec<P::Action>> = None;
    let flow = for_each_turn(pos, &mut |turn, _| {
        turns += 1;
        if turns > MANY_TURNS {
            return ControlFlow::Break(());
        }
        let begins = san(pos, turn).strip_prefix(text).is_some_and(is_border);
        if begins {
            fitting += 1;
            let common =
                |a: &Vec<P::Action>| a.iter().zip(turn).take_while(|(x, y)| x == y).count();
            match &mut shared {
                Some(actions) => actions.truncate(common(actions)),
                none => *none = Some(turn.to_vec()),
            }
        }
        ControlFlow::Continue(())
    });
    let actions = shared.filter(|actions| flow.is_continue() && !actions.is_empty())?;
    // Its endings must be those that fit, all of them.
    let mut at = pos.clone();
    for &a in &actions {
        at.play_unchecked(a);
    }
    let mut endings = 0;
    if at.turn_is_open() {
        let _ = for_each_turn(&at, &mut |_, _| {
            endings += 1;
            ControlFlow::Continue(())
        });
    }
    (endings == fitting).then_some(actions)
}

/// Whether the rest of a SAN begins something new: nothing that is written goes on with a letter or
/// a digit after the border of an action.
fn is_border(rest: &str) -> bool {
    rest.starts_with(|c: char| !c.is_alphanumeric())
}
