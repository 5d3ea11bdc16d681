//! What an engine answers in UGI and UCI.

use std::fmt;

use rules::ParseError;

use super::{Dialect, Info};
use crate::EngineOption;
use crate::words::{Words, one_of};

/// A reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name …`.
    Name(String),
    /// `id author …`.
    Author(String),
    /// `option …`: something that can be set.
    Option(EngineOption),
    /// `ugiok` or `uciok`: the end of the greeting.
    Ok(Dialect),
    /// `readyok`.
    ReadyOk,
    /// `info …`.
    Info(Info),
    /// `bestmove T ponder T`.
    BestMove {
        /// The turn; none if the game is over.
        turn: Option<String>,
        /// The answer that the engine expects.
        ponder: Option<String>,
    },
    /// `response …` to a query.
    Response(Response),
}

/// An answer to a query about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// Whether it is so.
    Is(bool),
    /// The first player has won.
    P1Win,
    /// The second player has won.
    P2Win,
    /// Nobody has won.
    Draw,
    /// The game goes on.
    None,
}

/// What stands for a turn where there is none; chess programs write either.
const NO_TURNS: [&str; 2] = ["(none)", "0000"];

impl Reply {
    /// Reads a line.
    ///
    /// # Errors
    /// The line is no reply; programs say many things, so an error is often no fault.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        let known = ["id", "option", "ugiok", "uciok", "readyok", "info", "bestmove", "response"];
        let reply = match words.next() {
            Some("id") => match words.next() {
                Some("name") => Self::Name(words.rest().to_owned()),
                Some("author") => Self::Author(words.rest().to_owned()),
                _ => return Err(words.error("\"name\" or \"author\"")),
            },
            Some("option") => Self::Option(EngineOption::parse(&mut words)?),
            Some("ugiok") => Self::Ok(Dialect::Ugi),
            Some("uciok") => Self::Ok(Dialect::Uci),
            Some("readyok") => Self::ReadyOk,
            Some("info") => Self::Info(Info::parse(&mut words)?),
            Some("bestmove") => {
                let turn = words.word("a turn")?;
                let turn = (!NO_TURNS.contains(&turn)).then(|| turn.to_owned());
                let ponder = match words.next() {
                    None => None,
                    Some("ponder") => words.next().map(str::to_owned),
                    Some(_) => return Err(words.error("\"ponder\" or the end of the line")),
                };
                let ponder = ponder.filter(|ponder| !NO_TURNS.contains(&ponder.as_str()));
                Self::BestMove { turn, ponder }
            }
            Some("response") => Self::Response(match words.next() {
                Some("true") => Response::Is(true),
                Some("false") => Response::Is(false),
                Some("p1win") => Response::P1Win,
                Some("p2win") => Response::P2Win,
                Some("draw") => Response::Draw,
                Some("none") => Response::None,
                _ => return Err(words.error("true, false, p1win, p2win, draw or none")),
            }),
            _ => return Err(words.error(one_of(&known))),
        };
        words.end()?;
        Ok(reply)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Option(option) => write!(f, "option {option}"),
            Self::Ok(dialect) => write!(f, "{}ok", dialect.name()),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => write!(f, "info{info}"),
            Self::BestMove { turn, ponder } => {
                write!(f, "bestmove {}", turn.as_deref().unwrap_or(NO_TURNS[0]))?;
                ponder.as_ref().map_or(Ok(()), |ponder| write!(f, " ponder {ponder}"))
            }
            Self::Response(response) => f.write_str(match response {
                Response::Is(true) => "response true",
                Response::Is(false) => "response false",
                Response::P1Win => "response p1win",
                Response::P2Win => "response p2win",
                Response::Draw => "response draw",
                Response::None => "response none",
            }),
        }
    }
}
