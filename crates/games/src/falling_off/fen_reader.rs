//! Reading FENs. Strict: what is read is written back the same, and what cannot have come about in
//! an open turn is refused, with the place.

use board::{Bits, Dir, Square};
use rules::{Color, ParseError};

use super::fen::RIGHTS;
use super::geometry::{Geometry, Landing};
use super::men::{Kind, MAX_MEN, Man};
use super::position::{FallingOff, Open};
use super::readings::Rules;

/// A FEN that is being read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn error<T>(&self, expected: impl Into<String>) -> Result<T, ParseError> {
        self.error_at(self.at, expected)
    }

    fn error_at<T>(&self, at: usize, expected: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::at("FEN", self.text, at, expected))
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes a character if it comes next.
    fn take(&mut self, c: char) -> bool {
        let taken = self.peek() == Some(c);
        if taken {
            self.at += c.len_utf8();
        }
        taken
    }

    fn expect(&mut self, c: char, what: &str) -> Result<(), ParseError> {
        if self.take(c) { Ok(()) } else { self.error(what) }
    }

    fn space(&mut self) -> Result<(), ParseError> {
        self.expect(' ', "a space")
    }

    /// Reads a number without leading zeros.
    fn number(&mut self, least: u16, what: &str) -> Result<u16, ParseError> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.rest()[..digits];
        match text.parse() {
            Ok(n) if n >= least && (digits == 1 || !text.starts_with('0')) => {
                self.at += digits;
                Ok(n)
            }
            _ => self.error(format!("{what}: a number from {least} to {}", u16::MAX)),
        }
    }

    fn square<G: Geometry>(&mut self, what: &str) -> Result<Square, ParseError> {
        match G::SHAPE.parse_prefix(self.rest()) {
            Some((s, n)) => {
                self.at += n;
                Ok(s)
            }
            None => self.error(what),
        }
    }
}

impl<G: Geometry> FallingOff<G> {
    /// Reads a FEN.
    pub(super) fn read(rules: Rules, text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader { text, at: 0 };
        let r = &mut reader;
        let mut pos = Self::empty(rules);
        pos.read_placement(r)?;
        r.space()?;
        pos.core.turn = match r.peek() {
            Some('w') => Color::White,
            Some('b') => Color::Black,
            _ => return r.error("the side to move, \"w\" or \"b\""),
        };
        r.at += 1;
        r.space()?;
        pos.read_rights(r)?;
        r.space()?;
        let skipped_at = r.at;
        if !r.take('-') {
            pos.core.skipped = Some(r.square::<G>("the square a pawn skipped, or \"-\"")?);
        }
        r.space()?;
        pos.core.clock = r.number(0, "the clock")?;
        r.space()?;
        pos.core.number = r.number(1, "the number of the move")?;
        let mut open_at = r.at;
        if r.at < text.len() {
            r.space()?;
            open_at = r.at;
            pos.read_open(r)?;
            if r.at < text.len() {
                return r.error("the end of the FEN");
            }
        }
        pos.check_skipped(r, skipped_at)?;
        pos.check_open(r, open_at)?;
        if pos.core.open == Open::No {
            pos.core.end = pos.find_end();
        }
        Ok(pos)
    }

    fn read_placement(&mut self, r: &mut Reader<'_>) -> Result<(), ParseError> {
        let shape = G::SHAPE;
        let mut men = 0;
        for rank in (0..shape.ranks).rev() {
            let mut file = 0;
            while file < shape.files {
                let left = shape.files - file;
                if r.peek().is_some_and(|c| c.is_ascii_digit()) {
                    let at = r.at;
                    let run = r.number(1, "a run of empty squares").unwrap_or(u16::MAX);
                    if run > u16::from(left) {
                        let expected = format!("a man or a run of at most {left} empty squares");
                        return r.error_at(at, expected);
                    }
                    file += run as u8;
                    continue;
                }
                self.read_square(r, shape.square(file, rank), &mut men)?;
                file += 1;
            }
            if rank > 0 {
                r.expect('/', "\"/\" after a rank")?;
            }
        }
        Ok(())
    }

