//! What a position is worth, in hundredths of an axe, trident or scythe.

use board::{Bits, Square};
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::{NEIGHBORS, own_rank, step_all};
use super::man::Kind;
use super::position::{PAWNS, Rotary};

/// What one man of each kind is worth, in the order of [`Kind::ALL`].
pub(super) const MATERIAL: [i32; 7] = [100, 115, 105, 105, 0, 190, 30];

/// The other terms of the evaluation, each for one side.
struct Weights {
    /// A square that a man can go to along a pointer, own men's squares left out.
    mobility: i32,
    /// The same square if it is next to the enemy king.
    pressure: i32,
    /// A pawn, by the rank its owner counts, from 0.
    pawn_rank: [i32; 9],
    /// The right to move.
    tempo: i32,
}

const WEIGHTS: Weights =
    Weights { mobility: 2, pressure: 7, pawn_rank: [0, 0, 0, 2, 6, 14, 40, 55, 0], tempo: 8 };

impl Rotary {
    /// Material of a color.
    fn material(&self, color: Color) -> i32 {
        let worth = |s: Square| MATERIAL[self.men[s.index()].kind() as usize];
        self.colors[color as usize].squares().map(worth).sum()
    }

    /// What the pointers of a color show.
    #[inline]
    fn activity(&self, color: Color) -> i32 {
        let zone = NEIGHBORS[self.kings[color.other() as usize].index()];
        self.along::<0>(color, zone)
            + self.along::<1>(color, zone)
            + self.along::<2>(color, zone)
            + self.along::<3>(color, zone)
            + self.along::<4>(color, zone)
            + self.along::<5>(color, zone)
            + self.along::<6>(color, zone)
            + self.along::<7>(color, zone)
    }

    /// The squares that the men of a color reach in direction `D`, all men at once.
    #[inline]
    fn along<const D: u8>(&self, color: Color, zone: u128) -> i32 {
        let own = self.colors[color as usize];
        let empty = !self.occupied();
        let mut front = step_all::<D>(self.lines[D as usize] & own);
        let mut value = 0;
        while front != 0 {
            let open = front & !own;
            value += WEIGHTS.mobility * open.count() as i32;
            value += WEIGHTS.pressure * (front & zone).count() as i32;
            front = step_all::<D>(front & empty);
        }
        value
    }

    /// How far the pawns of a color have come.
    fn pawn_advance(&self, color: Color) -> i32 {
        let pawns = self.classes[PAWNS] & self.colors[color as usize];
        pawns.squares().map(|s| WEIGHTS.pawn_rank[own_rank(s, color) as usize]).sum()
    }

    /// The value of a sum of terms for the color to move.
    #[inline]
    fn difference(&self, value: impl Fn(Color) -> i32) -> i32 {
        value(self.side) - value(self.side.other())
    }
}

impl Evaluate for Rotary {
    fn evaluate(&self) -> i32 {
        let value = |c: Color| self.material(c) + self.activity(c) + self.pawn_advance(c);
        self.difference(value) + WEIGHTS.tempo
    }
}

impl Count for Rotary {
    /// Material.
    fn count(&self) -> i32 {
        self.difference(|color| self.material(color))
    }
}

/// The worth of a kind as prey.
pub(super) const fn worth(kind: Kind) -> i32 {
    MATERIAL[kind as usize]
}
