//! What a position has of each term of the evaluation, counted man by man.

use board::Bits;
use rules::Color;
use search::{Feature, Observe};

use super::eval::points;
use super::geometry::Geometry;
use super::men::Kind;
use super::position::FallingOff;
use super::weights::Terms;

impl<G: Geometry> FallingOff<G> {
    /// What a color has of each term.
    fn terms(&self, color: Color) -> Terms {
        let mut terms = Terms { tempo: i32::from(self.core.turn == color), ..Terms::NONE };
        // Of the men of one color and kind at rest on one square only the first is on the map.
        let mut seen: Vec<_> = Vec::new();
        for man in self.men().into_iter().filter(|man| man.color() == color) {
            let (kind, square) = (man.kind(), man.square());
            let on_border = i32::from(!G::inside().has(square));
            let first = !man.is_careening() && !seen.contains(&man);
            seen.push(man);
            terms.material[kind as usize] += 1;
            if let Some(turns) = Self::turns_left(man) {
                let place = usize::from(turns).clamp(1, 9) - 1;
                match kind {
                    Kind::King => terms.falling_king[place] += 1,
                    _ => terms.careening[place] += points(kind),
                }
            } else if kind == Kind::King {
                terms.king_on_border += on_border;
                let attackers = self.attackers(square, color.other()) as i32;
                terms.king_attacker += attackers;
                terms.king_attacker_to_move += attackers * i32::from(self.core.turn != color);
            } else if first {
                terms.border += on_border * points(kind);
                let waits = self.core.turn != color;
                let attacked = self.attackers(square, color.other()) > 0;
                if waits && attacked && self.attackers(square, color) == 0 {
                    terms.exposed += points(kind);
                }
                if kind == Kind::Pawn {
                    let rank = G::rank_for(color, G::SHAPE.rank(square));
                    terms.pawn_rank[usize::from(rank)] += 1;
                }
            }
        }
        // A king who has just fallen does not count, so that both have one.
        terms.material[Kind::King as usize] = 1;
        terms
    }
}

impl<G: Geometry> Observe for FallingOff<G> {
    fn features() -> Vec<Feature> {
        Terms::features()
    }

    fn observe(&self) -> Vec<i32> {
        let us = self.core.turn;
        self.terms(us).less(&self.terms(us.other()))
    }
}
