//! Tumblingdown against Boardspace's own program: every file of its oracle, completely.

mod sgf;
mod singles;
mod text;

use std::collections::HashMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use games::tumblingdown::{GAME, Rules, Tumblingdown};
use rules::any::AnyPosition;
use rules::{Color, History, Notation, Outcome, Player, Position, Rng, Ruleset};
use serde_json::Value;

/// The rules as written.
const WRITTEN: &str = "tumblingdown";
/// The rules as Boardspace's program has them.
const PROGRAM: &str = "tumblingdown:boardspace-compat=on,repetition=boardspace";

/// The lines of an oracle file.
fn oracle(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracles/tumblingdown").join(name);
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut text = String::new();
    if name.ends_with(".gz") {
        GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("the oracle is well-formed");
    } else {
        text = String::from_utf8(bytes).expect("the oracle is well-formed");
    }
    text.lines()
        .map(|line| serde_json::from_str(line).expect("the oracle is well-formed"))
        .collect()
}

fn ruleset(text: &str) -> Ruleset {
    Ruleset::parse(&[&GAME], text, &mut Rng::new(0)).expect("the tests name rulesets")
}

fn open(rules: &str, fen: &str) -> Box<dyn AnyPosition> {
    let pos = (GAME.open)(&ruleset(rules), Some(fen));
    pos.unwrap_or_else(|error| panic!("{rules}: {error}"))
}

/// The position behind the erased border.
fn parse(rules: &str, fen: &str) -> Tumblingdown {
    let pos = Tumblingdown::parse_fen(Rules::new(&ruleset(rules)), fen);
    pos.unwrap_or_else(|error| panic!("{rules}: {error}"))
}

/// A text in a line of an oracle.
fn text<'a>(line: &'a Value, key: &str) -> &'a str {
    line[key].as_str().unwrap_or_else(|| panic!("{key} in {line}"))
}

/// Who wins by a verdict of an oracle: `W` or `L` seen by the mover; the letters are its README's.
fn winner(verdict: char, mover: Player) -> Option<Player> {
    match verdict {
        'W' | 'c' | 'C' | 'n' | 'N' => Some(mover),
        'L' | 's' | 'z' => Some(mover.other()),
        '.' | 'x' | 'y' => None,
        other => panic!("unknown verdict {other}"),
    }
}

/// A FEN as the oracle writes positions: without the result.
fn board(fen: &str) -> &str {
    fen.strip_suffix(" 1-0").or_else(|| fen.strip_suffix(" 0-1")).unwrap_or(fen)
}

fn won_by(outcome: Option<Outcome>) -> Option<Player> {
    outcome.map(|o| o.winner.expect("the board makes no draw"))
}

/// Compares the turns of a position and their verdicts with a line of an oracle.
fn check_turns(rules: &str, line: &Value, verdicts: &str, boards: Option<&Vec<Value>>) {
    let fen = text(line, "position");
    let pos = open(rules, fen);
    let mover = pos.to_act();
    let (turns, more) = pos.turns_after(1000);
    assert!(!more);
    assert_eq!(pos.fen(), fen);
    let legal: Vec<&str> = turns.iter().map(|t| t.turn.as_str()).collect();
    assert_eq!(legal.join(" "), text(line, "legal"), "{fen}");
    assert_eq!(pos.count_turns(u64::MAX), Some(legal.len() as u64), "{fen}");
    assert_eq!(verdicts.len(), legal.len(), "{fen}");
    for (i, (turn, verdict)) in turns.iter().zip(verdicts.chars()).enumerate() {
        let place = || format!("{rules}: {} in {fen} is {verdict}", turn.turn);
        assert_eq!(won_by(turn.outcome), winner(verdict, mover), "{}", place());
        if let Some(boards) = boards {
            let side = pos.color_of(mover.other()).letter();
            assert_eq!(
                board(&turn.fen),
                format!("{} {side}", boards[i].as_str().expect("the oracle is well-formed"))
            );
        }
        if i % 16 == 0 {
            let mut after = pos.boxed_clone();
            after.play(&turn.san).unwrap_or_else(|error| panic!("{}: {error}", place()));
            assert_eq!(after.fen(), turn.fen, "{}", place());
        }
    }
    check_sans(rules, fen);
}

/// Every turn reads back from its SAN.
fn check_sans(rules: &str, fen: &str) {
    let pos = parse(rules, fen);
    for a in rules::legal_actions(&pos) {
        let san = rules::san(&pos, &[a]);
        assert_eq!(pos.parse_san(&san).as_deref(), Ok(&[a][..]), "{san} in {fen}");
    }
}

