//! The eight directions of a square board, clockwise from north.

/// A king's step: north is towards the higher ranks, east towards the later files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Dir {
    /// Towards the higher ranks.
    N,
    /// Higher ranks, later files.
    NE,
    /// Towards the later files.
    E,
    /// Lower ranks, later files.
    SE,
    /// Towards the lower ranks.
    S,
    /// Lower ranks, earlier files.
    SW,
    /// Towards the earlier files.
    W,
    /// Higher ranks, earlier files.
    NW,
}

impl Dir {
    /// All eight, clockwise from north; `ALL[d as usize] == d`.
    pub const ALL: [Self; 8] =
        [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];

    /// The direction with number `i` modulo 8, clockwise from north.
    pub const fn new(i: u8) -> Self {
        Self::ALL[(i & 7) as usize]
    }

    /// Change of the file, -1, 0 or 1.
    pub const fn file_step(self) -> i8 {
        [0, 1, 1, 1, 0, -1, -1, -1][self as usize]
    }

    /// Change of the rank, -1, 0 or 1.
    pub const fn rank_step(self) -> i8 {
        [1, 1, 0, -1, -1, -1, 0, 1][self as usize]
    }

    /// Turned clockwise by `eighths` of a full turn (45 degrees each).
    pub const fn turned(self, eighths: u8) -> Self {
        Self::new((self as u8).wrapping_add(eighths))
    }

    /// Half a turn away.
    pub const fn opposite(self) -> Self {
        self.turned(4)
    }

    /// Mirrored at a vertical axis: east and west change places.
    pub const fn mirrored_files(self) -> Self {
        Self::new(8 - self as u8)
    }

    /// Mirrored at a horizontal axis: north and south change places.
    pub const fn mirrored_ranks(self) -> Self {
        Self::new(12 - self as u8)
    }

    /// North, east, south or west.
    pub const fn is_orthogonal(self) -> bool {
        self as u8 & 1 == 0
    }

    /// The compass name in lower case, `n` to `nw`.
    pub const fn name(self) -> &'static str {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"][self as usize]
    }

    /// The direction with that compass name in lower case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.name() == name)
    }
}
