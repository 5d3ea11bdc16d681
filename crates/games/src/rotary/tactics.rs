//! What the search is told: captures and promotions, check, a harmless pass, and what to try first.

use std::ops::ControlFlow;

use board::Bits;
use rules::Color;
use search::{Noisy, Order, Pass, Tactics};

use super::eval::worth;
use super::geometry::own_rank;
use super::man::{Kind, Man};
use super::movegen::after_pawn_move;
use super::position::{Action, CROSSES, PAWNS, Rotary};

impl Tactics for Rotary {
    /// Whether the king is in check.
    fn is_threatened(&self) -> bool {
        self.in_check()
    }
}

impl Noisy for Rotary {
    const REMEMBERED: bool = true;

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
        let (us, them) = (self.side, self.side.other());
        let limits = self.limits();
        let prey = self.colors[them as usize];
        for from in self.colors[us as usize].squares() {
            let man = self.men[from.index()];
            for to in self.targets(from, man, &limits).squares() {
                let victim = prey.has(to).then(|| worth(self.men[to.index()].kind()));
                if man == Man::PAWN {
                    let men = after_pawn_move(to, us);
                    let noisy = men.iter().filter(|m| victim.is_some() || **m != Man::PAWN);
                    noisy.copied().try_for_each(|man| f(Action { from, to, man }))?;
                } else if let Some(victim) = victim
                    && (victim >= worth(man.kind()) || !self.is_guarded(to, from))
                {
                    f(Action { from, to, man })?;
                }
            }
        }
        ControlFlow::Continue(())
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

impl search::Observe for Rotary {}

impl Order for Rotary {
    /// Man with its facing, and target.
    const HISTORY: usize = 64 * 81;
    /// Kind of man, and target.
    const FOLLOW: usize = 7 * 81;

    fn urgency(&self, a: Action) -> i32 {
        let man = self.men[a.from.index()];
        let mut gain = if a.man.kind() == man.kind() { 0 } else { worth(Kind::Queen) };
        let victim = self.men[a.to.index()];
        if a.to != a.from && victim != Man::NONE {
            // The most valuable victim first, of equal ones by the least valuable man.
            gain += worth(victim.kind()) + 16 - worth(man.kind()) / 16;
            // Of the facings after a capture, the present one stands for all.
            gain -= i32::from(a.man != man);
        } else if man == Man::PAWN && own_rank(a.to, self.side) >= 6 {
            gain += 1;
        }
        gain
    }

    fn history_index(&self, a: Action) -> usize {
        a.man.index() * 81 + a.to.index()
    }

    fn follow_index(&self, a: Action) -> usize {
        a.man.kind() as usize * 81 + a.to.index()
    }
}
