//! What a position is worth, in hundredths of a stack of one color that one controls.

use board::Bits;
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::{BORDER, CORNERS, LINES, NEAR, NEIGHBORS, OPEN, distance};
use super::position::Tumblingdown;
use super::stack::Stack;
use super::weights::WEIGHTS;

/// How many checkers the next highest king may lack and still count for more than none.
pub(super) const GAP: u32 = 3;

/// What a stack adds to White's lead: summed up by play.
#[inline]
pub(super) fn standing(square: usize, stack: Stack) -> i32 {
    if stack.is_empty() {
        return 0;
    }
    let (height, color) = (stack.height(), stack.top());
    let foreign = stack.foreign(color);
    let kinds = match foreign {
        0 => WEIGHTS.pure + if height > 1 { WEIGHTS.tall_pure } else { 0 },
        _ if height - foreign > 1 => WEIGHTS.rich,
        _ => 0,
    };
    let worth = WEIGHTS.controlled
        + WEIGHTS.mobility * OPEN[square & 63].count_ones() as i32
        + WEIGHTS.prisoner * foreign as i32
        + kinds;
    if color == Color::White { worth } else { -worth }
}

impl Tumblingdown {
    /// What a color's top kings and what stands around them is worth to it.
    #[inline]
    fn court(&self, color: Color) -> i32 {
        let (us, them) = (color as usize, color as usize ^ 1);
        let (own, theirs, kings) = (self.controlled[us], self.controlled[them], self.kings[us]);
        let mut value = WEIGHTS.spare_target * kings.count() as i32
            + WEIGHTS.king_on_border * (kings & BORDER & !CORNERS).count() as i32
            + WEIGHTS.king_in_corner * (kings & CORNERS).count() as i32
            + WEIGHTS.gap * self.gap(color) as i32;
        for king in kings.squares() {
            let i = king.index() & 63;
            value += WEIGHTS.friend_beside * (NEIGHBORS[i] & own).count() as i32
                + WEIGHTS.enemy_near * (NEAR[i] & theirs).count() as i32;
            for s in (LINES[i] & theirs).squares() {
                let height = self.stacks[s.index() & 63].height();
                let away = distance(king, s);
                value += WEIGHTS.aiming * i32::from(height + 1 >= away)
                    + WEIGHTS.reaching * i32::from(height >= away);
            }
        }
        value
    }

    /// How many checkers a color's next highest king lacks to be a top king, at most [`GAP`]; none
    /// if there are two top kings, or no king at all.
    #[inline]
    fn gap(&self, color: Color) -> u32 {
        let kings = self.kings[color as usize];
        if kings.is_empty() || kings.many() {
            return 0;
        }
        let others = (self.pure[color as usize] & !kings).squares();
        // Of stacks of one color the higher one is the greater word.
        let next = others.map(|s| self.stacks[s.index() & 63].word()).max().unwrap_or(1);
        let top = self.stacks[kings.first().index() & 63].height();
        (top - (63 - next.leading_zeros())).min(GAP)
    }
}

impl Evaluate for Tumblingdown {
    fn evaluate(&self) -> i32 {
        let lead = self.standing + self.court(Color::White) - self.court(Color::Black);
        WEIGHTS.tempo + if self.side == Color::White { lead } else { -lead }
    }
}

impl Count for Tumblingdown {
    /// What Boardspace's robot counts: 2 for a stack controlled, 1 for one of one color.
    fn count(&self) -> i32 {
        let value = |color: Color| {
            let (own, pure) = (self.controlled[color as usize], self.pure[color as usize]);
            (2 * own.count() + pure.count()) as i32
        };
        value(self.side) - value(self.side.other())
    }
}
