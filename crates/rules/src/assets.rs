//! Assets: what a player may have, by name, for those who ask what it is worth.
//!
//! Unlike the terms of an evaluation they are chosen by what a player would ask, not by what an
//! engine can use.

use crate::Position;

/// Something that a player may have more or less of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its name: lower case.
    pub name: &'static str,
    /// What one of it is, in one sentence.
    pub meaning: &'static str,
}

impl Asset {
    /// An asset.
    pub const fn new(name: &'static str, meaning: &'static str) -> Self {
        Self { name, meaning }
    }
}

/// Positions in which players have something to count.
pub trait Assets: Position {
    /// What there is to have.
    const ASSETS: &'static [Asset] = &[];

    /// How much of each the player to act has, less what the opponent has; asked at the beginning
    /// of a turn.
    fn assets(&self) -> Vec<i32> {
        Vec::new()
    }
}

/// What one player has less what the other has, item by item.
pub fn assets_less<const N: usize>(own: [i32; N], other: [i32; N]) -> Vec<i32> {
    own.into_iter().zip(other).map(|(a, b)| a - b).collect()
}
