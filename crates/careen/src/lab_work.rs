//! `careen lab work`: plays games of studies that others have started.

use std::hash::{DefaultHasher, Hasher as _};
use std::sync::Arc;

use anyhow::Context as _;
use clap::{Args, Subcommand};
use lab::Halt;
use lab::queue::{Address, Crew, work};
use lab::study::{Ground, Plan};
use rules::any::AnyPosition;
use search::any::Engine;
use serde_json::json;

use crate::output::Output;
use crate::position::{ruleset, set_up};
use crate::stop::Stop;

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Play games of studies that are started elsewhere with `careen lab RULESET --nats URL`, until
    /// Ctrl-C.
    Work(WorkOptions),
}

/// The options of `careen lab work`.
#[derive(Debug, Args)]
pub(crate) struct WorkOptions {
    /// The NATS server with JetStream from which games are taken, such as nats://host:4222 or
    /// nats://user:password@host.
    #[arg(long, value_name = "URL")]
    nats: Address,
    /// Games played at the same time; as many as there are cores if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(options: &WorkOptions, out: &mut Output) -> anyhow::Result<()> {
    let halt = Arc::new(Halt::new());
    let interrupted = halt.clone();
    let stop = Stop::listen(move || interrupted.stop())?;
    let build = build()?;
    let crew = Crew {
        threads: threads(options.threads),
        build: &build,
        grounds: &|plan| grounds(plan).map_err(|error| format!("{error:#}")),
        notice: &|text| eprintln!("{text}"),
    };
    let games = work(&options.nats, &crew, &halt)?;
    if out.json {
        out.json_line(&json!({ "games": games }))?;
    } else {
        out.line(&format!("{games} games played"))?;
    }
    stop.outcome()
}

/// Games played at the same time.
pub(crate) fn threads(wanted: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    wanted.map_or_else(cores, usize::from)
}

/// What tells this build of the program from all others that might play otherwise: a fingerprint of
/// the program's file.
pub(crate) fn build() -> anyhow::Result<String> {
    let file = std::env::current_exe().and_then(std::fs::read);
    let file = file.context("cannot read the program's own file")?;
    let mut hasher = DefaultHasher::new();
    hasher.write(&file);
    Ok(format!("{:016x}", hasher.finish()))
}

/// The rulesets of a plan.
fn grounds(plan: &Plan) -> anyhow::Result<Vec<Ground>> {
    let texts = [Some(&plan.ruleset), plan.versus.as_ref()];
    let grounds = texts.into_iter().flatten().map(|text| {
        let start = set_up(&ruleset(text, None)?, None, [])?;
        let engine = engine_of(&*start)?;
        Ok(Ground { start, engine })
    });
    grounds.collect()
}

/// The engine of a position's game.
pub(crate) fn engine_of(pos: &dyn AnyPosition) -> anyhow::Result<&'static Engine> {
    let id = pos.ruleset().game().id;
    let engine = games::ENGINES.iter().find(|engine| engine.game.id == id).copied();
    engine.with_context(|| format!("\"{id}\" has no engine"))
}
