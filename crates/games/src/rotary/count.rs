//! Counting turns in bulk, and drawing one without listing them all.
//!
//! What a move multiplies by, the number of facings at its end, depends on the class of the man and
//! on whether the move is one step long; so the turns come in bundles, sets of squares that stand
//! for equally many turns each.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{Color, CountTurns, Rng, SampleAction, count_two_turns_by_play};

use super::geometry::{NEIGHBORS, RAYS, fill, nearest, own_rank_mask, step_all};
use super::man::Man;
use super::movegen::{Limits, ways};
use super::position::{Action, CROSSES, PAWNS, Rotary, SCYTHES, THREE_POINTERS};

/// Turns of one sort.
struct Bundle {
    sort: Sort,
    /// Whose squares these are depends on the sort.
    set: u128,
    /// How many turns there are on all squares together.
    turns: u32,
}

/// What the squares of a bundle stand for.
enum Sort {
    /// Men of one class that turn in place.
    InPlace,
    /// Where men with eight facings go in this direction: by one step, or farther.
    Slides { d: usize },
    /// Where pawns go in this direction.
    Pawns { d: usize },
    /// Where the man of this square goes.
    Man { from: Square },
}

impl CountTurns for Rotary {
    #[inline]
    fn count_turns(&self, _budget: u64) -> Option<u64> {
        if self.is_adjudicated() {
            return Some(0);
        }
        Some(u64::from(self.count_all(&self.limits())))
    }

    fn count_two_turns(&self) -> u64 {
        // A capture can leave bare kings, and then there is no reply.
        if self.rules.adjudicate { count_two_turns_by_play(self) } else { self.count_two() }
    }
}

impl SampleAction for Rotary {
    fn sample_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.is_adjudicated() {
            return None;
        }
        let limits = self.limits();
        let total = self.count_all(&limits);
        if total == 0 {
            return None;
        }
        let mut i = rng.below(u64::from(total)) as u32;
        let mut drawn = None;
        let _ = self.bundles(&limits, |bundle| {
            if i < bundle.turns {
                drawn = Some(self.nth_turn(&bundle, i));
                return ControlFlow::Break(());
            }
            i -= bundle.turns;
            ControlFlow::Continue(())
        });
        drawn
    }
}

impl Rotary {
    #[inline]
    pub(super) fn count_all(&self, limits: &Limits) -> u32 {
        let mut turns = 0;
        let _ = self.bundles(limits, |bundle| {
            turns += bundle.turns;
            ControlFlow::Continue(())
        });
        turns
    }

    /// Calls `f` with bundles that hold every legal turn once, until it breaks.
    #[inline]
    fn bundles(
        &self,
        limits: &Limits,
        mut f: impl FnMut(Bundle) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let own = self.colors[self.side as usize];
        let three = own & self.classes[THREE_POINTERS];
        if !limits.check {
            for (set, others) in
                [(three, 7), (own & self.classes[SCYTHES], 3), (own & self.classes[CROSSES], 1)]
            {
                f(Bundle { sort: Sort::InPlace, set, turns: others * set.count() })?;
            }
        }
        let set = limits.king_targets;
        let from = self.kings[self.side as usize];
        f(Bundle { sort: Sort::Man { from }, set, turns: 2 * set.count() })?;
        if limits.targets == 0 {
            return ControlFlow::Continue(());
        }
        for from in (own & self.classes[SCYTHES]).squares() {
            let set = self.line_targets(from, self.men[from.index()], limits);
            f(Bundle { sort: Sort::Man { from }, set, turns: 4 * set.count() })?;
        }
        for from in self.queens(self.side).squares() {
            let set = self.line_targets(from, self.men[from.index()], limits);
            let turns = set.count() + (set & NEIGHBORS[from.index()]).count();
            f(Bundle { sort: Sort::Man { from }, set, turns })?;
        }
        match self.side {
            Color::White => {
                self.pawns::<0>(limits, &mut f)?;
                self.pawns::<1>(limits, &mut f)?;
                self.pawns::<7>(limits, &mut f)?;
            }
            Color::Black => {
                self.pawns::<4>(limits, &mut f)?;
                self.pawns::<3>(limits, &mut f)?;
                self.pawns::<5>(limits, &mut f)?;
            }
        }
        self.slides::<0>(three, limits, &mut f)?;
        self.slides::<1>(three, limits, &mut f)?;
        self.slides::<2>(three, limits, &mut f)?;
        self.slides::<3>(three, limits, &mut f)?;
        self.slides::<4>(three, limits, &mut f)?;
        self.slides::<5>(three, limits, &mut f)?;
        self.slides::<6>(three, limits, &mut f)?;
        self.slides::<7>(three, limits, &mut f)
    }

    /// The moves in direction `D` of men with eight facings: eight turns a step, one a longer move.
    /// No two men pass a square in the same direction, for own men block.
    #[inline]
    fn slides<const D: u8>(
        &self,
        movers: u128,
        limits: &Limits,
        f: &mut impl FnMut(Bundle) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let d = D as usize;
        let front = step_all::<D>(movers & self.lines[d] & limits.free[d & 3]);
        let steps = front & limits.targets;
        f(Bundle { sort: Sort::Slides { d }, set: steps, turns: 8 * steps.count() })?;
        let empty = !limits.occupied;
        let longer = step_all::<D>(fill::<D>(front & empty, empty)) & limits.targets;
        f(Bundle { sort: Sort::Slides { d }, set: longer, turns: longer.count() })
    }

    /// The moves of pawns in direction `D`.
    #[inline]
    fn pawns<const D: u8>(
        &self,
        limits: &Limits,
        f: &mut impl FnMut(Bundle) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let d = D as usize;
        let pawns = self.classes[PAWNS] & self.colors[self.side as usize] & limits.free[d & 3];
        let onto = match D {
            0 | 4 => !limits.occupied,
            _ => self.colors[self.side as usize ^ 1],
        };
        let set = step_all::<D>(pawns) & onto & limits.targets;
        let choice = own_rank_mask(6, self.side) | own_rank_mask(7, self.side);
        let last = own_rank_mask(8, self.side);
        let mut turns = set.count();
        if set & (choice | last) != 0 {
            turns += 2 * (set & choice).count() + (set & last).count();
        }
        f(Bundle { sort: Sort::Pawns { d }, set, turns })
    }

    /// The `i`-th of the turns in a bundle.
    fn nth_turn(&self, bundle: &Bundle, mut i: u32) -> Action {
        for to in bundle.set.squares() {
            let from = match bundle.sort {
                Sort::InPlace => to,
                // The first man on the way back is the one that came.
                Sort::Slides { d } | Sort::Pawns { d } => {
                    nearest(RAYS[to.index()][d ^ 4] & self.occupied(), d ^ 4)
                }
                Sort::Man { from } => from,
            };
            let man = self.men[from.index()];
            let choices = self.choices(from, man, to);
            if i < choices {
                return Action { from, to, man: self.nth_choice(from, man, to, i) };
            }
            i -= choices;
        }
        unreachable!("a bundle has as many turns as were counted")
    }

    /// In how many ways a man may end its way from one square to another; if they are the same, in
    /// how many ways it may turn in place.
    pub(super) fn choices(&self, from: Square, man: Man, to: Square) -> u32 {
        ways(man, from, to, self.side).len() as u32
    }

    /// What the man is then, the `i`-th way.
    pub(super) fn nth_choice(&self, from: Square, man: Man, to: Square, i: u32) -> Man {
        ways(man, from, to, self.side)[i as usize]
    }
}
