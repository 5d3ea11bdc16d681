//! The games of a study played on many machines: NATS JetStream as the work queue between one who
//! starts and collects, and any number of workers.
//!
//! A study has two streams, both named by a fingerprint of all that decides its games. In the one,
//! batches of games wait; a batch is leased to a worker, who renews the lease while he plays, and
//! goes to another if he falls silent. In the other, games arrive, each as soon as it is finished.
//! A batch is taken off the queue only when its games have arrived. So a game may be played twice,
//! and is counted once; and as the result of a game is a function of the plan, it is the same
//! wherever it was played.

mod collect;
mod connect;
mod wire;
mod work;

pub use collect::Queue;
pub use connect::{Address, QueueError};
pub use work::{Crew, work};
