//! What a position is worth, in hundredths of a stack of one color that one controls.

use board::Bits;
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::open_directions;
use super::position::Tumblingdown;
use super::weights::WEIGHTS;

impl Tumblingdown {
    /// The number of each color's stacks that have no checker of the other.
    #[inline]
    fn pure_stacks(&self) -> [i32; 2] {
        let (mut white, mut black) = (0, 0);
        // Without a branch, so that the compiler looks at several stacks at once.
        for stack in &self.stacks {
            let word = stack.word();
            white += i32::from(word & word.wrapping_sub(1) == 0);
            black += i32::from(word & word.wrapping_add(1) == 0);
        }
        // An empty square looks like both.
        let empty = 64 - (self.controlled[0] | self.controlled[1]).count() as i32;
        [white - empty, black - empty]
    }

    /// The value of a sum of terms for the side to move.
    fn difference(&self, value: impl Fn(Color) -> i32) -> i32 {
        value(self.side) - value(self.side.other())
    }
}

impl Evaluate for Tumblingdown {
    fn evaluate(&self) -> i32 {
        let pure = self.pure_stacks();
        let value = |color: Color| {
            let own = self.controlled[color as usize];
            WEIGHTS.controlled * own.count() as i32
                + WEIGHTS.pure * pure[color as usize]
                + WEIGHTS.mobility * open_directions(own) as i32
                + WEIGHTS.spare_target * self.kings[color as usize].count() as i32
        };
        self.difference(value) + WEIGHTS.tempo
    }
}

impl Count for Tumblingdown {
    /// What Boardspace's robot counts: 2 for a stack controlled, 1 for one of one color.
    fn count(&self) -> i32 {
        let pure = self.pure_stacks();
        self.difference(|color| {
            2 * self.controlled[color as usize].count() as i32 + pure[color as usize]
        })
    }
}
