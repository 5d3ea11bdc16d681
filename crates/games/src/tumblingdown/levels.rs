//! What the levels of play see, so that each is about 100 to 250 Elo above the one below it;
//! `cargo xtask levels tumblingdown` measures that, and CONTRIBUTING.md has the figures.

use search::{Levels, Sight};

/// Level 1 first. From level 5 on nothing is overlooked, and only the number of nodes differs.
pub(super) static LEVELS: Levels = [
    Sight::new(2, 1_000, 331, 115),
    Sight::new(2, 1_000, 248, 86),
    Sight::new(2, 1_000, 125, 43),
    Sight::new(3, 1_000, 30, 15),
    Sight::new(100, 1_000, 0, 0),
    Sight::new(100, 3_000, 0, 0),
    Sight::new(100, 8_500, 0, 0),
    Sight::new(100, 20_000, 0, 0),
    Sight::new(100, 45_000, 0, 0),
    Sight::new(100, 95_000, 0, 0),
];
