//! The value of a position: sound search equals negamax; distances, draws and lines are right.

use rules::{History, Player, Position};
use search::{Heuristics, Limits, Options, Score, negamax};

use crate::walkers::{Action, CLOCK, Walkers};
use crate::{random_positions, search, sound};

#[test]
fn sound_search_is_negamax() {
    for (i, history) in random_positions(300, 1).iter().enumerate() {
        for depth in 1..=3 {
            let plain = negamax(history.position(), depth);
            let answer = search(history, sound(), &Limits::depth(depth));
            assert_eq!(answer.lines[0].score, plain, "position {i} to depth {depth}: {history:?}");
        }
    }
}

#[test]
fn every_sound_heuristic_alone_is_negamax() {
    let off = Heuristics {
        tactics: false,
        table_cuts: false,
        aspiration: false,
        mate_distance: false,
        ..Heuristics::SOUND
    };
    let one = [
        off,
        Heuristics { tactics: true, ..off },
        Heuristics { table_cuts: true, ..off },
        Heuristics { aspiration: true, ..off },
        Heuristics { mate_distance: true, ..off },
    ];
    for history in random_positions(60, 2) {
        let plain = negamax(history.position(), 2);
        for heuristics in one {
            let answer = search(&history, Options { heuristics, ..sound() }, &Limits::depth(2));
            assert_eq!(answer.lines[0].score, plain, "{heuristics:?}: {history:?}");
        }
    }
}

#[test]
fn a_line_is_played_in_whole_turns_and_ends_where_its_score_says() {
    for history in random_positions(200, 3) {
        let answer = search(&history, Options { hash: 1, ..Options::default() }, &Limits::depth(5));
        let line = &answer.lines[0];
        assert_eq!(line.turns[0], answer.turn);
        let mut at = history.clone();
        for turn in &line.turns {
            for &a in turn {
                assert!(
                    rules::legal_actions(at.position()).contains(&a),
                    "{line:?} of {history:?}"
                );
                at.play(a);
            }
            assert!(at.open_actions().is_empty(), "{line:?} of {history:?}");
        }
        let us = history.position().turn();
        if line.score == Score::win_in(1) {
            let winner = at.outcome().and_then(|outcome| outcome.winner);
            assert_eq!((line.turns.len(), winner), (1, Some(us)), "{line:?} of {history:?}");
        }
        if line.score == Score::loss_in(2) {
            let winner = at.outcome().and_then(|outcome| outcome.winner);
            assert_eq!((line.turns.len(), winner), (2, Some(us.other())), "{line:?}, {history:?}");
        }
    }
}

#[test]
fn wins_and_losses_are_counted_in_turns_not_in_actions() {
    let mut decided = 0;
    for history in random_positions(200, 7) {
        let value = negamax(history.position(), 3);
        if value.is_decided() {
            decided += 1;
            let answer = search(&history, Options::default(), &Limits::depth(6));
            assert_eq!(answer.lines[0].score, value, "{history:?}");
        }
    }
    assert!(decided > 50, "the test looks at {decided} decided positions");
}

#[test]
fn a_repetition_is_a_draw_and_a_strict_one_loses() {
    // Everybody passes: the start position comes back after two plies, a third time after four.
    for (strict, expected) in [(false, Score::DRAW), (true, Score::loss_in(1))] {
        let mut history = History::new(Walkers::start(strict));
        for _ in 0..3 {
            history.play(Action::End);
        }
        assert_eq!(history.outcome(), None);
        let mut repeated = history.clone();
        repeated.play(Action::End);
        assert!(repeated.outcome().is_some(), "the next pass completes the repetition");
        // The lines that follow hold the score that passing has for the player to act.
        let limits = Limits { multipv: 1000, ..Limits::depth(1) };
        let answer = search(&history, Options::default(), &limits);
        let pass = answer.lines.iter().find(|line| line.turns[0] == [Action::End]);
        assert_eq!(pass.expect("passing is a turn").score, expected);
    }
}

#[test]
fn the_clock_draws_inside_the_tree() {
    let pos = Walkers::at("a1 d1", "a4 d4", Player::First).with_clock(CLOCK - 1);
    let history = History::new(pos);
    let limits = Limits { multipv: 1000, ..Limits::depth(3) };
    let answer = search(&history, Options::default(), &limits);
    let quiet = answer.lines.iter().find(|line| line.turns[0] == [Action::End]);
    assert_eq!(quiet.expect("passing is a turn").score, Score::DRAW);
}
