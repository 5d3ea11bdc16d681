//! A short record of each game, as people write them.

use rules::record::{Form, Record, check, replay, rewrite};

/// A record, the position it leads to, and its main line in SAN.
const EXAMPLES: [(&str, &str, &str); 7] = [
    (
        // The inventor's own example; only the answer in the variation is ours.
        "[Game \"falling-off\"]\n\n1 Nc3 e5 2 Nd5 d5 {The knight is not displaced: the pawn did \
         not use its power to capture.} 3 Nc7(c7-d7)? Qc7(c7-b6;d7-e7) (3... Qc7(c7-d6;d7-e7))",
        "rnb1kbnr/ppq1p[e]ppp/1N[sw]6/3pp3/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 4",
        "Nc3 e5 Nd5 d5 Nc7(c7-d7) Qc7(c7-b6;d7-e7)",
    ),
    (
        "[Ruleset \"falling-off\"]\n\n1. Nb1c3 Pe7e5 2. Nc3d5 Pd7d5 3. Nd5c7 *",
        "rnbqkbnr/pp(Np)2ppp/8/3pp3/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 3 @c7",
        "Nc3 e5 Nd5 d5 Nd5c7",
    ),
    (
        "[Game \"football\"]\n\n1. b1-c3 b9-c7 2. c3-d5,e5>d7@d5 *",
        "r1bq1knbr/9/2na5/9/3N5/9/9/9/R1BQ1KNBR b 3",
        "Nc3 Nc7 Nd5,N>d7",
    ),
    (
        "[Game \"rotary\"]\n\n1. b2@1 e8@x 2. Ac2/E *",
        "r47r4/1s0a4t4kxt4a4s01/ppppppppp/9/9/9/PPPPPPPPP/1S1A2T0K+T0A0S01/R07R0 b 3 2",
        "Sb2/NE Ke8/x Ac2/E",
    ),
    (
        "[Game \"tumblingdown\"]\n\n1. g8f7 (1. g8-f7 c1-c2 2. f8g8) 1... c1c2 *",
        "-,-,w,ww,www,wwww,-,ww/-,-,-,w,ww,wwww,ww,w/-,-,-,-,ww,ww,w,-/-,-,b,w,-,w,-,-/\
         -,-,bb,-,-,-,-,-/-,b,bbb,b,-,-,-,-/b,bb,bbbb,bb,b,-,-,-/bb,bbb,-,bbb,bb,b,-,- w",
        "g8-f7 c1-c2",
    ),
    (
        "[Ruleset \"tumblingdown:rules=shuck-2000\"]\n\n1. a1a2 h8g8t *",
        "-,-,-,ww,www,www,wwww,-/-,-,-,-,w,ww,ww,www/-,-,-,-,-,w,ww,ww/b,-,-,-,-,-,w,ww/\
         bb,b,-,-,-,-,-,w/bb,bb,b,-,-,-,-,-/bbbb,bb,bb,b,-,-,-,-/bbb,bbb,bb,bb,b,-,-,- b",
        "a1-a2 h8-g8t",
    ),
    (
        "[Game \"fairyblitz\"]\n[FEN \"2r5/p1p1b2p/1pbp4/5K2/P1PP4/1P6/4nPPP/3R1NR1 b - - 0 1\"]\n\
         [Result \"0-1\"]\n\n1... Nc3 2. g3 Nxd1 0-1",
        "2r5/p1p1b2p/1pbp4/5K2/P1PP4/1P4P1/5P1P/3n1NR1 w - - 0 3",
        "Nc3 g3 Nxd1#",
    ),
];

#[test]
fn examples_can_be_replayed_and_rewritten() {
    for (text, fen, san) in EXAMPLES {
        let record = Record::parse(text).unwrap_or_else(|error| panic!("{error}")).remove(0);
        assert_eq!(check(&record, games::ALL), [], "{text}");
        let last = replay(&record, games::ALL).expect("there is no fault");
        assert_eq!(last.fen(), fen, "{text}");
        let rewritten = rewrite(&record, games::ALL, Form::San).expect("there is no fault");
        assert_eq!(rewritten.turns().collect::<Vec<_>>().join(" "), san, "{text}");
    }
}
