//! Games that are played here: what may be done in one, and who does it.

mod desk;
mod game;

pub(crate) use desk::Desk;
pub(crate) use game::{Live, Opponent};
