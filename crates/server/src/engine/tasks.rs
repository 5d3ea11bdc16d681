//! What the engine is asked to do: analyze, solve, play, give a hint, judge a game.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rules::any::AnyPosition;
use search::any::{AnswerText, AnySearcher, Engine, InfoText};
use search::proof::{SolutionText, SolveLimits};
use search::report::{Judged, judge};
use search::{Level, Limits, Options, Signals, Time};
use tokio::sync::watch;

use super::jobs::{Air, Jobs, Thinking};
use super::lines::{Collected, arrows_of_turn, sans_of_line};
use super::watchable::{Stop, Watchable};
use crate::contract::engine::{Analysis, Found, Hint, Line, Solved};
use crate::problem::Problem;

/// The longest time for a turn of the engine, and for a hint.
const TURN: Duration = Duration::from_secs(1);
/// How often lines are sent at most.
const OFTEN: Duration = Duration::from_millis(60);
/// Nodes for each position of a report.
const REPORT_NODES: u64 = 100_000;
/// Megabytes for solving.
const SOLVE_MEMORY: usize = 32;

/// How far an analysis goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnalysisLimits {
    pub(crate) time: Duration,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) multipv: usize,
}

impl AnalysisLimits {
    fn limits(self) -> Limits {
        let Self { time, nodes, depth, multipv } = self;
        Limits { nodes, depth, multipv, ..Limits::time(time) }
    }
}

/// The engine of a position's game.
fn engine_of(pos: &dyn AnyPosition) -> Result<&'static Engine, Problem> {
    let id = pos.ruleset().game().id;
    let engine = games::ENGINES.iter().find(|engine| engine.game.id == id).copied();
    engine.ok_or_else(|| Problem::not_found(format!("\"{id}\" has no engine")))
}

/// A searcher of one thread.
fn searcher_of(pos: &dyn AnyPosition, options: Options) -> Result<Box<dyn AnySearcher>, Problem> {
    let searcher = engine_of(pos)?.searcher(pos, Options { threads: 1, ..options });
    let none = || Problem::not_found(format!("the engine knows no board of {}", pos.ruleset()));
    searcher.ok_or_else(none)
}

/// A search that breathes.
fn search(
    pos: &dyn AnyPosition,
    options: Options,
    limits: &Limits,
    (signals, air): (&Signals, &Air<'_>),
    report: &mut dyn FnMut(&InfoText),
) -> Result<Option<AnswerText>, Problem> {
    let mut searcher = searcher_of(pos, options)?;
    let clock = match limits.time {
        Time::Game { .. } => Thinking::on_the_wall(air),
        Time::Unlimited | Time::Exactly(_) => Thinking::new(air),
    };
    Ok(searcher.search(pos, limits, (signals, &clock), report))
}

/// Analyzes, and answers once.
pub(crate) async fn analyze(
    jobs: &Jobs,
    client: u64,
    pos: Box<dyn AnyPosition>,
    limits: AnalysisLimits,
) -> Result<Analysis, Problem> {
    let stop = Stop(Arc::new(Signals::new()));
    let signals = Arc::clone(&stop.0);
    let work = move |air: &Air<'_>, hash| {
        let mut collected = Collected::default();
        let options = Options { hash, ..Options::default() };
        let answer = search(&*pos, options, &limits.limits(), (&signals, air), &mut |info| {
            collected.add(info);
        })?;
        let found = collected.found(&*pos);
        Ok(Analysis {
            ruleset: pos.ruleset().to_string(),
            fen: pos.fen(),
            to_act: pos.to_act(),
            outcome: pos.outcome(),
            turn: answer.map(|answer| answer.turn),
            found,
        })
    };
    // If nobody waits any more, `stop` is dropped here and ends the search.
    let answer = jobs.done(client, work).await?;
    drop(stop);
    answer
}

/// What a stream of an analysis says.
#[derive(Clone, Debug)]
pub(crate) enum Update {
    /// Lines so far.
    Lines(Arc<Found>),
    /// The end, with the last lines.
    Done(Arc<Found>, &'static str),
}

/// What has been found and not been told yet.
#[derive(Debug, Default)]
struct News {
    collected: Collected,
    fresh: bool,
    told: Option<Instant>,
}

impl News {
    fn add(&mut self, info: &InfoText) {
        self.collected.add(info);
        self.fresh = true;
    }

