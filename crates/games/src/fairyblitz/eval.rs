//! What a position is worth, in hundredths of a knight.

use board::Bits;
use rules::Color;
use search::{Count, Evaluate};

use super::attacks::{attacks, pawn_attacks};
use super::position::GOALS;
use super::weights::WEIGHTS;
use super::{Fairyblitz, Kind};

/// What the baseline counts for a man, by kind.
const COUNTED: [i32; 6] = [32, 100, 108, 160, 290, 95];

impl Fairyblitz {
    /// Material of a color, by the worth of each kind.
    fn material(&self, color: Color, worth: &[i32; 6]) -> i32 {
        let worth = |k: Kind| worth[k as usize] * self.men_of(color, k).count() as i32;
        Kind::ALL.into_iter().map(worth).sum()
    }

    /// What the men of a color attack, and how far its pawns have come.
    fn activity(&self, color: Color) -> i32 {
        let (aims, guarded) = (GOALS[color as usize], GOALS[color.other() as usize]);
        let (own, occupied) = (self.men(color), self.occupied());
        let mut value = WEIGHTS.guard * (own & guarded).count() as i32;
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
            for s in self.men_of(color, kind).squares() {
                let seen = attacks(kind, s, occupied);
                value += WEIGHTS.mobility[kind as usize] * (seen & !own).count() as i32;
                value += WEIGHTS.aim * (seen & aims).count() as i32;
                value += WEIGHTS.watch * (seen & guarded).count() as i32;
            }
        }
        for s in self.men_of(color, Kind::Pawn).squares() {
            let rank = if color == Color::White { s.0 >> 3 } else { 7 - (s.0 >> 3) };
            value += WEIGHTS.pawn_rank[usize::from(rank)];
            value += WEIGHTS.aim * (pawn_attacks(color, s) & aims).count() as i32;
        }
        value
    }

    /// The value of a sum of terms for the color to move.
    fn difference(&self, value: impl Fn(Color) -> i32) -> i32 {
        value(self.color()) - value(self.color().other())
    }
}

impl Evaluate for Fairyblitz {
    fn evaluate(&self) -> i32 {
        let value = |color| self.material(color, &WEIGHTS.material) + self.activity(color);
        self.difference(value) + WEIGHTS.tempo
    }
}

impl Count for Fairyblitz {
    /// Material.
    fn count(&self) -> i32 {
        self.difference(|color| self.material(color, &COUNTED))
    }
}
