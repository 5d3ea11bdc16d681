//! The coordinate form of a turn, and the way to FEN and SAN.
//!
//! `b2@1` turns in place, `b2b7@3` moves and then turns, `b2b7` moves, `a8b9=Qx` promotes; facings
//! are absolute and stand only where they change (the rules, section 8).

use rules::{Notation, ParseError};

use super::geometry::SHAPE;
use super::man::{Kind, Man};
use super::position::{Action, Rotary};
use super::{Rules, fen, san};

impl Notation for Rotary {
    fn parse_fen(rules: Rules, text: &str) -> Result<Self, ParseError> {
        fen::parse(rules, text)
    }

    fn write_fen(&self, out: &mut String) {
        fen::write(self, out);
    }

    fn turn_number(&self) -> u32 {
        self.number
    }

    fn write_action(&self, a: Action, out: &mut String) {
        let man = self.men[a.from.index()];
        out.push_str(&SHAPE.name(a.from));
        if a.from != a.to {
            out.push_str(&SHAPE.name(a.to));
        }
        if a.man != man {
            out.push_str(if is_promotion(man, a.man) { "=Q" } else { "@" });
            out.extend(a.man.facing_char());
        }
    }

    /// A turn is a single action.
    fn joint(&self, _a: Action) -> &'static str {
        ""
    }

    fn write_san(&self, turn: &[Action], out: &mut String) {
        for &a in turn {
            san::write(self, a, out);
        }
    }

    fn parse_san(&self, text: &str) -> Result<Vec<Action>, ParseError> {
        san::parse(self, text).map(|a| vec![a])
    }
}

/// Whether a man became a queen.
pub(super) fn is_promotion(before: Man, after: Man) -> bool {
    before == Man::PAWN && after.kind() == Kind::Queen
}
