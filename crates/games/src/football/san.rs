//! Turns as people write them: `Nc3` moves the knight, `N>f6` kicks the ball with it.
//!
//! Actions are joined by commas. Where several men of a kind could do the same, the file of the
//! one that does stands after its letter, or its rank, or both: `Ngf3`, `N4>f6`, `Qd1>f6`.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{ParseError, Position, parse_by_actions};

use super::geometry::{SHAPE, Set};
use super::movegen::Group;
use super::position::{Action, Football};

/// Appends the SAN of a turn, or of the rest of one.
pub(super) fn write(pos: &Football, turn: &[Action], out: &mut String) {
    let mut at = *pos;
    for (i, &a) in turn.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write_action(&at, a, out);
        at.play_unchecked(a);
    }
}

/// Reads the SAN of a complete turn, or of the rest of one.
pub(super) fn parse(pos: &Football, text: &str) -> Result<Vec<Action>, ParseError> {
    let turn = parse_by_actions(pos, text, write_action)?;
    let mut at = *pos;
    for &a in &turn {
        at.play_unchecked(a);
    }
    if at.turn_is_open() {
        let expected = "\",\" and a kick or \"end\", for the turn is not finished";
        return Err(ParseError::at("turn", text, text.len(), expected));
    }
    Ok(turn)
}

/// Appends one action.
fn write_action(pos: &Football, a: Action, out: &mut String) {
    let (from, to, sign) = match a {
        Action::End => {
            out.push_str("end");
            return;
        }
        Action::Move { from, to, .. } => (from, to, ""),
        Action::Kick { kicker, to } => (kicker, to, ">"),
    };
    out.push(pos.kind_at(from).letter());
    out.push_str(&disambiguation(from, rivals(pos, a, from, to)));
    out.push_str(sign);
    out.push_str(&SHAPE.name(to));
}

/// The other men of the same kind that could do the same.
fn rivals(pos: &Football, a: Action, from: Square, to: Square) -> Set {
    let (kind, moves) = (pos.kind_at(from), matches!(a, Action::Move { .. }));
    let mut rivals = Set::EMPTY;
    let _ = pos.for_each_group(|group, targets| {
        let man = match group {
            Group::Moves { from, .. } if moves => Some(from),
            Group::Kicks { kicker } if !moves => Some(kicker),
            Group::Moves { .. } | Group::Kicks { .. } => None,
        };
        if let Some(man) = man.filter(|&man| man != from && targets.has(to))
            && pos.kind_at(man) == kind
        {
            rivals |= Set::bit(man);
        }
        ControlFlow::Continue(())
    });
    rivals
}

/// What tells a man from its rivals: as little as will do, the file before the rank.
fn disambiguation(from: Square, rivals: Set) -> String {
    let name = SHAPE.name(from);
    let (file, rank) = name.split_at(1);
    if rivals.is_empty() {
        String::new()
    } else if rivals.squares().all(|s| SHAPE.file(s) != SHAPE.file(from)) {
        file.to_owned()
    } else if rivals.squares().all(|s| SHAPE.rank(s) != SHAPE.rank(from)) {
        rank.to_owned()
    } else {
        name
    }
}
