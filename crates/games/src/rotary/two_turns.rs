//! Counting two turns at once: perft's last two plies without making every turn.
//!
//! Turns that bring a man to the same square differ in its facing only, and a facing concerns the
//! enemy only where it shows at his king, at a square the king could step on, or at a man before
//! the king. So the replies are counted once for each set of such pointers, most often once.

use board::{Bits, Square};
use rules::Position;

use super::geometry::{KING_LINES, KING_STEPS, NEIGHBORS, RAYS, reach};
use super::man::{Kind, Man};
use super::position::{Action, Rotary};

impl Rotary {
    /// The number of sequences of two turns.
    pub(super) fn count_two(&self) -> u64 {
        let limits = self.limits();
        let mut sequences = 0;
        for from in self.colors[self.side as usize].squares() {
            let man = self.men[from.index()];
            let mut places = self.targets(from, man, &limits);
            if man != Man::PAWN && !limits.check {
                places |= u128::bit(from);
            }
            for to in places.squares() {
                sequences += self.count_replies(from, man, to);
            }
        }
        sequences
    }

    /// The replies to all turns that bring a man to one square.
    fn count_replies(&self, from: Square, man: Man, to: Square) -> u64 {
        let choices = self.choices(from, man, to);
        // What a pawn attacks is no pointer, so each of its choices is counted.
        let concerning = if man == Man::PAWN { 0 } else { self.concerning(from, man, to) };
        let mut known: [(u8, u64); 8] = [(0, 0); 8];
        let mut kinds = 0;
        let mut replies = 0;
        for i in 0..choices {
            let after = self.nth_choice(from, man, to, i);
            let shown = after.pointers() & concerning;
            let seen = known[..kinds].iter().find(|&&(s, _)| s == shown && man != Man::PAWN);
            replies += seen.map(|&(_, n)| n).unwrap_or_else(|| {
                let mut child = *self;
                child.play_unchecked(Action { from, to, man: after });
                let n = u64::from(child.count_all(&child.limits()));
                known[kinds] = (shown, n);
                kinds += 1;
                n
            });
        }
        replies
    }

    /// The directions in which a pointer of this man, once it stands on `to`, can make a difference
    /// to the enemy; some that make none may be among them.
    fn concerning(&self, from: Square, man: Man, to: Square) -> u8 {
        let king = self.kings[self.side as usize ^ 1];
        let facing = self.men[king.index()].facing() as usize;
        let zone = KING_STEPS[facing][king.index()] | u128::bit(king);
        let near = if man.kind() == Kind::King { NEIGHBORS } else { KING_LINES }[to.index()];
        if near & zone == 0 {
            return 0;
        }
        let occupied = self.occupied() & !u128::bit(from) | u128::bit(to);
        let mut directions = 0;
        for d in 0..8 {
            let ray = RAYS[to.index()][d];
            let attacks = reach(to, d, occupied) & zone != 0;
            let between = ray & RAYS[king.index()][d ^ 4] & occupied;
            let pins = ray.has(king) && !between.many();
            directions |= u8::from(attacks || pins) << d;
        }
        directions
    }
}
