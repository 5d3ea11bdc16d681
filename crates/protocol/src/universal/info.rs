//! What an engine tells while it thinks.

use std::fmt;

use rules::ParseError;

use super::Dialect;
use crate::words::Words;

/// A line of information; what is not known is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies searched in full.
    pub depth: Option<u32>,
    /// Plies of the longest line.
    pub seldepth: Option<u32>,
    /// Which of the best turns this is, from 1.
    pub multipv: Option<u32>,
    /// The score for the player to act.
    pub score: Option<(Score, Bound)>,
    /// Chances of win, draw and loss, in thousandths.
    pub wdl: Option<[u16; 3]>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Milliseconds since the search was asked for.
    pub time: Option<u64>,
    /// The best line, a word a turn.
    pub pv: Vec<String>,
    /// Words for people.
    pub string: Option<String>,
}

/// A score as the protocol writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a man.
    Cp(i32),
    /// A win, or with a minus a loss, that far away: in UGI plies, in UCI moves of the winner.
    Mate(i32),
}

/// Whether a score is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// It is.
    #[default]
    Exact,
    /// It may be greater.
    Lower,
    /// It may be less.
    Upper,
}

impl Score {
    /// A win after that many plies.
    pub fn win(plies: u32, dialect: Dialect) -> Self {
        Self::Mate(match dialect {
            Dialect::Ugi => plies as i32,
            Dialect::Uci => plies.div_ceil(2) as i32,
        })
    }

    /// A loss after that many plies.
    pub fn loss(plies: u32, dialect: Dialect) -> Self {
        Self::Mate(match dialect {
            Dialect::Ugi => -(plies as i32),
            Dialect::Uci => -(plies.div_ceil(2) as i32),
        })
    }

    /// The plies that a distance of moves to a win stands for.
    pub const fn plies_of_mate(moves: u32, dialect: Dialect) -> u32 {
        match dialect {
            Dialect::Ugi => moves,
            Dialect::Uci => moves.saturating_mul(2).saturating_sub(1),
        }
    }
}

impl Info {
    /// Words for people and nothing else.
    pub fn string(text: impl Into<String>) -> Self {
        Self { string: Some(text.into()), ..Self::default() }
    }

    /// Reads what stands after `info`; what is not known is skipped, as UCI asks.
    pub(crate) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut info = Self::default();
        while let Some(key) = words.next() {
            match key {
                "depth" => info.depth = Some(words.number("a number of plies")?),
                "seldepth" => info.seldepth = Some(words.number("a number of plies")?),
                "multipv" => info.multipv = Some(words.number("a number from 1")?),
                "score" => info.score = Some(parse_score(words)?),
                "wdl" => {
                    let mut chance = || words.number("a number of thousandths");
                    info.wdl = Some([chance()?, chance()?, chance()?]);
                }
                "nodes" => info.nodes = Some(words.number("a number of nodes")?),
                "nps" => info.nps = Some(words.number("nodes a second")?),
                "hashfull" => info.hashfull = Some(words.number("a number of thousandths")?),
                "time" => info.time = Some(words.milliseconds()?),
                // The line goes on to the end, for a turn may look like any word.
                "pv" => info.pv = words.rest().split_whitespace().map(str::to_owned).collect(),
                "string" => info.string = Some(words.rest().to_owned()),
                _ => (),
            }
        }
        Ok(info)
    }
}

fn parse_score(words: &mut Words<'_>) -> Result<(Score, Bound), ParseError> {
    let score = match words.next() {
        Some("cp") => Score::Cp(words.number("hundredths of a man")?),
        Some("mate") => Score::Mate(words.number("a distance to the end")?),
        _ => return Err(words.error("\"cp\" or \"mate\"")),
    };
    let bound = match words.peek() {
        Some("lowerbound") => Bound::Lower,
        Some("upperbound") => Bound::Upper,
        _ => return Ok((score, Bound::Exact)),
    };
    words.next();
    Ok((score, bound))
}

impl fmt::Display for Info {
    /// What stands after `info`, each word with a space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |f: &mut fmt::Formatter<'_>, key: &str, number: Option<u64>| {
            number.map_or(Ok(()), |number| write!(f, " {key} {number}"))
        };
        number(f, "depth", self.depth.map(u64::from))?;
        number(f, "seldepth", self.seldepth.map(u64::from))?;
        number(f, "multipv", self.multipv.map(u64::from))?;
        if let Some((score, bound)) = self.score {
            match score {
                Score::Cp(cp) => write!(f, " score cp {cp}")?,
                Score::Mate(distance) => write!(f, " score mate {distance}")?,
            }
            f.write_str(match bound {
                Bound::Exact => "",
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
            })?;
        }
        if let Some([win, draw, loss]) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        number(f, "nodes", self.nodes)?;
        number(f, "nps", self.nps)?;
        number(f, "hashfull", self.hashfull.map(u64::from))?;
        number(f, "time", self.time)?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        self.string.as_ref().map_or(Ok(()), |text| write!(f, " string {text}"))
    }
}
