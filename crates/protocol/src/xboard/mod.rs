//! The part of XBoard's protocol (CECP, version 2) by which a program plays, analyzes, and tells
//! of games that XBoard does not know.
//!
//! Other than in UGI the engine holds the game: it is told turns one by one, and answers unasked
//! when it is its turn.

mod command;
mod reply;

pub use command::{Command, Level};
pub use reply::{Feature, Reply, Thinking};
