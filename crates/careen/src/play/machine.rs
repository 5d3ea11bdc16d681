//! The engine as opponent and adviser: it thinks for a bounded time, and shows that it does.

use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::Player;
use rules::any::AnyPosition;
use search::any::{AnswerText, AnySearcher, InfoText};
use search::{Level, Limits, Options, Signals, Time};

use super::interrupt::Interrupt;
use crate::analyze::{engine_of, searcher_for};

/// The longest time for a turn or a hint, unless the player allows another one.
const TIME: Duration = Duration::from_secs(1);
/// Nodes of a look at the position for `eval`.
const LOOK_NODES: u64 = 300_000;
/// Megabytes for what a searcher remembers.
const HASH: usize = 16;

/// The engine with its memory.
pub(super) struct Machine {
    /// What each player thinks with, made when it is first needed.
    players: [Option<Box<dyn AnySearcher>>; 2],
    /// Thinks at full strength, for whoever asks.
    adviser: Option<Box<dyn AnySearcher>>,
    pub(super) interrupt: Arc<Interrupt>,
    time: Option<Duration>,
    seed: u64,
}

impl Machine {
    pub(super) fn new(interrupt: Arc<Interrupt>, time: Option<Duration>, seed: u64) -> Self {
        Self { players: [None, None], adviser: None, interrupt, time, seed }
    }

    /// Forgets everything: another game begins.
    pub(super) fn forget(&mut self) {
        (self.players, self.adviser) = ([None, None], None);
    }

    /// The turn of a level; none if Ctrl-C was pressed.
    pub(super) fn play(
        &mut self,
        level: Level,
        pos: &dyn AnyPosition,
    ) -> anyhow::Result<Option<AnswerText>> {
        let player = pos.to_act();
        // Two equal levels do not make the same errors.
        let sight = engine_of(pos)?.sight(level);
        let errors = sight.errors(self.seed.wrapping_add(u64::from(player == Player::Second)));
        let options = Options { hash: HASH, errors, ..Options::default() };
        let searcher = prepared(&mut self.players[player as usize], pos, options)?;
        let mut limits = sight.limits();
        if self.time.is_some() && level.number() == Level::STRONGEST {
            // The strongest level uses all the time that it is given.
            limits = Limits::default();
        }
        limits.time = Time::Exactly(self.time.unwrap_or(TIME));
        let spinner = spinner(&format!("level {} thinks", level.number()));
        let answer = self.interrupt.during(|signals| {
            think(&mut **searcher, pos, &limits, signals, &mut |info| {
                spinner.set_message(format!("depth {}, {} nodes", info.depth, info.nodes));
            })
        });
        spinner.finish_and_clear();
        Ok(answer.filter(|_| !self.interrupt.is_pressed()))
    }

    /// The best turn that can be found in the time of a turn, or until Ctrl-C.
    pub(super) fn advise(&mut self, pos: &dyn AnyPosition) -> anyhow::Result<Option<AnswerText>> {
        let limits = Limits::time(self.time.unwrap_or(TIME));
        self.ask(pos, &limits)
    }

    /// A short look at the position: the same answer every time, unless the memory of former
    /// searches makes it better.
    pub(super) fn look(&mut self, pos: &dyn AnyPosition) -> anyhow::Result<Option<AnswerText>> {
        let limits = Limits { time: Time::Exactly(TIME), ..Limits::nodes(LOOK_NODES) };
        self.ask(pos, &limits)
    }

    fn ask(
        &mut self,
        pos: &dyn AnyPosition,
        limits: &Limits,
    ) -> anyhow::Result<Option<AnswerText>> {
        let interrupt = Arc::clone(&self.interrupt);
        let adviser = self.adviser(pos)?;
        let spinner = spinner("thinking (Ctrl-C: that will do)");
        let answer = interrupt.during(|signals| {
            think(adviser, pos, limits, signals, &mut |info| {
                spinner.set_message(format!("depth {}, {} nodes", info.depth, info.nodes));
            })
        });
        spinner.finish_and_clear();
        Ok(answer)
    }

    /// A searcher of full strength, which keeps its memory from call to call.
    pub(super) fn adviser(
        &mut self,
        pos: &dyn AnyPosition,
    ) -> anyhow::Result<&mut dyn AnySearcher> {
        let options = Options { hash: HASH, ..Options::default() };
        Ok(&mut **prepared(&mut self.adviser, pos, options)?)
    }
}

/// A search from now on; none if the game is over.
pub(super) fn think(
    searcher: &mut dyn AnySearcher,
    pos: &dyn AnyPosition,
    limits: &Limits,
    signals: &Signals,
    report: &mut dyn FnMut(&InfoText),
) -> Option<AnswerText> {
    let start = Instant::now();
    let clock = || start.elapsed();
    searcher.search(pos, limits, (signals, &clock), report)
}

/// The searcher in its place, made if there is none, with these options.
fn prepared<'a>(
    place: &'a mut Option<Box<dyn AnySearcher>>,
    pos: &dyn AnyPosition,
    options: Options,
) -> anyhow::Result<&'a mut Box<dyn AnySearcher>> {
    let mut searcher = match place.take() {
        Some(searcher) => searcher,
        None => searcher_for(pos, options)?,
    };
    searcher.set_options(options);
    Ok(place.insert(searcher))
}

/// A line that moves while the machine works; on a terminal only.
fn spinner(what: &str) -> ProgressBar {
    let spinner = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{spinner} {prefix} {wide_msg}");
    spinner.set_style(style.expect("the template is well formed"));
    spinner.set_prefix(what.to_owned());
    if !spinner.is_hidden() {
        spinner.enable_steady_tick(Duration::from_millis(100));
    }
    spinner
}
