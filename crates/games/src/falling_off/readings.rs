//! The readings: what may be chosen where the sources are silent or disagree.

use rules::{Reading, Ruleset};

/// The readings of a game of Falling Off, without the board, which is a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Riders do not pass through men.
    pub blocked: bool,
    /// A pawn may be displaced en passant.
    pub en_passant: bool,
    /// Castling exists.
    pub castling: bool,
    /// A promoting pawn can only become a queen.
    pub auto_queen: bool,
    /// It is a draw if both kings fall in one turn.
    pub both_kings_draw: bool,
    /// A player whose men are all careening is judged at once where that needs no search.
    pub adjudicate: bool,
    /// The occurrence of a position that draws the game; 0 for never.
    pub repetition: u8,
    /// The plies without displacement and pawn move that draw the game; 0 for never.
    pub clock: u16,
}

impl Rules {
    /// The readings of a ruleset.
    pub fn new(ruleset: &Ruleset) -> Self {
        Self {
            blocked: ruleset.is("riders", "blocked"),
            en_passant: ruleset.is("en-passant", "on"),
            castling: ruleset.is("castling", "on"),
            auto_queen: ruleset.is("promotion", "queen"),
            both_kings_draw: ruleset.is("both-kings", "draw"),
            adjudicate: ruleset.is("all-careening", "adjudicate"),
            repetition: ruleset.number("repetition").map_or(0, |n| n as u8),
            clock: ruleset.number("clock").map_or(0, |n| n as u16),
        }
    }
}

/// The readings as a ruleset names them.
pub(super) const READINGS: &[Reading] = &[
    Reading::fixed(
        "riders",
        &["through", "blocked"],
        "Whether queens, rooks and bishops pass through men. The inventor writes that men move \
         \"unblocked by friend or foe\", so they do; but he used such words of another game where \
         only landing on men was meant, and his sample game suits that better.",
    ),
    Reading::fixed(
        "en-passant",
        &["on", "off"],
        "Whether a pawn that stepped twice can be displaced en passant. It is a capture of chess, \
         and nothing takes it away.",
    ),
    Reading::fixed(
        "castling",
        &["on", "off"],
        "Whether there is castling. It is a move of chess, and nothing takes it away.",
    ),
    Reading::fixed(
        "promotion",
        &["choice", "queen"],
        "Whether the owner chooses what a pawn becomes, as the inventor says, or it becomes a \
         queen without a question.",
    ),
    Reading::fixed(
        "both-kings",
        &["mover", "draw"],
        "Who wins when both kings would fall in one turn: the mover, whose push comes first, or \
         nobody, the mover's careening men being moved all the same.",
    ),
    Reading::fixed(
        "all-careening",
        &["play", "adjudicate"],
        "Whether a player who has only careening men plays on by passing, or is judged at once in \
         the two cases that need no calculation.",
    ),
    Reading::fixed(
        "board",
        &["8x8", "10x10", "8x10"],
        "The board. The inventor's is the orthodox one; larger ones were a reader's wish, and give \
         the men of the back rank a rim to fall over.",
    ),
    Reading::fixed(
        "repetition",
        &["3", "5", "off"],
        "The occurrence of a position that draws the game. No source speaks of draws; three is \
         what chess players expect.",
    ),
    Reading::numeric(
        "clock",
        &["100", "off", "N"],
        (1, 10_000),
        "The number of plies without displacement and pawn move that draws the game. No source \
         speaks of draws; a hundred is what chess players expect.",
    ),
];
