//! Arbitrary text never panics the record parser, and arbitrary records survive being written.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rules::Player;
use rules::record::{GameResult, Record, Turn, TurnNumber, Variation, parse_each};

fn words() -> impl Strategy<Value = String> {
    vec("[!-~]{1,12}|é|—|\\}|\\{|%", 1..30).prop_map(|words| words.join(" "))
}

fn turn_text() -> impl Strategy<Value = String> {
    "[0-9]{0,2}[A-Za-z][a-z0-9+>@=/,-]{0,6}(\\([a-z;,-]{0,5}\\))?(=Q)?"
}

fn turns(depth: u32) -> BoxedStrategy<Vec<Turn>> {
    let variations = if depth == 0 {
        Just(Vec::new()).boxed()
    } else {
        let variation = (vec(words(), 0..2), turns(depth - 1))
            .prop_map(|(comments, turns)| Variation { comments, turns });
        vec(variation, 0..2).boxed()
    };
    let turn = (turn_text(), vec(any::<u8>(), 0..3), vec(words(), 0..3), variations);
    let turn = turn.prop_map(|(text, nags, comments, variations)| Turn {
        text,
        nags,
        comments,
        variations,
        place: None,
    });
    vec(turn, 1..6).boxed()
}

fn record() -> impl Strategy<Value = Record> {
    let begins = (any::<u32>(), any::<bool>()).prop_map(|(number, first)| TurnNumber {
        number,
        player: if first { Player::First } else { Player::Second },
    });
    let tags = prop::collection::hash_map("[A-Za-z0-9_]{1,8}", "[^\\x00-\\x1f\\x7f]{0,20}", 0..4);
    let result = prop::sample::select(GameResult::ALL.to_vec());
    let line = prop_oneof![3 => turns(2), 1 => Just(Vec::new())];
    (tags, vec(words(), 0..2), begins, line, result).prop_map(
        |(tags, comments, begins, main_line, result)| Record {
            tags: tags.into_iter().collect(),
            comments,
            begins,
            main_line,
            result,
            place: None,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 256,
        rng_seed: RngSeed::Fixed(2),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        let _ = parse_each(&text).count();
    }

    #[test]
    fn arbitrary_signs_of_records_never_panic(
        text in "([\\[\\](){};!?$%.\"\\\\ \n\r]|e4|12|\\.\\.\\.|1-0|A|é){0,60}"
    ) {
        for record in parse_each(&text).flatten() {
            let written = record.to_string();
            prop_assert_eq!(Record::parse(&written).expect("readable"), [record]);
        }
    }

    #[test]
    fn arbitrary_records_survive(records in vec(record(), 1..4)) {
        let text = Record::write_all(&records);
        let again = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        prop_assert_eq!(again, records);
    }
}
