//! What the engine is asked, and what it answers.

use rules::view::Arrow;
use rules::{Color, Outcome, Player};
use search::proof::{Source, Verdict};
use search::{Shown, Wdl};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::position::{Number, asked};
use super::view;

asked! {
    /// Which position to analyze, and how long.
    AnalyzeAsked {
        /// How long to think, in milliseconds, 10 to 10 000; 1 000 if left out.
        time_ms: Option<u64>,
        /// Nodes at most, up to 10 000 000.
        nodes: Option<u64>,
        /// Plies at most, up to 64.
        depth: Option<u32>,
        /// How many of the best turns, 1 to 10; 1 if left out.
        multipv: Option<usize>,
    }
}

asked! {
    /// Which position to solve.
    SolveAsked {
        /// Actions to play at most, up to 2 000 000; 300 000 if left out.
        nodes: Option<u64>,
    }
}

/// What an analysis has found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Analysis {
    /// The ruleset.
    pub(crate) ruleset: String,
    /// The position.
    pub(crate) fen: String,
    /// Who is to act.
    #[schema(value_type = view::Player)]
    pub(crate) to_act: Player,
    /// How the game has ended: then there is nothing to analyze.
    #[schema(value_type = Option<view::Outcome>, required = true)]
    pub(crate) outcome: Option<Outcome>,
    /// The best turn, complete; null if the game is over.
    #[schema(required = true)]
    pub(crate) turn: Option<String>,
    /// What was found.
    #[serde(flatten)]
    pub(crate) found: Found,
}

/// Lines of play, and what it took to find them.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Found {
    /// Plies searched in full.
    pub(crate) depth: u32,
    /// Nodes searched.
    pub(crate) nodes: u64,
    /// Nodes a second.
    pub(crate) nps: u64,
    /// How full the table is, in thousandths.
    pub(crate) hashfull: u32,
    /// Time spent thinking, in milliseconds.
    pub(crate) elapsed_ms: u64,
    /// The lines, the best first.
    pub(crate) lines: Vec<Line>,
}

/// A line of play.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Line {
    /// Which of the best turns this is, from 1.
    pub(crate) multipv: usize,
    /// Plies searched in full.
    pub(crate) depth: u32,
    /// Plies of the longest line.
    pub(crate) seldepth: u32,
    /// The score for the player to act.
    #[schema(value_type = view::Score)]
    pub(crate) score: Shown,
    /// The chances that go with it.
    #[schema(value_type = view::Wdl)]
    pub(crate) wdl: Wdl,
    /// Complete turns; the first includes the part already played.
    pub(crate) pv: Vec<String>,
    /// The same in SAN, perhaps fewer.
    pub(crate) sans: Vec<String>,
    /// The arrows of the first turn.
    #[schema(value_type = Vec<view::Arrow>)]
    pub(crate) arrows: Vec<Arrow>,
}

/// What the engine would play.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Hint {
    /// The turn, complete.
    pub(crate) turn: String,
    /// What is left to play of it.
    pub(crate) rest: String,
    /// Its line.
    #[serde(flatten)]
    pub(crate) line: Line,
}

/// Who wins with best play.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Solved {
    /// For the player to act: `win`, `loss`, `draw` or `unknown`.
    #[schema(value_type = SolvedVerdict)]
    pub(crate) verdict: Verdict,
    /// In how many plies.
    #[schema(required = true)]
    pub(crate) plies: Option<u32>,
    /// Whether it cannot be done in fewer.
    pub(crate) shortest: bool,
    /// Best play in coordinate form.
    pub(crate) line: Vec<String>,
    /// The same in SAN.
    pub(crate) sans: Vec<String>,
    /// Actions played.
    pub(crate) nodes: u64,
    /// The size of the proof.
    #[schema(required = true)]
    pub(crate) proof_bytes: Option<usize>,
    /// Where the verdict comes from: `search` or `table`.
    #[schema(value_type = SolvedBy)]
    pub(crate) by: Source,
}

/// Verdicts.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "it describes; nobody makes one")]
pub(crate) enum SolvedVerdict {
    Win,
    Loss,
    Draw,
    Unknown,
}

/// Where verdicts come from.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "it describes; nobody makes one")]
pub(crate) enum SolvedBy {
    Search,
    Table,
}

/// A turn of a game, judged.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct JudgedTurn {
    /// The place of the turn in the game, from 0.
    pub(crate) ply: usize,
    /// Its number.
    pub(crate) number: Number,
    /// Who made it.
    #[schema(value_type = view::Color)]
    pub(crate) color: Color,
    /// The turn in coordinate form.
    pub(crate) turn: String,
    /// The same in SAN.
    pub(crate) san: String,
    /// What the engine would have played.
    pub(crate) best: String,
    /// The same in SAN.
    pub(crate) best_san: String,
    /// How he stood, with the best turn.
    pub(crate) before: Stands,
    /// How he stood after his turn.
    pub(crate) after: Stands,
    /// The part of a point that he gave away.
    pub(crate) given_away: f64,
    /// The accuracy of the turn in percent.
    pub(crate) accuracy: f64,
    /// Whether there was a choice.
    pub(crate) counts: bool,
}

/// How a player stands.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Stands {
    /// The score for him.
    #[schema(value_type = view::Score)]
    pub(crate) score: Shown,
    /// The part of a point that he may expect, 0 to 1.
    pub(crate) expected: f64,
}
