//! Football against vchess's games, an independent generator's counts, and the slow twin.

use std::collections::BTreeSet;
use std::io::Read;

use rules::any::AnyPosition;
use rules::{Outcome, Player, Rng, Ruleset};
use serde_json::Value;

use self::twin::{Readings, Twin};

#[path = "twin/football.rs"]
mod twin;

const ORACLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracles/football/");

fn ruleset(text: &str) -> Ruleset {
    Ruleset::parse(games::ALL, text, &mut Rng::new(0)).unwrap_or_else(|error| panic!("{error}"))
}

fn open(ruleset: &Ruleset, fen: &str) -> Box<dyn AnyPosition> {
    (ruleset.game().open)(ruleset, Some(fen)).unwrap_or_else(|error| panic!("{error}"))
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn file(name: &str) -> String {
    std::fs::read_to_string(format!("{ORACLES}{name}")).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} in {value}"))
}

fn number(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap_or_else(|| panic!("{key} in {value}"))
}

fn texts(value: &Value, key: &str) -> BTreeSet<String> {
    let list = value[key].as_array().unwrap_or_else(|| panic!("{key} in {value}"));
    list.iter().map(|text| text.as_str().expect("a list of texts").to_owned()).collect()
}

/// Counts of every position and depth; goals and the longest turn where listing them is cheap.
#[test]
fn counts_of_the_independent_generator() {
    let lines = json_lines(&file("perft.jsonl"));
    assert_eq!(lines.len(), 58);
    for line in &lines {
        let rules = match text(line, "ruleset") {
            "default" => ruleset("football"),
            "away_only" => ruleset("football:kick-sense=away-only"),
            other => panic!("unknown ruleset {other}"),
        };
        let pos = open(&rules, text(line, "fen"));
        let (depth, sequences) = (number(line, "depth") as u32, number(line, "sequences"));
        let place = format!("{} {rules}, depth {depth}", text(line, "id"));
        let counted = pos.distinct(depth, 1024).expect("the positions fit");
        assert_eq!(pos.perft(depth, 2), sequences, "{place}");
        assert_eq!(counted.sequences, sequences, "{place}");
        assert_eq!(counted.distinct, number(line, "distinct_positions"), "{place}");
        assert_eq!(number(line, "blocked_sequences"), 0, "{place}");
        if depth == 1 {
            let actions: BTreeSet<String> = pos.actions().into_iter().collect();
            assert_eq!(actions, texts(line, "first_submoves"), "{place}");
        }
        if sequences < 26_000 {
            let mut found = Lines::default();
            found.walk(&*pos, depth);
            let key = |name: &str| number(line, name);
            assert_eq!(found.goals[0], key("white_goal_sequences"), "{place}");
            assert_eq!(found.goals[1], key("black_goal_sequences"), "{place}");
            assert_eq!(found.boards[0].len() as u64, key("white_goal_positions"), "{place}");
            assert_eq!(found.boards[1].len() as u64, key("black_goal_positions"), "{place}");
            assert_eq!(found.longest, key("max_submoves"), "{place}");
        }
    }
}

/// What the lines of a number of turns come to.
#[derive(Default)]
struct Lines {
    /// Lines that end in a goal for White, for Black.
    goals: [u64; 2],
    /// The boards on which they end.
    boards: [BTreeSet<String>; 2],
    /// Sub-moves of the longest turn.
    longest: u64,
}

impl Lines {
    fn walk(&mut self, pos: &dyn AnyPosition, depth: u32) {
        let (turns, more) = pos.turns_after(usize::MAX);
        assert!(!more);
        for turn in turns {
            // The generator's turns close with `end` whenever an own man touches the ball.
            let touching = !touching(&turn.fen, pos.fen().contains(" w ")).is_empty();
            let stop = !turn.turn.ends_with("end") && turn.outcome.is_none() && touching;
            let parts = turn.turn.split(',').count() as u64 + u64::from(stop);
            self.longest = self.longest.max(parts);
            if depth > 1 {
                if turn.outcome.is_none() {
                    let mut after = pos.boxed_clone();
                    after.play(&turn.turn).expect("a listed turn");
                    self.walk(&*after, depth - 1);
                }
            } else if let Some(Outcome { winner: Some(winner), .. }) = turn.outcome {
                let side = usize::from(winner == Player::Second);
                self.goals[side] += 1;
                let board = turn.fen.split(' ').next().expect("a placement");
                self.boards[side].insert(board.to_owned());
            }
        }
    }
}

