//! Records as data.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::position::Number;
use crate::problem::Problem;

/// A file of records.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileText {
    /// Its text.
    pub(crate) text: String,
}

/// A file of records, and the format wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Convert {
    /// Its text.
    pub(crate) text: String,
    /// One of the formats of the game.
    pub(crate) to: String,
}

/// A text that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Written {
    /// The text.
    pub(crate) text: String,
}

/// The games of a file.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Records {
    /// In the order of the file.
    pub(crate) records: Vec<RecordTree>,
}

/// A game as data.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct RecordTree {
    /// The id of the game; empty if the record does not say.
    pub(crate) game: String,
    /// The ruleset.
    pub(crate) ruleset: String,
    /// Where it begins.
    pub(crate) start_fen: String,
    /// Its tags in their order.
    pub(crate) tags: Vec<(String, String)>,
    /// What is said before the first turn.
    pub(crate) comments: Vec<String>,
    /// Number and player of the first turn.
    #[schema(required = true)]
    pub(crate) first_number: Option<Number>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub(crate) result: String,
    /// The main line, up to the first error.
    pub(crate) turns: Vec<TurnTree>,
    /// The first error.
    #[schema(required = true)]
    pub(crate) problem: Option<Problem>,
}

/// A turn with all that is said about it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TurnTree {
    /// The coordinate form.
    pub(crate) turn: String,
    /// The form people read; the coordinate form of an unfinished turn.
    pub(crate) san: String,
    /// Whether it is unfinished.
    pub(crate) open: bool,
    /// Glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub(crate) nags: Vec<u8>,
    /// What is said after it.
    pub(crate) comments: Vec<String>,
    /// What could have been played instead of it.
    #[schema(no_recursion)]
    pub(crate) variations: Vec<VariationTree>,
}

/// Turns that could have been played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct VariationTree {
    /// What is said before its first turn.
    pub(crate) comments: Vec<String>,
    /// Its turns.
    #[schema(no_recursion)]
    pub(crate) turns: Vec<TurnTree>,
}

/// A record to write.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteRecord {
    /// The game and its readings.
    pub(crate) ruleset: String,
    /// Where it begins; the start position if left out.
    #[serde(default)]
    pub(crate) fen: Option<String>,
    /// Further tags.
    #[serde(default)]
    pub(crate) tags: Vec<(String, String)>,
    /// What is said before the first turn.
    #[serde(default)]
    pub(crate) comments: Vec<String>,
    /// The result; found out if left out.
    #[serde(default)]
    pub(crate) result: Option<String>,
    /// The main line.
    #[serde(default)]
    pub(crate) turns: Vec<WriteTurn>,
    /// How turns are written; `san` if left out.
    #[serde(default)]
    pub(crate) form: WriteForm,
}

/// A turn to write.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteTurn {
    /// In coordinate form or SAN.
    pub(crate) turn: String,
    /// Glyphs.
    #[serde(default)]
    pub(crate) nags: Vec<u8>,
    /// What is said after it.
    #[serde(default)]
    pub(crate) comments: Vec<String>,
    /// What could have been played instead of it.
    #[serde(default)]
    #[schema(no_recursion)]
    pub(crate) variations: Vec<WriteVariation>,
}

/// A variation to write.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteVariation {
    /// What is said before its first turn.
    #[serde(default)]
    pub(crate) comments: Vec<String>,
    /// Its turns.
    #[schema(no_recursion)]
    pub(crate) turns: Vec<WriteTurn>,
}

/// How turns are written.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WriteForm {
    /// As people read them.
    #[default]
    San,
    /// As programs read them.
    Coordinate,
}
