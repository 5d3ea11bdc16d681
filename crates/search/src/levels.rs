//! Levels for people: the weaker, the less deep the search sees, the more actions it overlooks and
//! the more its judgement wavers. No level plays at random.

use crate::limits::Limits;
use crate::options::Errors;

/// A level of play, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level sees.
struct Sight {
    depth: u32,
    nodes: u64,
    /// Of thousand actions.
    overlooked: u16,
    wavering: u16,
}

const fn sight(depth: u32, nodes: u64, overlooked: u16, wavering: u16) -> Sight {
    Sight { depth, nodes, overlooked, wavering }
}

/// Level 1 first.
const LEVELS: [Sight; 10] = [
    sight(1, 2_000, 450, 120),
    sight(1, 4_000, 300, 90),
    sight(2, 8_000, 220, 70),
    sight(2, 15_000, 140, 50),
    sight(3, 30_000, 90, 40),
    sight(4, 60_000, 55, 30),
    sight(5, 120_000, 30, 20),
    sight(7, 250_000, 12, 10),
    sight(10, 500_000, 4, 5),
    sight(100, 2_000_000, 0, 0),
];

impl Level {
    /// The strongest level.
    pub const STRONGEST: u8 = LEVELS.len() as u8;

    /// The level with that number; none but 1 to 10 exist.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::STRONGEST).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How far it looks; the same on every machine.
    pub fn limits(self) -> Limits {
        let sight = self.sight();
        Limits { nodes: Some(sight.nodes), ..Limits::depth(sight.depth) }
    }

    /// The errors it makes; the seed decides which.
    pub const fn errors(self, seed: u64) -> Option<Errors> {
        let Sight { overlooked, wavering, .. } = *self.sight();
        if overlooked == 0 && wavering == 0 {
            return None;
        }
        Some(Errors { seed, overlooked, wavering })
    }

    const fn sight(self) -> &'static Sight {
        &LEVELS[self.0 as usize - 1]
    }
}
