//! Words of advice: what to play, and how one stands.

use rules::any::AnyPosition;
use search::Shown;
use search::any::{AnswerText, Engine, LineText};

use crate::analyze::score_words;

/// Turns of a line that are shown.
const SHOWN_TURNS: usize = 8;

/// The best turn with its score and how the game may go on.
pub(super) fn hint_words(pos: &dyn AnyPosition, answer: &AnswerText) -> String {
    let color = pos.color_of(pos.to_act()).name();
    let Some(line) = answer.lines.first() else {
        return format!("you might play {}", answer.turn);
    };
    let turns = san_of_line(pos, &line.pv);
    let best = turns.first().unwrap_or(&answer.turn);
    let mut words = format!("you might play {best}: {}", stands(color, line));
    if let [_, rest @ ..] = turns.as_slice()
        && !rest.is_empty()
    {
        words += &format!(", {} plies deep\nthen perhaps {}", answer.depth, rest.join("  "));
    }
    words
}

/// How the player to act stands: by search with the chances, and by the evaluation alone.
pub(super) fn eval_words(pos: &dyn AnyPosition, engine: &Engine, line: &LineText) -> String {
    let color = pos.color_of(pos.to_act()).name();
    let [win, draw, loss] = [line.wdl.win, line.wdl.draw, line.wdl.loss].map(percent);
    let mut words = stands(color, line);
    if matches!(line.score, Shown::Cp(_)) {
        words += &format!(" (win {win}%, draw {draw}%, loss {loss}%)");
        if let Some(Shown::Cp(cp)) = engine.evaluate(pos).map(search::Score::shown) {
            words += &format!("; without looking ahead {:+.2}", f64::from(cp) / 100.0);
        }
    }
    words
}

/// `+0.35 for White`, `White: win in 3 plies`.
fn stands(color: &str, line: &LineText) -> String {
    match line.score {
        Shown::Cp(_) => format!("{} for {color}", score_words(line)),
        Shown::Win(1) => format!("{color} wins with this turn"),
        Shown::Win(plies) => format!("{color} wins in {plies} plies"),
        Shown::Loss(plies) => format!("{color} loses in {plies} plies"),
    }
}

fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}

/// A line in SAN, which people read; it ends where it cannot be played on.
pub(super) fn san_of_line(pos: &dyn AnyPosition, line: &[String]) -> Vec<String> {
    let mut at = pos.boxed_clone();
    if !at.open_turn().is_empty() {
        // The first turn of the line holds the part already played.
        at.undo_turn();
    }
    let before = at.played().len();
    for turn in line.iter().take(SHOWN_TURNS) {
        if at.play(turn).is_err() {
            break;
        }
    }
    at.played_san().split_off(before)
}
