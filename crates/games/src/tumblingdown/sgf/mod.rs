//! SGF: the standard form, and the one of Boardspace, as formats of records.

mod boardspace;
mod standard;
mod tree;

use rules::record::{Dialect, GameResult, Record};
use rules::{Color, ParseError, Rng, Ruleset, parse_turn};

use super::movegen::Action;
use super::{GAME, Rules, Tumblingdown};
use rules::{Notation, Position};

/// The formats besides the record of all games.
pub(super) static DIALECTS: &[Dialect] = &[
    Dialect {
        id: "boardspace",
        what: "Boardspace's dialect of SGF, a node for each gesture",
        recognizes: boardspace::recognizes,
        read: boardspace::read,
        write: boardspace::write,
    },
    Dialect {
        id: "sgf",
        what: "SGF, FF[4] with the game number 33, moves as W[g8f7]",
        recognizes: standard::recognizes,
        read: standard::read,
        write: standard::write,
    },
];

/// Tags that have a property of their own in SGF.
const TAGS: [(&str, &str); 6] = [
    ("White", "PW"),
    ("Black", "PB"),
    ("Event", "EV"),
    ("Site", "PC"),
    ("Date", "DT"),
    ("Round", "RO"),
];

/// The ruleset of a record.
fn ruleset(record: &Record) -> Result<Ruleset, ParseError> {
    let text = record.tag("Ruleset").or(record.tag("Game")).unwrap_or(GAME.id);
    Ruleset::parse(&[&GAME], text, &mut Rng::new(0))
}

/// The position in which a record begins.
fn start(record: &Record) -> Result<Tumblingdown, ParseError> {
    let rules = Rules::new(&ruleset(record)?);
    match record.tag("FEN") {
        Some(fen) => Tumblingdown::parse_fen(rules, fen),
        None => Ok(Tumblingdown::start(rules)),
    }
}

/// The one action of a turn, in coordinate form.
fn action(pos: &Tumblingdown, turn: &str) -> Result<Action, ParseError> {
    let actions = parse_turn(pos, turn)?;
    actions.first().copied().ok_or_else(|| ParseError::at("turn", turn, 0, "a turn"))
}

/// The result when that color has won.
const fn won_by(color: Color) -> GameResult {
    match color {
        Color::White => GameResult::WhiteWins,
        Color::Black => GameResult::BlackWins,
    }
}
