//! Records as text: what is read, how it is written, and where it is refused.

use rules::ParseError;
use rules::record::{Record, Turn, Variation, parse_each};

/// Reads a text that holds one record and compares how it is written.
fn check(text: &str, written: &str) {
    let records = Record::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let [record] = records.as_slice() else { panic!("one record, not {records:?}") };
    assert_eq!(record.to_string(), written, "{text}");
    let again = Record::parse(written).expect("what is written can be read");
    assert_eq!(again, records, "{written}");
}

#[test]
fn turns_hold_parentheses_commas_and_semicolons() {
    check("3.4b5 4b5! 4 10b5", "3. 4b5 4b5! 4. 10b5 *\n");
    let turns = "1. Nc7(c7-d7) a4(;b6-a5) 2. b1-c3,e5>f6@d4 Ra8a5/P- 3. e2@+ O-O 1/2-1/2\n";
    check(turns, turns);
}

#[test]
fn a_variation_may_be_closed_behind_a_turn() {
    check("1. d4 e5 ( 1... a4(;b6-a5)) 2. e4", "1. d4 e5 (1... a4(;b6-a5)) 2. e4 *\n");
    check("1. d4 (1. a4 (1. b4(a-b))) 1... e5", "1. d4 (1. a4 (1. b4(a-b))) 1... e5 *\n");
}

#[test]
fn comments_glyphs_and_numbers_are_read_in_many_shapes() {
    check(
        "{before} 1.e4! {a\n b} $14 ; to the end ) of the line\n1...e5?? !? 2 d4 2. ... d5 0-1",
        "{before} 1. e4! $14 {a b} {to the end ) of the line} 1... e5?? $5 2. d4 d5 0-1\n",
    );
    check("12... e5 13. d4", "12... e5 13. d4 *\n");
    check("4294967295. e4 e5 d4", "4294967295. e4 e5 4294967295. d4 *\n");
    check("... e5", "1... e5 *\n");
    check("e4;e5 is best\nd5", "1. e4 {e5 is best} 1... d5 *\n");
    check("e4 ; braces { and }\n d5", "1. e4 ; braces { and }\n1... d5 *\n");
    check("% of another program\n1. e4 1-0 {resigned}", "1. e4 {resigned} 1-0\n");
}

#[test]
fn tags_keep_order_and_signs() {
    let text = "[Game \"x\"]\n[Who \"a \\\"b\\\" \\\\ c\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n";
    check(text, text);
    check("\u{feff}[Game \"x\"][A\"\"]\r\n\r\n1. e4\r\n", "[Game \"x\"]\n[A \"\"]\n\n1. e4 *\n");
    check("[Result \"0-1\"]", "[Result \"0-1\"]\n\n0-1\n");
    check("[A \"lone \\x\"] *", "[A \"lone \\\\x\"]\n\n*\n");
}

#[test]
fn several_records_stand_in_one_file() {
    let text = "[A \"1\"]\n\n1. e4 *\n\n[A \"2\"]\n\n1. e4\n\n[A \"3\"]\n\n1-0\n\n1. d4 *\n";
    let records = Record::parse(text).expect("four records");
    assert_eq!(records.len(), 4);
    let results: Vec<_> = records.iter().map(|record| record.result.as_str()).collect();
    assert_eq!(results, ["*", "*", "1-0", "*"]);
    assert_eq!(Record::parse(&Record::write_all(&records)), Ok(records));
    for nothing in ["", "  \n", "{only a comment}", "% escaped", "\u{feff}"] {
        assert_eq!(Record::parse(nothing), Ok(Vec::new()), "{nothing:?}");
    }
}

#[test]
fn lines_are_at_most_80_columns_long() {
    let mut record = Record::new(Vec::new(), (0..100).map(|i| format!("turn{i}")));
    record.main_line[7].comments.push("word ".repeat(50));
    let deep = Variation { turns: vec![Turn::new("x")], ..Variation::default() };
    let turn = Turn { variations: vec![deep], ..Turn::new("y") };
    record.main_line[9].variations.push(Variation { turns: vec![turn], comments: Vec::new() });
    let text = record.to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.lines().count() > 10);
}

