//! Studies of a game: many games of the engine against itself, and what they say of the rules.

mod conduct;
mod findings;
mod game;
mod ladder;
mod log;
mod measure;
mod metric;
mod opening;
mod plan;
mod records;
mod replay;
mod run;
mod values;

pub use conduct::{Each, Games, Hall, Here, Progress, Study, StudyError};
pub use findings::{Findings, Heat, Side, Stage};
pub(crate) use game::Table;
pub use game::{By, End, StudyGame, Thought};
pub use ladder::{Ladder, Step};
pub use log::{LOG, Log, LogError};
pub use measure::{Measure, Topic, Unit, measures};
pub use metric::{Compared, Metric, compare, metrics};
pub use plan::{Ground, Job, Plan, Series, Strength};
pub use records::record;
pub use replay::{Facts, Moment};
pub use run::play;
pub use values::{Value, Values};
