//! Solving in every game: what it says is what plain negamax says, and its proofs hold.

use rules::any::AnyPosition;
use rules::{Rng, Ruleset};
use search::Shown;
use search::proof::{SolveLimits, Source, Verdict, read_header};

use crate::searching::{engine_of, random_positions};

/// Turns of a position at most: negamax looks at all pairs of them.
const TURNS: u64 = 300;

/// Compares with negamax to two plies in `count` positions, and verifies every proof.
fn check(ruleset: &Ruleset, count: usize, seed: u64) -> usize {
    let engine = engine_of(ruleset);
    let limits = SolveLimits { nodes: 150_000, memory: 16, strategy: true };
    let mut proofs = 0;
    for pos in random_positions(ruleset, count, seed) {
        let place = format!("{ruleset}, {} after {:?}", pos.fen(), pos.played());
        let solution = engine.solve(&*pos, &limits).expect("the game is not over");
        if let Some(proof) = &solution.proof {
            let verified = engine.verify(&*pos, proof).expect("the engine knows the game");
            let verified = verified.unwrap_or_else(|error| panic!("{error}: {place}\n{proof}"));
            assert_eq!(Some(verified.plies), solution.plies, "{place}");
            assert_eq!(solution.line.len() as u32, verified.plies, "{place}");
            assert_eq!(read_header(proof).map(|header| header.fen), Ok(pos.fen()), "{place}");
            proofs += 1;
        }
        let decided = solution.verdict == Verdict::Win || solution.verdict == Verdict::Loss;
        assert_eq!(decided, solution.plies.is_some(), "{place}");
        assert!(!decided || solution.by == Source::Table || solution.proof.is_some(), "{place}");
        if pos.count_turns(TURNS).is_none_or(|turns| turns > TURNS) {
            continue;
        }
        let plain = match engine.negamax(&*pos, 2).expect("the game is not over").shown() {
            Shown::Win(plies) => (Verdict::Win, Some(plies)),
            Shown::Loss(plies) => (Verdict::Loss, Some(plies)),
            Shown::Cp(_) => {
                let near = solution.plies.is_some_and(|plies| plies <= 2);
                assert!(!near, "{:?} {:?}: {place}", solution.verdict, solution.plies);
                continue;
            }
        };
        if solution.verdict != Verdict::Unknown {
            assert_eq!((solution.verdict, solution.plies), plain, "{place}");
        }
    }
    proofs
}

#[test]
fn solving_agrees_with_negamax_in_every_game() {
    let check = |&game: &&'static _| check(&Ruleset::default_of(game), 30, 31);
    let proofs: usize = games::ALL.iter().map(check).sum();
    assert!(proofs > 20, "many random positions are decided, not {proofs}");
}

#[test]
fn solving_agrees_with_negamax_under_every_reading() {
    for game in games::ALL {
        for ruleset in testkit::rulesets(game, 2, 32) {
            check(&ruleset, 3, 33);
        }
    }
}

/// Proofs under the names of other positions, and torn ones, of every game.
#[test]
fn a_proof_belongs_to_its_position() {
    let mut rng = Rng::new(34);
    let mut proven = 0;
    for game in games::ALL {
        let ruleset = Ruleset::default_of(game);
        let engine = engine_of(&ruleset);
        let limits = SolveLimits { nodes: 100_000, memory: 16, strategy: true };
        let list = random_positions(&ruleset, 20, 35);
        let solved = |pos: &dyn AnyPosition| engine.solve(pos, &limits).and_then(|s| s.proof);
        // In some games hardly any random position is decided.
        let proof = list.iter().enumerate().find_map(|(i, pos)| Some((i, solved(&**pos)?)));
        let Some((i, proof)) = proof else { continue };
        proven += 1;
        let verdict =
            |i: usize, proof: &str| engine.verify(&*list[i], proof).expect("the engine's game");
        assert!(verdict(i, &proof).is_ok());
        assert!(verdict((i + 1) % list.len(), &proof).is_err(), "{}", game.id);
        for _ in 0..40 {
            let cut = rng.below(proof.len() as u64) as usize;
            assert!(verdict(i, &proof[..cut]).is_err(), "{}: {cut}", game.id);
            let mut bytes = proof.clone().into_bytes();
            bytes[cut] ^= 1 << rng.below(6);
            if let Ok(text) = String::from_utf8(bytes) {
                assert!(verdict(i, &text).is_err(), "{}: {text}", game.id);
            }
        }
    }
    assert!(proven >= 3, "proofs of {proven} games only");
}
