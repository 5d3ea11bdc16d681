//! A view in words: for screen readers, for tooltips and for what a board of letters cannot say.

use crate::view::{Man, Mark, SquareView, View};
use crate::{Color, Outcome};

/// The directions clockwise from north, as sentences name them.
const DIRECTIONS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// The content and the marks of a square, without its name: `white rook, black pawn`.
pub fn square_in_words(square: &SquareView) -> String {
    let mut parts = match square.men.as_slice() {
        [] => vec!["empty".to_owned()],
        men if square.stacked => vec![stack(men)],
        men => runs(men),
    };
    parts.extend(square.marks.iter().map(|&m| mark(m)));
    parts.join(", ")
}

/// Who is to act, or how the game ended.
pub fn to_act_in_words(view: &View, outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome { winner: None, reason }) => format!("Draw: {reason}"),
        Some(Outcome { winner: Some(player), reason }) => {
            let color = if player == view.to_act { view.color } else { view.color.other() };
            format!("{} has won: {reason}", color.name())
        }
        None if view.open => format!("{} to act, in the middle of a turn", view.color.name()),
        None => format!("{} to act", view.color.name()),
    }
}

/// The text in lines of at most `letters` characters, broken at spaces where there are any
/// but not at no-break spaces.
pub fn wrap(text: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let line = lines.last_mut().expect("it begins with one line and only grows");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= letters {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Directions, clockwise from north, in words: `north, east and west`.
pub fn directions_in_words(directions: &[u8]) -> String {
    let words: Vec<_> = directions.iter().map(|&d| direction(d)).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A man with its color, facing and momentum: `white axe pointing north, north-east and
/// north-west`.
pub fn man_in_words(man: &Man) -> String {
    let mut words = match man.color {
        Some(color) => format!("{} {}", adjective(color), man.kind),
        None => man.kind.to_owned(),
    };
    if !man.pointers.is_empty() {
        words.push_str(" pointing ");
        words.push_str(&directions_in_words(&man.pointers));
    }
    if let Some(momentum) = man.momentum {
        let plural = if momentum.turns_left == 1 { "" } else { "s" };
        words.push_str(&format!(
            " careening {}, off the board in {} turn{plural}",
            direction(momentum.direction),
            momentum.turns_left,
        ));
    }
    words
}

/// The men in their order, equal men in a row counted.
fn runs(men: &[Man]) -> Vec<String> {
    let words = |run: &[Man]| match run {
        [one] => man_in_words(one),
        [one, ..] if one.pointers.is_empty() && one.momentum.is_none() => {
            format!("{} {}s", run.len(), man_in_words(one))
        }
        _ => run.iter().map(man_in_words).collect::<Vec<_>>().join(", "),
    };
    men.chunk_by(|a, b| a == b).map(words).collect()
}

/// A stack from bottom to top.
fn stack(men: &[Man]) -> String {
    match runs(men).as_slice() {
        [run] if men.len() == 1 => run.clone(),
        [run] => format!("stack of {run}"),
        runs => format!("stack of {}, from the bottom: {}", men.len(), runs.join(", ")),
    }
}

/// What a mark says.
fn mark(mark: Mark) -> String {
    match mark {
        Mark::Goal(color) => format!("goal of {}", color.name()),
        Mark::Check => "in check".to_owned(),
        Mark::TopKing => "top king".to_owned(),
        Mark::Pending => "being decided".to_owned(),
        Mark::EnPassant => "skipped by a pawn".to_owned(),
        Mark::LastTurn => "last turn".to_owned(),
    }
}

/// A direction by its number, clockwise from north.
const fn direction(number: u8) -> &'static str {
    DIRECTIONS[(number & 7) as usize]
}

/// A color inside a sentence.
const fn adjective(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
