//! Records of games: PGN-like text for all games, and the border to other formats.

use crate::ParseError;

/// A record: tags and turns, all of it text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The tags in the order of the file; unknown ones are kept.
    pub tags: Vec<(String, String)>,
    /// The turns in coordinate form or SAN, the last perhaps unfinished.
    pub turns: Vec<String>,
}

/// Another format of records that one game reads and writes.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// Its name for `careen record convert --to`.
    pub id: &'static str,
    /// What it is, in one sentence.
    pub what: &'static str,
    /// Whether a text looks like this format.
    pub recognizes: fn(&str) -> bool,
    /// Reads all games of a file.
    pub read: fn(&str) -> Result<Vec<Record>, ParseError>,
    /// Writes one game.
    pub write: fn(&Record) -> Result<String, ParseError>,
}
