//! What the search is told: who can cover a top king at once, and what to try first.

use board::{Bits, Dir, Square};
use rules::{Color, Position};
use search::{Noisy, Order, Pass, Probe, Tactics};

use super::geometry::{REACH, SHAPE, STEPS};
use super::movegen::Action;
use super::position::Tumblingdown;

/// The squares on the eight lines through a square.
static LINES: [u64; 64] = {
    let mut lines = [0; 64];
    let mut i = 0;
    while i < 512 {
        lines[i / 8] |= SHAPE.ray_mask(Square((i / 8) as u8), Dir::new((i % 8) as u8)) as u64;
        i += 1;
    }
    lines
};

impl Tumblingdown {
    /// The turns of `us` that drop a checker on a top king of the other side; few of them save it
    /// by raising a taller one.
    fn assaults(&self, us: Color) -> impl Iterator<Item = Action> {
        let own = self.controlled[us as usize];
        let kings = self.kings[us.other() as usize];
        kings.squares().flat_map(move |king| {
            (LINES[king.index()] & own).squares().filter_map(move |from| {
                let (d, distance) = direction(from, king);
                let reaches = self.stack(from).height() >= distance;
                let single = self.rules.singles && !self.stack(from).is_tall();
                reaches.then_some(Action { from, dir: d, single })
            })
        })
    }

    /// A turn with which `us`, on the move, ends the game as the winner.
    fn win(&self, us: Color) -> Option<Action> {
        self.wins_of(us).next()
    }

    /// The turns with which `us`, on the move, covers a top king and wins.
    pub(super) fn wins_of(&self, us: Color) -> impl Iterator<Item = Action> {
        self.assaults(us).filter(move |&a| {
            let mut after = *self;
            after.side = us;
            after.play_unchecked(a);
            after.winner == Some(us)
        })
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
