//! How much a position has of each term of the evaluation, counted man by man.

use board::Bits;
use rules::Color;
use search::{Feature, Observe};

use super::eval::{distance, place};
use super::geometry::GOAL;
use super::men::Kind;
use super::position::Football;
use super::weights::Terms;

impl Football {
    /// What a color has of each term.
    fn terms(&self, color: Color) -> Terms {
        let mut terms = Terms { tempo: i32::from(self.side == color), ..Terms::NONE };
        let men = self.sides[color as usize];
        let aim = GOAL[color as usize ^ 1];
        terms.ball[place(distance(self.ball, aim), 8)] = 1;
        for s in men.squares() {
            let (kind, away) = (self.kind_at(s), distance(s, self.ball));
            let list = if kind == Kind::Knight { &mut terms.knight_away } else { &mut terms.away };
            if away <= 7 {
                list[place(away, 7)] += 1;
            }
            if away == 1 {
                terms.kicker[kind as usize] += 1;
                terms.touch = 1;
            }
            terms.lurker += i32::from(distance(s, aim) == 1);
        }
        let access = self.access(men) as i32;
        if access > 0 {
            terms.access[place(access, 8)] = 1;
        }
        terms.liner = self.liners(aim, men);
        terms.leaper = self.leapers(aim, men);
        terms
    }
}

impl Observe for Football {
    fn features() -> Vec<Feature> {
        Terms::features()
    }

    fn observe(&self) -> Vec<i32> {
        self.terms(self.side).less(&self.terms(self.side.other()))
    }

    fn is_observed(&self) -> bool {
        self.patience() == 100
    }
}
