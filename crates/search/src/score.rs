//! Scores: hundredths of a typical minor man, or a win or loss counted in plies.
//!
//! A score belongs to the player to act. A ply is a turn of one player, so the score of a won turn
//! is the same however many actions it has.

use std::fmt;
use std::ops::{Add, Neg, Sub};

use serde::Serialize;

/// A score for the player to act. Greater is better; all wins are above all evaluations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A score as it is shown: an evaluation, or the plies until the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// An evaluation in hundredths of a typical minor man.
    Cp(i32),
    /// A win after that many plies, the last one included.
    Win(u32),
    /// A loss after that many plies.
    Loss(u32),
}

/// Chances in thousandths; the three sum up to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Wdl {
    /// Of a win.
    pub win: u16,
    /// Of a draw.
    pub draw: u16,
    /// Of a loss.
    pub loss: u16,
}

/// The score of a win on the spot, from which the plies to it are taken off.
const WIN: i32 = 31_000;
/// No win is farther away than this many plies.
const LONGEST_WIN: i32 = 1_000;
/// Evaluations end well before the wins begin.
const MAX_EVAL: i32 = 20_000;

impl Score {
    /// As good as lost, and as good as won.
    pub const DRAW: Self = Self(0);
    /// Above every score.
    pub const INFINITE: Self = Self(32_000);
    /// Below every score: the value of having no turn to choose.
    pub const LEAST: Self = Self(-32_000);

    /// A static evaluation; what is beyond all measure is cut.
    #[inline]
    pub fn cp(value: i32) -> Self {
        Self(value.clamp(-MAX_EVAL, MAX_EVAL))
    }

    /// A win after `plies` turns from the root.
    #[inline]
    pub const fn win_in(plies: u32) -> Self {
        Self(WIN - plies as i32)
    }

    /// A loss after `plies` turns from the root.
    #[inline]
    pub const fn loss_in(plies: u32) -> Self {
        Self(plies as i32 - WIN)
    }

    /// Whether this is a win.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > WIN - LONGEST_WIN
    }

    /// Whether this is a loss.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < LONGEST_WIN - WIN
    }

    /// Whether the game's end is in sight, for better or worse.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The number behind it.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score as the transposition table keeps it: wins and losses counted from the node at
    /// `ply`, not from the root.
    #[inline]
    pub(crate) const fn to_table(self, ply: u32) -> i16 {
        (if self.is_win() {
            self.0 + ply as i32
        } else if self.is_loss() {
            self.0 - ply as i32
        } else {
            self.0
        }) as i16
    }

    /// The inverse of [`to_table`](Self::to_table).
    #[inline]
    pub(crate) const fn from_table(value: i16, ply: u32) -> Self {
        let kept = Self(value as i32);
        if kept.is_win() {
            Self(kept.0 - ply as i32)
        } else if kept.is_loss() {
            Self(kept.0 + ply as i32)
        } else {
            kept
        }
    }

    /// As people read it.
    pub const fn shown(self) -> Shown {
        if self.is_win() {
            Shown::Win((WIN - self.0) as u32)
        } else if self.is_loss() {
            Shown::Loss((WIN + self.0) as u32)
        } else {
            Shown::Cp(self.0)
        }
    }

    /// The chances that go with the score, by a logistic curve that is the same for all games.
    pub fn wdl(self) -> Wdl {
        // At 0 about a third of the games is drawn; a lead of a minor man wins three of four.
        const OFFSET: f64 = 40.0;
        const SLOPE: f64 = 58.0;
        let chance = |cp: f64| 1000.0 / (1.0 + ((OFFSET - cp) / SLOPE).exp());
        let (win, loss) = match self.shown() {
            Shown::Win(_) => (1000, 0),
            Shown::Loss(_) => (0, 1000),
            Shown::Cp(cp) => {
                (chance(f64::from(cp)).round() as u16, chance(f64::from(-cp)).round() as u16)
            }
        };
        Wdl { win, draw: 1000 - win - loss, loss }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, cp: i32) -> Self {
        Self(self.0 + cp)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, cp: i32) -> Self {
        Self(self.0 - cp)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shown() {
            Shown::Cp(cp) => write!(f, "cp {cp}"),
            Shown::Win(plies) => write!(f, "win {plies}"),
            Shown::Loss(plies) => write!(f, "loss {plies}"),
        }
    }
}
