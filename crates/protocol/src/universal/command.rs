//! What an engine is told in UGI and UCI.

use std::fmt;

use rules::ParseError;

use super::{Dialect, Go};
use crate::words::{Words, one_of};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `ugi` or `uci`: the first word, answered with name, options and `ugiok` or `uciok`.
    Hello(Dialect),
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `isready`: answered with `readyok`, also during a search.
    IsReady,
    /// `setoption name N value V`.
    SetOption {
        /// The name; it may have spaces inside.
        name: String,
        /// The value, if there is one; it may have spaces inside.
        value: Option<String>,
    },
    /// `uginewgame` or `ucinewgame`: what comes has nothing to do with what was.
    NewGame(Dialect),
    /// `position startpos` or `position fen F`, with `moves T…`.
    Position {
        /// The position in which the game begins; none for the start position. A FEN has spaces
        /// and goes up to the word `moves`.
        fen: Option<String>,
        /// The turns played since; the last may be unfinished.
        moves: Vec<String>,
    },
    /// `go …`: think.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the turn that was pondered on has been played.
    PonderHit,
    /// `query …`: about the position.
    Query(Query),
    /// `quit`.
    Quit,
}

/// What UGI asks about the position, since whoever asks need not know the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is the game over?
    GameOver,
    /// Is the first player to act?
    P1Turn,
    /// How did the game end?
    Result,
}

/// The first words of commands.
const WORDS: [&str; 13] = [
    "ugi",
    "uci",
    "debug",
    "isready",
    "setoption",
    "uginewgame",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "query",
    "quit",
];

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// The line is no command; the error says where, and what was expected there.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        let known = one_of(&WORDS);
        let command = match words.word(&known)? {
            "ugi" => Self::Hello(Dialect::Ugi),
            "uci" => Self::Hello(Dialect::Uci),
            "debug" => match words.next() {
                Some("on") => Self::Debug(true),
                Some("off") => Self::Debug(false),
                _ => return Err(words.error("\"on\" or \"off\"")),
            },
            "isready" => Self::IsReady,
            "setoption" => Self::parse_option(&mut words)?,
            "uginewgame" => Self::NewGame(Dialect::Ugi),
            "ucinewgame" => Self::NewGame(Dialect::Uci),
            "position" => Self::parse_position(&mut words)?,
            "go" => Self::Go(Go::parse(&mut words)?),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "query" => match words.next() {
                Some("gameover") => Self::Query(Query::GameOver),
                Some("p1turn") => Self::Query(Query::P1Turn),
                Some("result") => Self::Query(Query::Result),
                _ => return Err(words.error("\"gameover\", \"p1turn\" or \"result\"")),
            },
            "quit" => Self::Quit,
            _ => return Err(words.error(known)),
        };
        words.end()?;
        Ok(command)
    }

    fn parse_option(words: &mut Words<'_>) -> Result<Self, ParseError> {
        if words.next() != Some("name") {
            return Err(words.error("\"name\" and the name of an option"));
        }
        let name = words.until(&["value"]).to_owned();
        if name.is_empty() {
            words.next();
            return Err(words.error("the name of an option"));
        }
        let value = words.next().map(|_| words.rest().to_owned());
        Ok(Self::SetOption { name, value })
    }

    fn parse_position(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let expected = "\"startpos\", or \"fen\" and a FEN";
        let fen = match words.next() {
            Some("startpos") => None,
            Some("fen") => {
                let fen = words.until(&["moves"]).to_owned();
                if fen.is_empty() {
                    words.next();
                    return Err(words.error("a FEN"));
                }
                Some(fen)
            }
            _ => return Err(words.error(expected)),
        };
        let moves = match words.next() {
            Some("moves") => words.rest().split_whitespace().map(str::to_owned).collect(),
            Some(_) => return Err(words.error("\"moves\" or the end of the line")),
            None => Vec::new(),
        };
        Ok(Self::Position { fen, moves })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello(dialect) => f.write_str(dialect.name()),
            Self::Debug(true) => f.write_str("debug on"),
            Self::Debug(false) => f.write_str("debug off"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Self::NewGame(dialect) => write!(f, "{}newgame", dialect.name()),
            Self::Position { fen, moves } => {
                match fen {
                    Some(fen) => write!(f, "position fen {fen}")?,
                    None => f.write_str("position startpos")?,
                }
                if !moves.is_empty() {
                    write!(f, " moves {}", moves.join(" "))?;
                }
                Ok(())
            }
            Self::Go(go) => write!(f, "go{go}"),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Query(Query::GameOver) => f.write_str("query gameover"),
            Self::Query(Query::P1Turn) => f.write_str("query p1turn"),
            Self::Query(Query::Result) => f.write_str("query result"),
            Self::Quit => f.write_str("quit"),
        }
    }
}
