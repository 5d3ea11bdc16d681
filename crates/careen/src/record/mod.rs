//! `careen record`: files of games, checked, converted and counted.

mod check;
mod convert;
mod stats;

use std::fmt;
use std::io::Read as _;

use anyhow::Context as _;
use rules::ParseError;
use rules::record::{Place, Record, read_each};

use crate::cli::RecordCommand;
use crate::output::Output;

pub(crate) use convert::formats;

pub(crate) fn run(command: &RecordCommand, out: &mut Output) -> anyhow::Result<()> {
    match command {
        RecordCommand::Check(options) => check::run(options, out),
        RecordCommand::Convert(options) => convert::run(options, out),
        RecordCommand::Stats(options) => stats::run(options, out),
    }
}

/// One game of a file.
struct Entry<'a> {
    /// The name of the file.
    file: &'a str,
    /// The number of the game in the file, counted from 1.
    game: usize,
    record: Result<Record, ParseError>,
}

/// Calls `f` with all games of all files; `-` is standard input.
fn for_each_game(
    files: &[String],
    mut f: impl FnMut(Entry<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for name in files {
        let (file, text) = text_of(name)?;
        for (i, record) in read_each(&text, games::ALL).into_iter().enumerate() {
            f(Entry { file, game: i + 1, record })?;
        }
    }
    Ok(())
}

/// What to call a file, and its text.
fn text_of(name: &str) -> anyhow::Result<(&str, String)> {
    let mut bytes = Vec::new();
    let file = if name == "-" { "standard input" } else { name };
    match name {
        "-" => std::io::stdin().lock().read_to_end(&mut bytes).map(drop),
        name => std::fs::File::open(name).and_then(|mut f| f.read_to_end(&mut bytes)).map(drop),
    }
    .with_context(|| format!("cannot read \"{file}\""))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|&&b| b == b'\n').count() + 1;
        let column = good.iter().rev().take_while(|&&b| b != b'\n').count() + 1;
        anyhow::anyhow!("{file}:{line}:{column}: expected text in UTF-8")
    })?;
    Ok((file, text))
}

/// Something that is wrong with a game, and where.
struct Fault<'a> {
    file: &'a str,
    game: usize,
    place: Option<Place>,
    message: String,
}

impl<'a> Fault<'a> {
    /// A record that cannot be read.
    fn unreadable(entry: &Entry<'a>, error: &ParseError) -> Self {
        let place = error.line.map(|line| Place { line, column: error.column });
        // The place says what else the error's own message would.
        let message = match place {
            Some(_) => format!("expected {}", error.expected),
            None => error.to_string(),
        };
        Self { file: entry.file, game: entry.game, place, message }
    }

    /// A record that does not agree with the rules; without a better place, where it begins.
    fn illegal(entry: &Entry<'a>, record: &Record, error: &rules::record::RecordError) -> Self {
        let place = error.place().or(record.place);
        Self { file: entry.file, game: entry.game, place, message: error.to_string() }
    }
}

impl fmt::Display for Fault<'_> {
    /// `games.pgn:12:5: game 3: what is wrong`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.file)?;
        if let Some(Place { line, column }) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": game {}: {}", self.game, self.message)
    }
}
