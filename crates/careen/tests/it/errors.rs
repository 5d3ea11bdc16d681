//! Nonsense of every kind: exit code 1 (usage: 2), one line that names the place, never a panic.

use crate::run::careen;

/// Arguments, exit code, and what the error must name.
const CASES: [(&str, i32, &str); 21] = [
    ("moves chess", 1, "\"rotary\""),
    ("moves rotary:", 1, "column 8"),
    ("moves rotary:color=red", 1, "setup, first"),
    ("moves rotary:first=red", 1, "column 14"),
    ("moves rotary:first=black,first=black", 1, "only once"),
    ("moves rotary:clock=0100x", 1, "a number"),
    ("moves football:setup=2880", 1, "from 0 to 2879"),
    ("moves rotary --fen x", 1, "FEN \"x\", column 1"),
    ("moves rotary --moves a1a9", 1, "column 4"),
    ("moves rotary --moves a1b1 é", 1, "column 1"),
    ("perft rotary", 2, "--depth"),
    ("perft rotary --depth x", 2, "--depth"),
    ("perft rotary --depth 1 --divide --distinct", 2, "--distinct"),
    ("nonsense", 2, "nonsense"),
    ("play rotary --json", 2, "--json"),
    ("play", 2, "RULESET"),
    ("rules nonsense", 1, "tumblingdown"),
    ("show rotary --size 3", 2, "--size"),
    ("show rotary --svg no/such/folder/x.svg", 1, "no/such/folder"),
    ("show rotary --fen - --svg x.svg", 1, "--svg"),
    ("play --load no-such-file", 1, "no-such-file"),
];

#[test]
fn errors_name_the_place_and_the_way_out() {
    for (args, code, named) in CASES {
        let run = careen(args);
        assert_eq!(run.code, code, "{args}: {}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains(named), "{args}: {}", run.stderr);
        assert!(!run.stderr.contains("panicked"), "{args}: {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{args}: {}", run.stderr);
        assert!(run.stderr.starts_with("error: "), "{args}: {}", run.stderr);
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_careen"))
        .args(["moves", "tumblingdown", "--after"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let out = child.wait_with_output().expect("the binary ends");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    assert!(out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
}
