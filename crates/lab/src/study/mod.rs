//! Studies of a game: many games of the engine against itself, and what they say of the rules.

mod game;
mod log;
mod opening;
mod plan;
mod run;

pub use game::{By, End, StudyGame, Thought};
pub use log::{LOG, Log, LogError};
pub use plan::{Ground, Job, Plan, Series, Strength};
pub use run::play;
