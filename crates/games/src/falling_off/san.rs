//! Turns as people write them, in the inventor's style: `Qc7(c7-b6;d7-e7)` moves a queen to c7,
//! pushes the man there to b6, and tells that a man of the mover careens on (rules, section 11).

use board::{Bits, Square};
use rules::{ParseError, Position};

use super::geometry::{Geometry, Landing, Wing};
use super::men::{Kind, Man};
use super::position::{Action, FallingOff, Open};

impl<G: Geometry> FallingOff<G> {
    /// Appends the SAN of a complete turn, or of the rest of one.
    pub(super) fn write_turn(&self, turn: &[Action], out: &mut String) {
        let mut at = *self;
        let mut pushes = Vec::new();
        let mut letters = String::new();
        let mut momentum: Vec<String> = Vec::new();
        for &a in turn {
            match a {
                Action::Step { kind, from, to } => at.write_step(kind, from, to, out),
                Action::Castle(wing) => *out += wing.text(),
                Action::Pass => *out += "pass",
                Action::Push(landing) => {
                    let lettered = at.victims() > 1 || !pushes.is_empty();
                    pushes.push(at.push_text(landing, lettered));
                }
                Action::Promote(kind) => letters.push(kind.letter()),
            }
            let before = at;
            at.play(a);
            if before.settles(&at) {
                momentum = before.careening(a, &at).into_iter().map(momentum_text::<G>).collect();
            }
        }
        if !pushes.is_empty() || !momentum.is_empty() {
            out.push('(');
            *out += &pushes.join(",");
            if !momentum.is_empty() {
                out.push(';');
                *out += &momentum.join(",");
            }
            out.push(')');
        }
        if !letters.is_empty() {
            out.push('=');
            *out += &letters;
        }
    }

    /// The number of men still to be placed on the square being decided, the en passant victim
    /// left out, for it comes from another square.
    fn victims(&self) -> u32 {
        let Open::Victims { target, .. } = self.core.open else {
            return 0;
        };
        let them = self.core.turn.other();
        Kind::ALL.into_iter().map(|kind| self.count(them, kind, target)).sum()
    }

    /// Where the next victim comes from, and its kind unless it is displaced en passant.
    pub(super) fn next_push(&self) -> Option<(Square, Option<Kind>)> {
        let Open::Victims { target, .. } = self.core.open else {
            return None;
        };
        Some(match self.next_victim(target) {
            Some(kind) => (target, Some(kind)),
            None => (self.en_passant_victim(target), None),
        })
    }

    /// The text of one push; the letter is needed where two or more men stood on the square.
    fn push_text(&self, landing: Landing, lettered: bool) -> String {
        let Some((from, kind)) = self.next_push() else {
            return String::new();
        };
        let letter = kind.filter(|_| lettered).map(Kind::letter);
        let mut text: String = letter.into_iter().collect();
        text += &way::<G>(from, landing);
        text
    }

    /// Whether playing on from here to `after` has moved the careening men of the mover: the turn
    /// has got past its victims.
    pub(super) fn settles(&self, after: &Self) -> bool {
        !matches!(self.core.open, Open::Promotion { .. })
            && !matches!(after.core.open, Open::Victims { .. })
    }

    /// The mover's men, by square, that careened in the action `a` that settled the turn: those who
    /// did not come to rest where a man had moved to. None do if the game ended before.
    pub(super) fn careening(&self, a: Action, after: &Self) -> Vec<Man> {
        let us = self.core.turn;
        if !after.core.kings[us.other() as usize] && !self.core.rules.both_kings_draw {
            return Vec::new();
        }
        let target = match (a, self.core.open) {
            (Action::Step { to, .. }, _) => Some(to),
            (_, Open::Victims { target, .. }) => Some(target),
            _ => None,
        };
        let mut men = self.loose.men().to_vec();
        men.retain(|m| m.careens_for(us) && Some(m.square()) != target);
        men.sort_unstable();
        men
    }

    /// Appends a step, with as much of its origin as is needed: the file, else the rank, else both.
    fn write_step(&self, kind: Kind, from: Square, to: Square, out: &mut String) {
        let shape = G::SHAPE;
        let name = shape.name(from);
        let (file, rank) = name.split_at(1);
        let rivals: Vec<Square> =
            self.origins(kind, to).into_iter().filter(|&s| s != from).collect();
        if kind != Kind::Pawn {
            out.push(kind.letter());
        }
        let same_file = rivals.iter().any(|&s| shape.file(s) == shape.file(from));
        let same_rank = rivals.iter().any(|&s| shape.rank(s) == shape.rank(from));
        if kind == Kind::Pawn {
            // A capture names its file, a push need not; pushes from two ranks differ by the rank.
            if shape.file(from) != shape.file(to) {
                *out += file;
            } else if same_file {
                *out += rank;
            }
        } else if !rivals.is_empty() {
            match (same_file, same_rank) {
                (false, _) => *out += file,
                (true, false) => *out += rank,
                (true, true) => *out += &name,
            }
        }
        *out += &shape.name(to);
    }

