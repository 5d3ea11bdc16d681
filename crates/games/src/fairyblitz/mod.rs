//! Fairyblitz football: orthodox chess in which the kings are not royal and the middle squares of
//! the enemy's last rank are goals.

mod assets;
mod attacks;
mod castling;
mod eval;
mod events;
mod fen;
mod levels;
mod men;
mod movegen;
mod notation;
mod observe;
mod position;
mod san;
mod symmetry;
mod tactics;
mod view;
mod weights;
mod zobrist;

use std::num::{NonZeroU8, NonZeroU16};

use board::Shape;
use rules::any::{AnyPosition, Game, open};
use rules::{ParseError, Reading, Ruleset};
use search::any::Engine;

pub use men::Kind;
pub use movegen::Action;
pub use position::Fairyblitz;

/// The board of chess.
const SHAPE: Shape = Shape::new(8, 8);

/// The facts of the game.
pub static GAME: Game = Game {
    id: "fairyblitz",
    name: "Fairyblitz football",
    inventor: "unknown",
    // The year in which vchess had it; the page it was taken from bears no date.
    year: 2020,
    sources: &[
        "fairyblitz page, section Football: http://abrobecker.free.fr/chess/fairyblitz.htm#football",
        "vchess, rules of the variant Football as of 2020, before that name went to Boyer's game",
        "FIDE Laws of Chess, for all that both leave open: https://handbook.fide.com/chapter/E012023",
    ],
    readings: READINGS,
    rulebook: include_str!("RULES.md"),
    perft_table: include_str!("perft.txt"),
    playthrough: include_str!("playthrough.txt"),
    puzzles: include_str!("puzzles.txt"),
    placement: &view::PLACEMENT,
    dialects: &[],
    open: open_position,
};

/// The engine of the game.
pub static ENGINE: Engine = Engine {
    game: &GAME,
    kinds: &[search::any::Kind::of::<Fairyblitz>()],
    tables: &[],
    levels: &levels::LEVELS,
};

/// The choices that the sources leave open.
const READINGS: &[Reading] = &[
    Reading::fixed(
        "goal",
        &["reached", "safe"],
        "Whether a man wins as soon as it is on a goal square, or only if the enemy's reply does \
         not capture it there; the default is the letter of vchess's rules, which let it win even \
         if it is attacked, while the older page does not say.",
    ),
    Reading::fixed(
        "repetition",
        &["3", "5", "off"],
        "The occurrence of a position that makes the game a draw; 3 as in chess, but without a \
         claim, for a program has nobody to claim it.",
    ),
    Reading::numeric(
        "clock",
        &["100", "off", "N"],
        (1, 9999),
        "The number of plies in a row without a capture or a pawn's move that makes the game a \
         draw; 100 are the fifty moves of chess, again without a claim.",
    ),
];

/// The readings of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What a man on a goal square is worth.
    pub goal: Goal,
    /// The occurrence of a position that ends the game.
    pub repetition: Option<NonZeroU8>,
    /// The number of plies without progress that ends the game.
    pub clock: Option<NonZeroU16>,
}

/// What a man on a goal square is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The game, at once.
    Reached,
    /// The game, unless the enemy's next turn captures it.
    Safe,
}

impl Rules {
    fn new(ruleset: &Ruleset) -> Self {
        let repetition = ruleset.number("repetition").and_then(|n| u8::try_from(n).ok());
        let clock = ruleset.number("clock").and_then(|n| u16::try_from(n).ok());
        Self {
            goal: if ruleset.is("goal", "safe") { Goal::Safe } else { Goal::Reached },
            repetition: repetition.and_then(NonZeroU8::new),
            clock: clock.and_then(NonZeroU16::new),
        }
    }
}

fn open_position(ruleset: &Ruleset, fen: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError> {
    open::<Fairyblitz>(ruleset, Rules::new(ruleset), fen)
}
