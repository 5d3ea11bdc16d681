//! What results mean: Elo, its interval, the sequential test, and logistic regression.
//!
//! Nothing here knows what was played.

mod elo;
mod likelihood;
mod logistic;
mod results;
mod sprt;

pub use elo::{Elo, elo_of, score_of};
pub use logistic::{Fit, Observations};
pub use results::{Model, Results};
pub use sprt::{Sprt, Verdict};
