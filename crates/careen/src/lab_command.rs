//! `careen lab`: what a game is like, found out by the engine's games against itself.

use std::fs;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::queue::{Address, Queue, QueueError};
use lab::report::{figure, games_table, report, summary};
use lab::study::{
    Findings, Games, Ground, Here, Log, Plan, Progress, Series, Strength, Study, StudyError, Topic,
    record,
};
use lab::{Halt, parse_duration};
use rules::record::Record;
use rules::view::wrap;
use serde_json::json;

use crate::lab_work::{LabCommand, build, engine_of, threads};
use crate::output::{Output, WIDTH};
use crate::position::{random_seed, ruleset, set_up};
use crate::stop::Stop;
use crate::usage::Usage;

/// Nodes of a turn where nothing is said.
const NODES: u64 = 10_000;

/// `careen lab`: a study, or the work on others' studies.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct LabArguments {
    #[command(subcommand)]
    command: Option<LabCommand>,
    #[command(flatten)]
    study: Option<LabOptions>,
}

/// The options of a study.
///
/// Games are kept in DIR as they are finished; the same command goes on where it was interrupted,
/// and with more --games it adds to them.
#[derive(Debug, Args)]
pub(crate) struct LabOptions {
    /// The game and its readings, such as `rotary` or `falling-off:riders=blocked`.
    ruleset: String,
    /// Compare it with this ruleset of the same game.
    #[arg(long, value_name = "RULESET2")]
    vs: Option<String>,
    /// Games of each ruleset, two at least: one game has no interval.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// Nodes that the engine searches for a turn, on both sides; 10000 if there is no --time. The
    /// same games every time, on any number of threads.
    #[arg(long, value_parser = clap::value_parser!(u64).range(50..))]
    nodes: Option<u64>,
    /// Let the engine think for this long about a turn, such as 100ms.
    #[arg(long, value_parser = parse_duration, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// Also play a ladder: twice the nodes against once, from 100 nodes up to those of --nodes, with
    /// at most this many games a step; fewer where the difference is known to 25 Elo.
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    ladder: Option<u64>,
    /// Seed of the openings; that of the games in DIR if left out, or else drawn and printed.
    #[arg(long)]
    seed: Option<u64>,
    /// Games played at the same time; as many as there are cores if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Let the games be played by workers, `careen lab work`, that take them from this NATS server,
    /// such as nats://host:4222 or nats://user:password@host.
    #[arg(long, value_name = "URL", conflicts_with = "threads")]
    nats: Option<Address>,
    /// Random turns of an opening, of both players together.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=100))]
    opening_plies: u32,
    /// Turns behind the opening after which a game is unfinished unless its result can be proven.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_plies: u32,
    /// Seed for a reading with the value `random`; drawn and printed if left out.
    #[arg(long)]
    ruleset_seed: Option<u64>,
    /// The folder of the games and the report; it is made if it does not exist.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub(crate) fn run(arguments: &LabArguments, out: &mut Output) -> anyhow::Result<()> {
    match (&arguments.command, &arguments.study) {
        (Some(LabCommand::Work(options)), _) => crate::lab_work::run(options, out),
        (None, Some(options)) => conduct(options, out),
        (None, None) => anyhow::bail!(Usage("a ruleset and --out are wanted".to_owned())),
    }
}

