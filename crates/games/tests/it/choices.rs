//! What a board offers: every action can be chosen, and none is mistaken for another.

use std::collections::HashSet;

use rules::any::AnyPosition;
use rules::{Choice, Color, Rng, Ruleset, View};

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
    for arrow in view.threats.iter().flat_map(|threat| &threat.arrows) {
        assert!(view_has(&view, &arrow.from), "{}: nobody on {}", pos.fen(), arrow.from);
    }
}

/// Whether a square holds a man, or a ball will have come there.
fn view_has(view: &View, square: &str) -> bool {
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

/// A view tells the ways to win in one turn: where a puzzle is solved by one, it is among them.
/// Games that do not look for mates have none there.
#[test]
fn threats_hold_the_turn_that_wins() {
    for game in games::ALL.iter().filter(|game| game.id != "rotary") {
        let mut ruleset = Ruleset::default_of(game);
        let mut seen = 0;
        for line in game.puzzles.lines() {
            let fields: Vec<&str> = line.splitn(4, ' ').collect();
            if let ["ruleset", text] = fields[..] {
                ruleset = Ruleset::parse(&[game], text, &mut Rng::new(0)).expect("a ruleset");
            }
            let ["puzzle", "1", turn, fen] = fields[..] else { continue };
            let mut pos = (game.open)(&ruleset, Some(fen)).expect("a FEN");
            let view = pos.view();
            pos.play(turn).expect("it is legal");
            let played = pos.view().arrows;
            let wins = view
                .threats
                .iter()
                .any(|threat| threat.color == view.color && played.contains(&threat.arrows[0]));
            assert!(wins, "{}: {line}: {:?}", game.id, view.threats);
            seen += 1;
        }
        assert!(seen > 0, "{} has puzzles of one turn", game.id);
    }
}

/// Men that give check are told, also of a mated king.
#[test]
fn threats_hold_the_men_that_give_check() {
    let ruleset = Ruleset::parse(games::ALL, "rotary", &mut Rng::new(0)).expect("a ruleset");
    let mated = Some("9/9/9/9/9/9/9/K+8/kx8 b 0 1");
    let view = (ruleset.game().open)(&ruleset, mated).expect("a FEN").view();
    let ways: Vec<_> = view.threats.iter().map(|t| (t.color, t.arrows[0].from.as_str())).collect();
    assert_eq!(ways, [(Color::White, "a2")]);
}
