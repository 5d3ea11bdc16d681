//! The pictures in `docs/`: drawn from the turns in `docs/pictures.txt` as `careen show --svg`
//! draws them, so that they never show what the program does not.

use std::fs;
use std::path::PathBuf;

use rules::view::svg::{SvgOptions, svg};
use rules::{Rng, Ruleset};

/// Every picture: where it is, and what it must hold.
pub(crate) fn all() -> Vec<(PathBuf, String)> {
    let folder = crate::root().join("docs");
    let list = fs::read_to_string(folder.join("pictures.txt")).expect("the list is there");
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.split(' ');
            let file = words.next().expect("a line begins with a file");
            let ruleset = words.next().expect("a ruleset follows the file");
            (folder.join(file), picture(ruleset, words))
        })
        .collect()
}

/// The position after these turns, as SVG.
fn picture<'a>(ruleset: &str, turns: impl Iterator<Item = &'a str>) -> String {
    let wrong = |error| -> ! { panic!("docs/pictures.txt: {error}") };
    let ruleset =
        Ruleset::parse(games::ALL, ruleset, &mut Rng::new(0)).unwrap_or_else(|e| wrong(e));
    let mut pos = (ruleset.game().open)(&ruleset, None).unwrap_or_else(|e| wrong(e));
    for turn in turns {
        pos.play(turn).unwrap_or_else(|e| wrong(e));
    }
    let options = SvgOptions { square: 64, outcome: pos.outcome(), ..SvgOptions::default() };
    svg(&pos.view(), options) + "\n"
}
