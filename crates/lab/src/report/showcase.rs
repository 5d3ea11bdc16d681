//! The games of a report: all of them as text, a few as boards that can be paged through.

use std::fmt::Write as _;

use rules::ParseError;
use rules::any::AnyPosition;
use rules::view::svg::{SvgOptions, Theme, svg};

use super::html::escape;
use crate::study::{Facts, Ground, StudyGame};

/// Turns at the end of a game that are shown as boards.
const SHOWN: usize = 12;
/// Side of a square, in pixels.
const SQUARE: u16 = 40;

/// How a game ended, in a few words.
pub(super) fn outcome_words(game: &StudyGame) -> String {
    let winner = match game.end.winner {
        Some(1) => "first player wins",
        Some(_) => "second player wins",
        None => "no winner",
    };
    format!("{winner} ({}), {} turns", game.end.reason, game.turns.len())
}

/// All games as text, each with an anchor that begins with `prefix`.
///
/// # Errors
/// A turn of a game is not legal.
pub(super) fn list<'a>(
    ground: &Ground,
    games: impl Iterator<Item = &'a StudyGame>,
    prefix: &str,
) -> Result<String, ParseError> {
    let mut out = String::new();
    for game in games {
        let mut pos = ground.start.clone();
        for turn in &game.turns {
            pos.play(turn)?;
        }
        let number = game.job.index + 1;
        let _ = writeln!(
            out,
            "<details id=\"{prefix}{number}\"><summary>Game {number}: {}</summary>\n\
             <p class=\"moves\">{}</p></details>",
            escape(&outcome_words(game)),
            escape(&numbered(&pos.played_san()))
        );
    }
    Ok(out)
}

/// Turns with their numbers, counted from the first one.
fn numbered(turns: &[String]) -> String {
    let mut out = String::new();
    for (i, turn) in turns.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        if i % 2 == 0 {
            let _ = write!(out, "{}. ", i / 2 + 1);
        }
        out.push_str(turn);
    }
    out
}

/// The games that are worth a look, and why; each game once.
pub(super) fn choose(facts: &[Facts]) -> Vec<(usize, &'static str)> {
    let won = |facts: &&(usize, &Facts)| facts.1.end.winner.is_some();
    let all: Vec<(usize, &Facts)> = facts.iter().enumerate().collect();
    let shortest = all.iter().filter(won).min_by_key(|(i, facts)| (facts.turns, *i));
    let longest = all.iter().max_by_key(|(i, facts)| (facts.turns, usize::MAX - i));
    let low = |facts: &Facts| {
        let shares = facts.winner_shares().unwrap_or_default();
        shares.into_iter().fold(1.0, f64::min)
    };
    let comeback =
        all.iter().filter(won).min_by(|(i, a), (j, b)| low(a).total_cmp(&low(b)).then(i.cmp(j)));
    let picks = [
        (shortest, "the shortest game that was won"),
        (longest, "the longest game"),
        (comeback, "the greatest comeback"),
    ];
    let mut chosen: Vec<(usize, &'static str)> = Vec::new();
    for (pick, why) in picks {
        if let Some(&(i, _)) = pick
            && chosen.iter().all(|(other, _)| *other != i)
        {
            chosen.push((i, why));
        }
    }
    chosen
}

/// The end of a game as boards, the last one shown.
///
/// # Errors
/// A turn of the game is not legal.
pub(super) fn boards(ground: &Ground, game: &StudyGame, why: &str) -> Result<String, ParseError> {
    let mut pos = ground.start.clone();
    let number = game.job.index + 1;
    let mut out = format!(
        "<figure class=\"replay\"><figcaption><a href=\"#g{number}\">Game {number}</a>, {why}: \
         {} <button type=\"button\">back</button> <button type=\"button\">on</button>\
         </figcaption>\n",
        escape(&outcome_words(game))
    );
    let first = game.turns.len().saturating_sub(SHOWN);
    for (i, turn) in game.turns.iter().enumerate() {
        pos.play(turn)?;
        if i >= first {
            let hidden = if i + 1 < game.turns.len() { " hidden" } else { "" };
            let _ = writeln!(
                out,
                "<div class=\"board\"{hidden}>{}<p>{}. {}</p></div>",
                picture(&*pos),
                i + 1,
                escape(&pos.last_turn().map_or_else(String::new, |turn| turn.san))
            );
        }
    }
    out += "</figure>\n";
    Ok(out)
}

/// The board as `careen show` draws it.
fn picture(pos: &dyn AnyPosition) -> String {
    let options = SvgOptions {
        square: SQUARE,
        theme: Theme::Light,
        outcome: pos.outcome(),
        ..SvgOptions::default()
    };
    svg(&pos.view(), options)
}
