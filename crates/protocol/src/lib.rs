//! The protocols that engines speak, as values: commands and replies, parsed and printed.
//!
//! Knows no game, does no I/O and reads no clock. Both ends are here: an engine parses commands
//! and prints replies, whoever supervises one prints commands and parses replies.
#![doc = include_str!("../README.md")]

mod options;
pub mod script;
pub mod universal;
mod words;
pub mod xboard;

pub use options::{EngineOption, Kind, Value};
