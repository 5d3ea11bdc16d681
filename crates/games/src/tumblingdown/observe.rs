//! What a position has of each term of the evaluation, counted stack by stack.

use board::{Bits, Square};
use rules::Color;
use search::{Feature, Observe};

use super::eval::GAP;
use super::geometry::{REACH, distance};
use super::position::Tumblingdown;
use super::stack::Stack;
use super::weights::Terms;

impl Tumblingdown {
    /// The stacks that a color controls, with their squares.
    fn stacks_of(&self, color: Color) -> impl Iterator<Item = (Square, Stack)> {
        let all = (0..64).map(|i| (Square(i), self.stacks[usize::from(i)]));
        all.filter(move |(_, stack)| !stack.is_empty() && stack.top() == color)
    }

    /// What a color has of each term.
    fn terms(&self, color: Color) -> Terms {
        let mut terms = Terms { tempo: i32::from(self.side == color), ..Terms::NONE };
        let kings = self.kings[color as usize];
        let mut highest = [0; 2];
        for (s, stack) in self.stacks_of(color) {
            let height = stack.height() as i32;
            let own = stack.checkers().filter(|&checker| checker == color).count() as i32;
            let open = REACH[s.index()].iter().filter(|&&squares| squares > 0).count() as i32;
            terms.controlled += 1;
            terms.pure += i32::from(own == height);
            terms.tall_pure += i32::from(own == height && height >= 2);
            terms.rich += i32::from(own < height && own >= 2);
            terms.prisoner += height - own;
            terms.mobility += open;
            if own == height {
                let next = usize::from(!kings.has(s));
                highest[next] = height.max(highest[next]);
            }
            if kings.has(s) {
                terms.spare_target += 1;
                terms.king_on_border += i32::from(open == 5);
                terms.king_in_corner += i32::from(open == 3);
                self.observe_around(color, s, &mut terms);
            }
        }
        if kings.count() == 1 {
            terms.gap = (highest[0] - highest[1]).min(GAP as i32);
        }
        terms
    }

    /// Adds what stands around a top king.
    fn observe_around(&self, color: Color, king: Square, terms: &mut Terms) {
        let friends = self.stacks_of(color).filter(|&(s, _)| distance(king, s) == 1);
        terms.friend_beside += friends.count() as i32;
        for (s, stack) in self.stacks_of(color.other()) {
            let away = distance(king, s);
            terms.enemy_near += i32::from(away <= 2);
            let files = (s.0 & 7).abs_diff(king.0 & 7);
            let ranks = (s.0 >> 3).abs_diff(king.0 >> 3);
            if files == 0 || ranks == 0 || files == ranks {
                terms.aiming += i32::from(stack.height() + 1 >= away);
                terms.reaching += i32::from(stack.height() >= away);
            }
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
