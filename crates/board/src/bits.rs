//! Sets of squares as machine words.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::Square;

/// A word that holds one bit a square: `u64` for boards up to 64 squares, `u128` up to 128.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// No square.
    const EMPTY: Self;
    /// Number of squares the word has room for.
    const WIDTH: u32;

    /// The word's low bits out of a mask of 128.
    fn from_u128(mask: u128) -> Self;
    /// The set that holds one square.
    fn bit(s: Square) -> Self;
    /// Whether the set holds `s`.
    fn has(self, s: Square) -> bool;
    /// Whether the set is empty.
    fn is_empty(self) -> bool;
    /// Number of squares.
    fn count(self) -> u32;
    /// Whether there are at least two squares.
    fn many(self) -> bool;
    /// The square with the lowest index; some index beyond the board if there is none.
    fn first(self) -> Square;
    /// The square with the highest index; the set must not be empty.
    fn last(self) -> Square;
    /// The set without its lowest square.
    fn rest(self) -> Self;

    /// The squares, lowest index first.
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

macro_rules! bits {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            const EMPTY: Self = 0;
            const WIDTH: u32 = Self::BITS;

            #[inline]
            fn from_u128(mask: u128) -> Self {
                mask as Self
            }
            #[inline]
            fn bit(s: Square) -> Self {
                1 << s.0
            }
            #[inline]
            fn has(self, s: Square) -> bool {
                self >> s.0 & 1 != 0
            }
            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn many(self) -> bool {
                self & self.wrapping_sub(1) != 0
            }
            #[inline]
            fn first(self) -> Square {
                Square(self.trailing_zeros() as u8)
            }
            #[inline]
            fn last(self) -> Square {
                Square((Self::BITS - 1 - self.leading_zeros()) as u8)
            }
            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}
bits!(u64, u128);

/// The squares of a set, lowest index first.
#[derive(Clone, Copy, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let s = self.0.first();
        self.0 = self.0.rest();
        Some(s)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}
