//! What happens in a turn: as declared, and as a reader of the turn would say.

use std::collections::HashMap;

use rules::any::AnyPosition;
use rules::{Event, Rng, Ruleset};

/// Plays turns from a position.
fn played(ruleset: &str, fen: Option<&str>, turns: &[&str]) -> Box<dyn AnyPosition> {
    let ruleset = Ruleset::parse(games::ALL, ruleset, &mut Rng::new(1)).expect("a ruleset");
    let mut pos = (ruleset.game().open)(&ruleset, fen).expect("a position");
    for turn in turns {
        pos.play(turn).expect("a legal turn");
    }
    pos
}

/// An event in a few words.
fn words(event: &Event) -> String {
    let mut words = event.kind.to_owned();
    if !event.detail.is_empty() {
        words += &format!(" {}", event.detail);
    }
    if event.amount > 0 {
        words += &format!(" {}", event.amount);
    }
    if let Some(square) = &event.square {
        words += &format!(" {square}");
    }
    words
}

#[test]
fn events_are_as_declared() {
    for game in games::ALL {
        for ruleset in testkit::rulesets(game, 4, 3) {
            let mut rng = Rng::new(7);
            let mut pos = (game.open)(&ruleset, None).expect("every ruleset has a start");
            let kinds: HashMap<_, _> =
                pos.event_kinds().iter().map(|kind| (kind.id, kind)).collect();
            assert_eq!(kinds.len(), pos.event_kinds().len(), "names are unique: {ruleset}");
            for kind in kinds.values() {
                assert!(kind.meaning.ends_with('.'), "{ruleset}: {}", kind.meaning);
            }
            for _ in 0..300 {
                let Some(turn) = pos.random_turn(&mut rng) else { break };
                for action in turn {
                    pos.play(&action).expect("random turns are legal");
                }
                for event in pos.last_events() {
                    let place = || format!("{ruleset}: {event:?} in {:?}", pos.last_turn());
                    let kind = kinds.get(event.kind).unwrap_or_else(|| panic!("{}", place()));
                    assert_eq!(kind.detail.is_some(), !event.detail.is_empty(), "{}", place());
                    assert_eq!(kind.amount.is_some(), event.amount > 0, "{}", place());
                    let view = pos.view();
                    let on_board = |square: &String| view.file_and_rank(square).is_some();
                    assert!(event.square.as_ref().is_none_or(on_board), "{}", place());
                }
            }
        }
    }
}

#[test]
fn turns_are_told() {
    for (ruleset, fen, turns, expected) in [
        ("falling-off", None, &["Nb1c3"][..], &[][..]),
        ("falling-off", None, &["Qd1d7/Pd6"], &["jump queen 1 d7", "push pawn d7"]),
        (
            "falling-off",
            None,
            &["Ra1a8/R-"],
            &["jump rook 2 a8", "push rook a8", "push-off rook a8"],
        ),
        ("rotary", None, &["d1-e2"], &["advance"]),
        ("football", None, &["b1-c3"], &["move knight c3", "ball e5"]),
    ] {
        let pos = played(ruleset, fen, turns);
        let told: Vec<String> = pos.last_events().iter().map(words).collect();
        if ruleset == "rotary" {
            assert!(told[0].starts_with(expected[0]), "{told:?}");
            continue;
        }
        assert_eq!(told, expected, "{ruleset} {turns:?}");
    }
}
