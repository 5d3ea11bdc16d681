//! What every game must pass; a new game is tested here without a line of its own.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use rules::{Rng, Ruleset};
use testkit::WalkOptions;

/// Seed of the random rulesets and walks.
const SEED: u64 = 20_010_531;

#[test]
fn perft_tables_hold() {
    for game in games::ALL {
        testkit::check_perft_table(game, 20_000_000);
    }
}

#[test]
fn rulebooks_hold() {
    for game in games::ALL {
        testkit::check_rulebook(game);
    }
}

#[test]
fn playthroughs_are_as_blessed() {
    for game in games::ALL {
        testkit::check_playthrough(game);
    }
}

#[test]
fn higher_levels_see_more_and_err_less() {
    for engine in games::ENGINES {
        let (levels, game) = (engine.levels, engine.game.id);
        assert!(levels.is_sorted_by_key(|sight| (sight.depth, sight.nodes)), "{game}");
        let errors = |sight: &search::Sight| (sight.overlooked, sight.wavering);
        assert!(levels.is_sorted_by(|a, b| errors(a) >= errors(b)), "{game}");
        assert!(levels[0].errors(1).is_some() && levels[9].errors(1).is_none(), "{game}");
        let differ = levels.windows(2).all(|pair| pair[0] != pair[1]);
        assert!(differ, "{game}: a level is the one below it");
    }
}

#[test]
fn walks_through_every_reading() {
    for_each_ruleset(|ruleset, seed| {
        testkit::walk(ruleset, WalkOptions { games: 3, actions: 150, seed, turns: 400 });
    });
}

#[test]
fn records_of_every_ruleset_survive() {
    for_each_ruleset(|ruleset, seed| testkit::check_records(ruleset, 150, seed));
}

/// Calls `f` with every reading of every game, and a seed for each; shared out among all cores,
/// since these are the longest tests by far.
fn for_each_ruleset(f: impl Fn(&Ruleset, u64) + Sync) {
    let rulesets = |game| testkit::rulesets(game, 6, SEED).into_iter().zip(SEED..);
    let work: Vec<(Ruleset, u64)> = games::ALL.iter().flat_map(|&game| rulesets(game)).collect();
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some((ruleset, seed)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            f(ruleset, *seed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
}

#[test]
fn rulesets_round_trip() {
    for game in games::ALL {
        for ruleset in testkit::rulesets(game, 20, SEED) {
            let text = ruleset.to_string();
            let again = Ruleset::parse(games::ALL, &text, &mut Rng::new(0));
            assert_eq!(again.as_ref(), Ok(&ruleset), "{text}");
        }
    }
}

/// The command line, the engine and the page print them one below the other.
#[test]
fn readings_are_explained_in_sentences() {
    for game in games::ALL {
        for reading in game.readings {
            let why = reading.why;
            let sentence = why.starts_with(|c: char| c.is_ascii_uppercase()) && why.ends_with('.');
            assert!(sentence, "{}: {}: {why}", game.id, reading.id);
        }
    }
}
