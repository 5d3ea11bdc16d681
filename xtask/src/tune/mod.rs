//! `cargo xtask tune GAME`: the weights of an evaluation, fitted to games that it plays.
//!
//! The engine plays itself from many openings. Each quiet position of these games is an
//! observation: how much there is of each term, and who won in the end. Logistic regression finds
//! the weights that foretell the results best, held back a little towards the old ones.

mod table;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use lab::stats::Observations;
use lab::{Ending, Halt, Match, OPENING_NODES, Setting};
use rules::any::Game;
use rules::record::{GameResult, Record};
use rules::{Color, Ruleset};
use search::any::{AnySearcher, Engine};
use search::{Feature, Options};

use crate::arguments::Arguments;
use crate::{engine_of, root};

pub(crate) const USAGE: &str = "cargo xtask tune GAME [--games N] [--nodes K] [--seed S] \
                                [--balanced] [--records FILE] [--write]";

/// Games that are set aside to judge the fit by, one of so many.
const HELD_OUT: u32 = 5;
/// Random turns of an opening.
const OPENING_PLIES: u32 = 6;
/// Turns after an opening that are a draw.
const MAX_PLIES: u32 = 300;
/// How well the old weights are trusted: hundredths by which a typical amount of a term may be
/// misjudged (a standard deviation).
const SPREAD: f64 = 60.0;

/// A tuning that was asked for.
struct Plan {
    game: &'static Game,
    games: u64,
    nodes: u64,
    seed: u64,
    /// Whether neither side may stand much better after an opening.
    balanced: bool,
    /// A file of games to fit to instead of playing some.
    records: Option<PathBuf>,
    write: bool,
}

/// An observation: amounts, and the points of the player to act.
type Observed = (Vec<f64>, f64);

/// What regression has found.
struct Tuned {
    features: Vec<Feature>,
    /// The new weights and their standard errors, both as the old ones are counted.
    weights: Vec<f64>,
    errors: Vec<f64>,
    /// Mean cross-entropy of old and new weights, on the games fitted and on those set aside.
    losses: [[f64; 2]; 2],
    /// Hundredths that multiply the odds by e.
    scale: f64,
}

/// Runs the command; `Err` is bad usage.
pub(crate) fn run(
    arguments: impl Iterator<Item = String>,
) -> Result<Result<(), Box<dyn Error>>, String> {
    let mut given = Arguments::new(arguments);
    let games = given.number("--games", 4000)?;
    let nodes = given.number("--nodes", 2000)?;
    let (seed, write) = (given.number("--seed", 1)?, given.flag("--write"));
    let balanced = given.flag("--balanced");
    let records = given.text("--records")?.map(PathBuf::from);
    Ok(tune(&Plan { game: given.game()?, games, nodes, seed, balanced, records, write }))
}

fn tune(plan: &Plan) -> Result<(), Box<dyn Error>> {
    let engine = engine_of(plan.game);
    let features = engine.features();
    if features.is_empty() {
        return Err(format!("the evaluation of {} is no sum of terms", plan.game.name).into());
    }
    let observations = match &plan.records {
        Some(path) => read(path, plan.game, engine)?,
        None => play(plan, engine)?,
    };
    let tuned = fit(features, &observations)?;
    print(&tuned);
    if plan.write {
        let folder = plan.game.id.replace('-', "_");
        let path = root().join("crates/games/src").join(folder).join("weights.rs");
        let rounded: Vec<i32> = tuned.weights.iter().map(|w| w.round() as i32).collect();
        fs::write(&path, table::rewrite(&fs::read_to_string(&path)?, &tuned.features, &rounded)?)?;
        println!("written to {}", path.display());
    }
    Ok(())
}

