//! Squares, directions, rays and bitboards of rectangular boards with at most 128 squares.
//!
//! Knows geometry and nothing else: no pieces, no colors, no rules.

mod bits;
mod dir;
mod shape;
mod square;

pub use bits::{Bits, Squares};
pub use dir::Dir;
pub use shape::Shape;
pub use square::Square;
