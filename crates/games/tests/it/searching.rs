//! The engine of every game: its hooks keep their promises, and sound search is plain negamax.

use std::time::Duration;

use rules::any::AnyPosition;
use rules::{Rng, Ruleset};
use search::any::Engine;
use search::{Clock, Heuristics, Limits, Options, Signals};

/// Positions of random games of a ruleset that are not over, some in the middle of a turn; without
/// end.
fn endless_positions(ruleset: &Ruleset, seed: u64) -> impl Iterator<Item = Box<dyn AnyPosition>> {
    let mut rng = Rng::new(seed);
    std::iter::repeat_with(move || {
        let mut pos = (ruleset.game().open)(ruleset, None).expect("every ruleset has a start");
        for _ in 0..rng.below(60) {
            match pos.sample_action(&mut rng) {
                Some(action) => pos.play(&action).expect("the action was drawn from the list"),
                None => break,
            }
        }
        pos
    })
    .filter(|pos| pos.outcome().is_none())
}

/// The first of those positions.
pub(crate) fn random_positions(
    ruleset: &Ruleset,
    count: usize,
    seed: u64,
) -> Vec<Box<dyn AnyPosition>> {
    endless_positions(ruleset, seed).take(count).collect()
}

pub(crate) fn engine_of(ruleset: &Ruleset) -> &'static Engine {
    let engine = games::ENGINES.iter().find(|engine| engine.game.id == ruleset.game().id);
    engine.expect("every game has an engine")
}

/// Negamax looks at every line; where there would be more, it looks less deep.
const LINES: u64 = 60_000;

/// Checks one ruleset in random positions, until `count` of them were searched to the full depth.
fn check(ruleset: &Ruleset, count: usize, depth: u32) {
    let engine = engine_of(ruleset);
    let options = Options { heuristics: Heuristics::SOUND, hash: 1, ..Options::default() };
    let outside = (&Signals::new(), &(|| Duration::ZERO) as &dyn Clock);
    let mut left = count;
    for pos in endless_positions(ruleset, 20) {
        if left == 0 {
            break;
        }
        let place = format!("{ruleset}, {} after {:?}", pos.fen(), pos.played());
        engine.check(&*pos).unwrap_or_else(|broken| panic!("{broken}: {place}"));
        let turns = pos.count_turns(LINES).unwrap_or(LINES);
        if turns >= LINES {
            continue;
        }
        let is_small = depth < 2 || turns.saturating_mul(turns) < LINES;
        let depth = if is_small { depth } else { 1 };
        left -= usize::from(is_small);
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

/// The readings that make another game of it are checked like the game.
fn check_fully(text: &str, depth: u32) {
    let ruleset = Ruleset::parse(games::ALL, text, &mut Rng::new(0)).expect("a ruleset");
    check(&ruleset, 1_000, depth);
}

#[test]
fn sound_search_is_negamax_in_falling_off() {
    check_fully("falling-off", 2);
}

#[test]
fn sound_search_is_negamax_in_falling_off_with_blocked_riders() {
    check_fully("falling-off:riders=blocked", 2);
}

#[test]
fn sound_search_is_negamax_in_tumblingdown() {
    check_fully("tumblingdown", 2);
}

#[test]
fn sound_search_is_negamax_in_older_tumblingdown() {
    check_fully("tumblingdown:rules=shuck-2000", 2);
}

#[test]
fn sound_search_is_negamax_in_rotary() {
    check_fully("rotary", 2);
}

#[test]
fn sound_search_is_negamax_in_fairyblitz() {
    check_fully("fairyblitz", 2);
}

/// A turn is a chain of kicks, so that one ply has as many lines as two of another game.
#[test]
fn sound_search_is_negamax_in_football() {
    check_fully("football", 1);
    check_fully("football:rules=boyer", 1);
    check_fully("football:kick-sense=away-only", 1);
    check(&Ruleset::default_of(&games::football::GAME), 100, 2);
}

#[test]
fn sound_search_is_negamax_under_every_reading() {
    assert_eq!(games::ENGINES.len(), games::ALL.len());
    for game in games::ALL {
        for ruleset in testkit::rulesets(game, 3, 21) {
            check(&ruleset, 12, 1);
        }
    }
}
