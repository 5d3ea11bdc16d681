//! Keys of men on squares.

use board::Square;
use rules::{Color, zobrist};

use super::geometry::SQUARES;
use super::man::{Kind, Man};

/// The key of the side to move.
pub(super) const BLACK_TO_MOVE: u64 = zobrist(SEED, u64::MAX);

const SEED: u64 = 0x1981_0009_0002;
const KINDS: usize = Kind::ALL.len();

/// A key for each color, kind and square. The facing rotates it, which keeps the table within the
/// first-level cache.
static PLACES: [[[u64; SQUARES]; KINDS]; 2] = {
    let mut table = [[[0; SQUARES]; KINDS]; 2];
    let mut i = 0;
    while i < 2 * KINDS * SQUARES {
        let (color, kind, s) = (i / (KINDS * SQUARES), i / SQUARES % KINDS, i % SQUARES);
        table[color][kind][s] = zobrist(SEED, i as u64);
        i += 1;
    }
    table
};

/// The key of a man on a square.
#[inline]
pub(super) fn place(color: Color, man: Man, s: Square) -> u64 {
    let key = PLACES[color as usize][man.kind() as usize][s.index()];
    key.rotate_left(8 * u32::from(man.facing()))
}
