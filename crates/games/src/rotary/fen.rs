//! FEN: `placement side clock number` (the rules, section 8).
//!
//! Strict: every position has exactly one FEN, and only that is read. A position must have one
//! king a side; all else is allowed.

use std::fmt::Write as _;

use board::Square;
use rules::{Color, ParseError};

use super::Rules;
use super::geometry::SHAPE;
use super::man::{Kind, Man};
use super::position::Rotary;

/// The greatest clock and move number that a FEN may have.
const MOST: u32 = 1_000_000_000;

/// Reads a FEN.
pub(super) fn parse(rules: Rules, text: &str) -> Result<Rotary, ParseError> {
    let mut cursor = Cursor { text, at: 0 };
    let mut pos = Rotary::empty(rules);
    placement(&mut pos, &mut cursor)?;
    cursor.eat(' ', "a space before the side to move")?;
    pos.side = match cursor.peek() {
        Some('w') => Color::White,
        Some('b') => Color::Black,
        _ => return Err(cursor.error("the side to move, \"w\" or \"b\"")),
    };
    cursor.next();
    cursor.eat(' ', "a space before the clock")?;
    pos.clock = number(&mut cursor, 0, "the clock")?;
    cursor.eat(' ', "a space before the move number")?;
    pos.number = number(&mut cursor, 1, "the move number")?;
    if cursor.peek().is_some() {
        return Err(cursor.error("the end of the FEN"));
    }
    pos.complete();
    Ok(pos)
}

/// Appends the FEN of a position.
pub(super) fn write(pos: &Rotary, out: &mut String) {
    for rank in (0..SHAPE.ranks).rev() {
        let mut empty = 0;
        for file in 0..SHAPE.files {
            let s = SHAPE.square(file, rank);
            let Some(color) = pos.color_at(s) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                let _ = write!(out, "{empty}");
                empty = 0;
            }
            write_man(color, pos.men[s.index()], out);
        }
        if empty > 0 {
            let _ = write!(out, "{empty}");
        }
        out.push(if rank > 0 { '/' } else { ' ' });
    }
    let _ = write!(out, "{} {} {}", pos.side.letter(), pos.clock, pos.number);
}

/// Appends a man as in the placement: its letter and its facing.
fn write_man(color: Color, man: Man, out: &mut String) {
    let letter = man.kind().letter();
    out.push(if color == Color::White { letter } else { letter.to_ascii_lowercase() });
    out.extend(man.facing_char());
}

/// Reads the men, rank 9 first.
fn placement(pos: &mut Rotary, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
    let mut kings = [false; 2];
    for rank in (0..SHAPE.ranks).rev() {
        let mut file = 0;
        let mut after_run = false;
        while file < SHAPE.files {
            let left = SHAPE.files - file;
            match cursor.peek() {
                Some(c @ '1'..='9') if !after_run => {
                    let run = c as u8 - b'0';
                    if run > left {
                        let most = format!("at most {left} more squares on rank {}", rank + 1);
                        return Err(cursor.error(most));
                    }
                    cursor.next();
                    file += run;
                    after_run = true;
                }
                Some(c) if kind(c).is_some() => {
                    man(pos, cursor, SHAPE.square(file, rank), &mut kings)?;
                    file += 1;
                    after_run = false;
                }
                _ => {
                    let run = if after_run { "" } else { " or a number of empty squares" };
                    let wanted = format!(
                        "a man (one of KQRSATP, lower case for Black){run}, for rank {} has {left} \
                         more squares",
                        rank + 1
                    );
                    return Err(cursor.error(wanted));
                }
            }
        }
        if rank > 0 {
            cursor.eat('/', "\"/\" after the nine squares of a rank")?;
        }
    }
    for color in Color::BOTH {
        if !kings[color as usize] {
            let wanted = format!("a king of {} before the end of the placement", color.name());
            return Err(cursor.error(wanted));
        }
    }
    Ok(())
}

/// The color and kind that a letter stands for.
fn kind(letter: char) -> Option<(Color, Kind)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Kind::from_letter(letter.to_ascii_uppercase()).map(|kind| (color, kind))
}

/// Reads one man and puts it on its square.
fn man(
    pos: &mut Rotary,
    cursor: &mut Cursor<'_>,
    s: Square,
    kings: &mut [bool; 2],
) -> Result<(), ParseError> {
    let letter = cursor.peek().and_then(kind);
    let (color, kind) = letter.expect("the caller has seen the letter of a man");
    if kind == Kind::King && kings[color as usize] {
        return Err(cursor.error(format!("only one king of {}", color.name())));
    }
    kings[color as usize] |= kind == Kind::King;
    cursor.next();
    let man = if kind == Kind::Pawn {
        Man::PAWN
    } else {
        let man = cursor.peek().and_then(|c| Man::from_facing_char(kind, c));
        let Some(man) = man else {
            let facings = match kind {
                Kind::King | Kind::Queen => "\"+\" or \"x\"",
                Kind::Scythe => "0 to 3",
                _ => "0 to 7",
            };
            return Err(cursor.error(format!("the facing of the {}, {facings}", kind.name())));
        };
        cursor.next();
        man
    };
    pos.put(color, man, s);
    Ok(())
}

/// Reads a number from `least` on, without leading zeros.
fn number(cursor: &mut Cursor<'_>, least: u32, what: &str) -> Result<u32, ParseError> {
    let rest = &cursor.text[cursor.at..];
    let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
    let n = digits.parse().ok().filter(|&n| (least..=MOST).contains(&n));
    match n {
        Some(n) if digits.len() == 1 || !digits.starts_with('0') => {
            cursor.at += digits.len();
            Ok(n)
        }
        _ => {
            let wanted = format!("{what}, a number from {least} to {MOST} without leading zeros");
            Err(cursor.error(wanted))
        }
    }
}

/// A text and how far it has been read.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn eat(&mut self, c: char, expected: &str) -> Result<(), ParseError> {
        if self.peek() != Some(c) {
            return Err(self.error(expected));
        }
        self.next();
        Ok(())
    }

    fn error(&self, expected: impl Into<String>) -> ParseError {
        ParseError::at("FEN", self.text, self.at, expected)
    }
}
