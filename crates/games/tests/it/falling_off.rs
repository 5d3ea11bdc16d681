//! Falling Off against its oracles, its plain twin, and a few of its own cases.

#[path = "twin/falling_off.rs"]
mod twin;

use std::io::Read as _;
use std::path::PathBuf;

use flate2::read::GzDecoder;
use games::ALL;
use proptest::prelude::*;
use rules::any::AnyPosition;
use rules::{Player, Rng, Ruleset};
use serde::Deserialize;
use twin::{Readings, Twin};

/// Seed of the random positions and games.
const SEED: u64 = 20_010_531;

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

/// The readings of a ruleset for the twin.
fn readings(ruleset: &Ruleset) -> Readings {
    Readings {
        blocked: ruleset.is("riders", "blocked"),
        en_passant: ruleset.is("en-passant", "on"),
        castling: ruleset.is("castling", "on"),
        auto_queen: ruleset.is("promotion", "queen"),
        both_kings_draw: ruleset.is("both-kings", "draw"),
        adjudicate: ruleset.is("all-careening", "adjudicate"),
        board: match ruleset.get("board") {
            "10x10" => (10, 10, 1, 1),
            "8x10" => (10, 8, 1, 0),
            _ => (8, 8, 0, 0),
        },
    }
}

/// Compares all turns of a position with the twin's, unless they are too many for that.
fn check_against_twin(pos: &dyn AnyPosition) -> bool {
    const LIMIT: usize = 3000;
    let twin = Twin::new(readings(pos.ruleset()), &pos.fen());
    let place = format!("{} {}", pos.ruleset(), pos.fen());
    let end = |outcome: rules::Outcome| {
        (outcome.winner.map(|player| player == Player::First), outcome.reason)
    };
    assert_eq!(pos.outcome().map(end), twin.end(), "{place}");
    if pos.count_turns(u64::MAX).is_none_or(|n| n > LIMIT as u64) {
        return false;
    }
    let (turns, _) = pos.turns_after(LIMIT);
    let ours: Vec<_> = turns.into_iter().map(|t| (t.turn, (t.fen, t.outcome.map(end)))).collect();
    let theirs = twin.turns();
    for (turn, after) in &ours {
        assert_eq!(theirs.get(turn), Some(after), "{place}: {turn}");
    }
    assert_eq!(ours.len(), theirs.len(), "{place}");
    assert_eq!(pos.count_turns(u64::MAX), Some(ours.len() as u64), "{place}");
    true
}

/// Rulesets that mix all that the twin knows; draws by history are not its matter.
fn twin_rulesets() -> Vec<Ruleset> {
    let mut rulesets = testkit::rulesets(&games::falling_off::GAME, 20, SEED);
    rulesets.retain(|r| ["100", "off"].contains(&r.get("clock")));
    rulesets
}

#[test]
fn random_positions_agree_with_the_twin() {
    let mut rng = Rng::new(SEED);
    for ruleset in twin_rulesets() {
        let mut compared = 0;
        for _ in 0..40 {
            let random = Twin::random(readings(&ruleset), &mut |n| rng.below(n));
            let pos = open(&ruleset.to_string(), Some(&random.fen()));
            compared += u32::from(check_against_twin(&*pos));
        }
        assert!(compared > 12, "{ruleset}: only {compared} positions were compared");
    }
}

#[test]
fn games_agree_with_the_twin() {
    let mut rng = Rng::new(SEED);
    for ruleset in twin_rulesets() {
        let mut pos = open(&ruleset.to_string(), None);
        while let Some(action) = pos.sample_action(&mut rng).filter(|_| pos.played().len() < 60) {
            if !pos.turn_is_open() && rng.below(4) == 0 {
                // The position alone, so that nothing is drawn by what came before.
                check_against_twin(&*open(&ruleset.to_string(), Some(&pos.fen())));
            }
            pos.play(&action).expect("a sampled action is legal");
        }
    }
}

