//! Counting the sequences of two turns without making the first.
//!
//! The number of turns that follow depends only on the squares that the other side controls then,
//! and a tumble changes these in a way that can be told from the stack in hand.

use board::{Bits, Dir, Square};
use rules::Position;

use super::geometry::{OPEN, REACH, STEPS, open_directions};
use super::movegen::Action;
use super::position::Tumblingdown;

impl Tumblingdown {
    /// The number of sequences of two turns by the rules in which only whole stacks move; both
    /// sides must have a king.
    pub(super) fn count_pairs(&self) -> u64 {
        let own = if self.winner.is_some() { 0 } else { self.controlled[self.side as usize] };
        own.squares().map(|from| self.count_pairs_from(from)).sum()
    }

    /// Those of them that begin with the stack on one square.
    #[inline]
    fn count_pairs_from(&self, from: Square) -> u64 {
        let (us, them) = (self.side, self.side.other());
        let stack = self.stacks[from.index() & 63];
        let pure = stack.is_pure(us);
        let height = stack.height();
        // A set bit is a checker of theirs, the bottom checker the highest bit.
        let their_checkers = if us as u64 == 0 { stack.word() } else { !stack.word() };
        let theirs = self.controlled[them as usize];
        // A mixed stack can do anything to the kings that it falls on. One of our color covers
        // theirs, which no king of theirs can make good, and raises ours; only if it was our last
        // king must the rest be looked at.
        let last_king = self.kings[us as usize] == u64::bit(from) && !self.has_king_besides(from);
        let [white, black] = self.kings;
        let watched = if pure { self.kings[them as usize] } else { white | black };

        let mut sum = 0;
        for d in u64::from(OPEN[from.index() & 63]).squares() {
            let step = STEPS[d.index() & 7] as u32;
            let squares = height.min(u32::from(REACH[from.index() & 63][d.index() & 7]));
            let mut square = u64::bit(from);
            let (mut landed, mut given) = (0, 0);
            for i in 1..squares {
                square = square.rotate_left(step);
                landed |= square;
                given |= square & (their_checkers >> (height - i) & 1).wrapping_neg();
            }
            // The last square always gets the top checker, which is ours.
            landed |= square.rotate_left(step);
            let touches = landed & watched != 0;
            if touches && pure {
                continue;
            }
            let a = Action { from, dir: Dir::new(d.0), single: false };
            if (touches || last_king) && self.ends(a) {
                continue;
            }
            sum += u64::from(open_directions(theirs & !landed | given));
        }
        sum
    }

    /// Whether the side to move has a king on another square than this.
    fn has_king_besides(&self, from: Square) -> bool {
        let lowest = self.lowest_king(self.side);
        let others = self.controlled[self.side as usize] & !u64::bit(from);
        others.squares().any(|s| {
            let stack = self.stacks[s.index() & 63];
            stack.reaches(lowest) && stack.is_pure(self.side)
        })
    }

    /// Whether a turn ends the game.
    #[cold]
    fn ends(&self, a: Action) -> bool {
        let mut after = *self;
        after.play_unchecked(a);
        after.winner.is_some()
    }
}
