//! What the search is told: who can cover a top king at once, and what to try first.

use board::{Bits, Dir, Square};
use rules::{Color, Position};
use search::{Noisy, Order, Pass, Probe, Tactics};

use super::geometry::{LINES, REACH, STEPS};
use super::movegen::Action;
use super::position::Tumblingdown;

impl Tumblingdown {
    /// A turn with which `us`, on the move, ends the game as the winner; exact.
    ///
    /// The other side's king is captured only by dropping a checker of one's own on a top king.
    fn win(&self, us: Color) -> Option<Action> {
        let kings = self.kings[us.other() as usize];
        if kings == 0 {
            return self.win_by_trying(us);
        }
        self.wins_of(us).next()
    }

    /// The turns with which `us`, on the move, covers a top king and wins; one for each man that can
    /// and each king.
    pub(super) fn wins_of(&self, us: Color) -> impl Iterator<Item = Action> {
        self.kings[us.other() as usize].squares().flat_map(move |king| {
            let men = (LINES[king.index()] & self.controlled[us as usize]).squares();
            men.filter_map(move |from| self.assault(us, from, king))
        })
    }

    /// A winning turn that drops a checker from one square on the top king on another.
    #[inline]
    fn assault(&self, us: Color, from: Square, king: Square) -> Option<Action> {
        let (dir, distance) = direction(from, king);
        let stack = self.stacks[from.index() & 63];
        let height = stack.height();
        if height < distance {
            return None;
        }
        let tumble = Action { from, dir, single: self.rules.singles && height == 1 };
        // A set bit is a checker of theirs, the bottom checker the highest bit. The last square
        // gets the top checker, which is ours.
        let theirs = if us as u64 == 0 { stack.word() } else { !stack.word() };
        let squares = height.min(u32::from(REACH[from.index() & 63][dir as usize & 7]));
        let covers = distance == squares || theirs >> (height - distance) & 1 == 0;
        // Only a checker of theirs, dropped or uncovered, can save them by a taller king.
        if covers && (stack.is_pure(us) || self.wins_by(us, tumble)) {
            return Some(tumble);
        }
        let step = Action { from, dir, single: true };
        let steps = self.rules.singles && distance == 1 && height > 1;
        (steps && self.wins_by(us, step)).then_some(step)
    }

    /// Whether a turn of `us`, on the move, ends the game as the winner.
    fn wins_by(&self, us: Color, a: Action) -> bool {
        let mut after = *self;
        after.side = us;
        after.play_unchecked(a);
        after.winner == Some(us)
    }

    /// The same as [`win`](Self::win) by playing all turns: against a side that has no king.
    #[cold]
    fn win_by_trying(&self, us: Color) -> Option<Action> {
        let mut moved = *self;
        moved.side = us;
        rules::legal_actions(&moved).into_iter().find(|&a| self.wins_by(us, a))
    }
}

/// The direction from one square to another on a line with it, and how far that is.
fn direction(from: Square, to: Square) -> (Dir, u32) {
    let file = (to.0 & 7) as i8 - (from.0 & 7) as i8;
    let rank = (to.0 >> 3) as i8 - (from.0 >> 3) as i8;
    // By file step and rank step, each -1, 0 or 1.
    const DIRS: [[u8; 3]; 3] = [[5, 6, 7], [4, 0, 0], [3, 2, 1]];
    let d = DIRS[(file.signum() + 1) as usize][(rank.signum() + 1) as usize];
    (Dir::new(d), u32::from(file.unsigned_abs().max(rank.unsigned_abs())))
}

impl Tactics for Tumblingdown {
    fn winning_action(&self) -> Option<Action> {
        self.win(self.side)
    }

    fn is_threatened(&self) -> bool {
        self.win(self.side.other()).is_some()
    }
}

/// Nothing is noisy: covering a top king is seen as a win at once, and all else can wait.
impl Noisy for Tumblingdown {}

impl Pass for Tumblingdown {
    /// One is never forced to spoil one's position, for there are many stacks; but one whose king
    /// is about to be covered must do something about it.
    fn pass(&self) -> Option<Self> {
        let mut passed = *self;
        passed.side = self.side.other();
        Some(passed)
    }
}

impl Probe for Tumblingdown {}

impl Order for Tumblingdown {
    const HISTORY: usize = 1024;
    const FOLLOW: usize = 512;

    /// Taking control of enemy stacks is worth trying first, giving own ones away last.
    fn urgency(&self, a: Action) -> i32 {
        let us = self.side as usize;
        let (own, theirs) = (self.controlled[us], self.controlled[us ^ 1]);
        let from = a.from.index() & 63;
        let stack = self.stacks[from];
        let height = if a.single { 1 } else { stack.height() };
        let squares = height.min(u32::from(REACH[from][a.dir as usize & 7]));
        // A set bit is a checker of theirs, the bottom checker the highest bit.
        let foreign = if us == 0 { stack.word() } else { !stack.word() };
        let mut square = u64::bit(a.from);
        let mut gain = 0;
        for i in 1..=squares {
            square = square.rotate_left(STEPS[a.dir as usize & 7] as u32);
            let ours = i == squares || foreign >> (height - i) & 1 == 0;
            gain += i32::from(ours && theirs & square != 0);
            gain -= i32::from(!ours && own & square != 0);
        }
        100 * gain
    }

    fn history_index(&self, a: Action) -> usize {
        usize::from(a.single) << 9 | self.follow_index(a)
    }

    fn follow_index(&self, a: Action) -> usize {
        a.from.index() << 3 | a.dir as usize
    }
}
