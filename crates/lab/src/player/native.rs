//! Our own engines as players.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rules::any::AnyPosition;
use rules::{Rng, zobrist};
use search::any::{AnySearcher, Engine};
use search::{Limits, MctsOptions, Options, Shown, Sight, Time};

use super::{Act, Halt, Player, Stop, Surroundings};
use crate::setting::{Effort, Kind, Setting};
use crate::time::GameClock;

/// What is kept in reserve on a clock: the time from the end of thinking to the end of the turn.
const OVERHEAD: Duration = Duration::from_millis(5);
/// Random games between two looks at the clock.
const PLAYOUTS_A_LOOK: u64 = 8;

/// A player for any setting but a program outside.
///
/// # Panics
/// The engine is of another game than the position: a slip of the caller.
pub(super) fn player(
    setting: &Setting,
    pos: &dyn AnyPosition,
    around: &Surroundings,
) -> Box<dyn Player> {
    let (engine, halt, effort) = (around.engine, around.halt.clone(), setting.effort);
    let known = "the engine is that of the position's game";
    match setting.kind {
        Kind::Careen { threads, hash, level, overlooked, wavering } => {
            let sees_all = Sight::new(u32::MAX, u64::MAX, overlooked, wavering);
            let sight = level.map_or(sees_all, |level| *engine.sight(level));
            let options = Options { threads, hash, ..Options::default() };
            let searcher = engine.searcher(pos, options).expect(known);
            Box::new(Careen { searcher, options, sight, is_level: level.is_some(), effort, halt })
        }
        Kind::Mcts { exploration, length } => {
            let usual = MctsOptions::default();
            let options = MctsOptions {
                exploration: exploration.unwrap_or(usual.exploration),
                playout_plies: length.unwrap_or(usual.playout_plies),
                ..usual
            };
            Box::new(Mcts { engine, options, effort, halt })
        }
        Kind::Baseline { depth, hash } => {
            let searcher = engine.baseline(pos, hash).expect(known);
            Box::new(Baseline { searcher, depth, seed: 0 })
        }
        Kind::Greedy => Box::new(Simple { greedy: true, rng: Rng::new(0) }),
        Kind::Random | Kind::Command { .. } => Box::new(Simple { greedy: false, rng: Rng::new(0) }),
    }
}

/// Our search.
struct Careen {
    searcher: Box<dyn AnySearcher>,
    options: Options,
    sight: Sight,
    is_level: bool,
    effort: Effort,
    halt: Arc<Halt>,
}

impl Careen {
    fn limits(&self, pos: &dyn AnyPosition, clock: Option<&GameClock>) -> Limits {
        let Effort { time, nodes, depth, .. } = self.effort;
        let level = if self.is_level { self.sight.limits() } else { Limits::default() };
        let time = match (time, clock) {
            (Some(time), _) => Time::Exactly(time),
            (None, Some(clock)) if self.is_timed() => Time::Game {
                remaining: clock.left(pos.to_act()),
                increment: clock.control().increment,
                turns_to_go: clock.turns_to_go(pos.to_act()),
            },
            _ => Time::Unlimited,
        };
        let overhead = if self.is_timed() { OVERHEAD } else { Duration::ZERO };
        Limits {
            nodes: nodes.or(level.nodes),
            depth: depth.or(level.depth),
            time,
            overhead,
            ..level
        }
    }
}

impl Player for Careen {
    fn begin(&mut self, seed: u64) -> Result<(), Stop> {
        self.options.errors = self.sight.errors(seed);
        self.searcher.set_options(self.options);
        self.searcher.clear();
        Ok(())
    }