#[test]
fn errors_name_line_and_column() {
    for (text, line, column, expected) in [
        (")", 1, 1, "no \")\""),
        ("1. e4\n(1. d4", 2, 1, "closes this variation"),
        ("1. e4 (", 1, 7, "closes this variation"),
        ("1. e4 ()", 1, 8, "a turn in the variation"),
        ("(1. e4)", 1, 1, "a tag or a turn"),
        ("1. (e4)", 1, 4, "a turn"),
        ("1. e4 (1. (d4))", 1, 11, "a turn"),
        ("1. e4 (1. d4 1-0)", 1, 14, "before the result"),
        ("\n 1. e4 {no end\n\n", 2, 8, "closes this comment"),
        ("1. e4 }", 1, 7, "a turn, a comment"),
        ("1. e4]", 1, 6, "a turn, a comment"),
        ("1. e4(1. d4)", 1, 9, "a space before a variation"),
        ("1. e4 $256", 1, 7, "0 to 255"),
        ("1. e4 $", 1, 7, "0 to 255"),
        ("$1 1. e4", 1, 1, "a tag or a turn"),
        ("1. ! e4", 1, 4, "a turn"),
        ("1. e4!!!", 1, 6, "one of ! ?"),
        ("1. é4?!? d5", 1, 6, "one of ! ?"),
        ("1. e4 3-0", 1, 8, "a dot after"),
        ("1. e4 --", 1, 7, "a letter"),
        ("1. e4 2.(d4)", 1, 9, "a letter"),
        ("1. e4 2.*", 1, 9, "a letter"),
        ("...12", 1, 6, "a letter"),
        ("4294967296. e4", 1, 1, "at most 4294967295"),
        ("[]", 1, 2, "the name of a tag"),
        ("[A-B \"\"]", 1, 3, "in quotes"),
        ("[A x]", 1, 4, "in quotes"),
        ("[A \"x]\n\n1. e4", 1, 7, "closes the value"),
        ("[A \"x\\", 1, 7, "closes the value"),
        ("[A \"x\" y]", 1, 8, "closes the tag"),
        ("[A \"\"]\n[B \"\"]\n[A \"\"]", 3, 2, "only once"),
        ("\u{feff}[A \"\"", 1, 6, "closes the tag"),
    ] {
        let error = Record::parse(text).expect_err(text);
        let place = (error.line, error.column);
        assert_eq!(place, (Some(line), column), "{text:?}: {error}");
        assert!(error.expected.contains(expected), "{text:?}: {error}");
        assert!(!error.to_string().contains('\n'), "one line: {error}");
    }
}

#[test]
fn reading_goes_on_behind_a_fault() {
    let text = "[A \"1\"]\n\n1. e4 ) 1-0\n\n[A 2]\n[B \"\"]\n\n1. e4 *\n\n[A \"3\"]\n\n1. e4 *\n";
    let read: Vec<_> = parse_each(text).map(|record| record.map_err(|e| e.line)).collect();
    assert_eq!(read.len(), 3);
    assert_eq!(read[0], Err(Some(3)));
    assert_eq!(read[1], Err(Some(5)));
    assert_eq!(read[2].as_ref().expect("the third is right").tag("A"), Some("3"));
}

#[test]
fn messages_show_the_place_also_in_long_lines() {
    let text = format!("{} HERE {}", "a".repeat(5000), "b".repeat(5000));
    for (offset, shown, hidden) in [(3, "\"aaa", "…aaa"), (5001, "HERE", "\"aaa")] {
        let message = ParseError::at("record", &text, offset, "x").to_string();
        assert!(message.chars().count() < 260, "{message}");
        assert!(message.contains(shown) && !message.contains(hidden), "{message}");
    }
    let short = ParseError::at("turn", "a\tb", 2, "x").to_string();
    assert_eq!(short, "turn \"a\\tb\", column 3: expected x");
}

#[test]
fn errors_of_other_formats_name_line_and_column_too() {
    for (text, offset, place) in [
        ("", 0, (1, 1, "")),
        ("abc", 1, (1, 2, "abc")),
        ("é\nüb\r\nc", 5, (2, 2, "üb")),
        ("a\n", 2, (2, 1, "")),
        ("a\nb", 99, (2, 2, "b")),
    ] {
        let error = ParseError::in_file("SGF", text, offset, "something");
        let found = (error.line.expect("a line"), error.column, error.text.as_str());
        assert_eq!(found, place, "{text:?}, {offset}");
    }
}

#[test]
fn nesting_is_bounded() {
    let nested = |n: usize| format!("e4 {} {}", "(e4 ".repeat(n), ")".repeat(n));
    assert_eq!(Record::parse(&nested(200)).map(|records| records.len()), Ok(1));
    let error = Record::parse(&nested(201)).expect_err("too deep");
    assert!(error.expected.contains("200"), "{error}");
    assert!(Record::parse(&nested(1_000_000)).is_err());
}

#[test]
fn long_texts_are_read_in_linear_time() {
    let long = [
        "1. e4 e5 ".repeat(200_000),
        "{ \n\n[ ".repeat(200_000),
        ")\n\n[A \"".repeat(200_000),
        "(".repeat(2_000_000),
        format!("e4{}", "(".repeat(2_000_000)),
    ];
    for text in long {
        let _ = parse_each(&text).count();
    }
    let tags: String = (0..50_000).map(|i| format!("[T{i} \"\"]\n")).collect();
    assert_eq!(Record::parse(&tags).expect("tags")[0].tags.len(), 50_000);
}
