//! Playing a record through: are its turns legal, and is its result the board's?

use super::{Form, GameResult, Place, Record, Turn, TurnNumber, Variation};
use crate::any::{AnyPosition, Game};
use crate::{ParseError, Rng, Ruleset};

/// What is wrong with the meaning of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// Nothing says which game it is.
    #[error("no tag \"Game\" and no tag \"Ruleset\": expected one that names the game")]
    NoGame,
    /// The tags `Game` and `Ruleset` name different games.
    #[error("the tag \"Game\" is \"{game}\": expected \"{expected}\", as the tag \"Ruleset\" says")]
    OtherGame {
        /// What the tag `Game` says.
        game: String,
        /// The game of the tag `Ruleset`.
        expected: &'static str,
    },
    /// The ruleset does not say which start position was drawn.
    #[error("ruleset \"{0}\": expected the number that was drawn in the place of \"random\"")]
    NotDrawn(String),
    /// The tag `Ruleset` or `FEN` is wrong.
    #[error("tag \"{tag}\": {error}")]
    Tag {
        /// The name of the tag.
        tag: &'static str,
        /// What is wrong with its value.
        error: ParseError,
    },
    /// A turn is not legal.
    #[error("{number} {error}{}", variation_note(*.in_variation))]
    Turn {
        /// The number of the turn.
        number: TurnNumber,
        /// Whether it is in a variation.
        in_variation: bool,
        /// Where it stands in the file.
        place: Option<Place>,
        /// What is wrong with it.
        error: ParseError,
    },
    /// The record begins with the other player's turn.
    #[error("the turns begin with \"{begins}\": expected the {} player's turn", ordinal(.begins))]
    OtherPlayer {
        /// The number of the first turn.
        begins: TurnNumber,
        /// Where the first turn stands in the file.
        place: Option<Place>,
    },
    /// The tag `Result` is no result, or another one than at the end of the turns.
    #[error("the tag \"Result\" is \"{tag}\": expected \"{expected}\", as behind the turns")]
    ResultTag {
        /// What the tag says.
        tag: String,
        /// The result behind the turns.
        expected: GameResult,
    },
    /// The game is over on the board, with another result.
    #[error("the result is \"{result}\": expected \"{expected}\", for the game is over ({reason})")]
    Result {
        /// The result of the record.
        result: GameResult,
        /// The result on the board.
        expected: GameResult,
        /// The rule that ended the game.
        reason: &'static str,
    },
}

/// What the message of an error in a variation ends with.
const fn variation_note(yes: bool) -> &'static str {
    if yes { " (in a variation)" } else { "" }
}

/// The player who is to move when the numbers say the other one.
const fn ordinal(begins: &TurnNumber) -> &'static str {
    match begins.player {
        crate::Player::First => "second",
        crate::Player::Second => "first",
    }
}

impl RecordError {
    /// Where in the file the record is wrong, if that is known.
    pub const fn place(&self) -> Option<Place> {
        match self {
            Self::Turn { place, .. } | Self::OtherPlayer { place, .. } => *place,
            _ => None,
        }
    }
}

/// Plays a record, its variations included, and gives the position at the end of the main line.
///
/// A result that the board does not show is a resignation, a loss on time or an agreed draw. A
/// finished game may have the result `*`, but not another one than the board's.
///
/// # Errors
/// The first fault that [`check`] finds.
pub fn replay(
    record: &Record,
    games: &[&'static Game],
) -> Result<Box<dyn AnyPosition>, RecordError> {
    let mut walk = Walk::new(record, games)?;
    walk.main_line(record);
    match walk.faults.into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(walk.pos),
    }
}

