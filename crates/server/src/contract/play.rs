//! Games that are played here.

use rules::Player;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::position::Position;
use super::view;

/// A game to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// The game and its readings.
    pub(crate) ruleset: String,
    /// Where it begins; the start position if left out.
    #[serde(default)]
    pub(crate) fen: Option<String>,
    /// Turns that are played already.
    #[serde(default)]
    pub(crate) moves: Option<String>,
    /// Who plays first: `human` or `level N`.
    pub(crate) first: String,
    /// Who plays second.
    pub(crate) second: String,
    /// The clock; none if left out.
    #[serde(default)]
    pub(crate) clock: Option<ClockSetting>,
    /// A name for the archive.
    #[serde(default)]
    pub(crate) title: Option<String>,
}

/// A clock for both players.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockSetting {
    /// What each has at the beginning, in milliseconds: 1 second to 24 hours.
    pub(crate) initial_ms: i64,
    /// What each gets after a turn: up to 1 hour.
    pub(crate) increment_ms: i64,
}

/// One action, or several of the same turn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    /// In coordinate form or SAN.
    pub(crate) action: String,
    /// The number of actions played before it; if it is another, nothing happens.
    #[serde(default)]
    pub(crate) at: Option<usize>,
}

/// A change that needs nothing else.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
    /// The number of actions played before it; if it is another, nothing happens.
    #[serde(default)]
    pub(crate) at: Option<usize>,
}

/// Who gives up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resign {
    /// The player; the person to act, or the only person, if left out.
    #[serde(default)]
    pub(crate) player: Option<Who>,
    /// The number of actions played before it; if it is another, nothing happens.
    #[serde(default)]
    pub(crate) at: Option<usize>,
}

/// A player, in a request.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Who {
    /// Who begins.
    First,
    /// Who answers.
    Second,
}

impl From<Who> for Player {
    fn from(who: Who) -> Self {
        match who {
            Who::First => Self::First,
            Who::Second => Self::Second,
        }
    }
}

/// A name for the archive.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Title {
    /// The name; null takes it away.
    pub(crate) title: Option<String>,
    /// The number of actions played before it; if it is another, nothing happens.
    #[serde(default)]
    pub(crate) at: Option<usize>,
}

/// A game as it stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameState {
    /// Its name in addresses.
    pub(crate) id: String,
    /// Raised by every change.
    pub(crate) version: i64,
    /// The number of actions played.
    pub(crate) at: usize,
    /// Its name in the archive.
    #[schema(required = true)]
    pub(crate) title: Option<String>,
    /// Who plays first.
    pub(crate) first: String,
    /// Who plays second.
    pub(crate) second: String,
    /// When it began.
    pub(crate) created: i64,
    /// When it was changed last.
    pub(crate) changed: i64,
    /// Where it stands.
    pub(crate) position: Position,
    /// The clock, if there is one.
    #[schema(required = true)]
    pub(crate) clock: Option<ClockState>,
    /// Whether the engine is to act.
    pub(crate) thinking: bool,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub(crate) result: &'static str,
    /// How it has ended.
    #[schema(required = true)]
    pub(crate) end: Option<End>,
    /// Whether the engine has just declined a draw.
    pub(crate) draw_declined: bool,
    /// What can be done.
    pub(crate) can: Can,
}

/// The time left at the moment of the answer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClockState {
    /// What each had at the beginning.
    pub(crate) initial_ms: i64,
    /// What each gets after a turn.
    pub(crate) increment_ms: i64,
    /// What the first player has.
    pub(crate) first_ms: i64,
    /// What the second player has.
    pub(crate) second_ms: i64,
    /// Whose clock runs.
    #[schema(value_type = Option<view::Player>, required = true)]
    pub(crate) running: Option<Player>,
}

/// How a game has ended.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct End {
    /// Who has won; null if nobody.
    #[schema(value_type = Option<view::Player>, required = true)]
    pub(crate) winner: Option<Player>,
    /// The rule, or `resignation`, `time`, `agreement`.
    pub(crate) reason: String,
    /// What ended it: `rules`, `resignation`, `time` or `agreement`.
    pub(crate) by: String,
    /// The same in words.
    pub(crate) text: String,
}

/// What a person can do now.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Can {
    /// Play an action.
    pub(crate) act: bool,
    /// Take back an action.
    pub(crate) undo: bool,
    /// Take back a turn.
    pub(crate) takeback: bool,
    /// Give up.
    pub(crate) resign: bool,
    /// Offer a draw, or agree on one.
    pub(crate) draw: bool,
    /// Ask the engine.
    pub(crate) hint: bool,
}
