//! The search against plain negamax, its limits and its answers, on a small game of its own.

mod baseline;
mod levels;
mod limits;
mod mcts;
mod proof;
mod value;
mod walkers;

use std::time::{Duration, Instant};

use rules::{History, Player, Position, Rng, SampleAction};
use search::{Answer, Heuristics, Limits, Options, Searcher, Signals};

use walkers::{Action, Walkers};

/// Searches once, from scratch, with nobody listening.
fn search(history: &History<Walkers>, options: Options, limits: &Limits) -> Answer<Action> {
    let start = Instant::now();
    let clock = || start.elapsed();
    let mut searcher = Searcher::new(options);
    searcher
        .search(history, limits, (&Signals::new(), &clock), &mut |_| ())
        .expect("the game is not over")
}

/// A game that has just begun at a position.
fn game(first: &str, second: &str, turn: Player) -> History<Walkers> {
    History::new(Walkers::at(first, second, turn))
}

/// Positions of random games that are not over, some in the middle of a turn.
fn random_positions(count: usize, seed: u64) -> Vec<History<Walkers>> {
    let mut rng = Rng::new(seed);
    let mut list = Vec::new();
    while list.len() < count {
        let mut history = History::new(Walkers::start(rng.below(2) == 0));
        for _ in 0..rng.below(12) {
            if history.outcome().is_some() {
                break;
            }
            let a = history.position().sample_action(&mut rng).expect("the game is not over");
            history.play(a);
        }
        if history.outcome().is_none() {
            list.push(history);
        }
    }
    list
}

/// The options of a search that gives the value of plain negamax.
fn sound() -> Options {
    Options { heuristics: Heuristics::SOUND, hash: 1, ..Options::default() }
}

/// Ten seconds are never needed; a search that runs into them hangs.
const LONG: Duration = Duration::from_secs(10);
