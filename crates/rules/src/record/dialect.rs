//! Other formats of records: how a game offers them, and how a file's format is found out.

use super::{Record, parse_each};
use crate::ParseError;
use crate::any::Game;

/// Another format of records that one game reads and writes.
///
/// A file of several games is the texts of its games one after another.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// Its name for `careen record convert --to`.
    pub id: &'static str,
    /// What it is, in one sentence.
    pub what: &'static str,
    /// Whether a text looks like this format. It must not accept what begins like a record with
    /// tags, `[Name "`.
    pub recognizes: fn(&str) -> bool,
    /// Reads all games of a file; the records have the tags `Game` and `Ruleset`.
    pub read: fn(&str) -> Result<Vec<Record>, ParseError>,
    /// Writes one game, whose turns are legal and in coordinate form and whose tags name the
    /// ruleset; ends with a line feed.
    pub write: fn(&Record) -> Result<String, ParseError>,
}

/// Reads all records of a file in any format that a game knows, found out from the text.
///
/// # Errors
/// The grammar of the format is wrong; the error names the place.
pub fn read(text: &str, games: &[&'static Game]) -> Result<Vec<Record>, ParseError> {
    read_each(text, games).into_iter().collect()
}

/// The same, going on behind an error where the format allows it.
pub fn read_each(text: &str, games: &[&'static Game]) -> Vec<Result<Record, ParseError>> {
    let mut dialects = games.iter().flat_map(|game| game.dialects);
    match dialects.find(|dialect| (dialect.recognizes)(text)) {
        Some(dialect) => match (dialect.read)(text) {
            Ok(records) => records.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        },
        None => parse_each(text).collect(),
    }
}
