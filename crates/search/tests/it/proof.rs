//! Solving against the complete solution of the small game, and proofs that were tampered with.

use std::ops::ControlFlow;

use rules::{History, Player, Position, for_each_turn, legal_actions};
use search::proof::{
    Closed, Flaw, Known, ProofError, Solution, SolveLimits, Verdict, only_win, solve, verify,
    verify_text, wins_within, write_proof,
};
use search::{Score, negamax};

use crate::random_positions;
use crate::walkers::{Action, Walkers};

fn limits(nodes: u64) -> SolveLimits {
    SolveLimits { nodes, memory: 64, strategy: true }
}

fn solved(pos: &Walkers, nodes: u64) -> Solution<Action> {
    solve(pos, &limits(nodes), |_| None)
}

/// All of the game, solved backwards.
fn all() -> Closed {
    Closed::new([Walkers::start(false)], usize::MAX).expect("there is no limit")
}

/// A position that the player to act wins, with its proof.
fn example() -> (Walkers, String) {
    let closed = all();
    let longest = |history: &History<Walkers>| match closed.get(history.position()) {
        Some(Known::Win(plies)) => plies,
        _ => 0,
    };
    let list = random_positions(40, 3);
    let history = list.iter().max_by_key(|history| longest(history)).expect("there are some");
    let pos = *history.position();
    let strategy = solved(&pos, 1_000_000).strategy.expect("it is won");
    let proof = write_proof(&pos, "walkers", &strategy).expect("the strategy wins");
    assert!(proof.lines().count() > 8, "{proof}");
    (pos, proof)
}

#[test]
fn the_complete_solution_agrees_with_itself_and_with_negamax() {
    let closed = all();
    for history in random_positions(400, 1) {
        let pos = history.position();
        let known = closed.get(pos).expect("it can be reached");
        let mut best: Option<Known> = None;
        for a in legal_actions(pos) {
            let mut child = *pos;
            child.play_unchecked(a);
            let value = match child.outcome() {
                Some(outcome) if outcome.winner == Some(pos.turn()) => Known::Win(1),
                Some(_) => Known::Loss(1),
                None => {
                    let below = closed.get(&child).expect("it can be reached");
                    if child.turn_is_open() { below } else { below.a_turn_before() }
                }
            };
            if best.is_none_or(|best| merit(value) > merit(best)) {
                best = Some(value);
            }
        }
        assert_eq!(Some(known), best, "{pos:?}");
        let near = match known {
            Known::Win(plies) if plies <= 3 => Score::win_in(plies).shown(),
            Known::Loss(plies) if plies <= 3 => Score::loss_in(plies).shown(),
            _ => continue,
        };
        assert_eq!(negamax(pos, 3).shown(), near, "{pos:?}");
    }
}

fn merit(known: Known) -> i64 {
    match known {
        Known::Win(plies) => 1000 - i64::from(plies),
        Known::Draw => 0,
        Known::Loss(plies) => i64::from(plies) - 1000,
    }
}

#[test]
fn solving_finds_what_the_complete_solution_says() {
    let closed = all();
    let mut verdicts = [0; 3];
    for history in random_positions(60, 2) {
        let pos = history.position();
        let solution = solved(pos, 30_000_000);
        let known = closed.get(pos).expect("it can be reached");
        let (verdict, plies) = match known {
            Known::Win(plies) => (Verdict::Win, Some(plies)),
            Known::Loss(plies) => (Verdict::Loss, Some(plies)),
            Known::Draw => (Verdict::Draw, None),
        };
        assert_eq!(solution.verdict, verdict, "{pos:?}");
        verdicts[verdict as usize] += 1;
        if solution.shortest {
            assert_eq!(solution.plies, plies, "{pos:?}");
        }
        if let Some(plies) = solution.plies {
            assert_eq!(solution.line.len(), plies as usize, "{pos:?}");
            let strategy = solution.strategy.expect("a result has a strategy");
            let proof = write_proof(pos, "walkers", &strategy).expect("it wins");
            assert_eq!(verify_text(pos, &proof), Ok((plies, strategy.turns.len())), "{proof}");
        }
    }
    assert!(verdicts[0] > 5 && verdicts[1] > 5, "{verdicts:?}");
}

#[test]
fn a_win_within_plies_is_exact() {
    let closed = all();
    for history in random_positions(40, 4) {
        let pos = history.position();
        let Some(Known::Win(plies)) = closed.get(pos) else { continue };
        let (plies, us) = (plies.min(5) as u16, pos.turn());
        let within = |n| wins_within(pos, us, n, 20_000_000, |_| None);
        if plies > 1 {
            assert_eq!(within(plies - 1), Some(false), "{pos:?}");
        }
        let won = closed.get(pos) == Some(Known::Win(u32::from(plies)));
        assert_eq!(within(plies), Some(won), "{pos:?}");
    }
}

#[test]
fn few_nodes_leave_the_verdict_open() {
    let closed = all();
    let far = random_positions(100, 5).into_iter().find(|history| {
        !matches!(closed.get(history.position()), Some(Known::Win(0..=5) | Known::Loss(0..=5)))
    });
    let solution = solved(far.expect("there is one").position(), 50);
    assert_eq!((solution.verdict, solution.plies), (Verdict::Unknown, None));
}

