//! `careen match` as a user runs it.

use serde_json::{Value, json as value};

use crate::run::{careen, careen_with, json};

#[test]
fn a_match_reports_and_records() {
    let file = std::env::temp_dir().join(format!("careen-match-{}.pgn", std::process::id()));
    let name = file.to_str().expect("a UTF-8 path");
    let args = format!(
        "match football --engine careen:nodes=500,name=ours --engine random --games 6 --seed 5 \
         --record {name}"
    );
    let report = json(&args);
    assert_eq!(report["games"], value!(6));
    assert_eq!(report["engines"], value!(["ours", "random"]));
    let count = |key: &str| report[key].as_u64().expect("a number");
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    let points = count("wins") as f64 + count("draws") as f64 / 2.0;
    assert_eq!(report["score"], value!(points / 6.0));
    let pairs: Vec<u64> = serde_json::from_value(report["pairs"].clone()).expect("numbers");
    assert_eq!((pairs.len(), pairs.iter().sum()), (5, 3u64));
    assert!(report["elo_low"].as_f64().expect("a number") > -100.0, "{report}");
    assert_eq!(report["llr"], Value::Null);
    assert_eq!((&report["complete"], &report["forfeits"]), (&value!(true), &value!([])));
    assert!(report["turn_seconds"][0].as_f64() > report["turn_seconds"][1].as_f64(), "{report}");
    // Games are appended, and every one of them is legal.
    let again = json(&args);
    assert_eq!(again["wins"], report["wins"], "the seed decides");
    let checked = careen(&format!("record check {name}"));
    assert_eq!(checked.code, 0, "{}{}", checked.stdout, checked.stderr);
    let stats = careen(&format!("record stats {name} --json"));
    assert!(stats.stdout.contains("12"), "{}", stats.stdout);
    std::fs::remove_file(&file).expect("the file is there");
}

#[test]
fn a_test_ends_the_match() {
    let run = careen("match football --engine greedy --engine random --sprt 0,200 --seed 1");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("200 accepted"), "{}", run.stdout);
    assert!(run.stdout.contains("Elo +"), "{}", run.stdout);
    let report = json("match football --engine random --engine greedy --sprt -10,300 --seed 1");
    assert_eq!(report["verdict"], value!("elo0"), "{report}");
    assert!(report["llr"].as_f64().expect("a number") <= -2.94, "{report}");
}

#[test]
fn bad_usage_is_told() {
    for (args, code, told) in [
        ("--engine greedy --games 2", 2, "twice"),
        ("--engine greedy --engine random", 2, "--games"),
        ("--engine greedy --engine what:ever --games 2", 2, "column 1"),
        ("--engine careen:nodes=x --engine random --games 2", 2, "column 14"),
        ("--engine careen --engine random --games 2", 2, "--tc"),
        ("--engine greedy --engine random --sprt 5,1", 2, "lesser first"),
        ("--engine greedy --engine random --games 2 --tc 0", 2, "time control"),
        ("--engine greedy --engine random --games 2 --fen x", 1, "FEN"),
        (
            "--engine greedy --engine cmd:./no-such-program,nodes=1 --games 2",
            1,
            "cannot be started",
        ),
    ] {
        let run = careen(&format!("match football {args}"));
        assert_eq!(run.code, code, "{args}: {}", run.stderr);
        assert!(run.stderr.contains(told), "{args}: {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{args}: {}", run.stderr);
    }
    let words = ["match", "rotary", "--engine", "greedy", "--engine", "random", "--games", "2"];
    let run = careen_with(&[words.as_slice(), &["--record", "no/such/folder"]].concat(), "");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("no/such/folder"), "{}", run.stderr);
}

/// Our own engine as a program outside plays what it plays inside, turn by turn.
#[test]
fn our_engine_is_a_program_too() {
    let program = format!("cmd:\"{}\" engine", env!("CARGO_BIN_EXE_careen"));
    let nodes = program.clone() + ",nodes=300";
    let file = std::env::temp_dir().join(format!("careen-twins-{}.pgn", std::process::id()));
    let name = file.to_str().expect("a UTF-8 path");
    for ruleset in ["falling-off:riders=through", "tumblingdown", "rotary", "football"] {
        let words = ["match", ruleset, "--engine", &nodes, "--engine", "careen:nodes=300"];
        let more = ["--games", "2", "--max-plies", "30", "--seed", "2", "--record", name];
        let run = careen_with(&[words.as_slice(), &more].concat(), "");
        assert_eq!(run.code, 0, "{ruleset}: {}", run.stderr);
        let text = std::fs::read_to_string(&file).expect("a record");
        std::fs::remove_file(&file).expect("the file is there");
        let games = rules::record::Record::parse(&text).expect("records");
        let turns = |i: usize| games[i].turns().collect::<Vec<_>>();
        assert!(turns(0).len() > 8, "{text}");
        assert_eq!(turns(0), turns(1), "{text}");
    }
    let words = ["match", "rotary", "--engine", &program, "--engine", "careen", "--games", "2"];
    let more = ["--tc", "2+0.02", "--margin", "5s", "--max-plies", "20", "--json"];
    let run = careen_with(&[words.as_slice(), &more].concat(), "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("\"forfeits\":[]"), "{}", run.stdout);
}
