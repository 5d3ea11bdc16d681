//! The key of a placement: a sum over the squares, so that a turn changes it by what it touches.

use rules::{Color, zobrist};

use super::stack::Stack;

/// A random odd factor for each square.
static FACTORS: [u64; 64] = {
    let mut factors = [0; 64];
    let mut i = 0;
    while i < 64 {
        factors[i] = zobrist(0x7475_6D62_6C69_6E67, i as u64) | 1;
        i += 1;
    }
    factors
};

/// What the sum changes by when a square's stack changes.
///
/// A table would need a number for each of 2^58 stacks; a product needs one factor a square.
#[inline]
pub(super) fn change(square: usize, old: Stack, new: Stack) -> u64 {
    new.word().wrapping_sub(old.word()).wrapping_mul(FACTORS[square & 63])
}

/// The key: the sum, the side to move and the winner, mixed.
///
/// The low bits of a sum of products are poor; the mixing spreads the high ones over the word.
#[inline]
pub(super) const fn key(sum: u64, side: Color, winner: Option<Color>) -> u64 {
    let ended = match winner {
        None => 0,
        Some(Color::White) => 2,
        Some(Color::Black) => 4,
    };
    zobrist(sum, ended + side as u64)
}
