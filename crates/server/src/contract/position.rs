//! Positions: what is asked about them, and what is answered.

use rules::view::{Arrow, Choice};
use rules::{ActionView, Color, Outcome, Player, View};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view;
use crate::ask::Place;

/// Parameters that name a position.
pub(crate) trait Asked {
    /// The position they name.
    fn place(&self) -> Place<'_>;
}

/// Defines the parameters of a path: those of a position, and its own.
macro_rules! asked {
    ($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Deserialize, IntoParams, ToSchema)]
        #[into_params(parameter_in = Query)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            /// The game and its readings.
            pub(crate) ruleset: String,
            /// Where the turns begin; the start position if left out.
            #[serde(default)]
            pub(crate) fen: Option<String>,
            /// Turns from there, separated by spaces, the last perhaps unfinished.
            #[serde(default)]
            pub(crate) moves: Option<String>,
            $($(#[$field_meta])* #[serde(default)] pub(crate) $field: $type,)*
        }

        impl $crate::contract::position::Asked for $name {
            fn place(&self) -> $crate::ask::Place<'_> {
                $crate::ask::Place {
                    ruleset: &self.ruleset,
                    fen: self.fen.as_deref(),
                    moves: self.moves.as_deref(),
                }
            }
        }
    };
}
pub(crate) use asked;

asked! {
    /// Which position.
    PositionAsked {
        /// Whether to give the FEN after each turn.
        fens: Option<bool>,
        /// Whether to give what the other player could choose if the player to act did nothing.
        plans: Option<bool>,
    }
}

asked! {
    /// Which actions to show.
    PreviewsAsked {
        /// Up to 64 actions, separated by spaces.
        choices: Option<String>,
    }
}

asked! {
    /// Which turns to list.
    MovesAsked {
        /// Whether to list the next actions only, not the complete turns.
        actions: Option<bool>,
        /// Whether to give SAN, FEN and outcome after each turn.
        after: Option<bool>,
        /// How many turns to list, 1 to 10 000; 1 000 if left out.
        limit: Option<usize>,
    }
}

asked! {
    /// Which picture.
    ShowAsked {
        /// Whether to show the board from the other side.
        flip: Option<bool>,
        /// Whether to draw it for a dark page.
        dark: Option<bool>,
        /// Side of a square in pixels, 12 to 512; 64 if left out.
        size: Option<u16>,
        /// The format; a picture if left out.
        format: Option<ShowFormat>,
    }
}

/// Formats of a picture.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ShowFormat {
    /// An SVG picture.
    #[default]
    Svg,
    /// Text.
    Text,
    /// Data.
    Json,
}

/// All that a board needs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Position {
    /// The ruleset, in full where readings are not at their defaults.
    pub(crate) ruleset: String,
    /// The id of the game.
    pub(crate) game: &'static str,
    /// Where the turns begin.
    pub(crate) start_fen: String,
    /// The position.
    pub(crate) fen: String,
    /// Who is to act.
    #[schema(value_type = view::Player)]
    pub(crate) to_act: Player,
    /// His color.
    #[schema(value_type = view::Color)]
    pub(crate) color: Color,
    /// The colors of both.
    pub(crate) colors: Colors,
    /// The number of the present turn.
    pub(crate) turn_number: u32,
    /// The finished turns in coordinate form.
    pub(crate) turns: Vec<String>,
    /// The same in SAN.
    pub(crate) sans: Vec<String>,
    /// The FEN after each of them, if asked for.
    #[schema(required = true)]
    pub(crate) fens: Option<Vec<String>>,
    /// Number and player of the first turn.
    pub(crate) first_number: Number,
    /// Whether a turn has begun and is not finished.
    pub(crate) open: bool,
    /// That turn so far; empty if there is none.
    pub(crate) open_turn: String,
    /// That turn after each of its actions.
    pub(crate) open_steps: Vec<String>,
    /// How the game has ended.
    #[schema(value_type = Option<view::Outcome>, required = true)]
    pub(crate) outcome: Option<Outcome>,
    /// The same in words.
    #[schema(required = true)]
    pub(crate) outcome_text: Option<String>,
    /// What to draw.
    #[schema(value_type = view::View)]
    pub(crate) view: View,
    /// All legal next actions.
    pub(crate) actions: Vec<Action>,
    /// What the other player could choose if the player to act did nothing, if asked for: for
    /// turns that are planned ahead.
    #[schema(value_type = Vec<view::ActionView>)]
    pub(crate) plans: Vec<ActionView>,
}

