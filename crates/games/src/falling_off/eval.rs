//! What a position is worth, in hundredths of a knight.

use board::Bits;
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::Geometry;
use super::men::{Kind, Man};
use super::position::FallingOff;
use super::weights::WEIGHTS;

/// What a careening king is worth as prey, about.
const KING: i32 = 300;

/// What the baseline counts for a man, by kind.
const COUNTED: [i32; 6] = [0, 260, 150, 110, 100, 32];

/// What a man other than the king is worth in pawns, about.
pub(super) const fn points(kind: Kind) -> i32 {
    [0, 8, 5, 3, 3, 1][kind as usize]
}

/// What a man is worth as prey.
pub(super) const fn worth(kind: Kind) -> i32 {
    if matches!(kind, Kind::King) { KING } else { WEIGHTS.material[kind as usize] }
}

impl<G: Geometry> FallingOff<G> {
    /// The men at rest of a color, all kinds but the king.
    fn rest(&self, color: Color) -> i32 {
        let border = !G::inside();
        let mut value = 0;
        for kind in &Kind::ALL[1..] {
            let men = self.resting(color, *kind);
            value += WEIGHTS.material[*kind as usize] * men.count() as i32;
            value += WEIGHTS.border * points(*kind) * (men & border).count() as i32;
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
        let kind = man.kind();
        let worth = WEIGHTS.material[kind as usize];
        let Some(turns) = Self::turns_left(man) else { return worth };
        let place = usize::from(turns).clamp(1, 9) - 1;
        match kind {
            Kind::King => WEIGHTS.falling_king[place],
            _ => worth + WEIGHTS.careening[place] * points(kind),
        }
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
        let at_once = i32::from(self.core.turn != color) * WEIGHTS.king_attacker_to_move;
        WEIGHTS.king_on_border * border + (WEIGHTS.king_attacker + at_once) * attackers as i32
    }

    /// The squares to which the men at rest of a color could go with capturing power.
    fn reached(&self, color: Color) -> G::Word {
        let ahead = G::forward(color, self.resting(color, Kind::Pawn));
        let mut reached = G::east(ahead) | G::west(ahead);
        let occupied = self.occupied();
        for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::Pawn) {
            for s in self.resting(color, kind).squares() {
                reached |= self.targets(kind, s, occupied);
            }
        }
        reached
    }

    /// What the men of the color that waits lose by being exposed.
    fn exposed(&self) -> i32 {
        let (us, them) = (self.core.turn, self.core.turn.other());
        let exposed = self.reached(us) & !self.reached(them);
        let lost =
            |kind: &Kind| points(*kind) * (self.resting(them, *kind) & exposed).count() as i32;
        WEIGHTS.exposed * Kind::ALL[1..].iter().map(lost).sum::<i32>()
    }

    /// The value of a sum of terms for the side to move.
    fn difference(&self, value: impl Fn(Color) -> i32) -> i32 {
        value(self.core.turn) - value(self.core.turn.other())
    }
}

impl<G: Geometry> Evaluate for FallingOff<G> {
    fn evaluate(&self) -> i32 {
        let lead = self.difference(|c| self.rest(c) + self.loose_men(c) + self.king(c));
        lead - self.exposed() + WEIGHTS.tempo
    }
}

impl<G: Geometry> Count for FallingOff<G> {
    /// Material, a careening man half.
    fn count(&self) -> i32 {
        let worth = |kind: Kind| COUNTED[kind as usize];
        self.difference(|color| {
            let rest = |k: &Kind| worth(*k) * self.resting(color, *k).count() as i32;
            let own = self.loose.men().iter().filter(|man| man.color() == color);
            let loose = own.map(|man| worth(man.kind()) / if man.is_careening() { 2 } else { 1 });
            Kind::ALL.iter().map(rest).sum::<i32>() + loose.sum::<i32>()
        })
    }
}
