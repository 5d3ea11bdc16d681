//! Who makes the turns of a side: people, two simple machines, and the engine at a level.

use std::fmt;

use search::Level;

/// Who makes the turns of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// You, or a friend at the same keyboard.
    Human,
    /// Any legal turn.
    Random,
    /// Wins at once if it can, and does not lose at once if it can help it.
    Greedy,
    /// The engine, as strong as the level allows.
    Level(Level),
}

impl Opponent {
    /// The level that a newcomer meets: it punishes blunders, and can be beaten.
    pub(crate) fn usual() -> Self {
        Self::Level(Level::new(4).expect("there are ten levels"))
    }

    /// Reads an opponent as the command line and the tags of a record name it.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let level = |text: &str| text.parse().ok().and_then(Level::new);
        match text {
            "human" => Ok(Self::Human),
            "random" => Ok(Self::Random),
            "greedy" => Ok(Self::Greedy),
            _ => level(text.strip_prefix("level ").unwrap_or(text)).map(Self::Level).ok_or_else(
                || format!("human, random, greedy or a level from 1 to {}", Level::STRONGEST),
            ),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Level(level) => write!(f, "level {}", level.number()),
        }
    }
}
