//! The state of a game: men, whose turn it is, rights, and how far an open turn has come.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{Color, Outcome, Player, Position};

use super::end::End;
use super::geometry::{Geometry, Landing, Wing};
use super::men::{Kind, Loose, MAX_MEN, Man};
use super::readings::Rules;
use super::zobrist;

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A man at rest moves.
    Step {
        /// What moves; the square may hold others.
        kind: Kind,
        /// Where from.
        from: Square,
        /// Where to.
        to: Square,
    },
    /// King and rook move.
    Castle(Wing),
    /// There is nothing else to do.
    Pass,
    /// The next victim is pushed.
    Push(Landing),
    /// The next pawn becomes this.
    Promote(Kind),
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Open {
    /// It has not begun.
    No,
    /// A man has moved with capturing power; the enemies on `target` are the ones to place, kind
    /// by kind, and after them the pawn that is displaced en passant, if one is.
    Victims { target: Square, last: Option<Landing>, en_passant: bool },
    /// Pawns on the last rank wait to be promoted; the last letter is given if the next pawn is
    /// identical to the one it was for and may not become everything any more.
    Promotion { last: Option<Kind> },
}

/// All of a position but its loose men: what is copied as it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Core<G: Geometry> {
    /// By color and kind: squares with at least one such man at rest.
    pub resting: [[G::Word; 6]; 2],
    /// By color: squares with careening men.
    pub careening: [G::Word; 2],
    /// The sum of the men's keys.
    pub sum: u64,
    pub rules: Rules,
    pub clock: u16,
    pub number: u16,
    pub turn: Color,
    /// Castling rights, a bit for each color and wing.
    pub rights: u8,
    /// By color: whether the king is on the board.
    pub kings: [bool; 2],
    /// The square that a pawn skipped in the last turn (or in this one).
    pub skipped: Option<Square>,
    pub open: Open,
    /// Whether a part like the one to come has been played in this turn. The FEN does not say it
    /// and nothing depends on it but the sign between two actions.
    pub begun: bool,
    pub end: Option<End>,
}

/// A position of Falling Off.
#[derive(Debug)]
pub struct FallingOff<G: Geometry> {
    pub(super) core: Core<G>,
    /// Careening men, and men at rest beyond the first of their color and kind on a square. Most
    /// positions have a few, and only the few are copied.
    pub(super) loose: Loose,
}

impl<G: Geometry> Copy for FallingOff<G> {}

#[expect(
    clippy::non_canonical_clone_impl,
    reason = "copying into a buffer leaves out the room that is not in use"
)]
impl<G: Geometry> Clone for FallingOff<G> {
    fn clone(&self) -> Self {
        *self
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.core = other.core;
        self.loose.copy_from(&other.loose);
    }
}

impl<G: Geometry> PartialEq for FallingOff<G> {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.core, &other.core);
        (a.turn, a.rights, a.skipped, a.open, a.clock, a.number, a.rules)
            == (b.turn, b.rights, b.skipped, b.open, b.clock, b.number, b.rules)
            && self.men() == other.men()
    }
}

impl<G: Geometry> Eq for FallingOff<G> {}

impl<G: Geometry> FallingOff<G> {
    /// An empty board, White to move.
    pub(super) const fn empty(rules: Rules) -> Self {
        let core = Core {
            resting: [[G::Word::EMPTY; 6]; 2],
            careening: [G::Word::EMPTY; 2],
            sum: 0,
            rules,
            clock: 0,
            number: 1,
            turn: Color::White,
            rights: 0,
            kings: [false; 2],
            skipped: None,
            open: Open::No,
            begun: false,
            end: None,
        };
        Self { core, loose: Loose::new() }
    }

    /// All men, square by square from a1 along the ranks, those of a square in the order of the FEN.
    pub(super) fn men(&self) -> Vec<Man> {
        let mut men = Vec::with_capacity(MAX_MEN);
        for color in Color::BOTH {
            for kind in Kind::ALL {
                let squares = self.resting(color, kind).squares();
                men.extend(squares.map(|s| Man::resting(color, kind, s)));
            }
        }
        men.extend(self.loose.men());
        men.sort_unstable();
        men
    }

