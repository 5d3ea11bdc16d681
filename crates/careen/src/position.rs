//! The position a command is about: from the command line, or one a line from standard input.

use std::io::{BufRead, Read as _};

use rules::any::AnyPosition;
use rules::{ParseError, Rng, Ruleset};
use serde_json::{Value, json};

use crate::cli::PositionOptions;
use crate::output::Output;

/// The longest line that is read from standard input, in bytes.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// A number that differs from run to run, for seeds that nobody chose.
pub(crate) fn random_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    // Small enough to be typed in again.
    RandomState::new().hash_one(std::process::id()) >> 40
}

/// Reads a ruleset; a `random` value is drawn, and the ruleset that came out is printed to
/// standard error.
pub(crate) fn ruleset(text: &str, seed: Option<u64>) -> anyhow::Result<Ruleset> {
    let seed = seed.unwrap_or_else(random_seed);
    let ruleset = Ruleset::parse(games::ALL, text, &mut Rng::new(seed))?;
    if text.contains("=random") {
        eprintln!("drawn: {ruleset} (--ruleset-seed {seed})");
    }
    Ok(ruleset)
}

/// Sets up a FEN, or the start position, and plays turns.
pub(crate) fn set_up<'a>(
    ruleset: &Ruleset,
    fen: Option<&str>,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<Box<dyn AnyPosition>, ParseError> {
    let mut pos = (ruleset.game().open)(ruleset, fen)?;
    for turn in moves {
        pos.play(turn)?;
    }
    Ok(pos)
}

impl PositionOptions {
    /// Whether positions come from standard input.
    pub(crate) fn is_stream(&self) -> bool {
        self.fen.as_deref() == Some("-")
    }

    /// The turns of `--moves`; several may stand in one argument.
    fn turns(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().flat_map(|argument| argument.split_whitespace())
    }

    /// The ruleset.
    pub(crate) fn ruleset(&self) -> anyhow::Result<Ruleset> {
        ruleset(&self.ruleset, self.ruleset_seed)
    }

    /// The one position of the command line.
    pub(crate) fn position(&self) -> anyhow::Result<Box<dyn AnyPosition>> {
        Ok(set_up(&self.ruleset()?, self.fen.as_deref(), self.turns())?)
    }

    /// Answers each line of standard input with one JSON line, in order; a bad line with an error.
    pub(crate) fn stream(
        &self,
        out: &mut Output,
        mut answer: impl FnMut(&dyn AnyPosition) -> anyhow::Result<Value>,
    ) -> anyhow::Result<()> {
        let ruleset = self.ruleset()?;
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        for number in 1.. {
            if !read_line(&mut input, &mut line)? {
                break;
            }
            let value = if line.len() > LONGEST_LINE {
                json!({ "error": format!("line {number} is longer than 1 MB"), "line": number })
            } else {
                let text = String::from_utf8_lossy(&line);
                match self.position_of_line(&ruleset, text.trim_end_matches(['\n', '\r'])) {
                    Ok(pos) => answer(&*pos).unwrap_or_else(
                        |error| json!({ "error": format!("{error:#}"), "line": number }),
                    ),
                    Err(error) => json!({
                        "error": error.to_string(),
                        "line": number,
                        "column": error.column,
                    }),
                }
            };
            out.json_line(&value)?;
            // A program that talks to us line by line waits for this.
            out.flush()?;
        }
        Ok(())
    }

    /// A FEN, or a FEN followed by ` moves ` and turns; the turns of `--moves` come after them.
    fn position_of_line(
        &self,
        ruleset: &Ruleset,
        line: &str,
    ) -> Result<Box<dyn AnyPosition>, ParseError> {
        let (fen, turns) = line.split_once(" moves ").unwrap_or((line, ""));
        set_up(ruleset, Some(fen), turns.split_whitespace().chain(self.turns()))
    }
}

/// Reads a line of at most one byte more than [`LONGEST_LINE`], and skips the rest of a longer
/// one; `false` at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    input.take(LONGEST_LINE as u64 + 1).read_until(b'\n', line)?;
    let mut cut = line.len() > LONGEST_LINE && line.last() != Some(&b'\n');
    while cut {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&b| b == b'\n');
        cut = end.is_none() && !buffer.is_empty();
        let length = end.map_or(buffer.len(), |i| i + 1);
        input.consume(length);
    }
    Ok(!line.is_empty())
}

/// An outcome in words: `White wins (checkmate)`.
pub(crate) fn outcome_words(pos: &dyn AnyPosition) -> Option<String> {
    let outcome = pos.outcome()?;
    Some(match outcome.winner {
        Some(player) => format!("{} wins ({})", pos.color_of(player).name(), outcome.reason),
        None => format!("draw ({})", outcome.reason),
    })
}
