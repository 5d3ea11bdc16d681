//! `careen record check`: are all games of a file legal, and are their results the board's?

use anyhow::bail;
use rules::record::check;
use serde_json::json;

use super::{Fault, for_each_game};
use crate::cli::FilesOptions;
use crate::output::Output;

pub(crate) fn run(options: &FilesOptions, out: &mut Output) -> anyhow::Result<()> {
    let (mut games, mut turns, mut faults) = (0u64, 0u64, 0u64);
    for_each_game(&options.files, |entry| {
        games += 1;
        let found = match &entry.record {
            Err(error) => vec![Fault::unreadable(&entry, error)],
            Ok(record) => {
                turns += record.main_line.len() as u64;
                let errors = check(record, games::ALL);
                errors.iter().map(|error| Fault::illegal(&entry, record, error)).collect()
            }
        };
        faults += found.len() as u64;
        for fault in found {
            if out.json {
                out.json_line(&json!({
                    "file": fault.file,
                    "game": fault.game,
                    "line": fault.place.map(|place| place.line),
                    "column": fault.place.map(|place| place.column),
                    "error": fault.message,
                }))?;
            } else {
                out.line(&fault.to_string())?;
            }
        }
        Ok(())
    })?;
    if out.json {
        out.json_line(&json!({ "games": games, "turns": turns, "faults": faults }))?;
    }
    if faults > 0 {
        bail!("{}", summary(games, turns, faults));
    }
    if !out.json {
        out.line(&summary(games, turns, faults))?;
    }
    Ok(())
}

fn summary(games: u64, turns: u64, faults: u64) -> String {
    let count = |n: u64, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let faults = if faults == 0 { "no faults".to_owned() } else { count(faults, "fault") };
    format!("{}, {}, {faults}", count(games, "game"), count(turns, "turn"))
}