    /// The squares from which a man of that kind can move to `to`.
    fn origins(&self, kind: Kind, to: Square) -> Vec<Square> {
        let us = self.core.turn;
        let enemies = self.men_of(us.other());
        let occupied = self.men_of(us) | enemies;
        if kind != Kind::Pawn {
            let men = self.resting(us, kind).squares();
            return men.filter(|&s| self.targets(kind, s, occupied).has(to)).collect();
        }
        let pawns = self.pawn_targets(occupied, enemies);
        let mut origins = Vec::new();
        let back = |s| G::ahead(us.other(), s);
        if pawns.single.has(to) {
            origins.push(back(to));
        }
        if pawns.double.has(to) {
            origins.push(back(back(to)));
        }
        if pawns.east.has(to) {
            origins.push(Square(back(to).0 - 1));
        }
        if pawns.west.has(to) {
            origins.push(Square(back(to).0 + 1));
        }
        origins
    }
}

/// A way of one man: `c7-b6` or `c7-off`.
fn way<G: Geometry>(from: Square, landing: Landing) -> String {
    let from = G::SHAPE.name(from);
    match landing {
        Landing::Off => format!("{from}-off"),
        Landing::On(to) => format!("{from}-{}", G::SHAPE.name(to)),
    }
}

/// The way of a man who careens.
fn momentum_text<G: Geometry>(man: Man) -> String {
    let to = man.momentum().and_then(|d| G::step(man.square(), d));
    way::<G>(man.square(), to.map_or(Landing::Off, Landing::On))
}

/// A SAN that is being read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn error<T>(&self, at: usize, expected: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::at("turn", self.text, at, expected))
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, token: &str) -> bool {
        let taken = self.rest().starts_with(token);
        if taken {
            self.at += token.len();
        }
        taken
    }

    /// Takes a letter of the men if one comes next.
    fn kind(&mut self) -> Option<Kind> {
        let kind = self.rest().chars().next().and_then(Kind::from_letter)?;
        self.at += 1;
        Some(kind)
    }

    /// Takes everything up to the first character of `stops`.
    fn until(&mut self, stops: &[char]) -> &'a str {
        let rest = self.rest();
        let n = rest.find(stops).unwrap_or(rest.len());
        self.at += n;
        &rest[..n]
    }
}

impl<G: Geometry> FallingOff<G> {
    /// Reads the SAN of a complete turn, or of the rest of one.
    pub(super) fn read_turn(&self, text: &str) -> Result<Vec<Action>, ParseError> {
        let mut r = Reader { text, at: 0 };
        if self.core.end.is_some() {
            return r.error(0, "no turn, for the game is over");
        }
        let mut turn = Vec::new();
        let mut at = *self;
        if at.core.open == Open::No {
            let a = at.read_body(&mut r)?;
            at.play(a);
            turn.push(a);
        }
        let brackets = r.take("(");
        let mut pushed = false;
        let together = at.victims() > 1;
        while let Some((from, kind)) = at.next_push() {
            let begin = r.at;
            if !(brackets && (!pushed || r.take(","))) {
                let expected = way::<G>(from, Landing::Off).replace("off", "…");
                return r.error(begin, format!("where a victim goes: \"({expected})\""));
            }
            let a = at.read_push(&mut r, from, kind, together)?;
            at.play(a);
            turn.push(a);
            pushed = true;
        }
        let momentum_at = r.at;
        let momentum = if brackets { r.until(&[')']) } else { "" };
        if brackets && !r.take(")") {
            return r.error(r.at, "\")\"");
        }
        if at.turn_is_open() {
            if !r.take("=") {
                return r.error(r.at, "\"=\" and what the pawn becomes: Q, R, B or N");
            }
            while at.turn_is_open() {
                let begin = r.at;
                let a = r.kind().map(Action::Promote).filter(|&a| at.is_legal(a));
                let Some(a) = a else {
                    return r.error(begin, "what the pawn becomes: Q, R, B or N in this order");
                };
                at.play(a);
                turn.push(a);
            }
        }
        if r.at < text.len() {
            return r.error(r.at, "the end of the turn");
        }
        self.check_momentum(&r, &turn, brackets.then_some((momentum_at, momentum)))?;
        Ok(turn)
    }

