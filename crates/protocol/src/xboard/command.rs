//! What an engine is told by XBoard.

use std::fmt;

use rules::ParseError;

use crate::words::{Words, one_of};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `xboard`: the first word.
    Hello,
    /// `protover N`: answered with the features.
    ProtoVer(u32),
    /// `accepted F`: a feature was.
    Accepted(String),
    /// `rejected F`: a feature was not.
    Rejected(String),
    /// `new`: the start position; the engine is to answer.
    New,
    /// `variant V`: another game, from its start position.
    Variant(String),
    /// `force`: only keep the game, do not think.
    Force,
    /// `go`: play the side to move, now and from now on.
    Go,
    /// `playother`: play the side that is not to move.
    PlayOther,
    /// `level N BASE INC`.
    Level(Level),
    /// `st N`: that many seconds a turn.
    TimeATurn(u32),
    /// `sd N`: at most that many plies.
    Depth(u32),
    /// `time N`: centiseconds on the engine's clock.
    Time(i64),
    /// `otim N`: centiseconds on the opponent's clock.
    OpponentTime(i64),
    /// `usermove T`: the opponent's turn.
    UserMove(String),
    /// `?`: answer now.
    MoveNow,
    /// `ping N`: answered with `pong N`.
    Ping(i64),
    /// `draw`: the opponent offers one.
    Draw,
    /// `result R {C}`: the game is over.
    Result {
        /// `1-0`, `0-1`, `1/2-1/2` or `*`.
        result: String,
        /// Why, for people.
        comment: String,
    },
    /// `setboard F`.
    SetBoard(String),
    /// `hint`: what would you play?
    Hint,
    /// `undo`: take back one turn.
    Undo,
    /// `remove`: take back two turns, so that the same player is to act.
    Remove,
    /// `hard` or `easy`: whether to think on the opponent's time.
    Ponder(bool),
    /// `post` or `nopost`: whether to tell what is thought.
    Post(bool),
    /// `analyze`: think about each position until the next command.
    Analyze,
    /// `exit`: no longer analyze.
    Exit,
    /// `.`: how far is the analysis?
    Status,
    /// `memory N`: megabytes to use.
    Memory(u32),
    /// `cores N`: threads to use.
    Cores(u32),
    /// `option N=V`, or `option N` for a button.
    Option {
        /// The name; it may have spaces inside.
        name: String,
        /// The value, if there is one.
        value: Option<String>,
    },
    /// What tells the engine things that it need not know: `name`, `rating`, `computer`, `random`.
    Remark(String),
    /// `quit`.
    Quit,
}

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Turns for which the base time is given anew; 0 for the whole game.
    pub turns: u32,
    /// The base time in seconds.
    pub base: u32,
    /// What each turn adds, in milliseconds.
    pub increment: u32,
}

/// The words that carry no meaning for us.
const REMARKS: [&str; 5] = ["name", "rating", "ics", "computer", "random"];

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// The line is no command that is known.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        let name = words.word("a command of XBoard's protocol")?;
        let command = match name {
            "xboard" => Self::Hello,
            "protover" => Self::ProtoVer(words.number("a version")?),
            "accepted" => Self::Accepted(words.word("a feature")?.to_owned()),
            "rejected" => Self::Rejected(words.word("a feature")?.to_owned()),
            "new" => Self::New,
            "variant" => Self::Variant(words.word("the name of a game")?.to_owned()),
            "force" => Self::Force,
            "go" => Self::Go,
            "playother" => Self::PlayOther,
            "level" => Self::Level(Level::parse(&mut words)?),
            "st" => Self::TimeATurn(words.number("a number of seconds")?),
            "sd" => Self::Depth(words.number("a number of plies")?),
            "time" => Self::Time(words.number("a number of centiseconds")?),
            "otim" => Self::OpponentTime(words.number("a number of centiseconds")?),
            "usermove" => Self::UserMove(words.word("a turn")?.to_owned()),
            "?" => Self::MoveNow,
            "ping" => Self::Ping(words.number("a number")?),
            "draw" => Self::Draw,
            "result" => Self::parse_result(&mut words)?,
            "setboard" => match words.rest() {
                "" => return Err(words.error("a FEN")),
                fen => Self::SetBoard(fen.to_owned()),
            },
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "remove" => Self::Remove,
            "hard" => Self::Ponder(true),
            "easy" => Self::Ponder(false),
            "post" => Self::Post(true),
            "nopost" => Self::Post(false),
            "analyze" => Self::Analyze,
            "exit" => Self::Exit,
            "." => Self::Status,
            "memory" => Self::Memory(words.number("a number of megabytes")?),
            "cores" => Self::Cores(words.number("a number of threads")?),
            "option" => Self::parse_option(&mut words)?,
            "quit" => Self::Quit,
            remark if REMARKS.contains(&remark) => {
                Self::Remark(format!("{remark} {}", words.rest()).trim_end().to_owned())
            }
            _ => return Err(words.error("a command of XBoard's protocol")),
        };
        words.end()?;
        Ok(command)
    }

    fn parse_result(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let results = ["1-0", "0-1", "1/2-1/2", "*"];
        let result = words.word(&one_of(&results))?;
        if !results.contains(&result) {
            return Err(words.error(one_of(&results)));
        }
        let comment = words.rest();
        let comment = comment.strip_prefix('{').and_then(|c| c.strip_suffix('}'));
        let comment = comment.unwrap_or_default().to_owned();
        Ok(Self::Result { result: result.to_owned(), comment })
    }

    fn parse_option(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let text = words.rest();
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (text, None),
        };
        if name.is_empty() {
            return Err(words.error("the name of an option"));
        }
        Ok(Self::Option { name: name.to_owned(), value })
    }
}

