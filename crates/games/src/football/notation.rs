//! Positions, actions and turns as text; `fen.rs` and `san.rs` do the longer parts.

use rules::{Notation, ParseError};

use super::geometry::SHAPE;
use super::position::{Action, Football};
use super::rules::Rules;
use super::{fen, san};

impl Notation for Football {
    fn parse_fen(rules: Rules, text: &str) -> Result<Self, ParseError> {
        fen::parse(rules, text)
    }

    fn write_fen(&self, out: &mut String) {
        fen::write(self, out);
    }

    fn turn_number(&self) -> u32 {
        self.completed / 2 + 1
    }

    fn write_action(&self, a: Action, out: &mut String) {
        let name = |s| SHAPE.name(s);
        match a {
            Action::Move { from, to, .. } => *out += &format!("{}-{}", name(from), name(to)),
            Action::Kick { kicker, to } => {
                *out += &format!("{}>{}@{}", name(self.ball), name(to), name(kicker));
            }
            Action::End => out.push_str("end"),
        }
    }

    fn joint(&self, _a: Action) -> &'static str {
        // Without an open turn nothing has been played in it.
        if self.open { "," } else { "" }
    }

    fn write_san(&self, turn: &[Action], out: &mut String) {
        san::write(self, turn, out);
    }

    fn parse_san(&self, text: &str) -> Result<Vec<Action>, ParseError> {
        san::parse(self, text)
    }
}
