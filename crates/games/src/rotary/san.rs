//! SAN: the form people read, `Sb2xb7/NE`, `Ac2/E`, `b8-b9=Q+`, with `†` for check and `#` for
//! mate (the rules, section 8).

use board::Square;
use rules::{ParseError, Position};

use super::geometry::SHAPE;
use super::man::{Kind, Man};
use super::notation::is_promotion;
use super::position::{Action, Rotary};

/// The compass names of the eight directions, as they stand behind the stroke.
const COMPASS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
/// The names of the facings of king and queen.
const CROSS: [&str; 2] = ["+", "x"];

/// Appends the SAN of a legal turn.
pub(super) fn write(pos: &Rotary, a: Action, out: &mut String) {
    write_bare(pos, a, out);
    let mut after = *pos;
    after.play_unchecked(a);
    if after.in_check() {
        out.push(if after.has_action() { '†' } else { '#' });
    }
}

/// Appends the SAN without the mark of check or mate.
fn write_bare(pos: &Rotary, a: Action, out: &mut String) {
    let man = pos.men[a.from.index()];
    if man != Man::PAWN {
        out.push(man.kind().letter());
    }
    out.push_str(&SHAPE.name(a.from));
    if a.from != a.to {
        out.push(if pos.men[a.to.index()] == Man::NONE { '-' } else { 'x' });
        out.push_str(&SHAPE.name(a.to));
    }
    if is_promotion(man, a.man) {
        out.push_str("=Q");
        out.push_str(facing_name(a.man));
    } else if a.man != man {
        out.push('/');
        out.push_str(facing_name(a.man));
    }
}

/// The facing of a man that has one.
fn facing_name(man: Man) -> &'static str {
    match man.kind() {
        Kind::King | Kind::Queen => CROSS[man.facing() as usize],
        _ => COMPASS[man.facing() as usize],
    }
}

/// Reads the SAN of a legal turn; the mark of check or mate may be left out.
pub(super) fn parse(pos: &Rotary, text: &str) -> Result<Action, ParseError> {
    let mut reader = Reader { text, at: 0 };
    let a = turn(pos, &mut reader)?;
    let read = reader.at;
    if !pos.is_legal(a) {
        return Err(ParseError::at("SAN", text, 0, "a turn that is legal here"));
    }
    let mut bare = String::new();
    write_bare(pos, a, &mut bare);
    if text[..read] != bare {
        return Err(ParseError::at("SAN", text, 0, format!("\"{bare}\"")));
    }
    let mut full = String::new();
    write(pos, a, &mut full);
    if read == text.len() || text == full {
        return Ok(a);
    }
    let mark = &full[bare.len()..];
    let wanted = if mark.is_empty() { String::new() } else { format!("\"{mark}\" or ") };
    Err(reader.error(format!("{wanted}the end of the turn")))
}

/// Reads all but the mark at the end, as far as the text alone can tell what is meant.
fn turn(pos: &Rotary, reader: &mut Reader<'_>) -> Result<Action, ParseError> {
    let letter = reader.rest().chars().next().filter(char::is_ascii_uppercase);
    let kind = match letter {
        None => Kind::Pawn,
        Some(letter) => Kind::from_letter(letter)
            .filter(|&kind| kind != Kind::Pawn)
            .ok_or_else(|| reader.error("the letter of a piece, one of KQRSAT, or a square"))?,
    };
    let from_column = reader.at + letter.map_or(0, char::len_utf8);
    reader.at = from_column;
    let from = reader.square()?;
    let man = pos.men[from.index()];
    if man == Man::NONE || man.kind() != kind || pos.color_at(from) != Some(pos.side) {
        reader.at = from_column;
        let name = kind.name();
        return Err(reader.error(format!("a square with a {name} of the player to move")));
    }
    let mut to = from;
    if reader.eat("-") || reader.eat("x") {
        to = reader.square()?;
    }
    let man = if kind == Kind::Pawn {
        if to == from {
            return Err(reader.error("\"-\" or \"x\" and a square"));
        }
        match reader.eat("=Q") {
            true => Man::new(Kind::Queen, reader.facing(&CROSS)?),
            false => man,
        }
    } else if reader.eat("/") {
        let names: &[&str] = match kind {
            Kind::King | Kind::Queen => &CROSS,
            Kind::Scythe => &COMPASS[..4],
            _ => &COMPASS,
        };
        man.faced(reader.facing(names)?)
    } else if to == from {
        return Err(reader.error("\"-\" or \"x\" and a square, or \"/\" and a facing"));
    } else {
        man
    };
    Ok(Action { from, to, man })
}

/// A text and how far it has been read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn square(&mut self) -> Result<Square, ParseError> {
        let (s, length) =
            SHAPE.parse_prefix(self.rest()).ok_or_else(|| self.error("a square, a1 to i9"))?;
        self.at += length;
        Ok(s)
    }

    /// The number of the longest of these names that stands here.
    fn facing(&mut self, names: &[&str]) -> Result<u8, ParseError> {
        let here = |name: &&str| self.rest().starts_with(name);
        let found = (0..names.len()).filter(|&i| here(&names[i])).max_by_key(|&i| names[i].len());
        let Some(i) = found else {
            return Err(self.error(format!("a facing, one of {}", names.join(", "))));
        };
        self.at += names[i].len();
        Ok(i as u8)
    }

    fn error(&self, expected: impl Into<String>) -> ParseError {
        ParseError::at("SAN", self.text, self.at, expected)
    }
}
