//! The puzzles of every game: one turn wins, in exactly the plies that are promised, by the proofs
//! that `careen solve` gives, and no other turn does, as far as the file says that it is proven.

use rules::any::{AnyPosition, Game};
use rules::{Rng, Ruleset};
use search::any::Engine;
use search::proof::{SolveLimits, Verdict};

use crate::searching::engine_of;

/// What each proof may use: as much as mining did.
const LIMITS: SolveLimits = SolveLimits { nodes: 120_000, memory: 4, strategy: true };
/// What a proof may use that needs more.
const MORE: SolveLimits = SolveLimits { nodes: 2_000_000, memory: 64, strategy: true };

/// What is proven of the turns that are not the solution.
#[derive(Clone, Copy, PartialEq)]
enum Others {
    /// None wins within two plies more than the solution takes: below `others later`.
    Later,
    /// None wins at all: below `others never`.
    Never,
}

/// A line of a file of puzzles.
struct Puzzle<'t> {
    plies: u16,
    turn: &'t str,
    others: Others,
    pos: Box<dyn AnyPosition>,
    place: &'t str,
}

impl Puzzle<'_> {
    fn check(&self, engine: &Engine) {
        let Self { plies, turn, others, pos, place } = self;
        let plies = u32::from(*plies);
        let solution = engine.solve(&**pos, &LIMITS).expect("the game is not over");
        assert_eq!(solution.verdict, Verdict::Win, "{place}");
        assert_eq!((solution.plies, solution.shortest), (Some(plies), true), "{place}");
        assert_eq!(solution.line.first().map(String::as_str), Some(*turn), "{place}");
        let proof = solution.proof.expect("a win comes with its proof");
        let verified = engine.verify(&**pos, &proof).expect("the engine knows the board");
        assert_eq!(verified.map(|verified| verified.plies), Ok(plies), "{place}");
        let only = |limits| engine.only_win(&**pos, plies, limits);
        let only = only(&LIMITS).or_else(|| only(&MORE));
        let only = only.unwrap_or_else(|| panic!("{place}: it is not the only turn"));
        assert_eq!(only.turn, *turn, "{place}");
        let never = only.margin.is_none();
        assert!(never || *others == Others::Later, "{place}: another turn may win later");
    }
}

/// Checks all puzzles of a game; gives the plies of each.
fn check(game: &'static Game) -> Vec<u16> {
    let mut ruleset = Ruleset::default_of(game);
    let mut lengths = Vec::new();
    let mut others = None;
    for (i, line) in game.puzzles.lines().enumerate() {
        let place = format!("{}: puzzles.txt, line {}: {line}", game.id, i + 1);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, rest) {
            ("" | "#", _) => {}
            ("ruleset", rest) => {
                ruleset = Ruleset::parse(&[game], rest, &mut Rng::new(0)).expect("a ruleset");
            }
            ("others", "never") => others = Some(Others::Never),
            ("others", "later") => others = Some(Others::Later),
            ("puzzle", rest) => {
                let fields: Vec<&str> = rest.splitn(3, ' ').collect();
                let [plies, turn, fen] = fields[..] else { panic!("{place}") };
                let plies = plies.parse().expect("a number of plies");
                let pos = (game.open)(&ruleset, Some(fen)).expect("a FEN");
                let others = others.expect("`others never` or `others later` before");
                Puzzle { plies, turn, others, pos, place: &place }.check(engine_of(&ruleset));
                lengths.push(plies);
            }
            _ => panic!("{place}: expected ruleset, others, puzzle or #"),
        }
    }
    lengths
}

#[test]
fn every_puzzle_has_one_solution() {
    for game in games::ALL {
        let lengths = check(game);
        assert!(lengths.len() >= 50, "{}: {} puzzles", game.id, lengths.len());
        assert!(lengths.iter().any(|&plies| plies > 1), "{}: all are of one ply", game.id);
    }
}
