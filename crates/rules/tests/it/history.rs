//! Games as they are played: repetition, and taking back.

use rules::{Outcome, Rng, Ruleset};

use crate::toy::GAMES;

#[test]
fn the_third_occurrence_is_a_draw_until_it_is_taken_back() {
    let ruleset = Ruleset::parse(GAMES, "heap:pass=on", &mut Rng::new(0)).expect("a ruleset");
    let mut pos = (ruleset.game().open)(&ruleset, None).expect("a start");
    let draw = Some(Outcome::draw("repetition"));
    for round in 0..3 {
        for turn in ["t1/x", "pass", "pass", "pass"] {
            pos.play(turn).expect("legal");
            assert_eq!(pos.outcome(), None, "{:?}", pos.played());
        }
        // The position after the first turn occurs for the third time.
        pos.play("pass").expect("legal");
        assert_eq!(pos.outcome(), draw, "{:?}", pos.played());
        assert!(pos.play("t1/x").is_err(), "the game is over");
        assert!(if round == 0 { pos.undo_action() } else { pos.undo_turn() });
        assert_eq!(pos.outcome(), None, "{:?}", pos.played());
        assert!(pos.undo_turn() && pos.undo_turn() && pos.undo_turn());
    }
    // The start position counts as well.
    let mut pos = (ruleset.game().open)(&ruleset, None).expect("a start");
    for _ in 0..4 {
        assert_eq!(pos.outcome(), None);
        pos.play("pass").expect("legal");
    }
    assert_eq!(pos.outcome(), draw);
}
