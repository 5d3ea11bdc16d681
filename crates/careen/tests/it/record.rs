//! Files of games, checked, converted and counted.

use serde_json::{Value, json as value};

use crate::run::{careen, careen_with};

const GAME: &str = "[Game \"fairyblitz\"]\n[Event \"x\"]\n\n\
    1. e2e4! {good} (1. d2d4 d7d5 (1... g8f6 2. Nf3)) 1... e5 2. Nf3 Nc6 $14 *\n";

/// Faults of every kind, with the place each is reported at.
const FAULTS: [(&str, &str); 9] = [
    ("[Game \"fairyblitz\"]\n\n1. e4 e4 *", "3:7: game 1: 1... turn \"e4\""),
    ("[Game \"fairyblitz\"]\n\n1. e4 (1. Nf6) *", "3:11: game 1: 1. turn \"Nf6\""),
    ("[Game \"fairyblitz\"]\n\n1. e4 ) *", "3:7: game 1: expected no \")\""),
    ("[Game fairyblitz]", "1:7: game 1: expected the value"),
    ("[Game \"fairyblitz\"]\n\n*\n\n[Game \"x\"]", "5:1: game 2: tag \"Game\""),
    ("[Game \"fairyblitz\"]\n[FEN \"x\"]", "1:1: game 1: tag \"FEN\": FEN \"x\", column 2"),
    ("\n1. e4", "2:1: game 1: no tag"),
    ("[Game \"fairyblitz\"]\n[Result \"1-0\"]\n\n0-1", "1:1: game 1: the tag \"Result\""),
    ("[Game \"fairyblitz\"]\n\n1. e4 {", "3:7: game 1: expected a \"}\""),
];

fn check(input: &str) -> (i32, String, String) {
    let run = careen_with(&["record", "check", "-"], input);
    (run.code, run.stdout, run.stderr)
}

#[test]
fn faults_are_named_with_file_line_and_column() {
    for (text, named) in FAULTS {
        let (code, stdout, stderr) = check(text);
        assert_eq!(code, 1, "{text}: {stdout}{stderr}");
        assert_eq!(stdout.lines().count(), 1, "{text}: {stdout}");
        let named = format!("standard input:{named}");
        assert!(stdout.starts_with(&named), "{text}: {stdout}, not {named}");
        assert!(stderr.starts_with("error: ") && stderr.contains("1 fault"), "{stderr}");
    }
}

#[test]
fn a_file_without_faults_is_praised() {
    assert_eq!(check(GAME), (0, "1 game, 4 turns, no faults\n".to_owned(), String::new()));
    assert_eq!(check("").1, "0 games, 0 turns, no faults\n");
    let run = careen_with(&["record", "check", "-", "--json"], "[Game \"fairyblitz\"] 1. Ke4");
    let lines: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["line"], &lines[0]["column"]), (&value!(1), &value!(24)));
    assert_eq!(lines[1], value!({ "games": 1, "turns": 1, "faults": 1 }));
}

#[test]
fn records_go_from_one_form_to_the_other_and_back() {
    let convert = |to: &str, input: &str| {
        let run = careen_with(&["record", "convert", "-", "--to", to], input);
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    let san = convert("san", &format!("{GAME}\n{GAME}"));
    assert!(san.contains("1. e4! {good} (1. d4 d5 (1... Nf6 2. Nf3)) 1... e5 2. Nf3 Nc6 $14 *"));
    let coordinate = convert("pgn", &san);
    assert!(coordinate.contains("1. e2e4! {good} (1. d2d4 d7d5 (1... g8f6 2. g1f3)) 1... e7e5"));
    assert_eq!(convert("san", &coordinate), san);
    let objects = convert("json", &coordinate);
    assert_eq!(objects.lines().count(), 2);
    let game: Value = serde_json::from_str(objects.lines().next().expect("a line")).expect("JSON");
    assert_eq!(game["tags"]["Event"], value!("x"));
    assert_eq!(game["turns"][3]["san"], value!("Nc6"));
    assert_eq!(game["turns"][0]["variations"][0]["turns"][1]["turn"], value!("d7d5"));
}

#[test]
fn formats_of_single_games_are_written_and_found_out() {
    let game = "[Game \"tumblingdown\"]\n\n1. g8f7 {good} (1. g8-f7 c1-c2) 1... c1c2 *\n";
    let convert = |to: &str, input: &str| {
        let run = careen_with(&["record", "convert", "-", "--to", to], input);
        assert_eq!(run.code, 0, "{to}: {}", run.stderr);
        run.stdout
    };
    let san = convert("san", game);
    let sgf = convert("sgf", &format!("{game}\n{game}"));
    assert_eq!(sgf.matches("GM[33]").count(), 2, "{sgf}");
    assert_eq!(convert("san", &sgf), format!("{san}\n{san}"));
    // Boardspace's form holds the main line only.
    let boardspace = convert("boardspace", &sgf);
    assert_eq!(boardspace.matches("GM[Tumblingdown]").count(), 2, "{boardspace}");
    assert!(convert("san", &boardspace).contains("\n1. g8-f7 c1-c2 *\n"));

    let run = careen_with(&["record", "convert", "-", "--to", "sgf"], GAME);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("a format of tumblingdown only"), "{}", run.stderr);
    let (code, stdout, _) = check("(;FF[4]GM[33]\n;W[g8f7];B[c1c2\n");
    assert_eq!(code, 1);
    assert!(stdout.starts_with("standard input:"), "{stdout}");
    assert!(careen("record convert --help").stdout.contains("Boardspace"));
}

#[test]
fn convert_refuses_what_it_cannot_do() {
    let run = careen_with(&["record", "convert", "-", "--to", "pgn"], FAULTS[0].0);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with("error: standard input:3:7: game 1"), "{}", run.stderr);
    assert_eq!(careen("record convert x --to nonsense").code, 2);
    assert_eq!(careen("record convert no-such-file --to pgn").code, 1);
    let run = careen("record check");
    assert_eq!(run.code, 2);
}

#[test]
fn stats_count_by_ruleset() {
    let over =
        "[Ruleset \"fairyblitz\"]\n[FEN \"8/8/8/8/3k4/8/3Q4/K7 b - - 0 1\"]\n\n1... Kc5 1-0\n";
    let input = format!("{GAME}\n{over}\n[Game \"nonsense\"]\n\n*\n");
    let run = careen_with(&["record", "stats", "-", "--json"], &input);
    assert_eq!(run.code, 1, "one game is faulty");
    assert!(run.stderr.starts_with("error: left out: standard input:11:1: "), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    let stats: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let tally = &stats["rulesets"][0];
    assert_eq!(tally["ruleset"], value!("fairyblitz"));
    assert_eq!((&tally["games"], &tally["white_wins"]), (&value!(2), &value!(1)));
    assert_eq!(tally["plies_mean"], value!(2.5));
    assert_eq!(stats["faulty"].as_array().map(Vec::len), Some(1));
    let run = careen_with(&["record", "stats", "-"], &input);
    assert!(run.stdout.contains("White won  1 (50.0 %)"), "{}", run.stdout);
    let run = careen_with(&["record", "stats", "-"], GAME);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(careen_with(&["record", "stats", "-"], "").stdout, "no games\n");
}