/// The board of a FEN by file and rank; `.` is empty.
fn board(fen: &str) -> Vec<Vec<char>> {
    let mut files = vec![vec!['.'; 9]; 9];
    let placement = fen.split(' ').next().expect("a placement");
    for (row, text) in placement.split('/').enumerate() {
        let mut file = 0;
        for c in text.chars() {
            match c.to_digit(10) {
                Some(n) => file += n as usize,
                None => {
                    files[file][8 - row] = c;
                    file += 1;
                }
            }
        }
    }
    files
}

/// The men of White or Black that touch the ball.
fn touching(fen: &str, white: bool) -> String {
    let board = board(fen);
    let squares = || (0..81).map(|i: usize| (i / 9, i % 9));
    let (f, r) = squares().find(|&(f, r)| board[f][r] == 'a').expect("a ball");
    squares()
        .filter(|&(file, rank)| file.abs_diff(f).max(rank.abs_diff(r)) == 1)
        .map(|(file, rank)| board[file][rank])
        .filter(|&unit| unit != '.' && unit.is_ascii_uppercase() == white)
        .collect()
}

/// The cases in which vchess departs from its own page, one by one.
#[test]
fn departures_of_vchess() {
    let lines = json_lines(&file("deviations.jsonl"));
    assert_eq!(lines.len(), 12);
    let rules = ruleset("football");
    for line in &lines {
        let mut pos = open(&rules, text(line, "fen"));
        for action in texts(line, "pre") {
            pos.play(&action).unwrap_or_else(|error| panic!("{error}"));
        }
        let own: BTreeSet<String> = pos.actions().into_iter().collect();
        let (theirs, ours) = (texts(line, "vchess_legal"), texts(line, "recommended_legal"));
        let id = text(line, "id");
        assert_eq!(own, ours, "{id}");
        assert_eq!(&theirs - &own, texts(line, "vchess_only"), "{id}");
        assert_eq!(&own - &theirs, texts(line, "recommended_only"), "{id}");
        let score = pos.outcome().and_then(|outcome| outcome.winner);
        match text(line, "vchess_score") {
            "*" => assert_eq!(score, None, "{id}"),
            "0-1" => assert_eq!(score, Some(Player::Second), "{id}"),
            other => panic!("{id}: unexpected score {other}"),
        }
    }
}

/// Departures met in vchess's games.
#[derive(Debug, Default, PartialEq, Eq)]
struct Departures {
    /// The ball passes a goal along its row.
    past_the_goal: u32,
    /// Only one of two knights may kick to a square.
    second_knight: u32,
    /// Play goes on with the ball in a goal.
    goal_in_turn: u32,
    /// `end` is asked for though no kick is left.
    superfluous_end: u32,
}

/// Every position of vchess's games: legal actions, the position after what was played, results.
#[test]
fn games_of_vchess() {
    let path = format!("{ORACLES}games-vchess.jsonl.gz");
    let packed = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut unpacked = String::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut unpacked).expect("gzip of text");
    let lines = json_lines(&unpacked);
    let rules = ruleset("football");
    let mut met = Departures::default();
    let (mut games, mut records) = (0, 0);
    let mut header = &Value::Null;
    for (i, line) in lines.iter().enumerate() {
        if line["header"] == true {
            header = line;
            games += 1;
            continue;
        }
        records += 1;
        let next = lines.get(i + 1).filter(|next| next["header"] != true);
        check_record(&rules, line, next, header, &mut met);
    }
    assert_eq!((games, records), (60, 7481));
    let wanted =
        Departures { past_the_goal: 18, second_knight: 2, goal_in_turn: 0, superfluous_end: 1390 };
    assert_eq!(met, wanted);
}

