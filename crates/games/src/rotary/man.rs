//! The men: their kinds and facings in one byte, and the directions in which they point.

/// A kind of man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Kind {
    /// Three pointers 45 degrees apart.
    Axe,
    /// Three pointers 90 degrees apart.
    Rook,
    /// Three pointers 135 degrees apart.
    Trident,
    /// Two opposite pointers.
    Scythe,
    /// Four pointers at right angles, one step only.
    King,
    /// Four pointers at right angles.
    Queen,
    /// No pointers: it moves as in chess.
    Pawn,
}

impl Kind {
    /// All seven; `ALL[kind as usize] == kind`.
    pub(super) const ALL: [Self; 7] =
        [Self::Axe, Self::Rook, Self::Trident, Self::Scythe, Self::King, Self::Queen, Self::Pawn];

    /// How many facings differ in the directions shown (the rules, section 2).
    #[inline]
    pub(super) const fn facings(self) -> u8 {
        [8, 8, 8, 4, 2, 2, 1][self as usize]
    }

    /// The letter in the FEN, upper case.
    pub(super) const fn letter(self) -> char {
        ['A', 'R', 'T', 'S', 'K', 'Q', 'P'][self as usize]
    }

    /// The name in views.
    pub(super) const fn name(self) -> &'static str {
        ["axe", "rook", "trident", "scythe", "king", "queen", "pawn"][self as usize]
    }

    /// The kind with that letter, upper case.
    pub(super) fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Whether its facings are written `+` and `x`.
    const fn is_cross(self) -> bool {
        matches!(self, Self::King | Self::Queen)
    }
}

/// A man without its color: the kind and the facing, the direction of the middle pointer.
///
/// A facing is a number below [`Kind::facings`]: clockwise from north in steps of 45 degrees; of
/// king and queen, 0 is `+` and 1 is `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Man(u8);

impl Man {
    /// No man: an empty square.
    pub(super) const NONE: Self = Self(7 << 3);
    /// A pawn.
    pub(super) const PAWN: Self = Self::new(Kind::Pawn, 0);

    /// A man of that kind and facing.
    #[inline]
    pub(super) const fn new(kind: Kind, facing: u8) -> Self {
        debug_assert!(facing < kind.facings());
        Self((kind as u8) << 3 | facing)
    }

    /// A number below 64 that tells men apart.
    #[inline]
    pub(super) const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The kind; the square must not be empty.
    #[inline]
    pub(super) const fn kind(self) -> Kind {
        Kind::ALL[(self.0 >> 3) as usize]
    }

    /// Whether it is of the same kind as another man.
    #[inline]
    pub(super) const fn is_like(self, other: Self) -> bool {
        (self.0 ^ other.0) >> 3 == 0
    }

    /// The facing.
    #[inline]
    pub(super) const fn facing(self) -> u8 {
        self.0 & 7
    }

    /// The same kind with another facing.
    #[inline]
    pub(super) const fn faced(self, facing: u8) -> Self {
        Self(self.0 & !7 | facing)
    }

    /// The directions of its pointers, one bit each.
    #[inline]
    pub(super) const fn pointers(self) -> u8 {
        POINTERS[(self.0 & 63) as usize]
    }

    /// The directions in which it moves any distance: its pointers, unless it is a king.
    #[inline]
    pub(super) const fn lines(self) -> u8 {
        LINES[(self.0 & 63) as usize]
    }

    /// Its pointers as the eye reads them: the middle one first, the others clockwise.
    pub(super) fn pointers_from_middle(self) -> Vec<u8> {
        (0..8).map(|i| (self.facing() + i) & 7).filter(|d| self.pointers() >> d & 1 != 0).collect()
    }

    /// The facing as the FEN writes it; a pawn has none.
    pub(super) fn facing_char(self) -> Option<char> {
        match self.kind() {
            Kind::Pawn => None,
            kind if kind.is_cross() => Some(['+', 'x'][self.facing() as usize]),
            _ => Some((b'0' + self.facing()) as char),
        }
    }

    /// The man of a kind whose facing is written so in the FEN.
    pub(super) fn from_facing_char(kind: Kind, c: char) -> Option<Self> {
        (0..kind.facings()).map(|f| Self::new(kind, f)).find(|man| man.facing_char() == Some(c))
    }
}

/// The pointers by the code of the man (the rules, section 2).
const POINTERS: [u8; 64] = {
    // Angles between the middle pointer and the others, in eighths of a full turn.
    const SHAPES: [&[u8]; 7] =
        [&[0, 1, 7], &[0, 2, 6], &[0, 3, 5], &[0, 4], &[0, 2, 4, 6], &[0, 2, 4, 6], &[]];
    let mut table = [0; 64];
    let mut code = 0;
    while code < 7 * 8 {
        let shape = SHAPES[code / 8];
        let mut i = 0;
        while i < shape.len() {
            table[code] |= 1 << ((code as u8 + shape[i]) & 7);
            i += 1;
        }
        code += 1;
    }
    table
};

/// The same without the kings.
const LINES: [u8; 64] = {
    let mut table = POINTERS;
    let mut facing = 0;
    while facing < 8 {
        table[(Kind::King as usize) << 3 | facing] = 0;
        facing += 1;
    }
    table
};
