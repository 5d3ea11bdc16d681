//! Records of games: PGN-like text for all games, and the border to other formats.
//!
//! A record is text: tags, turns with comments and variations, and a result. Whether the turns are
//! legal is known only after [`replay()`].

mod dialect;
mod make;
mod parse;
mod replay;
mod scan;
mod write;

use std::fmt;

pub use dialect::{Dialect, read, read_each};
pub use make::{Form, from_position};
pub use parse::{Records, parse_each};
pub use replay::{RecordError, check, replay, rewrite};
pub use scan::Place;

use crate::{Color, Outcome, ParseError, Player, Ruleset};

/// How deep variations may be nested.
pub const MAX_NESTING: usize = 200;

/// One game as text.
///
/// Equality is of content: where the record stood in a file does not count.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The tags in the order of the file; unknown ones are kept.
    pub tags: Vec<(String, String)>,
    /// What is said before the first turn.
    pub comments: Vec<String>,
    /// The number of the first turn.
    pub begins: TurnNumber,
    /// The turns that were played, the last perhaps unfinished.
    pub main_line: Vec<Turn>,
    /// The result that closes the turns.
    pub result: GameResult,
    /// Where it begins in the file it was read from.
    pub place: Option<Place>,
}

/// A turn of a record with all that is said about it.
///
/// Equality is of content: where the turn stood in a file does not count.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// Coordinate form or SAN.
    pub text: String,
    /// Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, others `$n`.
    pub nags: Vec<u8>,
    /// What is said after it. White space counts as single spaces.
    pub comments: Vec<String>,
    /// What could have been played instead of it.
    pub variations: Vec<Variation>,
    /// Where it stands in the file it was read from.
    pub place: Option<Place>,
}

/// Turns that could have been played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// What is said before its first turn.
    pub comments: Vec<String>,
    /// Its turns, the last perhaps unfinished.
    pub turns: Vec<Turn>,
}

/// The number of a turn: the first player's and the second player's turn share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnNumber {
    /// The number, usually counted from 1.
    pub number: u32,
    /// Whose turn it is.
    pub player: Player,
}

/// The result of a game as records write it, by color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameResult {
    /// White won.
    WhiteWins,
    /// Black won.
    BlackWins,
    /// Nobody won.
    Draw,
    /// The game is not finished, or nothing is known.
    #[default]
    Unknown,
}

impl Record {
    /// A record of these tags and turns, numbered from 1, without a result.
    pub fn new(tags: Vec<(String, String)>, turns: impl IntoIterator<Item = String>) -> Self {
        let main_line = turns.into_iter().map(Turn::new).collect();
        Self { tags, main_line, ..Self::default() }
    }

    /// Reads all records of a file.
    ///
    /// White space separates turns, so a variation is opened by a `(` at the beginning of a word
    /// and closed by a `)` that has no partner in its word: turns themselves may hold parentheses,
    /// as in `Nc7(c7-d7)`. Turn numbers are not compared with the turns, except that the first one
    /// says where the record begins.
    ///
    /// # Errors
    /// The grammar is wrong; the error names line and column. [`parse_each`] goes on behind it.
    pub fn parse(text: &str) -> Result<Vec<Self>, ParseError> {
        parse_each(text).collect()
    }

    /// The turns that were played.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = &str> + DoubleEndedIterator {
        self.main_line.iter().map(|turn| turn.text.as_str())
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// Gives a tag a value, in its place if it is there already, at the end otherwise.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(n, _)| n == name) {
            Some(tag) => tag.1 = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// Takes over what is noted in another record of the game, as far as the turns are the same:
    /// comments, variations and glyphs; and tags that this one does not have, but for how the game
    /// ended. Both have their turns in the same form.
    pub fn keep_notes(&mut self, other: &Self) {
        for (name, value) in &other.tags {
            if name != "Termination" && self.tag(name).is_none() {
                self.tags.push((name.clone(), value.clone()));
            }
        }
        self.comments.clone_from(&other.comments);
        for (turn, noted) in self.main_line.iter_mut().zip(&other.main_line) {
            // A turn that was unfinished may have been finished since.
            if !turn.text.starts_with(&noted.text) {
                break;
            }
            turn.nags.clone_from(&noted.nags);
            turn.comments.clone_from(&noted.comments);
            turn.variations.clone_from(&noted.variations);
            if turn.text != noted.text {
                break;
            }
        }
    }

    /// Sets the tags `Game` and `Ruleset`; new ones go to the front.
    pub fn name_ruleset(&mut self, ruleset: &Ruleset) {
        for (name, front) in [("Game", 0), ("Ruleset", 1)] {
            if self.tag(name).is_none() {
                self.tags.insert(front.min(self.tags.len()), (name.to_owned(), String::new()));
            }
        }
        self.set_tag("Game", ruleset.game().id);
        self.set_tag("Ruleset", ruleset.to_string());
    }
}

impl Turn {
    /// A turn of which nothing is said.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let Self { tags, comments, begins, main_line, result, place: _ } = self;
        *tags == other.tags
            && *comments == other.comments
            && *begins == other.begins
            && *main_line == other.main_line
            && *result == other.result
    }
}

impl Eq for Record {}

impl PartialEq for Turn {
    fn eq(&self, other: &Self) -> bool {
        let Self { text, nags, comments, variations, place: _ } = self;
        *text == other.text
            && *nags == other.nags
            && *comments == other.comments
            && *variations == other.variations
    }
}

impl Eq for Turn {}

impl TurnNumber {
    /// The number of the next turn.
    pub const fn next(self) -> Self {
        match self.player {
            Player::First => Self { number: self.number, player: Player::Second },
            Player::Second => Self { number: self.number.saturating_add(1), player: Player::First },
        }
    }
}

impl Default for TurnNumber {
    /// The first turn of a game.
    fn default() -> Self {
        Self { number: 1, player: Player::First }
    }
}

impl fmt::Display for TurnNumber {
    /// `12.` for the first player, `12...` for the second.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.player {
            Player::First => ".",
            Player::Second => "...",
        };
        write!(f, "{}{dots}", self.number)
    }
}

impl GameResult {
    /// All results.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown];

    /// The result that a text names.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.as_str() == text)
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The result that an outcome means; `color_of` gives the color of a player.
    pub fn of(outcome: Option<Outcome>, color_of: impl Fn(Player) -> Color) -> Self {
        match outcome {
            None => Self::Unknown,
            Some(Outcome { winner: None, .. }) => Self::Draw,
            Some(Outcome { winner: Some(player), .. }) => match color_of(player) {
                Color::White => Self::WhiteWins,
                Color::Black => Self::BlackWins,
            },
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
