//! FEN as in chess: six fields, all of them there, the skipped square after every double step.

use std::fmt::Write as _;

use board::{Bits, Square};
use rules::{Color, ParseError, Position};

use super::castling::{CASTLINGS, Rights};
use super::men::{man_from_letter, man_letter};
use super::{Fairyblitz, Kind, Rules, SHAPE};

/// A field of a FEN and where it stands.
#[derive(Clone, Copy)]
struct Field<'a> {
    whole: &'a str,
    at: usize,
    text: &'a str,
}

impl Field<'_> {
    /// An error `offset` bytes into the field.
    fn error(&self, offset: usize, expected: &str) -> ParseError {
        ParseError::at("FEN", self.whole, self.at + offset, expected)
    }
}

/// Splits a FEN at its spaces into exactly six fields.
fn fields(whole: &str) -> Result<[Field<'_>; 6], ParseError> {
    const NAMES: [&str; 6] = [
        "the placement of the men",
        "the side to move",
        "the castling rights",
        "the skipped square",
        "the clock",
        "the move number",
    ];
    let mut at = 0;
    let mut fields = [Field { whole, at: 0, text: "" }; 6];
    let mut texts = whole.split(' ');
    for (field, name) in fields.iter_mut().zip(NAMES) {
        let text = texts.next().unwrap_or("");
        if text.is_empty() {
            let expected =
                if at > whole.len() { format!("a space and {name}") } else { name.into() };
            return Err(ParseError::at("FEN", whole, at, expected));
        }
        *field = Field { whole, at, text };
        at += text.len() + 1;
    }
    if texts.next().is_some() {
        return Err(ParseError::at("FEN", whole, at - 1, "the end"));
    }
    Ok(fields)
}

/// Reads a FEN.
pub(super) fn parse(rules: Rules, text: &str) -> Result<Fairyblitz, ParseError> {
    let [placement, side, castling, skipped, clock, number] = fields(text)?;
    let mut pos = Fairyblitz::empty(rules);
    read_placement(&mut pos, placement)?;
    match side.text {
        "w" => {}
        "b" => pos.change_color(),
        _ => return Err(side.error(0, "\"w\" or \"b\"")),
    }
    read_castling(&mut pos, castling)?;
    read_skipped(&mut pos, skipped)?;
    pos.set_counters(read_number(clock, 0)?, read_number(number, 1)?);
    Ok(pos)
}

fn read_placement(pos: &mut Fairyblitz, field: Field<'_>) -> Result<(), ParseError> {
    let (mut file, mut rank) = (0, 7);
    let mut after_digit = false;
    for (i, c) in field.text.char_indices() {
        let digit = c.to_digit(10);
        match (c, digit, man_from_letter(c)) {
            ('/', ..) if file == 8 && rank > 0 => (file, rank) = (0, rank - 1),
            (_, Some(1..=8), _) if after_digit => {
                return Err(field.error(i, "one number for all empty squares in a row"));
            }
            (_, Some(n @ 1..=8), _) if file + n as u8 <= 8 => file += n as u8,
            (_, _, Some((color, kind))) if file < 8 => {
                if kind == Kind::Pawn && (rank == 0 || rank == 7) {
                    return Err(field.error(i, "no pawn on the first or the last rank"));
                }
                pos.toggle(color, kind, SHAPE.square(file, rank));
                file += 1;
            }
            _ if file == 8 && rank == 0 => return Err(field.error(i, "a space after the board")),
            _ if file == 8 => return Err(field.error(i, "\"/\"")),
            _ => {
                let left = 8 - file;
                let expected = format!("a man or a number of empty squares from 1 to {left}");
                return Err(field.error(i, &expected));
            }
        }
        after_digit = digit.is_some();
    }
    if (file, rank) != (8, 0) {
        return Err(field.error(field.text.len(), "eight ranks of eight squares"));
    }
    Ok(())
}

fn read_castling(pos: &mut Fairyblitz, field: Field<'_>) -> Result<(), ParseError> {
    if field.text == "-" {
        return Ok(());
    }
    let mut rights = Rights::NONE;
    let mut left = CASTLINGS.iter();
    for (i, c) in field.text.char_indices() {
        let Some(castling) = left.find(|castling| castling.letter == c) else {
            return Err(field.error(i, "\"-\", or some of \"KQkq\" in this order"));
        };
        let king = pos.men_of(castling.color, Kind::King).has(castling.king.0);
        let rook = pos.men_of(castling.color, Kind::Rook).has(castling.rook.0);
        if !king || !rook {
            let squares = [castling.king.0, castling.rook.0].map(|s| SHAPE.name(s));
            let owner = castling.color.name();
            let expected = format!(
                "no \"{c}\" without {owner}'s king on {} and rook on {}",
                squares[0], squares[1]
            );
            return Err(field.error(i, &expected));
        }
        rights = rights.with(castling);
    }
    pos.set_rights(rights);
    Ok(())
}

fn read_skipped(pos: &mut Fairyblitz, field: Field<'_>) -> Result<(), ParseError> {
    if field.text == "-" {
        return Ok(());
    }
    let (rank, ahead) = match pos.color() {
        Color::White => (5, -8),
        Color::Black => (2, 8),
    };
    let skipped = SHAPE.parse(field.text).filter(|&s| SHAPE.rank(s) == rank);
    let Some(s) = skipped else {
        let expected = format!("\"-\" or a square of rank {}", rank + 1);
        return Err(field.error(0, &expected));
    };
    let [pawn, origin] = [ahead, -ahead].map(|step| Square(s.0.wrapping_add_signed(step)));
    let stepped = pos.men_of(pos.color().other(), Kind::Pawn).has(pawn);
    if !stepped || pos.occupied().has(s) || pos.occupied().has(origin) {
        let expected = format!(
            "\"-\", or a square that a pawn skipped on its way from {} to {}",
            SHAPE.name(origin),
            SHAPE.name(pawn)
        );
        return Err(field.error(0, &expected));
    }
    pos.set_skipped(Some(s));
    Ok(())
}

fn read_number(field: Field<'_>, least: u16) -> Result<u16, ParseError> {
    let text = field.text;
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = if plain { text.parse().ok() } else { None };
    number.filter(|&n| n >= least).ok_or_else(|| {
        let expected = format!("a number from {least} to {} without leading zeros", u16::MAX);
        field.error(0, &expected)
    })
}

/// Appends the FEN.
pub(super) fn write(pos: &Fairyblitz, out: &mut String) {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let Some((color, kind)) = pos.man_on(SHAPE.square(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                let _ = write!(out, "{empty}");
                empty = 0;
            }
            out.push(man_letter(color, kind));
        }
        if empty > 0 {
            let _ = write!(out, "{empty}");
        }
        out.push(if rank > 0 { '/' } else { ' ' });
    }
    out.push(pos.color().letter());
    out.push(' ');
    let rights = CASTLINGS.iter().filter(|c| pos.rights().has(c));
    out.extend(rights.map(|c| c.letter));
    if pos.rights().is_empty() {
        out.push('-');
    }
    let skipped = pos.skipped().map_or_else(|| "-".to_owned(), |s| SHAPE.name(s));
    let _ = write!(out, " {skipped} {} {}", pos.clock(), pos.number());
}
