//! What a board offers: every action can be chosen, and none is mistaken for another.

use std::collections::HashSet;

use rules::any::AnyPosition;
use rules::{Choice, Color, Rng, Ruleset};

/// The length of a random game in actions, under the defaults and under other readings, and the
/// seed of all.
const ACTIONS: usize = 60;
const ACTIONS_OF_READING: usize = 10;
const SEED: u64 = 4;

/// Squares exist, actions with the same squares differ in their pictures, and what is said of an
/// action comes true when it is played.
fn check(pos: &dyn AnyPosition) {
    let choices = pos.choices();
    let texts: Vec<_> = choices.iter().map(|c| c.action.clone()).collect();
    assert_eq!(texts, pos.actions(), "{}", pos.fen());
    let view = pos.view();
    let mut told = HashSet::new();
    for choice in &choices {
        let Choice { label, from, targets, men, by } = &choice.choice;
        let context = format!("{}: {} in {}", pos.ruleset(), choice.action, pos.fen());
        for square in from.iter().chain(targets).chain(by) {
            assert!(view.file_and_rank(square).is_some(), "{context}: {square}");
        }
        assert!(from.is_some() || targets.is_empty(), "{context}: squares lead nowhere");
        assert!(told.insert((from, targets, format!("{men:?} {by:?}"))), "{context}: told twice");
        assert!(!label.is_empty(), "{context}");
        let mut after = pos.boxed_clone();
        after.play(&choice.action).expect("it is legal");
        assert_eq!(choice.ends, !after.turn_is_open(), "{context}");
        let shown = after.view().arrows;
        assert!(shown.ends_with(&choice.arrows), "{context}: {shown:?}");
    }
    let other = if view.color == Color::White { Color::Black } else { Color::White };
    for plan in pos.plans() {
        let context = format!("{}: {} if {} passes", pos.ruleset(), plan.action, pos.fen());
        assert!(!pos.turn_is_open(), "{context}");
        if let Some(from) = &plan.choice.from {
            let square = view.squares.iter().find(|s| s.square == *from);
            let men = square.map_or(&[][..], |s| &s.men);
            // The ball is nobody's.
            assert!(men.iter().any(|m| m.color.is_none_or(|c| c == other)), "{context}");
        }
    }
    for threat in view.threats {
        for arrow in threat.arrows {
            assert!(view_has(pos, &arrow.from), "{}: nobody on {}", pos.fen(), arrow.from);
        }
    }
}

/// Whether a square holds a man, or a ball will have come there.
fn view_has(pos: &dyn AnyPosition, square: &str) -> bool {
    let view = pos.view();
    let comes = |arrow: &rules::Arrow| arrow.to.as_deref() == Some(square);
    view.squares.iter().any(|s| s.square == square && !s.men.is_empty())
        || view.threats.iter().flat_map(|t| &t.arrows).any(comes)
}

/// Under the defaults, and under every value of every reading that is not a number.
#[test]
fn every_action_can_be_chosen() {
    for game in games::ALL {
        let mut rng = Rng::new(SEED);
        let values = game.readings.iter().flat_map(|reading| {
            let fixed = reading.values.iter().filter(|v| !matches!(**v, "N" | "N-M" | "random"));
            fixed.map(|value| format!("{}:{}={value}", game.id, reading.id))
        });
        for text in std::iter::once(game.id.to_owned()).chain(values) {
            let ruleset = Ruleset::parse(games::ALL, &text, &mut rng).expect("a ruleset");
            let mut pos = (game.open)(&ruleset, None).expect("the start position is legal");
            assert!(!pos.plans().is_empty(), "{text}: the second player can plan a turn");
            let defaults = ruleset == Ruleset::default_of(game);
            for _ in 0..if defaults { ACTIONS } else { ACTIONS_OF_READING } {
                check(&*pos);
                let Some(action) = pos.sample_action(&mut rng) else { break };
                pos.play(&action).expect("it is legal");
            }
        }
    }
}
