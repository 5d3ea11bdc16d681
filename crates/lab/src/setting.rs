//! Engines by name and settings, such as `careen:nodes=20000` or `cmd:./other-engine`.

use std::time::Duration;

use rules::ParseError;
use search::Level;

use crate::time::parse_duration;

/// An engine and how it is set up.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// Its name in results and records: its text, unless it was given one by `name=`.
    pub name: String,
    /// Which engine it is.
    pub kind: Kind,
    /// How long it thinks about a turn; nothing but the clock of the game if nothing is set.
    pub effort: Effort,
}

/// The engines that there are.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Our search.
    Careen {
        /// Threads of the search.
        threads: usize,
        /// Megabytes of its table.
        hash: usize,
        /// The level of play, if not as strong as can be.
        level: Option<Level>,
        /// Of thousand actions, how many it does not see; as its level says if there is one.
        overlooked: u16,
        /// By how many hundredths it misjudges positions, at most; as its level says if there is
        /// one.
        wavering: u16,
    },
    /// Monte-Carlo tree search.
    Mcts {
        /// The weight of what was tried seldom; the usual one if left out.
        exploration: Option<f64>,
        /// Turns after which a random game is given up as drawn; the usual number if left out.
        length: Option<u32>,
    },
    /// Alpha-beta to a fixed depth with a beginner's count.
    Baseline {
        /// Plies.
        depth: u32,
        /// Megabytes of its table.
        hash: usize,
    },
    /// Any legal turn.
    Random,
    /// Wins at once if it can, and does not lose at once if it can help it.
    Greedy,
    /// A program that speaks UGI or UCI.
    Command {
        /// The program and its arguments.
        words: Vec<String>,
        /// Options to set, by name and value.
        options: Vec<(String, String)>,
    },
}

/// How long an engine thinks about a turn; the first limit reached counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Time.
    pub time: Option<Duration>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Random games, for Monte-Carlo tree search.
    pub playouts: Option<u64>,
}

const KINDS: &str = "careen, mcts, baseline, random, greedy or cmd, and settings behind a colon";
/// Plies of the baseline where nothing is said.
const BASELINE_DEPTH: u32 = 4;
/// Megabytes of a table where nothing is said.
const HASH: usize = 16;

impl Setting {
    /// Reads an engine: its kind, a colon, and settings with commas between them.
    ///
    /// # Errors
    /// The kind or a setting is unknown, or a value is out of range.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let kind = match kind {
            "careen" => {
                Kind::Careen { threads: 1, hash: HASH, level: None, overlooked: 0, wavering: 0 }
            }
            "mcts" => Kind::Mcts { exploration: None, length: None },
            "baseline" => Kind::Baseline { depth: BASELINE_DEPTH, hash: HASH },
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "cmd" => Kind::Command { words: Vec::new(), options: Vec::new() },
            _ => return Err(ParseError::at("engine", text, 0, KINDS)),
        };
        let mut setting = Self { name: text.to_owned(), kind, effort: Effort::default() };
        let mut offset = text.len() - rest.len();
        for (i, part) in rest.split(',').enumerate() {
            match &mut setting.kind {
                Kind::Command { words, .. } if i == 0 => {
                    *words = words_of(part);
                    if words.is_empty() {
                        return Err(ParseError::at("engine", text, offset, "a command"));
                    }
                }
                _ if rest.is_empty() => {}
                _ => setting.set(part).map_err(|(at, expected)| {
                    ParseError::at("engine", text, offset + at, expected)
                })?,
            }
            offset += part.len() + 1;
        }
        Ok(setting)
    }

    /// Whether the engine needs a clock, because nothing else ends its thinking.
    pub fn needs_clock(&self) -> bool {
        let by_itself = match &self.kind {
            Kind::Careen { level, .. } => level.is_some(),
            Kind::Mcts { .. } | Kind::Command { .. } => false,
            Kind::Baseline { .. } | Kind::Random | Kind::Greedy => true,
        };
        !by_itself && self.effort == Effort::default()
    }

    /// Changes one setting; the place of an error is counted from the beginning of `part`.
    fn set(&mut self, part: &str) -> Result<(), (usize, String)> {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        let at = (key.len() + 1).min(part.len());
        let effort = &mut self.effort;
        match (&mut self.kind, key) {
            (_, "name") if !value.is_empty() => self.name = value.to_owned(),
            (Kind::Careen { .. } | Kind::Command { .. }, "nodes") => {
                effort.nodes = Some(number(value, 1, u64::MAX, at)?);
            }
            (Kind::Careen { .. } | Kind::Command { .. }, "depth") => {
                effort.depth = Some(number(value, 1, 100, at)?);
            }
            (Kind::Careen { .. } | Kind::Mcts { .. } | Kind::Command { .. }, "time") => {
                effort.time = Some(parse_duration(value).map_err(|expected| (at, expected))?);
            }
            (Kind::Careen { level, .. }, "level") => {
                let strongest = Level::STRONGEST;
                *level = Level::new(number(value, 1, strongest, at)?);
            }
            (Kind::Careen { overlooked, .. }, "overlooked") => {
                *overlooked = number(value, 0, 999, at)?;
            }
            (Kind::Careen { wavering, .. }, "wavering") => {
                *wavering = number(value, 0, 10_000, at)?;
            }
            (Kind::Careen { threads, .. }, "threads") => *threads = number(value, 1, 256, at)?,
            (Kind::Careen { hash, .. } | Kind::Baseline { hash, .. }, "hash") => {
                *hash = number(value, 1, 65_536, at)?;
            }
            (Kind::Baseline { depth, .. }, "depth") => *depth = number(value, 1, 100, at)?,
            (Kind::Mcts { .. }, "playouts") => {
                effort.playouts = Some(number(value, 1, u64::MAX, at)?);
            }
            (Kind::Mcts { exploration, .. }, "exploration") => {
                *exploration = Some(number(value, 0.0, 1000.0, at)?);
            }
            (Kind::Mcts { length, .. }, "length") => {
                *length = Some(number(value, 1, 1_000_000, at)?);
            }
            (Kind::Command { options, .. }, _) if key.starts_with("option.") => {
                options.push((key["option.".len()..].to_owned(), value.to_owned()));
            }
            _ => return Err((0, self.known())),
        }
        Ok(())
    }

    /// The settings of this kind of engine, as an error message lists them.
    fn known(&self) -> String {
        let keys = match self.kind {
            Kind::Careen { .. } => "nodes, depth, time, level, threads, hash, overlooked, wavering",
            Kind::Mcts { .. } => "playouts, time, length, exploration",
            Kind::Baseline { .. } => "depth, hash",
            Kind::Random | Kind::Greedy => return "name=NAME".to_owned(),
            Kind::Command { .. } => "nodes, depth, time, option.NAME",
        };
        format!("one of {keys} or name, an equals sign and a value")
    }
}

