//! What the levels of play see, so that each is about 100 to 250 Elo above the one below it;
//! `cargo xtask levels falling-off` measures that, and CONTRIBUTING.md has the figures.

use search::{Levels, Sight};

/// Level 1 first. From level 4 on nothing is overlooked, and only the number of nodes differs.
pub(super) static LEVELS: Levels = [
    Sight::new(3, 1_000, 322, 103),
    Sight::new(3, 1_000, 144, 46),
    Sight::new(3, 1_000, 62, 20),
    Sight::new(100, 1_000, 0, 0),
    Sight::new(100, 2_500, 0, 0),
    Sight::new(100, 6_000, 0, 0),
    Sight::new(100, 13_500, 0, 0),
    Sight::new(100, 32_000, 0, 0),
    Sight::new(100, 76_000, 0, 0),
    Sight::new(100, 180_000, 0, 0),
];
