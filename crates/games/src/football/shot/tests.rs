//! Every goal that can be scored in a turn is found at depth 1, and no other: random positions
//! against the enumeration of whole turns.

use std::collections::HashSet;
use std::time::Duration;

use board::{Bits, Square};
use rules::{Color, History, Position, Rng, Ruleset, legal_actions};
use search::{Limits, Options, Score, Searcher, Signals, Tactics};

use super::super::geometry::GOALS;
use super::super::men::Kind;
use super::super::position::Football;
use super::super::{GAME, rules::Rules};

/// The readings that matter to goals, and how many positions each is tested in.
const RULESETS: [(&str, usize); 7] = [
    ("football", 6_000),
    ("football:kick-sense=away-only", 1_500),
    ("football:kicks=no-repeat", 1_000),
    ("football:rules=boyer", 1_500),
    ("football:own-goal=forbidden", 500),
    ("football:corner-bishop-jump=off,first-turn-goal=allowed", 500),
    ("football:null-turn=forbidden,stalemate=pass", 500),
];

/// A position of a random game, in some cases in the middle of a turn.
fn from_a_game(rules: Rules, rng: &mut Rng) -> Football {
    loop {
        let mut pos = Football::start(rules);
        for _ in 0..rng.below(80) {
            let actions = legal_actions(&pos);
            if actions.is_empty() {
                break;
            }
            pos.play_unchecked(*rng.pick(&actions));
        }
        if pos.outcome().is_none() {
            return pos;
        }
    }
}

/// The men of both sides in disorder, many of them around the ball or near a goal, and the ball
/// anywhere; sometimes only a few men, sometimes more than the game has.
fn array(rules: Rules, rng: &mut Rng) -> Football {
    loop {
        let mut pos = Football::empty(rules);
        pos.ball = Square(rng.below(81) as u8);
        if GOALS.has(pos.ball) {
            continue;
        }
        let most = *rng.pick(&[8, 16, 16, 24]);
        let men = 2 + rng.below(most);
        for i in 0..men {
            let near =
                |middle: i64, rng: &mut Rng| (middle + rng.below(5) as i64 - 2).clamp(0, 8) as u8;
            let (file, rank) = (i64::from(pos.ball.0 % 9), i64::from(pos.ball.0 / 9));
            let at = match rng.below(3) {
                0 => Square(near(rank, rng) * 9 + near(file, rng)),
                1 => Square(near(8 * rng.below(2) as i64, rng) * 9 + near(4, rng)),
                _ => Square(rng.below(81) as u8),
            };
            if !pos.men().has(at) && !GOALS.has(at) && at != pos.ball {
                let color = Color::BOTH[i as usize % 2];
                pos.put(color, *rng.pick(&Kind::ALL), at);
            }
        }
        pos.side = *rng.pick(&Color::BOTH);
        pos.completed = if rng.below(8) == 0 { rng.below(4) as u32 } else { 10 };
        pos.key = pos.key_without_men();
        if pos.outcome().is_none() {
            return pos;
        }
    }
}

/// Whether the player to act can win in this turn, by playing all turns; none if there are too many.
fn can_score(pos: &Football, seen: &mut HashSet<(u64, u8)>) -> Option<bool> {
    for a in legal_actions(pos) {
        let mut after = *pos;
        after.play_unchecked(a);
        if after.outcome().is_some_and(|outcome| outcome.winner == Some(pos.turn())) {
            return Some(true);
        }
        // A position met again within the turn leads to the same goals.
        if after.open && seen.insert((after.key(), after.ball.0)) {
            if seen.len() > 300_000 {
                return None;
            }
            if can_score(&after, seen)? {
                return Some(true);
            }
        }
    }
    Some(false)
}

/// The score of a search to depth 1.
fn depth_one(pos: &Football, searcher: &mut Searcher<Football>) -> Score {
    let outside = (&Signals::new(), &(|| Duration::ZERO) as &dyn search::Clock);
    let answer = searcher.search(&History::new(*pos), &Limits::depth(1), outside, &mut |_| ());
    answer.expect("the game is not over").lines[0].score
}