/// The colors of the players.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Colors {
    /// Of who begins.
    #[schema(value_type = view::Color)]
    pub(crate) first: Color,
    /// Of who answers.
    #[schema(value_type = view::Color)]
    pub(crate) second: Color,
}

/// The number of a turn; both players' turns share one.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Number {
    /// The number.
    pub(crate) number: u32,
    /// Whose turn it is.
    #[schema(value_type = view::Player)]
    pub(crate) player: Player,
}

/// A legal next action.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Action {
    /// Its text.
    pub(crate) action: String,
    /// What it is, in words.
    pub(crate) label: String,
    /// The square to take up first; null if there is none.
    #[schema(required = true)]
    pub(crate) from: Option<String>,
    /// The squares any of which then means this action; none where a button does.
    pub(crate) targets: Vec<String>,
    /// What moves, as it stands there afterwards.
    #[schema(value_type = Vec<view::Man>)]
    pub(crate) men: Vec<rules::Man>,
    /// The square of the man who does it, where that is not `from`.
    #[schema(required = true)]
    pub(crate) by: Option<String>,
    /// Whether the turn is over after it.
    pub(crate) ends: bool,
    /// What the view shows of it.
    #[schema(value_type = Vec<view::Arrow>)]
    pub(crate) arrows: Vec<Arrow>,
    /// The open turn with it, in coordinate form.
    pub(crate) turn: String,
    /// The complete turn for people, if it ends the turn.
    #[schema(required = true)]
    pub(crate) san: Option<String>,
    /// The outcome after it.
    #[schema(value_type = Option<view::Outcome>, required = true)]
    pub(crate) outcome: Option<Outcome>,
}

impl Action {
    /// Out of what the rules say.
    pub(crate) fn new(
        action: String,
        choice: Choice,
        (ends, arrows): (bool, Vec<Arrow>),
        (turn, san): (String, Option<String>),
        outcome: Option<Outcome>,
    ) -> Self {
        let Choice { label, from, targets, men, by } = choice;
        Self { action, label, from, targets, men, by, ends, arrows, turn, san, outcome }
    }
}

/// Pictures after actions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Previews {
    /// In the order asked for.
    pub(crate) previews: Vec<Preview>,
}

/// The picture after an action.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Preview {
    /// The action.
    pub(crate) action: String,
    /// The position after it.
    pub(crate) fen: String,
    /// What to draw.
    #[schema(value_type = view::View)]
    pub(crate) view: View,
}

/// Legal actions and turns.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Moves {
    /// The ruleset.
    pub(crate) ruleset: String,
    /// The position.
    pub(crate) fen: String,
    /// Who is to act.
    #[schema(value_type = view::Player)]
    pub(crate) to_act: Player,
    /// Whether a turn has begun and is not finished.
    pub(crate) open: bool,
    /// How the game has ended.
    #[schema(value_type = Option<view::Outcome>, required = true)]
    pub(crate) outcome: Option<Outcome>,
    /// The legal next actions.
    pub(crate) actions: Vec<String>,
    /// The complete turns, texts or [`TurnAfter`]; absent if not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) turns: Option<Turns>,
    /// Whether there are more; absent if not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) truncated: Option<bool>,
    /// How many there are; null if too many to count, absent if not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>)]
    pub(crate) turns_total: Option<Option<u64>>,
}

/// Complete turns.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Turns {
    /// In coordinate form.
    Texts(Vec<String>),
    /// With what they lead to.
    After(Vec<TurnAfter>),
}

/// A complete turn in all its forms.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TurnAfter {
    /// The coordinate form.
    pub(crate) turn: String,
    /// The form people read.
    pub(crate) san: String,
    /// The position after it.
    pub(crate) fen: String,
    /// The outcome after it.
    #[schema(value_type = Option<view::Outcome>, required = true)]
    pub(crate) outcome: Option<Outcome>,
}

/// A position to look at.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Shown {
    /// The ruleset.
    pub(crate) ruleset: String,
    /// The position.
    pub(crate) fen: String,
    /// How the game has ended.
    #[schema(value_type = Option<view::Outcome>, required = true)]
    pub(crate) outcome: Option<Outcome>,
    /// What to draw.
    #[schema(value_type = view::View)]
    pub(crate) view: View,
}
