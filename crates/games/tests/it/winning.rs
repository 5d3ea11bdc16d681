//! Short wins: what the games say about a win in the turn to come, against all that can be played.

use rules::{Rng, Ruleset};

use crate::searching::engine_of;

/// Turns of a position at most: all their variants are played.
const TURNS: u64 = 5_000;

/// Checks every position of some random games in which all turns can be played out; there must be
/// so many positions, and so many of them with a win, or the test would say little.
fn check(text: &str, playings: u64, least: u64, least_wins: u64) {
    let ruleset = Ruleset::parse(games::ALL, text, &mut Rng::new(0)).expect("a ruleset");
    let engine = engine_of(&ruleset);
    let (mut positions, mut wins) = (0, 0);
    for seed in 0..playings {
        let mut rng = Rng::new(seed);
        let mut pos = (ruleset.game().open)(&ruleset, None).expect("every ruleset has a start");
        for _ in 0..200 {
            let Some(action) = pos.sample_action(&mut rng) else { break };
            pos.play(&action).expect("the action was drawn from the list");
            if pos.outcome().is_some() {
                break;
            }
            if pos.count_turns(TURNS).is_none_or(|turns| turns >= TURNS) {
                continue;
            }
            let won = engine.check_win_in_turn(&*pos);
            positions += 1;
            wins += u64::from(won.unwrap_or_else(|error| panic!("{error}: {text}, {}", pos.fen())));
        }
    }
    assert!(positions >= least && wins >= least_wins, "{text}: {positions} positions, {wins} wins");
}

/// Some 20 000 positions, about one in 50 with a mate in one.
#[test]
fn mate_in_one_is_seen_in_rotary() {
    check("rotary", 120, 10_000, 200);
}

/// Some 5 000 positions for each of the readings, two in five with a win.
#[test]
fn covering_a_top_king_is_seen_under_all_readings_of_tumblingdown() {
    for readings in [
        "",
        ":boardspace-compat=on",
        ":min-king-height=2",
        ":rules=shuck-2000",
        ":rules=shuck-2000,min-king-height=1,boardspace-compat=on",
    ] {
        check(&format!("tumblingdown{readings}"), 60, 4_000, 1_000);
    }
}

/// Some 3 000 positions for each of the readings, one in five to fifteen with a win.
#[test]
fn pushing_a_king_off_is_seen_under_all_readings_of_falling_off() {
    for readings in [
        "",
        ":riders=blocked",
        ":both-kings=draw",
        ":riders=blocked,both-kings=draw",
        ":board=10x10",
    ] {
        check(&format!("falling-off{readings}"), 25, 2_000, 50);
    }
}