    /// Whether an action is among the legal ones.
    fn is_legal(&self, a: Action) -> bool {
        rules::legal_actions(self).contains(&a)
    }

    /// The momentum part is forced, so that it may be left out; what is written must be right.
    fn check_momentum(
        &self,
        r: &Reader<'_>,
        turn: &[Action],
        written: Option<(usize, &str)>,
    ) -> Result<(), ParseError> {
        let Some((at, written)) = written else {
            return Ok(());
        };
        if written.is_empty() && !r.text.contains("()") {
            return Ok(());
        }
        let mut san = String::new();
        self.write_turn(turn, &mut san);
        let forced = san.split_once(';').and_then(|(_, rest)| rest.split_once(')'));
        let forced = forced.map_or("", |(forced, _)| forced);
        if written.strip_prefix(';') == Some(forced) && !forced.is_empty() {
            return Ok(());
        }
        let expected = if forced.is_empty() { ")".to_owned() } else { format!(";{forced})") };
        r.error(at, format!("\"{expected}\""))
    }

    /// Reads what begins a turn.
    fn read_body(&self, r: &mut Reader<'_>) -> Result<Action, ParseError> {
        let body = r.until(&['(', '=']);
        let wings = Wing::BOTH.into_iter().find(|wing| wing.text() == body).map(Action::Castle);
        let named = wings.or((body == "pass").then_some(Action::Pass));
        if let Some(a) = named {
            return if self.is_legal(a) { Ok(a) } else { r.error(0, "a legal turn") };
        }
        let kind = body.chars().next().and_then(Kind::from_letter).unwrap_or(Kind::Pawn);
        let begin = usize::from(kind != Kind::Pawn || body.starts_with('P'));
        let Some((hint, to)) = split_target::<G>(&body[begin..]) else {
            let ways = "[K|Q|R|B|N][file][rank] and the square it moves to, O-O, O-O-O or pass";
            return r.error(begin, ways);
        };
        let origins = self.origins(kind, to);
        let capture = |from: Square| G::SHAPE.file(from) != G::SHAPE.file(to);
        let fits = |&from: &Square| {
            let name = G::SHAPE.name(from);
            let (file, rank) = name.split_at(1);
            // A pawn's capture always names its file.
            (hint.is_empty() && !(kind == Kind::Pawn && capture(from)))
                || [file, rank, &name].contains(&hint)
        };
        let mut found = origins.into_iter().filter(fits);
        match (found.next(), found.next()) {
            (Some(from), None) => Ok(Action::Step { kind, from, to }),
            (None, _) => r.error(begin, format!("a legal move to {}", G::SHAPE.name(to))),
            (Some(a), Some(b)) => {
                let (a, b) = (G::SHAPE.name(a), G::SHAPE.name(b));
                r.error(begin, format!("which of several, such as {a} or {b}"))
            }
        }
    }

    /// Reads one push.
    fn read_push(
        &self,
        r: &mut Reader<'_>,
        from: Square,
        kind: Option<Kind>,
        together: bool,
    ) -> Result<Action, ParseError> {
        let begin = r.at;
        let letter = r.kind();
        let wanted = kind.filter(|_| together);
        if letter != wanted && !(letter.is_some() && letter == kind) {
            let next =
                wanted.map_or("a square".to_owned(), |kind| format!("\"{}\"", kind.letter()));
            return r.error(begin, format!("{next}: victims come in the order K Q R B N P"));
        }
        let mut text = G::SHAPE.name(from);
        text.push('-');
        if !r.take(&text) {
            return r.error(r.at, format!("\"{text}\""));
        }
        let to_at = r.at;
        let landing = if r.take("off") {
            Some(Landing::Off)
        } else {
            let square = G::SHAPE.parse_prefix(r.rest());
            r.at += square.map_or(0, |(_, n)| n);
            square.map(|(s, _)| Landing::On(s))
        };
        match landing.map(Action::Push).filter(|&a| self.is_legal(a)) {
            Some(a) => Ok(a),
            None => r.error(to_at, "a neighboring square or \"off\", equal victims in order"),
        }
    }
}

/// Splits the text of a step, its letter left out, into what tells the origin and the target: the
/// last square that the text ends with.
fn split_target<G: Geometry>(text: &str) -> Option<(&str, Square)> {
    let at = text.rfind(|c: char| c.is_ascii_lowercase())?;
    Some((&text[..at], G::SHAPE.parse(&text[at..])?))
}
