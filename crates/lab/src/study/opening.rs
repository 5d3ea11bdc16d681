//! Openings of a study: random turns that leave the balance of the start about as it was.
//!
//! Openings must not be balanced by force: how much the first player is better off is what is to
//! be measured. So they are compared with the start, and none is decided. Where the start itself is
//! decided there is nothing to compare with, and any opening will do that is not.

use std::time::Duration;

use rules::any::AnyPosition;
use rules::{Player, Rng, zobrist};
use search::any::AnySearcher;
use search::{Limits, Options, Signals};

use super::plan::Ground;

/// Random openings that are tried for one that is kept.
const ATTEMPTS: u64 = 100;
/// Nodes of the search that judges an opening.
const NODES: u64 = 3_000;
/// Nodes of the search that judges the start.
const START_NODES: u64 = 50_000;
/// How far the first player's expected share may be from that at the start, in thousandths.
const DRIFT: u32 = 150;
/// The least share that either player must still expect, in thousandths: less is decided.
const OPEN: u32 = 100;

/// An opening that was played on one board, or on two that are compared.
#[derive(Debug)]
pub(super) struct Opening {
    /// The position after it on each board.
    pub(super) ends: Vec<Box<dyn AnyPosition>>,
}

/// A source of openings: each is a function of seed and number alone.
pub(super) struct Openings {
    boards: Vec<Board>,
    plies: u32,
    seed: u64,
}

/// A ruleset and who judges its positions.
struct Board {
    start: Box<dyn AnyPosition>,
    judge: Box<dyn AnySearcher>,
    /// The first player's expected share at the start, in thousandths; none if it is decided.
    share: Option<u32>,
}

impl Openings {
    /// Openings that suit all of these rulesets.
    ///
    /// # Panics
    /// An engine is of another game than its position: a slip of the caller.
    pub(super) fn new(grounds: &[&Ground], plies: u32, seed: u64) -> Self {
        let board = |ground: &&Ground| {
            let options = Options { hash: 1, ..Options::default() };
            let judge = ground.engine.searcher(&*ground.start, options);
            let judge = judge.expect("the engine is that of the position's game");
            let mut board = Board { start: ground.start.clone(), judge, share: None };
            let share = board.judge(&*ground.start, START_NODES);
            board.share = (!is_decided(share)).then_some(share);
            board
        };
        Self { boards: grounds.iter().map(board).collect(), plies, seed }
    }

    /// The opening of that number: the first attempt that is kept, or else the one that drifts
    /// least; none if no sequence of turns can be played on all boards.
    pub(super) fn get(&mut self, number: u64) -> Option<Opening> {
        let seed = zobrist(self.seed, number);
        let mut best: Option<(u32, Opening)> = None;
        for attempt in 0..ATTEMPTS {
            let Some(opening) = self.attempt(&mut Rng::new(zobrist(seed, attempt))) else {
                continue;
            };
            let drift = self.drift(&opening);
            if best.as_ref().is_none_or(|(least, _)| drift < *least) {
                best = Some((drift, opening));
            }
            if drift <= DRIFT {
                break;
            }
        }
        best.map(|(_, opening)| opening)
    }

    /// Random turns of the first board, played on all; none if one of them cannot be played or
    /// ends a game.
    fn attempt(&self, rng: &mut Rng) -> Option<Opening> {
        let mut ends: Vec<_> = self.boards.iter().map(|board| board.start.clone()).collect();
        for _ in 0..self.plies {
            for action in ends[0].random_turn(rng)? {
                ends[0].play(&action).ok()?;
            }
            // The turn as it is written, which the other board may understand as well.
            let text = ends[0].last_turn()?.turn;
            for end in &mut ends[1..] {
                end.play(&text).ok().filter(|()| !end.turn_is_open())?;
            }
        }
        ends.iter().all(|end| end.outcome().is_none()).then_some(Opening { ends })
    }

    /// How far the opening drifts from the start on the worst board, in thousandths; a decided
    /// one farther than any other.
    fn drift(&mut self, opening: &Opening) -> u32 {
        let ends = opening.ends.iter().map(|end| &**end);
        let drift = |(board, end): (&mut Board, &dyn AnyPosition)| {
            let share = board.judge(end, NODES);
            let drift = board.share.map_or(0, |start| share.abs_diff(start));
            drift + if is_decided(share) { 1000 } else { 0 }
        };
        self.boards.iter_mut().zip(ends).map(drift).max().unwrap_or(0)
    }
}

/// Whether one of the players has nothing left to hope for.
fn is_decided(share: u32) -> bool {
    share.min(1000 - share) < OPEN
}

impl Board {
    /// The first player's expected share of the points, in thousandths, by a search that starts
    /// from nothing.
    fn judge(&mut self, pos: &dyn AnyPosition, nodes: u64) -> u32 {
        self.judge.clear();
        let (signals, clock) = (Signals::new(), || Duration::ZERO);
        let answer = self.judge.search(pos, &Limits::nodes(nodes), (&signals, &clock), &mut |_| ());
        let wdl = answer.and_then(|answer| Some(answer.lines.first()?.wdl));
        let share = wdl.map_or(500, |wdl| u32::from(wdl.win) + u32::from(wdl.draw) / 2);
        if pos.to_act() == Player::First { share } else { 1000 - share }
    }
}
