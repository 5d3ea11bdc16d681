//! What is to be played: all that decides the games of a study, and nothing else.

use std::time::Duration;

use rules::any::AnyPosition;
use search::any::Engine;
use serde::{Deserialize, Serialize};

/// All that decides the games of a study. The number of games does not: a study can be continued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The ruleset in full.
    pub ruleset: String,
    /// The ruleset it is compared with, if there is one.
    pub versus: Option<String>,
    /// How long both sides think about a turn.
    pub strength: Strength,
    /// Decides openings.
    pub seed: u64,
    /// Random turns of an opening.
    pub opening_plies: u32,
    /// Turns of both players after the opening, after which a game counts as unfinished unless its
    /// result can be proven.
    pub max_plies: u32,
    /// The version of the program: another one may search differently.
    pub version: String,
}

/// How long an engine thinks about a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// Nodes: the same game every time.
    Nodes(u64),
    /// Milliseconds: what is found depends on the machine.
    Milliseconds(u64),
}

impl Strength {
    /// In words.
    pub fn words(self) -> String {
        match self {
            Self::Nodes(nodes) => format!("{nodes} nodes a turn"),
            Self::Milliseconds(ms) => {
                format!("{} s a turn", Duration::from_millis(ms).as_secs_f64())
            }
        }
    }
}

/// A series of games that answer one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Series {
    /// The ruleset against itself, both sides equally strong.
    Main,
    /// The same under the ruleset it is compared with.
    Versus,
    /// A step of the ladder: twice the nodes of the step, at an even number first, against once.
    Rung(u32),
}

/// One game to be played: its result is a function of the plan and of this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Job {
    /// The series.
    pub series: Series,
    /// The number in the series, from 0.
    pub index: u64,
}

/// A ruleset ready to be played.
#[derive(Clone, Debug)]
pub struct Ground {
    /// Where games begin, before the opening.
    pub start: Box<dyn AnyPosition>,
    /// The engine of the game.
    pub engine: &'static Engine,
}
