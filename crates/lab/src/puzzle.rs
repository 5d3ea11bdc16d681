//! Puzzles: positions with exactly one winning turn, mined from games of the engine with itself.
//!
//! A puzzle is more than a position with a short win: of every other turn it is proven that it does
//! not win, or at least not within two plies more.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use rules::any::AnyPosition;
use rules::{ParseError, Rng, zobrist};
use search::any::{AnySearcher, Engine, InfoText};
use search::proof::SolveLimits;
use search::{Limits, Options, Shown, Signals};

/// A position, the one turn that wins there, and the plies that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The plies to the end against the longest resistance.
    pub plies: u32,
    /// The turn.
    pub turn: String,
    /// The position.
    pub fen: String,
    /// Whether it is proven that no other turn wins at all; if not, it is proven that none wins
    /// within two plies more than the solution takes.
    pub exact: bool,
}

/// As a line of a file of puzzles.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "puzzle {} {} {}", self.plies, self.turn, self.fen)
    }
}

impl Puzzle {
    /// The line of a file of puzzles that says of those after it what [`exact`](Self::exact) says.
    pub const fn others_line(exact: bool) -> &'static str {
        if exact { "others never" } else { "others later" }
    }

    /// Reads a line of a file of puzzles, `exact` being what the last line about the others said;
    /// none if it is no puzzle but empty, a comment, or about the ruleset or the others.
    ///
    /// Whether there is such a position, and what wins there, is not looked at.
    ///
    /// # Errors
    /// The line is nothing of that.
    pub fn parse_line(line: &str, exact: &mut bool) -> Result<Option<Self>, ParseError> {
        if let Some(value) = [false, true].into_iter().find(|&v| line == Self::others_line(v)) {
            *exact = value;
            return Ok(None);
        }
        if line.trim().is_empty() || line.starts_with('#') || line.starts_with("ruleset ") {
            return Ok(None);
        }
        let at = |i, expected: &str| ParseError::at("puzzle", line, i, expected);
        let rest = line.strip_prefix("puzzle ");
        let rest = rest.ok_or_else(|| at(0, "\"puzzle\", \"ruleset\", \"others\" or #"))?;
        let fields: Vec<&str> = rest.splitn(3, ' ').collect();
        let [plies, turn, fen] = fields[..] else {
            return Err(at(line.len(), "plies, a turn and a FEN"));
        };
        let number = plies.parse().ok().filter(|&n: &u32| n > 0);
        let plies = number.ok_or_else(|| at("puzzle ".len(), "a number of plies above 0"))?;
        Ok(Some(Self { plies, turn: turn.to_owned(), fen: fen.to_owned(), exact: *exact }))
    }
}

/// Looks for puzzles in one game after the other.
pub struct Miner {
    start: Box<dyn AnyPosition>,
    engine: &'static Engine,
    searcher: Box<dyn AnySearcher>,
    lengths: RangeInclusive<u32>,
    seed: u64,
    games: u64,
}

/// Turns of both players after which a game is given up.
const LONGEST_GAME: usize = 250;
/// Random turns at the beginning of a game: at least so many, and up to so many more.
const OPENING: (u64, u64) = (2, 8);
/// One turn in so many is drawn at random later on, so that there are errors to be punished.
const ERRORS: u64 = 10;
/// A win that is seen is taken one time in so many, and else passed over: so the game stays where
/// both sides can win, and where a turn that does not win loses.
const TAKEN: u64 = 6;
/// Nodes of the search that plays the games and sees where a win is near.
const NODES: u64 = 8_000;
/// Nodes of the search that looks again where the first was not sure.
const SECOND_LOOK: u64 = 40_000;
/// Turns that a position must offer: with fewer there is nothing to find.
const CHOICE: u64 = 4;

impl Miner {
    /// A miner of puzzles of at most so many plies, in games from a position.
    ///
    /// None if the engine is of another game than the position.
    pub fn new(
        start: Box<dyn AnyPosition>,
        engine: &'static Engine,
        longest: u32,
        seed: u64,
    ) -> Option<Self> {
        let searcher = engine.searcher(&*start, Options { hash: 4, ..Options::default() })?;
        Some(Self { start, engine, searcher, lengths: 1..=longest, seed, games: 0 })
    }

    /// Looks for wins in this many plies only from now on.
    pub const fn want(&mut self, lengths: RangeInclusive<u32>) {
        self.lengths = lengths;
    }

    /// What each proof may use.
    pub const LIMITS: SolveLimits = SolveLimits { nodes: 120_000, memory: 4, strategy: true };

