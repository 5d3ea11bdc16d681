//! The SAN of unfinished turns: read where the coordinate form is, and as the same turn.

use rules::{Rng, Ruleset};

use crate::searching::random_positions;

/// Looks at random turns of a game; how often the beginning of a SAN was read.
fn check(ruleset: &Ruleset) -> u32 {
    let mut rng = Rng::new(4);
    let mut read = 0;
    for pos in random_positions(ruleset, 800, 30) {
        let Some(turn) = pos.random_turn(&mut rng).filter(|turn| turn.len() > 1) else { continue };
        if pos.turn_is_open() {
            continue;
        }
        let (mut begun, mut whole) = (pos.clone(), pos.clone());
        begun.play(&turn[0]).expect("random turns are legal");
        turn.iter().for_each(|action| whole.play(action).expect("random turns are legal"));
        let san = whole.played_san().pop().expect("a turn was played");
        for (i, _) in san.match_indices(['(', ',', ';']) {
            let mut other = pos.clone();
            if other.play(&san[..i]).is_err() {
                continue;
            }
            read += 1;
            assert!(other.turn_is_open(), "{san} up to {i} in {}", pos.fen());
            // The turn goes on from there to where it led.
            let played = other.open_turn().len();
            let text = whole.played().pop().expect("a turn was played");
            assert!(text.starts_with(&other.open_turn()), "{san} up to {i} in {}", pos.fen());
            assert!(played >= begun.open_turn().len(), "{san} up to {i} in {}", pos.fen());
        }
    }
    read
}

#[test]
fn the_beginning_of_a_san_is_the_beginning_of_its_turn() {
    let mut rng = Rng::new(0);
    for text in ["falling-off", "falling-off:riders=blocked", "football"] {
        let ruleset = Ruleset::parse(games::ALL, text, &mut rng).expect("a ruleset");
        let read = check(&ruleset);
        assert!(read > 30, "{text}: {read} beginnings were read");
    }
}

#[test]
fn what_is_no_border_or_fits_several_turns_is_refused() {
    let ruleset = Ruleset::parse(games::ALL, "falling-off", &mut Rng::new(0)).expect("a ruleset");
    let mut pos = (ruleset.game().open)(&ruleset, None).expect("a start");
    for turn in ["Nc3", "e5", "Nd5", "d5"] {
        pos.play(turn).expect("a legal turn");
    }
    let mut begun = pos.clone();
    begun.play("Nc7").expect("the knight pushes a pawn, which may go several ways");
    assert_eq!(begun.open_turn(), "Nd5c7");
    for text in ["", "N", "Nc", "Nc7(", "Nc7(c", "Nc7(c7-", "Nc7(c7-d7", "Nc7)"] {
        assert!(pos.clone().play(text).is_err(), "{text}");
    }
    pos.play("Nc7(c7-d7)").expect("the whole turn");
}
