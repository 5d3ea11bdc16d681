//! Where a man can send the ball: the rules, section 4.

use board::{Bits, Square};

use super::geometry::{
    BALL_LINES, CORNERS, GOALS, LEAPS, NEIGHBORS, Set, axis, beyond, is_diagonal, slide,
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
    /// Men that step or leap: kings, which are straight and diagonal, and knights, which are not.
    pub(super) short: Set,
    /// Squares on which the ball may come to rest.
    pub(super) landing: Set,
    /// Whether the ball may be sent over its kicker.
    pub(super) over_the_kicker: bool,
}

impl Pitch {
    /// The squares to which a man that touches the ball can send it.
    #[inline]
    pub(super) fn kick(&self, ball: Square, kicker: Square) -> Set {
        let man = Set::bit(kicker);
        let axis = axis(ball, kicker);
        let mut targets = if self.short & man != 0 {
            if self.straight & man == 0 {
                return self.knight_kick(ball, kicker);
            }
            // One step on the line: the square beyond the ball or the one behind the king.
            let steps = NEIGHBORS[ball.index()] | NEIGHBORS[kicker.index()];
            BALL_LINES[axis][ball.index()] & steps & !man
        } else {
            let ways = if is_diagonal(axis) { self.diagonal } else { self.straight };
            if ways & man == 0 {
                return Set::EMPTY;
            }
            // The ball passes over its kicker as if nobody stood there.
            let blockers = self.men() & !man;
            slide(BALL_LINES[axis][ball.index()], ball, blockers) & !man
        };
        if !self.over_the_kicker {
            targets &= beyond(kicker, ball);
        }
        targets & self.landing
    }

    /// A knight sends the ball a knight's leap from where it lies, but never next to the knight,
    /// unless the ball lies in a corner.
    #[inline]
    fn knight_kick(&self, ball: Square, kicker: Square) -> Set {
        let near = if CORNERS.has(ball) { Set::EMPTY } else { NEIGHBORS[kicker.index()] };
        LEAPS[ball.index()] & !near & self.landing
    }

    /// Whether one of `kickers` can send the ball to a square that is not barred.
    #[inline]
    pub(super) fn can_kick(&self, ball: Square, kickers: Set, barred: Set) -> bool {
        (kickers & NEIGHBORS[ball.index()])
            .squares()
            .any(|kicker| self.kick(ball, kicker) & !barred != 0)
    }

    /// The squares where a man's leaving can open a kick that he blocks, beside those next to a
    /// square the ball can reach: the knight's leaps, and the square behind a kicker.
    #[inline]
    pub(super) fn blocking(&self, ball: Square, kicker: Square) -> Set {
        let is_knight = self.short & !self.straight & Set::bit(kicker) != 0;
        if is_knight { LEAPS[ball.index()] } else { NEIGHBORS[kicker.index()] }
    }

    /// All men, of both colors.
    #[inline]
    pub(super) fn men(&self) -> Set {
        self.straight | self.diagonal | self.short
    }

    /// The same pitch with one man less.
    #[inline]
    pub(super) fn without(mut self, s: Square) -> Self {
        let man = Set::bit(s);
        self.straight &= !man;
        self.diagonal &= !man;
        self.short &= !man;
        // No man stands on a goal, so the square is open to the ball whatever is forbidden.
        debug_assert!(man & GOALS == 0);
        self.landing |= man;
        self
    }

    /// The same pitch with one man more.
    #[inline]
    pub(super) fn with(mut self, kind: Kind, s: Square) -> Self {
        let man = Set::bit(s);
        if kind.is_straight() {
            self.straight |= man;
        }
        if kind.is_diagonal() {
            self.diagonal |= man;
        }
        if kind.is_short() {
            self.short |= man;
        }
        self.landing &= !man;
        self
    }
}
