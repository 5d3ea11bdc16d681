//! Our own engines against each other.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lab::stats::{Elo, Sprt, Verdict};
use lab::{Ending, Halt, TimeControl};
use rules::record::Record;

use crate::{run, run_until, small};

/// Tags and turns of a record, without remarks, which tell the time.
fn bare(record: &Record) -> String {
    let mut record = record.clone();
    record.main_line.iter_mut().for_each(|turn| turn.comments.clear());
    record.to_string()
}

#[test]
fn every_kind_of_engine_plays_every_game() {
    for game in games::ALL {
        for engines in [
            ["careen:nodes=300", "mcts:playouts=30"],
            ["baseline:depth=1", "greedy"],
            ["careen:level=1", "random"],
        ] {
            let plan = small(game.id, engines, 2);
            let (results, games) = run(&plan).expect("engines of our own");
            assert_eq!((results.games(), results.pairs.iter().sum()), (2, 1u64));
            for game in &games {
                assert_eq!(game.forfeit(), None, "{engines:?}: {}", game.record);
            }
        }
    }
}

#[test]
fn an_opening_is_played_from_both_sides_and_the_seed_decides() {
    let plan = small("football", ["random", "greedy"], 8);
    let (results, games) = run(&plan).expect("engines of our own");
    let (again, same) = run(&plan).expect("engines of our own");
    assert_eq!(results, again);
    let mut openings = BTreeSet::new();
    for (game, other) in games.iter().zip(&same) {
        assert_eq!(bare(&game.record), bare(&other.record));
    }
    for pair in games.chunks(2) {
        let opening = |i: usize| pair[i].record.turns().take(2).collect::<Vec<_>>();
        assert_eq!(opening(0), opening(1));
        openings.insert(opening(0));
        assert_eq!((pair[0].first, pair[1].first), (0, 1));
        let tag = |i: usize, name| pair[i].record.tag(name).expect("a tag");
        assert_eq!(tag(0, "White"), tag(1, "Black"));
        assert_eq!(tag(0, "Black"), tag(1, "White"));
        assert_eq!(tag(0, "OpeningPlies"), "2");
    }
    assert_eq!(openings.len(), 4, "openings differ");
    let other = run(&crate::Match { seed: 8, ..plan }).expect("engines of our own").1;
    assert_ne!(bare(&games[0].record), bare(&other[0].record));
}

#[test]
fn the_greedy_one_beats_the_random_one_and_a_test_sees_it() {
    let sprt = Sprt { elo0: 0.0, elo1: 100.0 };
    let mut plan = small("football", ["greedy", "random"], 10_000);
    plan.sprt = Some(sprt);
    plan.concurrency = 2;
    let (results, games) = run(&plan).expect("engines of our own");
    assert_eq!(sprt.verdict(&results), Verdict::AcceptsElo1, "{results:?}");
    assert!(results.games() < 1000, "{results:?}");
    assert_eq!(results.games(), games.len() as u64);
    let elo = Elo::of(&results).expect("games");
    assert!(elo.low > 0.0 && elo.low < elo.estimate && elo.estimate <= elo.high, "{elo:?}");
}

#[test]
fn too_long_a_game_is_a_draw() {
    let mut plan = small("tumblingdown", ["random", "random"], 2);
    plan.max_plies = Some(3);
    let (results, games) = run(&plan).expect("engines of our own");
    assert_eq!((results.draws, games[0].record.turns().len()), (2, 5));
    // Of three turns the player who begins has two: after an opening of two, the first player.
    assert_eq!(games[0].thinking.map(|thinking| thinking.turns), [2, 1]);
    assert_eq!(games[1].thinking.map(|thinking| thinking.turns), [1, 2]);
    assert_eq!(games[0].ending, Ending::TooLong);
    assert_eq!(games[0].record.tag("White"), Some("random (1)"));
    assert_eq!(games[0].record.tag("Termination"), Some("adjudication"));
}

#[test]
fn a_clock_is_kept() {
    let mut plan = small("football", ["careen", "mcts"], 2);
    plan.clock = Some(TimeControl::parse("0.3+0.01").expect("a time control"));
    // A busy machine is no reason to lose.
    plan.margin = Duration::from_secs(2);
    let (_, games) = run(&plan).expect("engines of our own");
    for game in &games {
        assert_eq!(game.forfeit(), None, "{}", game.record);
        assert_eq!(game.record.tag("TimeControl"), Some("0.3+0.01"));
    }
}

#[test]
fn a_match_can_be_ended_at_any_time() {
    // One turn alone would take an hour.
    let plan = small("rotary", ["careen:time=1h", "mcts:time=1h"], 10);
    let halt = Arc::new(Halt::new());
    let start = Instant::now();
    let stopper = halt.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        stopper.stop();
    });
    let (results, _) = run_until(&plan, &halt, |_| false).expect("engines of our own");
    thread.join().expect("it stops");
    assert_eq!(results.games(), 0);
    assert!(start.elapsed() < Duration::from_secs(10));
    // Between games, too.
    let plan = small("football", ["random", "random"], 1000);
    let (results, _) =
        run_until(&plan, &Arc::new(Halt::new()), |game| game.number == 3).expect("our own");
    assert!((3..10).contains(&results.games()), "{results:?}");
}
