//! Engine work: its own threads, shared out fairly, and what runs on them.

mod fair;
mod jobs;
mod lines;
mod tasks;
mod watchable;

pub(crate) use jobs::Jobs;
pub(crate) use lines::{arrows_of_turn, sans_of_line};
pub(crate) use tasks::{AnalysisLimits, Update, analyze, hint, play_level, report, solve, stream};
pub(crate) use watchable::Stop;