/// One sub-move of a game of vchess.
fn check_record(
    rules: &Ruleset,
    line: &Value,
    next: Option<&Value>,
    header: &Value,
    met: &mut Departures,
) {
    let (fen, place) = (text(line, "fen"), format!("{line}"));
    let theirs: BTreeSet<String> =
        text(line, "legal").split_whitespace().map(str::to_owned).collect();
    let (past_goal, accepted): (BTreeSet<String>, BTreeSet<String>) =
        theirs.iter().cloned().partition(|a| passes_goal(a));
    met.past_the_goal += u32::from(!past_goal.is_empty());
    let own_fen = match number(line, "st") {
        1 => fen.to_owned(),
        _ => {
            let kicked: Vec<String> = texts(line, "kicked").into_iter().collect();
            let list = if kicked.is_empty() { "-".to_owned() } else { kicked.concat() };
            format!("{fen} {list}")
        }
    };
    let Ok(mut pos) = (rules.game().open)(rules, Some(&own_fen)) else {
        // The turn has passed: no kick is left, or the ball is in a goal.
        assert!(number(line, "st") > 1, "{place}");
        let goal = open(rules, fen).outcome().is_some();
        met.goal_in_turn += u32::from(goal);
        met.superfluous_end += u32::from(!goal);
        assert!(goal || accepted.iter().eq(["end"]), "{place}");
        return;
    };
    let own: BTreeSet<String> = pos.actions().into_iter().collect();
    let second: Vec<&String> = own.difference(&accepted).collect();
    met.second_knight += u32::from(!second.is_empty());
    assert!(second.iter().all(|a| is_second_knight(a, fen)), "{second:?} {place}");
    assert!(accepted.is_subset(&own), "{:?} {place}", &accepted - &own);

    let play = text(line, "play");
    if !own.contains(play) {
        assert!(passes_goal(play), "{place}");
        return;
    }
    pos.play(play).unwrap_or_else(|error| panic!("{error}: {place}"));
    let after = pos.fen();
    let placement = |fen: &str| fen.split(' ').next().map(str::to_owned);
    match next {
        Some(next) => {
            let wanted = text(next, "fen");
            assert_eq!(placement(&after), placement(wanted), "{place}");
            if number(next, "st") == 1 {
                assert_eq!(after, wanted, "{place}");
            } else if pos.turn_is_open() {
                let kicked: String = texts(next, "kicked").into_iter().collect();
                let list = if kicked.is_empty() { "-" } else { &kicked };
                assert_eq!(after, format!("{wanted} {list}"), "{place}");
            }
        }
        None => {
            // After a goal vchess may keep the side and the number of the turn.
            let wanted = text(header, "final_fen");
            assert_eq!(placement(&after), placement(wanted), "{place}");
            assert!(after == wanted || pos.outcome().is_some(), "{place}");
            let winner = pos.outcome().map(|outcome| outcome.winner);
            let wanted = match text(header, "result") {
                "1-0" => Some(Some(Player::First)),
                "0-1" => Some(Some(Player::Second)),
                _ => None,
            };
            assert_eq!(winner, wanted, "{place}");
        }
    }
}

/// Whether a kick goes along a goal row from one side of the goal to the other.
fn passes_goal(action: &str) -> bool {
    let bytes = action.as_bytes();
    action.contains('>')
        && bytes[1] == bytes[4]
        && (bytes[1] == b'1' || bytes[1] == b'9')
        && (bytes[0] < b'e') != (bytes[3] < b'e')
}

/// Whether a kick is a knight's while two knights of that side touch the ball, so that vchess may
/// have kept the target for the other one.
fn is_second_knight(action: &str, fen: &str) -> bool {
    let men = touching(fen, fen.contains(" w "));
    let bytes = action.as_bytes();
    let (files, ranks) = (bytes[0].abs_diff(bytes[3]), bytes[1].abs_diff(bytes[4]));
    men.to_ascii_uppercase().matches('N').count() == 2
        && action.contains('>')
        && files.min(ranks) == 1
        && files.max(ranks) == 2
}

