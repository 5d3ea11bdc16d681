//! Falling Off against its oracles, its plain twin, and a few of its own cases.

use std::io::Read as _;
use std::path::PathBuf;

use flate2::read::GzDecoder;
use games::ALL;
use rules::any::AnyPosition;
use rules::{Player, Rng, Ruleset};
use serde::Deserialize;

/// A file of the oracle, unpacked.
fn oracle(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/oracles/falling-off");
    let bytes = std::fs::read(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let mut text = String::new();
    if name.ends_with(".gz") {
        GzDecoder::new(bytes.as_slice()).read_to_string(&mut text).expect("a gzipped text");
    } else {
        text = String::from_utf8(bytes).expect("a text");
    }
    text
}

/// Sets up a position of a ruleset.
fn open(ruleset: &str, fen: Option<&str>) -> Box<dyn AnyPosition> {
    let ruleset = Ruleset::parse(ALL, ruleset, &mut Rng::new(0)).expect("a ruleset");
    (ruleset.game().open)(&ruleset, fen).unwrap_or_else(|e| panic!("{e}"))
}

/// The outcome in the oracle's words.
fn verdict(pos: &dyn AnyPosition) -> String {
    match pos.outcome() {
        None => "ongoing".to_owned(),
        Some(outcome) => match (outcome.winner, outcome.reason) {
            (Some(Player::First), reason) => format!("1-0 {}", reason.trim_end_matches(" off")),
            (Some(Player::Second), reason) => format!("0-1 {}", reason.trim_end_matches(" off")),
            (None, reason) => format!("draw {reason}"),
        },
    }
}

/// A SAN without what the oracle's seed notation leaves out: origins of pieces and of pushes, and
/// the letters of victims.
fn plain(san: &str) -> String {
    let (body, rest) = san.split_at(san.find(['(', '=']).unwrap_or(san.len()));
    let mut out = String::new();
    let is_square = |c: char| c.is_ascii_lowercase();
    match body.rfind(is_square) {
        Some(at) if body != "pass" => {
            let (hint, target) = body.split_at(at);
            match hint.chars().next() {
                Some(letter) if letter.is_ascii_uppercase() => out.push(letter),
                // The file of a pawn that captures.
                Some(file) if file.is_ascii_lowercase() => out.push(file),
                _ => {}
            }
            out += target;
        }
        _ => out += body,
    }
    let (pushes, letters) = rest.split_at(rest.find('=').unwrap_or(rest.len()));
    out.extend(pushes.chars().filter(|c| !c.is_ascii_uppercase()));
    out + letters
}

/// What an oracle says about one turn.
struct Turn<'a> {
    text: &'a str,
    seed_notation: Option<&'a str>,
    after: &'a str,
    verdict: &'a str,
}

/// Plays a turn by its text and compares everything; and reads its SAN back.
fn check_turn(pos: &mut Box<dyn AnyPosition>, turn: &Turn<'_>) {
    let at = format!("{} {}", pos.fen(), turn.text);
    let before = pos.clone();
    pos.play(turn.text).unwrap_or_else(|e| panic!("{at}: {e}"));
    assert_eq!(pos.fen(), turn.after, "{at}");
    assert_eq!(verdict(&**pos), turn.verdict, "{at}");
    assert_eq!(pos.played().last().map(String::as_str), Some(turn.text), "{at}");
    let san = pos.played_san().pop().expect("a turn was played");
    if let Some(seed_notation) = turn.seed_notation {
        assert_eq!(plain(&san), seed_notation, "{at}: {san}");
    }
    let mut by_san = before;
    by_san.play(&san).unwrap_or_else(|e| panic!("{at}: {e}"));
    assert_eq!(by_san.fen(), turn.after, "{at}: {san}");
}

/// Compares the list of turns, which the oracle sorts by code point as we do.
fn check_turns(pos: &dyn AnyPosition, legal: &[String]) {
    let (turns, more) = pos.turns(usize::MAX);
    assert!(!more);
    if turns != legal {
        let missing: Vec<_> = legal.iter().filter(|t| !turns.contains(t)).collect();
        let wrong: Vec<_> = turns.iter().filter(|t| !legal.contains(t)).collect();
        panic!("{}: missing {missing:?}, wrong {wrong:?}", pos.fen());
    }
    assert_eq!(pos.count_turns(u64::MAX), Some(legal.len() as u64), "{}", pos.fen());
}

