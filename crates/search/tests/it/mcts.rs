//! Monte-Carlo tree search: legal turns, true proofs, draws of the history, and some strength.

use rules::{History, Player, Position as _, Rng, legal_actions};
use search::{End, MctsOptions, Score, mcts, negamax};

use crate::random_positions;
use crate::walkers::{Action, CLOCK, Walkers};

fn search(history: &History<Walkers>, seed: u64, playouts: u64) -> search::MctsAnswer<Action> {
    let options = MctsOptions { seed, ..MctsOptions::default() };
    mcts(history, &options, &mut |done| done < playouts).expect("the game is not over")
}

/// Plays a turn, which must be legal and complete.
fn play(history: &mut History<Walkers>, turn: &[Action]) {
    for &a in turn {
        assert!(legal_actions(history.position()).contains(&a), "{turn:?} in {history:?}");
        history.play(a);
    }
    assert!(history.open_actions().is_empty(), "{turn:?} is not complete in {history:?}");
}

#[test]
fn turns_are_legal_and_complete_and_the_seed_decides() {
    for (i, history) in random_positions(100, 8).iter().enumerate() {
        for playouts in [0, 1, 30] {
            let answer = search(history, i as u64, playouts);
            assert_eq!(answer, search(history, i as u64, playouts));
            assert!((0.0..=1.0).contains(&answer.share), "{answer:?}");
            play(&mut history.clone(), &answer.turn);
        }
    }
}

#[test]
fn proofs_are_true() {
    let mut proofs = 0;
    for (i, history) in random_positions(200, 9).iter().enumerate() {
        let us = history.position().turn();
        let value = negamax(history.position(), 2);
        let answer = search(history, i as u64, 3000);
        match answer.proven {
            Some(End::Win(winner)) if value.is_decided() => {
                assert_eq!(value.is_win(), winner == us, "{answer:?} of {history:?}");
                proofs += 1;
            }
            _ => {}
        }
        // A win in this turn is found, and played.
        if value == Score::win_in(1) {
            assert_eq!(answer.proven, Some(End::Win(us)), "{answer:?} of {history:?}");
            let mut after = history.clone();
            play(&mut after, &answer.turn);
        }
    }
    assert!(proofs > 30, "the test sees {proofs} proofs");
}

#[test]
fn a_proven_win_is_played_out() {
    // The walker on a3 steps to the far rank.
    let history = History::new(Walkers::at("a3 d1", "c2 d2", Player::First));
    let answer = search(&history, 1, 1000);
    assert_eq!((answer.proven, answer.share), (Some(End::Win(Player::First)), 1.0));
    let mut after = history.clone();
    play(&mut after, &answer.turn);
    assert_eq!(after.outcome().and_then(|outcome| outcome.winner), Some(Player::First));
}

#[test]
fn repetition_and_clock_are_seen_in_the_tree() {
    let mut history = History::new(Walkers::start(true));
    for _ in 0..3 {
        history.play(Action::End);
    }
    // Another pass completes the repetition and loses.
    for seed in 0..20 {
        let answer = search(&history, seed, 300);
        assert_ne!(answer.turn, [Action::End], "{answer:?}");
    }
    // One ply before the clock ends the game nothing is left but the draw.
    let pos = Walkers::at("a1", "d4", Player::First).with_clock(CLOCK - 1);
    let answer = search(&History::new(pos), 1, 1000);
    assert_eq!((answer.proven, answer.share), (Some(End::Draw), 0.5));
}

/// One turn never reaches the far rank from the start, so that all games are cut and drawn.
#[test]
fn random_games_are_cut_where_the_options_say() {
    let history = History::new(Walkers::start(false));
    let share = |playout_plies| {
        let options = MctsOptions { playout_plies, ..MctsOptions::default() };
        mcts(&history, &options, &mut |done| done < 40).expect("a start").share
    };
    assert_eq!(share(1), 0.5);
    assert_ne!(share(200), 0.5);
}

#[test]
fn a_full_tree_is_searched_on() {
    let options = MctsOptions { nodes: 10, ..MctsOptions::default() };
    let history = History::new(Walkers::start(false));
    let answer = mcts(&history, &options, &mut |done| done < 500).expect("a start");
    play(&mut history.clone(), &answer.turn);
}

#[test]
fn it_beats_random_turns() {
    let mut rng = Rng::new(3);
    let mut won = 0;
    for game in 0..20 {
        let mut history = History::new(Walkers::start(false));
        let us = if game % 2 == 0 { Player::First } else { Player::Second };
        while history.outcome().is_none() {
            let turn = if history.position().turn() == us {
                search(&history, game, 200).turn
            } else {
                rules::random_turn(history.position(), &mut rng).expect("the game is not over")
            };
            play(&mut history, &turn);
        }
        won += u32::from(history.outcome().and_then(|outcome| outcome.winner) == Some(us));
    }
    assert!(won >= 18, "{won} of 20 won");
}
