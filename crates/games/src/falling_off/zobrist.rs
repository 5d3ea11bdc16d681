//! Keys. Men are added, not XORed, for a square may hold several equal ones.

use board::Square;
use rules::zobrist;

use super::men::Man;

/// Seed of the tables; it means nothing.
const SEED: u64 = 0xFA11_1260_FF00_2001;

/// One value for each square, color and kind.
static MEN: [u64; 2048] = {
    let mut table = [0; 2048];
    let mut i = 0;
    while i < table.len() {
        table[i] = zobrist(SEED, i as u64);
        i += 1;
    }
    table
};

/// What a man adds to the key. A momentum turns the bits of his value, which makes another value
/// of it without a table nine times as long.
#[inline]
pub(super) fn man(man: Man) -> u64 {
    let (i, momentum) = man.table_index();
    MEN[i].rotate_left(momentum * 7)
}

/// Black to move.
pub(super) const BLACK: u64 = zobrist(SEED, 1 << 12);

/// The castling rights that are left.
pub(super) const fn rights(rights: u8) -> u64 {
    zobrist(SEED, 1 << 13 | rights as u64)
}

/// The square a pawn skipped.
pub(super) const fn en_passant(skipped: Square) -> u64 {
    zobrist(SEED, 1 << 14 | skipped.0 as u64)
}

/// A turn that is open, by a number that tells its states apart.
pub(super) const fn open(state: u64) -> u64 {
    zobrist(SEED, 1 << 32 | state)
}