fn conduct(options: &LabOptions, out: &mut Output) -> anyhow::Result<()> {
    let study = study(options)?;
    let threads = threads(options.threads);
    let halt = Arc::new(Halt::new());
    let interrupted = halt.clone();
    let stop = Stop::listen(move || interrupted.stop())?;
    let bar = Bar::new();
    let mut pace = Pace { threads: options.nats.is_none().then_some(threads), ..Pace::default() };
    let start = Instant::now();
    let mut done = 0;
    let mut progress = |progress: Progress<'_>| {
        done = progress.done;
        bar.show(&progress);
        pace.add(&progress);
    };
    let games = match &options.nats {
        None => study.conduct(&options.out, &mut Here { threads }, &halt, &mut progress),
        Some(address) => {
            let notice = |text: &str| bar.0.suspend(|| eprintln!("{text}"));
            let mut queue = Queue::new(address.clone(), build()?, &notice)?;
            let games = study.conduct(&options.out, &mut queue, &halt, &mut progress);
            // A server that was lost, or a full disk, may pass: then what it holds is still wanted.
            if matches!(games, Ok(_) | Err(StudyError::Queue(QueueError::Game(_)))) {
                queue.close();
            }
            games
        }
    };
    bar.finish();
    let Some(games) = games? else {
        eprintln!(
            "interrupted; \"{}\" holds {done} games, and the same command goes on",
            options.out.display()
        );
        return stop.outcome();
    };
    pace.time = start.elapsed();
    let damaged = || format!("the games in \"{}\" are damaged", options.out.display());
    let findings = Findings::of(&study, &games).with_context(damaged)?;
    write_files(&options.out, &study, &games, &findings)?;
    if out.json {
        let results = serde_json::to_value(&findings)?;
        out.json_line(&json!({ "results": results, "pace": pace.json() }))?;
    } else {
        print(&findings, out)?;
        if let Some(words) = pace.words(&study) {
            out.line(&words)?;
        }
        out.line(&format!("report: {}", options.out.join("report.html").display()))?;
    }
    // All is there, but a script that was to be ended must not go on with the next study.
    stop.outcome()
}

/// The study that the options describe.
fn study(options: &LabOptions) -> anyhow::Result<Study> {
    let known = Log::plan(&options.out)?;
    let seed = match (options.seed, &known) {
        (Some(seed), _) => seed,
        (None, Some(plan)) => plan.seed,
        (None, None) => {
            let seed = random_seed();
            eprintln!("drawn: --seed {seed}");
            seed
        }
    };
    let first = ground(&options.ruleset, options)?;
    let mut grounds = vec![first];
    if let Some(text) = &options.vs {
        let second = ground(text, options)?;
        let game = |ground: &Ground| ground.start.ruleset().game().id;
        if game(&second) != game(&grounds[0]) {
            anyhow::bail!(Usage(format!("--vs wants a ruleset of {}", game(&grounds[0]))));
        }
        grounds.push(second);
    }
    let strength = match options.time {
        Some(time) => Strength::Milliseconds(time.as_millis().max(1) as u64),
        None => Strength::Nodes(options.nodes.unwrap_or(NODES)),
    };
    match (options.ladder, strength) {
        (Some(_), Strength::Milliseconds(_)) => {
            anyhow::bail!(Usage("--ladder counts nodes: give --nodes instead of --time".into()))
        }
        (Some(_), Strength::Nodes(nodes)) if nodes < 200 => {
            anyhow::bail!(Usage("--ladder begins with 200 nodes: give more --nodes".into()))
        }
        _ => {}
    }
    let plan = Plan {
        ruleset: grounds[0].start.ruleset().to_string(),
        versus: grounds.get(1).map(|ground| ground.start.ruleset().to_string()),
        strength,
        seed,
        opening_plies: options.opening_plies,
        max_plies: options.max_plies,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    Ok(Study { plan, grounds, games: options.games, ladder: options.ladder })
}

/// A ruleset ready to be played. Endgame tables of the user's are left alone: the same study must
/// come out on every machine.
fn ground(text: &str, options: &LabOptions) -> anyhow::Result<Ground> {
    let start = set_up(&ruleset(text, options.ruleset_seed)?, None, [])?;
    let engine = engine_of(&*start)?;
    Ok(Ground { start, engine })
}

/// Writes all files but the log.
fn write_files(
    folder: &Path,
    study: &Study,
    games: &Games,
    findings: &Findings,
) -> anyhow::Result<()> {
    let mut results = serde_json::to_string_pretty(findings)?;
    results.push('\n');
    write_file(&folder.join("results.json"), results.as_bytes())?;
    let is_main = |series| series == Series::Main;
    write_file(&folder.join("games.pgn"), records(study, games, is_main)?.as_bytes())?;
    if study.grounds.len() > 1 {
        let is_versus = |series| series == Series::Versus;
        write_file(&folder.join("games-vs.pgn"), records(study, games, is_versus)?.as_bytes())?;
    }
    if study.ladder.is_some() {
        let is_rung = |series| matches!(series, Series::Rung(_));
        write_file(&folder.join("games-ladder.pgn"), records(study, games, is_rung)?.as_bytes())?;
    }
    write_file(&folder.join("games.parquet"), &games_table(games)?)?;
    write_file(&folder.join("report.html"), report(study, games, findings)?.as_bytes())?;
    Ok(())
}

/// The records of some of the games.
fn records(study: &Study, games: &Games, which: impl Fn(Series) -> bool) -> anyhow::Result<String> {
    let chosen = games.values().filter(|game| which(game.job.series));
    let records: Result<Vec<Record>, _> = chosen
        .map(|game| {
            let ground = &study.grounds[usize::from(game.job.series == Series::Versus)];
            record(&study.plan, ground, game)
        })
        .collect();
    Ok(Record::write_all(&records?))
}

/// Writes a file in one piece: nobody ever finds half of it.
fn write_file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let draft = path.with_extension("draft");
    let written = fs::File::create(&draft)
        .and_then(|mut file| file.write_all(content).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&draft, path));
    written.with_context(|| format!("cannot write \"{}\"", path.display()))
}

