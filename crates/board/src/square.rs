//! One square of a board, as a small number.

/// A square: its index on the board's [`Shape`](crate::Shape), rank by rank from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u8);

impl Square {
    /// The index as a table index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