#[derive(Deserialize)]
struct GamePly {
    ply: u32,
    pos: String,
    legal: Vec<String>,
    #[serde(rename = "move")]
    turn: String,
    seed_notation: String,
    after: String,
    verdict: String,
}

fn check_games(file: &str, ruleset: &str) {
    let mut game = open(ruleset, None);
    let mut plies = 0;
    for line in oracle(file).lines() {
        let ply: GamePly = serde_json::from_str(line).expect("a ply");
        if ply.ply == 0 {
            game = open(ruleset, Some(&ply.pos));
        }
        assert_eq!(game.fen(), ply.pos);
        check_turns(&*game, &ply.legal);
        let turn = Turn {
            text: &ply.turn,
            seed_notation: Some(&ply.seed_notation),
            after: &ply.after,
            verdict: &ply.verdict,
        };
        check_turn(&mut game, &turn);
        plies += 1;
    }
    assert!(plies > 400, "{file} is not all there");
}

#[test]
fn games_blocked() {
    check_games("games-blocked.jsonl.gz", "falling-off:riders=blocked");
}

#[test]
fn games_through() {
    check_games("games-through.jsonl.gz", "falling-off");
}

#[derive(Deserialize)]
struct Constructed {
    pos: String,
    perft1: u64,
    perft2: Option<u64>,
    legal: Vec<String>,
    /// `through.json` has none.
    #[serde(default)]
    after: std::collections::BTreeMap<String, (String, String)>,
}

fn check_constructed(file: &str, ruleset: &str) {
    let positions: Vec<Constructed> = serde_json::from_str(&oracle(file)).expect("positions");
    assert!(!positions.is_empty());
    for position in positions {
        let pos = open(ruleset, Some(&position.pos));
        assert_eq!(pos.fen(), position.pos);
        assert_eq!(pos.perft(1, 1), position.perft1, "{}", position.pos);
        if let Some(perft2) = position.perft2 {
            assert_eq!(pos.perft(2, 1), perft2, "{}", position.pos);
            assert_eq!(pos.perft_by_play(2), perft2, "{}", position.pos);
        }
        check_turns(&*pos, &position.legal);
        for (turn, (after, verdict)) in &position.after {
            let turn = Turn { text: turn, seed_notation: None, after, verdict };
            check_turn(&mut pos.clone(), &turn);
        }
    }
}

#[test]
fn constructed_positions() {
    check_constructed("positions.json", "falling-off:riders=blocked");
    check_constructed("through.json", "falling-off");
}

#[derive(Deserialize)]
struct Line {
    start: String,
    steps: Vec<LineStep>,
}

#[derive(Deserialize)]
struct LineStep {
    #[serde(rename = "move")]
    turn: String,
    seed_notation: String,
    after: String,
    verdict: String,
}

#[test]
fn scripted_lines() {
    let lines: Vec<Line> = serde_json::from_str(&oracle("lines.json")).expect("lines");
    assert!(!lines.is_empty());
    for line in lines {
        let mut game = open("falling-off:riders=blocked", Some(&line.start));
        for step in &line.steps {
            let turn = Turn {
                text: &step.turn,
                seed_notation: Some(&step.seed_notation),
                after: &step.after,
                verdict: &step.verdict,
            };
            check_turn(&mut game, &turn);
        }
    }
}

#[derive(Deserialize)]
struct PerftOracle {
    start: String,
    blocked: std::collections::BTreeMap<u32, u64>,
    through: std::collections::BTreeMap<u32, u64>,
}

#[test]
fn perft_of_the_start() {
    let table: PerftOracle = serde_json::from_str(&oracle("perft.json")).expect("counts");
    for (ruleset, counts) in
        [("falling-off:riders=blocked", table.blocked), ("falling-off", table.through)]
    {
        let pos = open(ruleset, None);
        assert_eq!(pos.fen(), table.start);
        for (depth, count) in counts {
            assert_eq!(pos.perft(depth, 1), count, "{ruleset} {depth}");
            assert_eq!(pos.perft_by_play(depth), count, "{ruleset} {depth}");
        }
    }
}
