//! Falling Off (Ralph Betza, 2001): nobody is captured; men are pushed, careen on, and fall off
//! the edge of the board, the king last of all.

mod assets;
mod count;
mod end;
mod endings;
mod eval;
mod events;
mod fen;
mod fen_reader;
mod geometry;
mod levels;
mod men;
mod movegen;
mod notation;
mod observe;
mod play;
mod position;
mod readings;
mod sample;
mod san;
mod symmetry;
mod tactics;
mod view;
mod weights;
mod zobrist;

use rules::any::{AnyPosition, Game, open};
use rules::{ParseError, Ruleset};
use search::any::Engine;

pub use geometry::{
    Board8x8, Board8x10, Board10x10, Choices, Geometry, Landing, Tables, Wing, Word,
};
pub use men::Kind;
pub use position::{Action, FallingOff};
pub use readings::Rules;

/// The facts of the game.
pub static GAME: Game = Game {
    id: "falling-off",
    name: "Falling Off",
    inventor: "Ralph Betza",
    year: 2001,
    sources: &[
        "Ralph Betza, Falling Off, 2001, http://www.chessvariants.com/difftaking.dir/fallingoff.html",
        "Ralph Betza, Rule Zero, 2002, http://server.chessvariants.com/misc.dir/rule-zero.html",
        "Ralph Betza, Zero Relay Chess, http://www.chessvariants.com/misc.dir/zerorelay.html",
        "Ralph Betza, Crowd Chess 1, http://www.chessvariants.com/boardrules.dir/crowded1.html",
        "Ralph Betza, Inverse Capture, https://www.chessvariants.org/d.betza/chessvar/gorgon.html",
        "Edge of the World Chess, https://www.chessvariants.com/large.dir/contest/eotw.html",
    ],
    readings: readings::READINGS,
    rulebook: include_str!("RULES.md"),
    perft_table: include_str!("perft.txt"),
    playthrough: include_str!("playthrough.txt"),
    puzzles: include_str!("puzzles.txt"),
    placement: &view::PLACEMENT,
    dialects: &[],
    open: open_board,
};

/// The engine of the game.
pub static ENGINE: Engine = Engine {
    game: &GAME,
    kinds: &[
        search::any::Kind::of::<FallingOff<Board8x8>>(),
        search::any::Kind::of::<FallingOff<Board10x10>>(),
        search::any::Kind::of::<FallingOff<Board8x10>>(),
    ],
    tables: &[&endings::KINGS],
    levels: &levels::LEVELS,
};

/// Sets up a position on the board that the ruleset names.
fn open_board(ruleset: &Ruleset, fen: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError> {
    let rules = Rules::new(ruleset);
    match ruleset.get("board") {
        "10x10" => open::<FallingOff<Board10x10>>(ruleset, rules, fen),
        "8x10" => open::<FallingOff<Board8x10>>(ruleset, rules, fen),
        _ => open::<FallingOff<Board8x8>>(ruleset, rules, fen),
    }
}
