//! The board of nine by nine squares: rays, neighbors, and whole sets moved by one step.

use board::{Bits, Dir, Shape, Square};
use rules::Color;

/// The board.
pub(super) const SHAPE: Shape = Shape::new(9, 9);
/// Number of squares.
pub(super) const SQUARES: usize = SHAPE.len();
/// All squares.
pub(super) const BOARD: u128 = (1 << SQUARES) - 1;
/// The squares of the first file.
const FILE_A: u128 = SHAPE.ray_mask(Square(0), Dir::N) | 1;

/// The squares from a square to the edge, by direction.
pub(super) static RAYS: [[u128; 8]; SQUARES] = {
    let mut table = [[0; 8]; SQUARES];
    let mut i = 0;
    while i < SQUARES * 8 {
        table[i / 8][i % 8] = SHAPE.ray_mask(Square((i / 8) as u8), Dir::new(i as u8));
        i += 1;
    }
    table
};

/// The squares on the eight rays of a square.
pub(super) static KING_LINES: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES * 8 {
        table[i / 8] |= RAYS[i / 8][i % 8];
        i += 1;
    }
    table
};

/// The up to eight neighbors.
pub(super) static NEIGHBORS: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        table[i] = SHAPE.neighbor_mask(Square(i as u8));
        i += 1;
    }
    table
};

/// The squares at most two king's steps away, the square itself left out.
pub(super) static NEAR: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES * SQUARES {
        let (s, t) = (Square((i / SQUARES) as u8), Square((i % SQUARES) as u8));
        if s.0 != t.0 && SHAPE.distance(s, t) <= 2 {
            table[i / SQUARES] |= 1 << t.0;
        }
        i += 1;
    }
    table
};

/// The neighbors that a king shows, by its facing (`+`, `x`) and square.
pub(super) static KING_STEPS: [[u128; SQUARES]; 2] =
    [steps_in(&[0, 2, 4, 6]), steps_in(&[1, 3, 5, 7])];

/// The squares that a pawn attacks, by its color and square.
pub(super) static PAWN_ATTACKS: [[u128; SQUARES]; 2] = [steps_in(&[1, 7]), steps_in(&[3, 5])];

/// The direction from one square to another, one more than [`Dir`]'s number; 0 if they share no
/// line.
static DIRECTIONS: [[u8; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut i = 0;
    while i < SQUARES * 8 {
        let (s, d) = (i / 8, i % 8);
        let mut t = SHAPE.step(Square(s as u8), Dir::new(d as u8));
        while let Some(square) = t {
            table[s][square.0 as usize] = d as u8 + 1;
            t = SHAPE.step(square, Dir::new(d as u8));
        }
        i += 1;
    }
    table
};

/// The direction from one square to another, if they share a line.
#[inline]
pub(super) fn direction(from: Square, to: Square) -> Option<usize> {
    usize::from(DIRECTIONS[from.index()][to.index()]).checked_sub(1)
}

/// The neighbors in some directions.
const fn steps_in(directions: &[u8]) -> [u128; SQUARES] {
    let mut table = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES * directions.len() {
        let s = Square((i / directions.len()) as u8);
        if let Some(t) = SHAPE.step(s, Dir::new(directions[i % directions.len()])) {
            table[s.index()] |= 1 << t.0;
        }
        i += 1;
    }
    table
}

/// The squares `STEPS` steps from those of `set` in direction `D`; those that would lie beyond the
/// edge are garbage unless [`range`] or a smaller set masks them out.
#[inline]
const fn shifted<const D: u8, const STEPS: u32>(set: u128) -> u128 {
    match D {
        0 => set << (9 * STEPS),
        1 => set << (10 * STEPS),
        2 => set << STEPS,
        3 => set >> (8 * STEPS),
        4 => set >> (9 * STEPS),
        5 => set >> (10 * STEPS),
        6 => set >> STEPS,
        _ => set << (8 * STEPS),
    }
}

/// The squares that `set` reaches with one step in direction `D`.
#[inline]
pub(super) const fn step_all<const D: u8>(set: u128) -> u128 {
    shifted::<D, 1>(set) & range(D)
}

/// `set` and the squares up to seven steps from it in direction `D` with nothing but `empty`
/// squares on the way, themselves included.
///
/// Distances double: a way of two squares that is open, then of four.
#[inline]
pub(super) const fn fill<const D: u8>(set: u128, empty: u128) -> u128 {
    let open1 = empty & range(D);
    let open2 = open1 & shifted::<D, 1>(open1);
    let open4 = open2 & shifted::<D, 2>(open2);
    let set = set | open1 & shifted::<D, 1>(set);
    let set = set | open2 & shifted::<D, 2>(set);
    set | open4 & shifted::<D, 4>(set)
}

/// The squares that a step in direction `d` can reach: the board without the file that a step over
/// the edge would come back on.
const fn range(d: u8) -> u128 {
    match d {
        1..=3 => BOARD & !FILE_A,
        5..=7 => BOARD & !(FILE_A << 8),
        _ => BOARD,
    }
}

/// Whether the squares of a ray in direction `d` (0 to 7) have ever higher indices.
#[inline]
const fn rises(d: usize) -> bool {
    0b1000_0111 >> d & 1 != 0
}

/// The square of `set` that is nearest to the beginning of a ray in direction `d`; not empty.
#[inline]
pub(super) fn nearest(set: u128, d: usize) -> Square {
    if rises(d) { set.first() } else { set.last() }
}

/// The squares of a ray from `s` in direction `d` up to the first occupied one, that included.
#[inline]
pub(super) fn reach(s: Square, d: usize, occupied: u128) -> u128 {
    let ray = RAYS[s.index()][d];
    let blockers = ray & occupied;
    if rises(d) {
        // All bits up to the lowest blocker; all bits if there is none.
        ray & (blockers ^ blockers.wrapping_sub(1))
    } else {
        // All bits from the highest blocker on; the extra bit stands for "none".
        ray & (u128::MAX << (blockers | 1).last().0)
    }
}

/// The rank as its owner counts it, from 0.
pub(super) const fn own_rank(s: Square, color: Color) -> u8 {
    match color {
        Color::White => SHAPE.rank(s),
        Color::Black => SHAPE.ranks - 1 - SHAPE.rank(s),
    }
}

/// The squares of one rank as its owner counts it, from 0.
pub(super) const fn own_rank_mask(rank: u8, color: Color) -> u128 {
    match color {
        Color::White => SHAPE.rank_mask(rank),
        Color::Black => SHAPE.rank_mask(SHAPE.ranks - 1 - rank),
    }
}
