//! What the engine plays and how it is set: ruleset, position and options, in any protocol.

use std::time::Duration;

use protocol::{EngineOption, Kind, Value};
use rules::any::AnyPosition;
use rules::{ParseError, Rng, Ruleset};
use search::{Level, Limits, Options, Sight};

use crate::analyze::engine_of;
use crate::position::{random_seed, set_up};

/// The state that all protocols share.
pub(crate) struct Setup {
    pub(crate) ruleset: Ruleset,
    pub(crate) pos: Box<dyn AnyPosition>,
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    /// Whether lines of information give the chances of win, draw and loss.
    pub(crate) shows_wdl: bool,
    multipv: usize,
    level: Level,
    /// Decides which errors a weaker level makes.
    seed: u64,
    overhead: Duration,
}

/// The name under which the ruleset is set; what stands for chess variants elsewhere.
pub(crate) const RULESET: &str = "UCI_Variant";
/// The megabytes of the table of positions.
pub(crate) const HASH: &str = "Hash";
/// The number of threads.
pub(crate) const THREADS: &str = "Threads";
const CLEAR: &str = "Clear Hash";
const MULTIPV: &str = "MultiPV";
const PONDER: &str = "Ponder";
const LEVEL: &str = "Skill Level";
const SEED: &str = "Seed";
const OVERHEAD: &str = "Move Overhead";
const SHOW_WDL: &str = "UCI_ShowWDL";

/// What a change of an option asks of the search.
#[derive(PartialEq, Eq)]
pub(crate) enum Change {
    /// Nothing before it begins anew.
    Options,
    /// To forget what it has learnt.
    Clear,
    /// To know another game.
    Game,
}

impl Setup {
    pub(crate) fn new(ruleset: Ruleset) -> anyhow::Result<Self> {
        let level = Level::new(Level::STRONGEST).expect("the strongest level exists");
        let options = Options::default();
        Ok(Self {
            pos: set_up(&ruleset, None, [])?,
            ruleset,
            hash: options.hash,
            threads: options.threads,
            shows_wdl: false,
            multipv: 1,
            level,
            seed: 1,
            overhead: Duration::from_millis(10),
        })
    }

    /// All that can be set, with the values of now as defaults.
    pub(crate) fn options(&self) -> Vec<EngineOption> {
        let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let strongest = i64::from(Level::STRONGEST);
        vec![
            self.ruleset_option(),
            EngineOption::spin(HASH, number(self.hash), (1, 16_384)),
            EngineOption { name: CLEAR.to_owned(), kind: Kind::Button },
            EngineOption::spin(THREADS, number(self.threads), (1, 256)),
            EngineOption::spin(MULTIPV, number(self.multipv), (1, 500)),
            EngineOption::check(PONDER, false),
            EngineOption::spin(LEVEL, i64::from(self.level.number()), (1, strongest)),
            EngineOption::spin(SEED, self.seed as i64, (0, i64::from(u32::MAX))),
            EngineOption::spin(OVERHEAD, self.overhead.as_millis() as i64, (0, 10_000)),
            EngineOption::check(SHOW_WDL, self.shows_wdl),
        ]
    }

    /// The games to choose from; readings can be written behind them, but are too many to list.
    fn ruleset_option(&self) -> EngineOption {
        let mut choices: Vec<_> = games::ALL.iter().map(|game| game.id.to_owned()).collect();
        let default = self.ruleset.to_string();
        if !choices.contains(&default) {
            choices.push(default.clone());
        }
        let kind = Kind::Combo { default, choices };
        EngineOption { name: RULESET.to_owned(), kind }
    }

    /// Sets an option; its name may be in any case.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, ParseError> {
        let options = self.options();
        let Some(option) = options.iter().find(|o| o.name.eq_ignore_ascii_case(name)) else {
            let names: Vec<_> = options.iter().map(|o| format!("\"{}\"", o.name)).collect();
            let expected = format!("one of {}", names.join(", "));
            return Err(ParseError::at("option", name, 0, expected));
        };
        match (option.name.as_str(), option.value(value)?) {
            (RULESET, Value::Text(text)) => {
                self.set_ruleset(&text)?;
                return Ok(Change::Game);
            }
            (HASH, Value::Spin(n)) => self.hash = n as usize,
            (THREADS, Value::Spin(n)) => self.threads = n as usize,
            (MULTIPV, Value::Spin(n)) => self.multipv = n as usize,
            (LEVEL, Value::Spin(n)) => {
                let level = u8::try_from(n).ok().and_then(Level::new);
                self.level = level.expect("the option allows only levels that exist");
            }
            (SEED, Value::Spin(n)) => self.seed = n.unsigned_abs(),
            (OVERHEAD, Value::Spin(n)) => self.overhead = Duration::from_millis(n.unsigned_abs()),
            (SHOW_WDL, Value::Check(on)) => self.shows_wdl = on,
            (CLEAR, _) => return Ok(Change::Clear),
            // `Ponder` only tells that the other side may send `go ponder`.
            _ => (),
        }
        Ok(Change::Options)
    }

    /// Takes up another game, from its start position.
    pub(crate) fn set_ruleset(&mut self, text: &str) -> Result<(), ParseError> {
        let ruleset = Ruleset::parse(games::ALL, text, &mut Rng::new(random_seed()))?;
        self.pos = set_up(&ruleset, None, [])?;
        self.ruleset = ruleset;
        Ok(())
    }

    /// Sets up a position and plays turns; where there is an error all stays as it was.
    pub(crate) fn set_position(
        &mut self,
        fen: Option<&str>,
        moves: &[String],
    ) -> Result<(), ParseError> {
        self.pos = set_up(&self.ruleset, fen, moves.iter().map(String::as_str))?;
        Ok(())
    }

    /// Another game of the same ruleset begins: a weak level errs in other places than before.
    pub(crate) fn new_game(&mut self) {
        self.seed = (self.seed + 1) % (u64::from(u32::MAX) + 1);
    }

    /// How the search is to be set.
    pub(crate) fn search_options(&self) -> Options {
        let errors = self.sight().and_then(|sight| sight.errors(self.seed));
        Options { threads: self.threads, hash: self.hash, errors, ..Options::default() }
    }

    /// The limits of the level, to be narrowed. The strongest level has none of its own: it uses
    /// the time it is given.
    pub(crate) fn limits(&self) -> Limits {
        let limits = self.sight().map_or_else(Limits::default, Sight::limits);
        Limits { overhead: self.overhead, multipv: self.multipv, ..limits }
    }

    /// What a weaker level than the strongest sees.
    fn sight(&self) -> Option<&'static Sight> {
        let engine = engine_of(&*self.pos).ok().filter(|_| self.level.number() < Level::STRONGEST);
        engine.map(|engine| engine.sight(self.level))
    }
}

/// The lesser of two limits of which each may be missing.
pub(crate) fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
