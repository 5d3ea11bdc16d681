//! What a game is to the rest of the program: positions, actions, turns and outcomes.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use serde::Serialize;

/// One of the two players, named by who begins the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Begins.
    First,
    /// Answers.
    Second,
}

impl Player {
    /// The other player.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// One of the two colors of men; which of them begins is a matter of the game and its readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The side whose men are written in upper case.
    White,
    /// The side whose men are written in lower case.
    Black,
}

impl Color {
    /// White, then Black; `BOTH[c as usize] == c`.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other color.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The player who has this color when `first` begins.
    #[inline]
    pub const fn player(self, first: Self) -> Player {
        if self as u8 == first as u8 { Player::First } else { Player::Second }
    }

    /// `w` or `b`, as in a FEN.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// `White` or `Black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// The rule that ended it, in a few words: `checkmate`, `goal`, `repetition` …
    pub reason: &'static str,
}

impl Outcome {
    /// A win for `player`.
    pub const fn win(player: Player, reason: &'static str) -> Self {
        Self { winner: Some(player), reason }
    }

    /// A draw.
    pub const fn draw(reason: &'static str) -> Self {
        Self { winner: None, reason }
    }
}

/// A position of a game, also in the middle of a turn.
///
/// An *action* is the smallest thing a player decides; a *turn* is one or more actions by the same
/// player. Equality is all that the FEN says. There are no actions if and only if the game is over.
///
/// Positions are flat (no heap) and a few cache lines long, so that the child of a position is made
/// by [`Clone::clone_from`] into a buffer that is reused, followed by
/// [`play_unchecked`](Position::play_unchecked).
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// The readings a game is played by, a few bytes.
    type Rules: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// One decision of a player.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The position in which the game begins.
    fn start(rules: Self::Rules) -> Self;

    /// The readings this game is played by.
    fn rules(&self) -> Self::Rules;

    /// The player to act; it may be the one who acted last.
    fn turn(&self) -> Player;

    /// Whether a turn has begun and is not finished; never when the game is over.
    fn turn_is_open(&self) -> bool;

    /// The outcome by the board alone, without repetition and clock; `None` while play goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `f` with every legal action, each once, until it breaks.
    ///
    /// The order is fixed: it depends on the position only.
    fn for_each_action(&self, f: impl FnMut(Self::Action) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Plays an action that is legal here; with any other the result is an arbitrary position.
    fn play_unchecked(&mut self, a: Self::Action);

    /// A Zobrist key of all that decides the future (placement, side, rights, open turn; no clock),
    /// kept up by play. Equal FENs of one ruleset have equal keys, on every machine and in every
    /// version of one release; keys are never stored.
    fn key(&self) -> u64;

    /// What the FEN's clock says, in plies; 0 where the game has none. For the draw by the clock.
    fn clock(&self) -> u32;
}

/// Draws by the history of a game, which are no part of a position.
pub trait HistoryRules: Position {
    /// How often a position must have occurred, now included, to end the game, and how.
    fn repetition(&self) -> Option<Repetition>;

    /// The number of plies on the [`clock`](Position::clock) that ends the game as a draw, and the
    /// reason to give.
    fn clock_limit(&self) -> Option<(u32, &'static str)>;

    /// What two occurrences of a position after a finished turn must share to count as one:
    /// the key, unless a reading says otherwise. `None`: this position is not counted.
    ///
    /// `turn` is the turn that led from `before` to `self`; there is none at the start of a game.
    fn repetition_key(&self, turn: Option<(&Self, &[Self::Action])>) -> Option<u64> {
        let _ = turn;
        Some(self.key())
    }
}

/// The rule of repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The occurrence that ends the game.
    pub occurrences: u8,
    /// Whether the player whose turn completed it loses; a draw otherwise.
    pub mover_loses: bool,
}

/// Positions that the game's symmetries make of this one: same game, other look.
pub trait Symmetry: Position {
    /// The images under the symmetries of the rules, such as colors changed with the board turned;
    /// itself not included. All have the same perft. A position that has no exact image (an open
    /// turn whose order of actions would not survive, for example) gives none.
    fn images(&self) -> Vec<Self>;
}

/// All legal actions as a list; for callers that are not in a hurry.
pub fn legal_actions<P: Position>(pos: &P) -> Vec<P::Action> {
    let mut actions = Vec::new();
    let _ = pos.for_each_action(|a| {
        actions.push(a);
        ControlFlow::Continue(())
    });
    actions
}