    fn act(&mut self, pos: &dyn AnyPosition, clock: Option<&GameClock>) -> Result<Act, Stop> {
        let start = Instant::now();
        let limits = self.limits(pos, clock);
        let outside = (&self.halt.signals, &|| start.elapsed());
        let answer = self.searcher.search(pos, &limits, (outside.0, outside.1), &mut |_| ());
        let answer = answer.filter(|_| !self.halt.is_stopped()).ok_or(Stop::Halted)?;
        let remark = answer.lines.first().map(|line| match line.score {
            Shown::Cp(cp) => format!("{:+.2}/{}", f64::from(cp) / 100.0, answer.depth),
            Shown::Win(plies) => format!("+W{plies}/{}", answer.depth),
            Shown::Loss(plies) => format!("-L{plies}/{}", answer.depth),
        });
        Ok(Act { texts: vec![answer.rest], remark })
    }

    fn is_timed(&self) -> bool {
        !self.is_level && self.effort == Effort::default()
    }
}

/// Monte-Carlo tree search.
struct Mcts {
    engine: &'static Engine,
    options: MctsOptions,
    effort: Effort,
    halt: Arc<Halt>,
}

impl Player for Mcts {
    fn begin(&mut self, seed: u64) -> Result<(), Stop> {
        self.options.seed = seed;
        Ok(())
    }

    fn act(&mut self, pos: &dyn AnyPosition, clock: Option<&GameClock>) -> Result<Act, Stop> {
        let start = Instant::now();
        let time = self.effort.time.or_else(|| {
            let clock = clock.filter(|_| self.is_timed())?;
            let share = clock.turns_to_go(pos.to_act()).unwrap_or(30).clamp(1, 30);
            let left = clock.left(pos.to_act()).saturating_sub(OVERHEAD);
            Some((left / (share + 1) + clock.control().increment * 3 / 4).min(left / 2))
        });
        let options = MctsOptions { seed: zobrist(self.options.seed, pos.key()), ..self.options };
        let answer = self.engine.mcts(pos, &options, &mut |done| {
            let look = done.is_multiple_of(PLAYOUTS_A_LOOK);
            let enough = self.effort.playouts.is_some_and(|playouts| done >= playouts);
            let late = || time.is_some_and(|time| start.elapsed() >= time);
            !enough && !(look && (late() || self.halt.is_stopped()))
        });
        let answer = answer.filter(|_| !self.halt.is_stopped()).ok_or(Stop::Halted)?;
        let remark = Some(format!("{:.0}%/{}", answer.share * 100.0, answer.playouts));
        Ok(Act { texts: vec![answer.rest], remark })
    }

    fn is_timed(&self) -> bool {
        self.effort == Effort::default()
    }
}

/// Alpha-beta to a fixed depth.
struct Baseline {
    searcher: Box<dyn AnySearcher>,
    depth: u32,
    seed: u64,
}

impl Player for Baseline {
    fn begin(&mut self, seed: u64) -> Result<(), Stop> {
        self.seed = seed;
        self.searcher.clear();
        Ok(())
    }

    fn act(&mut self, pos: &dyn AnyPosition, _: Option<&GameClock>) -> Result<Act, Stop> {
        let (text, score) = self.searcher.choose(pos, self.depth, self.seed).ok_or(Stop::Halted)?;
        Ok(Act { texts: vec![text], remark: Some(format!("{score}/{}", self.depth)) })
    }

    fn is_timed(&self) -> bool {
        false
    }
}

/// Turns without thought, or with hardly any.
struct Simple {
    greedy: bool,
    rng: Rng,
}

impl Player for Simple {
    fn begin(&mut self, seed: u64) -> Result<(), Stop> {
        self.rng = Rng::new(seed);
        Ok(())
    }

    fn act(&mut self, pos: &dyn AnyPosition, _: Option<&GameClock>) -> Result<Act, Stop> {
        let turn = match self.greedy {
            true => pos.greedy_turn(&mut self.rng),
            false => pos.random_turn(&mut self.rng),
        };
        Ok(Act { texts: turn.ok_or(Stop::Halted)?, remark: None })
    }

    fn is_timed(&self) -> bool {
        false
    }
}
