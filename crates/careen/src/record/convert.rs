//! `careen record convert`: the same games in another format.

use anyhow::{Context as _, bail};
use clap::builder::PossibleValue;
use rules::any::{AnyPosition, Game};
use rules::record::{Dialect, Form, Record, RecordError, Turn, TurnNumber, replay, rewrite};
use serde_json::{Map, Value, json};

use super::{Entry, Fault, for_each_game};
use crate::cli::ConvertOptions;
use crate::output::Output;

/// The formats that every game has, and the dialects of single games.
pub(crate) fn formats() -> impl Iterator<Item = PossibleValue> {
    [
        ("pgn", "Tags and turns in coordinate form, which programs read"),
        ("san", "The same with turns as people write them"),
        ("json", "One object a line, with both forms of each turn"),
    ]
    .into_iter()
    .chain(dialects().map(|(_, dialect)| (dialect.id, dialect.what)))
    .map(|(id, what)| PossibleValue::new(id).help(what))
}

/// The dialects of all games.
fn dialects() -> impl Iterator<Item = (&'static Game, &'static Dialect)> {
    games::ALL.iter().flat_map(|&game| game.dialects.iter().map(move |dialect| (game, dialect)))
}

pub(crate) fn run(options: &ConvertOptions, out: &mut Output) -> anyhow::Result<()> {
    let mut text = String::new();
    for_each_game(&options.files.files, |entry| {
        let record = match &entry.record {
            Ok(record) => record,
            Err(error) => bail!("{}", Fault::unreadable(&entry, error)),
        };
        // Records of more than one line are kept apart.
        if !text.is_empty() && matches!(options.to.as_str(), "pgn" | "san") {
            text.push('\n');
        }
        text += &converted(&options.to, &entry, record)?;
        Ok(())
    })?;
    match options.out.as_deref() {
        None | Some("-") => out.text(&text)?,
        Some(file) => {
            std::fs::write(file, text).with_context(|| format!("cannot write \"{file}\""))?;
        }
    }
    Ok(())
}

/// One game in the format asked for, with a line feed at its end.
fn converted(to: &str, entry: &Entry<'_>, record: &Record) -> anyhow::Result<String> {
    let illegal = |error: RecordError| anyhow::anyhow!("{}", Fault::illegal(entry, record, &error));
    let rewritten = |form| rewrite(record, games::ALL, form).map_err(illegal);
    Ok(match to {
        "pgn" => rewritten(Form::Coordinate)?.to_string(),
        "san" => rewritten(Form::San)?.to_string(),
        "json" => {
            let last = replay(record, games::ALL).map_err(illegal)?;
            let (record, san) = (rewritten(Form::Coordinate)?, rewritten(Form::San)?);
            format!("{}\n", json_of(&record, &san, &*last))
        }
        id => {
            let record = rewritten(Form::Coordinate)?;
            let game = record.tag("Game").unwrap_or_default();
            let Some((_, dialect)) = dialects().find(|(g, d)| g.id == game && d.id == id) else {
                let of: Vec<_> =
                    dialects().filter(|(_, d)| d.id == id).map(|(g, _)| g.id).collect();
                bail!(
                    "{}: game {}: \"{id}\" is a format of {} only, and this is \"{game}\"",
                    entry.file,
                    entry.game,
                    of.join(", ")
                );
            };
            (dialect.write)(&record).map_err(|error| {
                anyhow::anyhow!(
                    "{}",
                    Fault {
                        file: entry.file,
                        game: entry.game,
                        place: record.place,
                        message: error.to_string(),
                    }
                )
            })?
        }
    })
}

/// One game as one JSON object; `san` is the same record with SAN.
fn json_of(record: &Record, san: &Record, last: &dyn AnyPosition) -> Value {
    let tags: Map<String, Value> =
        record.tags.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    json!({
        "ruleset": last.ruleset().to_string(),
        "tags": tags,
        "start_fen": last.start_fen(),
        "comments": record.comments,
        "turns": json_of_turns(&record.main_line, &san.main_line, record.begins),
        "fen": last.fen(),
        "open": last.turn_is_open(),
        "result": record.result.as_str(),
        "outcome": last.outcome(),
    })
}

/// The turns of a line; what is not said of a turn is left out.
fn json_of_turns(turns: &[Turn], san: &[Turn], begins: TurnNumber) -> Vec<Value> {
    let mut number = begins;
    let mut values = Vec::new();
    for (turn, san) in turns.iter().zip(san) {
        let mut value = json!({
            "number": number.number,
            "player": number.player,
            "turn": turn.text,
            "san": san.text,
        });
        if !turn.nags.is_empty() {
            value["nags"] = json!(turn.nags);
        }
        if !turn.comments.is_empty() {
            value["comments"] = json!(turn.comments);
        }
        if !turn.variations.is_empty() {
            let variations = turn.variations.iter().zip(&san.variations).map(|(line, san)| {
                let turns = json_of_turns(&line.turns, &san.turns, number);
                json!({ "comments": line.comments, "turns": turns })
            });
            value["variations"] = variations.collect();
        }
        values.push(value);
        number = number.next();
    }
    values
}
