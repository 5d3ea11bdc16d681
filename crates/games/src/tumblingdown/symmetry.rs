//! The symmetries of the game: those of the board, and the colors exchanged.

use rules::{Color, Position, Symmetry};

use super::geometry::SHAPE;
use super::position::Tumblingdown;
use super::stack::Stack;

impl Symmetry for Tumblingdown {
    /// No rule knows one direction from another, nor one color from the other.
    fn images(&self) -> Vec<Self> {
        (1..16).map(|i| self.image(i & 1 != 0, i & 2 != 0, i & 4 != 0, i & 8 != 0)).collect()
    }
}

impl Tumblingdown {
    /// The position with files or ranks mirrored, then both exchanged, and the colors exchanged.
    fn image(&self, files: bool, ranks: bool, diagonal: bool, colors: bool) -> Self {
        let mut stacks = [Stack::EMPTY; 64];
        for s in SHAPE.squares() {
            let flip = |mirrored: bool, n: u8| if mirrored { 7 - n } else { n };
            let (file, rank) = (flip(files, SHAPE.file(s)), flip(ranks, SHAPE.rank(s)));
            let image = if diagonal { SHAPE.square(rank, file) } else { SHAPE.square(file, rank) };
            let stack = self.stack(s);
            stacks[image.index()] = if colors { stack.recolored() } else { stack };
        }
        let recolor = |color: Color| if colors { color.other() } else { color };
        Self::new(self.rules(), stacks, recolor(self.side), self.winner.map(recolor))
    }
}
