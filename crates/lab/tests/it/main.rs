//! Matches between our engines, and with programs that behave badly.
//!
//! The programs are this very test binary: it starts itself again, with `engine` and a way to
//! behave among its arguments.

mod engine;
mod external;
mod native;
mod parsers;
mod puzzles;
mod study;

use std::sync::Arc;
use std::time::Duration;

use lab::stats::Results;
use lab::{Finished, Halt, Match, MatchError, Setting};
use rules::any::AnyPosition;
use rules::{Rng, Ruleset};

/// The start position of a ruleset.
fn start(ruleset: &str) -> Box<dyn AnyPosition> {
    let ruleset = Ruleset::parse(games::ALL, ruleset, &mut Rng::new(1)).expect("a ruleset");
    (ruleset.game().open)(&ruleset, None).expect("a start position")
}

/// A small match with one game at a time.
fn small(ruleset: &str, engines: [&str; 2], games: u64) -> Match {
    let start = start(ruleset);
    let id = start.ruleset().game().id;
    let engine = games::ENGINES.iter().find(|engine| engine.game.id == id).expect("an engine");
    Match {
        start,
        engine,
        settings: engines.map(|text| Setting::parse(text).expect("an engine")),
        games,
        sprt: None,
        concurrency: 1,
        opening_plies: 2,
        opening_nodes: lab::OPENING_NODES,
        clock: None,
        margin: Duration::from_millis(50),
        patience: Duration::from_secs(20),
        max_plies: Some(200),
        seed: 7,
    }
}

/// Plays a match to its end.
fn run(plan: &Match) -> Result<(Results, Vec<Finished>), MatchError> {
    run_until(plan, &Arc::new(Halt::new()), |_| false)
}

/// Plays a match until a condition holds.
fn run_until(
    plan: &Match,
    halt: &Arc<Halt>,
    enough: impl Fn(&Finished) -> bool,
) -> Result<(Results, Vec<Finished>), MatchError> {
    let mut games = Vec::new();
    let mut last = Results::default();
    let results = plan.run(halt, &mut |game, results| {
        assert_eq!(results.games(), games.len() as u64 + 1);
        last = *results;
        if enough(game) {
            halt.stop();
        }
        // A record is what the board says, and can be read back.
        let text = game.record.to_string();
        let read = rules::record::Record::parse(&text).expect("our own record");
        assert_eq!(read.as_slice(), std::slice::from_ref(&game.record));
        assert_eq!(rules::record::check(&game.record, games::ALL), [], "{text}");
        games.push(game_of(game));
    })?;
    assert_eq!(results, last);
    Ok((results, games))
}

/// A copy, for `Finished` is lent only.
fn game_of(game: &Finished) -> Finished {
    Finished {
        number: game.number,
        first: game.first,
        ending: game.ending.clone(),
        thinking: game.thinking,
        record: game.record.clone(),
    }
}
