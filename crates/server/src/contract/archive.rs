//! The archive.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::record::RecordTree;

/// Which entries to list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArchiveAsked {
    /// The id of the game.
    #[serde(default)]
    pub(crate) game: Option<String>,
    /// Exactly this ruleset.
    #[serde(default)]
    pub(crate) ruleset: Option<String>,
    /// A reading, such as `riders=blocked`.
    #[serde(default)]
    pub(crate) reading: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[serde(default)]
    pub(crate) result: Option<String>,
    /// Part of a player's name.
    #[serde(default)]
    pub(crate) player: Option<String>,
    /// Part of title, tags or comments.
    #[serde(default)]
    pub(crate) text: Option<String>,
    /// A position that was reached; its counters do not matter.
    #[serde(default)]
    pub(crate) fen: Option<String>,
    /// `game`, `analysis` or `import`.
    #[serde(default)]
    pub(crate) kind: Option<Kind>,
    /// How many, 1 to 100; 20 if left out.
    #[serde(default)]
    pub(crate) limit: Option<i64>,
    /// The `next` of the page before.
    #[serde(default)]
    pub(crate) after: Option<String>,
}

/// Where an entry comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// Played here.
    Game,
    /// Kept by somebody who analyzed.
    Analysis,
    /// Read from a file.
    Import,
}

impl Kind {
    /// As it is stored.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Analysis => "analysis",
            Self::Import => "import",
        }
    }

    /// Out of the store.
    pub(crate) fn from_text(text: &str) -> Self {
        match text {
            "game" => Self::Game,
            "analysis" => Self::Analysis,
            _ => Self::Import,
        }
    }
}

/// A page of the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Archive {
    /// The entries, the newest first.
    pub(crate) entries: Vec<Entry>,
    /// How many there are in all.
    pub(crate) total: i64,
    /// What to ask the next page with; null at the end.
    #[schema(required = true)]
    pub(crate) next: Option<String>,
}

/// An entry of the archive.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Entry {
    /// Its name in addresses.
    pub(crate) id: String,
    /// Where it comes from.
    pub(crate) kind: Kind,
    /// The id of the game.
    pub(crate) game: String,
    /// The ruleset.
    pub(crate) ruleset: String,
    /// Its name.
    #[schema(required = true)]
    pub(crate) title: Option<String>,
    /// Who plays White.
    pub(crate) white: String,
    /// Who plays Black.
    pub(crate) black: String,
    /// The result.
    pub(crate) result: String,
    /// The rule that ended it, or `resignation`, `time`, `agreement`.
    #[schema(required = true)]
    pub(crate) reason: Option<String>,
    /// Whether the game has ended.
    pub(crate) over: bool,
    /// Finished turns of the main line.
    pub(crate) plies: i64,
    /// The last position of the main line.
    pub(crate) fen: String,
    /// When it was made.
    pub(crate) created: i64,
    /// When it was changed last.
    pub(crate) changed: i64,
}

/// An entry with its record.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FullEntry {
    /// What the list says.
    #[serde(flatten)]
    pub(crate) entry: Entry,
    /// The record as text.
    pub(crate) record: String,
    /// The record as data.
    pub(crate) tree: RecordTree,
}

/// A record to keep.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewEntry {
    /// One game, in any format.
    pub(crate) record: String,
    /// Its name.
    #[serde(default)]
    pub(crate) title: Option<String>,
    /// `analysis` or `import`; `analysis` if left out.
    #[serde(default)]
    pub(crate) kind: Option<Kind>,
}

/// What became of a file.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Imported {
    /// How many games were kept.
    pub(crate) kept: usize,
    /// Their names in addresses.
    pub(crate) ids: Vec<String>,
    /// What was wrong with the others.
    pub(crate) errors: Vec<crate::problem::Problem>,
}
