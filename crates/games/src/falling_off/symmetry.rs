//! Positions that differ from another only in look: colors changed, files mirrored.

use board::{Dir, Square};
use rules::{Color, Symmetry};

use super::geometry::{Geometry, Landing};
use super::men::Man;
use super::position::{FallingOff, Open};

/// Which mirrors to look through.
#[derive(Clone, Copy, Debug)]
struct Mirrors {
    /// Colors change, and the ranks with them.
    colors: bool,
    /// The files are read from the other side.
    files: bool,
}

impl Mirrors {
    fn square<G: Geometry>(self, s: Square) -> Square {
        let (mut file, mut rank) = (G::SHAPE.file(s), G::SHAPE.rank(s));
        if self.files {
            file = G::SHAPE.files - 1 - file;
        }
        if self.colors {
            rank = G::SHAPE.ranks - 1 - rank;
        }
        G::SHAPE.square(file, rank)
    }

    const fn dir(self, mut d: Dir) -> Dir {
        if self.files {
            d = d.mirrored_files();
        }
        if self.colors {
            d = d.mirrored_ranks();
        }
        d
    }

    const fn color(self, color: Color) -> Color {
        if self.colors { color.other() } else { color }
    }
}

impl<G: Geometry> Symmetry for FallingOff<G> {
    fn images(&self) -> Vec<Self> {
        let all = [(true, false), (false, true), (true, true)];
        all.into_iter()
            .filter_map(|(colors, files)| self.image(Mirrors { colors, files }))
            .collect()
    }
}

impl<G: Geometry> FallingOff<G> {
    fn image(&self, mirrors: Mirrors) -> Option<Self> {
        let core = &self.core;
        // King and rooks castle to one side only as they stand.
        if mirrors.files && core.rights != 0 {
            return None;
        }
        let open = match core.open {
            Open::No => Open::No,
            Open::Victims { target, last: None, en_passant } => {
                Open::Victims { target: mirrors.square::<G>(target), last: None, en_passant }
            }
            // The order of places, and of pawns on the rank, does not survive a mirror.
            Open::Victims { last: Some(Landing::On(_) | Landing::Off), .. } => return None,
            Open::Promotion { last: None } => core.open,
            Open::Promotion { last: Some(_) } => return None,
        };
        let mut image = Self::empty(core.rules);
        for man in self.men() {
            image.put(Man::new(
                mirrors.color(man.color()),
                man.kind(),
                mirrors.square::<G>(man.square()),
                man.momentum().map(|d| mirrors.dir(d)),
            ));
        }
        let into = &mut image.core;
        (into.clock, into.number, into.open, into.begun) =
            (core.clock, core.number, open, core.begun);
        into.turn = mirrors.color(core.turn);
        into.rights =
            if mirrors.colors { core.rights >> 2 | core.rights << 2 & 0b1100 } else { core.rights };
        into.skipped = core.skipped.map(|s| mirrors.square::<G>(s));
        into.end = core.end;
        Some(image)
    }
}
