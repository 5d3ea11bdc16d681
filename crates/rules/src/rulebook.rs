//! The rulebook that executes: `RULES.md` with blocks that state positions and what holds in them.
//!
//! A block is fenced as ```` ```careen ```` and made of `key: value` lines:
//!
//! | key | meaning |
//! | --- | --- |
//! | `ruleset` | the rules it is played by |
//! | `fen` | where it begins; the start position if absent |
//! | `moves` | turns played from there, the last perhaps unfinished |
//! | `legal`, `illegal` | turns or beginnings of turns that may, or may not, be played then |
//! | `turns` | how many complete turns there are then |
//! | `actions` | all legal next actions then |
//! | `after` | the FEN then |
//! | `outcome` | `none`, `draw, reason`, `first wins, reason` or `second wins, reason` |
//! | `bad-fen` | a FEN that the ruleset refuses |
//! | `why` | what the block shows, in one sentence |

use crate::any::{AnyPosition, Game};
use crate::{Outcome, ParseError, Player, Rng, Ruleset};

/// A piece of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Markdown to be read.
    Prose(String),
    /// A block to be run and drawn.
    Example(Example),
}

/// A block: what is claimed about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Example {
    /// The line of the rulebook on which the block begins, counted from 1.
    pub line: usize,
    /// The keys with their values, in order; a key may stand more than once.
    pub claims: Vec<(String, String)>,
}

/// What is wrong with a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulebookError {
    /// A block is not written as blocks are.
    #[error("line {line}: expected {expected}")]
    Form {
        /// The line, counted from 1.
        line: usize,
        /// What was expected there.
        expected: &'static str,
    },
    /// A text in a block cannot be read.
    #[error("line {line}, \"{key}\": {error}")]
    Text {
        /// The line on which the block begins.
        line: usize,
        /// The key of the text.
        key: String,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A claim does not hold.
    #[error("line {line}: \"{key}: {claimed}\" does not hold; it is {found}")]
    False {
        /// The line on which the block begins.
        line: usize,
        /// The key of the claim.
        key: String,
        /// What the rulebook says.
        claimed: String,
        /// What is so.
        found: String,
    },
}

/// The keys a block may have.
const KEYS: [&str; 11] = [
    "ruleset", "fen", "moves", "legal", "illegal", "turns", "actions", "after", "outcome",
    "bad-fen", "why",
];

/// The keys that a block may have once only: a second one would not be looked at.
const SINGLE: [&str; 5] = ["ruleset", "fen", "turns", "after", "outcome"];

/// Splits a rulebook into prose and blocks.
///
/// # Errors
/// A block is not closed, has an unknown key or a single key twice, or lacks `ruleset` or `why`.
pub fn parts(rulebook: &str) -> Result<Vec<Part>, RulebookError> {
    let mut parts = Vec::new();
    let mut prose = String::new();
    let mut block: Option<Example> = None;
    for (i, line) in rulebook.lines().enumerate() {
        let line_number = i + 1;
        match &mut block {
            None if line.trim_end() == "```careen" => {
                parts.push(Part::Prose(std::mem::take(&mut prose)));
                block = Some(Example { line: line_number, claims: Vec::new() });
            }
            None => {
                prose.push_str(line);
                prose.push('\n');
            }
            Some(example) if line.trim_end() == "```" => {
                if example.get("ruleset").is_none() || example.get("why").is_none() {
                    let expected = "the keys \"ruleset\" and \"why\" in the block";
                    return Err(RulebookError::Form { line: example.line, expected });
                }
                parts.extend(block.take().map(Part::Example));
            }
            Some(example) => {
                let claim = line.split_once(':').map(|(k, v)| (k.trim(), v.trim()));
                let Some((key, value)) = claim.filter(|(key, _)| KEYS.contains(key)) else {
                    let expected = "a known key, a colon and a value";
                    return Err(RulebookError::Form { line: line_number, expected });
                };
                if SINGLE.contains(&key) && example.get(key).is_some() {
                    let expected = "this key only once in a block";
                    return Err(RulebookError::Form { line: line_number, expected });
                }
                example.claims.push((key.to_owned(), value.to_owned()));
            }
        }
    }
    if let Some(example) = block {
        let expected = "a closing fence for the block that begins here";
        return Err(RulebookError::Form { line: example.line, expected });
    }
    parts.push(Part::Prose(prose));
    Ok(parts)
}

