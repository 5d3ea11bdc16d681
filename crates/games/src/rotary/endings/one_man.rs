//! The endings of king and one man against king.
//!
//! The stronger side is White here: colors change places with the ranks mirrored. Without a pawn
//! the board may be mirrored and turned at will, so that only fifteen squares are left for the
//! stronger king; a pawn allows left and right to be changed only.

use board::Square;
use rules::{Color, Position as _};
use search::endgame::{Ending, Mover, Packed, solve_lanes};

use super::super::geometry::{SHAPE, SQUARES};
use super::super::man::{Kind, Man};
use super::super::position::Rotary;
use super::lanes::{Board, Placed};
use super::{King, QUEEN, readings};

/// King and one man of that kind against king.
#[derive(Debug)]
pub(super) struct OneMan(pub(super) Kind);

/// A position with White the stronger side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Men {
    mover: Mover,
    king: King,
    man: Placed,
    lone: King,
}

/// Squares and facings of one king.
const PLACES: usize = SQUARES * 2;

/// The squares that are left for the stronger king: with left and right exchanged at will, and
/// with all eight symmetries of the board.
const HALF: [Square; 45] = squares(false);
const EIGHTH: [Square; 15] = squares(true);

const fn squares<const N: usize>(triangle: bool) -> [Square; N] {
    let mut list = [Square(0); N];
    let (mut n, mut i) = (0, 0);
    while i < SQUARES {
        let s = Square(i as u8);
        let (file, rank) = (SHAPE.file(s), SHAPE.rank(s));
        if file <= 4 && (!triangle || rank <= file) {
            list[n] = s;
            n += 1;
        }
        i += 1;
    }
    assert!(n == N);
    list
}

/// A mirror of the board.
#[derive(Clone, Copy)]
enum Mirror {
    Files,
    Ranks,
    Diagonal,
}

impl Mirror {
    const fn square(self, s: Square) -> Square {
        let (file, rank) = (SHAPE.file(s), SHAPE.rank(s));
        match self {
            Self::Files => SHAPE.square(8 - file, rank),
            Self::Ranks => SHAPE.square(file, 8 - rank),
            Self::Diagonal => SHAPE.square(rank, file),
        }
    }

    /// Directions are counted clockwise from north, so a mirror takes each from a constant.
    fn man(self, man: Man) -> Man {
        let facing = match self {
            Self::Files => 8 - man.facing(),
            Self::Ranks => 12 - man.facing(),
            Self::Diagonal => 10 - man.facing(),
        };
        match man.kind() {
            Kind::King | Kind::Queen | Kind::Pawn => man,
            Kind::Scythe => man.faced(facing & 3),
            Kind::Axe | Kind::Rook | Kind::Trident => man.faced(facing & 7),
        }
    }
}

impl Men {
    fn mirrored(self, mirror: Mirror) -> Self {
        let king = |(s, facing): King| (mirror.square(s), facing);
        let man = (mirror.man(self.man.0), mirror.square(self.man.1));
        Self { mover: self.mover, king: king(self.king), man, lone: king(self.lone) }
    }

    fn of(pos: &Rotary) -> Option<Self> {
        let (color, man, s) = pos.lone_man()?;
        let mover = if pos.side == color { Mover::Rows } else { Mover::Lanes };
        let (king, lone) = (pos.king(color), pos.king(color.other()));
        let men = Self { mover, king, man: (man, s), lone };
        Some(if color == Color::White { men } else { men.mirrored(Mirror::Ranks) })
    }

    fn position(self) -> Rotary {
        let mut pos = Rotary::empty(readings());
        pos.side = if self.mover == Mover::Rows { Color::White } else { Color::Black };
        pos.put(Color::White, Man::new(Kind::King, self.king.1), self.king.0);
        pos.put(Color::White, self.man.0, self.man.1);
        pos.put(Color::Black, Man::new(Kind::King, self.lone.1), self.lone.0);
        pos.complete();
        pos
    }
}

