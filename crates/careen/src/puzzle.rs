//! `careen puzzle make`: positions with exactly one winning turn, mined from games and proven.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::{Miner, Puzzle};
use search::Signals;
use serde_json::json;

use crate::analyze::engine_of;
use crate::cli::MakeOptions;
use crate::output::Output;
use crate::position::{random_seed, ruleset, set_up};
use crate::stop::Stop;

/// What the lines of a file mean.
const EXPLANATION: &str = "\
# Each line: plies, the one turn that wins, position. Proven by `careen solve`: the turn wins, and not
# in fewer plies. Of every other turn it is proven below `others never` that it does not win at all,
# below `others later` that it does not win within two plies more than the solution takes.";

pub(crate) fn make(options: &MakeOptions, out: &mut Output) -> anyhow::Result<()> {
    let ruleset = ruleset(&options.ruleset, None)?;
    let seed = options.seed.unwrap_or_else(random_seed);
    let start = set_up(&ruleset, None, [])?;
    let engine = engine_of(&*start)?;
    let mut miner = Miner::new(start, engine, options.longest, seed)
        .with_context(|| format!("the engine does not know this board of {ruleset}"))?;
    let mut found = Found::new(options.count, options.longest);
    let header = format!("{EXPLANATION}\n# Mined with seed {seed}.\nruleset {ruleset}");
    let signals = Arc::new(Signals::new());
    let interrupted = Arc::clone(&signals);
    let stop = Stop::listen(move || interrupted.stop())?;
    let mut file = match &options.record {
        Some(name) => Some(open(name, &header, &mut found)?),
        None => None,
    };
    if file.is_none() && !out.json {
        out.line(&header)?;
        out.flush()?;
    }
    let bar = progress(options.count);
    let begin = Instant::now();
    while !found.is_enough() && begin.elapsed() < options.time && !signals.is_stopped() {
        bar.set_position(found.fens.len() as u64);
        bar.set_message(format!("{} games", miner.games()));
        miner.want(found.shortest()..=options.longest);
        let mut puzzles = miner.game(&signals);
        // One a game, so that they are not all alike: one that is proven best, then the longest.
        puzzles.sort_by_key(|puzzle| std::cmp::Reverse((puzzle.exact, puzzle.plies)));
        let Some(puzzle) = puzzles.iter().find(|puzzle| found.wants(puzzle)) else { continue };
        let others = match found.exact == Some(puzzle.exact) {
            true => String::new(),
            false => format!("{}\n", Puzzle::others_line(puzzle.exact)),
        };
        found.note(puzzle);
        let text = format!("{others}{puzzle}");
        let Puzzle { plies, turn, fen, exact } = puzzle;
        match &mut file {
            // In one piece, so that what stands in the file is complete.
            Some((name, file)) => file
                .write_all(format!("{text}\n").as_bytes())
                .with_context(|| format!("cannot write \"{name}\""))?,
            None if out.json => out.json_line(&json!({
                "plies": plies, "turn": turn, "fen": fen, "exact": exact,
            }))?,
            None => bar.suspend(|| out.line(&text))?,
        }
        out.flush()?;
    }
    bar.finish_and_clear();
    stop.outcome()
}

/// What was found so far.
struct Found {
    count: usize,
    longest: u32,
    fens: HashSet<String>,
    /// How many are won at once.
    short: usize,
    /// What was said last about the other turns.
    exact: Option<bool>,
}

impl Found {
    fn new(count: usize, longest: u32) -> Self {
        Self { count, longest, fens: HashSet::new(), short: 0, exact: None }
    }

    fn is_enough(&self) -> bool {
        self.fens.len() >= self.count
    }

    /// The fewest plies that are wanted. Wins at once are found everywhere; they shall not be more
    /// than a third.
    const fn shortest(&self) -> u32 {
        if (self.short + 1) * 3 <= self.count || self.longest == 1 { 1 } else { 2 }
    }

    fn wants(&self, puzzle: &Puzzle) -> bool {
        puzzle.plies >= self.shortest() && !self.fens.contains(&puzzle.fen)
    }

    fn note(&mut self, puzzle: &Puzzle) {
        self.short += usize::from(puzzle.plies == 1);
        self.fens.insert(puzzle.fen.clone());
        self.exact = Some(puzzle.exact);
    }
}

/// Opens a file to append to, and notes what it holds; a new one gets a header.
fn open<'n>(name: &'n str, header: &str, found: &mut Found) -> anyhow::Result<(&'n str, File)> {
    let text = match fs::read_to_string(name) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error).with_context(|| format!("cannot read \"{name}\"")),
    };
    let mut exact = false;
    for (i, line) in text.lines().enumerate() {
        let place = || format!("\"{name}\", line {}", i + 1);
        if let Some(puzzle) = Puzzle::parse_line(line, &mut exact).with_context(place)? {
            found.note(&puzzle);
        }
    }
    let ruleset = header.lines().last().unwrap_or_default();
    let other = text.lines().find(|line| line.starts_with("ruleset ") && *line != ruleset);
    if let Some(other) = other {
        anyhow::bail!("\"{name}\" holds puzzles of another ruleset: \"{other}\"");
    }
    let file = OpenOptions::new().create(true).append(true).open(name);
    let mut file = file.with_context(|| format!("cannot write \"{name}\""))?;
    if text.is_empty() {
        let written = file.write_all(format!("{header}\n").as_bytes());
        written.with_context(|| format!("cannot write \"{name}\""))?;
    }
    Ok((name, file))
}

/// The bar on a terminal.
fn progress(count: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}, {elapsed}  {msg}");
    bar.set_style(style.expect("the template is well formed"));
    if std::io::stderr().is_terminal() {
        bar.enable_steady_tick(Duration::from_millis(250));
    }
    bar
}
