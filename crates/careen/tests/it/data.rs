//! What the data commands print.

use serde_json::{Value, json as value};

use crate::run::{careen, careen_with, json};

/// The table of counts that the project promises, as far as a test has the time.
#[test]
fn perft_counts() {
    for (args, sequences) in [
        ("tumblingdown --depth 4", 83_201_267),
        ("rotary --depth 3", 2_778_912),
        ("falling-off --depth 3", 1_965_114),
        ("falling-off:riders=blocked --depth 4", 3_342_965),
        ("football --depth 2", 7_797),
        ("rotary --depth 0", 1),
    ] {
        let counted = json(&format!("perft {args}"));
        assert_eq!(counted["sequences"], value!(sequences), "{args}");
    }
}

#[test]
fn perft_distinct() {
    let counted = json("perft football --depth 3 --distinct");
    assert_eq!(counted["sequences"], value!(1_283_791));
    assert_eq!(counted["distinct"], value!(473_929));
    let run = careen("perft tumblingdown --depth 4 --distinct --memory 1");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("--memory"), "{}", run.stderr);
}

#[test]
fn divide_adds_up_and_threads_agree() {
    let divided = json("perft rotary --depth 2 --divide");
    let parts = divided["divide"].as_array().expect("a list");
    assert_eq!(parts.len(), 144);
    let sum: u64 = parts.iter().map(|p| p["sequences"].as_u64().expect("a number")).sum();
    assert_eq!(sum, 20_736);
    for threads in [1, 2, 7] {
        let counted = json(&format!("perft rotary --depth 3 --threads {threads}"));
        assert_eq!(counted["sequences"], value!(2_778_912));
    }
    assert_eq!(json("perft rotary --depth 2 --by-play")["sequences"], value!(20_736));
}

#[test]
fn games_name_their_readings() {
    let run = careen("games --json");
    let games: Vec<Value> =
        run.stdout.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let ids: Vec<&str> = games.iter().filter_map(|g| g["id"].as_str()).collect();
    assert_eq!(ids, ["fairyblitz", "falling-off", "football", "rotary", "tumblingdown"]);
    for game in &games {
        for reading in game["readings"].as_array().expect("a list") {
            assert_eq!(reading["default"], reading["values"][0], "{reading}");
            assert!(reading["why"].as_str().is_some_and(|why| why.len() > 20), "{reading}");
        }
    }
    assert!(careen("games").stdout.contains("riders=through|blocked"));
}

#[test]
fn moves_of_an_open_turn_include_what_was_played() {
    let open = json("moves falling-off --moves Nb1c3 e5 Nd5 d5 Nd5c7");
    assert_eq!(open["open"], value!(true));
    assert_eq!(open["to_act"], value!("first"));
    let turns = open["turns"].as_array().expect("a list");
    assert_eq!(turns.len(), 8);
    assert!(turns.contains(&value!("Nd5c7/Pd7")), "{turns:?}");
    assert!(open["actions"].as_array().expect("a list").contains(&value!("Pd7")));
    assert_eq!(open["turns_total"], value!(8));
    assert_eq!(open["truncated"], value!(false));
}

#[test]
fn moves_after_and_limit() {
    let after = json("moves falling-off --after --limit 5");
    assert_eq!(after["truncated"], value!(true));
    assert_eq!(after["turns_total"], value!(118));
    let turn = &after["turns"][0];
    for key in ["turn", "san", "fen"] {
        assert!(turn[key].is_string(), "{turn}");
    }
    assert!(turn["outcome"].is_null());
    let actions = json("moves rotary --actions");
    assert!(actions.get("turns").is_none());
    assert_eq!(actions["actions"].as_array().map(Vec::len), Some(144));
}

#[test]
fn choices_are_told_in_words_and_as_data() {
    let position = "moves falling-off --moves Nc3 e5 Nd5 d5 Nd5c7 --choices";
    let text = careen(position).stdout;
    assert!(text.starts_with("Pb6  push the pawn to b6\n"), "{text}");
    assert_eq!(text.lines().count(), 8, "{text}");
    let data = json(position);
    let first = value!({
        "action": "Pb6",
        "label": "push the pawn to b6",
        "from": "c7",
        "targets": ["b6"],
        "men": [{ "color": "black", "kind": "pawn", "letter": "P" }],
        "by": null,
        "ends": true,
        "arrows": [{ "from": "c7", "to": "b6", "kind": "push" }],
    });
    assert_eq!(data["choices"][0], first);
    assert_eq!(data["plans"], value!([]), "nobody plans while a turn is open");
    assert!(data.get("turns").is_none());
    let plans = json("moves falling-off --choices")["plans"].clone();
    assert_eq!(plans[0]["action"], value!("Bc8a6"), "the other side plans");
}

