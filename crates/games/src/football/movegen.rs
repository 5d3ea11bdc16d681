//! Legal actions: ordinary moves (the rules, section 2), kicks (section 4) and the end of a turn.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::Color;

use super::geometry::{
    BIT, BOARD, CORNERS, GOALS, LEAPS, LINES, NEIGHBORS, Set, corner_diagonal, is_goal, slide,
};
use super::men::Kind;
use super::position::{Action, Football};
use super::rules::Stalemate;

/// Actions that differ only in where the man or the ball goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Group {
    /// The ordinary moves of one man.
    Moves { kind: Kind, from: Square },
    /// The kicks of one man.
    Kicks { kicker: Square },
}

impl Group {
    /// The action that goes to `to`.
    #[inline]
    pub(super) const fn to(self, to: Square) -> Action {
        match self {
            Self::Moves { kind, from } => Action::Move { kind, from, to },
            Self::Kicks { kicker } => Action::Kick { kicker, to },
        }
    }
}

/// What blocks ordinary moves, and where they may end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// The men of both colors and the ball.
    blockers: Set,
    /// Empty squares that are no goals.
    free: Set,
    corner_jump: bool,
}

impl Ground {
    /// Where a man may move. Sliding over an empty goal is allowed, stopping there is not.
    #[inline]
    pub(super) fn moves(&self, kind: Kind, from: Square) -> Set {
        self.reached(kind, from) & self.free
    }

    /// The same, and the squares where what stands there keeps him from going.
    #[inline]
    pub(super) fn reached(&self, kind: Kind, from: Square) -> Set {
        let line = |axis: usize| slide(LINES[from.index()][axis], from, self.blockers);
        match kind {
            Kind::King => NEIGHBORS[from.index()],
            Kind::Knight => LEAPS[from.index()],
            Kind::Rook => line(0) | line(2),
            Kind::Bishop if CORNERS & BIT[from.index()] != 0 => {
                line(1) | line(3) | self.corner_jump(from)
            }
            Kind::Bishop => line(1) | line(3),
            Kind::Queen => line(0) | line(1) | line(2) | line(3),
        }
    }

    /// A bishop shut up in a corner may jump over one unit: the rules, section 2.3.
    #[cold]
    fn corner_jump(&self, corner: Square) -> Set {
        let (over, to) = corner_diagonal(corner);
        if self.corner_jump && self.blockers.has(over) { Set::bit(to) } else { Set::EMPTY }
    }
}

impl Football {
    /// The ground for ordinary moves.
    #[inline]
    pub(super) fn ground(&self) -> Ground {
        let blockers = self.men() | BIT[self.ball.index()];
        let corner_jump = self.rules.corner_jump;
        Ground { blockers, free: BOARD & !blockers & !GOALS, corner_jump }
    }

    /// Calls `f` with each group of actions and where they go, groups without actions left out:
    /// moves by kinds of men, then kicks.
    #[inline]
    pub(super) fn for_each_group(
        &self,
        mut f: impl FnMut(Group, Set) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if is_goal(self.ball) {
            return ControlFlow::Continue(());
        }
        // At most one ordinary move, and only as the first action: the rules, section 3.1.
        if !self.open {
            let ground = self.ground();
            for kind in Kind::ALL {
                for from in (self.own() & self.of_kind(kind)).squares() {
                    let targets = ground.moves(kind, from);
                    if targets != 0 {
                        f(Group::Moves { kind, from }, targets)?;
                    }
                }
            }
        }
        let touching = self.fresh() & NEIGHBORS[self.ball.index()];
        if touching != 0 {
            let (pitch, barred) = (self.pitch(), self.barred());
            for kicker in touching.squares() {
                let targets = pitch.kick(self.ball, kicker) & !barred;
                if targets != 0 {
                    f(Group::Kicks { kicker }, targets)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the player may stop here, or pass.
    #[inline]
    pub(super) fn can_end(&self) -> bool {
        if self.open {
            return true;
        }
        if is_goal(self.ball) {
            return false;
        }
        // Doing nothing is a turn for a player who touches the ball: the rules, section 3.3.
        if self.rules.null_turns && self.touches() {
            return true;
        }
        self.rules.stalemate == Stalemate::Pass && !self.can_move() && !self.can_kick()
    }

    /// Whether the player to act, whose turn is not open, can be seen at once to have an action.
    #[inline]
    pub(super) fn surely_can_act(&self) -> bool {
        if self.rules.null_turns && self.touches() {
            return true;
        }
        // Nearly always somebody can go straight ahead.
        let straight = self.straight & self.own();
        let ahead = match self.side {
            Color::White => straight << 9,
            Color::Black => straight >> 9,
        };
        ahead & !(self.men() | GOALS | BIT[self.ball.index()]) & BOARD != 0
    }

    /// Whether the player to act has any action in a turn that is not open, a forced pass apart.
    pub(super) fn can_act(&self) -> bool {
        (self.touches() && (self.rules.null_turns || self.can_kick())) || self.can_move()
    }

    /// Whether the player to act has an ordinary move.
    fn can_move(&self) -> bool {
        let ground = self.ground();
        self.own().squares().any(|from| ground.moves(self.kind_at(from), from) != 0)
    }
}