    /// Reads the men of one square.
    fn read_square(
        &mut self,
        r: &mut Reader<'_>,
        s: Square,
        men: &mut usize,
    ) -> Result<(), ParseError> {
        let crowd = r.take('(');
        let mut last: Option<Man> = None;
        let mut here = 0;
        loop {
            if crowd && here >= 2 && r.take(')') {
                return Ok(());
            }
            let at = r.at;
            let man = self.read_man(r, s)?;
            if last.is_some_and(|last| man < last) {
                return r.error_at(
                    at,
                    "the men of a crowd in order: White's first, then K Q R B N P, at rest first, \
                     then n ne e se s sw w nw",
                );
            }
            *men += 1;
            if *men > MAX_MEN {
                return r.error_at(at, format!("at most {MAX_MEN} men"));
            }
            if man.kind() == Kind::King && self.core.kings[man.color() as usize] {
                let color = man.color().name();
                return r.error_at(at, format!("exactly one king of {color}"));
            }
            self.put(man);
            (last, here) = (Some(man), here + 1);
            if !crowd {
                return Ok(());
            }
        }
    }

    fn read_man(&self, r: &mut Reader<'_>, s: Square) -> Result<Man, ParseError> {
        let letter = r.peek().unwrap_or(' ');
        let Some(kind) = Kind::from_letter(letter.to_ascii_uppercase()) else {
            return r.error("a man: one of KQRBNPkqrbnp");
        };
        r.at += 1;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let mut momentum = None;
        if r.take('[') {
            let name: String = r.rest().chars().take_while(char::is_ascii_lowercase).collect();
            momentum = Dir::from_name(&name);
            if momentum.is_none() {
                return r.error("a direction: n, ne, e, se, s, sw, w or nw");
            }
            r.at += name.len();
            r.expect(']', "\"]\"")?;
        }
        Ok(Man::new(color, kind, s, momentum))
    }

    /// Reads the castling rights; each needs king and rook at rest where the array has them.
    fn read_rights(&mut self, r: &mut Reader<'_>) -> Result<(), ParseError> {
        if r.take('-') {
            return Ok(());
        }
        let begin = r.at;
        for (color, wing, letter) in RIGHTS {
            let at = r.at;
            if !r.take(letter) {
                continue;
            }
            let king = self.resting(color, Kind::King).has(G::king_home(color));
            if !king || !self.resting(color, Kind::Rook).has(G::rook_home(color, wing)) {
                return r.error_at(
                    at,
                    format!(
                        "no \"{letter}\" unless king and rook are at rest on {} and {}",
                        G::SHAPE.name(G::king_home(color)),
                        G::SHAPE.name(G::rook_home(color, wing))
                    ),
                );
            }
            self.core.rights |= Self::right(color, wing);
        }
        if r.at == begin {
            return r.error("castling rights, of \"KQkq\" in this order, or \"-\"");
        }
        Ok(())
    }

    /// Reads the state of an open turn.
    fn read_open(&mut self, r: &mut Reader<'_>) -> Result<(), ParseError> {
        if r.take('=') {
            let last = r.peek().and_then(Kind::from_letter);
            // Behind a queen any letter may follow, and nothing is written.
            let last = last.filter(|kind| Kind::PROMOTIONS[1..].contains(kind));
            r.at += usize::from(last.is_some());
            self.core.open = Open::Promotion { last };
            return Ok(());
        }
        r.expect('@', "\"@\" and the square being decided, or \"=\"")?;
        let target = r.square::<G>("the square being decided")?;
        let mut last = None;
        if r.take('>') {
            last = Some(if r.take('-') {
                Landing::Off
            } else {
                Landing::On(r.square::<G>("the square of the last victim, or \"-\"")?)
            });
        }
        let en_passant = r.take('E');
        self.core.open = Open::Victims { target, last, en_passant };
        Ok(())
    }

