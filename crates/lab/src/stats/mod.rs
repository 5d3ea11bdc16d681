//! What the results of a match mean: Elo, its interval, and the sequential test.
//!
//! Nothing here knows what was played; results are counts of equally spaced scores.

mod elo;
mod likelihood;
mod results;
mod sprt;

pub use elo::{Elo, elo_of, score_of};
pub use results::{Model, Results};
pub use sprt::{Sprt, Verdict};
