//! The squares a man attacks: tables for those that leap, arithmetic for those that slide.

use board::{Dir, Square};
use rules::Color;

use super::{Kind, SHAPE};

/// One of the four lines through a square, cut at the square.
#[derive(Clone, Copy)]
struct Line {
    /// The squares with a lower index.
    below: u64,
    /// The squares with a higher index.
    above: u64,
}

/// Lines of a rook: the file and the rank.
const STRAIGHT: [usize; 2] = [0, 1];
/// Lines of a bishop.
const OBLIQUE: [usize; 2] = [2, 3];

static LINES: [[Line; 4]; 64] = lines();
static KNIGHT: [u64; 64] = leaps(true);
static KING: [u64; 64] = leaps(false);
static PAWN: [[u64; 64]; 2] = [pawns(1), pawns(-1)];

const fn lines() -> [[Line; 4]; 64] {
    const UP: [Dir; 4] = [Dir::N, Dir::E, Dir::NE, Dir::NW];
    let mut table = [[Line { below: 0, above: 0 }; 4]; 64];
    let mut i = 0;
    while i < 64 {
        let s = Square(i as u8);
        let mut d = 0;
        while d < 4 {
            table[i][d] = Line {
                below: SHAPE.ray_mask(s, UP[d].opposite()) as u64,
                above: SHAPE.ray_mask(s, UP[d]) as u64,
            };
            d += 1;
        }
        i += 1;
    }
    table
}

const fn leaps(knight: bool) -> [u64; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        let s = Square(i as u8);
        table[i] = if knight { SHAPE.knight_mask(s) } else { SHAPE.neighbor_mask(s) } as u64;
        i += 1;
    }
    table
}

const fn pawns(rank_step: i8) -> [u64; 64] {
    let sides = if rank_step > 0 { [Dir::NW, Dir::NE] } else { [Dir::SW, Dir::SE] };
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        let mut side = 0;
        while side < 2 {
            if let Some(t) = SHAPE.step(Square(i as u8), sides[side]) {
                table[i] |= 1 << t.0;
            }
            side += 1;
        }
        i += 1;
    }
    table
}

/// The squares that a slider sees along one line, the first men in its way included.
///
/// Obstruction difference (Gerd Isenberg): subtracting the nearest man below from the men above
/// flips every bit from the one to the nearest of the others.
#[inline]
const fn slide(line: Line, occupied: u64) -> u64 {
    let above = line.above & occupied;
    let nearest_below = (1 << 63) >> ((line.below & occupied) | 1).leading_zeros();
    let between = above ^ above.wrapping_sub(nearest_below);
    between & (line.below | line.above)
}

/// The squares that a man of that kind attacks from `s`; pawns are asked for by color.
#[inline]
pub(super) fn attacks(kind: Kind, s: Square, occupied: u64) -> u64 {
    let lines = &LINES[s.index()];
    let along = |[a, b]: [usize; 2]| slide(lines[a], occupied) | slide(lines[b], occupied);
    match kind {
        Kind::Pawn => 0,
        Kind::Knight => KNIGHT[s.index()],
        Kind::Bishop => along(OBLIQUE),
        Kind::Rook => along(STRAIGHT),
        Kind::Queen => along(STRAIGHT) | along(OBLIQUE),
        Kind::King => KING[s.index()],
    }
}

/// The squares on which a pawn of that color on `s` may capture.
#[inline]
pub(super) fn pawn_attacks(color: Color, s: Square) -> u64 {
    PAWN[color as usize][s.index()]
}
