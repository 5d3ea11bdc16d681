//! `careen match`: two engines against each other, and what that says of their strength.

use std::fs::{File, OpenOptions};
use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::stats::{Elo, Results, Sprt, Verdict};
use lab::{Finished, Halt, Match, Setting, Thinking, TimeControl, parse_duration};
use serde_json::{Value, json};

use crate::analyze::engine_of;
use crate::cli::PositionOptions;
use crate::output::Output;
use crate::position::random_seed;
use crate::stop::Stop;
use crate::table;
use crate::usage::Usage;

/// The options of `careen match`.
///
/// ENGINE is `careen`, `mcts`, `baseline`, `random`, `greedy` or `cmd:COMMAND` (a program that
/// speaks UGI or UCI), with settings behind a colon or, for a program, behind commas:
/// `careen:nodes=20000`, `careen:level=4`, `careen:time=100ms,threads=2,hash=64`,
/// `careen:depth=3,overlooked=100,wavering=40` (of thousand actions 100 are not seen, positions are
/// misjudged by up to 40 hundredths),
/// `mcts:playouts=10000`, `baseline:depth=4`, `cmd:./other-engine --fast,nodes=5000,option.Hash=64`.
/// The random games of `mcts` are cut and called drawn after `length=` turns, 25 unless told
/// otherwise.
#[derive(Debug, Args)]
pub(crate) struct MatchOptions {
    #[command(flatten)]
    position: PositionOptions,
    /// An engine and its settings; given twice. The score is that of the first.
    #[arg(long = "engine", required = true, value_name = "ENGINE", value_parser = Setting::parse)]
    engines: Vec<Setting>,
    /// Number of games, two for each opening; with --sprt at most so many.
    #[arg(long, required_unless_present = "sprt")]
    games: Option<u64>,
    /// Play until it is known whether the first engine is stronger by E0 or by E1 Elo.
    #[arg(long, value_name = "E0,E1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Games played at the same time. Where time counts, each wants cores of its own.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Append each game to this file when it is finished.
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// The clock of engines without a limit of their own, such as 10+0.1 or 40/60, in seconds.
    #[arg(long, value_name = "TIME", value_parser = TimeControl::parse)]
    tc: Option<TimeControl>,
    /// By how much an engine may overstep its clock.
    #[arg(long, default_value = "50ms", value_parser = parse_duration)]
    margin: Duration,
    /// How long a program may be silent beyond its time before it is taken for hung.
    #[arg(long, default_value = "30s", value_parser = parse_duration)]
    patience: Duration,
    /// Random turns at the beginning of a game.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=1000))]
    opening_plies: u32,
    /// Call a game drawn after this many turns of both players; 0 lets it go on for ever.
    #[arg(long, default_value_t = 1000)]
    max_plies: u32,
    /// Seed of openings and engines; drawn and printed if left out.
    #[arg(long)]
    seed: Option<u64>,
    /// Look for endgame tables in this folder instead of the one of `careen table build`.
    #[arg(long, value_name = "DIR")]
    tables: Option<String>,
}

/// Reads the two hypotheses of a test.
fn sprt(text: &str) -> Result<Sprt, String> {
    let elo = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 2000.0);
    let bounds = text.split_once(',').and_then(|(elo0, elo1)| Some((elo(elo0)?, elo(elo1)?)));
    match bounds {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err("two numbers with a comma, the lesser first, are expected".to_owned()),
    }
}

