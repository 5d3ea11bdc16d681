//! The three boards, and what follows from their size: arrays, ways on the empty board, choices of
//! a displacement. The position is generic over them, so that 8x8 keeps its 64-bit words.

use std::fmt::Debug;
use std::hash::Hash;

use board::{Bits, Dir, Shape, Square};
use rules::Color;

use super::men::Kind;

/// A bitboard word that can look along a line.
pub trait Word: Bits {
    /// The squares of a line that a rider reaches, blockers included: `below` and `above` are the
    /// line's squares before and after the rider.
    ///
    /// Obstruction difference: subtracting the nearest blocker below from twice the nearest above
    /// leaves ones from the one to the other.
    fn reach(below: Self, above: Self, occupied: Self) -> Self;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline]
            fn reach(below: Self, above: Self, occupied: Self) -> Self {
                let lower = below & occupied | 1;
                let upper = above & occupied;
                let from = Self::MAX << (Self::BITS - 1 - lower.leading_zeros());
                let to = upper & upper.wrapping_neg();
                (below | above) & (to << 1).wrapping_add(from)
            }
        }
    )*};
}
word!(u64, u128);

/// A side to castle to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Wing {
    /// `O-O`, to the rook on the later file.
    King,
    /// `O-O-O`, to the rook on the earlier file.
    Queen,
}

impl Wing {
    /// Both, in the order of the FEN's letters.
    pub const BOTH: [Self; 2] = [Self::King, Self::Queen];

    /// How castling to this side is written.
    pub const fn text(self) -> &'static str {
        ["O-O", "O-O-O"][self as usize]
    }
}

/// Where a displaced man comes to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landing {
    /// A neighboring square.
    On(Square),
    /// Over the edge; all directions that lead there are one choice.
    Off,
}

/// The ways a man on one square can be pushed, in the order of the turn's text: by file, then rank,
/// off the board last.
#[derive(Clone, Copy, Debug)]
pub struct Choices {
    len: u8,
    list: [Landing; 9],
}

impl Choices {
    const fn new(shape: Shape, from: Square) -> Self {
        // By file, then rank: the order in which the names of squares read.
        const ORDER: [Dir; 8] =
            [Dir::SW, Dir::W, Dir::NW, Dir::S, Dir::N, Dir::SE, Dir::E, Dir::NE];
        let mut choices = Self { len: 0, list: [Landing::Off; 9] };
        let mut i = 0;
        while i < 8 {
            if let Some(to) = shape.step(from, ORDER[i]) {
                choices.list[choices.len as usize] = Landing::On(to);
                choices.len += 1;
            }
            i += 1;
        }
        if choices.len < 8 {
            choices.len += 1;
        }
        choices
    }

    /// The choices.
    #[inline]
    pub fn list(&self) -> &[Landing] {
        &self.list[..usize::from(self.len)]
    }

    /// The choices from `last` on: those of a man who follows an equal one.
    pub fn from(&self, last: Option<Landing>) -> &[Landing] {
        let list = self.list();
        let at = last.and_then(|last| list.iter().position(|&landing| landing == last));
        &list[at.unwrap_or(0)..]
    }
}

/// The squares of a line before and after one square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<W> {
    below: W,
    above: W,
}

/// What is looked up by square; the arrays have room for any board, so that an index masked to
/// seven bits needs no check.
#[derive(Debug)]
pub struct Tables<W> {
    /// Where a piece reaches on the empty board, by kind and square.
    attacks: [[W; 128]; 5],
    /// The lines through a square: rank, file, diagonals.
    lines: [[Line<W>; 4]; 128],
    /// Where a man can be pushed.
    choices: [Choices; 128],
    /// The neighbors by direction.
    steps: [[Option<Square>; 8]; 128],
    /// Squares with neighbors on all sides.
    inside: W,
    /// Squares with neighbors on two sides only.
    corners: W,
}

