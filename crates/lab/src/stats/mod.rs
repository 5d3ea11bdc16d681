//! What results mean: Elo, intervals, the sequential test, differences, logistic regression.
//!
//! Nothing here knows what was played.

mod elo;
mod interval;
mod likelihood;
mod logistic;
mod results;
mod sprt;

pub use elo::{Elo, elo_of, score_of};
pub(crate) use interval::CONFIDENCE;
pub use interval::{Bootstrap, Difference, Interval, Part, holm, wilson};
pub use logistic::{Fit, Observations};
pub use results::{Model, Results};
pub use sprt::{Sprt, Verdict};