/// Plays the games and observes their positions; those of a pair of games, which have one opening
/// in common, are a group.
fn play(plan: &Plan, engine: &'static Engine) -> Result<Observations, Box<dyn Error>> {
    let start = (plan.game.open)(&Ruleset::default_of(plan.game), None)?;
    let options = Options { hash: 1, ..Options::default() };
    let mut observer = engine.searcher(&*start, options).ok_or("the engine is another game's")?;
    // With the same nodes for both, the two games of an opening would be the same game.
    let setting = |nodes: u64| Setting::parse(&format!("careen:nodes={},hash=2", nodes.max(1)));
    let plan = Match {
        start,
        engine,
        settings: [setting(plan.nodes)?, setting(plan.nodes * 4 / 5)?],
        games: plan.games,
        sprt: None,
        concurrency: available_parallelism().map_or(1, usize::from),
        opening_plies: OPENING_PLIES,
        // A lead is something to learn from, unless it decides the game at once.
        opening_nodes: if plan.balanced { OPENING_NODES } else { 0 },
        clock: None,
        margin: Duration::ZERO,
        patience: Duration::ZERO,
        max_plies: Some(MAX_PLIES),
        seed: plan.seed,
    };
    let mut observed = Vec::new();
    let mut fault = None;
    let halt = Arc::new(Halt::new());
    let results = plan.run(&halt, &mut |game, results| {
        let forfeit = matches!(game.ending, Ending::Forfeit { .. });
        match observe(&game.record, OPENING_PLIES as usize, forfeit, &mut *observer) {
            Ok(positions) => observed.push((game.number, positions)),
            Err(error) => {
                fault = Some(error);
                halt.stop();
            }
        }
        if results.games().is_multiple_of(500) {
            let positions: usize = observed.iter().map(|(_, list)| list.len()).sum();
            eprintln!("{} games, {positions} quiet positions", results.games());
        }
    })?;
    if let Some(fault) = fault {
        return Err(fault);
    }
    println!(
        "{} games, seed {}: {} won by the stronger, {} drawn, {} lost",
        results.games(),
        plan.seed,
        results.wins,
        results.draws,
        results.losses
    );
    // In the order of their numbers, so that the sums do not depend on who was ready first.
    observed.sort_by_key(|&(number, _)| number);
    let mut all = Observations::new(engine.features().len());
    for (number, positions) in observed {
        let pair = ((number - 1) / 2) as u32;
        positions.iter().for_each(|(amounts, points)| all.push(amounts, *points, pair));
    }
    Ok(all)
}

/// Observes the games of a file, such as `careen match --record` writes; two in a row are a pair.
fn read(
    path: &Path,
    game: &'static Game,
    engine: &'static Engine,
) -> Result<Observations, Box<dyn Error>> {
    let options = Options { hash: 1, ..Options::default() };
    let start = (game.open)(&Ruleset::default_of(game), None)?;
    let mut observer = engine.searcher(&*start, options).ok_or("the engine is another game's")?;
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let records = rules::record::read(&text, games::ALL)?;
    println!("{} games of {}", records.len(), path.display());
    let mut all = Observations::new(engine.features().len());
    for (number, record) in records.iter().enumerate() {
        let opening = record.tag("OpeningPlies").and_then(|plies| plies.parse().ok());
        let unknown = record.result == GameResult::Unknown;
        let positions = observe(record, opening.unwrap_or(0), unknown, &mut *observer)?;
        let pair = (number / 2) as u32;
        positions.iter().for_each(|(amounts, points)| all.push(amounts, *points, pair));
    }
    Ok(all)
}

/// The quiet positions of a game after its opening; none if nothing can be learnt from its result.
fn observe(
    record: &Record,
    opening: usize,
    void: bool,
    observer: &mut dyn AnySearcher,
) -> Result<Vec<Observed>, Box<dyn Error>> {
    let mut list = Vec::new();
    if void {
        return Ok(list);
    }
    let mut pos = rules::record::replay(record, games::ALL)?;
    for _ in opening..pos.played().len() {
        pos.undo_turn();
        if let Some(amounts) = observer.observe(&*pos) {
            let us = pos.color_of(pos.to_act());
            let points = match record.result {
                GameResult::WhiteWins => f64::from(u8::from(us == Color::White)),
                GameResult::BlackWins => f64::from(u8::from(us == Color::Black)),
                GameResult::Draw | GameResult::Unknown => 0.5,
            };
            list.push((amounts.into_iter().map(f64::from).collect(), points));
        }
    }
    Ok(list)
}

