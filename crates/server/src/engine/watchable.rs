//! What is found while it is being found: the newest value, for whoever watches.

use std::sync::Arc;

use search::Signals;
use tokio::sync::watch;

/// The newest value of a job, and the end of the job when nobody watches any more.
#[derive(Debug)]
pub(crate) struct Watchable<T> {
    /// The newest value; `None` before there is one. Closed when the job has ended.
    pub(crate) values: watch::Receiver<Option<T>>,
    /// Stops the job when it is dropped.
    pub(crate) stop: Stop,
}

/// Stops a job when it is dropped.
#[derive(Debug)]
pub(crate) struct Stop(pub(crate) Arc<Signals>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
