//! Ctrl-C: the work ends in order, nothing that was found is lost, and the exit code tells.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::run::{careen_with, file, start};

/// As shells have it.
const INTERRUPTED: i32 = 130;

/// Presses Ctrl-C; gives the rest of the output and the exit code.
fn interrupt(mut child: Child, output: &mut impl std::io::Read) -> (String, i32) {
    let pressed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(pressed.expect("sh runs").success());
    let begun = Instant::now();
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("UTF-8");
    let code = child.wait().expect("it ends").code();
    assert!(begun.elapsed() < Duration::from_secs(60));
    (rest, code.expect("it ends by itself"))
}

/// Waits until a file holds some text so many times.
fn wait_for(name: &str, text: &str, times: usize) {
    let begun = Instant::now();
    while fs::read_to_string(name).unwrap_or_default().matches(text).count() < times {
        assert!(begun.elapsed() < Duration::from_secs(300), "{name} does not come");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_match_keeps_its_games_and_tells_the_score() {
    let name = file("interrupted.pgn");
    let _ = fs::remove_file(&name);
    let engines = ["--engine", "careen:nodes=500", "--engine", "random"];
    let args = ["match", "tumblingdown", "--games", "1000000", "--record", &name, "--json"];
    let mut child = start(&[&args[..], &engines].concat());
    wait_for(&name, "[Event ", 3);
    let mut output = child.stdout.take().expect("a pipe");
    let (rest, code) = interrupt(child, &mut output);
    assert_eq!(code, INTERRUPTED);
    let summary: serde_json::Value = serde_json::from_str(&rest).expect("the summary");
    assert_eq!(summary["complete"], false);
    let text = fs::read_to_string(&name).expect("the games");
    assert_eq!(summary["games"], text.matches("[Event ").count());
    let run = careen_with(&["record", "check", &name], "");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}

#[test]
fn an_analysis_still_gives_the_best_turn() {
    let mut child = start(&["analyze", "rotary", "--time", "1h"]);
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    output.read_line(&mut line).expect("UTF-8");
    assert!(line.contains("nodes"), "{line}");
    let (rest, code) = interrupt(child, &mut output);
    assert_eq!(code, INTERRUPTED);
    assert!(rest.lines().last().is_some_and(|last| last.starts_with("best turn: ")), "{rest}");
}

#[test]
fn mining_keeps_what_it_has_found() {
    let name = file("interrupted.txt");
    let _ = fs::remove_file(&name);
    let args = ["puzzle", "make", "fairyblitz", "--count", "1000", "--time", "1h", "--seed", "1"];
    let mut child = start(&[&args[..], &["--record", &name]].concat());
    wait_for(&name, "\npuzzle ", 1);
    let mut output = child.stdout.take().expect("a pipe");
    let (rest, code) = interrupt(child, &mut output);
    assert_eq!((code, rest.as_str()), (INTERRUPTED, ""));
    let text = fs::read_to_string(&name).expect("the puzzles");
    assert!(text.ends_with('\n') && text.contains("\npuzzle "), "{text}");
}

#[test]
fn a_study_keeps_its_games_and_goes_on() {
    let folder = file("interrupted-study");
    let _ = fs::remove_dir_all(&folder);
    let args = ["lab", "rotary", "--nodes", "200", "--seed", "1", "--threads", "1", "--out"];
    let command = |games| [&args[..], &[&folder, "--games", games]].concat();
    let mut child = start(&command("1000000"));
    wait_for(&format!("{folder}/games.jsonl"), "\n", 4);
    let mut output = child.stderr.take().expect("a pipe");
    let (rest, code) = interrupt(child, &mut output);
    assert_eq!(code, INTERRUPTED);
    let log = fs::read_to_string(format!("{folder}/games.jsonl")).expect("the games");
    // The first line is the plan.
    let told = format!("holds {} games, and the same command goes on", log.lines().count() - 1);
    assert!(rest.contains(&told), "{rest}");
    let run = careen_with(&[&command("3")[..], &["--json"]].concat(), "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).expect("the findings");
    assert_eq!(report["pace"]["games"], 0, "none is played twice");
    fs::remove_dir_all(folder).expect("the folder is there");
}
