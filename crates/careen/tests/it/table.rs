//! `careen table`: small endings are solved at need, larger ones are files.

use std::fs;

use crate::run::{careen, careen_with, json};

#[test]
fn tables_are_listed_and_small_ones_are_built() {
    let run = careen("table list");
    assert!(run.stdout.contains("kings"), "{}{}", run.stdout, run.stderr);
    let value = json("table build rotary kings");
    assert_eq!((&value["wins"], &value["draws"]), (&476.into(), &24_268.into()));
    let value = json("table check rotary kings");
    assert_eq!(value["ending"], "kings");
}

#[test]
fn a_larger_table_is_a_file_that_is_checked() {
    let folder = std::env::temp_dir().join("careen-tests-tables");
    let dir = folder.to_str().expect("its name is text");
    let args = ["table", "build", "rotary", "queen", "--dir", dir];
    let run = careen_with(&args, "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let check = ["table", "check", "rotary", "queen", "--samples", "2000", "--dir", dir];
    let run = careen_with(&check, "");
    assert!(run.stdout.contains("results follow"), "{}{}", run.stdout, run.stderr);
    // Whoever asks for tables is told of them.
    let fen = "9/9/4k+4/9/4Qx4/9/9/9/K+8 w 0 1";
    let run = careen_with(&["solve", "rotary", "--fen", fen, "--tables", dir], "");
    assert!(run.stdout.contains("(by table, "), "{}{}", run.stdout, run.stderr);
    let verdict = run.stdout.split(" plies").next().expect("a verdict").to_owned();
    let analyze = ["analyze", "rotary", "--fen", fen, "--depth", "2", "--tables", dir];
    let run = careen_with(&analyze, "");
    assert!(run.stdout.contains(&verdict), "{verdict}: {}{}", run.stdout, run.stderr);
    let position = format!("position fen {fen}\ngo depth 2\n");
    let run = careen_with(&["engine", "rotary", "--tables", dir], &position);
    assert!(run.stdout.contains("score mate "), "{}{}", run.stdout, run.stderr);
    let file = folder.join("rotary-queen.table");
    let mut bytes = fs::read(&file).expect("it has been written");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, bytes).expect("the folder can be written to");
    let run = careen_with(&check, "");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("they have changed"), "{}", run.stderr);
    // A damaged table is named and left out, and the search does without.
    let run = careen_with(&analyze, "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("is left out"), "{}", run.stderr);
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn an_unknown_table_is_an_error() {
    let run = careen("table build rotary unicorn");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("careen table list"), "{}", run.stderr);
}

#[test]
fn bare_kings_of_both_games_are_built_and_checked() {
    for (game, wins) in [("rotary", 476), ("falling-off", 146_532)] {
        let value = json(&format!("table build {game} kings"));
        assert_eq!(value["wins"], wins, "{game}");
        let value = json(&format!("table check {game} kings --samples 3000"));
        assert!(value["checked"].as_u64().is_some_and(|checked| checked > 1000), "{value}");
    }
}

#[test]
fn a_folder_of_tables_that_is_none_is_an_error() {
    for command in ["analyze rotary", "solve rotary", "engine rotary"] {
        let run = careen(&format!("{command} --tables ./there-is-no-such-folder"));
        assert_eq!(run.code, 1, "{command}: {}", run.stderr);
        assert!(run.stderr.contains("careen table build --dir"), "{}", run.stderr);
    }
}
