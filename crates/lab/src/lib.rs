//! The laboratory: matches between engines, and what their results mean.
//!
//! Knows no game: positions and engines are those behind the erased border.

pub mod stats;
