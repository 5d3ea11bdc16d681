//! Where a man can send the ball: the rules, section 4.

use board::{Bits, Square};

use super::geometry::{
    BALL_LINES, BIT, CORNERS, GOALS, LEAPS, NEIGHBORS, Set, axis, beyond, is_diagonal, slide,
};
use super::men::Kind;

/// All that decides where kicks go: the men by the way they go, and the squares open to the ball.
///
/// Nothing here changes while the ball is kicked about, for men stand still once that has begun.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pitch {
    /// Men that go along files and ranks.
    pub(super) straight: Set,
    /// Men that go along diagonals.
    pub(super) diagonal: Set,
    /// The kings, which are both and send the ball one step. Knights are neither.
    pub(super) kings: Set,
    /// All men, of both colors.
    pub(super) men: Set,
    /// Squares on which the ball may come to rest.
    pub(super) landing: Set,
    /// Whether the ball may be sent over its kicker.
    pub(super) over_the_kicker: bool,
}

impl Pitch {
    /// The squares to which a man that touches the ball can send it.
    #[inline]
    pub(super) fn kick(&self, ball: Square, kicker: Square) -> Set {
        self.aim(ball, kicker) & self.landing
    }

    /// The same squares, and those next on the way where a man stands.
    #[inline]
    pub(super) fn aim(&self, ball: Square, kicker: Square) -> Set {
        let man = BIT[kicker.index()];
        if (self.straight | self.diagonal) & man == 0 {
            return self.knight_aim(ball, kicker);
        }
        let axis = axis(ball, kicker);
        let ways = if is_diagonal(axis) { self.diagonal } else { self.straight };
        if ways & man == 0 {
            return Set::EMPTY;
        }
        let mut targets = if self.kings & man != 0 {
            steps(axis, ball, kicker)
        } else {
            // The ball passes over its kicker as if nobody stood there.
            slide(BALL_LINES[ball.index()][axis], ball, self.men & !man)
        };
        if !self.over_the_kicker {
            targets &= beyond(kicker, ball);
        }
        targets
    }

    /// A knight sends the ball a knight's leap from where it lies, but never next to the knight,
    /// unless the ball lies in a corner.
    #[inline]
    fn knight_aim(&self, ball: Square, kicker: Square) -> Set {
        let near =
            if CORNERS & BIT[ball.index()] != 0 { Set::EMPTY } else { NEIGHBORS[kicker.index()] };
        LEAPS[ball.index()] & !near
    }

    /// Whether one of `kickers`, which touch the ball, can send it anywhere.
    ///
    /// On a line that takes an open square next to the ball or behind the kicker.
    #[inline]
    pub(super) fn can_kick(&self, ball: Square, kickers: Set) -> bool {
        let lines = self.straight | self.diagonal;
        kickers.squares().any(|kicker| {
            let man = BIT[kicker.index()];
            if lines & man == 0 {
                return self.knight_aim(ball, kicker) & self.landing != 0;
            }
            let axis = axis(ball, kicker);
            let ways = if is_diagonal(axis) { self.diagonal } else { self.straight };
            let mut targets = steps(axis, ball, kicker) & self.landing;
            if !self.over_the_kicker {
                targets &= beyond(kicker, ball);
            }
            ways & man != 0 && targets != 0
        })
    }

    /// The same where the ball may not come back to some squares.
    #[inline]
    pub(super) fn can_kick_elsewhere(&self, ball: Square, kickers: Set, barred: Set) -> bool {
        kickers.squares().any(|kicker| self.kick(ball, kicker) & !barred != 0)
    }

    /// The squares where a man's leaving can open a kick that he blocks, beside those next to a
    /// square the ball can reach: the knight's leaps, and the square behind a kicker.
    #[inline]
    pub(super) fn blocking(&self, ball: Square, kicker: Square) -> Set {
        let is_knight = (self.straight | self.diagonal) & BIT[kicker.index()] == 0;
        if is_knight { LEAPS[ball.index()] } else { NEIGHBORS[kicker.index()] }
    }

    /// The same pitch with one man less.
    #[inline]
    pub(super) fn without(mut self, s: Square) -> Self {
        let man = BIT[s.index()];
        self.straight &= !man;
        self.diagonal &= !man;
        self.kings &= !man;
        self.men &= !man;
        // No man stands on a goal, so the square is open to the ball whatever is forbidden.
        debug_assert!(man & GOALS == 0);
        self.landing |= man;
        self
    }

    /// The same pitch with one man more.
    #[inline]
    pub(super) fn with(mut self, kind: Kind, s: Square) -> Self {
        let man = BIT[s.index()];
        if kind.is_straight() {
            self.straight |= man;
        }
        if kind.is_diagonal() {
            self.diagonal |= man;
        }
        if kind == Kind::King {
            self.kings |= man;
        }
        self.men |= man;
        self.landing &= !man;
        self
    }
}

/// The squares one step away on the line through ball and kicker: beyond the ball, and behind the
/// kicker.
#[inline]
fn steps(axis: usize, ball: Square, kicker: Square) -> Set {
    let around = NEIGHBORS[ball.index()] | NEIGHBORS[kicker.index()];
    BALL_LINES[ball.index()][axis] & around & !BIT[kicker.index()]
}
