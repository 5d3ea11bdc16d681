//! Rulebooks and puzzles.

use rules::Color;
use rules::view::Arrow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::position::Position;
use super::view;

/// A rulebook.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Rulebook {
    /// The id of the game.
    pub(crate) game: &'static str,
    /// Its name.
    pub(crate) name: &'static str,
    /// The headings.
    pub(crate) contents: Vec<Heading>,
    /// The book, part by part.
    pub(crate) parts: Vec<RulePart>,
}

/// A heading.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Heading {
    /// 1 is the title.
    pub(crate) level: u8,
    /// Its anchor.
    pub(crate) id: String,
    /// Its text.
    pub(crate) title: String,
}

/// A part of a rulebook.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum RulePart {
    /// Something to read.
    Prose {
        /// As HTML.
        html: String,
    },
    /// A position to look at and to play with.
    Example(Box<RuleExample>),
}

/// An example of a rulebook.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RuleExample {
    /// The line of the rulebook on which it begins.
    pub(crate) line: usize,
    /// What it shows, in one sentence.
    pub(crate) why: String,
    /// The rules it is played by.
    pub(crate) ruleset: String,
    /// Where its turns begin.
    pub(crate) start_fen: String,
    /// Its turns.
    pub(crate) moves: Vec<String>,
    /// Turns that may be played then.
    pub(crate) legal: Vec<String>,
    /// Turns that may not.
    pub(crate) illegal: Vec<String>,
    /// FENs that are refused.
    pub(crate) bad_fens: Vec<String>,
    /// What else holds: `turns`, `actions`, `after`, `outcome`.
    pub(crate) claims: Vec<Claim>,
    /// The position after its turns.
    pub(crate) position: Position,
}

/// What holds in an example.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Claim {
    /// What is claimed.
    pub(crate) key: String,
    /// Its value.
    pub(crate) value: String,
}

/// The puzzles of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Puzzles {
    /// The id of the game.
    pub(crate) game: &'static str,
    /// In the order of the file, the short ones first.
    pub(crate) puzzles: Vec<Puzzle>,
}

/// A position in which exactly one turn wins.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Puzzle {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The rules.
    pub(crate) ruleset: String,
    /// The position.
    pub(crate) fen: String,
    /// Within how many plies.
    pub(crate) plies: u16,
    /// Who wins.
    #[schema(value_type = view::Color)]
    pub(crate) color: Color,
}

/// A turn that may solve a puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attempt {
    /// In coordinate form or SAN, perhaps unfinished.
    pub(crate) turn: String,
}

/// Whether a turn solves a puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Attempted {
    /// Whether it does.
    pub(crate) verdict: AttemptVerdict,
    /// The turns to the end of the game, if it does.
    pub(crate) line: Vec<String>,
    /// The same in SAN.
    pub(crate) sans: Vec<String>,
}

/// Whether a turn solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AttemptVerdict {
    /// It does.
    Right,
    /// It does not.
    Wrong,
    /// It may, if it goes on.
    Unfinished,
}

/// The solution of a puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleSolution {
    /// The turn that wins.
    pub(crate) turn: String,
    /// The same in SAN.
    pub(crate) san: String,
    /// The turns to the end of the game.
    pub(crate) line: Vec<String>,
    /// The same in SAN.
    pub(crate) sans: Vec<String>,
    /// The arrows of the turn that wins.
    #[schema(value_type = Vec<view::Arrow>)]
    pub(crate) arrows: Vec<Arrow>,
}
