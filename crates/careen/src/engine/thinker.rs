//! The search on a thread of its own: started, stopped, and asked for its answer.

use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use rules::any::AnyPosition;
use search::any::{AnswerText, AnySearcher};
use search::{Limits, Options, Signals};

use super::events::{Event, Events};
use crate::table;

/// What to think about.
pub(crate) struct Task {
    pub(crate) pos: Box<dyn AnyPosition>,
    pub(crate) options: Options,
    pub(crate) limits: Limits,
    /// The only turns to think about; all if there are none.
    pub(crate) only: Vec<String>,
    /// Whether the answer must wait for [`Thinker::stop`] or [`Thinker::ponderhit`].
    pub(crate) waits: bool,
}

/// The search and its memory, which is kept from turn to turn.
pub(crate) struct Thinker {
    events: SyncSender<Event>,
    /// None before the first search, and while one is running.
    searcher: Option<Box<dyn AnySearcher>>,
    running: Option<Running>,
    /// The number of the search begun last.
    number: u64,
}

struct Running {
    signals: Arc<Signals>,
    thread: JoinHandle<(Box<dyn AnySearcher>, Option<AnswerText>)>,
}

/// Room for the recursion of the search.
const STACK: usize = 16 << 20;

impl Thinker {
    pub(crate) fn new(events: SyncSender<Event>) -> Self {
        Self { events, searcher: None, running: None, number: 0 }
    }

    /// Whether a search is running.
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Whether an event comes from the search that is running, and not from one given up.
    pub(crate) fn is_current(&self, search: u64) -> bool {
        self.is_running() && search == self.number
    }

    /// Makes room for what a search will remember, which can take a while; none may be running.
    pub(crate) fn prepare(
        &mut self,
        pos: &dyn AnyPosition,
        options: Options,
    ) -> anyhow::Result<()> {
        self.searcher = Some(self.prepared(pos, options)?);
        Ok(())
    }

    fn prepared(
        &mut self,
        pos: &dyn AnyPosition,
        options: Options,
    ) -> anyhow::Result<Box<dyn AnySearcher>> {
        if let Some(mut searcher) = self.searcher.take() {
            searcher.set_options(options);
            return Ok(searcher);
        }
        let game = pos.ruleset().game().id;
        let engine = games::ENGINES.iter().find(|engine| engine.game.id == game);
        if let Some(engine) = engine {
            table::load(engine);
            // It takes a second at most, and thinking goes on meanwhile.
            thread::Builder::new().spawn(|| table::solve_small(engine))?;
        }
        let searcher = engine.and_then(|engine| engine.searcher(pos, options));
        searcher.ok_or_else(|| anyhow::anyhow!("no search knows the positions of {game}"))
    }

    /// Begins to think; none may be running. An error tells a turn that is not legal.
    pub(crate) fn start(&mut self, task: Task) -> anyhow::Result<()> {
        let mut searcher = self.prepared(&*task.pos, task.options)?;
        if let Err(error) = searcher.search_only(&*task.pos, &task.only) {
            self.searcher = Some(searcher);
            return Err(error.into());
        }
        self.number += 1;
        let number = self.number;
        let signals = Arc::new(if task.waits { Signals::pondering() } else { Signals::new() });
        let (events, begun) = (self.events.clone(), Instant::now());
        let heard = Arc::clone(&signals);
        let think = move || {
            let done = Done(events, number);
            let clock = || begun.elapsed();
            let answer = searcher.search(&*task.pos, &task.limits, (&heard, &clock), &mut |info| {
                // Nobody listens when the engine is about to end.
                let _ = done.0.send(Event::Found(number, Box::new(info.clone())));
            });
            (searcher, answer)
        };
        let builder = thread::Builder::new().name("search".to_owned()).stack_size(STACK);
        self.running = Some(Running { signals, thread: builder.spawn(think)? });
        Ok(())
    }

    /// The answer is wanted now.
    pub(crate) fn stop(&self) {
        if let Some(running) = &self.running {
            running.signals.stop();
        }
    }

    /// The turn that was pondered on has been played.
    pub(crate) fn ponderhit(&self) {
        if let Some(running) = &self.running {
            running.signals.ponderhit();
        }
    }

    /// Takes the answer of a search that has ended; none if there was no turn to find.
    pub(crate) fn answer(&mut self) -> Option<AnswerText> {
        let (searcher, answer) = self.running.take()?.thread.join().ok()?;
        self.searcher = Some(searcher);
        answer
    }

    /// Gives up the search that is running, if there is one.
    pub(crate) fn halt(&mut self, events: &mut Events) {
        if self.is_running() {
            self.stop();
            events.wait_for(self.number);
            self.answer();
        }
    }

    /// Forgets what was learnt in this game; no search may be running.
    pub(crate) fn new_game(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    /// Another game, whose positions the searcher may not know; no search may be running.
    pub(crate) fn forget(&mut self) {
        self.searcher = None;
    }
}

/// Says that a search has ended, also when it ended by a panic.
struct Done(SyncSender<Event>, u64);

impl Drop for Done {
    fn drop(&mut self) {
        // Nobody listens when the engine is about to end.
        let _ = self.0.send(Event::Done(self.1));
    }
}
