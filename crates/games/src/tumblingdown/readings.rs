//! The readings of the game and what they choose between.

use rules::{Color, Reading, Ruleset};

/// The readings in the order of a ruleset's text.
pub(super) static READINGS: &[Reading] = &[
    Reading::fixed(
        "rules",
        &["boardspace", "shuck-2000"],
        "Boardspace's rules, agreed with the inventor, or his older ones, in which a turn may also \
         move a single checker and which imply start=diamond, min-king-height=2 and first=black.",
    ),
    Reading::fixed(
        "start",
        &["boardspace", "diamond"],
        "The array of Boardspace, or the inventor's first one with a stack of four in a corner.",
    )
    .with_presets(&[("rules", "shuck-2000", "diamond")]),
    Reading::fixed(
        "min-king-height",
        &["1", "2"],
        "Whether a lone checker is a king, as in Boardspace's program, or a king has at least two \
         checkers, as in the older rules.",
    )
    .with_presets(&[("rules", "shuck-2000", "2")]),
    Reading::fixed(
        "first",
        &["white", "black"],
        "Who begins: White in Boardspace's rules, Black in the older ones.",
    )
    .with_presets(&[("rules", "shuck-2000", "black")]),
    Reading::fixed(
        "boardspace-compat",
        &["off", "on"],
        "Whether a player whose own turn leaves him no king loses at once, as the rules say, or \
         plays on, as in Boardspace's program; records of that site need \"on\".",
    ),
    Reading::fixed(
        "repetition",
        &["plain", "boardspace", "off"],
        "A draw when a position occurs for the third time, or as Boardspace's program counts \
         (the square that was moved from must be the same, the first position does not count), or \
         never; the rules name no draw.",
    ),
];

/// The array in which the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Array {
    /// As at Boardspace.
    Boardspace,
    /// The inventor's first one.
    Diamond,
}

/// What counts as the same position come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Counting {
    /// Stacks and side to move.
    Plain,
    /// The same and the square moved from; not the first position.
    Boardspace,
    /// Nothing does.
    Off,
}

/// The readings a game of Tumblingdown is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    pub(super) start: Array,
    /// Whether a turn may move the top checker alone.
    pub(super) singles: bool,
    pub(super) min_king_height: u8,
    pub(super) first: Color,
    /// Whether a mover without a king plays on.
    pub(super) compat: bool,
    pub(super) counting: Counting,
}

impl Rules {
    /// The readings of a ruleset.
    pub fn new(ruleset: &Ruleset) -> Self {
        Self {
            start: match ruleset.get("start") {
                "diamond" => Array::Diamond,
                _ => Array::Boardspace,
            },
            singles: ruleset.is("rules", "shuck-2000"),
            min_king_height: if ruleset.is("min-king-height", "2") { 2 } else { 1 },
            first: if ruleset.is("first", "black") { Color::Black } else { Color::White },
            compat: ruleset.is("boardspace-compat", "on"),
            counting: match ruleset.get("repetition") {
                "boardspace" => Counting::Boardspace,
                "off" => Counting::Off,
                _ => Counting::Plain,
            },
        }
    }
}