/// Walks random games from random piles of men, where the common walks from the start do not come:
/// crowds of equal men, pawns about to be promoted, kings about to fall.
#[test]
fn walks_from_random_positions() {
    let mut rng = Rng::new(SEED);
    for ruleset in twin_rulesets() {
        for seed in 0..8 {
            let random = Twin::random(readings(&ruleset), &mut |n| rng.below(n));
            let start = open(&ruleset.to_string(), Some(&random.fen()));
            testkit::walk_from(
                &*start,
                testkit::WalkOptions { games: 1, actions: 30, seed, turns: 300 },
            );
        }
    }
}

/// A crowd can have more turns than could ever be listed: it is counted, played and written.
#[test]
fn great_crowds_take_no_time() {
    let crowd = "P".repeat(30);
    let fen = format!("4k3/8/8/3(QQQRRR{crowd})4/8/8/3r4/K7 b - - 0 1");
    let mut pos = open("falling-off", Some(&fen));
    // Each of the letters is a choice of 3, 3 and 30 among 8 with repetition.
    let crowd_turns = 120 * 120 * 10_295_472;
    assert_eq!(pos.count_turns(u64::MAX), Some(crowd_turns + 13 + 5));
    pos.play("Rd2d5").expect("the rook goes into the crowd");
    while pos.turn_is_open() {
        let actions = pos.actions();
        pos.play(actions.last().expect("a choice")).expect("it is legal");
    }
    let san = pos.played_san().pop().expect("a turn was played");
    let fen = pos.fen();
    assert!(pos.undo_turn());
    pos.play(&san).expect("the SAN reads back");
    assert_eq!(pos.fen(), fen);
}

#[test]
fn turns_beyond_64_bits_are_not_counted() {
    let crowd: String = "QRBNP".chars().map(|c| c.to_string().repeat(25)).collect();
    let fen = format!("4k3/8/8/3({crowd})4/8/8/3r4/K7 b - - 0 1");
    assert_eq!(open("falling-off", Some(&fen)).count_turns(u64::MAX), None);
    let full = fen.replace("PPP", "PPPPP");
    assert!(error("falling-off", &full).contains("at most 128 men"));
}

