//! `careen playout`: random games, for a first look at a game and for speed.

use std::time::Instant;

use rules::any::AnyPosition;
use serde_json::{Value, json};

use crate::cli::PlayoutOptions;
use crate::output::Output;
use crate::position::random_seed;

pub(crate) fn run(options: &PlayoutOptions, out: &mut Output) -> anyhow::Result<()> {
    let seed = options.seed.unwrap_or_else(random_seed);
    if options.position.is_stream() {
        return options.position.stream(out, |pos| Ok(answer(options, seed, pos)));
    }
    let pos = options.position.position()?;
    let value = answer(options, seed, &*pos);
    if out.json {
        out.json_line(&value)?;
        return Ok(());
    }
    out.line(&format!("{} random games of {}, seed {seed}", options.games, pos.ruleset()))?;
    for (name, key) in [
        ("first player won", "first_wins"),
        ("second player won", "second_wins"),
        ("drawn", "draws"),
        ("unfinished", "unfinished"),
        ("plies a game", "plies_mean"),
        ("games/s", "playouts_per_s"),
        ("actions/s", "actions_per_s"),
    ] {
        out.line(&format!("{name:>18}  {}", value[key]))?;
    }
    Ok(())
}

fn answer(options: &PlayoutOptions, seed: u64, pos: &dyn AnyPosition) -> Value {
    let start = Instant::now();
    let sum = pos.playout(rules::any::PlayoutOptions {
        games: options.games,
        seed,
        max_plies: options.max_plies,
    });
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    json!({
        "games": sum.games,
        "seed": seed,
        "plies_mean": sum.plies as f64 / sum.games.max(1) as f64,
        "first_wins": sum.first_wins,
        "second_wins": sum.second_wins,
        "draws": sum.draws,
        "unfinished": sum.unfinished,
        "playouts_per_s": (sum.games as f64 / seconds).round(),
        "actions_per_s": (sum.actions as f64 / seconds).round(),
    })
}
