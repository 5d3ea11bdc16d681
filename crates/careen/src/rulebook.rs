//! `careen rules`: the rulebook, its examples drawn.

use anyhow::bail;
use rules::any::Game;
use rules::rulebook::{Example, Part, parts};
use rules::view::wrap;
use serde_json::{Value, json};

use crate::cli::RulesOptions;
use crate::output::{Output, WIDTH};
use crate::show::board;

pub(crate) fn run(options: &RulesOptions, out: &mut Output) -> anyhow::Result<()> {
    // A whole ruleset is as good as its game.
    let id = options.game.split(':').next().unwrap_or_default();
    let Some(&game) = games::ALL.iter().find(|game| game.id == id) else {
        let ids: Vec<_> = games::ALL.iter().map(|game| game.id).collect();
        bail!("there is no game \"{id}\"; the games are {}", ids.join(", "));
    };
    if options.source {
        out.line(game.rulebook.trim_end())?;
        return Ok(());
    }
    let mut json_parts = Vec::new();
    for part in parts(game.rulebook)? {
        match part {
            Part::Prose(prose) if out.json => json_parts.push(json!({ "prose": prose })),
            Part::Prose(prose) => print_prose(&prose, out)?,
            Part::Example(example) if out.json => json_parts.push(json_of(&example)?),
            Part::Example(example) => print_example(&example, out)?,
        }
    }
    if out.json {
        out.json_line(&rulebook_json(game, json_parts))?;
    }
    Ok(())
}

fn rulebook_json(game: &Game, parts: Vec<Value>) -> Value {
    json!({ "id": game.id, "name": game.name, "parts": parts })
}

/// The claims of a block and the position they are about.
fn json_of(example: &Example) -> anyhow::Result<Value> {
    let pos = example.position(games::ALL)?;
    let claims: Vec<_> =
        example.claims.iter().map(|(key, value)| json!({ "key": key, "value": value })).collect();
    Ok(json!({ "claims": claims, "fen": pos.fen(), "view": pos.view() }))
}

/// Markdown is made to be read as it is: headings stand out on a terminal, and sentences, each a
/// line of the source however long, are broken between words.
fn print_prose(prose: &str, out: &mut Output) -> std::io::Result<()> {
    for line in prose.trim_matches('\n').lines() {
        if out.is_terminal() && line.starts_with('#') {
            out.line(&format!("\x1b[1m{line}\x1b[0m"))?;
        } else if line.starts_with('|') {
            out.line(line)?;
        } else {
            print_wrapped("", line, out)?;
        }
    }
    out.line("")
}

/// A text behind an indent, in lines that fit.
fn print_wrapped(indent: &str, text: &str, out: &mut Output) -> std::io::Result<()> {
    for line in wrap(text, WIDTH - indent.len()) {
        out.line(format!("{indent}{line}").trim_end())?;
    }
    Ok(())
}

fn print_example(example: &Example, out: &mut Output) -> anyhow::Result<()> {
    let pos = example.position(games::ALL)?;
    for line in board(&*pos, false, out.is_terminal()).lines() {
        out.line(format!("    {line}").trim_end())?;
    }
    out.line(&format!("    FEN: {}", pos.fen()))?;
    for (key, value) in &example.claims {
        let name = match key.as_str() {
            "ruleset" if value == pos.ruleset().game().id => continue,
            "ruleset" => "played by",
            "moves" => "after the turns",
            "legal" => "legal now",
            "illegal" => "not legal now",
            "turns" => "number of legal turns",
            "actions" => "all legal actions",
            "outcome" if value == "none" => continue,
            "outcome" => "the game is over",
            "bad-fen" => "not a position",
            "why" => "",
            // The FEN stands above already.
            _ => continue,
        };
        let colon = if name.is_empty() { "" } else { ": " };
        print_wrapped("    ", &format!("{name}{colon}{value}"), out)?;
    }
    out.line("")?;
    Ok(())
}
