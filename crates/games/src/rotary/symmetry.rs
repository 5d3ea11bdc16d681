//! The mirror images of a position: files mirrored, and colors swapped with ranks mirrored.

use board::{Bits, Dir, Square};
use rules::{Color, Symmetry};

use super::geometry::SHAPE;
use super::man::{Kind, Man};
use super::position::Rotary;

impl Symmetry for Rotary {
    fn images(&self) -> Vec<Self> {
        let mirrors = [(true, false), (false, true), (true, true)];
        let images = mirrors.into_iter().map(|(files, ranks)| self.mirrored(files, ranks));
        images.filter(|image| image != self).collect()
    }
}

impl Rotary {
    /// The position with its files mirrored, or its ranks and so its colors too.
    fn mirrored(&self, files: bool, ranks: bool) -> Self {
        let swapped = |color: Color| if ranks { color.other() } else { color };
        let mut image = Self::empty(self.rules);
        for color in Color::BOTH {
            for s in self.colors[color as usize].squares() {
                let man = mirrored_man(self.men[s.index()], files, ranks);
                image.put(swapped(color), man, mirrored_square(s, files, ranks));
            }
        }
        image.side = swapped(self.side);
        image.clock = self.clock;
        image.number = self.number;
        image.complete();
        image
    }
}

fn mirrored_square(s: Square, files: bool, ranks: bool) -> Square {
    let (file, rank) = (SHAPE.file(s), SHAPE.rank(s));
    let file = if files { SHAPE.files - 1 - file } else { file };
    let rank = if ranks { SHAPE.ranks - 1 - rank } else { rank };
    SHAPE.square(file, rank)
}

fn mirrored_man(man: Man, files: bool, ranks: bool) -> Man {
    let mut middle = Dir::new(man.facing());
    if files {
        middle = middle.mirrored_files();
    }
    if ranks {
        middle = middle.mirrored_ranks();
    }
    match man.kind() {
        // Both facings of a cross are symmetric, and a pawn has none.
        Kind::King | Kind::Queen | Kind::Pawn => man,
        // Opposite facings of a scythe are the same.
        Kind::Scythe => man.faced(middle as u8 & 3),
        _ => man.faced(middle as u8),
    }
}