pub(crate) fn run(options: &MatchOptions, out: &mut Output) -> anyhow::Result<()> {
    table::look_in(options.tables.as_deref())?;
    let plan = plan(options)?;
    // Games may lead to them, and begun at any moment they would make results differ.
    table::solve_small(plan.engine);
    let mut file = options.record.as_deref().map(RecordFile::open).transpose()?;
    let halt = Arc::new(Halt::new());
    let interrupted = halt.clone();
    let stop = Stop::listen(move || interrupted.stop())?;
    let start = Instant::now();
    let progress = Progress::new(&plan);
    let mut forfeits = Vec::new();
    let mut thinking = [Thinking::default(); 2];
    let mut failed = Ok(());
    let results = plan.run(&halt, &mut |game, results| {
        progress.show(&plan, results);
        for (sum, game) in thinking.iter_mut().zip(&game.thinking) {
            sum.add(game);
        }
        if let Some((engine, fault)) = game.forfeit() {
            let name = &plan.names()[engine];
            progress.warn(&format!("game {}: \"{name}\" {fault}", game.number));
            forfeits.push((
                engine,
                json!({
                    "game": game.number, "engine": name, "fault": fault.to_string(),
                }),
            ));
        }
        if let Some(file) = &mut file
            && failed.is_ok()
        {
            failed = file.append(game);
            if failed.is_err() {
                halt.stop();
            }
        }
    });
    progress.finish();
    let time = start.elapsed();
    let summary = Summary { plan: &plan, results: results?, forfeits, thinking, time };
    if out.json {
        out.json_line(&summary.json())?
    } else {
        summary.print(out)?
    }
    failed.and_then(|()| stop.outcome())
}

/// The match that the options describe.
fn plan(options: &MatchOptions) -> anyhow::Result<Match> {
    let [a, b] = options.engines.as_slice() else {
        bail!(Usage("--engine is wanted twice, once for each engine".into()))
    };
    if options.tc.is_none()
        && let Some(endless) = [a, b].into_iter().find(|setting| setting.needs_clock())
    {
        bail!(Usage(format!(
            "\"{}\" would think for ever: give it nodes=, depth=, time=, level= or playouts=, or \
             give all a clock with --tc",
            endless.name
        )))
    }
    if options.position.is_stream() {
        bail!(Usage("a match begins at one position: `--fen -` is not possible".into()));
    }
    let start = options.position.position()?;
    anyhow::ensure!(start.outcome().is_none(), "the game is over before it begins");
    Ok(Match {
        engine: engine_of(&*start)?,
        start,
        settings: [a.clone(), b.clone()],
        games: options.games.unwrap_or(u64::MAX),
        sprt: options.sprt,
        concurrency: usize::from(options.concurrency),
        opening_plies: options.opening_plies,
        opening_nodes: lab::OPENING_NODES,
        clock: options.tc,
        margin: options.margin,
        patience: options.patience,
        max_plies: (options.max_plies > 0).then_some(options.max_plies),
        seed: options.seed.unwrap_or_else(random_seed),
    })
}

/// A file to which games are appended.
struct RecordFile<'a> {
    name: &'a str,
    file: File,
    is_empty: bool,
}

impl<'a> RecordFile<'a> {
    fn open(name: &'a str) -> anyhow::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(name);
        let file = file.with_context(|| format!("cannot write \"{name}\""))?;
        let is_empty = file.metadata().is_ok_and(|data| data.len() == 0);
        Ok(Self { name, file, is_empty })
    }

    /// Appends a game, an empty line before it.
    fn append(&mut self, game: &Finished) -> anyhow::Result<()> {
        let gap = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        // In one piece, so that a game that stands in the file is complete.
        let written = self.file.write_all(format!("{gap}{}", game.record).as_bytes());
        written.with_context(|| format!("cannot write \"{}\"", self.name))
    }
}

/// The bar on a terminal.
struct Progress(ProgressBar);

impl Progress {
    fn new(plan: &Match) -> Self {
        let (length, template) = match plan.games {
            u64::MAX => (None, "{spinner} {pos} games, {elapsed}  {msg}"),
            games => (Some(games), "{wide_bar} {pos}/{len}, {elapsed} of {duration}  {msg}"),
        };
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        bar.set_style(style);
        if std::io::stderr().is_terminal() {
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Self(bar)
    }

    fn show(&self, plan: &Match, results: &Results) {
        let Results { wins, draws, losses, .. } = results;
        let mut message = format!("+{wins} ={draws} -{losses}  {}", elo_words(results));
        if let Some(sprt) = plan.sprt {
            message += &format!("  LLR {:.2} of {:.2}", sprt.llr(results), Sprt::bound());
        }
        self.0.set_message(message);
        self.0.inc(1);
    }

    /// A line above the bar, or on standard error where there is no bar.
    fn warn(&self, line: &str) {
        self.0.suspend(|| eprintln!("{line}"));
    }

    fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// `Elo +12.3 (-4.5 to +29.1)`.
fn elo_words(results: &Results) -> String {
    match Elo::of(results) {
        Some(Elo { estimate, low, high }) => {
            format!("Elo {estimate:+.1} ({low:+.1} to {high:+.1})")
        }
        None => "Elo unknown".to_owned(),
    }
}

/// A match that is over.
struct Summary<'a> {
    plan: &'a Match,
    results: Results,
    /// Which engine forfeited, and the words about it.
    forfeits: Vec<(usize, Value)>,
    thinking: [Thinking; 2],
    time: Duration,
}

impl Summary<'_> {
    fn verdict(&self) -> Option<Verdict> {
        self.plan.sprt.map(|sprt| sprt.verdict(&self.results))
    }

