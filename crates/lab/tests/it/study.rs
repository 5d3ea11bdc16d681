//! Studies: the same games however they are played, and no difference found where there is none.

use std::collections::BTreeSet;
use std::path::PathBuf;

use lab::Halt;
use lab::study::{
    Facts, Findings, Games, Ground, Here, LOG, Log, LogError, Plan, Series, Strength, Study,
    StudyError, StudyGame, compare, measures, record,
};
use rules::Rng;

use crate::start;

/// A folder that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("careen-study-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn ground(ruleset: &str) -> Ground {
    let start = start(ruleset);
    let id = start.ruleset().game().id;
    let engine = games::ENGINES.iter().find(|engine| engine.game.id == id).expect("an engine");
    Ground { start, engine }
}

/// A small study of one ruleset or two.
fn study(rulesets: &[&str], games: u64) -> Study {
    let grounds: Vec<Ground> = rulesets.iter().map(|ruleset| ground(ruleset)).collect();
    let plan = Plan {
        ruleset: grounds[0].start.ruleset().to_string(),
        versus: grounds.get(1).map(|ground| ground.start.ruleset().to_string()),
        strength: Strength::Nodes(100),
        seed: 5,
        opening_plies: 4,
        max_plies: 60,
        version: "test".to_owned(),
    };
    Study { plan, grounds, games, ladder: None }
}

/// Plays a study in a folder to its end.
fn conduct(study: &Study, threads: usize, folder: &std::path::Path) -> Games {
    let games = study.conduct(folder, &mut Here { threads }, &Halt::new(), &mut |_| ());
    games.expect("the log can be kept").expect("nobody halts it")
}

/// The findings as they are written.
fn findings(study: &Study, games: &Games) -> String {
    let findings = Findings::of(study, games).expect("our own games");
    serde_json::to_string_pretty(&findings).expect("plain data")
}

#[test]
fn every_game_can_be_studied_on_any_number_of_threads() {
    for game in games::ALL {
        let study = study(&[game.id], 6);
        let (here, there) = (folder(&format!("{}-1", game.id)), folder(&format!("{}-4", game.id)));
        let games = conduct(&study, 1, &here);
        assert_eq!(findings(&study, &games), findings(&study, &conduct(&study, 4, &there)));
        assert_eq!(games.len(), 6);
        for game in games.values() {
            let record = record(&study.plan, &study.grounds[0], game).expect("our own game");
            assert_eq!(rules::record::check(&record, games::ALL), [], "{record}");
        }
        for folder in [here, there] {
            std::fs::remove_dir_all(folder).expect("the folder is there");
        }
    }
}

#[test]
fn a_study_that_was_cut_off_goes_on() {
    let study = study(&["rotary"], 8);
    let (whole, broken) = (folder("whole"), folder("broken"));
    let expected = findings(&study, &conduct(&study, 2, &whole));
    let halt = Halt::new();
    let stopped = study.conduct(&broken, &mut Here { threads: 2 }, &halt, &mut |progress| {
        if progress.done == 3 {
            halt.stop();
        }
    });
    assert!(stopped.expect("the log can be kept").is_none());
    // The machine died while a line was being written.
    let log = broken.join(LOG);
    let mut text = std::fs::read_to_string(&log).expect("a log");
    let games = text.lines().count() - 1;
    assert!((3..8).contains(&games), "{games} games");
    text.truncate(text.len() - 40);
    std::fs::write(&log, text).expect("a file");
    let mut seen = Vec::new();
    let games = study.conduct(&broken, &mut Here { threads: 2 }, &Halt::new(), &mut |progress| {
        seen.push(progress.done)
    });
    let games = games.expect("the log can be kept").expect("nobody halts it");
    assert_eq!(findings(&study, &games), expected);
    assert!(seen[0] >= 2 && seen.len() < 8, "games are not played again: {seen:?}");
    // More games are added to those that are there, fewer are a part of them.
    let more = crate::study::study(&["rotary"], 9);
    assert_eq!(conduct(&more, 2, &broken).len(), 9);
    assert_eq!(findings(&study, &conduct(&study, 2, &broken)), expected);
    for folder in [whole, broken] {
        std::fs::remove_dir_all(folder).expect("the folder is there");
    }
}

