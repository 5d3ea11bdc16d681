//! Fairyblitz football beside its slow twin, and what its parsers must refuse.

#[path = "twin/fairyblitz.rs"]
mod twin;

use std::collections::BTreeMap;

use games::fairyblitz::GAME;
use proptest::prelude::*;
use rules::any::AnyPosition;
use rules::{Rng, Ruleset};
use twin::Twin;

/// Seed of the random games and positions.
const SEED: u64 = 20_200_322;

fn open(ruleset: &str, fen: Option<&str>) -> Result<Box<dyn AnyPosition>, rules::ParseError> {
    let ruleset = Ruleset::parse(&[&GAME], ruleset, &mut Rng::new(0)).expect("a ruleset");
    (GAME.open)(&ruleset, fen)
}

/// Compares turns, positions after them and outcomes with the twin's.
fn check(ruleset: &str, fen: &str) {
    let pos = open(ruleset, Some(fen)).unwrap_or_else(|error| panic!("{ruleset}: {error}"));
    let twin = Twin::new(fen, ruleset.contains("goal=safe"));
    assert_eq!(pos.fen(), fen, "{ruleset}");
    let outcome = rules::rulebook::outcome_text(pos.outcome());
    assert_eq!(outcome, twin.outcome(), "outcome of {fen} under {ruleset}");
    let (turns, _) = pos.turns_after(usize::MAX);
    let found: Vec<_> = turns.into_iter().map(|t| (t.turn, t.fen)).collect();
    let mut expected: Vec<_> =
        twin.turns().into_iter().map(|(t, after)| (t, after.fen())).collect();
    expected.sort();
    assert_eq!(found, expected, "turns of {fen} under {ruleset}");
}

/// Rulesets in which neither repetition nor clock ends a game, so that the board alone decides.
const RULESETS: [&str; 2] =
    ["fairyblitz:repetition=off,clock=off", "fairyblitz:goal=safe,repetition=off,clock=off"];

#[test]
fn games_agree_with_the_twin() {
    let mut rng = Rng::new(SEED);
    for ruleset in RULESETS {
        for _ in 0..25 {
            let mut pos = open(ruleset, None).expect("the start");
            while let Some(action) = pos.sample_action(&mut rng) {
                check(ruleset, &pos.fen());
                pos.play(&action).expect("a sampled action is legal");
                if pos.played().len() > 120 {
                    break;
                }
            }
            check(ruleset, &pos.fen());
        }
    }
}

/// A FEN with men thrown on the board: many kings, none, men on goals, rights where they fit.
fn random_fen(rng: &mut Rng) -> String {
    const MEN: &[u8] = b"PNBRQKpnbrqk";
    let men_per_board = 1 + rng.below(40);
    let mut board = [[b'.'; 8]; 8];
    for (rank, row) in board.iter_mut().enumerate() {
        for man in row {
            if rng.below(64) >= men_per_board {
                continue;
            }
            let c = *rng.pick(MEN);
            let on_edge = rank == 0 || rank == 7;
            let pawn = c.eq_ignore_ascii_case(&b'p');
            *man = if on_edge && pawn { b'.' } else { c };
        }
    }
    let mut rights = String::new();
    for (letter, rank, file) in [('K', 0, 7), ('Q', 0, 0), ('k', 7, 7), ('q', 7, 0)] {
        if rng.below(3) > 0 {
            let man = |c: char| if rank == 0 { c.to_ascii_uppercase() as u8 } else { c as u8 };
            board[rank][4] = man('k');
            board[rank][file] = man('r');
            rights.push(letter);
        }
    }
    let side = *rng.pick(&['w', 'b']);
    let (pawn_rank, skipped_rank, home_rank, pawn) =
        if side == 'w' { (4, 5, 6, b'p') } else { (3, 2, 1, b'P') };
    let mut skipped = "-".to_owned();
    if rng.below(2) == 0 {
        let file = rng.below(8) as usize;
        board[pawn_rank][file] = pawn;
        board[skipped_rank][file] = b'.';
        board[home_rank][file] = b'.';
        skipped = format!("{}{}", (b'a' + file as u8) as char, skipped_rank + 1);
    }
    let rights = if rights.is_empty() { "-" } else { &rights };
    let clock = rng.below(200);
    format!("{} {side} {rights} {skipped} {clock} {}", twin::placement(&board), 1 + rng.below(90))
}

#[test]
fn random_positions_agree_with_the_twin() {
    let mut rng = Rng::new(SEED);
    for _ in 0..2000 {
        let fen = random_fen(&mut rng);
        for ruleset in RULESETS {
            check(ruleset, &fen);
        }
    }
}

#[test]
fn perft_agrees_with_the_twin() {
    let mut rng = Rng::new(SEED);
    for ruleset in RULESETS {
        let start = open(ruleset, None).expect("the start");
        let twin = Twin::new(&start.fen(), false);
        for (depth, count) in [(1, 20), (2, 400), (3, 8902)] {
            assert_eq!(start.perft(depth, 1), count, "{ruleset}, depth {depth}");
            assert_eq!(twin.perft(depth), count, "{ruleset}, depth {depth}, by the twin");
        }
        for _ in 0..60 {
            let fen = random_fen(&mut rng);
            let pos = open(ruleset, Some(&fen)).expect("a good FEN");
            let twin = Twin::new(&fen, ruleset.contains("goal=safe"));
            assert_eq!(pos.perft(2, 1), twin.perft(2), "{fen} under {ruleset}");
            assert_eq!(pos.perft_by_play(2), twin.perft(2), "{fen} under {ruleset}, by play");
        }
    }
}

