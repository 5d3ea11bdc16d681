//! Mining: the same seed gives the same puzzles, and they are what they claim.

use lab::{Miner, Puzzle};
use search::{Signals, any::Engine};

use crate::start;

fn engine_of(id: &str) -> &'static Engine {
    games::ENGINES.iter().find(|engine| engine.game.id == id).expect("every game has an engine")
}

/// The puzzles of the first games, until there are some.
fn mine(id: &str, seed: u64) -> (Vec<Puzzle>, u64) {
    let mut miner = Miner::new(start(id), engine_of(id), 5, seed).expect("an engine of the game");
    let mut puzzles = Vec::new();
    while puzzles.is_empty() {
        assert!(miner.games() < 200, "{id}: there is nothing in {} games", miner.games());
        puzzles = miner.game(&Signals::new());
    }
    (puzzles, miner.games())
}

#[test]
fn the_seed_decides_and_what_is_found_is_won_by_one_turn() {
    let (puzzles, games) = mine("fairyblitz", 3);
    assert_eq!((puzzles.clone(), games), mine("fairyblitz", 3));
    let ruleset = start("fairyblitz").ruleset().clone();
    for puzzle in puzzles {
        let pos = (ruleset.game().open)(&ruleset, Some(&puzzle.fen)).expect("a FEN");
        let only = engine_of("fairyblitz").only_win(&*pos, 5, &Miner::LIMITS).expect("proven");
        assert_eq!((only.turn, only.plies), (puzzle.turn, puzzle.plies), "{}", puzzle.fen);
        assert_eq!(only.margin.is_none(), puzzle.exact, "{}", puzzle.fen);
    }
}

#[test]
fn a_miner_that_is_stopped_stops() {
    let signals = Signals::new();
    signals.stop();
    let mut miner = Miner::new(start("rotary"), engine_of("rotary"), 5, 1).expect("an engine");
    assert_eq!(miner.game(&signals), []);
    assert!(Miner::new(start("rotary"), engine_of("football"), 5, 1).is_none());
}
