//! The ladder in a report: what twice the search is worth, and the games that show it.

use std::fmt::Write as _;

use rules::ParseError;

use super::html::escape;
use super::page::figure;
use super::words::number;
use super::{charts, showcase};
use crate::stats::Interval;
use crate::study::{Games, Ground, Ladder, Series, Step, StudyGame, Unit};

/// Games that are named behind a step.
const NAMED: usize = 12;

/// What a step is called.
fn name(step: &Step) -> String {
    format!("{} against {} nodes", 2 * step.nodes, step.nodes)
}

/// What the anchors of a step's games begin with.
fn prefix(step: usize) -> String {
    format!("l{}-", step + 1)
}

/// The games that count for a step, in their order.
fn played<'g>(games: &'g Games, number: usize, step: &Step) -> impl Iterator<Item = &'g StudyGame> {
    let series = Series::Rung(number as u32);
    games.values().filter(move |game| game.job.series == series).take(step.games as usize)
}

/// Whether the side with more nodes won: it plays first in every other game.
fn is_won_by_stronger(game: &StudyGame) -> bool {
    game.end.winner == Some(1 + (game.job.index % 2) as u8)
}

/// The chapter: a chart, and a table with links to the games that the stronger side did not win.
pub(super) fn section(ladder: &Ladder, games: &Games) -> String {
    let known = ladder.steps.iter().filter_map(|step| Some((name(step), step.elo?)));
    let rows: Vec<(String, Interval)> = known.collect();
    let title = "Elo that twice the search is worth, step by step, with intervals";
    let mut out = String::from("<h2>How deep the game is</h2>\n");
    if !rows.is_empty() {
        out += &figure(&charts::intervals(title, &rows, false, 0.0), title);
    }
    out += "<div class=\"scroll\"><table><caption>Each step: twice the nodes against once, every \
            opening from both sides (<code>games-ladder.pgn</code>)</caption>\n<thead><tr>\
            <th scope=\"col\">Step</th><th scope=\"col\">Elo</th><th scope=\"col\">Games</th>\
            <th scope=\"col\">Won, drawn, lost by the stronger</th>\
            <th scope=\"col\" class=\"behind\">Games it did not win</th></tr></thead>\n<tbody>\n";
    for (i, step) in ladder.steps.iter().enumerate() {
        let elo = match (step.elo, step.lost) {
            (Some(elo), _) => number(&elo, Unit::Number),
            (None, 0) => "it won all".to_owned(),
            (None, _) => "it lost all".to_owned(),
        };
        let prefix = prefix(i);
        let link = |game: &StudyGame| {
            let number = game.job.index + 1;
            format!("<a href=\"#{prefix}{number}\">{number}</a>")
        };
        let upsets = played(games, i, step).filter(|game| !is_won_by_stronger(game));
        let links: String = upsets.take(NAMED).map(link).collect();
        let _ = writeln!(
            out,
            "<tr><th scope=\"row\">{}</th><td class=\"figure\">{elo}</td><td>{}</td>\
             <td>{}, {}, {}</td><td class=\"games behind\">{links}</td></tr>",
            name(step),
            step.games,
            step.won,
            step.drawn,
            step.lost
        );
    }
    out + "</tbody></table></div>\n"
}

/// All games of the ladder as text.
///
/// # Errors
/// A turn of a game is not legal.
pub(super) fn list(ground: &Ground, ladder: &Ladder, games: &Games) -> Result<String, ParseError> {
    let mut out = String::new();
    for (i, step) in ladder.steps.iter().enumerate() {
        let _ = writeln!(
            out,
            "<h3>The ladder: {}; the first player has more in odd games</h3>",
            escape(&name(step))
        );
        out += &showcase::list(ground, played(games, i, step), &prefix(i))?;
    }
    Ok(out)
}
