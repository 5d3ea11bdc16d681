//! What every game must pass; a new game is tested here without a line of its own.

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
fn walks_through_every_reading() {
    for game in games::ALL {
        for (seed, ruleset) in (SEED..).zip(testkit::rulesets(game, 6, SEED)) {
            testkit::walk(&ruleset, WalkOptions { games: 3, actions: 150, seed, turns: 400 });
        }
    }
}

#[test]
fn records_of_every_ruleset_survive() {
    for game in games::ALL {
        for (seed, ruleset) in (SEED..).zip(testkit::rulesets(game, 6, SEED)) {
            testkit::check_records(&ruleset, 150, seed);
        }
    }
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
