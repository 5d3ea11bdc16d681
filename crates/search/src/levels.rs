//! Levels for people: the weaker, the less deep the search sees, the more actions it overlooks and
//! the more its judgement wavers. No level plays at random.

use crate::limits::Limits;
use crate::options::Errors;

/// A level of play, 1 to 10. What it sees is a matter of the game: see
/// [`Engine::sight`](crate::any::Engine::sight).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Plies it looks ahead.
    pub depth: u32,
    /// Nodes it looks at, whatever the depth.
    pub nodes: u64,
    /// Of thousand actions, how many it does not see.
    pub overlooked: u16,
    /// By how many hundredths of a typical minor man it misjudges positions, at most.
    pub wavering: u16,
}

/// What the levels of a game see, level 1 first.
pub type Levels = [Sight; Level::STRONGEST as usize];

impl Level {
    /// The strongest level.
    pub const STRONGEST: u8 = 10;

    /// The level with that number; none but 1 to 10 exist.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::STRONGEST).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it sees among the levels of a game.
    pub const fn sight(self, levels: &'static Levels) -> &'static Sight {
        &levels[self.0 as usize - 1]
    }
}

impl Sight {
    /// What sees so far, and errs so much.
    pub const fn new(depth: u32, nodes: u64, overlooked: u16, wavering: u16) -> Self {
        Self { depth, nodes, overlooked, wavering }
    }

    /// How far it looks; the same on every machine.
    pub fn limits(&self) -> Limits {
        Limits { nodes: Some(self.nodes), ..Limits::depth(self.depth) }
    }

    /// The errors it makes; the seed decides which.
    pub const fn errors(&self, seed: u64) -> Option<Errors> {
        let Self { overlooked, wavering, .. } = *self;
        if overlooked == 0 && wavering == 0 {
            return None;
        }
        Some(Errors { seed, overlooked, wavering })
    }
}
