//! Football: kick the ball into the other side's goal with the men of chess, none of which captures.

mod assets;
mod count;
mod eval;
mod events;
mod fen;
mod geometry;
mod kicks;
mod levels;
mod men;
mod movegen;
mod notation;
mod observe;
mod position;
mod rules;
mod sample;
mod san;
mod setup;
mod shot;
mod symmetry;
mod tactics;
mod view;
mod weights;
mod zobrist;

use ::rules::any::{AnyPosition, Game, open};
use ::rules::{ParseError, Reading, Ruleset};
use search::any::Engine;

use self::position::Football;
use self::rules::Rules;

/// The facts of the game.
pub static GAME: Game = Game {
    id: "football",
    name: "Football",
    inventor: "Joseph Boyer",
    year: 1951,
    sources: &[
        "vchess, rules page and source of the variant Football: https://vchess.club",
        "The Chess Variant Pages, Football: https://www.chessvariants.com/crossover.dir/football.html",
    ],
    readings: &READINGS,
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
    kinds: &[search::any::Kind::of::<Football>()],
    tables: &[],
    levels: &levels::LEVELS,
};

static READINGS: [Reading; 11] = [
    Reading::fixed(
        "rules",
        &["vchess", "boyer"],
        "Which source to follow as a whole: boyer is the older page's game and sets \
         kick-sense=away-only, first-turn-goal=allowed and kicks=no-repeat unless they are given.",
    ),
    Reading::fixed(
        "kick-sense",
        &["both", "away-only"],
        "Whether a man may send the ball over himself as well as away from him; the newer rules \
         draw the line with a double arrow, the older ones know only away.",
    )
    .with_presets(&[("rules", "boyer", "away-only")]),
    Reading::fixed(
        "kicks",
        &["once", "no-repeat"],
        "What keeps a turn finite: each man kicks at most once, or the ball may not come back to a \
         square where it lay since the turn's ordinary move.",
    )
    .with_presets(&[("rules", "boyer", "no-repeat")]),
    Reading::fixed(
        "own-goal",
        &["loses", "forbidden"],
        "What comes of a kick into the goal one defends; nothing forbids it, so it loses.",
    ),
    Reading::fixed(
        "first-turn-goal",
        &["forbidden", "allowed"],
        "Whether the ball may enter a goal in the first turn of either side; the newer rules forbid \
         it because some drawn arrays could score at once.",
    )
    .with_presets(&[("rules", "boyer", "allowed")]),
    Reading::fixed(
        "null-turn",
        &["allowed", "forbidden"],
        "Whether a player who touches the ball may do nothing at all; every part of the turn is \
         optional then, so all of them are.",
    ),
    Reading::fixed(
        "corner-bishop-jump",
        &["on", "off"],
        "Whether a bishop that is shut up in a corner may jump over the one unit before it; some \
         arrays bury a bishop there.",
    ),
    Reading::fixed(
        "stalemate",
        &["draw", "pass", "loss"],
        "What happens to a player who can do nothing; the sources are silent and the cases are \
         composed ones, so it is a draw.",
    ),
    Reading::fixed(
        "repetition",
        &["draw", "mover-loses", "off"],
        "What the third occurrence of a position with the same side to act does; the sources are \
         silent, so it draws as in chess.",
    ),
    Reading::numeric(
        "turn-cap",
        &["off", "N"],
        (1, 999_999_999),
        "The number of completed turns, of both sides together, after which the game is drawn; for \
         play-testing.",
    ),
    Reading::numeric(
        "setup",
        &["standard", "N", "N-M", "random"],
        (0, setup::ARRAYS as u32 - 1),
        "The start array by its number in the rulebook: one for both sides, or White's and \
         Black's; random draws one. The standard array is number 1431.",
    ),
];

/// Sets up a FEN, or the start position.
fn open_position(ruleset: &Ruleset, fen: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError> {
    open::<Football>(ruleset, Rules::new(ruleset), fen)
}
