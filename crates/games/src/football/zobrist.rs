//! Random numbers whose exclusive or is a position's key.

use rules::zobrist;

/// The seed of this game's numbers; any other would do.
const SEED: u64 = 0x46_6f_6f_74_62_61_6c_6c;

/// A man by color, kind and square.
pub(super) static MAN: [[[u64; 81]; 5]; 2] =
    [[row(0), row(1), row(2), row(3), row(4)], [row(5), row(6), row(7), row(8), row(9)]];

/// The ball by square.
pub(super) static BALL: [u64; 81] = row(10);

/// A square on the list of an open turn.
pub(super) static USED: [u64; 81] = row(11);

/// Black is to act.
pub(super) const BLACK: u64 = zobrist(SEED, 12 * 81);

/// A turn has begun.
pub(super) const OPEN: u64 = zobrist(SEED, 12 * 81 + 1);

/// How many turns are completed, as far as it matters: none, one, more.
pub(super) const COMPLETED: [u64; 3] = [zobrist(SEED, 12 * 81 + 2), zobrist(SEED, 12 * 81 + 3), 0];

const fn row(n: u64) -> [u64; 81] {
    let mut row = [0; 81];
    let mut i = 0;
    while i < 81 {
        row[i] = zobrist(SEED, n * 81 + i as u64);
        i += 1;
    }
    row
}
