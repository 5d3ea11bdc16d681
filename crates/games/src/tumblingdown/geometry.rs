//! The board of 8x8 squares: its borders, and how far each direction goes.

use board::{Dir, Shape, Square};

/// The board.
pub(super) const SHAPE: Shape = Shape::new(8, 8);

/// The four corners.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;
/// All squares of the border.
pub(super) const BORDER: u64 = 0xFF81_8181_8181_81FF;

/// What the index of a square grows by at a step in each direction.
pub(super) static STEPS: [i8; 8] = {
    let mut steps = [0; 8];
    let mut i = 0;
    while i < 8 {
        let d = Dir::new(i as u8);
        steps[i] = 8 * d.rank_step() + d.file_step();
        i += 1;
    }
    steps
};

/// Number of squares from each square to the edge, itself left out, in each direction.
pub(super) static REACH: [[u8; 8]; 64] = {
    let mut reach = [[0; 8]; 64];
    let mut i = 0;
    while i < 512 {
        let mask = SHAPE.ray_mask(Square((i / 8) as u8), Dir::new((i % 8) as u8));
        reach[i / 8][i % 8] = mask.count_ones() as u8;
        i += 1;
    }
    reach
};

/// The directions whose first step stays on the board, as bits by number.
pub(super) static OPEN: [u8; 64] = {
    let mut open = [0; 64];
    let mut i = 0;
    while i < 512 {
        open[i / 8] |= ((REACH[i / 8][i % 8] > 0) as u8) << (i % 8);
        i += 1;
    }
    open
};

/// The squares on the eight lines through a square.
pub(super) static LINES: [u64; 64] = {
    let mut lines = [0; 64];
    let mut i = 0;
    while i < 512 {
        lines[i / 8] |= SHAPE.ray_mask(Square((i / 8) as u8), Dir::new((i % 8) as u8)) as u64;
        i += 1;
    }
    lines
};

/// The up to eight neighbors.
pub(super) static NEIGHBORS: [u64; 64] = around(1);

/// The squares at most two king's steps away, the square itself left out.
pub(super) static NEAR: [u64; 64] = around(2);

/// The squares at most so many king's steps away, the square itself left out.
const fn around(steps: u32) -> [u64; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (s, t) = (i / 64, i % 64);
        if s != t && distance(Square(s as u8), Square(t as u8)) <= steps {
            table[s] |= 1 << t;
        }
        i += 1;
    }
    table
}

/// The number of king's steps from one square to another.
#[inline]
pub(super) const fn distance(a: Square, b: Square) -> u32 {
    SHAPE.distance(a, b) as u32
}

/// The number of open directions of a set of squares together: 3 for a corner, 5 for the rest of
/// the border, else 8.
#[inline]
pub(super) const fn open_directions(squares: u64) -> u32 {
    let border = (squares & BORDER).count_ones();
    let corners = (squares & CORNERS).count_ones();
    8 * squares.count_ones() - 3 * border - 2 * corners
}