/// A board to play on.
pub trait Geometry: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The bitboards' word.
    type Word: Word;
    /// Its size.
    const SHAPE: Shape;
    /// File and rank, counted from 0, of White's rook on the queen's side in the array.
    const CORNER: (u8, u8);

    /// The tables.
    fn tables() -> &'static Tables<Self::Word>;

    /// Where a piece (no pawn) reaches on the empty board.
    #[inline]
    fn attacks(kind: Kind, from: Square) -> Self::Word {
        Self::tables().attacks[kind as usize][from.index() & 127]
    }

    /// Where a piece (no pawn) reaches if men block its way; the first man met can be reached.
    #[inline]
    fn blocked_attacks(kind: Kind, from: Square, occupied: Self::Word) -> Self::Word {
        let lines = &Self::tables().lines[from.index() & 127];
        let reach = |i: usize| Word::reach(lines[i].below, lines[i].above, occupied);
        match kind {
            Kind::Queen => reach(0) | reach(1) | reach(2) | reach(3),
            Kind::Rook => reach(0) | reach(1),
            Kind::Bishop => reach(2) | reach(3),
            Kind::King | Kind::Knight | Kind::Pawn => Self::attacks(kind, from),
        }
    }

    /// Where a man can be pushed.
    #[inline]
    fn choices(from: Square) -> &'static Choices {
        &Self::tables().choices[from.index() & 127]
    }

    /// The neighbor in that direction.
    #[inline]
    fn step(from: Square, d: Dir) -> Option<Square> {
        Self::tables().steps[from.index() & 127][d as usize]
    }

    /// The direction from a square to its neighbor.
    #[inline]
    fn direction(from: Square, to: Square) -> Dir {
        const BY_STEPS: [Dir; 9] =
            [Dir::SW, Dir::S, Dir::SE, Dir::W, Dir::N, Dir::E, Dir::NW, Dir::N, Dir::NE];
        let files = Self::SHAPE.file(to) + 1 - Self::SHAPE.file(from);
        let ranks = Self::SHAPE.rank(to) + 1 - Self::SHAPE.rank(from);
        BY_STEPS[usize::from(ranks * 3 + files) % 9]
    }

    /// Squares from which nobody can be pushed off.
    #[inline]
    fn inside() -> Self::Word {
        Self::tables().inside
    }

    /// The corner squares.
    #[inline]
    fn corners() -> Self::Word {
        Self::tables().corners
    }

    /// All squares.
    #[inline]
    fn all() -> Self::Word {
        Self::SHAPE.all()
    }

    /// A rank counted from `color`'s side, from 0, as a rank of the board.
    #[inline]
    fn rank_for(color: Color, rank: u8) -> u8 {
        match color {
            Color::White => rank,
            Color::Black => Self::SHAPE.ranks - 1 - rank,
        }
    }

    /// The squares of a rank counted from `color`'s side, from 0.
    #[inline]
    fn rank(color: Color, rank: u8) -> Self::Word {
        Self::Word::from_u128(Self::SHAPE.rank_mask(Self::rank_for(color, rank)))
    }

    /// Where pawns of that color promote: the far border, also where the array has a rim.
    #[inline]
    fn last_rank(color: Color) -> Self::Word {
        Self::rank(color, Self::SHAPE.ranks - 1)
    }

    /// Where pawns of that color begin and may step twice.
    #[inline]
    fn pawn_rank(color: Color) -> Self::Word {
        Self::rank(color, Self::CORNER.1 + 1)
    }

    /// The square from which the king of that color castles.
    fn king_home(color: Color) -> Square {
        Self::SHAPE.square(Self::CORNER.0 + 4, Self::rank_for(color, Self::CORNER.1))
    }

    /// The square of the rook that castles to that side.
    fn rook_home(color: Color, wing: Wing) -> Square {
        let file = Self::CORNER.0 + [7, 0][wing as usize];
        Self::SHAPE.square(file, Self::rank_for(color, Self::CORNER.1))
    }

    /// Where king and rook come to stand when castling.
    fn castled(color: Color, wing: Wing) -> (Square, Square) {
        let (king, rook) = [(6, 5), (2, 3)][wing as usize];
        let rank = Self::rank_for(color, Self::CORNER.1);
        let square = |file| Self::SHAPE.square(Self::CORNER.0 + file, rank);
        (square(king), square(rook))
    }

    /// The squares that must be empty for castling: all between king and rook.
    fn castling_path(color: Color, wing: Wing) -> Self::Word {
        let row: u128 = [0b110_0000, 0b1110][wing as usize];
        let rank = u32::from(Self::rank_for(color, Self::CORNER.1));
        let files = u32::from(Self::SHAPE.files);
        Self::Word::from_u128(row << (u32::from(Self::CORNER.0) + rank * files))
    }

    /// The set moved one rank forward, as that color sees it.
    #[inline]
    fn forward(color: Color, set: Self::Word) -> Self::Word {
        match color {
            Color::White => (set << u32::from(Self::SHAPE.files)) & Self::all(),
            Color::Black => set >> u32::from(Self::SHAPE.files),
        }
    }

    /// The set moved one file to the east.
    #[inline]
    fn east(set: Self::Word) -> Self::Word {
        (set & !Self::file(Self::SHAPE.files - 1)) << 1
    }

    /// The set moved one file to the west.
    #[inline]
    fn west(set: Self::Word) -> Self::Word {
        (set & !Self::file(0)) >> 1
    }

    /// The squares of a file, counted from 0.
    #[inline]
    fn file(file: u8) -> Self::Word {
        let mut mask = 0u128;
        for rank in 0..Self::SHAPE.ranks {
            mask |= 1 << Self::SHAPE.square(file, rank).0;
        }
        Self::Word::from_u128(mask)
    }

    /// The square one rank ahead, as that color sees it; it must exist.
    #[inline]
    fn ahead(color: Color, s: Square) -> Square {
        match color {
            Color::White => Square(s.0 + Self::SHAPE.files),
            Color::Black => Square(s.0 - Self::SHAPE.files),
        }
    }
}