/// The error of a FEN that must be refused.
fn error(ruleset: &str, fen: &str) -> String {
    let ruleset = Ruleset::parse(ALL, ruleset, &mut Rng::new(0)).expect("a ruleset");
    match (ruleset.game().open)(&ruleset, Some(fen)) {
        Ok(pos) => panic!("{fen} was read as {}", pos.fen()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn bad_fens_are_refused_where_they_go_wrong() {
    for (fen, column, expected) in [
        ("", 1, "a man"),
        ("k7/8/8/8/8/8/8/K6", 18, "a man"),
        ("k7/8/8/8/8/8/8/K8 w - - 0 1", 17, "at most 7 empty"),
        ("k7/8/8/8/8/8/8/K07 w - - 0 1", 17, "at most 7 empty"),
        ("k7/8/8/8/8/8/8/K34 w - - 0 1", 17, "at most 7 empty"),
        ("k7/8/8/8/8/8/8/K7/8 w - - 0 1", 18, "a space"),
        ("k7/8/8/8/8/8/8/K[ee]7 w - - 0 1", 18, "a direction"),
        ("k7/8/8/8/8/8/8/K[e7 w - - 0 1", 19, "\"]\""),
        ("k7/8/8/8/8/8/8/(K)7 w - - 0 1", 18, "a man"),
        ("k7/8/8/8/8/8/8/(PK)6 w - - 0 1", 18, "in order"),
        ("k7/8/8/8/8/8/8/(KPp[n]p)6 w - - 0 1", 23, "in order"),
        ("k6k/8/8/8/8/8/8/K7 w - - 0 1", 3, "exactly one king of Black"),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", 19, "the side to move"),
        ("k7/8/8/8/8/8/8/K7 w KK - 0 1", 21, "unless king and rook"),
        ("4k3/8/8/8/8/8/8/4K2R w QK - 0 1", 24, "unless king and rook"),
        ("k7/8/8/8/8/8/8/K7 w - e3 0 1", 23, "has just skipped"),
        ("k7/8/8/8/8/8/8/K7 w - - 01 1", 25, "the clock"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 0", 27, "the number of the move"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 65536", 27, "the number of the move"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 ", 29, "\"@\""),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 @a2", 29, "has moved to"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 @a1", 29, "a man to be placed"),
        ("k7/8/8/8/8/8/8/(Kp)7 w - - 0 1 @a1>b2", 32, "behind \">\""),
        ("k7/8/8/8/8/8/8/(Kp)7 w - - 0 1 @a1E", 32, "no \"E\""),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 =", 29, "no \"=\""),
        ("k6P/8/8/8/8/8/8/K7 w - - 0 1 =R", 30, "behind \"=\""),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1é", 28, "a space"),
    ] {
        let error = error("falling-off", fen);
        assert!(error.contains(&format!("column {column}: ")), "{error}");
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn samples_are_uniform() {
    let mut rng = Rng::new(SEED);
    for fen in [
        "r3k2r/8/8/3(nnp)4/8/8/3P4/R3K2R w KQkq - 0 1",
        "8/8/8/2pP4/8/8/8/K1k5 w - c6 0 1",
        "K[n]7/8/8/8/8/8/8/k7 w - - 0 1",
    ] {
        let pos = open("falling-off", Some(fen));
        let mut counts = std::collections::BTreeMap::new();
        let actions = pos.actions();
        let each = 400;
        for _ in 0..actions.len() * each {
            *counts.entry(pos.sample_action(&mut rng).expect("a move")).or_insert(0usize) += 1;
        }
        assert_eq!(counts.keys().collect::<Vec<_>>(), actions.iter().collect::<Vec<_>>(), "{fen}");
        // Six standard deviations.
        assert!(counts.values().all(|n| n.abs_diff(each) < 120), "{fen}: {counts:?}");
    }
}

proptest! {
    /// Arbitrary text is refused, or read and written back the same.
    #[test]
    fn arbitrary_text_never_panics(fen in "\\PC{0,80}", turn in "\\PC{0,20}") {
        let ruleset = Ruleset::parse(ALL, "falling-off", &mut Rng::new(0)).expect("a ruleset");
        if let Ok(pos) = (ruleset.game().open)(&ruleset, Some(&fen)) {
            prop_assert_eq!(pos.fen(), fen);
        }
        let _ = open("falling-off", None).play(&turn);
    }

    /// So are texts made of the pieces of good ones.
    #[test]
    fn nearly_good_text_never_panics(
        placement in "[KQkqRrNnPp1-8/()\\[\\]nesw]{0,30}",
        rest in "( [wb] (-|[KQkq]{1,4}) (-|[a-h][36]) [0-9]{1,3} [0-9]{1,3}( [@>=E]?[a-h][1-8-]?[>E=QR]{0,2})?)?",
        turn in "[KQRBNPO]?[a-h]?[1-8]?[a-h][1-8]([/(][KQRBNPE]?[a-h][1-8]?(-(off|[a-h][1-8]))?[,;)=QRBN]{0,3}){0,3}",
    ) {
        let ruleset = Ruleset::parse(ALL, "falling-off", &mut Rng::new(0)).expect("a ruleset");
        for fen in [format!("{placement}{rest}"), format!("k7/8/8/8/8/8/8/K7{rest}")] {
            if let Ok(mut pos) = (ruleset.game().open)(&ruleset, Some(&fen)) {
                prop_assert_eq!(pos.fen(), fen);
                let _ = pos.play(&turn);
            }
        }
        let crowd = "4k3/8/4p[e]3/3(npp[n])4/8/2N1N3/P[n]6p/B[e]3K3 w - - 0 1";
        let _ = open("falling-off", Some(crowd)).play(&turn);
    }
}
