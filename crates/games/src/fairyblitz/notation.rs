//! The forms a position and a turn have as text.

use rules::{Notation, ParseError};

use super::{Action, Fairyblitz, Rules, SHAPE, fen, san};

impl Notation for Fairyblitz {
    fn parse_fen(rules: Rules, text: &str) -> Result<Self, ParseError> {
        fen::parse(rules, text)
    }

    fn write_fen(&self, out: &mut String) {
        fen::write(self, out);
    }

    fn turn_number(&self) -> u32 {
        u32::from(self.number())
    }

    fn write_action(&self, a: Action, out: &mut String) {
        if let Some(castling) = a.castling() {
            out.push_str(castling.text);
            return;
        }
        SHAPE.push_name(a.from, out);
        SHAPE.push_name(a.to, out);
        if let Some(kind) = a.promotion {
            out.push('=');
            out.push(kind.letter());
        }
    }

    fn joint(&self, _a: Action) -> &'static str {
        // A turn is one action: nothing is ever joined.
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