#[test]
fn games_of_another_study_are_left_alone() {
    let here = folder("other");
    conduct(&study(&["football"], 1), 2, &here);
    let other = study(&["rotary"], 1);
    let error = other
        .conduct(&here, &mut Here { threads: 2 }, &Halt::new(), &mut |_| ())
        .expect_err("another study");
    assert!(
        matches!(error, StudyError::Log(LogError::Other { field: "the ruleset", .. })),
        "{error}"
    );
    assert!(Log::plan(&here).expect("a log").is_some());
    std::fs::write(here.join(LOG), "{\"plan\":3}\n").expect("a file");
    let error = other
        .conduct(&here, &mut Here { threads: 2 }, &Halt::new(), &mut |_| ())
        .expect_err("nonsense");
    assert!(error.to_string().contains("line 1 is damaged"), "{error}");
    std::fs::remove_dir_all(here).expect("the folder is there");
}

#[test]
fn openings_are_shared_where_both_rulesets_allow() {
    let study = study(&["falling-off", "falling-off:riders=blocked"], 6);
    let here = folder("paired");
    let games = conduct(&study, 2, &here);
    let opening = |series, index| {
        let game = &games[&lab::study::Job { series, index }];
        game.turns[..game.opening].to_vec()
    };
    let mut openings = BTreeSet::new();
    for index in 0..6 {
        assert_eq!(opening(Series::Main, index), opening(Series::Versus, index));
        openings.insert(opening(Series::Main, index));
    }
    assert_eq!(openings.len(), 6, "openings differ");
    let found = Findings::of(&study, &games).expect("our own games");
    assert_eq!(found.paired, Some(6));
    assert_eq!(found.second.expect("two rulesets").games, 6);
    std::fs::remove_dir_all(here).expect("the folder is there");
}

/// Games of one ruleset, dealt out at random to two sides: what differs then is chance.
#[test]
fn hardly_ever_is_a_difference_found_where_there_is_none() {
    let study = study(&["falling-off"], 200);
    let here = folder("same");
    let games = conduct(&study, 2, &here);
    std::fs::remove_dir_all(here).expect("the folder is there");
    let ground = &study.grounds[0];
    let facts: Result<Vec<Facts>, _> =
        games.values().map(|game| Facts::of(ground, game, |_| ())).collect();
    let mut facts = facts.expect("our own games");
    let kinds = ground.start.event_kinds();
    let mut quiet = 0;
    for seed in 0..100 {
        Rng::new(seed).shuffle(&mut facts);
        let (first, second) = facts.split_at(100);
        let compared = compare(&measures(first, kinds), &measures(second, kinds));
        assert!(compared.len() > 50, "{}", compared.len());
        quiet += u32::from(compared.iter().all(|one| !one.real));
    }
    assert!(quiet >= 90, "something was marked in {} of 100", 100 - quiet);
}

/// Football's start array is won, and so are most positions soon after it.
#[test]
fn openings_are_open() {
    for ruleset in ["football", "falling-off", "tumblingdown"] {
        let study = study(&[ruleset], 12);
        let here = folder(&format!("open-{ruleset}"));
        let games = conduct(&study, 2, &here);
        std::fs::remove_dir_all(here).expect("the folder is there");
        for game in games.values() {
            let score = &game.thoughts[0].score;
            assert!(!score.starts_with("+W1/"), "{ruleset}: {:?}", game.turns);
        }
        // What turns out to be decided all the same, by a longer look, is told.
        let expected = |game: &&StudyGame| !(101..900).contains(&game.thoughts[0].share);
        let expected = games.values().filter(expected).count() as f64 / games.len() as f64;
        let found = Findings::of(&study, &games).expect("our own games");
        let told = found.first.metrics.iter().find(|metric| metric.id == "decided-at-once");
        assert_eq!(told.expect("a measure").interval.estimate, expected, "{ruleset}");
    }
}

