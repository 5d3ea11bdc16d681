//! The screen of a game: the board, what was played last, and what there is to say.

use rules::rulebook::outcome_text;
use rules::view::wrap;

use super::saved::RESIGNATION;
use super::session::Session;
use crate::output::{Output, WIDTH};
use crate::position::outcome_words;
use crate::show::board;

/// Next actions that are shown without being asked for.
const SHOWN_ACTIONS: usize = 24;

/// Draws everything and forgets what there was to say.
pub(super) fn draw(session: &mut Session, out: &mut Output) -> anyhow::Result<()> {
    let terminal = out.is_terminal();
    if terminal {
        // Home, and clear from there: the scrolled-up text stays.
        out.line("\x1b[H\x1b[2J")?;
    }
    let pos = session.position();
    out.line(&board(pos, session.flipped, terminal))?;
    let played = pos.played_san();
    if let (Some(last), open) = (played.last(), pos.open_turn()) {
        let number = played.len();
        out.line(&format!("ply {number}: {last}"))?;
        if !open.is_empty() {
            out.line("")?;
        }
    }
    let open = pos.open_turn();
    if pos.turn_is_open() {
        let done = if open.is_empty() { "begun" } else { &open };
        out.line(&format!("turn in progress: {done}"))?;
        out.line(&prose(&format!("next: {}", some(&pos.actions()))))?;
    }
    for message in session.messages.drain(..) {
        out.line(&message)?;
    }
    if let Some(result) = session.result_words() {
        out.line(&result)?;
    }
    Ok(())
}

/// The result in words, if the board, the history or a player has ended the game.
pub(super) fn result_words(session: &Session) -> Option<String> {
    if let Some(color) = session.resigned {
        return Some(format!("{} resigns: {} wins", color.name(), color.other().name()));
    }
    outcome_words(session.position()).map(|words| format!("The game is over: {words}"))
}

/// A list, cut where it would fill the screen.
fn some(list: &[String]) -> String {
    let shown = list.len().min(SHOWN_ACTIONS);
    let mut text = list[..shown].join("  ");
    if list.len() > shown {
        text += &format!("  … {} more (`moves` lists all)", list.len() - shown);
    }
    text
}

/// A text for people, each line of it broken between words where it is too long.
pub(super) fn prose(text: &str) -> String {
    text.lines().flat_map(|line| wrap(line, WIDTH)).collect::<Vec<_>>().join("\n")
}

/// Short texts in columns, as many as fit.
pub(super) fn columns(list: &[String]) -> String {
    let width = list.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    let lines = list.chunks((WIDTH / width).max(1)).map(|row| {
        let line: String = row.iter().map(|text| format!("{text:width$}")).collect();
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The record tag's words for how a game ended.
pub(super) fn termination(session: &Session) -> String {
    match session.resigned {
        Some(_) => RESIGNATION.to_owned(),
        None => outcome_text(session.position().outcome()),
    }
}
