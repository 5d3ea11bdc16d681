//! A stack of checkers in one machine word.
//!
//! The top checker is the lowest bit (0 white, 1 black), the bottom one the highest below a
//! sentinel bit, so that dropping checkers on a stack is a shift. The 58 checkers of a game fit.

use std::fmt;

use rules::Color;

/// Most checkers that each side has ([the rules, section 2](../RULES.md)).
pub(super) const MEN: u32 = 29;

/// An ordered pile of checkers, perhaps empty.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stack(u64);

impl Stack {
    /// No checkers: only the sentinel.
    pub(super) const EMPTY: Self = Self(1);

    /// A stack of one color only.
    pub(super) const fn pure(color: Color, height: u32) -> Self {
        match color {
            Color::White => Self(1 << height),
            Color::Black => Self((2 << height) - 1),
        }
    }

    /// The machine word, for the key.
    pub(super) const fn word(self) -> u64 {
        self.0
    }

    /// Number of checkers.
    #[inline]
    pub(super) const fn height(self) -> u32 {
        63 - self.0.leading_zeros()
    }

    /// Whether there are no checkers.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// Whether there are at least two checkers.
    #[inline]
    pub(super) const fn is_tall(self) -> bool {
        self.0 >= 4
    }

    /// 1 if the top checker is black, 0 if it is white; 1 for no checkers.
    #[inline]
    pub(super) const fn top_bit(self) -> u64 {
        self.0 & 1
    }

    /// The color that controls the stack, which must not be empty.
    #[inline]
    pub(super) const fn top(self) -> Color {
        if self.0 & 1 == 0 { Color::White } else { Color::Black }
    }

    /// Whether there are checkers and all are of that color: a king, if it is high enough.
    #[inline]
    pub(super) const fn is_pure(self, color: Color) -> bool {
        // White on top of the sentinel leaves one bit alone, black a run of ones.
        let broken = match color {
            Color::White => self.0 & (self.0 - 1),
            Color::Black => self.0 & (self.0 + 1),
        };
        broken == 0 && self.0 != 1
    }

    /// The number of checkers that are not of a color; the stack must not be empty.
    #[inline]
    pub(super) const fn foreign(self, color: Color) -> u32 {
        let black = self.0.count_ones() - 1;
        match color {
            Color::White => black,
            Color::Black => self.height() - black,
        }
    }

    /// Whether a stack of one color is at least as high as another of the same color.
    ///
    /// Says nothing sensible about other stacks.
    #[inline]
    pub(super) const fn reaches(self, other: Self) -> bool {
        self.0 >= other.0
    }

    /// The stack with one more checker on top.
    pub(super) const fn with(self, color: Color) -> Self {
        Self(self.0 << 1 | color as u64)
    }

    /// The stack with `n` checkers of `hand` on top, above the lowest of which `hand` has already
    /// given away all but `n + rest`; their order is kept.
    #[inline]
    pub(super) const fn with_part(self, hand: Self, n: u32, rest: u32) -> Self {
        Self(self.0 << n | hand.0 >> rest & ((1 << n) - 1))
    }

    /// The top checker alone; the stack must not be empty.
    pub(super) const fn top_checker(self) -> Self {
        Self(2 | self.0 & 1)
    }

    /// All but the top checker; the stack must not be empty.
    pub(super) const fn without_top(self) -> Self {
        Self(self.0 >> 1)
    }

    /// The checkers from bottom to top.
    pub(super) fn checkers(self) -> impl Iterator<Item = Color> {
        (0..self.height()).rev().map(move |i| Color::BOTH[(self.0 >> i & 1) as usize])
    }

    /// The stack with every checker of the other color.
    pub(super) fn recolored(self) -> Self {
        self.checkers().fold(Self::EMPTY, |stack, color| stack.with(color.other()))
    }
}

impl fmt::Display for Stack {
    /// As in the FEN: `-`, or the checkers from bottom to top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.checkers().try_for_each(|color| write!(f, "{}", color.letter()))
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
