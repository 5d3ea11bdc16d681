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
    Sight::new(100, 2_500, 0, 0),
    Sight::new(100, 6_200, 0, 0),
    Sight::new(100, 15_500, 0, 0),
    Sight::new(100, 39_000, 0, 0),
    Sight::new(100, 97_000, 0, 0),
];