impl OneMan {
    fn king_squares(&self) -> &'static [Square] {
        if self.0 == Kind::Pawn { &HALF } else { &EIGHTH }
    }

    fn facings(&self) -> usize {
        usize::from(self.0.facings())
    }

    /// The men of a number, two of them perhaps on one square.
    fn men(&self, index: usize) -> Men {
        let digit = |rest: &mut usize, base: usize| {
            let digit = *rest % base;
            *rest /= base;
            digit as u8
        };
        let mut rest = index;
        let lone = (Square(digit(&mut rest, SQUARES)), digit(&mut rest, 2));
        let facing = digit(&mut rest, self.facings());
        let man = (Man::new(self.0, facing), Square(digit(&mut rest, SQUARES)));
        let facing = digit(&mut rest, 2);
        let squares = self.king_squares();
        let king = (squares[usize::from(digit(&mut rest, squares.len()))], facing);
        let mover = Mover::BOTH[rest];
        Men { mover, king, man, lone }
    }

    fn number(&self, men: &Men) -> Option<usize> {
        let squares = self.king_squares();
        let king = squares.iter().position(|&s| s == men.king.0)?;
        let mut index = men.mover as usize * squares.len() + king;
        index = index * 2 + usize::from(men.king.1);
        index = index * SQUARES + men.man.1.index();
        index = index * self.facings() + usize::from(men.man.0.facing());
        Some((index * 2 + usize::from(men.lone.1)) * SQUARES + men.lone.0.index())
    }

    /// The image of the men whose stronger king stands on one of [`king_squares`].
    ///
    /// [`king_squares`]: Self::king_squares
    fn reduced(&self, mut men: Men) -> Men {
        if SHAPE.file(men.king.0) > 4 {
            men = men.mirrored(Mirror::Files);
        }
        if self.0 != Kind::Pawn {
            if SHAPE.rank(men.king.0) > 4 {
                men = men.mirrored(Mirror::Ranks);
            }
            if SHAPE.rank(men.king.0) > SHAPE.file(men.king.0) {
                men = men.mirrored(Mirror::Diagonal);
            }
        }
        men
    }
}

impl Ending for OneMan {
    type Pos = Rotary;

    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn size(&self) -> usize {
        2 * self.king_squares().len() * 2 * SQUARES * self.facings() * PLACES
    }

    fn position(&self, index: usize) -> Option<Rotary> {
        let men = self.men(index);
        let squares = [men.king.0, men.man.1, men.lone.0];
        let apart =
            squares[0] != squares[1] && squares[1] != squares[2] && squares[0] != squares[2];
        let last = self.0 == Kind::Pawn && SHAPE.rank(men.man.1) == 8;
        if !apart || last {
            return None;
        }
        let pos = men.position();
        (!pos.is_king_attacked(pos.side.other()) && pos.outcome().is_none()).then_some(pos)
    }

    fn index(&self, pos: &Rotary) -> Option<usize> {
        let men = Men::of(pos).filter(|men| men.man.0.kind() == self.0 && !pos.rules.adjudicate)?;
        self.number(&self.reduced(men))
    }

    fn is_small(&self) -> bool {
        false
    }

    /// Both kings and the man on any squares with any facings, either side to move.
    fn states(&self) -> u64 {
        (2 * PLACES * PLACES * SQUARES * self.facings()) as u64
    }

    /// The queen's table is solved first where a pawn needs it.
    fn solve(&self) -> Vec<Packed> {
        let board = Board::new(Some(self.0), |king, man, lone| {
            let men = QUEEN.ending().reduced(Men { mover: Mover::Lanes, king, man, lone });
            let index = QUEEN.ending().number(&men);
            index.map_or(Packed::NONE, |index| Packed::from_byte(QUEEN.codes()[index]))
        });
        let rows = solve_lanes(&board);
        let code = |index| {
            let men = self.men(index);
            rows[board.number(men.mover, men.king, Some(men.man), men.lone)]
        };
        (0..self.size()).map(code).collect()
    }
}