#[test]
fn outcomes_are_told() {
    let mate =
        careen_with(&["moves", "rotary", "--json", "--fen", "9/9/9/9/9/9/9/K+8/kx8 b 0 1"], "");
    let mate: Value = serde_json::from_str(&mate.stdout).expect("JSON");
    assert_eq!(mate["outcome"], value!({ "winner": "first", "reason": "checkmate" }));
    assert_eq!(mate["turns"], value!([]));
    assert_eq!(mate["turns_total"], value!(0));
    assert_eq!(mate["actions"], value!([]));
}

#[test]
fn a_stream_answers_line_by_line_and_goes_on() {
    let start = "r47r4/1s0a4t4k+t4a4s01/ppppppppp/9/9/9/PPPPPPPPP/1S0A0T0K+T0A0S01/R07R0 w 0 1";
    let input = format!("{start}\nnonsense\n\n{start} moves e2@x e8@x\n{start} moves e2@q\n");
    let run = careen_with(&["moves", "rotary", "--fen", "-"], &input);
    let lines: Vec<Value> =
        run.stdout.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!((run.code, lines.len()), (0, 5), "{}", run.stderr);
    assert_eq!(lines[0]["turns_total"], value!(144));
    assert!(lines[1]["error"].is_string() && lines[2]["error"].is_string());
    assert_eq!(lines[1]["line"], value!(2));
    assert!(lines[3]["fen"].as_str().is_some_and(|fen| fen.ends_with("w 2 2")));
    assert_eq!(lines[4]["column"], value!(4));
}

#[test]
fn playouts_repeat_with_their_seed() {
    let once = json("playout rotary --games 20 --seed 5");
    let again = json("playout rotary --games 20 --seed 5");
    for key in ["games", "plies_mean", "first_wins", "second_wins", "draws", "unfinished"] {
        assert_eq!(once[key], again[key], "{key}");
    }
    assert!(once["actions_per_s"].as_f64().is_some_and(|n| n > 0.0));
}

#[test]
fn boards_are_shown() {
    for game in ["fairyblitz", "falling-off", "football", "rotary", "tumblingdown"] {
        let run = careen(&format!("show {game}"));
        assert!(run.stdout.lines().count() > 8, "{}", run.stdout);
        assert!(!run.stdout.contains('\x1b'), "no color into a pipe");
        let svg = careen(&format!("show {game} --svg -")).stdout;
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
        let shown = json(&format!("show {game}"));
        assert!(shown["view"]["squares"].is_array());
        let rules = careen(&format!("rules {game}")).stdout;
        assert!(rules.lines().count() > 100 && rules.contains("    FEN: "), "{game}");
    }
}

#[test]
fn a_random_setup_is_drawn_and_named() {
    let run = careen("show football:setup=random --ruleset-seed 3 --json");
    let shown: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let ruleset = shown["ruleset"].as_str().expect("a text");
    assert!(run.stderr.contains(ruleset), "{}", run.stderr);
    assert!(!ruleset.contains("random"), "{ruleset}");
    assert_eq!(json(&format!("show {ruleset}"))["fen"], shown["fen"]);
}

#[test]
fn a_fen_may_begin_with_a_hyphen() {
    let fen = "-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/\
               -,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-/w,-,-,-,-,-,-,b w";
    let run = careen_with(&["moves", "tumblingdown", "--fen", fen, "--json"], "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let moves: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(moves["turns"], value!(["a1a2", "a1b1", "a1b2"]));
}

#[test]
fn what_people_read_fits_into_80_columns() {
    let mut texts = vec![careen("games").stdout];
    for game in ["fairyblitz", "falling-off", "football", "rotary", "tumblingdown"] {
        texts.push(careen(&format!("rules {game}")).stdout);
    }
    // Tables are not broken, nor are words, such as the turns of Football and the FENs.
    let breakable = |line: &&str| !line.starts_with('|') && line.trim_start().contains(' ');
    for line in texts.iter().flat_map(|text| text.lines()).filter(breakable) {
        let fits = line.chars().count() <= 80 || line.trim_start().starts_with("FEN: ");
        assert!(fits, "{line}");
    }
}
