//! What the search is told: who can step on a goal, captures, a pass, and what to try first.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{Color, Position};
use search::{Noisy, Order, Pass, Probe, Tactics};

use super::attacks::{attacks, pawn_attacks};
use super::movegen::Action;
use super::position::GOALS;
use super::weights::WEIGHTS;
use super::{Fairyblitz, Goal, Kind};

impl Fairyblitz {
    /// Whether a man of that color could step on a goal if it were on the move (castling, which
    /// never leads there, left aside).
    fn can_score(&self, color: Color) -> bool {
        let (own, occupied) = (self.men(color), self.occupied());
        (GOALS[color as usize] & !own).squares().any(|goal| {
            let piece = |kind: Kind| attacks(kind, goal, occupied) & self.men_of(color, kind) != 0;
            let pawns = self.men_of(color, Kind::Pawn);
            // Seen from the goal, pawns come from behind: straight if it is empty, else obliquely.
            let ahead = if color == Color::White { 8 } else { 56 };
            let before = u64::bit(goal).rotate_right(ahead);
            let arrives = match occupied.has(goal) {
                true => pawn_attacks(color.other(), goal),
                false => before,
            };
            arrives & pawns != 0 || Kind::ALL.into_iter().any(piece)
        })
    }
}

impl Fairyblitz {
    /// The steps, from and to, with which a color, were it on the move, reaches a goal.
    pub(super) fn steps_to_goals(&self, color: Color) -> Vec<(Square, Square)> {
        let mut there = *self;
        if there.color() != color {
            there.change_color();
        }
        let mut steps = Vec::new();
        let _ = there.list(|a| {
            if GOALS[color as usize].has(a.to) && a.castling().is_none() {
                steps.push((a.from, a.to));
            }
            ControlFlow::Continue(())
        });
        steps.dedup();
        steps
    }
}

impl Tactics for Fairyblitz {
    /// A step on a goal. Where such a man may still be captured the search must look.
    fn winning_action(&self) -> Option<Action> {
        if self.rules().goal == Goal::Safe || !self.can_score(self.color()) {
            return None;
        }
        let mut win = None;
        let _ = self.list(|a| {
            if GOALS[self.color() as usize].has(a.to) {
                win = Some(a);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        win
    }

    fn is_threatened(&self) -> bool {
        self.can_score(self.color().other())
    }
}

impl Noisy for Fairyblitz {
    const REMEMBERED: bool = true;

    /// Captures and promotions to a queen.
    fn for_each_noisy(
        &self,
        _: u32,
        mut f: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let prey = self.men(self.color().other());
        self.list(|a| {
            let queen = a.promotion == Some(Kind::Queen);
            if queen || prey.has(a.to) && a.promotion.is_none() {
                return f(a);
            }
            ControlFlow::Continue(())
        })
    }
}

impl Pass for Fairyblitz {
    /// Zugzwang needs a board nearly empty.
    fn pass(&self) -> Option<Self> {
        let (us, them) = (self.color(), self.color().other());
        let pieces = self.men(us) & !self.men_of(us, Kind::Pawn);
        (pieces.many() && !self.can_score(them)).then(|| {
            let mut passed = *self;
            passed.set_skipped(None);
            passed.change_color();
            passed
        })
    }
}

impl Probe for Fairyblitz {}

impl Order for Fairyblitz {
    /// Origin and target.
    const HISTORY: usize = 64 * 64;
    /// Kind of man, and target.
    const FOLLOW: usize = 6 * 64;

    /// The most valuable victim first, of equal ones by the least valuable man.
    fn urgency(&self, a: Action) -> i32 {
        let victim = match self.men(self.color().other()).has(a.to) {
            true => self.kind_on(a.to).map_or(0, |kind| WEIGHTS.material[kind as usize] + 30),
            false => 0,
        };
        let promotion = a.promotion.map_or(0, |kind| WEIGHTS.material[kind as usize] - 100);
        let risk = if victim > 0 { WEIGHTS.material[a.kind as usize] / 16 } else { 0 };
        victim + promotion - risk
    }

    fn history_index(&self, a: Action) -> usize {
        a.from.index() << 6 | a.to.index()
    }

    fn follow_index(&self, a: Action) -> usize {
        (a.kind as usize) << 6 | a.to.index()
    }
}
