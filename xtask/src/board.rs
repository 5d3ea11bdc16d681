//! What the board in the browser takes from Rust: the drawings of the men, and the positions of
//! its example, which are the fixtures of its tests.

use std::fs;
use std::path::PathBuf;

use rules::any::AnyPosition;
use rules::view::svg::pieces::{DRAWINGS, Drawing, EMBLEMS};
use rules::{Rng, Ruleset};
use serde_json::{Map, Value, json};

/// Where the list of positions is.
const LIST: &str = "web/board/example/positions.txt";

/// Every file: where it is, and what it must hold.
pub(crate) fn all() -> Vec<(PathBuf, String)> {
    let root = crate::root();
    let list = fs::read_to_string(root.join(LIST)).expect("the list is there");
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let mut files: Vec<_> = lines.map(example).collect();
    files.push((root.join("web/board/pieces.js"), pieces()));
    files
}

/// The drawings as a module.
fn pieces() -> String {
    let table = |drawings: &[Drawing]| {
        let mut out = String::new();
        for Drawing { kind, body, lines } in drawings {
            out += &format!("    {kind}: {{ body: {body:?}, lines: {lines:?} }},\n");
        }
        out
    };
    format!(
        "// Written by `cargo xtask bless` from crates/rules/src/view/svg/pieces.rs, which says what it is.\n\n\
         /** @typedef {{{{ body: string, lines: string }}}} Drawing */\n\n\
         /** Men that stand upright. @type {{Record<string, Drawing>}} */\n\
         export const DRAWINGS = {{\n{}}};\n\n\
         /** What stands on the disc of a man that is known by its pointers. @type {{Record<string, Drawing>}} */\n\
         export const EMBLEMS = {{\n{}}};\n",
        table(DRAWINGS),
        table(EMBLEMS),
    )
}

/// One line of the list: the position, and those after some turns, by the text of the turn.
fn example(line: &str) -> (PathBuf, String) {
    let wrong = |why: String| -> ! { panic!("{LIST}: {line}: {why}") };
    let mut words = line.split(' ');
    let name = words.next().unwrap_or_default();
    let ruleset = words.next().unwrap_or_default();
    let ruleset = Ruleset::parse(games::ALL, ruleset, &mut Rng::new(0));
    let ruleset = ruleset.unwrap_or_else(|error| wrong(error.to_string()));
    let pos = (ruleset.game().open)(&ruleset, None);
    let mut pos = pos.unwrap_or_else(|error| wrong(error.to_string()));
    for turn in words.by_ref().take_while(|word| *word != "|") {
        pos.play(turn).unwrap_or_else(|error| wrong(error.to_string()));
    }
    let mut states = Map::new();
    states.insert(String::new(), state(&*pos));
    for turn in words {
        let mut after = pos.boxed_clone();
        after.play(turn).unwrap_or_else(|error| wrong(error.to_string()));
        states.insert(turn.to_owned(), state(&*after));
    }
    let mut out = format!("{{\"ruleset\":{},\"states\":{{\n", json!(ruleset.to_string()));
    let lines: Vec<_> =
        states.iter().map(|(turn, state)| format!("{}:{state}", json!(turn))).collect();
    out += &lines.join(",\n");
    out += "\n}}\n";
    (crate::root().join("web/board/example").join(format!("{name}.json")), out)
}

/// A position as the board takes it.
fn state(pos: &dyn AnyPosition) -> Value {
    json!({
        "view": pos.view(),
        "actions": pos.choices(),
        "openTurn": pos.open_turn(),
        "lastTurn": pos.last_turn().map(|turn| turn.san).unwrap_or_default(),
        "outcome": pos.outcome(),
    })
}