impl Level {
    /// Reads what stands after `level`: turns, minutes or minutes and seconds, seconds.
    fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let turns = words.number("a number of turns")?;
        let expected = "minutes, or minutes:seconds";
        let base = words.word(expected)?;
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let base = || {
            let (minutes, seconds) = (digits(minutes)?, digits(seconds)?);
            minutes.checked_mul(60)?.checked_add(seconds)
        };
        let base = base().ok_or_else(|| words.error(expected))?;
        let expected = "a number of seconds";
        let increment = words.word(expected)?;
        let (whole, thousandths) = increment.split_once('.').unwrap_or((increment, "0"));
        let increment = || {
            let thousandths = digits(&format!("{thousandths:0<3}")[..3])?;
            digits(whole)?.checked_mul(1000)?.checked_add(thousandths)
        };
        // What is finer than a millisecond may be there, but must be digits.
        let fine = thousandths.bytes().all(|b| b.is_ascii_digit());
        let increment = fine.then(increment).flatten().ok_or_else(|| words.error(expected))?;
        Ok(Self { turns, base, increment })
    }
}

fn digits(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}:{:02} ", self.turns, self.base / 60, self.base % 60)?;
        match self.increment % 1000 {
            0 => write!(f, "{}", self.increment / 1000),
            part => write!(f, "{}.{part:03}", self.increment / 1000),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello => f.write_str("xboard"),
            Self::ProtoVer(version) => write!(f, "protover {version}"),
            Self::Accepted(feature) => write!(f, "accepted {feature}"),
            Self::Rejected(feature) => write!(f, "rejected {feature}"),
            Self::New => f.write_str("new"),
            Self::Variant(name) => write!(f, "variant {name}"),
            Self::Force => f.write_str("force"),
            Self::Go => f.write_str("go"),
            Self::PlayOther => f.write_str("playother"),
            Self::Level(level) => write!(f, "level {level}"),
            Self::TimeATurn(seconds) => write!(f, "st {seconds}"),
            Self::Depth(plies) => write!(f, "sd {plies}"),
            Self::Time(time) => write!(f, "time {time}"),
            Self::OpponentTime(time) => write!(f, "otim {time}"),
            Self::UserMove(turn) => write!(f, "usermove {turn}"),
            Self::MoveNow => f.write_str("?"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Draw => f.write_str("draw"),
            Self::Result { result, comment } => write!(f, "result {result} {{{comment}}}"),
            Self::SetBoard(fen) => write!(f, "setboard {fen}"),
            Self::Hint => f.write_str("hint"),
            Self::Undo => f.write_str("undo"),
            Self::Remove => f.write_str("remove"),
            Self::Ponder(true) => f.write_str("hard"),
            Self::Ponder(false) => f.write_str("easy"),
            Self::Post(true) => f.write_str("post"),
            Self::Post(false) => f.write_str("nopost"),
            Self::Analyze => f.write_str("analyze"),
            Self::Exit => f.write_str("exit"),
            Self::Status => f.write_str("."),
            Self::Memory(megabytes) => write!(f, "memory {megabytes}"),
            Self::Cores(threads) => write!(f, "cores {threads}"),
            Self::Option { name, value: None } => write!(f, "option {name}"),
            Self::Option { name, value: Some(value) } => write!(f, "option {name}={value}"),
            Self::Remark(text) => f.write_str(text),
            Self::Quit => f.write_str("quit"),
        }
    }
}