/// All faults of a record: one of its head, or one in each variation, one in the main line and
/// those of the result.
pub fn check(record: &Record, games: &[&'static Game]) -> Vec<RecordError> {
    match Walk::new(record, games) {
        Ok(mut walk) => {
            walk.main_line(record);
            walk.faults
        }
        Err(fault) => vec![fault],
    }
}

/// The same record with every turn in the form asked for, and with the tags `Game`, `Ruleset` and
/// `Result` complete.
///
/// An unfinished turn has the coordinate form only.
///
/// # Errors
/// As [`replay`].
pub fn rewrite(
    record: &Record,
    games: &[&'static Game],
    form: Form,
) -> Result<Record, RecordError> {
    let mut walk = Walk::new(record, games)?;
    walk.form = Some(form);
    let main_line = walk.main_line(record);
    if let Some(fault) = walk.faults.into_iter().next() {
        return Err(fault);
    }
    let mut out = Record { main_line, ..record.clone() };
    out.name_ruleset(walk.pos.ruleset());
    if out.result == GameResult::Unknown {
        out.result = GameResult::of(walk.pos.outcome(), |player| walk.pos.color_of(player));
    }
    out.set_tag("Result", out.result.as_str());
    Ok(out)
}

/// The position in which a record begins.
fn open(record: &Record, games: &[&'static Game]) -> Result<Box<dyn AnyPosition>, RecordError> {
    let (tag, text) = match (record.tag("Ruleset"), record.tag("Game")) {
        (Some(ruleset), _) => ("Ruleset", ruleset),
        (None, Some(game)) => ("Game", game),
        (None, None) => return Err(RecordError::NoGame),
    };
    if text.ends_with("=random") || text.contains("=random,") {
        return Err(RecordError::NotDrawn(text.to_owned()));
    }
    // Nothing is drawn: the seed does not matter.
    let ruleset = Ruleset::parse(games, text, &mut Rng::new(0))
        .map_err(|error| RecordError::Tag { tag, error })?;
    let game = ruleset.game();
    if let Some(name) = record.tag("Game").filter(|&name| tag == "Ruleset" && name != game.id) {
        return Err(RecordError::OtherGame { game: name.to_owned(), expected: game.id });
    }
    (game.open)(&ruleset, record.tag("FEN")).map_err(|error| RecordError::Tag { tag: "FEN", error })
}

/// A record that is being played.
struct Walk {
    pos: Box<dyn AnyPosition>,
    faults: Vec<RecordError>,
    /// The form in which turns are given back; `None` leaves them as they are.
    form: Option<Form>,
}

impl Walk {
    fn new(record: &Record, games: &[&'static Game]) -> Result<Self, RecordError> {
        Ok(Self { pos: open(record, games)?, faults: Vec::new(), form: None })
    }

    /// Plays the main line and compares the result; gives back the turns rewritten.
    fn main_line(&mut self, record: &Record) -> Vec<Turn> {
        let begins = record.begins;
        if let Some(first) = record.main_line.first()
            && begins.player != self.pos.to_act()
        {
            self.faults.push(RecordError::OtherPlayer { begins, place: first.place });
            return Vec::new();
        }
        let (turns, complete) = self.line(&record.main_line, begins, false);
        if complete {
            self.result(record);
        }
        turns
    }

    /// Plays turns and their variations; whether all of the turns were legal.
    fn line(
        &mut self,
        turns: &[Turn],
        begins: TurnNumber,
        in_variation: bool,
    ) -> (Vec<Turn>, bool) {
        let mut out = Vec::new();
        let mut number = begins;
        for (i, turn) in turns.iter().enumerate() {
            let variations = turn.variations.iter().map(|v| self.variation(v, number)).collect();
            let played = self.play(turn, i + 1 < turns.len());
            let text = match played {
                Ok(text) => text,
                Err(error) => {
                    let place = turn.place;
                    self.faults.push(RecordError::Turn { number, in_variation, place, error });
                    // The turns that were played are taken back by the caller.
                    return (out, false);
                }
            };
            out.push(Turn { text, variations, ..turn.clone() });
            number = number.next();
        }
        (out, true)
    }

    /// Plays a variation and takes it back.
    fn variation(&mut self, variation: &Variation, begins: TurnNumber) -> Variation {
        let (turns, _) = self.line(&variation.turns, begins, true);
        for _ in &turns {
            self.pos.undo_turn();
        }
        Variation { comments: variation.comments.clone(), turns }
    }

    /// Plays one turn, which must be complete if another one follows; gives it back rewritten.
    fn play(&mut self, turn: &Turn, must_be_complete: bool) -> Result<String, ParseError> {
        self.pos.play(&turn.text)?;
        if self.pos.turn_is_open() {
            if must_be_complete {
                self.pos.undo_turn();
                let end = turn.text.len();
                return Err(ParseError::at("turn", &turn.text, end, "the rest of the turn"));
            }
            let open = self.form.map(|_| self.pos.open_turn());
            return Ok(open.unwrap_or_else(|| turn.text.clone()));
        }
        let Some(form) = self.form else { return Ok(turn.text.clone()) };
        let last = self.pos.last_turn().expect("a turn was finished just now");
        Ok(match form {
            Form::Coordinate => last.turn,
            Form::San => last.san,
        })
    }

    /// Compares the result of the record with its tag and with the board.
    fn result(&mut self, record: &Record) {
        let result = record.result;
        if let Some(tag) = record.tag("Result").filter(|&tag| tag != result.as_str()) {
            let tag = tag.to_owned();
            self.faults.push(RecordError::ResultTag { tag, expected: result });
        }
        let Some(outcome) = self.pos.outcome() else { return };
        let expected = GameResult::of(Some(outcome), |player| self.pos.color_of(player));
        if result != GameResult::Unknown && result != expected {
            let reason = outcome.reason;
            self.faults.push(RecordError::Result { result, expected, reason });
        }
    }
}
