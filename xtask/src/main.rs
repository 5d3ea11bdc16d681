//! Developers' commands: `cargo xtask games` writes the list of games.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let command = std::env::args().nth(1);
    match command.as_deref() {
        Some("games") => {
            fs::write(list_path(), games_list()).expect("the list of games is writable");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("usage: cargo xtask games");
            ExitCode::from(2)
        }
    }
}

/// The folder of the games' sources.
fn games_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../crates/games/src")
}

/// The file that holds the list of games.
fn list_path() -> PathBuf {
    games_folder().join("lib.rs")
}

/// The list of games, made from the names of their folders.
fn games_list() -> String {
    let mut modules: Vec<String> = fs::read_dir(games_folder())
        .expect("the games' folder is readable")
        .map(|entry| entry.expect("its entries are readable"))
        .filter(|entry| entry.path().join("mod.rs").exists())
        .map(|entry| entry.file_name().into_string().expect("a module's name is ASCII"))
        .collect();
    modules.sort();
    let mods: String = modules.iter().map(|m| format!("pub mod {m};\n")).collect();
    let list: String = modules.iter().map(|m| format!("    &{m}::GAME,\n")).collect();
    format!(
        "//! The games, one folder each, and the list of them.\n\
         //!\n\
         //! Written by `cargo xtask games` from the folders beside this file; do not edit.\n\
         \n\
         {mods}\n\
         use rules::any::Game;\n\
         \n\
         /// All games, sorted by id.\n\
         pub static ALL: &[&Game] = &[\n{list}];\n"
    )
}
