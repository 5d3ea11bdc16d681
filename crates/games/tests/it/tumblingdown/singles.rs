//! Turns of single checkers, which can uncover kings, judged by the stacks alone.

use games::tumblingdown::{Rules, Tumblingdown};
use rules::{Notation, Position, action_text, legal_actions};

use super::{oracle, parse, ruleset, text};

/// The stacks of a FEN, bottom to top.
fn stacks(fen: &str) -> Vec<&str> {
    fen.split(' ').next().expect("the placement").split(['/', ',']).collect()
}

/// Whether a stack is a king of a color.
fn is_king(stack: &str, color: char, least: usize) -> bool {
    stack.len() >= least && stack.chars().all(|c| c == color)
}

/// The height of the top kings of a color, 0 if it has none.
fn height(stacks: &[&str], color: char, least: usize) -> usize {
    stacks.iter().filter(|s| is_king(s, color, least)).map(|s| s.len()).max().unwrap_or(0)
}

/// Whether a color has lost by what a turn made of the stacks: a top king was covered and no taller
/// one is there, or there is no king at all.
fn has_lost(before: &[&str], after: &[&str], color: char, least: usize) -> bool {
    let (was, is) = (height(before, color, least), height(after, color, least));
    let covered = before.iter().zip(after).any(|(b, a)| {
        is_king(b, color, least) && b.len() == was && a.contains('w') && a.contains('b')
    });
    covered && is <= was || is == 0
}

#[test]
fn turns_of_single_checkers_are_judged_by_the_stacks() {
    let mut uncovered = 0;
    for line in oracle("positions.jsonl.gz").iter().step_by(4) {
        let fen = text(line, "position");
        for least in [1, 2] {
            let rules = format!("tumblingdown:rules=shuck-2000,min-king-height={least}");
            let Ok(pos) = Tumblingdown::parse_fen(Rules::new(&ruleset(&rules)), fen) else {
                continue;
            };
            let us = if fen.ends_with('w') { 'w' } else { 'b' };
            let them = if us == 'w' { 'b' } else { 'w' };
            let before = stacks(fen);
            for a in legal_actions(&pos) {
                let place = || format!("{rules}: {} in {fen}", action_text(&pos, a));
                let mut played = pos;
                played.play_unchecked(a);
                let next = rules::fen(&played);
                let after = stacks(&next);
                let winner = match [them, us].map(|c| has_lost(&before, &after, c, least)) {
                    [true, _] => Some(us),
                    [false, true] => Some(them),
                    [false, false] => None,
                };
                let result = winner.map(|c| if c == 'w' { "1-0" } else { "0-1" });
                assert_eq!(next.split(' ').nth(2), result, "{}", place());
                // What play keeps up is what a reader of the FEN finds.
                assert_eq!(played, parse(&rules, &next), "{}", place());
                let taller = height(&after, them, least) > height(&before, them, least);
                uncovered += usize::from(taller && !action_text(&pos, a).ends_with('t'));
            }
        }
    }
    assert!(uncovered > 50, "only {uncovered} turns uncovered a taller king");
}
