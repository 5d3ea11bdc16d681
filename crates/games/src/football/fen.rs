//! Positions as text: vchess's dialect with one more field while a turn is open.
//!
//! `rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0`: the ranks from 9 down, `a` the ball, the side to act,
//! the number of completed turns. The last field of an open turn lists squares from a1 to i9: the
//! men that have kicked or, under `kicks=no-repeat`, where the ball lay before; `-` is none.
//! Nothing else is accepted, and no second spelling.

use board::{Bits, Square};
use rules::{Color, ParseError};

use super::geometry::{GOALS, SHAPE, Set};
use super::men::Kind;
use super::position::Football;
use super::rules::Rules;

/// The text and how far it is read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn error(&self, expected: impl Into<String>) -> ParseError {
        ParseError::at("FEN", self.text, self.at, expected)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Steps over one character, which must be `wanted`.
    fn expect(&mut self, wanted: char, expected: &str) -> Result<(), ParseError> {
        if self.peek() != Some(wanted) {
            return Err(self.error(expected));
        }
        self.at += wanted.len_utf8();
        Ok(())
    }
}

/// Reads a FEN.
pub(super) fn parse(rules: Rules, text: &str) -> Result<Football, ParseError> {
    let mut reader = Reader { text, at: 0 };
    let mut pos = Football::empty(rules);
    placement(&mut reader, &mut pos)?;
    pos.side = match reader.peek() {
        Some('w') => Color::White,
        Some('b') => Color::Black,
        _ => return Err(reader.error("the side to act, \"w\" or \"b\"")),
    };
    reader.at += 1;
    reader.expect(' ', "one space and the number of completed turns")?;
    pos.completed = number(&mut reader)?;
    if !reader.rest().is_empty() {
        reader.expect(' ', "the end, or one space and the field of an open turn")?;
        open_turn(&mut reader, &mut pos)?;
    }
    pos.key = pos.key_without_men();
    Ok(pos)
}

/// Reads the nine ranks and the space after them.
fn placement(reader: &mut Reader<'_>, pos: &mut Football) -> Result<(), ParseError> {
    let mut ball = None;
    for rank in (0..9).rev() {
        let mut file = 0;
        let mut after_number = false;
        while file < 9 {
            let c = reader.peek();
            let empty = c.and_then(|c| c.to_digit(10)).map(|d| d as u8);
            if let Some(n) = empty.filter(|&n| n > 0 && !after_number) {
                if file + n > 9 {
                    return Err(reader.error(format!("at most {} more squares", 9 - file)));
                }
                file += n;
                after_number = true;
            } else if let Some(c) = c.filter(char::is_ascii_alphabetic) {
                unit(reader, pos, &mut ball, SHAPE.square(file, rank), c)?;
                file += 1;
                after_number = false;
            } else if after_number {
                return Err(reader.error("a man or the ball after a number of empty squares"));
            } else {
                let what = "a man (K, Q, R, B, N, k, q, r, b, n), the ball (a) or a number of \
                            empty squares";
                return Err(reader.error(what));
            }
            reader.at += 1;
        }
        match rank {
            0 if ball.is_none() => return Err(reader.error("the ball (a) on one of the squares")),
            0 => reader.expect(' ', "one space and the side to act after nine ranks")?,
            _ => reader.expect('/', "\"/\" after nine squares of a rank")?,
        }
    }
    Ok(())
}

/// Puts a man or the ball on the board.
fn unit(
    reader: &Reader<'_>,
    pos: &mut Football,
    ball: &mut Option<Square>,
    s: Square,
    letter: char,
) -> Result<(), ParseError> {
    if letter == 'a' {
        if ball.is_some() {
            return Err(reader.error("a man or a number, for there is one ball only"));
        }
        *ball = Some(s);
        pos.ball = s;
        return Ok(());
    }
    let Some(kind) = Kind::from_letter(letter.to_ascii_uppercase()) else {
        return Err(reader.error(
            "a man (K, Q, R, B, N, k, q, r, b, n), the ball (a) or a number of empty squares",
        ));
    };
    if GOALS.has(s) {
        return Err(reader.error(format!("no man on the goal {}", SHAPE.name(s))));
    }
    pos.put(if letter.is_ascii_uppercase() { Color::White } else { Color::Black }, kind, s);
    Ok(())
}