    /// The skipped square must be behind a pawn at rest of the player who stepped twice: of the one
    /// who moved last, or of the mover while his pawns wait to be promoted.
    fn check_skipped(&self, r: &Reader<'_>, at: usize) -> Result<(), ParseError> {
        let Some(skipped) = self.core.skipped else {
            return Ok(());
        };
        let color = match self.core.open {
            Open::No => self.core.turn.other(),
            Open::Promotion { .. } => self.core.turn,
            Open::Victims { .. } => return r.error_at(at, "\"-\" while victims are placed"),
        };
        let rank = G::forward(color, G::pawn_rank(color));
        let pawn = |s| self.resting(color, Kind::Pawn).has(G::ahead(color, s));
        if !rank.has(skipped) || !pawn(skipped) {
            return r.error_at(
                at,
                format!("a square that a pawn of {} at rest has just skipped", color.name()),
            );
        }
        Ok(())
    }

    /// What an open turn says must be there.
    fn check_open(&self, r: &Reader<'_>, at: usize) -> Result<(), ParseError> {
        let us = self.core.turn;
        let them = us.other();
        let error = |expected: &str| r.error_at(at, expected);
        if self.core.open != Open::No && !self.core.kings[us as usize] {
            return error("the end of the FEN, for the king of the player to move is missing");
        }
        let their_king = self.core.kings[them as usize];
        match self.core.open {
            Open::No => Ok(()),
            Open::Victims { target, last, en_passant } => {
                let ours = |kind| self.resting(us, kind).has(target);
                if !Kind::ALL.into_iter().any(ours) {
                    return error("a square that a man of the player to move has moved to");
                }
                if !their_king && G::inside().has(target) {
                    return error("a border square, for the other king has been pushed off");
                }
                let next = self.next_victim(target);
                if next.is_none() && !en_passant {
                    return error("a square with a man to be placed");
                }
                if let Some(last) = last
                    && !next.is_some_and(|kind| self.was_pushed(kind, target, last))
                {
                    return error("behind \">\" where a man like the next one has been pushed to");
                }
                if en_passant && !self.may_be_en_passant(target) {
                    return error("no \"E\" unless a pawn captures en passant");
                }
                Ok(())
            }
            Open::Promotion { last } => {
                let Some((pawn, _)) = self.next_promotion() else {
                    return error("no \"=\" unless pawns are on the last rank");
                };
                if !their_king {
                    return error("no \"=\", for a turn that wins promotes nobody");
                }
                if self.core.rules.auto_queen && last.is_some() {
                    return error("\"=\" alone, for every pawn becomes a queen");
                }
                let like = |kind| Man::new(us, kind, pawn.square(), pawn.momentum());
                if last.is_some_and(|kind| !self.men().contains(&like(kind))) {
                    return error("behind \"=\" what a pawn like the next one has become");
                }
                Ok(())
            }
        }
    }

    /// Whether a man of that kind may just have been pushed from `target` to `landing`.
    fn was_pushed(&self, kind: Kind, target: Square, landing: Landing) -> bool {
        match landing {
            Landing::Off => !G::inside().has(target) && kind != Kind::King,
            Landing::On(to) => {
                G::SHAPE.distance(target, to) == 1 && {
                    let d = G::direction(target, to);
                    self.men().contains(&Man::new(self.core.turn.other(), kind, to, Some(d)))
                }
            }
        }
    }

    /// Whether `target` may just have been reached by a pawn that captures en passant.
    fn may_be_en_passant(&self, target: Square) -> bool {
        let (us, them) = (self.core.turn, self.core.turn.other());
        self.core.rules.en_passant
            && G::forward(them, G::pawn_rank(them)).has(target)
            && self.resting(us, Kind::Pawn).has(target)
            && self.resting(them, Kind::Pawn).has(self.en_passant_victim(target))
    }
}
