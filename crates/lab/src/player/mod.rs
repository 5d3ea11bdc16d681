//! Who plays: our own engines, and programs outside.

mod external;
mod native;
mod process;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rules::ParseError;
use rules::any::AnyPosition;
use search::Signals;
use search::any::Engine;

use crate::setting::{Kind, Setting};
use crate::time::GameClock;

/// Someone who plays one side of a game, and of the next one.
pub(crate) trait Player: Send {
    /// A new game begins; the seed decides all that is random in it.
    fn begin(&mut self, seed: u64) -> Result<(), Stop>;

    /// A turn, or the next part of one, in a position that is not over.
    fn act(&mut self, pos: &dyn AnyPosition, clock: Option<&GameClock>) -> Result<Act, Stop>;

    /// Whether the clock of the game runs for this player.
    fn is_timed(&self) -> bool;

    /// What the player did could not be played: it may have lost its senses.
    fn refuse(&mut self) {}
}

/// What a player did.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    /// Texts that [`AnyPosition::play`] takes, one after the other.
    pub(crate) texts: Vec<String>,
    /// What the player thinks of it, for the record: score and depth.
    pub(crate) remark: Option<String>,
}

/// Why a player does not act.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// It forfeits the game.
    Fault(Fault),
    /// The match is over.
    Halted,
}

/// Why a player forfeits a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The program cannot be started.
    #[error("cannot be started: {0}")]
    NotStarted(String),
    /// The program has ended.
    #[error("died ({0})")]
    Died(String),
    /// The program does not answer.
    #[error("hung (no answer within {} s)", .0.as_secs_f64())]
    Hung(Duration),
    /// The program said something that cannot be understood where a turn was expected.
    #[error("talked nonsense: \"{0}\"")]
    Nonsense(String),
    /// The turn is not legal.
    #[error("played an illegal turn ({0})")]
    Illegal(ParseError),
    /// The time is up.
    #[error("ran out of time")]
    Time,
}

impl Fault {
    /// A few words for the record's tag `Termination`.
    pub const fn words(&self) -> &'static str {
        match self {
            Self::NotStarted(_) => "not started",
            Self::Died(_) => "died",
            Self::Hung(_) => "hung",
            Self::Nonsense(_) => "nonsense",
            Self::Illegal(_) => "illegal turn",
            Self::Time => "time forfeit",
        }
    }
}

/// The word that ends a match, heard by everybody who thinks.
#[derive(Debug, Default)]
pub struct Halt {
    stopped: AtomicBool,
    signals: Signals,
}

impl Halt {
    /// A match that goes on.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the match: games in progress are given up.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.signals.stop();
    }

    /// What everybody who thinks listens to.
    pub(crate) const fn signals(&self) -> &Signals {
        &self.signals
    }

    /// Whether the match has ended.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// What all players of a match know.
#[derive(Clone)]
pub(crate) struct Surroundings {
    /// The engine of the game.
    pub(crate) engine: &'static Engine,
    pub(crate) halt: Arc<Halt>,
    /// How long a program may be silent beyond its time.
    pub(crate) patience: Duration,
}

/// The player that a setting describes; programs are started at once.
pub(crate) fn player(
    setting: &Setting,
    pos: &dyn AnyPosition,
    around: &Surroundings,
) -> Result<Box<dyn Player>, Stop> {
    match &setting.kind {
        Kind::Command { words, options } => {
            let external = external::External::new(words, options, setting.effort, pos, around);
            external.map(|external| Box::new(external) as Box<dyn Player>)
        }
        _ => Ok(native::player(setting, pos, around)),
    }
}