    /// Squares with at least one man at rest of that color and kind.
    #[inline]
    pub(super) const fn resting(&self, color: Color, kind: Kind) -> G::Word {
        self.core.resting[color as usize][kind as usize]
    }

    /// Squares with men of that color.
    #[inline]
    pub(super) fn men_of(&self, color: Color) -> G::Word {
        let [k, q, r, b, n, p] = self.core.resting[color as usize];
        k | q | r | b | n | p | self.core.careening[color as usize]
    }

    /// Puts a man on the board.
    #[inline]
    pub(super) fn put(&mut self, man: Man) {
        let (color, kind, square) = (man.color() as usize, man.kind() as usize, man.square());
        self.core.sum = self.core.sum.wrapping_add(zobrist::man(man));
        if man.is_careening() {
            self.core.careening[color] |= G::Word::bit(square);
            self.loose.push(man);
        } else if self.core.resting[color][kind].has(square) {
            self.loose.push(man);
        } else {
            self.core.resting[color][kind] |= G::Word::bit(square);
        }
        self.core.kings[color] |= man.kind() == Kind::King;
    }

    /// Puts a man at rest on the board again, having lifted him: a king that moves was there.
    #[inline]
    pub(super) fn put_resting(&mut self, color: Color, kind: Kind, square: Square) {
        let man = Man::resting(color, kind, square);
        self.core.sum = self.core.sum.wrapping_add(zobrist::man(man));
        let set = &mut self.core.resting[color as usize][kind as usize];
        if set.has(square) {
            self.loose.push(man);
        }
        *set |= G::Word::bit(square);
    }

    /// Takes a man at rest off the board.
    #[inline]
    pub(super) fn lift_resting(&mut self, man: Man) {
        self.core.sum = self.core.sum.wrapping_sub(zobrist::man(man));
        if !self.loose.is_empty()
            && let Some(i) = self.loose.men().iter().position(|&m| m == man)
        {
            self.loose.remove(i);
            return;
        }
        let square = G::Word::bit(man.square());
        self.core.resting[man.color() as usize][man.kind() as usize] &= !square;
    }

    /// Takes a careening man off the board, the `i`-th of the loose ones.
    pub(super) fn lift_loose(&mut self, i: usize) {
        let man = self.loose.remove(i);
        self.core.sum = self.core.sum.wrapping_sub(zobrist::man(man));
        self.find_careening(man.color());
    }

    /// Finds the squares of careening men anew.
    #[inline]
    pub(super) fn find_careening(&mut self, color: Color) {
        let careening = self.loose.men().iter().filter(|m| m.careens_for(color));
        self.core.careening[color as usize] =
            careening.fold(G::Word::EMPTY, |set, m| set | G::Word::bit(m.square()));
    }

    /// How many men of that color and kind are on a square, at rest or careening.
    pub(super) fn count(&self, color: Color, kind: Kind, square: Square) -> u32 {
        let resting = u32::from(self.resting(color, kind).has(square));
        let same = Man::resting(color, kind, square);
        resting + self.loose.men().iter().filter(|m| m.stopped() == same).count() as u32
    }

    /// The kind of the victim to be placed next; none if only the en passant victim is left.
    #[inline]
    pub(super) fn next_victim(&self, target: Square) -> Option<Kind> {
        let them = self.core.turn.other();
        let resting = &self.core.resting[them as usize];
        let resting = Kind::ALL.into_iter().find(|&kind| resting[kind as usize].has(target));
        // Surplus men at rest are of kinds that the bitboards show.
        if !self.core.careening[them as usize].has(target) {
            return resting;
        }
        let here = |m: &&Man| m.careens_for(them) && m.square() == target;
        self.loose.men().iter().filter(here).map(|m| m.kind()).chain(resting).min()
    }

    /// The square of the pawn that is displaced en passant by a man on `target`.
    pub(super) fn en_passant_victim(&self, target: Square) -> Square {
        G::ahead(self.core.turn.other(), target)
    }

