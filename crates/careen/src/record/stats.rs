//! `careen record stats`: how many games, how they ended and how long they were, by ruleset.

use std::collections::BTreeMap;

use anyhow::bail;
use rules::record::{GameResult, replay};
use serde_json::{Value, json};

use super::{Fault, for_each_game};
use crate::cli::FilesOptions;
use crate::output::Output;

/// The games of one ruleset.
#[derive(Default)]
struct Tally {
    games: u64,
    white_wins: u64,
    black_wins: u64,
    draws: u64,
    unknown: u64,
    plies: u64,
    shortest: u64,
    longest: u64,
    /// How many games ended by each rule; the others by agreement, resignation, time or not at all.
    endings: BTreeMap<&'static str, u64>,
}

impl Tally {
    fn add(&mut self, result: GameResult, plies: u64, ending: Option<&'static str>) {
        *match result {
            GameResult::WhiteWins => &mut self.white_wins,
            GameResult::BlackWins => &mut self.black_wins,
            GameResult::Draw => &mut self.draws,
            GameResult::Unknown => &mut self.unknown,
        } += 1;
        self.shortest = if self.games == 0 { plies } else { self.shortest.min(plies) };
        self.longest = self.longest.max(plies);
        self.games += 1;
        self.plies += plies;
        *self.endings.entry(ending.unwrap_or("not on the board")).or_default() += 1;
    }

    fn plies_mean(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    fn json(&self, ruleset: &str) -> Value {
        json!({
            "ruleset": ruleset,
            "games": self.games,
            "white_wins": self.white_wins,
            "black_wins": self.black_wins,
            "draws": self.draws,
            "unknown": self.unknown,
            "plies_mean": self.plies_mean(),
            "plies_min": self.shortest,
            "plies_max": self.longest,
            "endings": self.endings,
        })
    }

    fn print(&self, ruleset: &str, out: &mut Output) -> anyhow::Result<()> {
        out.line(ruleset)?;
        for (name, value) in [
            ("games", self.games.to_string()),
            ("White won", self.share(self.white_wins)),
            ("Black won", self.share(self.black_wins)),
            ("drawn", self.share(self.draws)),
            ("unknown", self.share(self.unknown)),
            (
                "plies a game",
                format!("{:.1} ({} to {})", self.plies_mean(), self.shortest, self.longest),
            ),
        ] {
            out.line(&format!("{name:>18}  {value}"))?;
        }
        for (ending, &games) in &self.endings {
            out.line(&format!("{ending:>18}  {}", self.share(games)))?;
        }
        Ok(())
    }

    /// A number of games and what part of all it is.
    fn share(&self, games: u64) -> String {
        format!("{games} ({:.1} %)", games as f64 * 100.0 / self.games.max(1) as f64)
    }
}

pub(crate) fn run(options: &FilesOptions, out: &mut Output) -> anyhow::Result<()> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut faulty = Vec::new();
    for_each_game(&options.files, |entry| {
        match &entry.record {
            Err(error) => faulty.push(Fault::unreadable(&entry, error).to_string()),
            Ok(record) => match replay(record, games::ALL) {
                Err(error) => faulty.push(Fault::illegal(&entry, record, &error).to_string()),
                Ok(last) => {
                    let result = match record.result {
                        // The board knows better than a record that says nothing.
                        GameResult::Unknown => GameResult::of(last.outcome(), |p| last.color_of(p)),
                        known => known,
                    };
                    let ending = last.outcome().map(|outcome| outcome.reason);
                    let tally = tallies.entry(last.ruleset().to_string()).or_default();
                    tally.add(result, last.played().len() as u64, ending);
                }
            },
        }
        Ok(())
    })?;
    if out.json {
        let rulesets: Vec<_> = tallies.iter().map(|(name, tally)| tally.json(name)).collect();
        out.json_line(&json!({ "rulesets": rulesets, "faulty": faulty }))?;
    } else {
        for (ruleset, tally) in &tallies {
            tally.print(ruleset, out)?;
        }
        if tallies.is_empty() && faulty.is_empty() {
            out.line("no games")?;
        }
    }
    match faulty.as_slice() {
        [] => Ok(()),
        [fault] => bail!("left out: {fault}"),
        [fault, more @ ..] => bail!("left out: {fault}; and {} more", more.len()),
    }
}
