//! SAN as in chess; `#` marks a goal that wins, and there is no sign for check.
//!
//! Read leniently in two points: `#` may be left out, and the origin may be given in full.

use board::{Bits, Square};
use rules::{ParseError, Position, legal_actions};

use super::attacks::attacks;
use super::{Action, Fairyblitz, Kind, SHAPE};

/// Appends the SAN of a legal action.
pub(super) fn write(pos: &Fairyblitz, a: Action, out: &mut String) {
    if let Some(castling) = a.castling() {
        out.push_str(castling.text);
    } else {
        write_origin(pos, a, out);
        if is_capture(pos, a) {
            out.push('x');
        }
        SHAPE.push_name(a.to, out);
        if let Some(kind) = a.promotion {
            out.push('=');
            out.push(kind.letter());
        }
    }
    if wins(pos, a) {
        out.push('#');
    }
}

/// The man that moves, with as much of its square as tells it from its like.
fn write_origin(pos: &Fairyblitz, a: Action, out: &mut String) {
    let name = SHAPE.name(a.from);
    let (file, rank) = name.split_at(1);
    if a.kind == Kind::Pawn {
        if is_capture(pos, a) {
            out.push_str(file);
        }
        return;
    }
    out.push(a.kind.letter());
    let like = attacks(a.kind, a.to, pos.occupied()) & pos.men_of(pos.color(), a.kind);
    let others = || like.squares().filter(|&s| s != a.from);
    if others().next().is_none() {
        return;
    }
    let file_tells = others().all(|s| SHAPE.file(s) != SHAPE.file(a.from));
    let rank_tells = others().all(|s| SHAPE.rank(s) != SHAPE.rank(a.from));
    if file_tells || !rank_tells {
        out.push_str(file);
    }
    if !file_tells {
        out.push_str(rank);
    }
}

/// Whether the action captures, in passing or not.
fn is_capture(pos: &Fairyblitz, a: Action) -> bool {
    let oblique = SHAPE.file(a.from) != SHAPE.file(a.to);
    pos.occupied().has(a.to) || a.kind == Kind::Pawn && oblique
}

/// Whether the action ends the game in favor of the player who makes it.
fn wins(pos: &Fairyblitz, a: Action) -> bool {
    let mut after = *pos;
    after.play_unchecked(a);
    after.outcome().is_some_and(|o| o.winner == Some(pos.turn()))
}

/// A SAN taken apart, without looking at the position.
struct San {
    kind: Kind,
    /// File and rank of the origin, as far as given.
    file: Option<u8>,
    rank: Option<u8>,
    capture: bool,
    to: Square,
    promotion: Option<Kind>,
    /// Where the target, the promotion and the sign of a win begin or would begin.
    offsets: (usize, usize, usize),
}

/// Reads a SAN byte by byte.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    /// Takes the next byte if `f` makes something of it.
    fn take<T>(&mut self, f: impl Fn(u8) -> Option<T>) -> Option<T> {
        let taken = self.text.as_bytes().get(self.at).and_then(|&b| f(b));
        self.at += usize::from(taken.is_some());
        taken
    }

    fn file(&mut self) -> Option<u8> {
        self.take(|b| matches!(b, b'a'..=b'h').then(|| b - b'a'))
    }

    fn rank(&mut self) -> Option<u8> {
        self.take(|b| matches!(b, b'1'..=b'8').then(|| b - b'1'))
    }

    fn sign(&mut self, sign: u8) -> bool {
        self.take(|b| (b == sign).then_some(())).is_some()
    }

    /// An error at the place reached.
    fn error(&self, expected: &str) -> ParseError {
        ParseError::at("turn", self.text, self.at, expected)
    }
}

/// Takes a SAN apart.
fn read(text: &str) -> Result<San, ParseError> {
    let mut reader = Reader { text, at: 0 };
    let piece = |b: u8| Kind::from_letter(char::from(b)).filter(|&k| k != Kind::Pawn);
    let kind = reader.take(piece).unwrap_or(Kind::Pawn);
    let mut target_at = reader.at;
    let (mut file, mut rank) = (reader.file(), reader.rank());
    let capture = reader.sign(b'x');
    let before_target = reader.at;
    let to = match (reader.file(), file, rank) {
        (Some(f), ..) => {
            target_at = before_target;
            let r = reader.rank().ok_or_else(|| reader.error("a rank from 1 to 8"))?;
            SHAPE.square(f, r)
        }
        (None, Some(f), Some(r)) if !capture => {
            (file, rank) = (None, None);
            SHAPE.square(f, r)
        }
        (None, Some(_), None) if !capture => return Err(reader.error("a rank from 1 to 8")),
        _ => return Err(reader.error("a square")),
    };
    let promotion_at = reader.at;
    let mut promotion = None;
    if reader.sign(b'=') {
        let promoted = |b: u8| Kind::PROMOTIONS.into_iter().find(|k| k.letter() == char::from(b));
        let kind = reader.take(promoted).ok_or_else(|| reader.error("Q, R, B or N"))?;
        promotion = Some(kind);
    }
    let win_at = reader.at;
    reader.sign(b'#');
    if reader.at < text.len() {
        return Err(reader.error("the end of the turn"));
    }
    Ok(San { kind, file, rank, capture, to, promotion, offsets: (target_at, promotion_at, win_at) })
}

/// Reads the SAN of exactly one legal action.
pub(super) fn parse(pos: &Fairyblitz, text: &str) -> Result<Action, ParseError> {
    let error = |at: usize, expected: &str| ParseError::at("turn", text, at, expected);
    let legal = legal_actions(pos);
    let bare = text.strip_suffix('#').unwrap_or(text);
    if let Some(&a) = legal.iter().find(|a| a.castling().is_some_and(|c| c.text == bare)) {
        return checked_win(pos, a, text, bare.len());
    }
    let san = read(text)?;
    let (target_at, promotion_at, win_at) = san.offsets;
    let fits = |a: &&Action| {
        a.kind == san.kind
            && a.to == san.to
            && san.file.is_none_or(|f| f == SHAPE.file(a.from))
            && san.rank.is_none_or(|r| r == SHAPE.rank(a.from))
            && a.castling().is_none()
    };
    let mut fitting: Vec<Action> = legal.iter().filter(fits).copied().collect();
    if fitting.is_empty() {
        return Err(error(target_at, "a square to which such a man may go"));
    }
    fitting.retain(|&a| is_capture(pos, a) == san.capture);
    if fitting.is_empty() {
        let at = if san.capture { target_at - 1 } else { target_at };
        let expected = if san.capture { "no \"x\", for nothing is captured" } else { "\"x\"" };
        return Err(error(at, expected));
    }
    fitting.retain(|a| a.promotion == san.promotion);
    match fitting.as_slice() {
        [] if san.promotion.is_some() => Err(error(promotion_at, "no promotion")),
        [] => Err(error(promotion_at, "=Q, =R, =B or =N")),
        &[a] => checked_win(pos, a, text, win_at),
        _ => Err(error(usize::from(san.kind != Kind::Pawn), "the file or rank it comes from")),
    }
}

/// The action, unless the text claims at `win_at` that it wins and it does not.
fn checked_win(
    pos: &Fairyblitz,
    a: Action,
    text: &str,
    win_at: usize,
) -> Result<Action, ParseError> {
    if text.len() > win_at && !wins(pos, a) {
        return Err(ParseError::at("turn", text, win_at, "no \"#\", for it does not win"));
    }
    Ok(a)
}
