//! What the search is told: whether a goal can be scored in this turn, what a pass is, and what to
//! try first.

use search::{Noisy, Order, Pass, Probe, Tactics};

use super::eval::distance;
use super::geometry::GOAL;
use super::position::{Action, Football};

impl Football {
    /// The same position with the other side to act.
    pub(super) fn turned_over(&self) -> Self {
        let mut other = *self;
        other.hand_over();
        other
    }
}

impl Tactics for Football {
    const SEES_ALL: bool = true;

    fn winning_action(&self) -> Option<Action> {
        self.scoring_action()
    }

    fn wins_in_turn(&self) -> bool {
        self.scores()
    }

    /// A kick as the men stand, which is what can be seen at little cost.
    fn is_threatened(&self) -> bool {
        self.turned_over().scores_by_kicks()
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
