//! The games, one folder each, and the list of them.
//!
//! Written by `cargo xtask games` from the folders beside this file; do not edit.

pub mod fairyblitz;
pub mod falling_off;
pub mod football;
pub mod rotary;
pub mod tumblingdown;

use rules::any::Game;
use search::any::Engine;

/// All games, sorted by id.
pub static ALL: &[&Game] =
    &[&fairyblitz::GAME, &falling_off::GAME, &football::GAME, &rotary::GAME, &tumblingdown::GAME];

/// The engine of each game, in the same order.
pub static ENGINES: &[&Engine] = &[
    &fairyblitz::ENGINE,
    &falling_off::ENGINE,
    &football::ENGINE,
    &rotary::ENGINE,
    &tumblingdown::ENGINE,
];
