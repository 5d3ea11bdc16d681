//! Turns as text: the coordinate form `g8f7`, and the SAN `g8-f7`.
//!
//! Both name the square moved from and the adjacent one moved to. Under `rules=shuck-2000` a `t`
//! marks a tumble. A `#` in the SAN marks a turn that wins.

use board::{Bits, Square};
use rules::{Notation, ParseError, Position};

use super::geometry::SHAPE;
use super::movegen::Action;
use super::position::Tumblingdown;
use super::readings::Rules;

impl Notation for Tumblingdown {
    fn parse_fen(rules: Rules, text: &str) -> Result<Self, ParseError> {
        Self::read_fen(rules, text)
    }

    fn write_fen(&self, out: &mut String) {
        self.print_fen(out);
    }

    fn write_action(&self, a: Action, out: &mut String) {
        self.write_squares(a, "", out);
    }

    fn joint(&self, _a: Action) -> &'static str {
        ""
    }

    fn write_san(&self, turn: &[Action], out: &mut String) {
        for &a in turn {
            self.write_squares(a, "-", out);
            if self.wins(a) {
                out.push('#');
            }
        }
    }

    /// Reads a SAN, and forms that people write for it: capital letters, no hyphen, no `#`; under
    /// `rules=shuck-2000` any square of a tumble's line, and `m` for a single checker's step.
    fn parse_san(&self, text: &str) -> Result<Vec<Action>, ParseError> {
        San { pos: self, text, at: 0 }.read().map(|a| vec![a])
    }
}

impl Tumblingdown {
    /// Appends both squares and the mark of a tumble.
    fn write_squares(&self, a: Action, between: &str, out: &mut String) {
        out.push_str(&SHAPE.name(a.from));
        out.push_str(between);
        out.push_str(&SHAPE.name(a.to()));
        if self.rules.singles && !a.single {
            out.push('t');
        }
    }

    /// Whether a legal turn wins for the side that plays it.
    fn wins(&self, a: Action) -> bool {
        let mut after = *self;
        after.play_unchecked(a);
        after.winner == Some(self.side)
    }
}

/// A SAN that is being read.
struct San<'a> {
    pos: &'a Tumblingdown,
    text: &'a str,
    at: usize,
}

impl San<'_> {
    fn read(mut self) -> Result<Action, ParseError> {
        let pos = self.pos;
        let own = if pos.outcome().is_some() { 0 } else { pos.controlled[pos.side as usize] };
        if own == 0 {
            return Err(self.error(0, "no turn, for the game is over"));
        }
        let from = self.square()?;
        if own & u64::bit(from) == 0 {
            let name = pos.side.name();
            return Err(self.error(0, format!("a square with a stack that {name} controls")));
        }
        self.takes(b"-");
        let to_at = self.at;
        let to = self.square()?;
        let Some(dir) = SHAPE.direction(from, to) else {
            let name = SHAPE.name(from);
            return Err(self.error(to_at, format!("a square on a line with {name}")));
        };
        let kind_at = self.at;
        let single = pos.rules.singles && !self.takes(b"tT");
        if single {
            self.takes(b"mM");
        }
        if SHAPE.distance(from, to) > 1 && (single || !pos.rules.singles) {
            return Err(self.error(to_at, "the neighboring square in the direction of the fall"));
        }
        if !single && pos.rules.singles && !pos.stack(from).is_tall() {
            return Err(self.error(kind_at, "no \"t\", for a lone checker does not tumble"));
        }
        let a = Action { from, dir, single };
        if self.text[self.at..].starts_with('#') && !pos.wins(a) {
            return Err(self.error(self.at, "no \"#\", for the turn does not win"));
        }
        self.takes(b"#");
        if self.at < self.text.len() {
            return Err(self.error(self.at, "the end of the turn"));
        }
        Ok(a)
    }

    /// Reads a square in small or capital letters.
    fn square(&mut self) -> Result<Square, ParseError> {
        let name = self.text.get(self.at..self.at + 2).map(str::to_ascii_lowercase);
        let square = name.and_then(|name| SHAPE.parse(&name));
        self.at += 2;
        square.ok_or_else(|| self.error(self.at - 2, "a square, \"a1\" to \"h8\""))
    }

    /// Steps over the next byte if it is one of `bytes`.
    fn takes(&mut self, bytes: &[u8]) -> bool {
        let takes = self.text.as_bytes().get(self.at).is_some_and(|b| bytes.contains(b));
        self.at += usize::from(takes);
        takes
    }

    fn error(&self, at: usize, expected: impl Into<String>) -> ParseError {
        ParseError::at("turn", self.text, at, expected)
    }
}