    /// How many games were begun.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Plays the next game and gives the puzzles in it, as they come up; fewer if it is stopped.
    ///
    /// The same seed gives the same games.
    pub fn game(&mut self, signals: &Signals) -> Vec<Puzzle> {
        let mut rng = Rng::new(zobrist(self.seed, self.games));
        self.games += 1;
        self.searcher.clear();
        let mut pos = self.start.clone();
        let opening = OPENING.0 + rng.below(OPENING.1 + 1);
        let mut found = Vec::new();
        for ply in 0..LONGEST_GAME as u64 {
            if pos.outcome().is_some() || signals.is_stopped() {
                break;
            }
            let lines = if ply < opening { Vec::new() } else { self.look(&*pos, NODES, signals) };
            if self.is_promising(&*pos, &lines, signals) {
                found.extend(self.prove(&*pos));
            }
            let random = rng.below(ERRORS) == 0;
            let passes = lines.first().is_some_and(is_win) && rng.below(TAKEN) > 0;
            let line = if passes { lines.get(1) } else { lines.first() };
            let turn = line.filter(|_| !random).and_then(|line| line.line.pv.first());
            let played = match turn {
                Some(turn) => pos.play(turn).is_ok(),
                None => {
                    let turn = pos.random_turn(&mut rng).unwrap_or_default();
                    turn.iter().all(|action| pos.play(action).is_ok())
                }
            };
            if !played {
                break;
            }
        }
        found
    }

    /// The two best lines.
    fn look(&mut self, pos: &dyn AnyPosition, nodes: u64, signals: &Signals) -> Vec<InfoText> {
        let limits = Limits { multipv: 2, ..Limits::nodes(nodes) };
        let mut lines: Vec<InfoText> = Vec::new();
        self.searcher.search(pos, &limits, (signals, &|| Duration::ZERO), &mut |info| {
            lines.truncate(info.multipv - 1);
            lines.push(info.clone());
        });
        lines
    }

    /// Whether one turn seems to win and no other.
    fn is_promising(
        &mut self,
        pos: &dyn AnyPosition,
        lines: &[InfoText],
        signals: &Signals,
    ) -> bool {
        let lengths = self.lengths.clone();
        let wins =
            |line: &InfoText| matches!(line.line.score, Shown::Win(n) if lengths.contains(&n));
        let seems = |lines: &[InfoText]| match lines {
            [best, second] => wins(best) && !is_win(second),
            _ => false,
        };
        seems(lines) && Self::offers_choice(pos) && seems(&self.look(pos, SECOND_LOOK, signals))
    }

    fn offers_choice(pos: &dyn AnyPosition) -> bool {
        pos.count_turns(CHOICE * 1000).is_none_or(|turns| turns >= CHOICE)
    }

    fn prove(&self, pos: &dyn AnyPosition) -> Option<Puzzle> {
        let only = self.engine.only_win(pos, *self.lengths.end(), &Self::LIMITS)?;
        let (plies, turn, exact) = (only.plies, only.turn, only.margin.is_none());
        Some(Puzzle { plies, turn, fen: pos.fen(), exact })
    }
}

fn is_win(line: &InfoText) -> bool {
    matches!(line.line.score, Shown::Win(_))
}

impl fmt::Debug for Miner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Miner").field("seed", &self.seed).field("games", &self.games).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let mut exact = false;
        for line in ["", "# words", "ruleset rotary", "others never"] {
            assert_eq!(Puzzle::parse_line(line, &mut exact), Ok(None), "{line}");
        }
        let line = "puzzle 3 i8c2 5t33/7r5a5 b 1 123";
        let puzzle = Puzzle::parse_line(line, &mut exact).expect("a line").expect("a puzzle");
        assert_eq!(puzzle.to_string(), line);
        assert_eq!((puzzle.plies, puzzle.turn.as_str(), puzzle.exact), (3, "i8c2", true));
        assert_eq!(Puzzle::parse_line(Puzzle::others_line(false), &mut exact), Ok(None));
        let later = Puzzle::parse_line(line, &mut exact).expect("a line").expect("a puzzle");
        assert!(!later.exact);
    }

    #[test]
    fn errors_say_where() {
        for (line, column) in [
            ("puzle 3 a b", 1),
            ("others", 1),
            ("puzzle", 1),
            ("puzzle 3 a", 11),
            ("puzzle 0 a b", 8),
        ] {
            let error = Puzzle::parse_line(line, &mut false).expect_err(line);
            assert_eq!(error.column, column, "{error}");
        }
    }
}
