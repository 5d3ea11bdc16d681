//! The record of a game in memory.

use super::{GameResult, Record, Turn, TurnNumber};
use crate::any::AnyPosition;

/// The form of the turns in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The coordinate form, which programs read.
    Coordinate,
    /// SAN, which people read.
    San,
}

/// The record of the game that led to a position, with further tags behind `Game`, `Ruleset` and
/// `FEN`.
///
/// The result is the board's, unless `tags` holds a `Result`. A turn in progress is its last turn.
pub fn from_position(pos: &dyn AnyPosition, form: Form, tags: &[(&str, &str)]) -> Record {
    let ruleset = pos.ruleset();
    let mut record = Record::default();
    record.name_ruleset(ruleset);
    let start_fen = pos.start_fen();
    let open = |fen| (ruleset.game().open)(ruleset, fen).expect("a game reads its own FEN");
    if open(None).fen() != start_fen {
        record.set_tag("FEN", &start_fen);
    }
    let start = open(Some(&start_fen));
    record.begins = TurnNumber { number: start.turn_number(), player: start.to_act() };
    for &(name, value) in tags {
        record.set_tag(name, value);
    }
    let turns = match form {
        Form::Coordinate => pos.played(),
        Form::San => pos.played_san(),
    };
    record.main_line = turns.into_iter().map(Turn::new).collect();
    let open_turn = pos.open_turn();
    if !open_turn.is_empty() {
        record.main_line.push(Turn::new(open_turn));
    }
    record.result = record
        .tag("Result")
        .and_then(GameResult::from_text)
        .unwrap_or_else(|| GameResult::of(pos.outcome(), |player| pos.color_of(player)));
    record.set_tag("Result", record.result.as_str());
    record
}
