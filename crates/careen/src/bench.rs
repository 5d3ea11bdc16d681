//! `careen bench`: the speed of the search, and a signature that changes with what it finds.

use std::time::{Duration, Instant};

use anyhow::Context as _;
use rules::any::AnyPosition;
use rules::{Rng, Ruleset};
use search::{Limits, Options, Signals};
use serde_json::json;

use crate::analyze::{nps, searcher_for};
use crate::cli::BenchOptions;
use crate::output::Output;

/// Positions of each game: its start, and others after ever more random turns.
const POSITIONS: u64 = 8;
/// Random turns between one position and the next.
const TURNS: u64 = 5;

/// What was measured of one game.
struct Measured {
    id: &'static str,
    nodes: u64,
    time: Duration,
}

pub(crate) fn run(options: &BenchOptions, out: &mut Output) -> anyhow::Result<()> {
    let mut signature = Signature(0xCBF2_9CE4_8422_2325);
    let mut measured = Vec::new();
    for game in games::ALL {
        if options.game.as_ref().is_none_or(|id| id == game.id) {
            let ruleset = Ruleset::default_of(game);
            let game = measure(options, &ruleset, &mut signature)?;
            if !out.json {
                let (nodes, seconds) = (game.nodes, game.time.as_secs_f64());
                let nps = nps(nodes, game.time);
                out.line(&format!(
                    "{:<16} {nodes:>10} nodes {seconds:>8.3} s {nps:>9} nps",
                    game.id
                ))?;
                out.flush()?;
            }
            measured.push(game);
        }
    }
    anyhow::ensure!(!measured.is_empty(), "no game has that name; `careen games` lists them");
    if out.json {
        let games: Vec<_> = measured
            .iter()
            .map(|game| {
                json!({
                    "id": game.id,
                    "nodes": game.nodes,
                    "seconds": game.time.as_secs_f64(),
                    "nps": nps(game.nodes, game.time),
                })
            })
            .collect();
        out.json_line(&json!({ "games": games, "signature": signature.to_string() }))?;
    } else {
        out.line(&format!("signature {signature}"))?;
    }
    Ok(())
}

/// Searches the positions of one game with the same number of nodes each.
fn measure(
    options: &BenchOptions,
    ruleset: &Ruleset,
    signature: &mut Signature,
) -> anyhow::Result<Measured> {
    let mut measured = Measured { id: ruleset.game().id, nodes: 0, time: Duration::ZERO };
    for number in 0..POSITIONS {
        let pos = position(ruleset, number)?;
        let setup = Options { threads: usize::from(options.threads), ..Options::default() };
        let mut searcher = searcher_for(&*pos, setup)?;
        let start = Instant::now();
        let clock = || start.elapsed();
        let limits = Limits::nodes(options.nodes / POSITIONS);
        let answer = searcher.search(&*pos, &limits, (&Signals::new(), &clock), &mut |_| ());
        let answer = answer.context("the position is not over")?;
        measured.time += start.elapsed();
        measured.nodes += answer.nodes;
        signature.add(&format!("{} {} {}", answer.nodes, answer.depth, answer.turn));
        for line in &answer.lines {
            signature.add(&format!("{:?} {}", line.score, line.pv.join(" ")));
        }
    }
    Ok(measured)
}

/// The `number`-th position: the first of the random games with that many turns that goes on.
fn position(ruleset: &Ruleset, number: u64) -> anyhow::Result<Box<dyn AnyPosition>> {
    for seed in 0.. {
        let mut rng = Rng::new(seed * POSITIONS + number);
        let mut pos = (ruleset.game().open)(ruleset, None)?;
        for _ in 0..number * TURNS {
            let Some(turn) = pos.random_turn(&mut rng) else { break };
            for action in turn {
                pos.play(&action)?;
            }
        }
        if pos.outcome().is_none() {
            return Ok(pos);
        }
    }
    unreachable!("there are more seeds than games that end so soon")
}

/// A hash of text (Fowler, Noll and Vo), the same on every machine.
struct Signature(u64);

impl Signature {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
