//! The laboratory: matches between engines, and what their results mean.
//!
//! Knows no game: positions and engines are those behind the erased border.

mod game;
mod matches;
mod opening;
mod player;
mod puzzle;
pub mod queue;
pub mod report;
mod setting;
pub mod stats;
pub mod study;
mod time;

pub use game::{Ending, Thinking};
pub use matches::{Finished, Match, MatchError, OPENING_NODES};
pub use player::{Fault, Halt};
pub use puzzle::{Miner, Puzzle};
pub use setting::{Effort, Kind, Setting};
pub use time::{GameClock, TimeControl, parse_duration};
