//! The legal turns: listed, counted without a list, and drawn without a list.

use std::ops::ControlFlow;

use board::{Bits, Dir, Square};
use rules::{CountTurns, Rng, SampleAction, count_two_turns_by_play};

use super::geometry::{OPEN, SHAPE, open_directions};
use super::position::Tumblingdown;

/// A turn: which stack goes where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    pub(super) from: Square,
    pub(super) dir: Dir,
    /// Whether only the top checker steps; always with a lone checker where that is allowed, so
    /// that its step is one turn, and never where it is not.
    pub(super) single: bool,
}

impl Action {
    /// The adjacent square that the turn goes to.
    pub(super) fn to(self) -> Square {
        SHAPE.step(self.from, self.dir).expect("no turn's first step leaves the board")
    }
}

impl Tumblingdown {
    /// Calls `f` with every legal turn: each controlled stack in each direction whose first step
    /// stays on the board (the rules, section 4).
    #[inline]
    pub(super) fn actions(&self, mut f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for from in self.movable().squares() {
            let (single, both) = match self.rules.singles {
                false => (false, false),
                true => (true, self.stack(from).is_tall()),
            };
            for d in u64::from(OPEN[from.index() & 63]).squares() {
                let dir = Dir::new(d.0);
                f(Action { from, dir, single })?;
                if both {
                    f(Action { from, dir, single: false })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares of the stacks that may move: none when the game is over.
    #[inline]
    fn movable(&self) -> u64 {
        if self.winner.is_some() { 0 } else { self.controlled[self.side as usize] }
    }

    /// The squares among `squares` with stacks of two or more.
    fn tall(&self, squares: u64) -> u64 {
        squares.squares().filter(|&s| self.stack(s).is_tall()).fold(0, |set, s| set | u64::bit(s))
    }
}

impl CountTurns for Tumblingdown {
    #[inline]
    fn count_turns(&self, _budget: u64) -> Option<u64> {
        let movable = self.movable();
        let mut turns = open_directions(movable);
        if self.rules.singles {
            turns += open_directions(self.tall(movable));
        }
        Some(u64::from(turns))
    }

    #[inline]
    fn count_two_turns(&self) -> u64 {
        if self.rules.singles || self.kings.contains(&0) {
            return count_two_turns_by_play(self);
        }
        self.count_pairs()
    }
}

impl SampleAction for Tumblingdown {
    /// Draws a stack and a direction, and again if that is no turn: all turns stay equally likely.
    #[inline]
    fn sample_action(&self, rng: &mut Rng) -> Option<Action> {
        let movable = self.movable();
        if movable == 0 {
            return None;
        }
        // With single checkers there are two turns a direction, one of them only for tall stacks.
        let kinds = if self.rules.singles { 16 } else { 8 };
        let draws = u64::from(movable.count()) * kinds;
        loop {
            let drawn = rng.below(draws);
            let from = nth(movable, (drawn / kinds) as u32);
            let dir = Dir::new(drawn as u8);
            let single = self.rules.singles && drawn & 8 == 0;
            let open = OPEN[from.index() & 63] >> dir as u8 & 1 != 0;
            if open && (single || !self.rules.singles || self.stack(from).is_tall()) {
                return Some(Action { from, dir, single });
            }
        }
    }
}

/// The square of a set that has `n` squares of the set below it.
#[inline]
fn nth(mut set: u64, n: u32) -> Square {
    for _ in 0..n {
        set = set.rest();
    }
    set.first()
}