/// Reads the number of completed turns.
fn number(reader: &mut Reader<'_>) -> Result<u32, ParseError> {
    let digits = reader.rest().bytes().take_while(u8::is_ascii_digit).count();
    let text = &reader.rest()[..digits];
    let value = text.parse().ok().filter(|&n: &u32| n <= Football::MAX_COMPLETED);
    let plain = digits == 1 || !text.starts_with('0');
    match value.filter(|_| plain) {
        Some(n) => {
            reader.at += digits;
            Ok(n)
        }
        None => Err(reader.error(format!(
            "the number of completed turns, 0 to {}, without leading zeros",
            Football::MAX_COMPLETED
        ))),
    }
}

/// Reads the field of an open turn, which must have a kick left.
fn open_turn(reader: &mut Reader<'_>, pos: &mut Football) -> Result<(), ParseError> {
    let start = reader.at;
    if reader.rest().starts_with('-') {
        reader.at += 1;
    } else {
        let mut last = None;
        while last.is_none() || !reader.rest().is_empty() {
            let s = listed_square(reader, pos, last)?;
            pos.used |= Set::bit(s);
            last = Some(s);
        }
    }
    if !reader.rest().is_empty() {
        return Err(reader.error("the end"));
    }
    if GOALS.has(pos.ball) {
        reader.at = start - 1;
        return Err(reader.error("the end, for the ball is in a goal"));
    }
    if !pos.can_kick() {
        reader.at = start - 1;
        return Err(reader.error("the end, for no kick is left and the turn has passed"));
    }
    pos.open = true;
    Ok(())
}

/// Reads one square of the list, which is sorted and holds only what can have been used.
fn listed_square(
    reader: &mut Reader<'_>,
    pos: &Football,
    last: Option<Square>,
) -> Result<Square, ParseError> {
    let what = match (pos.rules.once, last) {
        (true, None) => "\"-\" or the square of a man that has kicked",
        (true, Some(_)) => "the end or the square of a man that has kicked, in the order a1 to i9",
        (false, None) => "\"-\" or a square where the ball lay",
        (false, Some(_)) => "the end or a square where the ball lay, in the order a1 to i9",
    };
    let named = SHAPE.parse_prefix(reader.rest()).map(|(s, _)| s);
    let Some(s) = named
        .filter(|&s| last.is_none_or(|last| SHAPE.reading_order(last) < SHAPE.reading_order(s)))
    else {
        return Err(reader.error(what));
    };
    if pos.rules.once && !pos.own().has(s) {
        return Err(reader.error(format!("{what}: {} has none of that side", SHAPE.name(s))));
    }
    // A goal would have ended the game, and men stand still while the ball is kicked about.
    if !pos.rules.once && (pos.men() | GOALS | Set::bit(pos.ball)).has(s) {
        return Err(reader.error(format!("{what}: {} cannot be one", SHAPE.name(s))));
    }
    reader.at += 2;
    Ok(s)
}

/// Appends the FEN.
pub(super) fn write(pos: &Football, out: &mut String) {
    for rank in (0..9).rev() {
        let mut empty = 0;
        for file in 0..9 {
            let s = SHAPE.square(file, rank);
            let Some(unit) = letter(pos, s) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                *out += &empty.to_string();
                empty = 0;
            }
            out.push(unit);
        }
        if empty > 0 {
            *out += &empty.to_string();
        }
        out.push(if rank > 0 { '/' } else { ' ' });
    }
    out.push(pos.side.letter());
    out.push(' ');
    *out += &pos.completed.to_string();
    if pos.open {
        out.push(' ');
        *out += &squares(pos.used, "", "-");
    }
}

/// The letter of what stands or lies on a square.
fn letter(pos: &Football, s: Square) -> Option<char> {
    if s == pos.ball {
        return Some('a');
    }
    pos.men().has(s).then(|| {
        let letter = pos.kind_at(s).letter();
        match pos.color_at(s) {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    })
}

/// The names of squares from a1 to i9, or what stands for none.
pub(super) fn squares(set: Set, separator: &str, none: &str) -> String {
    let mut list: Vec<_> = set.squares().collect();
    if list.is_empty() {
        return none.to_owned();
    }
    list.sort_by_key(|&s| SHAPE.reading_order(s));
    list.into_iter().map(|s| SHAPE.name(s)).collect::<Vec<_>>().join(separator)
}
