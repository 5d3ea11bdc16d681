//! `careen analyze` and `careen bench` as a user runs them.

use serde_json::{Value, json as value};

use crate::run::{careen, careen_with, json};

/// The lines that an analysis prints as JSON.
fn lines(args: &str) -> Vec<Value> {
    let run = careen(&format!("analyze {args} --json"));
    assert_eq!(run.code, 0, "{args}: {}", run.stderr);
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    run.stdout.lines().map(parse).collect()
}

#[test]
fn an_analysis_deepens_and_repeats_itself() {
    for game in ["falling-off", "tumblingdown", "rotary", "football", "fairyblitz"] {
        let mut found = lines(&format!("{game} --nodes 20000"));
        let depths: Vec<_> = found.iter().map(|info| info["depth"].as_u64()).collect();
        assert!(depths.len() > 1 && depths.is_sorted(), "{game}: {depths:?}");
        let mut again = lines(&format!("{game} --nodes 20000"));
        for info in found.iter_mut().chain(&mut again) {
            let pv = info["pv"].as_array().expect("a line");
            assert!(!pv.is_empty(), "{game}: {info}");
            let wdl = &info["wdl"];
            let sum: u64 = ["win", "draw", "loss"].iter().filter_map(|k| wdl[k].as_u64()).sum();
            assert_eq!(sum, 1000, "{game}: {info}");
            // All but the time is the same every time.
            info["nps"] = Value::Null;
            info["seconds"] = Value::Null;
        }
        assert_eq!(found, again, "{game}");
    }
}

#[test]
fn a_win_is_found_at_once_and_several_lines_differ() {
    // White's queen shoots the ball from e8 into the goal.
    let fen = "9/4a4/4Q4/9/9/9/9/9/3k5 w 10";
    let run = careen_with(&["analyze", "football", "--depth", "3", "--json", "--fen", fen], "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let first: Value =
        serde_json::from_str(run.stdout.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["score"], value!({ "win": 1 }));
    assert_eq!(first["pv"], value!(["e8>e9@e7"]));
    let found = lines("rotary --depth 2 --multipv 3");
    let last: Vec<&Value> = found[found.len() - 3..].iter().map(|info| &info["pv"][0]).collect();
    assert!(last[0] != last[1] && last[1] != last[2] && last[0] != last[2], "{last:?}");
}

#[test]
fn a_stream_of_positions_is_analyzed_line_by_line() {
    let input = "9/9/9/9/9/9/9/3K+5/3kx5 b 0 1\n9/9/9/9/4k+4/9/9/4T04/4K+4 w 0 1\nnonsense\n";
    let run = careen_with(&["analyze", "rotary", "--depth", "2", "--fen", "-"], input);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let answers: Vec<Value> = run.stdout.lines().map(parse).collect();
    assert_eq!(answers.len(), 3, "{answers:?}");
    assert_eq!(answers[0]["outcome"]["winner"], value!("first"));
    assert_eq!(answers[1]["turn"], answers[1]["pv"][0]);
    assert_eq!(answers[1]["depth"], value!(2));
    assert_eq!(answers[2]["line"], value!(3));
}

#[test]
fn a_bench_gives_the_same_signature_every_time() {
    let one = json("bench --nodes 16000");
    let two = json("bench --nodes 16000");
    assert_eq!(one["signature"], two["signature"]);
    assert_eq!(one["games"].as_array().map(Vec::len), Some(5));
    assert_ne!(one["signature"], json("bench --nodes 24000")["signature"]);
    assert_eq!(careen("bench --game chess").code, 1);
}

#[test]
fn options_of_an_analysis_are_checked() {
    for args in ["--time never", "--time 5q", "--nodes 0", "--depth 0", "--multipv 0", "--hash 0"] {
        let run = careen(&format!("analyze rotary {args}"));
        assert_eq!(run.code, 2, "{args}: {}", run.stdout);
    }
}
