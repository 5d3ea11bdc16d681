//! What the search is told: captures and promotions, check, a harmless pass, and what to try first.

use std::ops::ControlFlow;

use board::Bits;
use rules::Color;
use search::{Noisy, Order, Pass, Tactics};

use super::eval::worth;
use super::geometry::own_rank;
use super::man::{Kind, Man};
use super::movegen::{after_pawn_move, ways};
use super::position::{Action, CROSSES, PAWNS, Rotary};

impl Tactics for Rotary {
    /// Mate in one; exact.
    fn winning_action(&self) -> Option<Action> {
        self.mate_in_one()
    }

    /// Whether the king is in check.
    fn is_threatened(&self) -> bool {
        self.in_check()
    }
}

impl Noisy for Rotary {
    /// Captures and promotions, without a turn afterwards. A capture that only trades down, of a
    /// guarded man by a greater one, is left out.
    fn for_each_noisy(
        &self,
        _: u32,
        mut f: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_adjudicated() {
            return ControlFlow::Continue(());
        }
        self.for_each_catch(|from, to| {
            let man = self.men[from.index()];
            let prey = self.men[to.index()];
            let victim = (prey != Man::NONE).then(|| worth(prey.kind()));
            if man == Man::PAWN {
                let men = after_pawn_move(to, self.side);
                let noisy = men.iter().filter(|m| victim.is_some() || **m != Man::PAWN);
                return noisy.copied().try_for_each(|man| f(Action { from, to, man }));
            }
            match victim {
                Some(victim) if victim >= worth(man.kind()) || !self.is_guarded(to, from) => {
                    f(Action { from, to, man })
                }
                _ => ControlFlow::Continue(()),
            }
        })
    }
}

impl Rotary {
    /// Whether the enemy could recapture on `to` after a man has gone there from `from`.
    fn is_guarded(&self, to: board::Square, from: board::Square) -> bool {
        self.is_attacked(to, self.side.other(), self.occupied() & !u128::bit(from))
    }

    /// Whether a color has more than king and pawns.
    fn has_pieces(&self, color: Color) -> bool {
        let quiet = self.classes[PAWNS] | u128::bit(self.kings[color as usize]);
        self.colors[color as usize] & !quiet != 0 || self.classes[CROSSES].count() > 2
    }
}

impl Pass for Rotary {
    /// Turning a man is nearly always as good as a pass; not with a king and pawns alone.
    fn pass(&self) -> Option<Self> {
        (!self.in_check() && self.has_pieces(self.side)).then(|| {
            let mut passed = *self;
            passed.change_side();
            passed
        })
    }
}

impl Order for Rotary {
    /// Kind of man, target and facing.
    const HISTORY: usize = 7 * 81 * 8;
    /// Kind of man, and target.
    const FOLLOW: usize = 7 * 81;

    #[inline]
    fn urgency(&self, a: Action) -> i32 {
        if a.to == a.from {
            return 0;
        }
        let man = self.men[a.from.index()];
        let victim = self.men[a.to.index()];
        if victim == Man::NONE && man != Man::PAWN {
            return 0;
        }
        let mut gain = if a.man.is_like(man) { 0 } else { worth(Kind::Queen) };
        if victim != Man::NONE {
            // The most valuable victim first, of equal ones by the least valuable man.
            gain += worth(victim.kind()) + 16 - worth(man.kind()) / 16;
            // Of the facings after a capture, the present one stands for all.
            gain -= i32::from(a.man != man);
        } else if own_rank(a.to, self.side) >= 6 {
            gain += 1;
        }
        gain
    }

    /// Captures, and pawns on their way to promotion.
    fn for_each_urgent(
        &self,
        mut f: impl FnMut(Action, i32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_adjudicated() {
            return ControlFlow::Continue(());
        }
        self.for_each_catch(|from, to| {
            ways(self.men[from.index()], from, to, self.side).iter().try_for_each(|&man| {
                let a = Action { from, to, man };
                f(a, self.urgency(a))
            })
        })
    }

    /// All but turns in place, and turns after a quiet move: a man turned anew seldom does much at
    /// once, and they are four of five actions.
    fn for_each_frontier(&self, mut f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.is_adjudicated() {
            return ControlFlow::Continue(());
        }
        let us = self.side;
        let prey = self.colors[us.other() as usize];
        let limits = self.limits();
        for from in self.colors[us as usize].squares() {
            let man = self.men[from.index()];
            for to in self.targets(from, man, &limits).squares() {
                let all = ways(man, from, to, us);
                let some = if prey.has(to) || man == Man::PAWN { all } else { &all[..1] };
                for &man in some {
                    f(Action { from, to, man })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn history_index(&self, a: Action) -> usize {
        // The facings lie side by side, for they are asked about in a row.
        self.follow_index(a) << 3 | usize::from(a.man.facing())
    }

    fn follow_index(&self, a: Action) -> usize {
        a.man.kind() as usize * 81 + a.to.index()
    }
}
