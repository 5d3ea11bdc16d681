//! Messages of the WebSocket.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::engine::{Found, JudgedTurn};
use super::play::GameState;
use crate::problem::Problem;

/// What a client sends.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum ClientMessage {
    /// Wants the states of a game.
    Watch {
        /// Its name.
        game: String,
    },
    /// Wants them no longer.
    Unwatch {
        /// Its name.
        game: String,
    },
    /// Wants an analysis; takes the place of one with the same `id`.
    Analyze {
        /// A number of the client's choice.
        id: u32,
        /// The game and its readings.
        ruleset: String,
        /// Where the turns begin.
        #[serde(default)]
        fen: Option<String>,
        /// Turns from there.
        #[serde(default)]
        moves: Option<String>,
        /// How many of the best turns, 1 to 10; 1 if left out.
        #[serde(default)]
        multipv: Option<usize>,
        /// How long at most, 1 to 3 600; 600 if left out.
        #[serde(default)]
        seconds: Option<u64>,
    },
    /// Wants a game judged.
    Report {
        /// A number of the client's choice.
        id: u32,
        /// The game and its readings.
        ruleset: String,
        /// Where the turns begin.
        #[serde(default)]
        fen: Option<String>,
        /// Turns from there.
        #[serde(default)]
        moves: Option<String>,
    },
    /// Ends an analysis or a report.
    Stop {
        /// Its number.
        id: u32,
    },
}

/// What the server sends.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ServerMessage {
    /// The state of a watched game.
    Game {
        /// The state.
        state: Box<GameState>,
    },
    /// A watched game is not there.
    Gone {
        /// Its name.
        game: String,
    },
    /// What an analysis has found so far.
    Lines(Lines),
    /// An analysis has ended.
    Done {
        /// Its number.
        id: u32,
        /// Why: `time`, `depth`, `over` or `stopped`.
        reason: &'static str,
    },
    /// A turn has been judged.
    Judged {
        /// The number of the report.
        id: u32,
        /// The turn.
        turn: Box<JudgedTurn>,
        /// How many have been judged.
        done: usize,
        /// Of how many.
        of: usize,
    },
    /// A report is complete.
    Report(Report),
    /// A message could not be answered.
    Error {
        /// Its number, if it had one.
        id: Option<u32>,
        /// What was wrong.
        problem: Box<Problem>,
    },
}

/// What an analysis has found so far.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Lines {
    /// Its number.
    pub(crate) id: u32,
    /// The position.
    pub(crate) fen: String,
    /// What was found.
    #[serde(flatten)]
    pub(crate) found: Found,
}

/// The end of a report.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Report {
    /// Its number.
    pub(crate) id: u32,
    /// The accuracies.
    pub(crate) accuracy: Accuracy,
    /// The places of the turns that cost most, the worst first.
    pub(crate) worst: Vec<usize>,
}

/// How accurately each side played, in percent; null where no turn counts.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Accuracy {
    /// White.
    #[schema(required = true)]
    pub(crate) white: Option<f64>,
    /// Black.
    #[schema(required = true)]
    pub(crate) black: Option<f64>,
}
