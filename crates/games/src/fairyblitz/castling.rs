//! Castling: who, whence, whither, and the rights to it.

use board::Square;
use rules::Color;

/// One of the four castlings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling {
    /// Whose it is.
    pub(super) color: Color,
    /// Its bit in [`Rights`].
    right: u8,
    /// Its letter in a FEN.
    pub(super) letter: char,
    /// Its text as a turn.
    pub(super) text: &'static str,
    /// The king's way.
    pub(super) king: (Square, Square),
    /// The rook's way.
    pub(super) rook: (Square, Square),
    /// The squares between the two, which must be empty.
    pub(super) between: u64,
}

/// All castlings in the order of a FEN.
pub(super) const CASTLINGS: [Castling; 4] = [
    castling(Color::White, true),
    castling(Color::White, false),
    castling(Color::Black, true),
    castling(Color::Black, false),
];

const fn castling(color: Color, short: bool) -> Castling {
    let (home, letters, bits) = match color {
        Color::White => (0, ['K', 'Q'], [1, 2]),
        Color::Black => (56, ['k', 'q'], [4, 8]),
    };
    let side = if short { 0 } else { 1 };
    let (king_to, rook_from, rook_to) = if short { (6, 7, 5) } else { (2, 0, 3) };
    let between: u64 = if short { 0b0110_0000 } else { 0b0000_1110 };
    Castling {
        color,
        right: bits[side],
        letter: letters[side],
        text: if short { "O-O" } else { "O-O-O" },
        king: (Square(home + 4), Square(home + king_to)),
        rook: (Square(home + rook_from), Square(home + rook_to)),
        between: between << home,
    }
}

/// The castlings whose king and rook have not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rights(u8);

/// The rights that are left when something comes from or to a square.
static LEFT: [u8; 64] = left();

const fn left() -> [u8; 64] {
    let mut table = [0b1111; 64];
    let mut i = 0;
    while i < 4 {
        let Castling { right, king, rook, .. } = CASTLINGS[i];
        table[king.0.index()] &= !right;
        table[rook.0.index()] &= !right;
        i += 1;
    }
    table
}

impl Rights {
    /// No right.
    pub(super) const NONE: Self = Self(0);

    /// Whether this castling's king and rook have not moved.
    #[inline]
    pub(super) const fn has(self, castling: &Castling) -> bool {
        self.0 & castling.right != 0
    }

    /// With this right too.
    pub(super) const fn with(self, castling: &Castling) -> Self {
        Self(self.0 | castling.right)
    }

    /// What is left after a man went from one square to another.
    #[inline]
    pub(super) fn after(self, from: Square, to: Square) -> Self {
        Self(self.0 & LEFT[from.index()] & LEFT[to.index()])
    }

    /// Whether there are none.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rights with the colors changed.
    pub(super) const fn flipped(self) -> Self {
        Self((self.0 >> 2 | self.0 << 2) & 0b1111)
    }

    /// As an index of a table of 16.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}
