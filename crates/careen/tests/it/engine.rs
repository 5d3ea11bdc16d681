//! The engine, spoken to by the conformance scripts of the protocols.

use std::process::Command;

use protocol::script::Script;

use crate::run::careen_with;

/// Follows a script with `careen engine`.
fn conform(script: &str) {
    let script = Script::parse(script).unwrap_or_else(|error| panic!("{error}"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_careen"));
    if let Err(failure) = testkit::conform(&script, command.arg("engine")) {
        panic!("{failure}");
    }
}

#[test]
fn ugi_is_spoken_as_by_everybody() {
    conform(include_str!("../../../protocol/tests/ugi.txt"));
}

#[test]
fn uci_is_spoken_as_by_everybody() {
    conform(include_str!("../../../protocol/tests/uci.txt"));
}

#[test]
fn our_games_are_played_by_ugi() {
    conform(include_str!("../../../protocol/tests/careen_ugi.txt"));
}

#[test]
fn our_games_are_played_by_uci() {
    conform(include_str!("../../../protocol/tests/careen_uci.txt"));
}

#[test]
fn our_games_are_played_by_xboard() {
    conform(include_str!("../../../protocol/tests/careen_xboard.txt"));
}

#[test]
fn nonsense_is_told_and_does_no_harm() {
    conform(include_str!("../../../protocol/tests/careen_nonsense.txt"));
}

#[test]
fn a_line_longer_than_any_command_is_skipped() {
    let input = format!("ugi\nposition startpos moves {}\nisready\n", "a1a2 ".repeat(300_000));
    let run = careen_with(&["engine"], &input);
    assert!(run.stdout.contains("info string expected a line of at most 1 MB"), "{}", run.stdout);
    assert!(run.stdout.ends_with("readyok\n"), "{}", run.stdout);
}

#[test]
fn bytes_that_are_no_text_are_told() {
    // The engine reads bytes; what is no UTF-8 is shown with replacement characters.
    for input in ["\u{0}\u{1}\n", "go\u{0}\n", "\u{feff}ugi\n", "xboard\n\u{0}\nusermove \u{7f}\n"]
    {
        let run = careen_with(&["engine"], input);
        assert_eq!(run.code, 0, "{input:?}: {}", run.stderr);
        let told = run.stdout.contains("info string") || run.stdout.contains("Error");
        assert!(told, "{input:?}: {}", run.stdout);
    }
}

#[test]
fn the_engine_begins_with_the_game_it_is_told() {
    let run = careen_with(&["engine", "rotary:promotion=off"], "ugi\n");
    let known = run.stdout.contains("default rotary") || run.stderr.contains("reading");
    assert!(known, "{}{}", run.stdout, run.stderr);
    let run = careen_with(&["engine", "no-such-game"], "ugi\n");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("expected one of"), "{}", run.stderr);
}
