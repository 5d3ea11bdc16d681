//! The paths of the API: each a chain from what is asked to what is answered.

pub(crate) mod archive;
pub(crate) mod engine;
pub(crate) mod games;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod puzzles;
pub(crate) mod records;
pub(crate) mod rulebook;
pub(crate) mod setup;
pub(crate) mod socket;

use crate::problem::Problem;

/// Runs what computes for more than a moment away from the threads that answer.
async fn compute<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => Err(Problem::internal(&error)),
    }
}
