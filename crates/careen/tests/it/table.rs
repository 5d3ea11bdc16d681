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
    let file = folder.join("rotary-queen.table");
    let mut bytes = fs::read(&file).expect("it has been written");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, bytes).expect("the folder can be written to");
    let run = careen_with(&check, "");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("they have changed"), "{}", run.stderr);
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn an_unknown_table_is_an_error() {
    let run = careen("table build rotary unicorn");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("careen table list"), "{}", run.stderr);
}
