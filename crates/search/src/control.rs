//! What all threads of one search share: the table, the limits, and the word to stop.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::limits::{Budget, Clock, Limits, Signals};
use crate::table::TranspositionTable;

/// The shared state of one search.
pub(crate) struct Control<'s> {
    pub(crate) table: &'s TranspositionTable,
    pub(crate) limits: Limits,
    /// Keys after the only root turns that are to be searched; empty if all are.
    pub(crate) only: Vec<u64>,
    budget: Option<Budget>,
    signals: &'s Signals,
    clock: &'s dyn Clock,
    /// When the time that counts began: at once, or at the ponderhit.
    began: OnceLock<Duration>,
    halted: AtomicBool,
    /// Nodes of each thread, brought up to date now and then.
    nodes: Vec<AtomicU64>,
}

impl<'s> Control<'s> {
    pub(crate) fn new(
        table: &'s TranspositionTable,
        limits: Limits,
        signals: &'s Signals,
        clock: &'s dyn Clock,
        threads: usize,
    ) -> Self {
        let began = OnceLock::new();
        if !signals.is_pondering() {
            began.get_or_init(|| Duration::ZERO);
        }
        let mut nodes = Vec::new();
        nodes.resize_with(threads, AtomicU64::default);
        let budget = Budget::new(&limits);
        let halted = AtomicBool::new(false);
        Self { table, limits, only: Vec::new(), budget, signals, clock, began, halted, nodes }
    }

    /// Whether the threads should come home.
    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// Calls the threads home.
    pub(crate) fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }

    /// Nodes of all threads, as far as they have reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.iter().map(|n| n.load(Ordering::Relaxed)).sum()
    }

    /// A thread reports its nodes.
    pub(crate) fn report(&self, thread: usize, nodes: u64) {
        self.nodes[thread].store(nodes, Ordering::Relaxed);
    }

    /// The time since the search was asked for.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// The time that counts; none while the opponent thinks.
    fn spent(&self) -> Option<Duration> {
        if self.signals.is_pondering() {
            return None;
        }
        let now = self.clock.elapsed();
        Some(now.saturating_sub(*self.began.get_or_init(|| now)))
    }

    /// Whether a hard limit is reached.
    pub(crate) fn is_exhausted(&self) -> bool {
        let nodes = || self.limits.nodes.is_some_and(|limit| self.nodes() >= limit);
        let time = || self.budget.is_some_and(|b| self.spent().is_some_and(|t| t >= b.hard));
        self.signals.is_stopped() || nodes() || time()
    }

    /// Whether no new iteration should begin; `percent` stretches or shrinks the soft limit.
    pub(crate) fn is_enough(&self, percent: u32) -> bool {
        self.budget.is_some_and(|b| self.spent().is_some_and(|t| t >= b.soft_at(percent)))
    }
}