/// SANs are unique and read back, also where eight queens of one color meet.
#[test]
fn sans_of_crowded_boards_read_back() {
    let mut rng = Rng::new(SEED);
    for _ in 0..200 {
        let fen = random_fen(&mut rng);
        let pos = open(RULESETS[1], Some(&fen)).expect("a good FEN");
        let (turns, _) = pos.turns_after(usize::MAX);
        let mut sans: Vec<&String> = turns.iter().map(|t| &t.san).collect();
        sans.sort();
        sans.dedup();
        assert_eq!(sans.len(), turns.len(), "SANs are unique in {fen}");
        for turn in &turns {
            for text in [&turn.san, turn.san.trim_end_matches('#')] {
                let mut after = pos.clone();
                after.play(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
                assert_eq!(after.played().last(), Some(&turn.turn), "{text} in {fen}");
            }
        }
    }
}

/// Each of the listed actions is drawn about equally often: 64 times expected, within six sigma.
#[test]
fn samples_are_uniform_over_the_list() {
    let mut rng = Rng::new(SEED);
    for _ in 0..100 {
        let pos = open(RULESETS[0], Some(&random_fen(&mut rng))).expect("a good FEN");
        let mut drawn: BTreeMap<String, u32> = pos.actions().into_iter().map(|a| (a, 0)).collect();
        for _ in 0..64 * drawn.len() {
            let action = pos.sample_action(&mut rng).expect("the game is not over");
            *drawn.get_mut(&action).expect("a sample is listed") += 1;
        }
        for (action, n) in drawn {
            assert!((16..=112).contains(&n), "{action} was drawn {n} times in {}", pos.fen());
        }
    }
}

/// Every error names the place where the text goes wrong.
#[test]
fn errors_name_the_column() {
    let fens = [
        ("", 1),
        ("8/8", 4),
        ("8/8/8/8/8/8/8/7 w - - 0 1", 16),
        ("8/8/8/8/8/8/8/9 w - - 0 1", 15),
        ("8/8/8/8/8/8/8/71 w - - 0 1", 16),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", 16),
        ("8/8/8/8/8/8/8/8é w - - 0 1", 16),
        ("é7/8/8/8/8/8/8/8 w - - 0 1", 1),
        ("8/P7/8/8/8/8/8/p7 w - - 0 1", 16),
        ("8/8/8/8/8/8/8/8 W - - 0 1", 17),
        ("8/8/8/8/8/8/8/8 w", 18),
        ("8/8/8/8/8/8/8/8 w ", 19),
        ("8/8/8/8/8/8/8/8  w - - 0 1", 17),
        ("8/8/8/8/8/8/8/R3K2R w QK - 0 1", 24),
        ("8/8/8/8/8/8/8/R3K2R w KK - 0 1", 24),
        ("8/8/8/8/8/8/8/4K2R w KQ - 0 1", 23),
        ("8/8/8/8/8/8/8/8 w - e6 0 1", 21),
        ("8/8/8/4p3/8/8/8/8 w - e3 0 1", 23),
        ("8/8/8/8/8/8/8/8 w - - 01 1", 23),
        ("8/8/8/8/8/8/8/8 w - - -1 1", 23),
        ("8/8/8/8/8/8/8/8 w - - 0 0", 25),
        ("8/8/8/8/8/8/8/8 w - - 0 65536", 25),
        ("8/8/8/8/8/8/8/8 w - - 0 1 ", 26),
    ];
    for (fen, column) in fens {
        let error = open("fairyblitz", Some(fen)).expect_err(fen);
        assert_eq!(error.column, column, "{error}");
    }
    let turns = [
        ("Nf4", 2),
        ("Nxf3", 2),
        ("Nf3#", 4),
        ("e4=Q", 3),
        ("xe4", 1),
        ("e2e5", 4),
        ("Nf3x", 5),
        ("Nf3!", 4),
    ];
    for (turn, column) in turns {
        let mut pos = open("fairyblitz", None).expect("the start");
        let error = pos.play(turn).expect_err(turn);
        assert_eq!(error.column, column, "{error}");
    }
}

proptest! {
    #[test]
    fn arbitrary_text_is_refused_or_read_back(text in "\\PC{0,60}") {
        if let Ok(pos) = open("fairyblitz", Some(&text)) {
            prop_assert_eq!(pos.fen(), text.clone());
        }
        let mut pos = open("fairyblitz", None).expect("the start");
        let _ = pos.play(&text);
    }

    #[test]
    fn nearly_good_fens_never_panic(text in "[KQRBNPkqrbnp1-8/]{8,40} [wb] [KQkq-]{1,4} [a-h36-]{1,2} [0-9]{1,6} [0-9]{1,6}") {
        if let Ok(pos) = open("fairyblitz", Some(&text)) {
            prop_assert_eq!(pos.fen(), text);
        }
    }

    #[test]
    fn nearly_good_turns_never_panic(text in "[NBRQKP]?[a-h]?[1-8]?x?[a-h]?[1-8]?(=[QRBNK])?#?(O-O)?") {
        let fen = "r3k2r/1P4P1/8/3pP3/8/8/1P4P1/R3K2R w KQkq d6 0 1";
        let mut pos = open("fairyblitz", Some(fen)).expect("a good FEN");
        let _ = pos.play(&text);
    }
}
