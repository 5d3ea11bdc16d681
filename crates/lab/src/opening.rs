//! Balanced openings: a few random turns from the start, kept if neither side stands much better.

use std::collections::HashSet;
use std::time::Duration;

use rules::any::AnyPosition;
use rules::{Rng, zobrist};
use search::any::{AnySearcher, Engine};
use search::{Limits, Options, Signals};

/// Random openings that are tried for one that is kept.
const ATTEMPTS: u64 = 60;
/// How far the expected share of the points may be from one half, in thousandths.
const IMBALANCE: u32 = 150;

/// A source of openings; the same seed gives the same ones.
pub(crate) struct Openings {
    start: Box<dyn AnyPosition>,
    plies: u32,
    nodes: u64,
    seed: u64,
    judge: Box<dyn AnySearcher>,
    /// The FENs of those that were given.
    given: HashSet<String>,
    number: u64,
}

impl Openings {
    /// Openings of that many random turns, judged by a search of that many nodes; with none all are
    /// good enough.
    ///
    /// # Panics
    /// The engine is of another game than the position: a slip of the caller.
    pub(crate) fn new(
        start: Box<dyn AnyPosition>,
        engine: &Engine,
        (plies, nodes): (u32, u64),
        seed: u64,
    ) -> Self {
        let options = Options { hash: 1, ..Options::default() };
        let judge = engine.searcher(&*start, options);
        let judge = judge.expect("the engine is that of the position's game");
        Self { start, plies, nodes, seed, judge, given: HashSet::new(), number: 0 }
    }

    /// The next opening: the first attempt that is new and balanced, or else the one that is
    /// balanced best; the start itself if every attempt ends the game.
    pub(crate) fn next(&mut self) -> Box<dyn AnyPosition> {
        let seed = zobrist(self.seed, self.number);
        self.number += 1;
        let mut best: Option<(u32, Box<dyn AnyPosition>)> = None;
        for attempt in 0..ATTEMPTS {
            let Some(pos) = self.attempt(&mut Rng::new(zobrist(seed, attempt))) else { continue };
            let imbalance = self.imbalance(&*pos) + if self.is_new(&*pos) { 0 } else { 1000 };
            if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
                best = Some((imbalance, pos));
            }
            if imbalance <= IMBALANCE {
                break;
            }
        }
        let opening = best.map_or_else(|| self.start.clone(), |(_, pos)| pos);
        self.given.insert(opening.fen());
        opening
    }

    /// Random turns from the start; none if they end the game.
    fn attempt(&self, rng: &mut Rng) -> Option<Box<dyn AnyPosition>> {
        let mut pos = self.start.clone();
        for _ in 0..self.plies {
            for action in pos.random_turn(rng)? {
                pos.play(&action).expect("random turns are legal");
            }
        }
        pos.outcome().is_none().then_some(pos)
    }

    fn is_new(&self, pos: &dyn AnyPosition) -> bool {
        // Without random turns there is only one opening.
        self.plies == 0 || !self.given.contains(&pos.fen())
    }

    /// How far the expected share of the points is from one half, in thousandths, by a short
    /// search that starts from nothing.
    fn imbalance(&mut self, pos: &dyn AnyPosition) -> u32 {
        if self.nodes == 0 {
            return 0;
        }
        self.judge.clear();
        let outside = (&Signals::new(), &|| Duration::ZERO);
        let limits = Limits::nodes(self.nodes);
        let answer = self.judge.search(pos, &limits, (outside.0, outside.1), &mut |_| ());
        let wdl = answer.and_then(|answer| Some(answer.lines.first()?.wdl));
        wdl.map_or(500, |wdl| u32::from(wdl.win).abs_diff(u32::from(wdl.loss)) / 2)
    }
}