macro_rules! board {
    ($(#[$doc:meta])* $name:ident, $word:ty, $files:expr, $ranks:expr, $corner:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl Geometry for $name {
            type Word = $word;
            const SHAPE: Shape = Shape::new($files, $ranks);
            const CORNER: (u8, u8) = $corner;

            #[inline]
            fn tables() -> &'static Tables<$word> {
                static TABLES: Tables<$word> = {
                    let shape = $name::SHAPE;
                    let mut t = Tables {
                        attacks: [[0; 128]; 5],
                        lines: [[Line { below: 0, above: 0 }; 4]; 128],
                        choices: [Choices { len: 0, list: [Landing::Off; 9] }; 128],
                        steps: [[None; 8]; 128],
                        inside: 0,
                        corners: 0,
                    };
                    let mut i = 0;
                    while i < shape.len() {
                        let s = Square(i as u8);
                        let mut line = 0;
                        while line < 4 {
                            // E, N, NE and NW lead to higher squares, their opposites to lower.
                            let d = [Dir::E, Dir::N, Dir::NE, Dir::NW][line];
                            let above = shape.ray_mask(s, d) as $word;
                            let below = shape.ray_mask(s, d.opposite()) as $word;
                            t.lines[i][line] = Line { below, above };
                            let rider = if line < 2 { Kind::Rook } else { Kind::Bishop };
                            t.attacks[rider as usize][i] |= above | below;
                            t.attacks[Kind::Queen as usize][i] |= above | below;
                            line += 1;
                        }
                        t.attacks[Kind::King as usize][i] = shape.neighbor_mask(s) as $word;
                        t.attacks[Kind::Knight as usize][i] = shape.knight_mask(s) as $word;
                        t.choices[i] = Choices::new(shape, s);
                        let mut d = 0;
                        while d < 8 {
                            t.steps[i][d] = shape.step(s, Dir::new(d as u8));
                            d += 1;
                        }
                        let neighbors = shape.neighbor_mask(s).count_ones();
                        if neighbors == 8 {
                            t.inside |= 1 << i;
                        }
                        if neighbors == 3 {
                            t.corners |= 1 << i;
                        }
                        i += 1;
                    }
                    t
                };
                &TABLES
            }
        }
    };
}

board!(
    /// The orthodox board (rules, section 1).
    Board8x8, u64, 8, 8, (0, 0)
);
board!(
    /// The orthodox array on b2 to i9, an empty ring around it (rules, section 10).
    Board10x10, u128, 10, 10, (1, 1)
);
board!(
    /// Eight ranks and ten files, the array on the files b to i (rules, section 10).
    Board8x10, u128, 10, 8, (1, 0)
);
