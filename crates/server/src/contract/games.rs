//! The list of games.

use serde::Serialize;
use utoipa::ToSchema;

/// All that can be played.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Games {
    /// The games, sorted by id.
    pub(crate) games: Vec<GameFacts>,
    /// The number of the strongest level.
    pub(crate) levels: u8,
    /// The version of the program.
    pub(crate) version: &'static str,
}

/// The facts of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameFacts {
    /// Its name in a ruleset.
    pub(crate) id: &'static str,
    /// Its name for people.
    pub(crate) name: &'static str,
    /// Who invented it.
    pub(crate) inventor: &'static str,
    /// When.
    pub(crate) year: u16,
    /// The first paragraph of its rulebook, as plain text.
    pub(crate) idea: String,
    /// Where the rules come from, each in one line.
    pub(crate) sources: &'static [&'static str],
    /// The readings in the order of the ruleset's text.
    pub(crate) readings: Vec<ReadingFacts>,
    /// The FEN of the start position, all readings at their defaults.
    pub(crate) start_fen: String,
    /// How many puzzles there are.
    pub(crate) puzzles: usize,
    /// What records can be converted to.
    pub(crate) formats: Vec<&'static str>,
}

/// A choice where sources are silent or disagree.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReadingFacts {
    /// Its name in a ruleset.
    pub(crate) id: &'static str,
    /// Its values; `N` stands for a number.
    pub(crate) values: &'static [&'static str],
    /// The value that holds if none is named.
    pub(crate) default: &'static str,
    /// The bounds of `N`; null if there is none.
    pub(crate) numbers: Option<[u32; 2]>,
    /// Why there is a choice.
    pub(crate) why: &'static str,
}
