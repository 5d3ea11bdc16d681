//! What a player may have: stacks that he controls, pure ones, kings.

use board::{Bits, Square};
use rules::{Asset, Assets, Color, assets_less};

use super::position::Tumblingdown;

impl Assets for Tumblingdown {
    const ASSETS: &'static [Asset] = &[
        Asset::new("stack of 1", "A lone checker."),
        Asset::new("stack of 2, pure", "A stack of two own checkers."),
        Asset::new("stack of 3, pure", "A stack of three own checkers."),
        Asset::new("stack of 4, pure", "A stack of four own checkers."),
        Asset::new(
            "stack of 5 or more, pure",
            "A stack of five or more own checkers and no others.",
        ),
        Asset::new("stack of 2, mixed", "The top of a stack of two that holds an enemy checker."),
        Asset::new(
            "stack of 3 or 4, mixed",
            "The top of a stack of three or four that holds enemy checkers.",
        ),
        Asset::new(
            "stack of 5 or more, mixed",
            "The top of a stack of five or more that holds enemy checkers.",
        ),
        Asset::new("buried checker", "An own checker in a stack that the enemy controls."),
        Asset::new(
            "height of the top king",
            "A checker of the tallest stack of own checkers alone.",
        ),
        Asset::new("top king beyond the first", "One more king that is as tall as the top king."),
    ];

    fn assets(&self) -> Vec<i32> {
        assets_less(self.assets_of(self.side), self.assets_of(self.side.other()))
    }
}

impl Tumblingdown {
    fn assets_of(&self, color: Color) -> [i32; 11] {
        let mut counts = [0; 11];
        for i in 0..64 {
            let stack = self.stack(Square(i));
            if stack.is_empty() {
                continue;
            }
            if stack.top() != color {
                counts[8] += stack.checkers().filter(|&checker| checker == color).count() as i32;
                continue;
            }
            let height = stack.height() as usize;
            counts[match (stack.is_pure(color), height) {
                (true, height) => height.min(5) - 1,
                (false, 2) => 5,
                (false, 3 | 4) => 6,
                (false, _) => 7,
            }] += 1;
        }
        counts[9] = self.top_king(color).map_or(0, |king| king.height() as i32);
        counts[10] = (self.kings[color as usize].count() as i32 - 1).max(0);
        counts
    }
}
