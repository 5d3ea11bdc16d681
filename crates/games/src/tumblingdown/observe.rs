//! What a position has of each term of the evaluation, counted man by man.

use board::Bits;
use rules::Color;
use search::{Feature, Observe};

use super::geometry::open_directions;
use super::position::Tumblingdown;
use super::weights::Terms;

impl Tumblingdown {
    /// What a color has of each term.
    fn terms(&self, color: Color) -> Terms {
        let own = self.controlled[color as usize];
        let pure = own.squares().filter(|&s| self.stacks[s.index()].is_pure(color)).count();
        Terms {
            controlled: own.count() as i32,
            pure: pure as i32,
            mobility: open_directions(own) as i32,
            spare_target: self.kings[color as usize].count() as i32,
            tempo: i32::from(self.side == color),
        }
    }
}

impl Observe for Tumblingdown {
    fn features() -> Vec<Feature> {
        Terms::features()
    }

    fn observe(&self) -> Vec<i32> {
        self.terms(self.side).less(&self.terms(self.side.other()))
    }
}
