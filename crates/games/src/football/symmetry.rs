//! Positions that play the same: files mirrored, and colors changed with the ranks mirrored.

use board::{Bits, Square};
use rules::{Color, Symmetry};

use super::geometry::{SHAPE, Set};
use super::position::Football;

impl Symmetry for Football {
    fn images(&self) -> Vec<Self> {
        vec![self.image(true, false), self.image(false, true), self.image(true, true)]
    }
}

impl Football {
    fn image(&self, files: bool, colors: bool) -> Self {
        let at = |s: Square| {
            let (file, rank) = (SHAPE.file(s), SHAPE.rank(s));
            SHAPE.square(if files { 8 - file } else { file }, if colors { 8 - rank } else { rank })
        };
        let color = |c: Color| if colors { c.other() } else { c };
        let mut image = Self::empty(self.rules);
        for s in self.men().squares() {
            image.put(color(self.color_at(s)), self.kind_at(s), at(s));
        }
        image.used = self.used.squares().fold(Set::EMPTY, |set, s| set | Set::bit(at(s)));
        image.ball = at(self.ball);
        image.side = color(self.side);
        image.open = self.open;
        image.completed = self.completed;
        image.key = image.key_without_men();
        image
    }
}
