//! `careen perft`: turn sequences and positions, counted.

use std::time::{Duration, Instant};

use anyhow::bail;
use rules::any::AnyPosition;
use serde_json::{Value, json};

use crate::cli::PerftOptions;
use crate::output::Output;

/// Turns that --divide makes and lists at most; a crowd in the open can have 10^10.
const DIVIDED_TURNS: u64 = 1_000_000;
/// Steps that finding this out may take: a second or so.
const COUNT_BUDGET: u64 = 30_000_000;

/// What was counted, and how long it took.
struct Count {
    sequences: u64,
    distinct: Option<u64>,
    /// Count behind each turn, sorted by its text.
    divide: Vec<(String, u64)>,
    time: Duration,
}

impl Count {
    fn nps(&self) -> f64 {
        (self.sequences as f64 / self.time.as_secs_f64().max(1e-9)).round()
    }
}

pub(crate) fn run(options: &PerftOptions, out: &mut Output) -> anyhow::Result<()> {
    if options.position.is_stream() {
        return options
            .position
            .stream(out, |pos| Ok(json_of(options, &count(options, pos, &mut |_, _| Ok(()))?)));
    }
    let pos = options.position.position()?;
    if out.json {
        let count = count(options, &*pos, &mut |_, _| Ok(()))?;
        out.json_line(&json_of(options, &count))?;
        return Ok(());
    }
    let count = count(options, &*pos, &mut |turn, n| {
        out.line(&format!("{turn}: {n}"))?;
        Ok(out.flush()?)
    })?;
    let mut line = format!("perft {}: {} sequences", options.depth, count.sequences);
    if let Some(distinct) = count.distinct {
        line += &format!(", {distinct} distinct");
    }
    line += &format!("  ({:.3} s, {} nps)", count.time.as_secs_f64(), count.nps());
    out.line(&line)?;
    Ok(())
}

fn count(
    options: &PerftOptions,
    pos: &dyn AnyPosition,
    each: &mut dyn FnMut(&str, u64) -> anyhow::Result<()>,
) -> anyhow::Result<Count> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.map_or_else(cores, usize::from);
    let start = Instant::now();
    let mut count =
        Count { sequences: 0, distinct: None, divide: Vec::new(), time: Duration::ZERO };
    if options.distinct {
        let counted = pos.distinct(options.depth, options.memory)?;
        count.sequences = counted.sequences;
        count.distinct = Some(counted.distinct);
    } else if options.divide {
        if pos.count_turns(COUNT_BUDGET).is_none_or(|turns| turns > DIVIDED_TURNS) {
            bail!("more than {DIVIDED_TURNS} turns here; leave out --divide");
        }
        let mut failed = Ok(());
        pos.divide(options.depth, threads, &mut |turn, n| {
            if failed.is_ok() {
                failed = each(turn, n);
            }
            count.sequences = count.sequences.saturating_add(n);
            count.divide.push((turn.to_owned(), n));
        });
        failed?;
    } else if options.by_play {
        count.sequences = pos.perft_by_play(options.depth);
    } else {
        count.sequences = pos.perft(options.depth, threads);
    }
    if count.sequences == u64::MAX {
        bail!("the sequences do not fit into 64 bits; try a lower --depth");
    }
    count.time = start.elapsed();
    Ok(count)
}

fn json_of(options: &PerftOptions, count: &Count) -> Value {
    let mut value = json!({
        "depth": options.depth,
        "sequences": count.sequences,
        "distinct": count.distinct,
        "seconds": count.time.as_secs_f64(),
        "nps": count.nps(),
    });
    if options.divide {
        let divide: Vec<Value> =
            count.divide.iter().map(|(turn, n)| json!({ "turn": turn, "sequences": n })).collect();
        value["divide"] = json!(divide);
    }
    value
}
