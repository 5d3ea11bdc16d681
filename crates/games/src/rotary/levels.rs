//! What the levels of play see, so that each is about 100 to 250 Elo above the one below it;
//! `cargo xtask levels rotary` measures that, and CONTRIBUTING.md has the figures.

use search::{Levels, Sight};

/// Level 1 first. From level 4 on nothing is overlooked, and only the number of nodes differs.
pub(super) static LEVELS: Levels = [
    Sight::new(3, 1_000, 235, 75),
    Sight::new(3, 1_000, 125, 39),
    Sight::new(3, 1_000, 37, 11),
    Sight::new(100, 800, 0, 0),
    Sight::new(100, 2_000, 0, 0),
    Sight::new(100, 4_000, 0, 0),
    Sight::new(100, 8_000, 0, 0),
    Sight::new(100, 16_000, 0, 0),
    Sight::new(100, 29_000, 0, 0),
    Sight::new(100, 52_000, 0, 0),
];
