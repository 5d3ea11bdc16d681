//! What a board looks like, as data: all that a picture, a page or a screen reader needs.
//!
//! A view is made by the game and drawn by renderers that know no game.

pub mod svg;
pub mod text;
mod words;

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

pub use words::{directions_in_words, man_in_words, square_in_words, to_act_in_words, wrap};

use crate::{Color, Player, Position};

/// The picture of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Number of files, `a` first.
    pub files: u8,
    /// Number of ranks, `1` first.
    pub ranks: u8,
    /// The squares that hold something or carry a mark; all others are empty.
    pub squares: Vec<SquareView>,
    /// The player to act.
    pub to_act: Player,
    /// The color of the player to act.
    pub color: Color,
    /// Whether a turn has begun and is not finished.
    pub open: bool,
    /// Arrows to draw over the board: the steps of the last turn.
    pub arrows: Vec<Arrow>,
    /// The ways in which a player wins in one turn if he is let, as far as the game looks.
    pub threats: Vec<Threat>,
    /// What the board does not show, each a short sentence: rights, clock, what must be done next.
    pub notes: Vec<String>,
}

/// One square. It is sent with one field more, `words`: [`square_in_words`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareView {
    /// Its name, `e4`.
    pub square: String,
    /// The men on it; in a stack from bottom to top, in a crowd in the order of the FEN.
    pub men: Vec<Man>,
    /// Whether the men stand on top of each other (a stack) or beside each other (a crowd).
    pub stacked: bool,
    /// What is special about the square.
    pub marks: Vec<Mark>,
    /// The square in a few characters, for the board drawn as text.
    pub short: String,
}

impl SquareView {
    /// A square with nothing on it.
    pub const fn empty(square: String) -> Self {
        Self { square, men: Vec::new(), stacked: false, marks: Vec::new(), short: String::new() }
    }
}

impl Serialize for SquareView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("SquareView", 6)?;
        fields.serialize_field("square", &self.square)?;
        fields.serialize_field("men", &self.men)?;
        fields.serialize_field("stacked", &self.stacked)?;
        fields.serialize_field("marks", &self.marks)?;
        fields.serialize_field("short", &self.short)?;
        fields.serialize_field("words", &square_in_words(self))?;
        fields.end()
    }
}

impl View {
    /// File and rank, counted from 0, of a square of this board by its name; `None` if the board
    /// has no such square.
    pub fn file_and_rank(&self, name: &str) -> Option<(u8, u8)> {
        let mut letters = name.chars();
        let file = letters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
        let number = letters.as_str();
        let rank = number.parse::<u8>().ok().filter(|_| !number.starts_with(['0', '+']))? - 1;
        (file < self.files && rank < self.ranks).then_some((file, rank))
    }
}

/// A man, a checker or a ball.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Man {
    /// Whose it is; a ball is nobody's.
    pub color: Option<Color>,
    /// What to draw: `king`, `queen`, `rook`, `bishop`, `knight`, `pawn`, `checker`, `ball`, or a
    /// piece that is known by its letter and its pointers.
    pub kind: &'static str,
    /// Its letter in the FEN, upper case.
    pub letter: char,
    /// The directions in which it points, clockwise from north (0 to 7), the middle one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pointers: Vec<u8>,
    /// How many squares it can go along its pointers; `None` as far as the way is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<u8>,
    /// How it is carried along against its will.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub momentum: Option<Momentum>,
}

/// The way of a careening man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Momentum {
    /// The direction, clockwise from north (0 to 7).
    pub direction: u8,
    /// In how many turns of its owner it leaves the board.
    pub turns_left: u8,
}

/// What is special about a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "mark", content = "of")]
pub enum Mark {
    /// A goal that this color defends.
    Goal(Color),
    /// A king in check.
    Check,
    /// A king whose capture ends the game.
    TopKing,
    /// The square on which the open turn is being decided.
    Pending,
    /// The square that a pawn skipped.
    EnPassant,
    /// Part of the last turn.
    LastTurn,
}

/// An arrow over the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arrow {
    /// The square it comes from.
    pub from: String,
    /// The square it points to; `None` points off the board, and the square it comes from stands
    /// for a man that turned there.
    pub to: Option<String>,
    /// What moves along it.
    pub kind: ArrowKind,
    /// For an arrow off the board: its direction, clockwise from north (0 to 7).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<u8>,
}

/// What moves along an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ArrowKind {
    /// A man that its player moved.
    Step,
    /// A man or ball that was pushed or kicked.
    Push,
    /// A man that careened on.
    Careen,
}

/// A way to win in one turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Threat {
    /// Who wins by it.
    pub color: Color,
    /// Its steps in their order.
    pub arrows: Vec<Arrow>,
}

/// How a person chooses an action on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What it is, in words: `knight d5 to c7`.
    pub label: String,
    /// The square to take up first; `None` where there is none.
    pub from: Option<String>,
    /// The squares any of which then means this action, the main one first; none where it is
    /// chosen by a button.
    pub targets: Vec<String>,
    /// What moves, as it stands there afterwards: what tells actions with the same squares apart.
    pub men: Vec<Man>,
    /// The square of the man who does it, where that is not `from`.
    pub by: Option<String>,
}

impl Choice {
    /// A choice without squares.
    pub fn button(label: impl Into<String>) -> Self {
        Self { label: label.into(), from: None, targets: Vec::new(), men: Vec::new(), by: None }
    }
}

/// A legal action with all that a person needs for choosing it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionView {
    /// Its text.
    pub action: String,
    /// How it is chosen.
    #[serde(flatten)]
    pub choice: Choice,
    /// Whether the turn is over after it.
    pub ends: bool,
    /// What the view shows of it once it is played.
    pub arrows: Vec<Arrow>,
}

/// Positions that can be looked at.
pub trait Show: Position {
    /// The picture of this position, without arrows and marks of the last turn.
    fn view(&self) -> View;

    /// The arrows of an action that is legal here, for showing the last turn.
    fn arrows(&self, a: Self::Action) -> Vec<Arrow>;

    /// How a person chooses an action that is legal here.
    fn choice(&self, a: Self::Action) -> Choice;

    /// The position if the player to act does nothing, in which the other one can plan a turn.
    /// `None` in an open turn.
    fn if_passed(&self) -> Option<Self>;

    /// The color of a player.
    fn color_of(&self, player: Player) -> Color;
}
