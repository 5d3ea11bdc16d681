//! `cargo xtask levels GAME`: each level of play against the one below it, and the weakest against
//! the two opponents that hardly think.

use std::error::Error;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use lab::stats::{Elo, Results};
use lab::{Halt, Match, Setting};
use rules::Ruleset;
use rules::any::Game;
use search::{Level, Sight};

use crate::arguments::Arguments;
use crate::engine_of;

pub(crate) const USAGE: &str =
    "cargo xtask levels GAME [--from LEVEL] [--to LEVEL] [--games N] [--seed S]";

/// What a level should be above the one below it, in Elo.
const STEP: std::ops::RangeInclusive<f64> = 100.0..=250.0;
/// Turns after which a game is a draw.
const MAX_PLIES: u32 = 300;

/// The matches that were asked for.
struct Plan {
    game: &'static Game,
    from: u8,
    to: u8,
    games: u64,
    seed: u64,
}

/// Runs the command; `Err` is bad usage.
pub(crate) fn run(
    arguments: impl Iterator<Item = String>,
) -> Result<Result<(), Box<dyn Error>>, String> {
    let mut given = Arguments::new(arguments);
    let (from, to) = (given.number("--from", 1)?, given.number("--to", Level::STRONGEST)?);
    if from == 0 || to > Level::STRONGEST || from > to {
        return Err(format!("levels go from 1 to {}", Level::STRONGEST));
    }
    let (games, seed) = (given.number("--games", 200)?, given.number("--seed", 1)?);
    Ok(climb(&Plan { game: given.game()?, from, to, games, seed }))
}

/// Plays level after level.
fn climb(plan: &Plan) -> Result<(), Box<dyn Error>> {
    println!("{}, {} games a line, seed {}", plan.game.name, plan.games, plan.seed);
    for number in plan.from..=plan.to {
        let level = Level::new(number).ok_or("there is no such level")?;
        let Sight { depth, nodes, overlooked, wavering } = *engine_of(plan.game).sight(level);
        println!(
            "level {number}: {depth} plies, {nodes} nodes, overlooks {overlooked}, wavers {wavering}"
        );
        let below: &[String] = match number {
            1 => &["random".to_owned(), "greedy".to_owned()],
            _ => &[format!("careen:level={}", number - 1)],
        };
        for other in below {
            let results = play(plan, &format!("careen:level={number}"), other)?;
            println!("  against {other}: {}", words(&results, number > 1));
        }
    }
    Ok(())
}

fn play(plan: &Plan, engine: &str, other: &str) -> Result<Results, Box<dyn Error>> {
    let plan = Match {
        start: (plan.game.open)(&Ruleset::default_of(plan.game), None)?,
        engine: engine_of(plan.game),
        settings: [Setting::parse(engine)?, Setting::parse(other)?],
        games: plan.games,
        sprt: None,
        concurrency: available_parallelism().map_or(1, usize::from),
        opening_plies: 4,
        opening_nodes: lab::OPENING_NODES,
        clock: None,
        margin: Duration::ZERO,
        patience: Duration::ZERO,
        max_plies: Some(MAX_PLIES),
        seed: plan.seed,
    };
    Ok(plan.run(&Arc::new(Halt::new()), &mut |_, _| ())?)
}

/// What came of a match, and whether it is what a step should be.
fn words(results: &Results, is_step: bool) -> String {
    let Results { wins, draws, losses, .. } = results;
    let Some(Elo { estimate, low, high }) = Elo::of(results) else {
        return "no games".to_owned();
    };
    let outside = is_step && !STEP.contains(&estimate);
    let note = if outside {
        format!("  not from {} to {}", STEP.start(), STEP.end())
    } else {
        String::new()
    };
    format!("+{wins} ={draws} -{losses}  Elo {estimate:+.0} ({low:+.0} to {high:+.0}){note}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_played_and_judged() {
        let game = games::ALL.last().expect("there are games");
        let plan = Plan { game, from: 1, to: 1, games: 4, seed: 1 };
        let results = play(&plan, "careen:level=1", "random").expect("it is played");
        assert_eq!(results.games(), 4);
        assert!(words(&results, false).contains("Elo"));
        let even = Results { wins: 5, losses: 5, pairs: [0, 0, 5, 0, 0], ..Results::default() };
        assert!(words(&even, true).ends_with("not from 100 to 250"));
        assert!(!words(&even, false).contains("not"));
        let good = Results { wins: 7, losses: 3, pairs: [0, 0, 2, 3, 0], ..Results::default() };
        assert!(!words(&good, true).contains("not"), "{}", words(&good, true));
    }

    #[test]
    fn levels_that_do_not_exist_are_refused() {
        for text in ["--from 0", "--to 11", "--from 5 --to 4"] {
            let given = text.split(' ').map(str::to_owned);
            assert!(run(given).is_err(), "{text}");
        }
    }
}