    /// Whether everything was played, or the test is decided.
    fn is_complete(&self) -> bool {
        let decided = self.verdict().is_some_and(|verdict| verdict != Verdict::Undecided);
        decided || self.results.games() >= self.plan.games
    }

    fn json(&self) -> Value {
        let Results { wins, draws, losses, pairs } = self.results;
        let elo = Elo::of(&self.results);
        let forfeits: Vec<_> = self.forfeits.iter().map(|(_, words)| words).collect();
        let test = self.plan.sprt;
        json!({
            "ruleset": self.plan.start.ruleset().to_string(),
            "engines": self.plan.names(),
            "seed": self.plan.seed,
            "games": self.results.games(),
            "score": self.results.score(),
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "pairs": pairs,
            "model": self.results.model().name(),
            "elo": elo.map(|elo| elo.estimate),
            "elo_low": elo.map(|elo| elo.low),
            "elo_high": elo.map(|elo| elo.high),
            "llr": test.map(|sprt| sprt.llr(&self.results)),
            "llr_bound": test.map(|_| Sprt::bound()),
            "verdict": self.verdict().map(verdict_word),
            "forfeits": forfeits,
            "turn_seconds": self.thinking.map(|t| t.mean().map(|mean| mean.as_secs_f64())),
            "seconds": self.time.as_secs_f64(),
            "complete": self.is_complete(),
        })
    }

    fn print(&self, out: &mut Output) -> anyhow::Result<()> {
        let [a, b] = self.plan.names();
        let Results { wins, draws, losses, pairs } = self.results;
        let games = self.results.games();
        let ended = if self.is_complete() { "" } else { ", ended before its time" };
        out.line(&format!("{a}  against  {b}"))?;
        out.line(&format!(
            "{}, seed {}, {games} games in {:.1} s{ended}",
            self.plan.start.ruleset(),
            self.plan.seed,
            self.time.as_secs_f64()
        ))?;
        let score = self.results.score().map_or(0.0, |score| score * 100.0);
        out.line(&format!("score {score:.1}%: {wins} won, {draws} drawn, {losses} lost"))?;
        out.line(&format!("pairs by points 0, ½, 1, 1½, 2: {pairs:?}"))?;
        let model = self.results.model().name();
        out.line(&format!("{}, 95% interval, {model}", elo_words(&self.results)))?;
        if let Some(sprt) = self.plan.sprt {
            let Sprt { elo0, elo1 } = sprt;
            let (llr, bound) = (sprt.llr(&self.results), Sprt::bound());
            let verdict = match sprt.verdict(&self.results) {
                Verdict::Undecided => "undecided".to_owned(),
                Verdict::AcceptsElo0 => format!("{elo0} accepted"),
                Verdict::AcceptsElo1 => format!("{elo1} accepted"),
            };
            out.line(&format!(
                "SPRT of {elo0} against {elo1} Elo: LLR {llr:.2} (-{bound:.2}, {bound:.2}), {verdict}"
            ))?;
        }
        for (engine, name) in [a, b].iter().enumerate() {
            if let Some(mean) = self.thinking[engine].mean() {
                out.line(&format!("{name}: {:.4} s a turn", mean.as_secs_f64()))?;
            }
            let count = self.forfeits.iter().filter(|(by, _)| *by == engine).count();
            if count > 0 {
                out.line(&format!("forfeited by {name}: {count}"))?;
            }
        }
        Ok(())
    }
}

/// A verdict as data.
const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Undecided => "undecided",
        Verdict::AcceptsElo0 => "elo0",
        Verdict::AcceptsElo1 => "elo1",
    }
}