#[test]
fn games_of_boardspace() {
    for line in oracle("games.jsonl.gz") {
        check_turns(WRITTEN, &line, text(&line, "rules_detail"), None);
        check_turns(PROGRAM, &line, text(&line, "legal_verdicts"), None);
        let mut pos = open(PROGRAM, text(&line, "position"));
        let mover = pos.to_act();
        pos.play(text(&line, "chosen")).expect("the oracle is well-formed");
        assert_eq!(board(&pos.fen()), text(&line, "next"));
        let verdict = match text(&line, "verdict") {
            "win" => 'W',
            "loss" => 'L',
            "ongoing" => '.',
            other => panic!("unknown verdict {other}"),
        };
        assert_eq!(won_by(pos.outcome()), winner(verdict, mover), "{line}");
    }
}

#[test]
fn constructed_positions() {
    for line in oracle("positions.jsonl.gz") {
        let boards = line["next_boards"].as_array();
        assert!(boards.is_some(), "{line}");
        check_turns(WRITTEN, &line, text(&line, "rules_detail"), boards);
        check_turns(PROGRAM, &line, text(&line, "legal_verdicts"), boards);
    }
}

#[test]
fn named_examples() {
    for line in oracle("examples.jsonl") {
        for (rules, key) in [(WRITTEN, "rules_verdict"), (PROGRAM, "boardspace_verdict")] {
            let mut pos = open(rules, text(&line, "position"));
            let mover = pos.to_act();
            pos.play(text(&line, "move")).expect("the oracle is well-formed");
            assert_eq!(board(&pos.fen()), text(&line, "next"), "{line}");
            let verdict = match text(&line, key) {
                "win" => 'W',
                "loss" => 'L',
                _ => '.',
            };
            assert_eq!(won_by(pos.outcome()), winner(verdict, mover), "{rules}: {line}");
            if rules == WRITTEN {
                let detail =
                    text(&line, "rules_detail").chars().next().expect("the oracle is well-formed");
                assert_eq!(won_by(pos.outcome()), winner(detail, mover), "{line}");
            }
        }
    }
}

#[test]
fn repetitions_are_counted_as_both_count() {
    let mut games: HashMap<String, Vec<Value>> = HashMap::new();
    for line in oracle("repetition.jsonl") {
        games.entry(text(&line, "script").to_owned()).or_default().push(line);
    }
    assert_eq!(games.len(), 3);
    for lines in games.values() {
        for (rules, key) in [(WRITTEN, "plain_occurrences"), (PROGRAM, "boardspace_repetitions")] {
            check_repetitions(rules, key, lines);
        }
    }
}

/// Plays a shuffling game and compares the number of occurrences ply by ply.
fn check_repetitions(rules: &str, key: &str, lines: &[Value]) {
    let mut history = History::new(parse(rules, text(&lines[0], "position")));
    let mut pos = open(rules, text(&lines[0], "position"));
    for line in lines {
        let chosen = text(line, "chosen");
        let turn =
            rules::parse_turn(history.position(), chosen).expect("the oracle is well-formed");
        turn.into_iter().for_each(|a| history.play(a));
        assert_eq!(rules::fen(history.position()), text(line, "next"), "{line}");
        let occurrences = line[key].as_u64().expect("the oracle is well-formed");
        assert_eq!(u64::from(history.occurrences()), occurrences, "{rules}: {line}");
        let drawn = (occurrences >= 3).then_some(Outcome::draw("repetition"));
        assert_eq!(history.outcome(), drawn, "{rules}: {line}");
        if rules == PROGRAM {
            assert_eq!(drawn.is_some(), text(line, "verdict") == "draw", "{line}");
        }
        // The erased history refuses turns after the draw.
        if pos.outcome().is_none() {
            pos.play(chosen).expect("the oracle is well-formed");
            assert_eq!(pos.outcome(), drawn, "{rules}: {line}");
        }
    }
}

#[test]
fn perft_of_boardspace() {
    for line in oracle("perft.jsonl") {
        let fen = text(&line, "position");
        for (rules, key) in [(WRITTEN, "rules"), (PROGRAM, "boardspace")] {
            let first = if fen.ends_with('b') { "black" } else { "white" };
            let separator = if rules.contains(':') { ',' } else { ':' };
            let rules = format!("{rules}{separator}first={first}");
            let pos = open(&rules, fen);
            assert_eq!(pos.to_act(), Player::First);
            let nodes: Vec<u64> = line[key]["nodes"]
                .as_array()
                .expect("the oracle is well-formed")
                .iter()
                .map(|n| n.as_u64().expect("the oracle is well-formed"))
                .collect();
            for (depth, &count) in (1..).zip(&nodes) {
                assert_eq!(pos.perft(depth, 2), count, "{rules}: perft {depth} of {fen}");
            }
            check_endings(&rules, fen, &nodes, &line[key]["detail_counts"]);
        }
    }
}