/// The values of each reading that the twin knows.
const READINGS: [(&str, [&str; 3]); 7] = [
    ("kick-sense", ["both", "away-only", "both"]),
    ("kicks", ["once", "no-repeat", "once"]),
    ("own-goal", ["loses", "forbidden", "loses"]),
    ("first-turn-goal", ["forbidden", "allowed", "allowed"]),
    ("null-turn", ["allowed", "forbidden", "forbidden"]),
    ("corner-bishop-jump", ["on", "off", "on"]),
    ("stalemate", ["draw", "pass", "loss"]),
];

/// Random positions of random readings, and what follows in them, against the slow twin.
#[test]
fn same_as_the_slow_twin() {
    let seed = 1951;
    let mut rng = Rng::new(seed);
    for round in 0..1200 {
        let readings: Vec<String> =
            READINGS.iter().map(|(id, values)| format!("{id}={}", rng.pick(values))).collect();
        let rules = ruleset(&format!("football:{}", readings.join(",")));
        let fen = random_fen(&mut rng, round % 3);
        let mut pos = open(&rules, &fen);
        let mut twin = Twin::new(&twin_readings(&rules), &fen);
        for _ in 0..12 {
            check_twin(&mut rng, &*pos, &twin, &format!("{rules}, {}", pos.fen()));
            let Some(action) = pos.sample_action(&mut rng) else { break };
            pos.play(&action).expect("a legal action");
            twin.play(&action);
        }
    }
}

fn twin_readings(rules: &Ruleset) -> Readings {
    let get = |id: &str| rules.get(id).to_owned();
    Readings {
        kick_sense: get("kick-sense"),
        kicks: get("kicks"),
        own_goal: get("own-goal"),
        first_turn_goal: get("first-turn-goal"),
        null_turn: get("null-turn"),
        corner_bishop_jump: get("corner-bishop-jump"),
        stalemate: get("stalemate"),
    }
}

/// Few men, the usual number, or a crowd around the ball.
fn random_fen(rng: &mut Rng, crowd: u32) -> String {
    let mut board = vec![vec!['.'; 9]; 9];
    let ball = loop {
        let (file, rank) = (rng.below(9) as usize, rng.below(9) as usize);
        if file != 4 || rank % 8 != 0 {
            break (file, rank);
        }
    };
    board[ball.0][ball.1] = 'a';
    let men = 1 + rng.below([6, 16, 24][crowd as usize]);
    for _ in 0..men {
        // Every other man near the ball, and some in the corners.
        let near = |at: usize, rng: &mut Rng| (at + rng.below(5) as usize).saturating_sub(2).min(8);
        let (file, rank) = match rng.below(8) {
            0..4 => (near(ball.0, rng), near(ball.1, rng)),
            4 => (8 * rng.below(2) as usize, 8 * rng.below(2) as usize),
            _ => (rng.below(9) as usize, rng.below(9) as usize),
        };
        if board[file][rank] == '.' && (file != 4 || rank % 8 != 0) {
            board[file][rank] = *rng.pick(&['K', 'Q', 'R', 'B', 'N', 'k', 'q', 'r', 'b', 'n']);
        }
    }
    let rows: Vec<String> = (0..9)
        .rev()
        .map(|rank| {
            let mut row: String = (0..9).map(|file| board[file][rank]).collect();
            for n in (1..=9).rev() {
                row = row.replace(&".".repeat(n), &n.to_string());
            }
            row
        })
        .collect();
    format!("{} {} {}", rows.join("/"), rng.pick(&['w', 'b']), rng.below(4))
}