/// The findings in a few lines.
fn print(findings: &Findings, out: &mut Output) -> anyhow::Result<()> {
    out.line(&format!(
        "{}: {} games, {}, seed {}",
        findings.first.ruleset,
        findings.first.games,
        findings.plan.strength.words(),
        findings.plan.seed
    ))?;
    for sentence in summary(findings) {
        for line in wrap(&sentence, WIDTH) {
            out.line(&line)?;
        }
    }
    out.line("")?;
    for metric in findings.first.metrics.iter().filter(|metric| metric.topic != Topic::Events) {
        out.line(&format!("  {:<40} {}", metric.name, figure(metric)))?;
    }
    for one in findings.compared.iter().filter(|one| one.real) {
        out.line(&format!("  differs: {}", one.name))?;
    }
    Ok(())
}

/// How fast games were played in this run.
#[derive(Default)]
struct Pace {
    games: u64,
    turns: u64,
    /// Microseconds in searches, and in games at all.
    searching: u64,
    playing: u64,
    time: Duration,
    /// Games that were played at the same time; none if others played them.
    threads: Option<usize>,
}

impl Pace {
    fn add(&mut self, progress: &Progress<'_>) {
        if let Some(game) = progress.game {
            self.games += 1;
            self.turns += game.thoughts.len() as u64;
            self.searching += game.searching;
            self.playing += game.playing;
        }
    }

    /// Games an hour, on each thread where they are known, and the share of the games' time that
    /// went into search.
    fn figures(&self) -> Option<(f64, f64)> {
        let hours = self.time.as_secs_f64() / 3600.0 * self.threads.unwrap_or(1) as f64;
        let share = self.searching as f64 / self.playing as f64;
        (self.games > 0).then(|| (self.games as f64 / hours, share))
    }

    fn words(&self, study: &Study) -> Option<String> {
        let (games, share) = self.figures()?;
        let by = match self.threads {
            Some(1) => "on one thread".to_owned(),
            Some(threads) => format!("on each of {threads} threads"),
            None => "by all workers".to_owned(),
        };
        Some(format!(
            "{} games ({} turns) in {:.1} s: {games:.0} games an hour {by} at {}; {:.1}% of the \
             games' time in search",
            self.games,
            self.turns,
            self.time.as_secs_f64(),
            study.plan.strength.words(),
            share * 100.0
        ))
    }

    fn json(&self) -> serde_json::Value {
        let figures = self.figures();
        let pace = figures.map(|(games, _)| games);
        json!({
            "games": self.games,
            "turns": self.turns,
            "seconds": self.time.as_secs_f64(),
            "threads": self.threads,
            "games_an_hour_a_thread": self.threads.and(pace),
            "games_an_hour": pace.map(|pace| pace * self.threads.unwrap_or(1) as f64),
            "share_in_search": figures.map(|(_, share)| share),
        })
    }
}

/// The bar on a terminal.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        let template = "{wide_bar} {pos}/{len} games, {elapsed}, {eta} to go";
        bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
        if std::io::stderr().is_terminal() {
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Self(bar)
    }

    fn show(&self, progress: &Progress<'_>) {
        self.0.set_length(progress.total);
        match progress.game {
            Some(_) => self.0.set_position(progress.done),
            // What was there before says nothing of the time to come.
            None => {
                self.0.set_position(progress.done);
                self.0.reset_eta();
            }
        }
    }

    fn finish(&self) {
        self.0.finish_and_clear();
    }
}
