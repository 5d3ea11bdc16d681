//! What a position has of each term of the evaluation, counted man by man.

use board::Bits;
use rules::Color;
use search::{Feature, Observe};

use super::attacks::{attacks, pawn_attacks};
use super::position::GOALS;
use super::weights::Terms;
use super::{Fairyblitz, Kind};

impl Fairyblitz {
    /// What a color has of each term.
    fn terms(&self, color: Color) -> Terms {
        let (aims, guarded) = (GOALS[color as usize], GOALS[color.other() as usize]);
        let own = self.men(color);
        let guard = (own & guarded).count() as i32;
        let tempo = i32::from(self.color() == color);
        let mut terms = Terms { guard, tempo, ..Terms::NONE };
        for kind in Kind::ALL {
            for s in self.men_of(color, kind).squares() {
                terms.material[kind as usize] += 1;
                if kind == Kind::Pawn {
                    let rank = if color == Color::White { s.0 >> 3 } else { 7 - (s.0 >> 3) };
                    terms.pawn_rank[usize::from(rank)] += 1;
                    terms.aim += (pawn_attacks(color, s) & aims).count() as i32;
                } else {
                    let seen = attacks(kind, s, self.occupied());
                    terms.mobility[kind as usize] += (seen & !own).count() as i32;
                    terms.aim += (seen & aims).count() as i32;
                    terms.watch += (seen & guarded).count() as i32;
                }
            }
        }
        terms
    }
}

impl Observe for Fairyblitz {
    fn features() -> Vec<Feature> {
        Terms::features()
    }

    fn observe(&self) -> Vec<i32> {
        let us = self.color();
        self.terms(us).less(&self.terms(us.other()))
    }
}
