//! Random numbers for the key of a position.

use rules::zobrist;

/// Seed of the sequence: any number that no other table of this game uses.
const SEED: u64 = 0xFA12_B117;

/// Index of the first number that is not for a man.
const OTHERS: u64 = 2 * 6 * 64;

/// By color, kind and square.
pub(super) static MEN: [[[u64; 64]; 6]; 2] = men();
/// By the castling rights as a number.
pub(super) static RIGHTS: [u64; 16] = numbers(OTHERS);
/// By the file of a pawn that can be captured in passing.
pub(super) static PASSING: [u64; 8] = numbers(OTHERS + 16);
/// For Black to move.
pub(super) const BLACK: u64 = zobrist(SEED, OTHERS + 24);

const fn men() -> [[[u64; 64]; 6]; 2] {
    let mut table = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < OTHERS as usize {
        table[i / 384][i / 64 % 6][i % 64] = zobrist(SEED, i as u64);
        i += 1;
    }
    table
}

const fn numbers<const N: usize>(first: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = zobrist(SEED, first + i as u64);
        i += 1;
    }
    table
}
