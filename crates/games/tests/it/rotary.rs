//! Rotary: its oracles, the table of start arrays, bare kings, and bad FENs.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use flate2::read::GzDecoder;
use rules::any::AnyPosition;
use rules::{Outcome, ParseError, Player, Rng, Ruleset};
use serde::Deserialize;

/// A position of a ruleset; the start position if there is no FEN.
fn open(ruleset: &str, fen: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError> {
    let ruleset = Ruleset::parse(games::ALL, ruleset, &mut Rng::new(0)).expect("a ruleset");
    (ruleset.game().open)(&ruleset, fen)
}

fn at(fen: &str) -> Box<dyn AnyPosition> {
    open("rotary", Some(fen)).unwrap_or_else(|error| panic!("{error}"))
}

fn oracle(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "oracles", "rotary", name].iter().collect()
}

fn read(name: &str) -> String {
    fs::read_to_string(oracle(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The verdict on a position in the words of the oracle; White begins, so he is the first player.
fn verdict(pos: &dyn AnyPosition) -> String {
    match pos.outcome() {
        Some(Outcome { winner: Some(Player::First), reason }) => format!("{reason} 1-0"),
        Some(Outcome { winner: Some(Player::Second), reason }) => format!("{reason} 0-1"),
        Some(Outcome { winner: None, reason }) => format!("draw {reason}"),
        None if in_check(pos) => "check".to_owned(),
        None => "ongoing".to_owned(),
    }
}

fn in_check(pos: &dyn AnyPosition) -> bool {
    pos.view().squares.iter().any(|s| s.marks.contains(&rules::Mark::Check))
}

#[derive(Deserialize)]
struct PerftOracle {
    start: String,
    perft: BTreeMap<u32, u64>,
}

#[test]
fn oracle_perft() {
    let oracle: PerftOracle = serde_json::from_str(&read("perft.json")).expect("its form");
    let start = open("rotary", None).expect("a start position");
    assert_eq!(start.fen(), oracle.start);
    assert_eq!(oracle.perft.len(), 4);
    for (depth, count) in oracle.perft {
        assert_eq!(start.perft(depth, 2), count, "depth {depth}");
    }
}

#[derive(Deserialize)]
struct PositionOracle {
    name: String,
    pos: String,
    perft1: u64,
    perft2: u64,
    in_check: bool,
    legal: Vec<String>,
    verdict: String,
}

#[test]
fn oracle_positions() {
    let oracle: Vec<PositionOracle> =
        serde_json::from_str(&read("positions.json")).expect("its form");
    assert!(!oracle.is_empty());
    for case in oracle {
        let pos = at(&case.pos);
        assert_eq!(pos.fen(), case.pos, "{}", case.name);
        assert_eq!(pos.turns(1000).0, case.legal, "{}", case.name);
        assert_eq!(pos.perft(1, 1), case.perft1, "{}", case.name);
        assert_eq!(pos.perft(2, 1), case.perft2, "{}", case.name);
        assert_eq!(pos.perft_by_play(2), case.perft2, "{}", case.name);
        assert_eq!(in_check(&*pos), case.in_check, "{}", case.name);
        assert_eq!(verdict(&*pos), case.verdict, "{}", case.name);
    }
}

#[derive(Deserialize)]
struct Line {
    name: String,
    start: String,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    #[serde(rename = "move")]
    turn: String,
    #[serde(default)]
    illegal: bool,
    #[serde(default)]
    after: String,
    #[serde(default)]
    verdict: String,
}

#[test]
fn oracle_lines() {
    let oracle: Vec<Line> = serde_json::from_str(&read("lines.json")).expect("its form");
    assert!(!oracle.is_empty());
    for line in oracle {
        let mut pos = at(&line.start);
        for step in line.steps {
            let played = pos.play(&step.turn);
            assert_eq!(played.is_err(), step.illegal, "{}: {}", line.name, step.turn);
            if !step.illegal {
                assert_eq!(pos.fen(), step.after, "{}: {}", line.name, step.turn);
                assert_eq!(verdict(&*pos), step.verdict, "{}: {}", line.name, step.turn);
            }
        }
    }
}

#[derive(Deserialize)]
struct Ply {
    game: u32,
    ply: u32,
    pos: String,
    legal: Vec<String>,
    #[serde(rename = "move")]
    turn: String,
    after: String,
    verdict: String,
}

#[test]
fn oracle_games() {
    let file = File::open(oracle("games.jsonl.gz")).expect("the oracle's games");
    let mut pos: Option<Box<dyn AnyPosition>> = None;
    let mut plies = 0;
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let ply: Ply = serde_json::from_str(&line.expect("gzipped text")).expect("its form");
        let place = format!("game {} ply {} {}", ply.game, ply.ply, ply.pos);
        // A game goes on from the position before, so that its history counts.
        let mut game = if ply.ply == 0 { at(&ply.pos) } else { pos.expect("plies in order") };
        assert_eq!(game.fen(), ply.pos, "{place}");
        assert_eq!(game.key(), at(&ply.pos).key(), "{place}");
        assert_eq!(game.turns(1000).0, ply.legal, "{place}");
        assert_eq!(game.count_turns(u64::MAX), Some(ply.legal.len() as u64), "{place}");
        game.play(&ply.turn).unwrap_or_else(|error| panic!("{error}: {place}"));
        assert_eq!(game.fen(), ply.after, "{place}");
        assert_eq!(verdict(&*game), ply.verdict, "{place} {}", ply.turn);
        pos = Some(game);
        plies += 1;
    }
    assert_eq!(plies, 4000);
}

/// The rules, section 1: the turns in each start array, and those after one turn.
#[test]
fn start_arrays() {
    for (setup, perft1, perft2) in [
        ("forward", 144, 20_736),
        ("trident-back", 128, 16_384),
        ("scythe-rank", 144, 20_736),
        ("king-x", 146, 21_316),
        ("trident-back-king-x", 130, 16_900),
        ("trident-back-scythe-rank-king-x", 130, 16_900),
    ] {
        for first in ["white", "black"] {
            let ruleset = format!("rotary:setup={setup},first={first}");
            let pos = open(&ruleset, None).expect("a start position");
            assert_eq!(pos.perft(1, 1), perft1, "{ruleset}");
            assert_eq!(pos.perft(2, 1), perft2, "{ruleset}");
            assert_eq!(pos.to_act(), Player::First, "{ruleset}");
            assert!(pos.fen().contains(if first == "white" { " w " } else { " b " }));
        }
    }
}

/// The table of bare kings agrees with the rules in every position: a position is won if a turn
/// leads to one that is lost for the other side, and lost if all turns lead to won ones.
#[test]
fn bare_kings_are_solved() {
    let men: Vec<(usize, char)> = (0..81).flat_map(|s| [(s, '+'), (s, 'x')]).collect();
    let mut verdicts = BTreeMap::new();
    let fen = |white: (usize, char), black: (usize, char)| {
        let mut board = vec!["1".to_owned(); 81];
        board[white.0] = format!("K{}", white.1);
        board[black.0] = format!("k{}", black.1);
        let rank = |r: usize| runs(&board[9 * r..9 * r + 9]);
        let ranks: Vec<String> = (0..9).rev().map(rank).collect();
        format!("{} w 0 1", ranks.join("/"))
    };
    for &white in &men {
        for &black in men.iter().filter(|black| black.0 != white.0) {
            let fen = fen(white, black);
            let pos = open("rotary:bare-kings=adjudicate", Some(&fen)).expect("bare kings");
            let outcome = pos.outcome().expect("bare kings are adjudicated");
            assert!(pos.actions().is_empty() && pos.count_turns(1) == Some(0), "{fen}");
            verdicts.insert(fen, outcome);
        }
    }
    for (fen, outcome) in &verdicts {
        let (turns, _) = at(fen).turns_after(100);
        assert_eq!(turns.is_empty(), outcome.reason == "checkmate", "{fen}");
        // Black's turn on the board is White's with the board turned and the colors changed.
        let replies: Vec<_> = turns.iter().map(|t| verdicts[&mirrored(&t.fen)].winner).collect();
        let winner = if replies.contains(&Some(Player::Second)) {
            Some(Player::First)
        } else if replies.iter().all(|&w| w == Some(Player::First)) {
            Some(Player::Second)
        } else {
            None
        };
        assert_eq!(outcome.winner, winner, "{fen}");
    }
}

/// A rank with its empty squares counted together.
pub(crate) fn runs(squares: &[String]) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for square in squares.iter().map(String::as_str).chain([""]) {
        if square == "1" {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out += &empty.to_string();
        }
        empty = 0;
        out += square;
    }
    out
}

/// The same position for White to move, from a position of kings with Black to move.
fn mirrored(fen: &str) -> String {
    let placement = fen.split(' ').next().expect("a placement");
    let ranks: Vec<&str> = placement.split('/').rev().collect();
    let swapped: String = ranks
        .join("/")
        .chars()
        .map(|c| match c {
            'K' => 'k',
            'k' => 'K',
            other => other,
        })
        .collect();
    format!("{swapped} w 0 1")
}

/// Each error names the column, counted from 1, and what was expected there.
#[test]
fn bad_fens_are_refused_where_they_go_wrong() {
    for (fen, column, expected) in [
        ("", 1, "a man"),
        ("9/9/9/9/9/9/9/9/K+7kx", 22, "a space"),
        ("9/9/9/9/9/9/9/9/K+9 w 0 1", 19, "at most 8 more squares on rank 1"),
        ("9/9/9/9/9/9/9/9/K+8", 20, "a king of Black"),
        ("9/9/9/9/9/9/9/9/K+6kx w 0 1", 22, "a man"),
        ("9/9/9/9/9/9/9/9/K+6kxkx w 0 1", 22, "only one king of Black"),
        ("9/9/9/9/9/9/9/9/K+25kx w 0 1", 20, "a man"),
        ("9/9/9/9/9/9/9/9/K8 w 0 1", 18, "the facing of the king, \"+\" or \"x\""),
        ("9/9/9/9/9/9/9/9/S48 w 0 1", 18, "the facing of the scythe, 0 to 3"),
        ("9/9/9/9/9/9/9/9/R88 w 0 1", 18, "the facing of the rook, 0 to 7"),
        ("9/9/9/9/9/9/9/9/K+7kx/9 w 0 1", 22, "a space"),
        ("9/9/9/9/9/9/9/9/K+7kx W 0 1", 23, "the side to move"),
        ("9/9/9/9/9/9/9/9/K+7kx w  0 1", 25, "the clock"),
        ("9/9/9/9/9/9/9/9/K+7kx w 00 1", 25, "the clock"),
        ("9/9/9/9/9/9/9/9/K+7kx w -1 1", 25, "the clock"),
        ("9/9/9/9/9/9/9/9/K+7kx w 0 0", 27, "the move number"),
        ("9/9/9/9/9/9/9/9/K+7kx w 0 01", 27, "the move number"),
        ("9/9/9/9/9/9/9/9/K+7kx w 0 99999999999", 27, "the move number"),
        ("9/9/9/9/9/9/9/9/K+7kx w 0 1 ", 28, "the end of the FEN"),
        ("9/9/9/9/é9/9/9/9/K+7kx w 0 1", 9, "a man"),
        ("9/9/9/9/9/9/9/9/K+7kx w 0 1é", 28, "the end of the FEN"),
    ] {
        let Err(error) = open("rotary", Some(fen)) else { panic!("{fen} was accepted") };
        assert_eq!(error.column, column, "{error}");
        assert!(error.expected.contains(expected), "{error}");
    }
}

/// Odd material is allowed: no men, many queens, pawns on the own first rank, a king that could be
/// captured. A king is never captured.
#[test]
fn odd_positions_can_be_played() {
    for (fen, turns) in [
        ("9/9/9/9/9/9/9/9/K+7kx w 0 1", 5),
        ("9/9/9/9/9/9/9/k+8/K+8 w 0 1", 2),
        ("k+8/9/9/9/9/9/9/9/R07K+ w 0 1", 40),
        ("k+7p/9/9/9/9/9/9/9/PPPPPPPPK+ w 0 1", 11),
        ("QxQxQxQxQxQxQxQxQx/9/9/9/4k+4/9/9/9/4K+4 w 0 1", 94),
    ] {
        let pos = at(fen);
        assert_eq!(pos.fen(), fen);
        assert_eq!(pos.count_turns(u64::MAX), Some(turns), "{fen}");
        assert_eq!(pos.perft(2, 1), pos.perft_by_play(2), "{fen}");
    }
}

/// SAN with and without its mark reads back; a wrong mark, capture or facing is refused.
#[test]
fn san_is_strict_but_for_the_mark() {
    let fen = "4k+4/9/9/4R04/9/9/2s06/9/4K+4 w 3 20";
    for (text, turn) in [
        ("Re6-e7/NE", Some("e6e7@1")),
        ("Re6-e7†", Some("e6e7")),
        ("Re6-e7", Some("e6e7")),
        ("Re6-e7#", None),
        ("Re6xe7", None),
        ("Re6-e7/N", None),
        ("Ae6-e7", None),
        ("e6-e7", None),
        ("Re6/NE", Some("e6@1")),
        ("Re6/N", None),
        ("Re6/NNE", None),
        ("Re6", None),
        ("Re6-e7††", None),
        ("Ke1/x", Some("e1@x")),
        ("Ke1-d1/x", Some("e1d1@x")),
    ] {
        let mut pos = at(fen);
        let played = pos.play(text).ok().and_then(|()| pos.played().pop());
        assert_eq!(played.as_deref(), turn, "{text}");
    }
}

/// Drawing a turn goes through the list in the same order, so it draws what the list holds.
#[test]
fn samples_are_uniform() {
    for fen in [
        "k+8/9/9/9/6p2/3p1p3/p1p1p4/1T0R16/8K+ b 0 30",
        "4k+4/9/9/4S14/9/9/4R04/9/4K+4 w 0 33",
        "4kx4/2q+6/9/5Qx3/9/1q+7/6Q+2/9/4Kx4 w 0 33",
    ] {
        let pos = at(fen);
        let mut rng = Rng::new(7);
        let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
        let actions = pos.actions();
        for _ in 0..1000 * actions.len() {
            *drawn.entry(pos.sample_action(&mut rng).expect("not over")).or_default() += 1;
        }
        let texts: Vec<&String> = drawn.keys().collect();
        assert_eq!(texts, actions.iter().collect::<Vec<_>>(), "{fen}");
        // Five standard deviations of a binomial count with mean 1000.
        assert!(drawn.values().all(|n| n.abs_diff(1000) < 160), "{fen}: {drawn:?}");
    }
}
