//! The board of nine by nine squares as sets: lines, leaps, neighbors and goals.
//!
//! Knows no men; `movegen.rs` and `kicks.rs` say who moves how.

use board::{Bits, Dir, Shape, Square};

/// The board.
pub(super) const SHAPE: Shape = Shape::new(9, 9);

/// A set of squares.
pub(super) type Set = u128;

/// All 81 squares.
pub(super) const BOARD: Set = (1 << 81) - 1;

/// The goal that White defends, e1, and the one that Black defends, e9.
pub(super) const GOAL: [Square; 2] = [SHAPE.square(4, 0), SHAPE.square(4, 8)];

/// Both goals.
pub(super) const GOALS: Set = 1 << GOAL[0].0 | 1 << GOAL[1].0;

/// The four corners.
pub(super) const CORNERS: Set = 1 | 1 << 8 | 1 << 72 | 1 << 80;

/// Whether a square is a goal.
#[inline]
pub(super) fn is_goal(s: Square) -> bool {
    s == GOAL[0] || s == GOAL[1]
}

/// A square as a set; cheaper than shifting a word of 128 bits.
pub(super) static BIT: [Set; 81] = each_square(Table::Bit);

/// The squares around a square.
pub(super) static NEIGHBORS: [Set; 81] = each_square(Table::Neighbors);

/// The squares a knight's leap away.
pub(super) static LEAPS: [Set; 81] = each_square(Table::Leaps);

/// The squares with a lower index.
static BELOW: [Set; 81] = each_square(Table::Below);

/// The four lines through each square, itself left out: north, north-east, east, south-east and
/// their opposites.
pub(super) static LINES: [[Set; 4]; 81] = lines(false);

/// The same lines for the ball: along a goal row it never goes to the goal or past it.
pub(super) static BALL_LINES: [[Set; 4]; 81] = lines(true);

enum Table {
    Bit,
    Neighbors,
    Leaps,
    Below,
}

const fn each_square(table: Table) -> [Set; 81] {
    let mut sets = [0; 81];
    let mut i = 0;
    while i < 81 {
        let s = Square(i as u8);
        sets[i] = match table {
            Table::Bit => 1 << i,
            Table::Neighbors => SHAPE.neighbor_mask(s),
            Table::Leaps => SHAPE.knight_mask(s),
            Table::Below => (1 << i) - 1,
        };
        i += 1;
    }
    sets
}

const fn lines(goals_stop: bool) -> [[Set; 4]; 81] {
    let mut lines = [[0; 4]; 81];
    let mut i = 0;
    while i < 4 * 81 {
        let (axis, s) = (i / 81, Square((i % 81) as u8));
        let dir = Dir::new(axis as u8);
        let mut line = SHAPE.ray_mask(s, dir) | SHAPE.ray_mask(s, dir.opposite());
        // The rules, section 4.5: rank 1 and rank 9 are cut at the e-file.
        if goals_stop && matches!(dir, Dir::E) && line & GOALS != 0 {
            let near = if SHAPE.file(s) < 4 { Dir::W } else { Dir::E };
            let mut half = SHAPE.ray_mask(Square(s.0 / 9 * 9 + 4), near);
            half &= !(1 << s.0);
            line &= half;
        }
        lines[s.index()][axis] = line;
        i += 1;
    }
    lines
}

/// The axis of [`LINES`] on which two neighboring squares lie.
#[inline]
pub(super) const fn axis(a: Square, b: Square) -> usize {
    match a.0.abs_diff(b.0) {
        9 => 0,
        10 => 1,
        1 => 2,
        _ => 3,
    }
}

/// Whether an axis is a diagonal.
#[inline]
pub(super) const fn is_diagonal(axis: usize) -> bool {
    axis & 1 == 1
}

/// The part of a line that can be reached from `s`, up to the first blocker on either side, which
/// is included.
///
/// Subtracting the nearest blocker below from the blockers above flips every bit between the two
/// nearest ones ("obstruction difference").
#[inline]
pub(super) fn slide(line: Set, s: Square, blockers: Set) -> Set {
    let blockers = line & blockers;
    let below = blockers & BELOW[s.index()] | 1;
    let above = blockers & !BELOW[s.index()];
    let nearest_below = BIT[below.last().index()];
    line & (above ^ above.wrapping_sub(nearest_below))
}

/// The squares on the other side of `b` than `a` is, by index: on a line through both, those that
/// lie away from `a`.
#[inline]
pub(super) fn beyond(a: Square, b: Square) -> Set {
    if a < b { !BELOW[b.index()] } else { BELOW[b.index()] }
}

/// The squares with an index not below that of `s`: the upper half of every line through it.
#[inline]
pub(super) fn above(s: Square) -> Set {
    !BELOW[s.index()]
}

/// The squares between two squares on a line; none if no line joins them.
pub(super) fn between(a: Square, b: Square) -> Set {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let span = above(low) & BELOW[high.index()];
    (0..4).map(|axis| LINES[a.index()][axis]).find(|line| line.has(b)).map_or(0, |line| line & span)
}

/// The set and the squares around it.
#[inline]
pub(super) const fn halo(set: Set) -> Set {
    const FILE_A: Set = {
        let mut set = 0;
        let mut rank = 0;
        while rank < 9 {
            set |= 1 << (9 * rank);
            rank += 1;
        }
        set
    };
    const FILE_I: Set = FILE_A << 8;
    let row = set | (set & !FILE_I) << 1 | (set & !FILE_A) >> 1;
    (row | row << 9 | row >> 9) & BOARD
}

/// The diagonal neighbor of a corner and the square behind it.
pub(super) const fn corner_diagonal(corner: Square) -> (Square, Square) {
    match corner.0 {
        0 => (Square(10), Square(20)),
        8 => (Square(16), Square(24)),
        72 => (Square(64), Square(56)),
        _ => (Square(70), Square(60)),
    }
}
