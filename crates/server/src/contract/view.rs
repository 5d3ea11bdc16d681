//! The shape of what the rules serialize themselves, for the OpenAPI document only: a test compares
//! it with real views.

#![allow(dead_code, reason = "these types describe; nobody makes one")]

use utoipa::ToSchema;

/// First is who begins.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub(crate) enum Player {
    First,
    Second,
}

/// The color of a player's men.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub(crate) enum Color {
    White,
    Black,
}

/// How a game has ended.
#[derive(ToSchema)]
pub(crate) struct Outcome {
    /// Who has won; null if nobody.
    #[schema(required = true)]
    pub(crate) winner: Option<Player>,
    /// The rule that ended it.
    pub(crate) reason: String,
}

/// The picture of a position.
#[derive(ToSchema)]
pub(crate) struct View {
    /// Number of files, `a` first.
    pub(crate) files: u8,
    /// Number of ranks, `1` first.
    pub(crate) ranks: u8,
    /// The squares that hold something or carry a mark; all others are empty.
    pub(crate) squares: Vec<SquareView>,
    /// The player to act.
    pub(crate) to_act: Player,
    /// The color of the player to act.
    pub(crate) color: Color,
    /// Whether a turn has begun and is not finished.
    pub(crate) open: bool,
    /// The steps of the last turn, or of the open one.
    pub(crate) arrows: Vec<Arrow>,
    /// The ways in which a player wins in one turn if he is let, as far as the game looks.
    pub(crate) threats: Vec<Threat>,
    /// What the board does not show, each a short sentence.
    pub(crate) notes: Vec<String>,
}

/// One square.
#[derive(ToSchema)]
pub(crate) struct SquareView {
    /// Its name, `e4`.
    pub(crate) square: String,
    /// The men on it; in a stack from bottom to top.
    pub(crate) men: Vec<Man>,
    /// Whether the men stand on top of each other (a stack) or beside each other (a crowd).
    pub(crate) stacked: bool,
    /// What is special about the square.
    pub(crate) marks: Vec<Mark>,
    /// The square in a few characters, for the board drawn as text.
    pub(crate) short: String,
    /// The square as a screen reader says it, without its name.
    pub(crate) words: String,
}

/// A man, a checker or a ball.
#[derive(ToSchema)]
pub(crate) struct Man {
    /// Whose it is; a ball is nobody's.
    #[schema(required = true)]
    pub(crate) color: Option<Color>,
    /// What to draw.
    pub(crate) kind: String,
    /// Its letter in the FEN, upper case.
    pub(crate) letter: String,
    /// The directions in which it points, clockwise from north (0 to 7), the middle one first.
    pub(crate) pointers: Option<Vec<u8>>,
    /// How many squares it can go along its pointers; absent: as far as the way is free.
    pub(crate) reach: Option<u8>,
    /// How it is carried along against its will.
    pub(crate) momentum: Option<Momentum>,
}

/// The way of a careening man.
#[derive(ToSchema)]
pub(crate) struct Momentum {
    /// The direction, clockwise from north (0 to 7).
    pub(crate) direction: u8,
    /// In how many turns of its owner it leaves the board.
    pub(crate) turns_left: u8,
}

/// What is special about a square.
#[derive(ToSchema)]
pub(crate) struct Mark {
    /// What it is.
    pub(crate) mark: MarkKind,
    /// Whose: for a goal, its defender.
    pub(crate) of: Option<Color>,
}

/// The kinds of marks.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
pub(crate) enum MarkKind {
    Goal,
    Check,
    TopKing,
    Pending,
    EnPassant,
    LastTurn,
}

/// An arrow over the board.
#[derive(ToSchema)]
pub(crate) struct Arrow {
    /// The square it comes from.
    pub(crate) from: String,
    /// The square it points to; null points off the board.
    #[schema(required = true)]
    pub(crate) to: Option<String>,
    /// What moves along it.
    pub(crate) kind: ArrowKind,
    /// For an arrow off the board: its direction, clockwise from north (0 to 7).
    pub(crate) direction: Option<u8>,
}

/// What moves along an arrow.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub(crate) enum ArrowKind {
    Step,
    Push,
    Careen,
}

/// A way to win in one turn.
#[derive(ToSchema)]
pub(crate) struct Threat {
    /// Who wins by it.
    pub(crate) color: Color,
    /// Its steps in their order.
    pub(crate) arrows: Vec<Arrow>,
}

/// An action with all that a person needs for choosing it.
#[derive(ToSchema)]
pub(crate) struct ActionView {
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
    pub(crate) men: Vec<Man>,
    /// The square of the man who does it, where that is not `from`.
    #[schema(required = true)]
    pub(crate) by: Option<String>,
    /// Whether the turn is over after it.
    pub(crate) ends: bool,
    /// What the view shows of it.
    pub(crate) arrows: Vec<Arrow>,
}

/// A score for the player to act: exactly one of the fields.
#[derive(ToSchema)]
pub(crate) struct Score {
    /// In hundredths of a typical minor man.
    pub(crate) cp: Option<i32>,
    /// A win in that many plies.
    pub(crate) win: Option<u32>,
    /// A loss in that many plies.
    pub(crate) loss: Option<u32>,
}

/// Chances in thousandths.
#[derive(ToSchema)]
pub(crate) struct Wdl {
    pub(crate) win: u16,
    pub(crate) draw: u16,
    pub(crate) loss: u16,
}
