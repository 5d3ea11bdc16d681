//! The list of games, `crates/games/src/lib.rs`: the one file that names them all.

use std::fs;
use std::path::PathBuf;

/// Where the list is.
pub(crate) fn path() -> PathBuf {
    crate::root().join("crates/games/src/lib.rs")
}

/// The list, made from the names of the games' folders.
pub(crate) fn text() -> String {
    let folder = path();
    let folder = folder.parent().expect("the list is in a folder");
    let mut modules: Vec<String> = fs::read_dir(folder)
        .expect("the games' folder is readable")
        .map(|entry| entry.expect("its entries are readable"))
        .filter(|entry| entry.path().join("mod.rs").exists())
        .map(|entry| entry.file_name().into_string().expect("a module's name is ASCII"))
        .collect();
    modules.sort();
    let mods: String = modules.iter().map(|m| format!("pub mod {m};\n")).collect();
    let all = list("ALL: &[&Game]", "GAME", &modules);
    let engines = list("ENGINES: &[&Engine]", "ENGINE", &modules);
    format!(
        "//! The games, one folder each, and the list of them.\n\
         //!\n\
         //! Written by `cargo xtask games` from the folders beside this file; do not edit.\n\
         \n\
         {mods}\n\
         use rules::any::Game;\n\
         use search::any::Engine;\n\
         \n\
         /// All games, sorted by id.\n\
         {all}\n\
         \n\
         /// The engine of each game, in the same order.\n\
         {engines}\n"
    )
}

/// The static list of what all games export under one name, broken as rustfmt breaks it, for the
/// gate formats this file too.
fn list(name: &str, export: &str, modules: &[String]) -> String {
    let items: Vec<String> = modules.iter().map(|m| format!("&{m}::{export}")).collect();
    let start = format!("pub static {name} =");
    let line = format!("&[{}];", items.join(", "));
    if start.len() + 1 + line.len() <= 100 {
        format!("{start} {line}")
    } else if 4 + line.len() <= 100 {
        format!("{start}\n    {line}")
    } else {
        format!("{start} &[\n    {},\n];", items.join(",\n    "))
    }
}
