//! Positions and actions as text.

use rules::{Notation, ParseError};

use super::geometry::{Geometry, Landing};
use super::position::{Action, FallingOff, Open};
use super::readings::Rules;

impl<G: Geometry> Notation for FallingOff<G> {
    fn parse_fen(rules: Rules, text: &str) -> Result<Self, ParseError> {
        Self::read(rules, text)
    }

    fn write_fen(&self, out: &mut String) {
        self.write(out);
    }

    fn turn_number(&self) -> u32 {
        u32::from(self.core.number)
    }

    fn write_action(&self, a: Action, out: &mut String) {
        match a {
            Action::Step { kind, from, to } => {
                out.push(kind.letter());
                *out += &G::SHAPE.name(from);
                *out += &G::SHAPE.name(to);
            }
            Action::Castle(wing) => *out += wing.text(),
            Action::Pass => *out += "pass",
            Action::Push(landing) => {
                let kind = match self.core.open {
                    Open::Victims { target, .. } => self.next_victim(target),
                    Open::No | Open::Promotion { .. } => None,
                };
                // The pawn that is displaced en passant comes last and has a letter of its own.
                out.push(kind.map_or('E', |kind| kind.letter()));
                match landing {
                    Landing::Off => out.push('-'),
                    Landing::On(to) => *out += &G::SHAPE.name(to),
                }
            }
            Action::Promote(kind) => out.push(kind.letter()),
        }
    }

    fn joint(&self, a: Action) -> &'static str {
        match (a, self.core.begun) {
            (Action::Push(_), false) => "/",
            (Action::Push(_), true) => ",",
            (Action::Promote(_), false) => "=",
            (Action::Promote(_) | Action::Step { .. } | Action::Castle(_) | Action::Pass, _) => "",
        }
    }

    fn write_san(&self, turn: &[Action], out: &mut String) {
        self.write_turn(turn, out);
    }

    fn parse_san(&self, text: &str) -> Result<Vec<Action>, ParseError> {
        self.read_turn(text)
    }
}
