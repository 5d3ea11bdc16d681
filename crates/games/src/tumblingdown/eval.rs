//! What a position is worth, in hundredths of a stack of one color that one controls.

use board::Bits;
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::open_directions;
use super::position::Tumblingdown;
use super::weights::WEIGHTS;

impl Tumblingdown {
    /// The value of a sum of terms for the side to move.
    fn difference(&self, value: impl Fn(Color) -> i32) -> i32 {
        value(self.side) - value(self.side.other())
    }
}

impl Evaluate for Tumblingdown {
    fn evaluate(&self) -> i32 {
        let value = |color: Color| {
            let own = self.controlled[color as usize];
            WEIGHTS.controlled * own.count() as i32
                + WEIGHTS.pure * self.pure[color as usize].count() as i32
                + WEIGHTS.mobility * open_directions(own) as i32
                + WEIGHTS.spare_target * self.kings[color as usize].count() as i32
        };
        self.difference(value) + WEIGHTS.tempo
    }
}

impl Count for Tumblingdown {
    /// What Boardspace's robot counts: 2 for a stack controlled, 1 for one of one color.
    fn count(&self) -> i32 {
        self.difference(|color| {
            let (own, pure) = (self.controlled[color as usize], self.pure[color as usize]);
            (2 * own.count() + pure.count()) as i32
        })
    }
}