#[test]
fn the_checker_refuses_what_does_not_win() {
    let pos = Walkers::at("a1 b1", "c4 d4", Player::First);
    let lazy = &mut |_: &Walkers, _| Ok(vec![Action::End]);
    let lost = Err(Flaw::NoWin("arrival"));
    assert_eq!(verify(&pos, Player::First, 9, lazy).map(|s| s.plies), lost);
    assert_eq!(verify(&pos, Player::First, 1, lazy).map(|s| s.plies), Err(Flaw::TooLong));
    let half = &mut |pos: &Walkers, _| Ok(vec![legal_actions(pos)[0]]);
    assert_eq!(verify(&pos, Player::First, 9, half).map(|s| s.plies), Err(Flaw::Illegal));
    let never = &mut |_: &Walkers, _| Err(Flaw::Missing("no".to_owned()));
    assert!(verify(&pos, Player::First, 9, never).is_err());
}

#[test]
fn a_proof_is_refused_when_any_byte_is_changed() {
    let (pos, proof) = example();
    let (plies, turns) = verify_text(&pos, &proof).expect("the proof holds");
    assert!(plies >= 3 && turns >= 2);
    for i in 0..proof.len() {
        for flip in [1u8, 2, 4, 16, 32] {
            let mut bytes = proof.clone().into_bytes();
            bytes[i] ^= flip;
            // Not all that bytes can be is text; the command line says so by itself.
            let Ok(text) = String::from_utf8(bytes) else { continue };
            let error = verify_text(&pos, &text).expect_err("a changed proof is none");
            assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn a_proof_is_refused_when_it_is_cut_or_spun_out() {
    let (pos, proof) = example();
    for end in 0..proof.len() {
        let error = verify_text(&pos, &proof[..end]).expect_err("half a proof is none");
        assert!(matches!(error, ProofError::Text(_)), "{error}");
    }
    assert!(verify_text(&pos, &format!("{proof}\n")).is_err());
    assert!(verify_text(&pos, &format!("{proof}{proof}")).is_err());
}

/// Changes the lines of a proof and gives it a new checksum: what is wrong must show in play.
fn forged(proof: &str, change: impl FnOnce(&mut Vec<String>)) -> String {
    let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
    lines.pop();
    change(&mut lines);
    let body = lines.join("\n") + "\n";
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{body}end {sum:016x}\n")
}

#[test]
fn a_forged_proof_is_refused_by_the_rules() {
    let (pos, proof) = example();
    assert!(verify_text(&pos, &forged(&proof, |_| ())).is_ok());
    let refused = |change: &dyn Fn(&mut Vec<String>)| {
        let error = verify_text(&pos, &forged(&proof, |lines| change(lines)));
        error.expect_err("a forged proof is none").to_string()
    };
    let last = proof.lines().count() - 2;
    assert!(refused(&|lines| lines[4] = "end".to_owned()).contains("proof line"));
    assert!(refused(&|lines| lines[last] = "a1a9".to_owned()).contains("column"));
    assert!(refused(&|lines| drop(lines.remove(last))).contains("a turn is missing"));
    assert!(refused(&|lines| lines.push("end".to_owned())).contains("there are more turns"));
    assert!(refused(&|lines| lines[3] = "win 1".to_owned()).contains("goes on after"));
    assert!(refused(&|lines| lines[3] = "win 0".to_owned()).contains("above 0"));
    assert!(refused(&|lines| lines[2] = "fen nowhere".to_owned()).contains("another position"));
    refused(&|lines| lines[3] = "loss 9".to_owned());
}

/// The plies after which each turn wins, by the complete solution; none for turns that do not.
fn wins(closed: &Closed, pos: &Walkers) -> Vec<(Vec<Action>, Option<u32>)> {
    let mut turns = Vec::new();
    let _ = for_each_turn(pos, &mut |turn, after| {
        let plies = match after.outcome() {
            Some(outcome) => (outcome.winner == Some(pos.turn())).then_some(1),
            None => match closed.get(after) {
                Some(Known::Loss(plies)) => Some(plies + 1),
                _ => None,
            },
        };
        turns.push((turn.to_vec(), plies));
        ControlFlow::Continue(())
    });
    turns
}

#[test]
fn the_only_winning_turn_is_the_one_of_the_complete_solution() {
    let closed = all();
    let (mut never, mut later, mut several) = (0, 0, 0);
    for history in random_positions(6_000, 12) {
        let pos = history.position();
        if !matches!(closed.get(pos), Some(Known::Win(1..=5))) || pos.turn_is_open() {
            continue;
        }
        let turns = wins(&closed, pos);
        let best = turns.iter().filter_map(|(_, plies)| *plies).min().expect("it is won");
        let within = |most| turns.iter().filter(|(_, p)| p.is_some_and(|p| p <= most)).count();
        // Most positions have several such turns; some of them are enough.
        if within(best + 2) > 1 && several == 40 {
            continue;
        }
        let only = only_win(pos, 5, &limits(300_000), |_| None);
        assert_eq!(only.is_some(), within(best + 2) == 1, "{pos:?}: {turns:?}");
        let Some(only) = only else {
            several += 1;
            continue;
        };
        assert!(turns.contains(&(only.turn, Some(best))), "{pos:?}");
        assert_eq!((only.plies, only.others), (best, turns.len() - 1), "{pos:?}");
        match only.margin {
            None => {
                assert_eq!(within(u32::MAX), 1, "{pos:?}: {turns:?}");
                never += 1;
            }
            Some(margin) => {
                assert_eq!(within(best + margin), 1, "{pos:?}: {turns:?}");
                later += 1;
            }
        }
        assert_eq!(only_win(pos, best - 1, &limits(300_000), |_| None), None, "{pos:?}");
    }
    assert!(never > 10 && several > 10, "{never}, {later}, {several}");
}
