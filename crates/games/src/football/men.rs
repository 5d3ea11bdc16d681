//! The five kinds of men.

/// A kind of man. There are no pawns, and the king is no more royal than the rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Kind {
    /// Steps one square in any direction.
    King,
    /// Slides in any direction.
    Queen,
    /// Slides along files and ranks.
    Rook,
    /// Slides along diagonals.
    Bishop,
    /// Leaps.
    Knight,
}

impl Kind {
    /// All kinds; `ALL[k as usize] == k`.
    pub(super) const ALL: [Self; 5] =
        [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The letter, upper case.
    pub(super) const fn letter(self) -> char {
        ['K', 'Q', 'R', 'B', 'N'][self as usize]
    }

    /// The kind with that letter, upper case.
    pub(super) fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.letter() == letter)
    }

    /// The English name in lower case.
    pub(super) const fn name(self) -> &'static str {
        ["king", "queen", "rook", "bishop", "knight"][self as usize]
    }

    /// Whether it goes along files and ranks.
    #[inline]
    pub(super) const fn is_straight(self) -> bool {
        matches!(self, Self::King | Self::Queen | Self::Rook)
    }

    /// Whether it goes along diagonals.
    #[inline]
    pub(super) const fn is_diagonal(self) -> bool {
        matches!(self, Self::King | Self::Queen | Self::Bishop)
    }
}
