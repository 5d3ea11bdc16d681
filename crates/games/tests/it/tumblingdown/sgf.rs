//! Records of Tumblingdown as SGF, in the standard form and in Boardspace's.

use games::tumblingdown::GAME;
use rules::record::{Dialect, GameResult, Record, read, replay, rewrite};

fn dialect(id: &str) -> &'static Dialect {
    GAME.dialects.iter().find(|d| d.id == id).expect("a dialect of the game")
}

/// Reads one game; every text here names its format by itself.
fn one(text: &str) -> Record {
    let mut records = read(text, &[&GAME]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

fn turns(record: &Record) -> Vec<&str> {
    record.turns().collect()
}

#[test]
fn gestures_of_boardspace() {
    let record = one("(;
GM[Tumblingdown]VV[1]
SU[tumblingdown]
P0[id \"Ann\"]
P1[id \"bob jr\"]
; P0[0 Start P0]
; P0[1 pickb G 8 0]
; P0[2 dropb F 7 3]
; P0[3 done]
; P1[4 move C 1 D 2]
; P1[5 done]
)");
    assert_eq!(turns(&record), ["g8f7", "c1d2"]);
    assert_eq!(record.tag("White"), Some("Ann"));
    assert_eq!(record.tag("Black"), Some("bob jr"));
    let ruleset = "tumblingdown:boardspace-compat=on,repetition=boardspace";
    assert_eq!(record.tag("Ruleset"), Some(ruleset));
    let last = replay(&record, &[&GAME]).expect("a legal game");
    assert_eq!(last.played_san(), ["g8-f7", "c1-d2"]);
    assert_eq!(record.main_line[0].place.map(|p| (p.line, p.column)), Some((9, 6)));
}

#[test]
fn hands_that_change_their_mind() {
    // Dropped far out and picked up again, put back, then another stack, in the letters of 2013.
    let record = one("(;gm[x]GM[tumblingdown]
;P1[0 start P1];P1[1 pickb g 8];P1[2 dropb e 6];P1[3 pickb e 6];P1[4 dropb g 8]
;P1[5 PICKB F 8 0];P1[6 DropB F 5];P1[7 Done];P0[8 resign];P0[9 done])");
    assert_eq!(turns(&record), ["f8f7"]);
    assert_eq!(record.result, GameResult::WhiteWins);
    assert!(replay(&record, &[&GAME]).is_ok());
    // A turn that was not confirmed has not been played.
    let open = one("(;GM[Tumblingdown];P0[0 Start P0];P0[1 pickb G 8 0];P0[2 dropb F 7 3])");
    assert_eq!(turns(&open), [""; 0]);
}

#[test]
fn single_steps_in_gestures() {
    let text = "(;GM[Tumblingdown]RU[tumblingdown:rules=shuck-2000]
;P0[0 Start P0];P0[1 pickb A 1 1];P0[2 dropb A 2 1];P0[3 done]
;P1[4 pickb H 8 0];P1[5 dropb H 7 4];P1[6 done])";
    assert_eq!(turns(&one(text)), ["a1a2", "h8h7t"]);
    assert_eq!(one(text).tag("White"), None);
}

#[test]
fn standard_form_with_variations() {
    let text = "(;FF[4]GM[33]PW[Ann]PB[Bob]EV[Open \\] day]KM[0]XT[Annotator=me]RE[?]C[Hello]
;W[g8f7]TE[1]C[good
and

plain](;B[c1-d2](;W[h8g8];B[a1a2])(;W[f8e7]DO[]))(;B[c1c2]C[or]))";
    let record = one(text);
    assert_eq!(turns(&record), ["g8f7", "c1-d2", "h8g8", "a1a2"]);
    assert_eq!(record.comments, ["Hello"]);
    assert_eq!(record.tag("Event"), Some("Open ] day"));
    assert_eq!(record.tag("Annotator"), Some("me"));
    assert_eq!(record.tag("SGF_KM"), Some("0"));
    assert_eq!(record.main_line[0].nags, [1]);
    assert_eq!(record.main_line[0].comments, ["good and", "plain"]);
    assert_eq!(record.main_line[1].variations[0].turns[0].text, "c1c2");
    assert_eq!(record.main_line[2].variations[0].turns[0].nags, [6]);
    assert!(replay(&record, &[&GAME]).is_ok());
    let again = (dialect("sgf").write)(&record).expect("a record that was read");
    assert_eq!(one(&again), record, "{again}");
}

#[test]
fn both_forms_and_the_record_of_all_games_agree() {
    let pgn = "[Game \"tumblingdown\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n1. g8f7 c1d2 0-1\n";
    let record = rewrite(&one(pgn), &[&GAME], rules::record::Form::Coordinate)
        .unwrap_or_else(|error| panic!("{error}"));
    for dialect in GAME.dialects {
        let text = (dialect.write)(&record).expect("a legal game");
        let again = one(&text);
        assert_eq!(turns(&again), turns(&record), "{text}");
        assert_eq!(again.result, GameResult::BlackWins, "{text}");
        assert_eq!(again.tags, record.tags, "{text}");
    }
}

#[test]
fn errors_name_the_place() {
    let cases = [
        ("(;GM[33];W[g8f7];W[c1d2])", 1, 18, "a move of Black, B"),
        ("(;GM[1];W[g8f7])", 1, 6, "GM[33]"),
        ("(;FF[4])", 1, 2, "GM[33]"),
        ("(;GM[33]RU[chess])", 1, 12, "one of"),
        ("(;GM[33]\nFEN[w])", 2, 6, "\",\" after a square"),
        ("(;GM[33];W[])", 1, 12, "a turn such as g8f7"),
        ("(;GM[33];W[g8f7]", 1, 17, "a property, \";\""),
        ("(;GM[33];W[g8f7", 1, 16, "\"]\""),
        ("(;GM[33]()", 1, 10, "\";\""),
        ("(;GM[33](;W[g8f7]);", 1, 19, "behind a variation"),
        ("(;GM[33]) x", 1, 11, "\"(\""),
        ("(;GM[Tumblingdown];P0[0 fly])", 1, 25, "start, pickb"),
        ("(;GM[Tumblingdown];P0[0 pickb I 9])", 1, 31, "a column"),
        ("(;GM[Tumblingdown];P0[0 pickb G 9])", 1, 33, "a row"),
        ("(;GM[Tumblingdown];P0[0 pickb A 1])", 1, 31, "that White controls"),
        ("(;GM[Tumblingdown];P1[0 pickb A 1])", 1, 25, "a gesture of White"),
        ("(;GM[Tumblingdown];P0[0 dropb A 1])", 1, 25, "pickb before"),
        ("(;GM[Tumblingdown];P0[0 move G 8 E 7])", 1, 34, "the stack of g8 falls on"),
        ("(;GM[Tumblingdown];P0[0 move G 8 C 4])", 1, 34, "the stack of g8 falls on"),
        ("(;GM[Tumblingdown];P0[0 done])", 1, 25, "before done"),
        ("(;GM[Tumblingdown];P0[0 pickb G])", 1, 32, "a row"),
    ];
    for (text, line, column, expected) in cases {
        let error = read(text, &[&GAME]).expect_err(text);
        assert!(error.expected.contains(expected), "{text}: {error}");
        assert_eq!((error.line, error.column), (Some(line), column), "{text}: {error}");
    }
}

#[test]
fn deep_trees_are_no_deep_calls() {
    let mut text = String::from("(;GM[33]");
    for i in 0..100_000 {
        text += if i % 2 == 0 { "(;W[a8a7]" } else { "(;B[a1a2]" };
    }
    let open = read(&text, &[&GAME]).expect_err("not closed");
    assert!(open.expected.contains("\")\""), "{open}");
    text += &")".repeat(100_001);
    assert_eq!(one(&text).main_line.len(), 100_000);
}