    /// Whether there is something to tell, and not too soon after the last time.
    fn is_due(&mut self) -> bool {
        let due = self.fresh && self.told.is_none_or(|told| told.elapsed() >= OFTEN);
        if due {
            (self.fresh, self.told) = (false, Some(Instant::now()));
        }
        due
    }
}

/// Analyzes deeper and deeper, until the time is over or nobody watches.
pub(crate) fn stream(
    jobs: &Jobs,
    client: u64,
    pos: Box<dyn AnyPosition>,
    limits: AnalysisLimits,
) -> Result<Watchable<Update>, Problem> {
    let signals = Arc::new(Signals::new());
    let stop = Stop(Arc::clone(&signals));
    let (sender, values) = watch::channel(None);
    // Whether the game has an engine at all is known before the job begins.
    engine_of(&*pos)?;
    jobs.begin(client, move |air, hash| {
        let Ok(mut searcher) = searcher_of(&*pos, Options { hash, ..Options::default() }) else {
            return;
        };
        let news = Mutex::new(News::default());
        let tell = || {
            let mut news = news.lock().unwrap_or_else(PoisonError::into_inner);
            let first = news.told.is_none();
            if news.is_due() {
                sender.send_replace(Some(Update::Lines(Arc::new(news.collected.found(&*pos)))));
                // Everybody shall have first lines before anybody has deep ones.
                if first {
                    air.let_others_in();
                }
            }
            if sender.is_closed() {
                signals.stop();
            }
        };
        let clock = Thinking::new(air).ticking(&tell);
        let answer = searcher.search(&*pos, &limits.limits(), (&signals, &clock), &mut |info| {
            news.lock().unwrap_or_else(PoisonError::into_inner).add(info);
            tell();
        });
        let collected = news.into_inner().unwrap_or_else(PoisonError::into_inner).collected;
        let reason = match answer {
            None => "over",
            Some(_) if air.thought() >= limits.time => "time",
            Some(_) => "depth",
        };
        let found = Arc::new(collected.found(&*pos));
        sender.send_replace(Some(Update::Done(found, reason)));
    })?;
    Ok(Watchable { values, stop })
}

/// Solves a position.
pub(crate) async fn solve(
    jobs: &Jobs,
    client: u64,
    pos: Box<dyn AnyPosition>,
    nodes: u64,
) -> Result<Solved, Problem> {
    let work = move || {
        let limits = SolveLimits { nodes, memory: SOLVE_MEMORY, strategy: false };
        let solution = engine_of(&*pos)?.solve(&*pos, &limits);
        let over = || Problem::conflict("the game is over: there is nothing to solve");
        let SolutionText { verdict, plies, shortest, line, nodes, proof, by, .. } =
            solution.ok_or_else(over)?;
        let sans = sans_of_line(&*pos, &line);
        let proof_bytes = proof.as_ref().map(String::len);
        Ok(Solved { verdict, plies, shortest, line, sans, nodes, proof_bytes, by })
    };
    jobs.done_breathless(client, work).await?
}

/// What a level plays; `game` is its clock, if there is one.
pub(crate) async fn play_level(
    jobs: &Jobs,
    client: u64,
    pos: Box<dyn AnyPosition>,
    (level, seed): (Level, u64),
    game: Option<(Duration, Duration)>,
    stop: &Stop,
) -> Result<Option<AnswerText>, Problem> {
    let signals = Arc::clone(&stop.0);
    let sight = engine_of(&*pos)?.sight(level);
    let mut limits = sight.limits();
    limits.time = Time::Exactly(TURN);
    if let Some((remaining, increment)) = game
        && remaining < TURN * 30
    {
        limits.time = Time::Game { remaining, increment, turns_to_go: None };
        limits.overhead = Duration::from_millis(30);
    }
    let work = move |air: &Air<'_>, hash| {
        let options = Options { hash, errors: sight.errors(seed), ..Options::default() };
        search(&*pos, options, &limits, (&signals, air), &mut |_| ())
    };
    jobs.done(client, work).await?
}

/// What the engine would play, at full strength.
pub(crate) async fn hint(
    jobs: &Jobs,
    client: u64,
    pos: Box<dyn AnyPosition>,
) -> Result<Hint, Problem> {
    let stop = Stop(Arc::new(Signals::new()));
    let signals = Arc::clone(&stop.0);
    let work = move |air: &Air<'_>, hash| {
        let mut collected = Collected::default();
        let options = Options { hash, ..Options::default() };
        let limits = Limits::time(TURN);
        let answer = search(&*pos, options, &limits, (&signals, air), &mut |info| {
            collected.add(info);
        })?;
        let answer = answer.ok_or_else(|| Problem::conflict("the game is over"))?;
        let found = collected.found(&*pos).lines.into_iter().next();
        let line = match found.filter(|line| line.pv.first() == Some(&answer.turn)) {
            Some(line) => line,
            // The search was stopped before it had a line.
            None => no_line(&*pos, &answer.turn),
        };
        Ok(Hint { turn: answer.turn, rest: answer.rest, line })
    };
    let answer = jobs.done(client, work).await?;
    drop(stop);
    answer
}

/// A turn of which nothing is known.
fn no_line(pos: &dyn AnyPosition, turn: &str) -> Line {
    let pv = vec![turn.to_owned()];
    let score = search::Score::cp(0);
    Line {
        multipv: 1,
        depth: 0,
        seldepth: 0,
        score: score.shown(),
        wdl: score.wdl(),
        sans: sans_of_line(pos, &pv),
        arrows: arrows_of_turn(pos, turn),
        pv,
    }
}

/// Judges every turn of a game from the last to the first; each is sent as it is found.
pub(crate) fn report(
    jobs: &Jobs,
    client: u64,
    pos: Box<dyn AnyPosition>,
) -> Result<(tokio::sync::mpsc::Receiver<Judged>, Stop), Problem> {
    let signals = Arc::new(Signals::new());
    let stop = Stop(Arc::clone(&signals));
    let (sender, receiver) = tokio::sync::mpsc::channel(1 + pos.played().len());
    engine_of(&*pos)?;
    jobs.begin(client, move |air, hash| {
        let Ok(mut searcher) = searcher_of(&*pos, Options { hash, ..Options::default() }) else {
            return;
        };
        let limits = Limits { time: Time::Exactly(TURN), ..Limits::nodes(REPORT_NODES) };
        let mut think = |pos: &dyn AnyPosition| {
            let clock = Thinking::new(air);
            searcher.search(pos, &limits, (&signals, &clock), &mut |_| ())
        };
        judge(&*pos, &mut think, &mut |judged| {
            // There is room for every turn; a failure means that nobody listens.
            if sender.try_send(judged).is_err() {
                signals.stop();
            }
            !sender.is_closed()
        });
    })?;
    Ok((receiver, stop))
}
