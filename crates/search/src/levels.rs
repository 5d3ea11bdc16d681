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
    sight(1, 4_000, 285, 85),
    sight(2, 6_000, 250, 78),
    sight(2, 12_000, 155, 58),
    sight(3, 25_000, 122, 46),
    sight(4, 50_000, 80, 35),
    sight(5, 100_000, 55, 28),
    sight(6, 150_000, 40, 21),
    sight(8, 400_000, 18, 12),
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
