//! Where a search ends, what it answers then, and that it does so in time.

use std::time::{Duration, Instant};

use rules::{CountTurns as _, History, Position as _};
use search::{Heuristics, Limits, Options, Searcher, Signals, Time};

use crate::walkers::{Action, Walkers};
use crate::{LONG, game, random_positions, search};

fn start() -> History<Walkers> {
    History::new(Walkers::start(false))
}

fn is_complete(history: &History<Walkers>, turn: &[Action]) -> bool {
    let mut at = history.clone();
    turn.iter().for_each(|&a| at.play(a));
    !turn.is_empty() && at.open_actions().is_empty()
}

#[test]
fn a_node_limit_is_exact_and_the_search_repeats_itself() {
    for nodes in [1, 2, 10, 1000, 54_321] {
        let one = search(&start(), Options::default(), &Limits::nodes(nodes));
        let two = search(&start(), Options::default(), &Limits::nodes(nodes));
        assert!(one.nodes <= nodes + 1, "{} nodes of {nodes}", one.nodes);
        assert_eq!((one.nodes, one.depth, &one.lines), (two.nodes, two.depth, &two.lines));
        assert!(is_complete(&start(), &one.turn));
    }
}

#[test]
fn a_search_that_is_stopped_at_once_answers_with_a_complete_turn() {
    for history in random_positions(50, 4) {
        let signals = Signals::new();
        signals.stop();
        let mut searcher = Searcher::new(Options { hash: 1, ..Options::default() });
        let outside = (&signals, &(|| Duration::ZERO) as &dyn search::Clock);
        let answer = searcher.search(&history, &Limits::default(), outside, &mut |_| ());
        assert!(is_complete(&history, &answer.expect("the game is not over").turn));
    }
}

#[test]
fn a_stop_from_outside_is_answered_within_twenty_milliseconds() {
    for threads in [1, 2] {
        // The quickest of several tries counts: a busy machine only slows down.
        let late = (0..8).map(|_| lateness(threads)).min().expect("there are tries");
        assert!(late < Duration::from_millis(20), "{late:?} late with {threads} threads");
    }
}

/// How long after it was stopped a search answered.
fn lateness(threads: usize) -> Duration {
    let signals = Signals::new();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let stopper = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(30));
            signals.stop();
            begun.elapsed()
        });
        let mut searcher = Searcher::new(Options { threads, hash: 1, ..Options::default() });
        let clock = || begun.elapsed();
        let limits = Limits { multipv: 40, ..Limits::default() };
        searcher.search(&start(), &limits, (&signals, &clock), &mut |_| ());
        begun.elapsed().saturating_sub(stopper.join().expect("it only sleeps"))
    })
}

#[test]
fn time_ends_a_search() {
    let begun = Instant::now();
    let game_clock = Time::Game {
        remaining: Duration::from_millis(600),
        increment: Duration::ZERO,
        turns_to_go: Some(10),
    };
    for time in [Time::Exactly(Duration::from_millis(50)), game_clock] {
        let limits = Limits { time, multipv: 40, ..Limits::default() };
        let from = begun.elapsed();
        let answer = search(&start(), Options { threads: 2, ..Options::default() }, &limits);
        assert!(is_complete(&start(), &answer.turn));
        assert!(begun.elapsed() - from < Duration::from_millis(500));
    }
}

#[test]
fn a_pondering_search_waits_for_the_hit_even_if_it_has_nothing_left_to_do() {
    let signals = Signals::pondering();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(80));
            signals.ponderhit();
        });
        let clock = || begun.elapsed();
        let mut searcher = Searcher::new(Options { hash: 1, ..Options::default() });
        let outside = (&signals, &clock as &dyn search::Clock);
        // Its time would be over after 1 ms, but that counts from the hit only.
        let limits = Limits::time(Duration::from_millis(1));
        let answer = searcher.search(&start(), &limits, outside, &mut |_| ()).expect("not over");
        let took = begun.elapsed();
        assert!(took >= Duration::from_millis(80) && took < LONG, "{took:?}");
        assert!(is_complete(&start(), &answer.turn));
    });
}

#[test]
fn several_lines_are_different_turns_in_order_of_their_scores() {
    for history in random_positions(60, 5) {
        let total = history.position().count_turns(u64::MAX).expect("a small number") as usize;
        for multipv in [1, 3, 1000] {
            let limits = Limits { multipv, ..Limits::depth(2) };
            let answer = search(&history, Options { hash: 1, ..Options::default() }, &limits);
            let mut keys = Vec::new();
            for line in &answer.lines {
                assert!(is_complete(&history, &line.turns[0]));
                let mut after = *history.position();
                line.turns[0].iter().for_each(|&a| after.play_unchecked(a));
                keys.push(after.key());
            }
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), answer.lines.len(), "lines lead to different positions");
            assert!(answer.lines.is_sorted_by(|a, b| a.score >= b.score), "{:?}", answer.lines);
            assert!(answer.lines.len() <= multipv.min(total));
            assert!(multipv < 1000 || answer.lines.len() == distinct_turns(&history));
        }
    }
}

fn distinct_turns(history: &History<Walkers>) -> usize {
    let mut keys = std::collections::HashSet::new();
    let _ = rules::for_each_turn(history.position(), &mut |_, after| {
        keys.insert(after.key());
        std::ops::ControlFlow::Continue(())
    });
    keys.len()
}

#[test]
fn a_mate_limit_is_content_with_a_win() {
    let history = game("a3 b1", "c4 d4", rules::Player::First);
    let limits = Limits { mate: Some(1), ..Limits::default() };
    let answer = search(&history, Options::default(), &limits);
    assert_eq!(answer.lines[0].score, search::Score::win_in(1));
}

#[test]
fn a_finished_game_has_no_answer() {
    let history = game("a4 b1", "c3 d4", rules::Player::Second);
    let mut searcher = Searcher::<Walkers>::new(Options::default());
    let clock = || Duration::ZERO;
    let outside = (&Signals::new(), &clock as &dyn search::Clock);
    assert!(searcher.search(&history, &Limits::depth(1), outside, &mut |_| ()).is_none());
}

#[test]
fn only_the_turns_asked_for_are_considered() {
    // With the sound heuristics the value does not depend on what the table knows.
    let options = Options { hash: 1, heuristics: Heuristics::SOUND, ..Options::default() };
    for history in random_positions(50, 5) {
        let mut turns = Vec::new();
        let _ = rules::for_each_turn(history.position(), &mut |turn, _| {
            turns.push(turn.to_vec());
            std::ops::ControlFlow::Continue(())
        });
        let mut searcher = Searcher::new(options);
        for turn in turns.iter().take(3) {
            searcher.search_only(vec![turn.clone()]);
            let outside = (&Signals::new(), &(|| Duration::ZERO) as &dyn search::Clock);
            let answer = searcher.search(&history, &Limits::depth(3), outside, &mut |_| ());
            let found = answer.expect("the game is not over").turn;
            assert_eq!(after(&history, &found), after(&history, turn));
        }
        searcher.search_only(Vec::new());
        let outside = (&Signals::new(), &(|| Duration::ZERO) as &dyn search::Clock);
        let all = searcher.search(&history, &Limits::depth(3), outside, &mut |_| ());
        let fresh = search(&history, options, &Limits::depth(3));
        assert_eq!(all.expect("the game is not over").lines[0].score, fresh.lines[0].score);
    }
}

/// The position after a turn.
fn after(history: &History<Walkers>, turn: &[Action]) -> Walkers {
    let mut at = history.clone();
    turn.iter().for_each(|&a| at.play(a));
    *at.position()
}