/// Compares how many turns win and lose at each ply; what went on with an exemption has no verdict
/// of its own.
fn check_endings(rules: &str, fen: &str, nodes: &[u64], details: &Value) {
    let pos = parse(rules, fen);
    let sum = |reasons: &[&str], ply: usize| -> u64 {
        reasons.iter().filter_map(|reason| details[reason][ply].as_u64()).sum()
    };
    let losing: &[&str] = if rules.contains("compat") { &["s"] } else { &["s", "z"] };
    let judged = nodes.iter().take(nodes.len() - 1).take_while(|n| **n < 2_000_000).count();
    let mut endings = vec![[0; 2]; judged];
    count_endings(&pos, 0, &mut endings);
    for (ply, &[wins, losses]) in endings.iter().enumerate() {
        assert_eq!(wins, sum(&["c", "C", "n", "N"], ply), "{rules}: wins at {ply} from {fen}");
        assert_eq!(losses, sum(losing, ply), "{rules}: losses at {ply} from {fen}");
    }
}

/// Adds the turns at each ply that win and that lose for the mover.
fn count_endings(pos: &Tumblingdown, ply: usize, endings: &mut [[u64; 2]]) {
    if ply == endings.len() {
        return;
    }
    for a in rules::legal_actions(pos) {
        let mut after = *pos;
        after.play_unchecked(a);
        match won_by(after.outcome()) {
            Some(player) => endings[ply][usize::from(player != pos.turn())] += 1,
            None => count_endings(&after, ply + 1, endings),
        }
    }
}

#[test]
fn two_turns_are_counted_as_played() {
    let mut fens: Vec<String> = Vec::new();
    for line in oracle("positions.jsonl.gz") {
        fens.push(text(&line, "position").to_owned());
    }
    for line in oracle("games.jsonl.gz").iter().step_by(8) {
        fens.push(text(line, "position").to_owned());
    }
    for fen in fens {
        for rules in [WRITTEN, PROGRAM] {
            let pos = open(rules, &fen);
            assert_eq!(pos.perft(2, 1), pos.perft_by_play(2), "{rules}: {fen}");
        }
        if let Ok(pos) = (GAME.open)(&ruleset("tumblingdown:min-king-height=2"), Some(&fen)) {
            assert_eq!(pos.perft(2, 1), pos.perft_by_play(2), "{fen}");
        }
    }
}

/// A position with stacks in corners, on borders and inside, high and low.
const MIXED: &str = "www,-,-,b,-,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,bw/-,-,-,bw,-,-,-,-/\
                     -,-,-,-,w,-,-,-/-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,w/-,bb,-,-,-,-,-,- w";

#[test]
fn samples_are_uniform() {
    for rules in [WRITTEN, "tumblingdown:rules=shuck-2000"] {
        let pos = open(rules, MIXED);
        let actions = pos.actions();
        let mut drawn: HashMap<String, u32> = HashMap::new();
        let mut rng = Rng::new(29);
        let each = 1000;
        for _ in 0..actions.len() * each {
            let action = pos.sample_action(&mut rng).expect("the game goes on");
            *drawn.entry(action).or_default() += 1;
        }
        for action in actions {
            let times = drawn.remove(&action).unwrap_or(0);
            // Five standard deviations of a count that is 1000 on the average.
            assert!(times.abs_diff(1000) < 160, "{rules}: {action} was drawn {times} times");
        }
        assert!(drawn.is_empty(), "{rules}: {drawn:?}");
    }
}

#[test]
fn colors_of_the_players() {
    let black_first = open("tumblingdown:rules=shuck-2000", SHUCK_START);
    assert_eq!(black_first.color_of(Player::First), Color::Black);
    assert_eq!(black_first.to_act(), Player::First);
    let start = (GAME.open)(&ruleset("tumblingdown:rules=shuck-2000"), None)
        .expect("the oracle is well-formed");
    assert_eq!(start.fen(), SHUCK_START);
}

/// The first array of the inventor, Black to begin.
const SHUCK_START: &str = "-,-,-,w,ww,ww,www,wwww/-,-,-,-,w,ww,ww,www/-,-,-,-,-,w,ww,ww/\
                           b,-,-,-,-,-,w,ww/bb,b,-,-,-,-,-,w/bb,bb,b,-,-,-,-,-/\
                           bbb,bb,bb,b,-,-,-,-/bbbb,bbb,bb,bb,b,-,-,- b";