/// Fits the weights to all games but those set aside.
fn fit(features: Vec<Feature>, all: &Observations) -> Result<Tuned, Box<dyn Error>> {
    let fitted = all.only(|pair| pair % HELD_OUT != 0);
    let aside = all.only(|pair| pair % HELD_OUT == 0);
    println!("{} quiet positions, {} of them set aside", all.len(), aside.len());
    if fitted.is_empty() || aside.is_empty() {
        return Err("too few positions: play more games".into());
    }
    let old: Vec<f64> = features.iter().map(|f| f64::from(f.weight)).collect();
    // The old weights keep their unit, whatever chance of winning goes with it.
    let unit = fitted.summed(&old).fit(&[0.0], f64::INFINITY);
    let unit = unit.ok_or("the results do not depend on the evaluation")?.coefficients[0];
    if unit <= 0.0 {
        return Err("the better the evaluation, the worse the results".into());
    }
    let prior: Vec<f64> = old.iter().map(|weight| weight * unit).collect();
    let fit =
        fitted.fit(&prior, SPREAD * unit).ok_or("the positions do not determine the weights")?;
    let weights: Vec<f64> = fit.coefficients.iter().map(|c| c / unit).collect();
    let errors = fit.errors.iter().map(|error| error / unit).collect();
    let rounded: Vec<f64> = weights.iter().map(|weight| weight.round() * unit).collect();
    let losses = [&prior, &rounded].map(|w| [fitted.loss(w), aside.loss(w)]);
    Ok(Tuned { features, weights, errors, losses, scale: 1.0 / unit })
}

fn print(tuned: &Tuned) {
    println!("{:24} {:>6} {:>8} {:>7}  meaning", "term", "old", "new", "±");
    for (i, feature) in tuned.features.iter().enumerate() {
        let Feature { name, meaning, weight } = feature;
        let (new, error) = (tuned.weights[i], tuned.errors[i]);
        println!("{name:24} {weight:6} {new:8.1} {error:7.1}  {meaning}");
    }
    let [[old, old_aside], [new, new_aside]] = tuned.losses;
    println!("{:.0} hundredths multiply the odds of winning by e", tuned.scale);
    println!(
        "loss {old:.5} before, {new:.5} after; of games set aside {old_aside:.5}, {new_aside:.5}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What random games of a file show: all of them count but those that nobody knows the end of.
    #[test]
    fn games_of_a_file_are_observed() {
        let tunable = |game: &&&Game| !engine_of(game).features().is_empty();
        let game = games::ALL.iter().find(tunable).expect("some game is tunable");
        let mut rng = rules::Rng::new(5);
        let record = |result| {
            let mut pos = (game.open)(&Ruleset::default_of(game), None).expect("a start");
            while pos.played().len() < 40
                && let Some(action) = pos.sample_action(&mut rng)
            {
                pos.play(&action).expect("the action was drawn from the list");
            }
            let tags = [("Result", result), ("OpeningPlies", "4")];
            rules::record::from_position(&*pos, rules::record::Form::San, &tags)
        };
        let records = ["1-0", "*", "1/2-1/2"].map(record);
        let observed = |records: &[Record]| {
            let path = std::env::temp_dir().join(format!("careen-tune-{}", std::process::id()));
            fs::write(&path, Record::write_all(records)).expect("a file");
            let observed = read(&path, game, engine_of(game)).expect("games").len();
            fs::remove_file(path).expect("the file is there");
            observed
        };
        let each: Vec<usize> = records.chunks(1).map(observed).collect();
        assert!(each[0] > 0 && each[1] == 0 && each[2] > 0, "{each:?}");
        assert_eq!(observed(&records), each[0] + each[2]);
        let error = read(Path::new("no-such-file"), game, engine_of(game)).err();
        assert!(error.expect("an error").to_string().contains("no-such-file"));
    }

    /// A few games of a quick game are enough to see that all steps fit together.
    #[test]
    fn games_are_played_observed_and_fitted() {
        let tunable = |game: &&&Game| !engine_of(game).features().is_empty();
        let game = games::ALL.iter().find(tunable).expect("some game is tunable");
        let plan = Plan {
            game,
            games: 30,
            nodes: 200,
            seed: 3,
            balanced: true,
            records: None,
            write: false,
        };
        let engine = engine_of(game);
        let observations = play(&plan, engine).expect("games are played");
        assert!(observations.len() > 100, "{} positions", observations.len());
        let tuned = fit(engine.features(), &observations).expect("there are positions");
        assert!(tuned.losses[1][0] < tuned.losses[0][0], "the fit is better: {:?}", tuned.losses);
        assert!(tuned.errors.iter().all(|error| error.is_finite()));
    }
}
