//! What an engine tells XBoard.

use std::fmt;

use rules::ParseError;

use crate::words::Words;

/// A reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `feature N=V`: what the engine can and wants; a text stands in quotes.
    Feature {
        /// The feature.
        name: String,
        /// A number or a text without quotes inside.
        value: Feature,
    },
    /// `move T`: the engine's turn.
    Move(String),
    /// `Illegal move (R): T`.
    Illegal {
        /// Why, for people.
        reason: String,
        /// The turn that was refused.
        turn: String,
    },
    /// `Error (E): C`: a command that is wrong or not known.
    Error {
        /// What is wrong.
        error: String,
        /// The command.
        command: String,
    },
    /// `1-0 {C}` and so on: the game is over.
    Result {
        /// `1-0`, `0-1` or `1/2-1/2`.
        result: String,
        /// Why, for people.
        comment: String,
    },
    /// `pong N`.
    Pong(i64),
    /// `Hint: T`.
    Hint(String),
    /// `telluser X`: to be shown.
    TellUser(String),
    /// `tellusererror X`: to be shown as an error.
    TellUserError(String),
    /// `setup (T) WxH+H_P F`: the board of a game that XBoard does not know, an answer to
    /// `variant`.
    Setup {
        /// The letters of White's men, the king last, and then Black's.
        letters: String,
        /// Files and ranks.
        size: (u8, u8),
        /// The start position.
        fen: String,
    },
    /// What the engine thinks.
    Thinking(Thinking),
    /// `stat01: T N D 0 0`: how far the analysis is.
    Status {
        /// In centiseconds.
        time: u64,
        /// Nodes searched.
        nodes: u64,
        /// Plies searched.
        depth: u32,
    },
}

/// The value of a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A number, mostly 0 or 1.
    Number(u32),
    /// A text.
    Text(String),
}

/// A line of thinking output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Plies searched.
    pub depth: u32,
    /// The score for the engine, in hundredths of a man; see [`Thinking::win`].
    pub score: i32,
    /// Centiseconds.
    pub time: u64,
    /// Nodes.
    pub nodes: u64,
    /// The best line.
    pub pv: Vec<String>,
}

impl Thinking {
    /// From here on, scores are wins counted in moves of the winner.
    const WIN: i32 = 100_000;

    /// The score of a win after that many plies; with a minus, of a loss.
    pub const fn win(plies: u32) -> i32 {
        Self::WIN + plies.div_ceil(2) as i32
    }
}

impl Reply {
    /// Reads a line.
    ///
    /// # Errors
    /// The line is no reply; programs say many things, so an error is often no fault.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        let reply = match words.word("a reply of XBoard's protocol")? {
            "feature" => parse_feature(&mut words)?,
            "move" => Self::Move(words.word("a turn")?.to_owned()),
            "Illegal" => {
                let (reason, turn) = in_brackets(&mut words, "move (")?;
                Self::Illegal { reason, turn }
            }
            "Error" => {
                let (error, command) = in_brackets(&mut words, "(")?;
                Self::Error { error, command }
            }
            result @ ("1-0" | "0-1" | "1/2-1/2") => {
                let comment = words.rest();
                let comment = comment.strip_prefix('{').and_then(|c| c.strip_suffix('}'));
                let comment = comment.unwrap_or_default().to_owned();
                Self::Result { result: result.to_owned(), comment }
            }
            "pong" => Self::Pong(words.number("a number")?),
            "Hint:" => Self::Hint(words.word("a turn")?.to_owned()),
            "telluser" => Self::TellUser(words.rest().to_owned()),
            "tellusererror" => Self::TellUserError(words.rest().to_owned()),
            "setup" => parse_setup(&mut words)?,
            "stat01:" => {
                let time = words.number("a number of centiseconds")?;
                let nodes = words.number("a number of nodes")?;
                let depth = words.number("a number of plies")?;
                words.rest();
                Self::Status { time, nodes, depth }
            }
            depth => match depth.parse() {
                Ok(depth) => Self::Thinking(Thinking {
                    depth,
                    score: words.number("a score")?,
                    time: words.number("a number of centiseconds")?,
                    nodes: words.number("a number of nodes")?,
                    pv: words.rest().split_whitespace().map(str::to_owned).collect(),
                }),
                Err(_) => return Err(words.error("a reply of XBoard's protocol")),
            },
        };
        words.end()?;
        Ok(reply)
    }
}

/// One feature; a line may have several in the protocol, but ours have one each.
fn parse_feature(words: &mut Words<'_>) -> Result<Reply, ParseError> {
    let text = words.rest();
    let Some((name, value)) = text.split_once('=') else {
        return Err(words.error("a feature, \"=\" and its value"));
    };
    let quoted = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    let value = match (quoted, value.parse()) {
        (Some(text), _) if !text.contains('"') => Feature::Text(text.to_owned()),
        (None, Ok(number)) => Feature::Number(number),
        _ => return Err(words.error("a number or a text in quotes")),
    };
    Ok(Reply::Feature { name: name.to_owned(), value })
}

/// `opening A): B`.
fn in_brackets(words: &mut Words<'_>, opening: &str) -> Result<(String, String), ParseError> {
    let parts = words.rest().strip_prefix(opening).and_then(|text| text.split_once("): "));
    let (inside, after) = parts.ok_or_else(|| words.error("a reason in brackets and a colon"))?;
    Ok((inside.to_owned(), after.to_owned()))
}

fn parse_setup(words: &mut Words<'_>) -> Result<Reply, ParseError> {
    let expected = "the letters of the men in brackets";
    let letters = words.word(expected)?;
    let letters = letters.strip_prefix('(').and_then(|letters| letters.strip_suffix(')'));
    let letters = letters.ok_or_else(|| words.error(expected))?.to_owned();
    let expected = "the size of the board, such as 9x9+0_fairy";
    let size = words.word(expected)?.strip_suffix("+0_fairy").and_then(|size| {
        let (files, ranks) = size.split_once('x')?;
        Some((files.parse().ok()?, ranks.parse().ok()?))
    });
    let size = size.ok_or_else(|| words.error(expected))?;
    Ok(Reply::Setup { letters, size, fen: words.rest().to_owned() })
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Feature { name, value: Feature::Number(number) } => {
                write!(f, "feature {name}={number}")
            }
            Self::Feature { name, value: Feature::Text(text) } => {
                write!(f, "feature {name}=\"{text}\"")
            }
            Self::Move(turn) => write!(f, "move {turn}"),
            Self::Illegal { reason, turn } => write!(f, "Illegal move ({reason}): {turn}"),
            Self::Error { error, command } => write!(f, "Error ({error}): {command}"),
            Self::Result { result, comment } => write!(f, "{result} {{{comment}}}"),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Hint(turn) => write!(f, "Hint: {turn}"),
            Self::TellUser(text) => write!(f, "telluser {text}"),
            Self::TellUserError(text) => write!(f, "tellusererror {text}"),
            Self::Setup { letters, size: (files, ranks), fen } => {
                write!(f, "setup ({letters}) {files}x{ranks}+0_fairy {fen}")
            }
            Self::Thinking(thinking) => {
                let Thinking { depth, score, time, nodes, pv } = thinking;
                write!(f, "{depth} {score} {time} {nodes} {}", pv.join(" "))
            }
            Self::Status { time, nodes, depth } => {
                write!(f, "stat01: {time} {nodes} {depth} 0 0")
            }
        }
    }
}
