//! When a search ends: depth, nodes, a win found, time, or a word from outside.
//!
//! The crate reads no clock: whoever asks for a search brings one along.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// A clock that began to run when the search was asked for.
pub trait Clock: Sync {
    /// The time since then.
    fn elapsed(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    fn elapsed(&self) -> Duration {
        self()
    }
}

/// The time a search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// As long as the other limits allow.
    Unlimited,
    /// That long, and not less if there is something to think about.
    Exactly(Duration),
    /// The player's clock; the search shares it out over the turns to come.
    Game {
        /// What is left for all turns to come.
        remaining: Duration,
        /// What is added after each turn.
        increment: Duration,
        /// Turns until more time is added, if that is known.
        turns_to_go: Option<u32>,
    },
}

/// Where a search ends; the first limit reached counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies to search to.
    pub depth: Option<u32>,
    /// Nodes of all threads together; exact with one thread.
    pub nodes: Option<u64>,
    /// A win within that many plies is enough.
    pub mate: Option<u32>,
    /// The time.
    pub time: Time,
    /// How long it takes until an answer reaches the board: taken off the time.
    pub overhead: Duration,
    /// How many of the best turns to find.
    pub multipv: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            mate: None,
            time: Time::Unlimited,
            overhead: Duration::ZERO,
            multipv: 1,
        }
    }
}

impl Limits {
    /// To a depth in plies.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// With a number of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// For a time.
    pub fn time(time: Duration) -> Self {
        Self { time: Time::Exactly(time), ..Self::default() }
    }
}

/// Time as the search uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// After this no new iteration begins; stretched or shrunk by how settled the best turn is.
    pub(crate) soft: Duration,
    /// At this the search stops wherever it is.
    pub(crate) hard: Duration,
}

impl Budget {
    /// The soft limit, stretched or shrunk to so many percent; a time that was given exactly is
    /// used up.
    pub(crate) fn soft_at(&self, percent: u32) -> Duration {
        if self.soft == self.hard { self.hard } else { (self.soft * percent / 100).min(self.hard) }
    }

    /// The budget of a search; none if time does not matter.
    pub(crate) fn new(limits: &Limits) -> Option<Self> {
        match limits.time {
            Time::Unlimited => None,
            Time::Exactly(time) => {
                let time = time.saturating_sub(limits.overhead);
                Some(Self { soft: time, hard: time })
            }
            Time::Game { remaining, increment, turns_to_go } => {
                let left = remaining.saturating_sub(limits.overhead);
                // Without a control in sight, as if the game went on for thirty turns.
                let turns = turns_to_go.unwrap_or(30).clamp(1, 50);
                let share = left / turns + increment * 3 / 4;
                // The last turn before a control may use all there is, others at most half.
                let most = if turns == 1 { left * 9 / 10 } else { left / 2 };
                Some(Self { soft: share.min(most) * 6 / 10, hard: (share * 5 / 2).min(most) })
            }
        }
    }
}

/// Words from outside to a running search.
#[derive(Debug, Default)]
pub struct Signals {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// Wakes a search that has nothing left to think about but must not answer yet.
    changed: (Mutex<()>, Condvar),
}

impl Signals {
    /// For a search that may answer when it likes.
    pub fn new() -> Self {
        Self::default()
    }

    /// For a search on the opponent's time: it answers only after [`ponderhit`](Self::ponderhit)
    /// or [`stop`](Self::stop).
    pub fn pondering() -> Self {
        Self { pondering: AtomicBool::new(true), ..Self::default() }
    }

    /// Ends the search; it answers within 20 ms.
    pub fn stop(&self) {
        self.set(&self.stopped, true);
    }

    /// The opponent has played the expected turn: time counts from now on.
    pub fn ponderhit(&self) {
        self.set(&self.pondering, false);
    }

    /// Whether the search was told to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Sleeps until an answer is wanted.
    pub(crate) fn wait_while_pondering(&self) {
        let (lock, changed) = &self.changed;
        let mut guard = lock.lock().unwrap_or_else(PoisonError::into_inner);
        while self.is_pondering() && !self.is_stopped() {
            guard = changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn set(&self, flag: &AtomicBool, value: bool) {
        // Under the lock, so that the change cannot fall between a sleeper's look and its sleep.
        let guard = self.changed.0.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(value, Ordering::Relaxed);
        drop(guard);
        self.changed.1.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn game(remaining: u64, increment: u64, turns_to_go: Option<u32>) -> Budget {
        let time = Time::Game { remaining: ms(remaining), increment: ms(increment), turns_to_go };
        Budget::new(&Limits { time, overhead: ms(20), ..Limits::default() }).expect("timed")
    }

    #[test]
    fn a_fixed_time_is_used_up_to_the_overhead() {
        let limits = Limits { overhead: ms(20), ..Limits::time(ms(500)) };
        assert_eq!(Budget::new(&limits), Some(Budget { soft: ms(480), hard: ms(480) }));
        let budget = Budget::new(&limits).expect("timed");
        assert_eq!((budget.soft_at(70), budget.soft_at(160)), (ms(480), ms(480)));
        assert_eq!(Budget::new(&Limits::depth(3)), None);
    }

    #[test]
    fn a_game_clock_never_runs_out() {
        for remaining in [0, 1, 10, 25, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 100, 10_000] {
                for turns in [None, Some(0), Some(1), Some(2), Some(40), Some(1000)] {
                    let budget = game(remaining, increment, turns);
                    assert!(budget.hard + ms(20) <= ms(remaining.max(20)), "{budget:?}");
                    assert!(budget.soft <= budget.hard, "{budget:?}");
                    assert!(budget.soft_at(160) <= budget.hard, "{budget:?}");
                }
            }
        }
    }

    #[test]
    fn an_increment_is_spent() {
        assert!(game(60_000, 2_000, None).soft > game(60_000, 0, None).soft + ms(500));
    }
}
