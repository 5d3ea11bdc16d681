//! Tumblingdown: stacks that tumble over an 8x8 board, each side after the other's tallest king.

mod assets;
mod eval;
mod events;
mod fen;
mod geometry;
mod levels;
mod movegen;
mod notation;
mod observe;
mod pairs;
mod position;
mod readings;
mod repetition;
mod sgf;
mod stack;
mod symmetry;
mod tactics;
mod view;
mod weights;
mod zobrist;

use rules::ParseError;
use rules::Ruleset;
use rules::any::{AnyPosition, Game};
use search::any::Engine;

pub use movegen::Action;
pub use position::Tumblingdown;
pub use readings::Rules;

/// The facts of Tumblingdown.
pub static GAME: Game = Game {
    id: "tumblingdown",
    name: "Tumblingdown",
    inventor: "Michael Shuck",
    year: 2000,
    sources: &[
        "Boardspace, The Rules for Tumblingdown: boardspace.net/tumble/english/rules.html",
        "Boardspace's program: github.com/ddyer0/boardspace.net, boardspace-games/tumble",
        "Richard's PBeM server, Tumbling Down: gamerz.net/~pbmserv/tumble.html",
    ],
    readings: readings::READINGS,
    rulebook: include_str!("RULES.md"),
    perft_table: include_str!("perft.txt"),
    playthrough: include_str!("playthrough.txt"),
    puzzles: include_str!("puzzles.txt"),
    placement: &view::PLACEMENT,
    dialects: sgf::DIALECTS,
    open,
};

/// The engine of the game.
pub static ENGINE: Engine = Engine {
    game: &GAME,
    kinds: &[search::any::Kind::of::<Tumblingdown>()],
    tables: &[],
    levels: &levels::LEVELS,
};

fn open(ruleset: &Ruleset, fen: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError> {
    rules::any::open::<Tumblingdown>(ruleset, Rules::new(ruleset), fen)
}
