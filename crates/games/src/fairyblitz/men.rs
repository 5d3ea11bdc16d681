//! The six kinds of men and their letters.

use rules::Color;

/// A kind of man; the king is one like any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Goes straight ahead, captures obliquely, promotes on the last rank.
    Pawn,
    /// Leaps.
    Knight,
    /// Slides along diagonals.
    Bishop,
    /// Slides along ranks and files.
    Rook,
    /// Slides along all lines.
    Queen,
    /// Steps to any neighbor; may be captured.
    King,
}

impl Kind {
    /// All kinds; `ALL[k as usize] == k`.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn may become. The king is not among them: a king has lost its crown here, but
    /// nothing says that a pawn may become one, and in chess it may not.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The letter in upper case.
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self as usize]
    }

    /// The kind with that letter in upper case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.letter() == letter)
    }

    /// The name of the picture.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }
}

/// The letter of a man as in a FEN: upper case for White.
pub(super) const fn man_letter(color: Color, kind: Kind) -> char {
    match color {
        Color::White => kind.letter(),
        Color::Black => kind.letter().to_ascii_lowercase(),
    }
}

/// The man with that letter.
pub(super) fn man_from_letter(letter: char) -> Option<(Color, Kind)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Kind::from_letter(letter.to_ascii_uppercase()).map(|kind| (color, kind))
}
