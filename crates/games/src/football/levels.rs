//! What the levels of play see, so that each is about 100 to 250 Elo above the one below it;
//! `cargo xtask levels football` measures that, and CONTRIBUTING.md has the figures.

use search::{Levels, Sight};

/// Level 1 first. From level 4 on nothing is overlooked, and only depth and nodes differ.
pub(super) static LEVELS: Levels = [
    Sight::new(1, 1_000, 300, 30),
    Sight::new(1, 1_000, 100, 30),
    Sight::new(1, 1_000, 30, 10),
    Sight::new(1, 1_000, 0, 0),
    Sight::new(100, 950, 0, 0),
    Sight::new(100, 2_000, 0, 0),
    Sight::new(100, 3_600, 0, 0),
    Sight::new(100, 8_700, 0, 0),
    Sight::new(100, 20_000, 0, 0),
    Sight::new(100, 48_000, 0, 0),
];
