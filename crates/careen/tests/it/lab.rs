//! `careen lab` as a user runs it, also when the machine dies in the middle.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::json as value;

use crate::run::{careen, json, start};

/// A folder that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("careen-lab-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a UTF-8 path")
}

fn results(folder: &Path) -> String {
    fs::read_to_string(folder.join("results.json")).expect("results")
}

#[test]
fn a_study_reports_and_records() {
    let here = folder("report");
    let out = text(&here);
    let report = json(&format!("lab rotary --games 6 --nodes 200 --seed 3 --out {out}"));
    let found = &report["results"];
    assert_eq!(found["first"]["games"], value!(6));
    assert_eq!(found["plan"]["strength"]["nodes"], value!(200));
    let written: serde_json::Value = serde_json::from_str(&results(&here)).expect("JSON");
    assert_eq!(&written, found);
    let metrics = found["first"]["metrics"].as_array().expect("a list");
    for metric in metrics {
        let figure = |name: &str| metric[name].as_f64().expect("a number");
        let order = figure("low") <= figure("estimate") && figure("estimate") <= figure("high");
        assert!(order && metric["meaning"].as_str().is_some_and(|m| m.ends_with('.')), "{metric}");
    }
    let share = report["pace"]["share_in_search"].as_f64().expect("a number");
    assert!((0.5..=1.0).contains(&share), "{report}");
    let page = fs::read_to_string(here.join("report.html")).expect("a report");
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    let table = fs::read(here.join("games.parquet")).expect("a table");
    assert!(table.starts_with(b"PAR1") && table.ends_with(b"PAR1"));
    let games = here.join("games.pgn");
    assert_eq!(careen(&format!("record check {}", text(&games))).code, 0);
    // Nothing is played anew, and the seed is that of the folder.
    let again = json(&format!("lab rotary --games 6 --nodes 200 --out {out}"));
    assert_eq!(again["pace"]["games"], value!(0));
    assert_eq!(&again["results"], found);
    fs::remove_dir_all(here).expect("the folder is there");
}

#[test]
fn a_killed_study_goes_on_and_comes_to_the_same() {
    let (whole, broken) = (folder("whole"), folder("killed"));
    let args = |out: &Path, threads: u8| {
        format!(
            "lab falling-off --vs falling-off:riders=blocked --games 12 --nodes 2000 --seed 8 \
             --threads {threads} --out {}",
            text(out)
        )
    };
    assert_eq!(careen(&args(&whole, 1)).code, 0);
    let command = args(&broken, 2);
    let mut child = start(&command.split(' ').collect::<Vec<_>>());
    let log = broken.join("games.jsonl");
    let began = Instant::now();
    let games = || fs::read_to_string(&log).map_or(0, |text| text.lines().count());
    while games() < 5 {
        assert!(began.elapsed() < Duration::from_secs(60), "no games within a minute");
        sleep(Duration::from_millis(2));
    }
    child.kill().expect("SIGKILL");
    child.wait().expect("it is dead");
    assert!(games() < 25, "killed in the middle");
    assert!(!broken.join("results.json").exists());
    let run = careen(&command);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(results(&whole), results(&broken));
    for name in ["games.pgn", "games-vs.pgn", "report.html", "games.parquet"] {
        let read = |folder: &Path| fs::read(folder.join(name)).expect("a file");
        assert_eq!(read(&whole), read(&broken), "{name}");
    }
    for folder in [whole, broken] {
        fs::remove_dir_all(folder).expect("the folder is there");
    }
}

#[test]
fn a_ruleset_does_not_differ_from_itself() {
    let here = folder("same");
    let report = json(&format!(
        "lab tumblingdown --vs tumblingdown --games 10 --nodes 200 --seed 1 --out {}",
        text(&here)
    ));
    let compared = report["results"]["compared"].as_array().expect("a list");
    assert!(compared.len() > 20, "{}", compared.len());
    assert!(compared.iter().all(|one| one["real"] == value!(false)), "{report}");
    assert_eq!(report["results"]["paired"], value!(10));
    fs::remove_dir_all(here).expect("the folder is there");
}

#[test]
fn what_is_cut_short_is_not_called_drawn() {
    let here = folder("unfinished");
    let args = "lab tumblingdown --games 4 --nodes 100 --seed 1 --max-plies 3";
    let report = json(&format!("{args} --out {}", text(&here)));
    let metrics = report["results"]["first"]["metrics"].as_array().expect("a list");
    let estimate = |id: &str| {
        let metric = metrics.iter().find(|metric| metric["id"] == id).expect(id);
        metric["estimate"].as_f64().expect("a number")
    };
    // Some may be proven to be won; none is a draw after three turns.
    assert_eq!(estimate("draws"), 0.0);
    assert!(estimate("unfinished") > 0.0);
    assert_eq!(estimate("end-unfinished-turn-limit"), estimate("unfinished"));
    fs::remove_dir_all(here).expect("the folder is there");
}

#[test]
fn bad_usage_is_told() {
    let here = folder("usage");
    let out = text(&here);
    for (args, code, told) in [
        (format!("football --vs rotary --out {out}"), 2, "--vs wants a ruleset of football"),
        (format!("football --nodes 1000 --time 1s --out {out}"), 2, "--time"),
        (format!("football --ladder 4 --time 1s --out {out}"), 2, "--ladder"),
        (format!("football --games 1 --out {out}"), 2, "--games"),
        ("football".to_owned(), 2, "--out"),
        (format!("chess --out {out}"), 1, "chess"),
        ("football --games 2 --out /dev/null/here".to_owned(), 1, "/dev/null/here"),
    ] {
        let run = careen(&format!("lab {args}"));
        assert_eq!(run.code, code, "{args}: {}", run.stderr);
        assert!(run.stderr.contains(told), "{args}: {}", run.stderr);
        assert!(run.stdout.is_empty(), "{args}: {}", run.stdout);
    }
    assert!(!here.exists());
}
