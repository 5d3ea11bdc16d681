//! `careen puzzle make`, and puzzles solved and proven on the command line.

use std::fs;

use crate::run::{careen_with, file};

/// The fields of the first line of a text that is a puzzle: plies, turn and FEN.
fn first_puzzle(text: &str) -> Option<(u32, &str, &str)> {
    let line = text.lines().find_map(|line| line.strip_prefix("puzzle "))?;
    let fields: Vec<&str> = line.splitn(3, ' ').collect();
    let [plies, turn, fen] = fields[..] else { return None };
    Some((plies.parse().ok()?, turn, fen))
}

#[test]
fn a_puzzle_is_made_and_the_file_is_gone_on_with() {
    let name = file("puzzles.txt");
    let _ = fs::remove_file(&name);
    let make = |count| {
        let args = ["puzzle", "make", "fairyblitz", "--count", count, "--seed", "1", "--record"];
        let run = careen_with(&[&args[..], &[&name, "--time", "5m"]].concat(), "");
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        fs::read_to_string(&name).expect("it has been written")
    };
    let puzzles = |text: &str| text.lines().filter(|line| line.starts_with("puzzle ")).count();
    let one = make("1");
    assert_eq!(puzzles(&one), 1, "{one}");
    assert!(one.contains("seed 1") && one.contains("\nruleset fairyblitz\n"), "{one}");
    let (plies, turn, fen) = first_puzzle(&one).expect("a puzzle");
    let run = careen_with(&["solve", "fairyblitz", "--fen", fen], "");
    assert!(run.stdout.starts_with(&format!("win in {plies} pl")), "{}", run.stdout);
    assert!(run.stdout.contains(&format!("line: {turn}")), "{}", run.stdout);
    // What is there is enough; more goes below it, and nothing comes twice.
    assert_eq!(make("1"), one);
    let two = make("2");
    assert!(two.starts_with(&one) && puzzles(&two) == 2, "{two}");
    let lines: Vec<&str> = two.lines().filter(|line| line.starts_with("puzzle ")).collect();
    assert_ne!(lines[0], lines[1]);
    // A file of something else is left alone.
    for (text, words) in [
        ("hello\n", "line 1"),
        ("ruleset rotary\n", "another ruleset"),
        ("puzzle 0 a b\n", "plies"),
    ] {
        fs::write(&name, text).expect("the folder can be written to");
        let run = careen_with(&["puzzle", "make", "fairyblitz", "--record", &name], "");
        assert_eq!(run.code, 1, "{}", run.stderr);
        assert!(run.stderr.contains(words) && run.stderr.lines().count() == 1, "{}", run.stderr);
        assert_eq!(fs::read_to_string(&name).expect("it is there"), text);
    }
}

#[test]
fn puzzles_are_data_too() {
    let args = ["puzzle", "make", "fairyblitz", "--count", "1", "--seed", "1", "--json"];
    let run = careen_with(&[&args[..], &["--time", "5m"]].concat(), "");
    let puzzle: serde_json::Value = serde_json::from_str(&run.stdout).expect("a line of JSON");
    assert!(puzzle["plies"].is_u64() && puzzle["fen"].is_string(), "{puzzle}");
    assert!(puzzle["turn"].is_string() && puzzle["exact"].is_boolean(), "{puzzle}");
}

#[test]
fn every_game_has_a_puzzle_that_is_proven_and_the_proof_cannot_be_changed() {
    for game in games::ALL {
        let long = game.puzzles.lines().position(|line| line.starts_with("puzzle 3 "));
        let rest: Vec<&str> = game.puzzles.lines().skip(long.expect("three plies")).collect();
        let rest = rest.join("\n");
        let (_, _, fen) = first_puzzle(&rest).expect("a puzzle");
        let name = file(&format!("{}.proof", game.id));
        let run = careen_with(&["solve", game.id, "--fen", fen, "--proof", &name], "");
        assert!(run.stdout.starts_with("win in 3 plies"), "{}{}", run.stdout, run.stderr);
        let run = careen_with(&["solve", "--check", &name], "");
        assert!(run.stdout.contains("proven: win in at most 3 plies"), "{}", run.stderr);
        let proof = fs::read_to_string(&name).expect("it has been written");
        let lines: Vec<&str> = proof.lines().collect();
        let without = |i: usize| {
            let kept = lines.iter().enumerate().filter(|&(k, _)| k != i).map(|(_, line)| *line);
            kept.collect::<Vec<_>>().join("\n") + "\n"
        };
        // A turn is missing, the end is missing, another turn stands first, more is promised.
        let promise = proof.replace("\nwin 3\n", "\nwin 1\n");
        let other = proof.replacen(&format!("\n{}\n", lines[4]), "\nx\n", 1);
        for broken in [without(4), without(lines.len() - 1), other, promise] {
            assert_ne!(broken, proof);
            fs::write(&name, broken).expect("the folder can be written to");
            let run = careen_with(&["solve", "--check", &name], "");
            assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{}", game.id);
            assert!(run.stderr.contains("is no proof"), "{}", run.stderr);
        }
    }
}
