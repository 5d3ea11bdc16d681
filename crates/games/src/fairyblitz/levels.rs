//! What the levels of play see, so that each is about 100 to 250 Elo above the one below it;
//! `cargo xtask levels fairyblitz` measures that, and CONTRIBUTING.md has the figures.

use search::{Levels, Sight};

/// Level 1 first. From level 4 on nothing is overlooked, and only the number of nodes differs.
pub(super) static LEVELS: Levels = [
    Sight::new(3, 800, 192, 61),
    Sight::new(3, 800, 95, 30),
    Sight::new(3, 800, 44, 14),
    Sight::new(100, 800, 0, 0),
    Sight::new(100, 1_600, 0, 0),
    Sight::new(100, 3_200, 0, 0),
    Sight::new(100, 6_400, 0, 0),
    Sight::new(100, 12_800, 0, 0),
    Sight::new(100, 25_000, 0, 0),
    Sight::new(100, 50_000, 0, 0),
];
