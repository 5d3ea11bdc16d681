//! How a game ends: by the board, by a verdict on careening men, by its history.

use board::Bits;
use rules::{Color, HistoryRules, Repetition};

use super::geometry::Geometry;
use super::men::{Kind, Man};
use super::position::FallingOff;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The mover has pushed the enemy king off.
    Pushed,
    /// The mover's own king has left the board.
    Careened,
    /// Both have happened.
    Both,
    /// The player to move has only careening men, and loses or wins for certain.
    Adjudicated { mover_wins: bool },
}

impl<G: Geometry> FallingOff<G> {
    /// The number of its owner's turns after which a careening man leaves the board.
    pub(super) fn turns_left(man: Man) -> Option<u8> {
        let d = man.momentum()?;
        Some(1 + G::SHAPE.ray(man.square(), d).count() as u8)
    }

    /// The end of the game that the board shows, the turn just finished.
    pub(super) fn find_end(&self) -> Option<End> {
        let us = self.core.turn;
        let kings = self.core.kings;
        match (kings[us as usize], kings[us.other() as usize]) {
            // The one who just moved fell into it, or both did: then his push came first, unless
            // the reading calls it a draw (rules, section 3).
            (true, false) => Some(End::Careened),
            (false, true) => Some(End::Pushed),
            (false, false) if self.core.rules.both_kings_draw => Some(End::Both),
            (false, false) => Some(End::Pushed),
            (true, true) if self.core.rules.adjudicate => self.adjudicated(),
            (true, true) => None,
        }
    }

    /// The verdict on a player to move who has only careening men (rules, section 6), where no
    /// calculation is needed.
    fn adjudicated(&self) -> Option<End> {
        let us = self.core.turn;
        let rests = |c: Color| self.core.resting[c as usize].iter().any(|set| !set.is_empty());
        if rests(us) {
            return None;
        }
        // He can stop and displace nobody any more.
        if !self.resting(us.other(), Kind::King).is_empty() {
            return Some(End::Adjudicated { mover_wins: false });
        }
        if rests(us.other()) {
            return None;
        }
        let turns = |c: Color| {
            let king = self.loose.men().iter().find(|m| m.kind() == Kind::King && m.color() == c);
            king.copied().and_then(Self::turns_left)
        };
        Some(End::Adjudicated { mover_wins: turns(us) > turns(us.other()) })
    }
}

impl<G: Geometry> HistoryRules for FallingOff<G> {
    /// Men can be pushed back to where they came from, so a position may recur although the clock
    /// was set to nothing in between: all of the game counts.
    fn repetition(&self) -> Option<Repetition> {
        let occurrences = self.core.rules.repetition;
        (occurrences > 0).then_some(Repetition { occurrences, mover_loses: false })
    }

    fn clock_limit(&self) -> Option<(u32, &'static str)> {
        let plies = self.core.rules.clock;
        (plies > 0).then_some((u32::from(plies), "clock"))
    }
}
