//! What the search is told: whether a goal can be scored in this turn, what a pass is, and what to
//! try first.

use board::{Bits, Square};

use search::{Noisy, Order, Pass, Probe, Tactics};

use super::eval::distance;
use super::geometry::{GOAL, NEIGHBORS, Set, halo};
use super::kicks::Pitch;
use super::position::{Action, Football};

/// Looks for a goal by kicks alone; the men stand still.
struct Shot {
    pitch: Pitch,
    /// Whether a man kicks at most once.
    once: bool,
    goal: Set,
    /// States of ball and fresh men (or barred squares) that lead nowhere.
    dead: Dead,
    /// States that may still be looked at: more than any position of a game needs, but a board
    /// full of men must not hold up the search.
    budget: u32,
}

/// A small memory of states; what it forgets is looked at again.
struct Dead {
    states: [(u8, Set); 12],
    len: usize,
}

impl Dead {
    fn has(&self, ball: Square, set: Set) -> bool {
        self.states[..self.len.min(12)].contains(&(ball.0, set))
    }

    fn add(&mut self, ball: Square, set: Set) {
        self.states[self.len % 12] = (ball.0, set);
        self.len += 1;
    }
}

impl Shot {
    const fn new(pitch: Pitch, once: bool, goal: Square) -> Self {
        let dead = Dead { states: [(0, Set::EMPTY); 12], len: 0 };
        Self { pitch, once, goal: 1 << goal.0, dead, budget: 5_000 }
    }

    /// The first kick of a sequence that ends in the goal.
    fn find(&mut self, ball: Square, fresh: Set, barred: Set) -> Option<Action> {
        let touching = fresh & NEIGHBORS[ball.index()];
        let mut onward = [Set::EMPTY; 8];
        let mut way_on = Set::EMPTY;
        for (kicker, onward) in touching.squares().zip(&mut onward) {
            let targets = self.pitch.kick(ball, kicker) & !barred;
            if targets & self.goal != 0 {
                return Some(Action::Kick { kicker, to: self.goal.first() });
            }
            // Only where another man can kick on is it worth going.
            let others = if self.once { fresh & !Set::bit(kicker) } else { fresh };
            *onward = targets & halo(others);
            way_on |= *onward;
        }
        let state = if self.once { fresh } else { barred };
        if way_on == 0 || self.budget == 0 || self.dead.has(ball, state) {
            return None;
        }
        self.budget -= 1;
        for (kicker, onward) in touching.squares().zip(onward) {
            let (fresh, barred) = match self.once {
                true => (fresh & !Set::bit(kicker), Set::EMPTY),
                false => (fresh, barred | Set::bit(ball)),
            };
            for to in onward.squares() {
                if self.find(to, fresh, barred).is_some() {
                    return Some(Action::Kick { kicker, to });
                }
            }
        }
        self.dead.add(ball, state);
        None
    }
}

impl Football {
    /// A kick with which the side to act begins to score, standing as it does.
    fn shot(&self) -> Option<Action> {
        let touching = self.fresh() & NEIGHBORS[self.ball.index()];
        let goal = GOAL[self.side.other() as usize];
        let mut pitch = self.pitch();
        // On the own goal the ball comes to rest for good, also on its way to the other one.
        pitch.landing &= !Set::bit(GOAL[self.side as usize]);
        if touching == 0 || !pitch.landing.has(goal) {
            return None;
        }
        Shot::new(pitch, self.rules.once, goal).find(self.ball, self.fresh(), self.barred())
    }

    /// The same position with the other side to act.
    pub(super) fn turned_over(&self) -> Self {
        let mut other = *self;
        other.hand_over();
        other
    }
}

impl Tactics for Football {
    fn winning_action(&self) -> Option<Action> {
        self.shot()
    }

    fn is_threatened(&self) -> bool {
        self.turned_over().shot().is_some()
    }
}

/// Nothing is noisy: a goal that can be shot is seen as a win at once.
impl Noisy for Football {}

impl Pass for Football {
    /// For a player who touches the ball doing nothing is a turn like any other, and nobody is
    /// forced to spoil his position with eight men.
    fn pass(&self) -> Option<Self> {
        (!self.open).then(|| self.turned_over())
    }
}

impl Probe for Football {}
impl search::Observe for Football {}

impl Order for Football {
    /// Moves and kicks by origin and target, and stopping.
    const HISTORY: usize = 2 * 81 * 81 + 1;
    /// Moves and kicks by kind of man and target, and stopping.
    const FOLLOW: usize = 2 * 5 * 81 + 1;

    /// The ball forward.
    fn urgency(&self, a: Action) -> i32 {
        let goal = GOAL[self.side.other() as usize];
        match a {
            Action::Kick { to, .. } => 10 * (distance(self.ball, goal) - distance(to, goal)),
            Action::Move { .. } | Action::End => 0,
        }
    }

    fn history_index(&self, a: Action) -> usize {
        match a {
            Action::Move { from, to, .. } => from.index() * 81 + to.index(),
            Action::Kick { to, .. } => 81 * 81 + self.ball.index() * 81 + to.index(),
            Action::End => 2 * 81 * 81,
        }
    }

    fn follow_index(&self, a: Action) -> usize {
        match a {
            Action::Move { kind, to, .. } => kind as usize * 81 + to.index(),
            Action::Kick { kicker, to } => (5 + self.kind_at(kicker) as usize) * 81 + to.index(),
            Action::End => 2 * 5 * 81,
        }
    }
}