/// The shares of all numbers of an event make a whole; what nobody chose counts in openings, too.
#[test]
fn sizes_and_bans_are_counted() {
    let study = study(&["football:setup=100"], 12);
    let here = folder("sizes");
    let games = conduct(&study, 2, &here);
    std::fs::remove_dir_all(here).expect("the folder is there");
    let found = Findings::of(&study, &games).expect("our own games");
    let figure = |id: &str| found.first.metrics.iter().find(|metric| metric.id == id);
    let shares = (1..=8).filter_map(|number| figure(&format!("chain-of-{number}")));
    let whole: f64 = shares.map(|metric| metric.interval.estimate).sum();
    assert!((whole - 1.0).abs() < 1e-9, "{whole}");
    let banned = figure("banned-goal-games").expect("a measure").interval.estimate;
    let told = games.values().filter(|game| {
        let mut pos = study.grounds[0].start.clone();
        game.turns.iter().take(2).any(|turn| {
            pos.play(turn).expect("our own game");
            pos.last_events().iter().any(|event| event.kind == "banned-goal")
        })
    });
    let told = told.count() as f64 / games.len() as f64;
    assert!(told > 0.0 && (banned - told).abs() < 1e-9, "{banned} and {told}");
}

#[test]
fn a_ladder_is_climbed_step_by_step() {
    let flat = study(&["football"], 2);
    let plan = Plan { strength: Strength::Nodes(400), ..flat.plan.clone() };
    let study = Study { plan, ladder: Some(6), ..flat };
    let (whole, broken) = (folder("ladder"), folder("ladder-broken"));
    let games = conduct(&study, 2, &whole);
    let expected = findings(&study, &games);
    let found = Findings::of(&study, &games).expect("our own games");
    let ladder = found.ladder.expect("a ladder");
    assert_eq!(ladder.steps.iter().map(|step| step.nodes).collect::<Vec<_>>(), [100, 200]);
    for step in &ladder.steps {
        assert_eq!((step.games, step.won + step.drawn + step.lost), (6, 6));
    }
    assert_eq!(games.len(), 2 + 12);
    let halt = Halt::new();
    let stopped = study.conduct(&broken, &mut Here { threads: 2 }, &halt, &mut |progress| {
        if progress.done == 7 {
            halt.stop();
        }
    });
    assert!(stopped.expect("the log can be kept").is_none());
    assert_eq!(findings(&study, &conduct(&study, 2, &broken)), expected);
    for folder in [whole, broken] {
        std::fs::remove_dir_all(folder).expect("the folder is there");
    }
}

#[test]
fn a_real_difference_is_found() {
    let study = study(&["falling-off", "falling-off:riders=blocked"], 40);
    let here = folder("different");
    let games = conduct(&study, 2, &here);
    std::fs::remove_dir_all(here).expect("the folder is there");
    let found = Findings::of(&study, &games).expect("our own games");
    let jumps = found.compared.iter().find(|one| one.id == "jump-games").expect("a measure");
    assert!(jumps.real, "{jumps:?}");
    assert_eq!(jumps.second.estimate, 0.0, "blocked riders pass nobody");
    let values = found.values.as_ref().expect("values");
    let queen = values.values.iter().find(|value| value.name == "queen").expect("a queen");
    assert!(queen.elo.low < queen.elo.estimate && queen.elo.estimate < queen.elo.high);
    assert!(queen.positions > 0, "{queen:?}");
    // What helps whoever wins harms him where all results are turned over.
    let mut turned = games.clone();
    turned.values_mut().for_each(|game| game.end.winner = game.end.winner.map(|who| 3 - who));
    let turned = Findings::of(&study, &turned).expect("the same turns").values.expect("values");
    for (value, other) in values.values.iter().zip(&turned.values) {
        let sums = [
            value.elo.estimate + other.elo.estimate,
            value.elo.low + other.elo.high,
            value.elo.high + other.elo.low,
        ];
        assert!(sums.iter().all(|sum| sum.abs() < 0.01), "{value:?} {other:?}");
    }
    let page = lab::report::report(&study, &games, &found).expect("our own games");
    assert!(page.contains("(<a href=\"#g-push-games\">games</a>)"), "maps lead to their games");
    for side in ["g", "v"] {
        let link = format!("href=\"#{side}-first-share\"");
        assert!(page.contains(&link), "compared figures lead to the games behind them: {link}");
    }
    for link in page.split("href=\"#").skip(1) {
        let target = link.split('"').next().expect("an end");
        assert!(page.contains(&format!("id=\"{target}\"")), "{target}");
    }
    assert!(page.matches("<svg").count() > 12);
    assert!(!page.contains("NaN") && !page.contains("src=") && !page.contains("@import"));
}
