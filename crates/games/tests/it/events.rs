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
    let axe = Some("1k+7/9/9/9/4A04/9/9/9/7K+1 w 0 1");
    for (ruleset, fen, turns, expected) in [
        ("falling-off", None, &["Nb1c3"][..], &[][..]),
        ("falling-off", None, &["Qd1d7/Pd6"], &["jump queen 1 d7", "push pawn d7"]),
        (
            "falling-off",
            None,
            &["Ra1a8/R-"],
            &["jump rook 2 a8", "push rook a8", "push-off rook a8"],
        ),
        ("falling-off", None, &["Qd1d7/Pd6", "Bc8d7/Qd6"], &["push queen d7"]),
        ("rotary", None, &["d2c1@2"], &["advance trident c1"]),
        ("rotary", None, &["d2c1@2", "i9i8@0", "c1@7"], &["rotation trident c1"]),
        ("rotary", axe, &["e5e9"], &["advance axe e9"]),
        ("football", None, &["b1-c3"], &["move knight c3", "ball e5"]),
        ("tumblingdown", None, &["e6e5"], &[]),
        ("tumblingdown", None, &["f6e6"], &["tumble 2 f6"]),
    ] {
        let pos = played(ruleset, fen, turns);
        let told: Vec<String> = pos.last_events().iter().map(words).collect();
        assert_eq!(told, expected, "{ruleset} {turns:?}");
    }
}

/// What Football's first-turn ban forbids is told where the reading without it has a goal.
#[test]
fn banned_goals_are_told() {
    let mut rng = Rng::new(11);
    let (mut banned, mut games) = (0, 0);
    while games < 100 {
        let setup = rng.below(2880);
        let mut pos = played(&format!("football:setup={setup}"), None, &[]);
        let mut free =
            played(&format!("football:setup={setup},first-turn-goal=allowed"), None, &[]);
        for _ in 0..2 {
            let (turns, more) = free.turns_after(20_000);
            let us = free.to_act();
            let won = |turn: &rules::any::TurnText| {
                turn.outcome.is_some_and(|outcome| outcome.winner == Some(us))
            };
            let can_score = turns.iter().any(won);
            assert!(!more, "{}", free.fen());
            for action in pos.random_turn(&mut rng).expect("there are turns") {
                pos.play(&action).expect("a legal turn");
                free.play(&action).expect("more is allowed");
            }
            let told = pos.last_events().iter().any(|event| event.kind == "banned-goal");
            assert_eq!(told, can_score, "{:?}", pos.played());
            assert!(free.last_events().iter().all(|event| event.kind != "banned-goal"));
            banned += u32::from(told);
        }
        games += 1;
    }
    assert!(banned > 0 && banned < 2 * games, "{banned} of {games}");
}

/// What is counted of both sides is counted of the player to act less the opponent: at the start
/// nobody has more, unless to act is itself an advantage.
#[test]
fn assets_are_as_declared() {
    for game in games::ALL {
        for ruleset in testkit::rulesets(game, 4, 3) {
            let mut rng = Rng::new(9);
            let mut pos = (game.open)(&ruleset, None).expect("every ruleset has a start");
            let kinds = pos.asset_kinds();
            assert!(!kinds.is_empty(), "{ruleset}");
            for kind in kinds {
                assert!(kind.meaning.ends_with('.'), "{ruleset}: {}", kind.meaning);
            }
            for _ in 0..200 {
                assert_eq!(pos.assets().len(), kinds.len(), "{ruleset}");
                let Some(turn) = pos.random_turn(&mut rng) else { break };
                for action in turn {
                    pos.play(&action).expect("random turns are legal");
                }
            }
        }
    }
    let told = |ruleset, turns: &[&str]| {
        let pos = played(ruleset, None, turns);
        let named = pos.asset_kinds().iter().zip(pos.assets()).filter(|(_, n)| *n != 0);
        named.map(|(kind, n)| format!("{n:+} {}", kind.name)).collect::<Vec<_>>()
    };
    assert!(told("falling-off", &[]).is_empty());
    // The rook is gone.
    assert_eq!(told("falling-off", &["Ra1a8/R-"]), ["-1 rook"]);
    // The queen careens to d5 and d4 and so on: six turns are left.
    assert_eq!(
        told("falling-off", &["Qd1d7/Pd6", "Bc8d7/Qd6"])
            .iter()
            .filter(|words| words.contains("piece careening"))
            .count(),
        1
    );
}