/// A number within limits; the place of an error is `at`.
fn number<T>(text: &str, least: T, greatest: T, at: usize) -> Result<T, (usize, String)>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display + Copy,
{
    match text.parse() {
        Ok(n) if (least..=greatest).contains(&n) && !text.starts_with('+') => Ok(n),
        _ => Err((at, format!("a number from {least} to {greatest}"))),
    }
}

/// The words of a command line: between spaces, or between double quotes.
fn words_of(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, quoted) in text.split('"').enumerate() {
        if i % 2 == 1 {
            words.push(quoted.to_owned());
        } else {
            words.extend(quoted.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_read() {
        let setting = Setting::parse("careen:nodes=20000,threads=2,hash=64").expect("good");
        assert_eq!(setting.name, "careen:nodes=20000,threads=2,hash=64");
        let kind = Kind::Careen { threads: 2, hash: 64, level: None, overlooked: 0, wavering: 0 };
        assert_eq!(setting.kind, kind);
        assert_eq!(setting.effort, Effort { nodes: Some(20_000), ..Effort::default() });
        let setting = Setting::parse("careen:time=100ms,name=new").expect("good");
        assert_eq!(setting.name, "new");
        assert_eq!(setting.effort.time, Some(Duration::from_millis(100)));
        let setting = Setting::parse("baseline").expect("good");
        assert_eq!(setting.kind, Kind::Baseline { depth: 4, hash: HASH });
        let setting =
            Setting::parse("mcts:playouts=10000,exploration=0.5,length=80").expect("good");
        assert_eq!(setting.kind, Kind::Mcts { exploration: Some(0.5), length: Some(80) });
        let text = "cmd:\"./my engine\" --fast,depth=3,option.Clear Hash=,option.Hash=64";
        let Kind::Command { words, options } = Setting::parse(text).expect("good").kind else {
            panic!("a command");
        };
        assert_eq!(words, ["./my engine", "--fast"]);
        let expected = [("Clear Hash", ""), ("Hash", "64")].map(|(n, v)| (n.into(), v.into()));
        assert_eq!(options, expected);
    }

    #[test]
    fn errors_say_where() {
        for (text, column) in [
            ("", 1),
            ("stockfish", 1),
            ("careen:nodes=0", 14),
            ("careen:nodes=+5", 14),
            ("careen:level=11", 14),
            ("careen:overlooked=1000", 19),
            ("careen:nodes=5,what=1", 16),
            ("careen:playouts=5", 8),
            ("careen:time=5x", 13),
            ("careen:name=", 8),
            ("random:depth=1", 8),
            ("baseline:depth=4,", 18),
            ("cmd:", 5),
            ("cmd: ,depth=1", 5),
            ("cmd:x,what", 7),
            ("mcts:exploration=nan", 18),
            ("mcts:length=0", 13),
        ] {
            let error = Setting::parse(text).expect_err(text);
            assert_eq!(error.column, column, "{error}");
        }
    }

    #[test]
    fn only_engines_without_end_need_a_clock() {
        for (text, needs) in [
            ("careen", true),
            ("careen:hash=5", true),
            ("careen:level=4", false),
            ("careen:depth=4", false),
            ("mcts", true),
            ("mcts:playouts=5", false),
            ("cmd:x", true),
            ("cmd:x,nodes=5", false),
            ("baseline", false),
            ("greedy", false),
        ] {
            assert_eq!(Setting::parse(text).expect(text).needs_clock(), needs, "{text}");
        }
    }
}
