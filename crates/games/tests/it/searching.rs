//! The engine of every game: its hooks keep their promises, and sound search is plain negamax.

use std::time::Duration;

use rules::any::AnyPosition;
use rules::{Rng, Ruleset};
use search::any::Engine;
use search::{Clock, Heuristics, Limits, Options, Signals};

/// Positions of random games of a ruleset that are not over, some in the middle of a turn.
pub(crate) fn random_positions(
    ruleset: &Ruleset,
    count: usize,
    seed: u64,
) -> Vec<Box<dyn AnyPosition>> {
    let mut rng = Rng::new(seed);
    let mut list = Vec::new();
    while list.len() < count {
        let mut pos = (ruleset.game().open)(ruleset, None).expect("every ruleset has a start");
        for _ in 0..rng.below(60) {
            match pos.sample_action(&mut rng) {
                Some(action) => pos.play(&action).expect("the action was drawn from the list"),
                None => break,
            }
        }
        if pos.outcome().is_none() {
            list.push(pos);
        }
    }
    list
}

pub(crate) fn engine_of(ruleset: &Ruleset) -> &'static Engine {
    let engine = games::ENGINES.iter().find(|engine| engine.game.id == ruleset.game().id);
    engine.expect("every game has an engine")
}

/// Negamax looks at every line, so positions with many turns are left to a smaller depth.
const LINES: u64 = 60_000;

/// Checks one ruleset in `count` random positions.
fn check(ruleset: &Ruleset, count: usize, depth: u32) {
    let engine = engine_of(ruleset);
    let options = Options { heuristics: Heuristics::SOUND, hash: 1, ..Options::default() };
    let outside = (&Signals::new(), &(|| Duration::ZERO) as &dyn Clock);
    for pos in random_positions(ruleset, count, 20) {
        let place = format!("{ruleset}, {} after {:?}", pos.fen(), pos.played());
        engine.check(&*pos).unwrap_or_else(|broken| panic!("{broken}: {place}"));
        let turns = pos.count_turns(LINES).unwrap_or(LINES);
        let depth = if turns.saturating_mul(turns) < LINES { depth } else { 1 };
        if turns == LINES {
            continue;
        }
        let plain = engine.negamax(&*pos, depth).expect("the game is not over").shown();
        let mut searcher = engine.searcher(&*pos, options).expect("the game's engine");
        let answer = searcher.search(&*pos, &Limits::depth(depth), outside, &mut |_| ());
        let answer = answer.expect("the game is not over");
        assert_eq!(answer.lines[0].score, plain, "to depth {depth}: {place}");
        let mut after = pos.boxed_clone();
        after.play(&answer.rest).unwrap_or_else(|error| panic!("{error}: {place}"));
        assert!(!after.turn_is_open(), "{} is a complete turn: {place}", answer.turn);
    }
}

#[test]
fn sound_search_is_negamax_in_every_game() {
    assert_eq!(games::ENGINES.len(), games::ALL.len());
    for game in games::ALL {
        // One action more is several thousand turns more where a turn is a chain of kicks.
        check(&Ruleset::default_of(game), 150, 2);
    }
}

#[test]
fn sound_search_is_negamax_under_every_reading() {
    for game in games::ALL {
        for ruleset in testkit::rulesets(game, 3, 21) {
            check(&ruleset, 12, 1);
        }
    }
}
