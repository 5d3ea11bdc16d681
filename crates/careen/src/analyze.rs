//! `careen analyze`: what the engine thinks of a position, deeper and deeper.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use rules::any::AnyPosition;
use search::any::{AnySearcher, Engine, InfoText, LineText};
use search::{Limits, Options, Shown, Signals};
use serde_json::{Value, json};

use crate::cli::AnalyzeOptions;
use crate::output::Output;
use crate::position::outcome_words;
use crate::stop::Stop;
use crate::table;

/// The time of an analysis that has no limit of its own.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The engine of a game, with the endgame tables that have been built.
pub(crate) fn engine_of(pos: &dyn AnyPosition) -> anyhow::Result<&'static Engine> {
    let id = pos.ruleset().game().id;
    let engine = games::ENGINES.iter().find(|engine| engine.game.id == id).copied();
    let engine = engine.with_context(|| format!("\"{id}\" has no engine"))?;
    table::prepare(engine, pos);
    Ok(engine)
}

/// A searcher for positions such as this one.
pub(crate) fn searcher_for(
    pos: &dyn AnyPosition,
    options: Options,
) -> anyhow::Result<Box<dyn AnySearcher>> {
    let searcher = engine_of(pos)?.searcher(pos, options);
    searcher.with_context(|| format!("the engine does not know this board of {}", pos.ruleset()))
}

pub(crate) fn run(options: &AnalyzeOptions, out: &mut Output) -> anyhow::Result<()> {
    table::look_in(options.tables.as_deref())?;
    let limits = limits(options);
    if options.position.is_stream() {
        return options.position.stream(out, |pos| last_words(options, pos, &limits));
    }
    let pos = options.position.position()?;
    if let Some(words) = outcome_words(&*pos) {
        anyhow::bail!("the game is over: {words}");
    }
    let json = out.json;
    let mut printed = Ok(());
    let signals = Arc::new(Signals::new());
    let interrupted = Arc::clone(&signals);
    let stop = Stop::listen(move || interrupted.stop())?;
    let answer = think(options, &*pos, (&limits, &signals), &mut |info| {
        if printed.is_ok() {
            let line = if json { json_of(info).to_string() } else { text_of(info) };
            printed = out.line(&line).and_then(|()| out.flush());
        }
        // Whoever read our lines has gone; so need we.
        printed.is_ok()
    })?;
    printed?;
    if !json {
        out.line(&format!("best turn: {answer}"))?;
    }
    stop.outcome()
}

/// Searches, and gives the best turn; `report` says whether to go on.
fn think(
    options: &AnalyzeOptions,
    pos: &dyn AnyPosition,
    (limits, signals): (&Limits, &Signals),
    report: &mut dyn FnMut(&InfoText) -> bool,
) -> anyhow::Result<String> {
    let setup =
        Options { threads: usize::from(options.threads), hash: options.hash, ..Options::default() };
    let mut searcher = searcher_for(pos, setup)?;
    let start = Instant::now();
    let clock = || start.elapsed();
    let answer = searcher.search(pos, limits, (signals, &clock), &mut |info| {
        if !report(info) {
            signals.stop();
        }
    });
    Ok(answer.context("the game is over")?.turn)
}

/// The last line of an analysis, for one of many positions; an outcome if there is nothing to
/// analyze.
fn last_words(
    options: &AnalyzeOptions,
    pos: &dyn AnyPosition,
    limits: &Limits,
) -> anyhow::Result<Value> {
    if pos.outcome().is_some() {
        return Ok(json!({ "outcome": pos.outcome() }));
    }
    let mut last = Vec::new();
    let turn = think(options, pos, (limits, &Signals::new()), &mut |info| {
        last.truncate(info.multipv - 1);
        last.push(json_of(info));
        true
    })?;
    let mut value = last.first().cloned().unwrap_or_else(|| json!({}));
    value["turn"] = json!(turn);
    if last.len() > 1 {
        value["lines"] = json!(last);
    }
    Ok(value)
}

fn limits(options: &AnalyzeOptions) -> Limits {
    let limited = options.nodes.is_some() || options.depth.is_some();
    let limits = match options.time {
        Some(time) => Limits::time(time),
        None if limited => Limits::default(),
        None => Limits::time(DEFAULT_TIME),
    };
    Limits { nodes: options.nodes, depth: options.depth, multipv: options.multipv, ..limits }
}

fn json_of(info: &InfoText) -> Value {
    json!({
        "depth": info.depth,
        "seldepth": info.seldepth,
        "multipv": info.multipv,
        "score": info.line.score,
        "wdl": info.line.wdl,
        "nodes": info.nodes,
        "nps": nps(info.nodes, info.elapsed),
        "hashfull": info.hashfull,
        "seconds": info.elapsed.as_secs_f64(),
        "pv": info.line.pv,
    })
}

/// Nodes a second, whole ones.
pub(crate) fn nps(nodes: u64, time: Duration) -> f64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)).round()
}

fn text_of(info: &InfoText) -> String {
    let InfoText { depth, seldepth, multipv, nodes, .. } = info;
    let (knps, seconds) = (nps(*nodes, info.elapsed) / 1000.0, info.elapsed.as_secs_f64());
    format!(
        "{depth:>3}/{seldepth:<3} {multipv:>2}. {:>9}  {nodes:>10} nodes {knps:>6.0} knps \
         {seconds:>7.2} s  {}",
        score_words(&info.line),
        info.line.pv.join(" ")
    )
}

/// A score as people read it, for the player to act: `+1.25`, `win in 3`.
pub(crate) fn score_words(line: &LineText) -> String {
    match line.score {
        Shown::Cp(cp) => format!("{:+.2}", f64::from(cp) / 100.0),
        Shown::Win(plies) => format!("win in {plies}"),
        Shown::Loss(plies) => format!("loss in {plies}"),
    }
}
