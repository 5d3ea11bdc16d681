//! What a position is worth, in hundredths of a knight.

use board::Bits;
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::Geometry;
use super::men::{Kind, Man};
use super::position::FallingOff;

/// What one man of each kind is worth at rest, in the order of [`Kind::ALL`]. The king's worth is
/// what it costs to have him careening.
pub(super) const MATERIAL: [i32; 6] = [300, 260, 150, 110, 100, 32];

/// The other terms of the evaluation, each for one side.
struct Weights {
    /// What is left of a careening man's worth, in percent, by the turns until it falls, from 1.
    careening: [i32; 9],
    /// What a man on the border loses of its worth, in percent: one push and it is gone.
    border: i32,
    /// The king on the border.
    king_on_border: i32,
    /// An enemy piece that could go to the king's square.
    king_attacker: i32,
    /// A pawn, by the rank its owner counts, from 0.
    pawn_rank: [i32; 10],
    /// The right to move.
    tempo: i32,
}

const WEIGHTS: Weights = Weights {
    careening: [30, 45, 52, 58, 62, 66, 70, 74, 78],
    border: 5,
    king_on_border: -45,
    king_attacker: -14,
    pawn_rank: [0, 0, 0, 1, 3, 7, 14, 24, 30, 30],
    tempo: 12,
};

impl<G: Geometry> FallingOff<G> {
    /// The men at rest of a color, all kinds but the king.
    fn rest(&self, color: Color) -> i32 {
        let border = !G::inside();
        let mut value = 0;
        for kind in &Kind::ALL[1..] {
            let men = self.resting(color, *kind);
            let worth = MATERIAL[*kind as usize];
            value += worth * men.count() as i32;
            value -= worth * WEIGHTS.border * (men & border).count() as i32 / 100;
        }
        for s in self.resting(color, Kind::Pawn).squares() {
            value += WEIGHTS.pawn_rank[G::rank_for(color, G::SHAPE.rank(s)) as usize];
        }
        value
    }

    /// The loose men: careening ones, and those at rest that share a square with their like.
    fn loose_men(&self, color: Color) -> i32 {
        let own = self.loose.men().iter().filter(|man| man.color() == color);
        own.map(|&man| self.loose_man(man)).sum()
    }

    fn loose_man(&self, man: Man) -> i32 {
        let worth = MATERIAL[man.kind() as usize];
        let Some(turns) = Self::turns_left(man) else { return worth };
        let left = WEIGHTS.careening[usize::from(turns).clamp(1, 9) - 1];
        if man.kind() == Kind::King { (left - 100) * worth / 100 } else { left * worth / 100 }
    }

    /// Where the king stands, and who could go there.
    fn king(&self, color: Color) -> i32 {
        let king = self.resting(color, Kind::King);
        if king.is_empty() {
            return 0;
        }
        let square = king.first();
        let attackers = self.attackers(square, color.other());
        let border = i32::from(!G::inside().has(square));
        WEIGHTS.king_on_border * border + WEIGHTS.king_attacker * attackers as i32
    }

    /// The value of a sum of terms for the side to move.
    fn difference(&self, value: impl Fn(Color) -> i32) -> i32 {
        value(self.core.turn) - value(self.core.turn.other())
    }
}

impl<G: Geometry> Evaluate for FallingOff<G> {
    fn evaluate(&self) -> i32 {
        self.difference(|c| self.rest(c) + self.loose_men(c) + self.king(c)) + WEIGHTS.tempo
    }
}

impl<G: Geometry> Count for FallingOff<G> {
    /// Material, a careening man half.
    fn count(&self) -> i32 {
        let worth = |kind: Kind| if kind == Kind::King { 0 } else { MATERIAL[kind as usize] };
        self.difference(|color| {
            let rest = |k: &Kind| worth(*k) * self.resting(color, *k).count() as i32;
            let own = self.loose.men().iter().filter(|man| man.color() == color);
            let loose = own.map(|man| worth(man.kind()) / if man.is_careening() { 2 } else { 1 });
            Kind::ALL.iter().map(rest).sum::<i32>() + loose.sum::<i32>()
        })
    }
}