    /// The pawn to be promoted next, and how many are identical to it. The order is by square,
    /// at rest first, then by direction.
    pub(super) fn next_promotion(&self) -> Option<(Man, u32)> {
        let us = self.core.turn;
        let last = G::last_rank(us);
        let resting = self.resting(us, Kind::Pawn) & last;
        let resting = resting.squares().map(|s| Man::resting(us, Kind::Pawn, s));
        let waits = |m: &&Man| m.color() == us && m.kind() == Kind::Pawn && last.has(m.square());
        let loose = self.loose.men().iter().filter(waits).copied();
        // The pawns stand on one rank, where the order of squares is that of their names.
        let next = resting.chain(loose.clone()).min()?;
        let more = loose.filter(|&m| m == next).count() as u32;
        Some((next, more + u32::from(!next.is_careening())))
    }

    /// The bit of a castling right.
    pub(super) const fn right(color: Color, wing: Wing) -> u8 {
        1 << (color as u8 * 2 + wing as u8)
    }

    /// Whether the player to move may castle to that side: king and rook have not moved, and all
    /// squares between them are empty, in either reading of the riders (rules, section 5).
    pub(super) fn can_castle(&self, wing: Wing, occupied: G::Word) -> bool {
        let us = self.core.turn;
        self.core.rules.castling
            && self.core.rights & Self::right(us, wing) != 0
            && (G::castling_path(us, wing) & occupied).is_empty()
    }
}

impl<G: Geometry> Position for FallingOff<G> {
    type Rules = Rules;
    type Action = Action;

    fn start(rules: Rules) -> Self {
        let mut pos = Self::empty(rules);
        let (file, rank) = G::CORNER;
        for color in Color::BOTH {
            for (i, letter) in (0..).zip("RNBQKBNR".chars()) {
                let kind = Kind::from_letter(letter).expect("the array is made of kinds");
                for (kind, rank) in [(kind, rank), (Kind::Pawn, rank + 1)] {
                    let square = G::SHAPE.square(file + i, G::rank_for(color, rank));
                    pos.put(Man::resting(color, kind, square));
                }
            }
        }
        pos.core.rights = 0b1111;
        pos
    }

    fn rules(&self) -> Rules {
        self.core.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        self.core.turn.player(Color::White)
    }

    #[inline]
    fn turn_is_open(&self) -> bool {
        self.core.open != Open::No
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let turn = self.turn();
        Some(match self.core.end? {
            End::Pushed => Outcome::win(turn.other(), "king pushed"),
            End::Careened => Outcome::win(turn, "king careened"),
            End::Both => Outcome::draw("both kings fell"),
            End::Adjudicated { mover_wins: true } => Outcome::win(turn, "all men careening"),
            End::Adjudicated { mover_wins: false } => {
                Outcome::win(turn.other(), "all men careening")
            }
        })
    }

    fn for_each_action(&self, f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.list_actions(f)
    }

    #[inline]
    fn play_unchecked(&mut self, a: Action) {
        self.play(a);
    }

    #[inline]
    fn key(&self) -> u64 {
        let core = &self.core;
        let mut key = core.sum;
        if core.turn == Color::Black {
            key ^= zobrist::BLACK;
        }
        // Rights and skipped squares are always kept and written, so that a FEN means the same
        // under all readings; where a reading makes them idle they decide nothing.
        if core.rules.castling {
            key ^= zobrist::rights(core.rights);
        }
        if let Some(skipped) = core.skipped
            && core.rules.en_passant
        {
            key ^= zobrist::en_passant(skipped);
        }
        if core.open != Open::No {
            key ^= zobrist::open(core.open.number());
        }
        key
    }

    fn clock(&self) -> u32 {
        u32::from(self.core.clock)
    }
}

impl Open {
    /// A number that tells the states apart.
    fn number(self) -> u64 {
        match self {
            Self::No => 0,
            Self::Victims { target, last, en_passant } => {
                let last = match last {
                    None => 0,
                    Some(Landing::Off) => 1,
                    Some(Landing::On(s)) => u64::from(s.0) + 2,
                };
                last << 16 | u64::from(target.0) << 2 | u64::from(en_passant) << 1 | 1
            }
            Self::Promotion { last } => 2 | last.map_or(0, |kind| (kind as u64 + 1) << 2),
        }
    }
}
