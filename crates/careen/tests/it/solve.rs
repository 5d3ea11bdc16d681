//! `careen solve`: verdicts, and proofs written and checked.

use std::fs;

use crate::run::{careen_with, file, json};

const MATE: &str = "9/9/9/9/9/9/K+8/9/kx8 w 0 1";

#[test]
fn a_win_is_solved_and_proven() {
    let proof = file("win.proof");
    let run = careen_with(&["solve", "rotary", "--fen", MATE, "--proof", &proof], "");
    assert!(run.stdout.starts_with("win in 1 ply  (by "), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("line: a3a2"), "{}", run.stdout);
    let run = careen_with(&["solve", "--check", &proof], "");
    assert!(run.stdout.contains("proven: win in at most 1 plies"), "{}{}", run.stdout, run.stderr);
    let text = fs::read_to_string(&proof).expect("the proof has been written");
    for (broken, words) in [
        (text.replace("a3a2", "a3b3"), "has been changed or cut off"),
        (text[..text.len() - 20].to_owned(), "cut off"),
        (text.replace("careen", "carrion"), "careen proof 1"),
    ] {
        fs::write(&proof, broken).expect("the folder can be written to");
        let run = careen_with(&["solve", "--check", &proof], "");
        assert_eq!(run.code, 1);
        assert!(run.stderr.contains(words), "{}", run.stderr);
    }
}

#[test]
fn what_cannot_be_solved_is_unknown() {
    let value = json("solve football --nodes 3000");
    assert_eq!(value["verdict"], "unknown");
    assert_eq!(value["plies"], serde_json::Value::Null);
    assert_eq!(value["by"], "search");
}

#[test]
fn a_finished_game_and_a_missing_ruleset_are_errors() {
    let mated = "9/9/9/9/9/9/9/K+8/kx8 b 0 1";
    let run = careen_with(&["solve", "rotary", "--fen", mated], "");
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("the game is over"), "{}", run.stderr);
    let run = careen_with(&["solve"], "");
    assert_eq!(run.code, 2, "{}", run.stderr);
}

#[test]
fn positions_come_one_a_line() {
    let input = format!("{MATE}\nnonsense\n");
    let run = careen_with(&["solve", "rotary", "--fen", "-"], &input);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].contains("\"verdict\":\"win\""), "{}", run.stdout);
    assert!(lines[1].contains("\"error\""), "{}", run.stdout);
}
