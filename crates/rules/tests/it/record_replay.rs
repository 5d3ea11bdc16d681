//! Playing records through, and making records of games.

use rules::any::AnyPosition;
use rules::record::{Form, GameResult, Record, RecordError, check, from_position, replay, rewrite};
use rules::{Rng, Ruleset};

use crate::toy::GAMES;

fn record(text: &str) -> Record {
    let mut records = Record::parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

fn start(ruleset: &str) -> Box<dyn AnyPosition> {
    let ruleset = Ruleset::parse(GAMES, ruleset, &mut Rng::new(0)).expect("a ruleset");
    (ruleset.game().open)(&ruleset, None).expect("a start")
}

#[test]
fn a_record_leads_to_its_last_position() {
    let text = "[Game \"heap\"]\n\n1. t3/x (1. T2(;y) t3/x) t1/x 2. T3(;y) t2 0-1\n";
    let pos = replay(&record(text), GAMES).expect("all is legal");
    assert_eq!(pos.fen(), "0 w 3 -");
    assert_eq!(pos.played(), ["t3/x", "t1/x", "t3/y", "t2"]);
}

#[test]
fn forms_are_exchanged_in_the_main_line_and_in_variations() {
    let head = "[Game \"heap\"]\n[Ruleset \"heap:first=black\"]\n[Who \"x\"]\n[Result \"*\"]\n\n";
    let coordinate =
        format!("{head}1. t3/x! {{why}} (1. t2/y t1/x (1... t3/x) 2. t1) 1... t1/x 2. t1 *\n");
    let san = format!(
        "{head}1. T3(;x)! {{why}} (1. T2(;y) T1(;x) (1... T3(;x)) 2. t1) 1... T1(;x) 2. t1 *\n"
    );
    let (from, to) = (record(&coordinate), record(&san));
    assert_eq!(rewrite(&from, GAMES, Form::San), Ok(to.clone()));
    assert_eq!(rewrite(&to, GAMES, Form::Coordinate), Ok(from));
}

#[test]
fn rewriting_completes_the_tags() {
    let out = rewrite(&record("[Ruleset \"heap:size=2\"] 1. t2"), GAMES, Form::San);
    let tags = "[Game \"heap\"]\n[Ruleset \"heap:size=2\"]\n[Result \"1-0\"]\n";
    assert_eq!(out.expect("legal").to_string(), format!("{tags}\n1. T2 1-0\n"));
}

#[test]
fn games_in_memory_become_records() {
    for (ruleset, turns, text) in [
        (
            "heap",
            &["t3/x", "t1/x", "t2"][..],
            "[Game \"heap\"]\n[Ruleset \"heap\"]\n[Who \"a\"]\n[Result \"*\"]\n\n1. T3(;x) T1(;x) 2. t2 *\n",
        ),
        (
            "heap:size=4,first=black",
            &["t3/x", "t1"],
            "[Game \"heap\"]\n[Ruleset \"heap:size=4,first=black\"]\n[Who \"a\"]\n[Result \"1-0\"]\n\n1. T3(;x) T1 1-0\n",
        ),
        (
            "heap:clock=2",
            &["t1/x", "t1/x"],
            "[Game \"heap\"]\n[Ruleset \"heap:clock=2\"]\n[Who \"a\"]\n[Result \"1/2-1/2\"]\n\n1. T1(;x) T1(;x) 1/2-1/2\n",
        ),
    ] {
        let mut pos = start(ruleset);
        for turn in turns {
            pos.play(turn).expect("legal");
        }
        let made = from_position(&*pos, Form::San, &[("Who", "a")]);
        assert_eq!(made.to_string(), text);
        let again = replay(&made, GAMES).expect("what is made is legal");
        assert_eq!(again.fen(), pos.fen());
    }
}

#[test]
fn a_game_may_begin_anywhere() {
    let ruleset = Ruleset::parse(GAMES, "heap", &mut Rng::new(0)).expect("a ruleset");
    let mut pos = (ruleset.game().open)(&ruleset, Some("7 b 12 o")).expect("a position");
    for turn in ["y", "t3/x", "t1/x"] {
        pos.play(turn).expect("legal");
    }
    let made = from_position(&*pos, Form::Coordinate, &[("Result", "0-1")]);
    let text = "[Game \"heap\"]\n[Ruleset \"heap\"]\n[FEN \"7 b 12 o\"]\n[Result \"0-1\"]\n\n\
                12... y 13. t3/x t1/x 0-1\n";
    assert_eq!(made.to_string(), text);
    assert_eq!(made.result, GameResult::BlackWins);
    assert_eq!(replay(&record(text), GAMES).expect("legal").fen(), pos.fen());
}

/// A record and what is wrong with it, in order.
#[test]
fn faults_are_named() {
    for (text, faults) in [
        ("1. t3/x", &["no tag \"Game\" and no tag \"Ruleset\""][..]),
        ("[Game \"chess\"] 1. t3/x", &["tag \"Game\": ruleset \"chess\", column 1"]),
        ("[Game \"heap\"][Ruleset \"heap:siz=2\"]", &["tag \"Ruleset\": ruleset"]),
        ("[Game \"x\"][Ruleset \"heap\"]", &["the tag \"Game\" is \"x\": expected \"heap\""]),
        ("[Ruleset \"heap:size=random\"]", &["the number that was drawn"]),
        ("[Game \"heap\"][FEN \"9 w\"]", &["tag \"FEN\": FEN \"9 w\", column 1"]),
        ("[Game \"heap\"] 1. t3/x t4/x", &["1... turn \"t4/x\", column 2: expected one of"]),
        ("[Game \"heap\"] 1. t3/x t3 2. t1/x", &["1... turn \"t3\", column 3: expected the rest"]),
        (
            "[Game \"heap\"] 1. t3/x (1. t4) 1... t1/x (1... t1/x 2. t5) (1... t1/z) 2. t9",
            &["1. turn \"t4\"", "2. turn \"t5\"", "1... turn \"t1/z\", column 4", "2. turn \"t9\""],
        ),
        ("[Game \"heap\"] 1... t1/x", &["expected the first player's turn"]),
        ("[Game \"heap\"][FEN \"9 b 1 -\"] t1/x", &["expected the second player's turn"]),
        ("[Game \"heap\"][Result \"1-0\"] 1. t1/x 0-1", &["the tag \"Result\" is \"1-0\""]),
        ("[Game \"heap\"][Result \"2-0\"] 1. t1/x", &["the tag \"Result\" is \"2-0\""]),
        ("[Ruleset \"heap:size=1\"] 1. t1 0-1", &["expected \"1-0\", for the game is over (heap"]),
        ("[Ruleset \"heap:size=1\"] 1. t1 t1 1-0", &["expected no turn, for the game is over"]),
        ("[Ruleset \"heap:clock=1\"] 1. t1/x 1-0", &["\"1/2-1/2\", for the game is over (clock)"]),
        ("[Ruleset \"heap:size=1\"] 1. t1 *", &[]),
        ("[Game \"heap\"] 1. t1/x 1/2-1/2", &[]),
        ("[Game \"heap\"] *", &[]),
    ] {
        let record = record(text);
        let found: Vec<String> = check(&record, GAMES).iter().map(ToString::to_string).collect();
        assert_eq!(found.len(), faults.len(), "{text}: {found:#?}");
        for (found, fault) in found.iter().zip(faults) {
            assert!(found.contains(fault), "{text}: {found}, not {fault}");
        }
        assert_eq!(replay(&record, GAMES).is_err(), !faults.is_empty(), "{text}");
    }
}

#[test]
fn faults_have_a_place() {
    let record = record("[Game \"heap\"]\n\n1. t3/x\n  (1. t2/y t7)\n  t9\n");
    let places: Vec<_> = check(&record, GAMES).iter().map(RecordError::place).collect();
    let places: Vec<_> = places.into_iter().flatten().map(|p| (p.line, p.column)).collect();
    assert_eq!(places, [(4, 12), (5, 3)]);
}
