//! Rotary (Christian Freeling, 1981): pieces move where their pointers show, and turn.

mod assets;
mod count;
mod endings;
mod eval;
mod events;
mod fen;
mod geometry;
mod levels;
mod man;
mod mates;
mod movegen;
mod notation;
mod observe;
mod position;
mod san;
mod setups;
mod symmetry;
mod tactics;
mod two_turns;
mod view;
mod weights;
mod zobrist;

use rules::any::{AnyPosition, Game, open};
use rules::{Color, ParseError, Reading, Ruleset};
use search::any::Engine;

use position::Rotary;
use setups::SETUPS;

/// The facts of the game.
pub static GAME: Game = Game {
    id: "rotary",
    name: "Rotary",
    inventor: "Christian Freeling",
    year: 1981,
    sources: &[
        "MindSports, Rotary rules: http://mindsports.nl/index.php/arena/rotary/704-rotary-rules",
        "The Chess Variant Pages, Rotary: http://www.chessvariants.com/ms.dir/rotary.html",
        "BoardGameGeek, David Bush's restatement: https://www.boardgamegeek.com/thread/237991",
    ],
    readings: &READINGS,
    rulebook: include_str!("RULES.md"),
    perft_table: include_str!("perft.txt"),
    playthrough: include_str!("playthrough.txt"),
    puzzles: include_str!("puzzles.txt"),
    placement: &view::PLACEMENT,
    dialects: &[],
    open: open_rotary,
};

/// The engine of the game.
pub static ENGINE: Engine = Engine {
    game: &GAME,
    kinds: &[search::any::Kind::of::<Rotary>()],
    tables: &endings::TABLES,
    levels: &levels::LEVELS,
};

const SETUP_VALUES: [&str; SETUPS.len()] = {
    let mut values = [""; SETUPS.len()];
    let mut i = 0;
    while i < SETUPS.len() {
        values[i] = SETUPS[i].0;
        i += 1;
    }
    values
};

static READINGS: [Reading; 5] = [
    Reading::fixed(
        "setup",
        &SETUP_VALUES,
        "Where the men face at the beginning: the sources show it in pictures only, so every \
         middle pointer is straight ahead and the king stands as +, unless a value says otherwise.",
    ),
    Reading::fixed(
        "first",
        &["white", "black"],
        "Who begins: one source lists White first, another lets the darker set begin.",
    ),
    Reading::fixed(
        "repetition",
        &["3", "5", "off"],
        "The occurrence of a position that ends the game as a draw: the sources are silent, so it \
         is the third, as in chess.",
    ),
    Reading::numeric(
        "clock",
        &["100", "off", "N"],
        (1, 1_000_000),
        "The number of plies without capture or pawn move that ends the game as a draw: the \
         sources are silent, so it is 100, as in chess.",
    ),
    Reading::fixed(
        "bare-kings",
        &["play", "adjudicate"],
        "What happens when only the kings are left: mate is still possible, so they play on, or \
         the computed table of that ending decides at once.",
    ),
];

/// The readings a game is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Rules {
    /// The number of plies that the clock allows; 0 if it is off.
    clock: u32,
    /// The place of the start array in [`SETUPS`].
    setup: u8,
    /// Who begins.
    first: Color,
    /// The occurrence that makes a draw; 0 if none does.
    repetition: u8,
    /// Whether bare kings are adjudicated.
    adjudicate: bool,
}

impl Rules {
    fn of(ruleset: &Ruleset) -> Self {
        let setup = SETUPS.iter().position(|&(id, _)| ruleset.is("setup", id));
        Self {
            clock: ruleset.number("clock").unwrap_or(0),
            setup: setup.expect("the values of the reading are the arrays' names") as u8,
            first: if ruleset.is("first", "white") { Color::White } else { Color::Black },
            repetition: ruleset.number("repetition").unwrap_or(0) as u8,
            adjudicate: ruleset.is("bare-kings", "adjudicate"),
        }
    }
}

fn open_rotary(ruleset: &Ruleset, fen: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError> {
    open::<Rotary>(ruleset, Rules::of(ruleset), fen)
}
