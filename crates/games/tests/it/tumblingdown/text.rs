//! Arbitrary text against every parser of Tumblingdown: errors, never panics.

use games::tumblingdown::GAME;
use proptest::prelude::*;
use rules::{Rng, Ruleset};

/// Texts that are nearly right: fragments of all that the parsers read.
fn nearly() -> impl Strategy<Value = String> {
    let fragments = [
        "-,",
        "w",
        "b",
        "wb,",
        "/",
        " ",
        " w",
        " b",
        " 1-0",
        " 0-1",
        "-,-,-,-,-,-,-,-/",
        "g8",
        "f7",
        "-",
        "t",
        "m",
        "#",
        "(",
        ")",
        ";",
        "GM[33]",
        "GM[Tumblingdown]",
        "W[g8f7]",
        "B[c1d2]",
        "P0[1 pickb G 8 0]",
        "P0[2 dropb F 7 3]",
        "P0[3 done]",
        "P1[4 move C 1 D 2]",
        "P1[5 done]",
        "P0[0 Start P0]",
        "P1[resign]",
        "RU[tumblingdown]",
        "FEN[",
        "C[",
        "]",
        "\\",
        "XT[a=b]",
        "é",
        "\u{feff}",
        "\n",
        "0",
    ];
    prop::collection::vec(prop::sample::select(fragments.to_vec()), 0..24)
        .prop_map(|parts| parts.concat())
}

/// Feeds a text to every parser.
fn feed(text: &str) {
    for rules in
        ["tumblingdown", "tumblingdown:rules=shuck-2000", "tumblingdown:boardspace-compat=on"]
    {
        let ruleset = Ruleset::parse(&[&GAME], rules, &mut Rng::new(0)).expect("a ruleset");
        if let Ok(pos) = (GAME.open)(&ruleset, Some(text)) {
            assert_eq!(pos.fen(), text);
            assert_eq!(pos.actions().is_empty(), pos.outcome().is_some(), "{text}");
        }
        let mut pos = (GAME.open)(&ruleset, None).expect("the start");
        let _ = pos.play(text);
    }
    for dialect in GAME.dialects {
        let _ = (dialect.recognizes)(text);
        for record in (dialect.read)(text).into_iter().flatten() {
            let _ = rules::record::check(&record, &[&GAME]);
            let _ = (dialect.write)(&record);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn arbitrary_text(text in "\\PC{0,60}") {
        feed(&text);
    }

    #[test]
    fn nearly_right_text(text in nearly()) {
        feed(&text);
        feed(&format!("(;GM[33]{text})"));
        feed(&format!("(;GM[Tumblingdown]{text})"));
    }

    #[test]
    fn arbitrary_turns(text in "[a-iA-I][0-9]-?[a-i][0-9][tm#]{0,2}") {
        feed(&text);
    }

    #[test]
    fn arbitrary_stacks(
        squares in prop::collection::vec("-|[wb]{1,3}", 64),
        end in " [wb]( 1-0| 0-1)?",
    ) {
        let ranks: Vec<_> = squares.chunks(8).map(|rank| rank.join(",")).collect();
        feed(&(ranks.join("/") + &end));
    }
}