/// Tests one ruleset; how many positions had a goal in them, after how many of them a move.
fn check(name: &str, count: usize, rng: &mut Rng) -> (usize, usize) {
    let ruleset = Ruleset::parse(&[&GAME], name, rng).expect("a ruleset");
    let readings = Rules::new(&ruleset);
    let mut searcher = Searcher::new(Options { hash: 1, ..Options::default() });
    let (mut tested, mut positive, mut moves) = (0, 0, 0);
    while tested < count {
        let pos = if rng.below(2) == 0 { from_a_game(readings, rng) } else { array(readings, rng) };
        let Some(truth) = can_score(&pos, &mut HashSet::new()) else { continue };
        tested += 1;
        let place = format!("{name}, {}", rules::fen(&pos));
        let action = pos.winning_action();
        assert_eq!(action.is_some(), truth, "{place}");
        let score = depth_one(&pos, &mut searcher);
        assert_eq!(score == Score::win_in(1), truth, "{score:?}: {place}");
        if let Err(broken) = search::check_hooks(&pos) {
            panic!("{broken}: {place}");
        }
        positive += usize::from(truth);
        moves += usize::from(matches!(action, Some(super::Action::Move { .. })));
    }
    (positive, moves)
}

/// What is remembered of an attack is true of any defenders: whatever the other side does between.
#[test]
fn answers_hold_while_defenders_move() {
    let mut rng = Rng::new(2004);
    let mut recalled = 0;
    for name in ["football", "football:kick-sense=away-only", "football:kicks=no-repeat"] {
        let ruleset = Ruleset::parse(&[&GAME], name, &mut rng).expect("a ruleset");
        let readings = Rules::new(&ruleset);
        for _ in 0..400 {
            let mut pos = array(readings, &mut rng);
            pos.completed = 10;
            // Move after move of the defenders, so that many have gone and come.
            for _ in 0..60 {
                let (scores, answer) = (pos.scores(), pos.scoring_action());
                let again = pos;
                let place = format!("{name}, {}", rules::fen(&pos));
                let fresh = std::thread::spawn(move || again.scoring_action());
                assert_eq!(scores, answer.is_some(), "{place}");
                assert_eq!(answer, fresh.join().expect("an answer"), "{place}");
                if let Err(broken) = search::check_hooks(&pos) {
                    panic!("{broken}: {place}");
                }
                recalled += usize::from(answer.is_some());
                let mut other = pos;
                other.hand_over();
                let moves: Vec<_> = legal_actions(&other)
                    .into_iter()
                    .filter(|a| matches!(a, super::Action::Move { .. }))
                    .collect();
                if moves.is_empty() {
                    break;
                }
                other.play_unchecked(*rng.pick(&moves));
                if other.open {
                    other.hand_over();
                }
                if other.outcome().is_some() {
                    break;
                }
                pos = other;
            }
        }
    }
    assert!(recalled > 1_000, "{recalled} goals");
}

/// A goal that is remembered from a later turn is none in the first.
#[test]
fn the_first_turn_ban_holds_whatever_is_remembered() {
    let mut rng = Rng::new(5);
    let ruleset = Ruleset::parse(&[&GAME], "football", &mut rng).expect("a ruleset");
    let readings = Rules::new(&ruleset);
    let mut goals = 0;
    for _ in 0..400 {
        let later = Football { completed: 10, ..array(readings, &mut rng) };
        let scores = later.scores();
        let first = Football { completed: 1, ..later };
        let place = rules::fen(&first);
        assert!(!first.scores() && first.scoring_action().is_none(), "{place}");
        assert_eq!(later.scores(), scores, "{place}");
        goals += usize::from(scores);
    }
    assert!(goals > 50, "{goals} goals");
}

#[test]
fn goals_of_this_turn_are_found_at_depth_one() {
    let mut rng = Rng::new(1951);
    let (mut tested, mut positive, mut moves) = (0, 0, 0);
    for (name, count) in RULESETS {
        let (goals, after_moves) = check(name, count, &mut rng);
        (tested, positive, moves) = (tested + count, positive + goals, moves + after_moves);
        println!("{name}: {goals} of {count}, {after_moves} of them by a move");
    }
    println!("{positive} of {tested}, {moves} of them by a move");
    assert!(tested >= 10_000 && positive >= 1_000 && moves >= 500, "{tested} {positive} {moves}");
}