impl Example {
    /// The first value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.claims.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    /// All values of a key.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.claims.iter().filter(move |(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    /// All words of all values of a key.
    fn words<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.all(key).flat_map(str::split_whitespace)
    }

    fn text_error(&self, key: &str, error: ParseError) -> RulebookError {
        RulebookError::Text { line: self.line, key: key.to_owned(), error }
    }

    /// The ruleset of the block.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn ruleset(&self, games: &[&'static Game]) -> Result<Ruleset, RulebookError> {
        let text = self.get("ruleset").unwrap_or_default();
        Ruleset::parse(games, text, &mut Rng::new(0)).map_err(|e| self.text_error("ruleset", e))
    }

    /// The position the block is about: after its moves.
    ///
    /// # Errors
    /// Ruleset, FEN or a move cannot be read.
    pub fn position(&self, games: &[&'static Game]) -> Result<Box<dyn AnyPosition>, RulebookError> {
        let ruleset = self.ruleset(games)?;
        let mut pos = (ruleset.game().open)(&ruleset, self.get("fen"))
            .map_err(|e| self.text_error("fen", e))?;
        for turn in self.words("moves") {
            pos.play(turn).map_err(|e| self.text_error("moves", e))?;
        }
        Ok(pos)
    }

    /// Tests every claim of the block.
    ///
    /// # Errors
    /// The first claim that does not hold, or the first text that cannot be read.
    pub fn check(&self, games: &[&'static Game]) -> Result<(), RulebookError> {
        let pos = self.position(games)?;
        for turn in self.words("legal") {
            pos.boxed_clone().play(turn).map_err(|e| self.text_error("legal", e))?;
        }
        for turn in self.words("illegal") {
            if pos.boxed_clone().play(turn).is_ok() {
                return Err(self.wrong("illegal", turn, "legal".to_owned()));
            }
        }
        let ruleset = self.ruleset(games)?;
        for fen in self.all("bad-fen") {
            if (ruleset.game().open)(&ruleset, Some(fen)).is_ok() {
                return Err(self.wrong("bad-fen", fen, "a good FEN".to_owned()));
            }
        }
        if let Some(claimed) = self.get("turns") {
            let found = pos.count_turns(u64::MAX).map_or("uncountable".into(), |n| n.to_string());
            self.equal("turns", claimed, found)?;
        }
        if self.get("actions").is_some() {
            let mut claimed: Vec<&str> = self.words("actions").collect();
            claimed.sort_unstable();
            self.equal("actions", &claimed.join(" "), pos.actions().join(" "))?;
        }
        if let Some(claimed) = self.get("after") {
            self.equal("after", claimed, pos.fen())?;
        }
        if let Some(claimed) = self.get("outcome") {
            self.equal("outcome", claimed, outcome_text(pos.outcome()))?;
        }
        Ok(())
    }

    fn equal(&self, key: &str, claimed: &str, found: String) -> Result<(), RulebookError> {
        if claimed == found { Ok(()) } else { Err(self.wrong(key, claimed, found)) }
    }

    fn wrong(&self, key: &str, claimed: &str, found: String) -> RulebookError {
        RulebookError::False {
            line: self.line,
            key: key.to_owned(),
            claimed: claimed.to_owned(),
            found,
        }
    }
}

/// An outcome as blocks write it.
pub fn outcome_text(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "none".to_owned(),
        Some(Outcome { winner: None, reason }) => format!("draw, {reason}"),
        Some(Outcome { winner: Some(Player::First), reason }) => format!("first wins, {reason}"),
        Some(Outcome { winner: Some(Player::Second), reason }) => {
            format!("second wins, {reason}")
        }
    }
}
