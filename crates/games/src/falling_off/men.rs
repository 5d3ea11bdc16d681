//! Men: kinds, and one man with his place and momentum in a 16-bit word.

use board::{Dir, Square};
use rules::Color;

/// What a man is. The order is that of victims, crowds and FENs: K Q R B N P.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Loses the game by leaving the board.
    King,
    /// Rides along lines and diagonals.
    Queen,
    /// Rides along lines.
    Rook,
    /// Rides along diagonals.
    Bishop,
    /// Leaps.
    Knight,
    /// Steps forward, displaces diagonally, promotes.
    Pawn,
}

impl Kind {
    /// All six; `ALL[k as usize] == k`.
    pub const ALL: [Self; 6] =
        [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    /// All but the pawn: the kinds whose ways do not depend on their color.
    pub const PIECES: [Self; 5] = [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// What a pawn may become, in the order of the letters of identical pawns.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The letter, upper case.
    pub const fn letter(self) -> char {
        ['K', 'Q', 'R', 'B', 'N', 'P'][self as usize]
    }

    /// The name, as a view wants it.
    pub const fn name(self) -> &'static str {
        ["king", "queen", "rook", "bishop", "knight", "pawn"][self as usize]
    }

    /// The kind with that letter, upper case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.letter() == letter)
    }
}

/// One man: square, color, kind and momentum.
///
/// The bits are, from the top, square (7), color (1), kind (3) and momentum (4: 0 at rest, else
/// direction + 1), so that men sort as a FEN writes the men of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Man(u16);

impl Man {
    /// A place in a list that holds nobody.
    pub(super) const NOBODY: Self = Self(0);

    /// A man; he is at rest if he has no momentum.
    pub(super) const fn new(
        color: Color,
        kind: Kind,
        square: Square,
        momentum: Option<Dir>,
    ) -> Self {
        let momentum = match momentum {
            Some(d) => d as u16 + 1,
            None => 0,
        };
        Self((square.0 as u16) << 8 | (color as u16) << 7 | (kind as u16) << 4 | momentum)
    }

    /// A man at rest.
    pub(super) const fn resting(color: Color, kind: Kind, square: Square) -> Self {
        Self::new(color, kind, square, None)
    }

    /// Where he stands.
    pub(super) const fn square(self) -> Square {
        Square((self.0 >> 8) as u8)
    }

    /// Whose he is.
    pub(super) const fn color(self) -> Color {
        Color::BOTH[(self.0 >> 7 & 1) as usize]
    }

    /// What he is.
    pub(super) const fn kind(self) -> Kind {
        Kind::ALL[(self.0 >> 4 & 7) as usize]
    }

    /// Where he is careening to; `None` at rest.
    pub(super) const fn momentum(self) -> Option<Dir> {
        match self.0 & 15 {
            0 => None,
            d => Some(Dir::new(d as u8 - 1)),
        }
    }

    /// Whether he has a momentum.
    pub(super) const fn is_careening(self) -> bool {
        self.0 & 15 != 0
    }

    /// Whether he has that color and is careening.
    pub(super) const fn careens_for(self, color: Color) -> bool {
        self.is_careening() && self.0 >> 7 & 1 == color as u16
    }

    /// The same man on another square.
    pub(super) const fn moved(self, to: Square) -> Self {
        Self(self.0 & 0xff | (to.0 as u16) << 8)
    }

    /// The same man at rest.
    pub(super) const fn stopped(self) -> Self {
        Self(self.0 & !15)
    }

    /// Square, color and kind as a table index below 2048, and the momentum from 0 (at rest) to 8.
    pub(super) const fn table_index(self) -> (usize, u32) {
        ((self.0 >> 4 & 0x7ff) as usize, (self.0 & 15) as u32)
    }
}

/// Room for the men of a position that bitboards do not hold: careening men, and men at rest beyond
/// the first of their color and kind on a square. Their order says nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loose {
    len: u8,
    men: [Man; MAX_MEN],
}

/// Men that a position may hold at most, of both colors together: four times the usual number.
pub(super) const MAX_MEN: usize = 128;

/// Men copied at once; a block of 32 bytes.
const BLOCK: usize = 16;

impl Loose {
    /// Nobody.
    pub(super) const fn new() -> Self {
        Self { len: 0, men: [Man::NOBODY; MAX_MEN] }
    }

    /// Whether there is nobody.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The men.
    #[inline]
    pub(super) fn men(&self) -> &[Man] {
        &self.men[..usize::from(self.len)]
    }

    /// The men, to change.
    #[inline]
    pub(super) fn men_mut(&mut self) -> &mut [Man] {
        &mut self.men[..usize::from(self.len)]
    }

    /// Adds a man; a position never holds more than [`MAX_MEN`].
    #[inline]
    pub(super) fn push(&mut self, man: Man) {
        self.men[usize::from(self.len)] = man;
        self.len += 1;
    }

    /// Takes out the `i`-th man; the last one takes his place.
    #[inline]
    pub(super) fn remove(&mut self, i: usize) -> Man {
        let man = self.men()[i];
        self.len -= 1;
        self.men[i] = self.men[usize::from(self.len)];
        man
    }

    /// Becomes a copy of `other`, without the room that is not in use.
    #[inline]
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.len = other.len;
        let blocks = usize::from(self.len).div_ceil(BLOCK);
        let (to, from) = (self.men.chunks_exact_mut(BLOCK), other.men.chunks_exact(BLOCK));
        for (to, from) in to.zip(from).take(blocks) {
            to.copy_from_slice(from);
        }
    }
}