/// The same actions, outcome, number of turns, and positions after each action.
fn check_twin(rng: &mut Rng, pos: &dyn AnyPosition, twin: &Twin, place: &str) {
    assert_eq!(pos.fen(), twin.fen(), "{place}");
    let outcome = pos.outcome().filter(|outcome| outcome.reason != "repetition");
    let outcome = outcome.map(|outcome| {
        let winner = match outcome.winner {
            Some(Player::First) => "white",
            Some(Player::Second) => "black",
            None => "draw",
        };
        (winner, outcome.reason)
    });
    if pos.outcome().map(|outcome| outcome.reason) == Some("repetition") {
        return;
    }
    assert_eq!(outcome, twin.outcome(), "{place}");
    let actions = pos.actions();
    assert_eq!(actions, twin.actions(), "{place}");
    for _ in 0..actions.len().min(6) {
        let action = rng.pick(&actions);
        let (mut after, mut twin_after) = (pos.boxed_clone(), twin.clone());
        after.play(action).unwrap_or_else(|error| panic!("{error}: {place}"));
        twin_after.play(action);
        assert_eq!(after.fen(), twin_after.fen(), "{action}: {place}");
    }
    if let Some(turns) = twin.count(3_000) {
        assert_eq!(pos.count_turns(u64::MAX), Some(turns), "turns: {place}");
    }
}

/// More ways to kick than the game's men have: counted in bulk as by play, or given up in time.
#[test]
fn crowds_are_counted_within_the_budget() {
    let count = |rules: &str, fen: &str, budget| open(&ruleset(rules), fen).count_turns(budget);
    let knights = "9/1Q5Q1/9/3N1N3/4a4/2N3N2/9/1Q5Q1/9 w 10";
    let pos = open(&ruleset("football"), knights);
    assert_eq!(pos.count_turns(u64::MAX), Some(43_717));
    assert_eq!(pos.perft_by_play(1), 43_717);
    assert_eq!(count("football", knights, 10), None);
    // Queens on every other square send the ball all over the board.
    let crowd = "Q1Q3Q1Q/1Q1Q1Q1Q1/Q1Q1Q1Q1Q/1Q1Q1Q1Q1/Q1Q1Q1Q1Q/1Q1QaQ1Q1/Q1Q1Q1Q1Q/1Q1Q1Q1Q1/\
                 Q1Q3Q1Q w 10";
    for rules in ["football", "football:kicks=no-repeat"] {
        assert_eq!(count(rules, crowd, 100_000), None, "{rules}");
    }
}

/// Texts near to right ones: refused, or read as written.
#[test]
fn damaged_texts() {
    let mut rng = Rng::new(64);
    let alphabet: Vec<char> = "KQRBNkqrbna123456789/ wb0-e5>@,endé".chars().collect();
    for rules in ["football", "football:kicks=no-repeat"] {
        let rules = ruleset(rules);
        let fens = [
            "3k5/9/9/9/3R1aR2/9/9/9/K8 w 10",
            "3k5/9/9/9/3Ra1R2/9/9/9/K8 w 10 -",
            "rnbq1knbr/9/9/9/4a4/9/9/9/RNBQ1KNBR w 0",
        ];
        for _ in 0..20_000 {
            let fen = *rng.pick(&fens);
            let fen = damaged(&mut rng, fen, &alphabet);
            if let Ok(pos) = (rules.game().open)(&rules, Some(&fen)) {
                assert_eq!(pos.fen(), fen);
            }
        }
        let pos = open(&rules, "3k5/9/9/9/3Ra1R2/9/9/9/K8 w 10");
        for _ in 0..500 {
            for turn in ["a1-b2,e5>f5@d5,f5>i5@g5", "Kb2,R>f5,end"] {
                let turn = damaged(&mut rng, turn, &alphabet);
                let mut after = pos.clone();
                if after.play(&turn).is_ok() {
                    assert_ne!(after.fen(), pos.fen(), "{turn}");
                }
            }
        }
    }
}

/// A text with up to three characters changed, left out or put in.
fn damaged(rng: &mut Rng, text: &str, alphabet: &[char]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(chars.len() as u64) as usize;
        match rng.below(3) {
            0 => chars[at] = *rng.pick(alphabet),
            1 => chars.insert(at, *rng.pick(alphabet)),
            _ if chars.len() > 1 => {
                chars.remove(at);
            }
            _ => {}
        }
    }
    chars.into_iter().collect()
}
