//! The search as others see it: set up once, asked again and again, on any number of threads.

use rules::History;

use crate::control::Control;
use crate::history::Histories;
use crate::hooks::Searchable;
use crate::iterate::{Info, RootLine, first_action};
use crate::limits::{Clock, Limits, Signals, Time};
use crate::options::Options;
use crate::score::Score;
use crate::table::TranspositionTable;
use crate::worker::{Window, Worker};

/// Room for the recursion of a helper thread.
const STACK: usize = 8 << 20;

/// What a search answers.
#[derive(Clone, Debug)]
pub struct Answer<A> {
    /// The best turn, complete; in an open turn the rest of it.
    pub turn: Vec<A>,
    /// The best lines, the best first; empty if the search was stopped before it had begun.
    pub lines: Vec<RootLine<A>>,
    /// Plies searched in full.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
}

/// A search with its memory.
#[derive(Debug)]
pub struct Searcher<P: Searchable> {
    options: Options,
    table: TranspositionTable,
    /// One a thread.
    histories: Vec<Histories>,
    /// The only turns to consider at the root; empty if all are.
    only: Vec<Vec<P::Action>>,
}

impl<P: Searchable> Searcher<P> {
    /// A searcher that knows nothing yet.
    pub fn new(options: Options) -> Self {
        let mut histories = Vec::new();
        histories.resize_with(options.threads.max(1), Histories::new::<P>);
        let table = TranspositionTable::new(options.hash);
        Self { options, table, histories, only: Vec::new() }
    }

    /// The options in use.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options; what was learnt is kept where it still fits.
    pub fn set_options(&mut self, options: Options) {
        if options.hash != self.options.hash {
            self.table.resize(options.hash);
        }
        // Scores of other eyes would be taken for one's own.
        let eyes = |o: &Options| (o.judgement, o.errors, o.heuristics);
        if eyes(&options) != eyes(&self.options) {
            self.clear();
        }
        self.histories.resize_with(options.threads.max(1), Histories::new::<P>);
        self.options = options;
    }

    /// Forgets all that was learnt: for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(Histories::clear);
    }

    /// Considers only these turns at the root from now on, which are legal and complete there; all
    /// of them again if there are none.
    pub fn search_only(&mut self, turns: Vec<Vec<P::Action>>) {
        self.only = turns;
    }

    /// Searches the present position of a game; `report` is told what each iteration has found.
    ///
    /// None if the game is over. The answer waits for the signals if the search ponders.
    pub fn search(
        &mut self,
        history: &History<P>,
        limits: &Limits,
        (signals, clock): (&Signals, &dyn Clock),
        report: &mut dyn FnMut(&Info<'_, P::Action>),
    ) -> Option<Answer<P::Action>> {
        if history.outcome().is_some() {
            return None;
        }
        self.table.grow_older();
        let mut limits = *limits;
        if matches!(limits.time, Time::Game { .. }) && history.position().count_turns(64) == Some(1)
        {
            // There is nothing to choose.
            limits.depth = Some(1);
        }
        let threads = self.histories.len();
        let mut control = Control::new(&self.table, limits, signals, clock, threads);
        control.only = self.only.iter().map(|turn| key_after(history.position(), turn)).collect();
        let (lines, depth) =
            run(&control, &mut self.histories, &self.options, history, Some(report));
        signals.wait_while_pondering();
        let turn = match lines.first() {
            Some(line) => line.turns[0].clone(),
            None => self.only.first().cloned().unwrap_or_else(|| any_turn(history.position())),
        };
        Some(Answer { turn, lines, depth, nodes: control.nodes() })
    }

    /// Whether the evaluation of the present position can be taken at its word: play goes on, no
    /// turn is open, nobody threatens to win, and noisy actions do not change the value.
    pub fn is_quiet(&mut self, history: &History<P>) -> bool {
        let pos = history.position();
        if history.outcome().is_some() || pos.turn_is_open() || pos.is_threatened() {
            return false;
        }
        let (signals, clock) = (Signals::new(), || std::time::Duration::ZERO);
        let control = Control::new(&self.table, Limits::depth(1), &signals, &clock, 1);
        let mut worker = Worker::new(&control, &mut self.histories[0], &self.options, history, 0);
        let root = worker.root(history);
        worker.quiescence(&root, Window::FULL, 0) == Score::cp(pos.evaluate())
    }

    /// One of the turns with the best value at a fixed depth, chosen by the seed; and the value.
    ///
    /// None if the game is over. With sound heuristics every turn of that value has its chance.
    pub fn choose(
        &mut self,
        history: &History<P>,
        depth: u32,
        seed: u64,
    ) -> Option<(Vec<P::Action>, Score)> {
        if history.outcome().is_some() {
            return None;
        }
        self.table.grow_older();
        let (signals, clock) = (Signals::new(), || std::time::Duration::ZERO);
        let control = Control::new(&self.table, Limits::depth(depth), &signals, &clock, 1);
        let mut worker = Worker::new(&control, &mut self.histories[0], &self.options, history, 0);
        let (lines, _) = worker.iterate(history, None);
        let score = lines.first()?.score;
        Some((worker.turn_worth(history, depth, score, seed), score))
    }
}

/// Runs all threads; the first one's word counts.
fn run<P: Searchable>(
    control: &Control<'_>,
    histories: &mut [Histories],
    options: &Options,
    history: &History<P>,
    report: crate::iterate::Report<'_, P::Action>,
) -> (Vec<RootLine<P::Action>>, u32) {
    let Some((own, others)) = histories.split_first_mut() else { return (Vec::new(), 0) };
    std::thread::scope(|scope| {
        for (i, memory) in others.iter_mut().enumerate() {
            let help = move || {
                Worker::new(control, memory, options, history, i + 1).iterate(history, None);
            };
            // A helper that the system does not grant is done without.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
        }
        let mut worker = Worker::new(control, own, options, history, 0);
        let found = worker.iterate(history, report);
        control.report(0, worker.nodes);
        control.halt();
        found
    })
}

/// The key of the position after a turn.
fn key_after<P: Searchable>(pos: &P, turn: &[P::Action]) -> u64 {
    let mut at = pos.clone();
    for &a in turn {
        at.play_unchecked(a);
    }
    at.key()
}

/// A complete turn for a search that was stopped before it had looked at anything.
fn any_turn<P: Searchable>(pos: &P) -> Vec<P::Action> {
    let mut at = pos.clone();
    let mut turn = Vec::new();
    while let Some(a) = at.winning_action().or_else(|| first_action(&at)) {
        at.play_unchecked(a);
        turn.push(a);
        if !at.turn_is_open() {
            break;
        }
    }
    turn
}
