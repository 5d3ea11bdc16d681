//! How long to think: what stands after `go`.

use std::fmt;

use rules::ParseError;

use crate::words::{Words, one_of};

/// The limits of a search; all of them count at once. With none at all the search goes on until
/// `stop`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The clocks of White and Black: `wtime`, `winc`, `btime`, `binc`.
    pub colors: [Clock; 2],
    /// The clocks of the first and the second player: `p1time`, `p1inc`, `p2time`, `p2inc`.
    pub players: [Clock; 2],
    /// Turns until time is added.
    pub moves_to_go: Option<u32>,
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// A win as near as that is enough; counted as [`Score::Mate`](super::Score::Mate) is.
    pub mate: Option<u32>,
    /// Exactly that long, in milliseconds.
    pub move_time: Option<u64>,
    /// Until `stop`.
    pub infinite: bool,
    /// On the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Only these turns; all if there are none.
    pub search_moves: Vec<String>,
}

/// A player's clock, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub time: Option<u64>,
    /// What each turn adds.
    pub increment: Option<u64>,
}

const WORDS: [&str; 16] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "ponder",
    "searchmoves",
];

impl Go {
    /// Whether the search ends by itself; a win that is not there is looked for without end.
    pub fn is_bounded(&self) -> bool {
        let timed = self.colors.iter().chain(&self.players).any(|clock| clock.time.is_some());
        let limited = self.depth.is_some() || self.nodes.is_some();
        !self.infinite && !self.ponder && (timed || limited || self.move_time.is_some())
    }

    /// Reads what stands after `go`.
    pub(crate) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let mut go = Self::default();
        while let Some(key) = words.next() {
            match key {
                "wtime" => go.colors[0].time = Some(words.milliseconds()?),
                "btime" => go.colors[1].time = Some(words.milliseconds()?),
                "winc" => go.colors[0].increment = Some(words.milliseconds()?),
                "binc" => go.colors[1].increment = Some(words.milliseconds()?),
                "p1time" => go.players[0].time = Some(words.milliseconds()?),
                "p2time" => go.players[1].time = Some(words.milliseconds()?),
                "p1inc" => go.players[0].increment = Some(words.milliseconds()?),
                "p2inc" => go.players[1].increment = Some(words.milliseconds()?),
                "movestogo" => go.moves_to_go = Some(words.number("a number of turns")?),
                "depth" => go.depth = Some(words.number("a number of plies")?),
                "nodes" => go.nodes = Some(words.number("a number of nodes")?),
                "mate" => go.mate = Some(words.number("a number of moves")?),
                "movetime" => go.move_time = Some(words.milliseconds()?),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    let turns = words.until(&WORDS).split_whitespace().map(str::to_owned);
                    go.search_moves.extend(turns);
                    if go.search_moves.is_empty() {
                        words.next();
                        return Err(words.error("turns to be searched"));
                    }
                }
                _ => return Err(words.error(one_of(&WORDS))),
            }
        }
        Ok(go)
    }
}

impl fmt::Display for Go {
    /// What stands after `go`, each word with a space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = [
            ("wtime", self.colors[0].time),
            ("btime", self.colors[1].time),
            ("winc", self.colors[0].increment),
            ("binc", self.colors[1].increment),
            ("p1time", self.players[0].time),
            ("p2time", self.players[1].time),
            ("p1inc", self.players[0].increment),
            ("p2inc", self.players[1].increment),
            ("movestogo", self.moves_to_go.map(u64::from)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
            ("movetime", self.move_time),
        ];
        for (key, number) in numbers {
            if let Some(number) = number {
                write!(f, " {key} {number}")?;
            }
        }
        for (key, set) in [("infinite", self.infinite), ("ponder", self.ponder)] {
            if set {
                write!(f, " {key}")?;
            }
        }
        if !self.search_moves.is_empty() {
            write!(f, " searchmoves {}", self.search_moves.join(" "))?;
        }
        Ok(())
    }
}
