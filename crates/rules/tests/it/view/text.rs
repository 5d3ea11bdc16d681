//! The board for a terminal.

use rules::Outcome;
use rules::view::text::{TextOptions, text};

use super::{at, board, man, odd_board};

/// Compares without the spaces that editors cut from the ends of lines.
fn check(written: &str, expected: &str) {
    let expected = expected.trim_start_matches('\n');
    assert_eq!(written, expected, "written:\n{written}\nexpected:\n{expected}");
}

#[test]
fn a_small_board() {
    let view = board("r1k/3/PK1");
    check(
        &text(&view, TextOptions::default()),
        "
   a  b  c
3  r  ·  k  3
2  ·  ·  ·  2
1  P  K  ·  1
   a  b  c

White to act.
",
    );
    check(
        &text(&view, TextOptions { flipped: true, ascii: true, ..TextOptions::default() }),
        "
   c  b  a
1  .  K  P  1
2  .  .  .  2
3  k  .  r  3
   c  b  a

White to act.
",
    );
}

#[test]
fn signs_and_crowds() {
    check(
        &text(&odd_board(), TextOptions::default()),
        "
   a       b       c       d       e       f       g       h
8  ·       ·       ·       k!      ·       ·       ·       ·       8
7  ·       ·       ·       ·       ·       ·       b·5^    ·       7
6  ·       ·       ·       ·       ·       ·       ·       ·       6
5  ·       ·       ·      [o]      ·       ·       ·       ·       5
4  ·       ·       ·       ·      {(Nnp↙)} ·       ·       ·       4
3  ·       ·       *       ·       ·       ·       ·       ·       3
2  ·       ·       ·       ·       ·       ·       ·       a↗      2
1  K       ·       ·       ·      |·|      ·       ·       ·       1
   a       b       c       d       e       f       g       h

White to act, in the middle of a turn.
Nothing < can be > \"this\" & that.
Signs: [ ] last turn, { } being decided, | | goal, ! in check, ^ top king,
  * skipped by a pawn, → careening that way.
",
    );
}

#[test]
fn files_get_the_room_they_need_and_giants_are_told_below() {
    let mut view = board("8/8/8/8/8/8/8/8");
    for (name, short) in [("a1", "(RRBBNNPP)"), ("b8", "(rrbbnnpp)")] {
        let crowd = at(&mut view, name);
        crowd.men = short.trim_matches(['(', ')']).chars().map(man).collect();
        crowd.short = short.to_owned();
    }
    let uneven = text(&view, TextOptions::default());
    assert!(uneven.contains("(RRBBNNPP)") && uneven.contains("(rrbbnnpp)"), "{uneven}");
    assert!(uneven.starts_with("   a           b           c  d"), "{uneven}");

    let narrow = text(&view, TextOptions { width: 40, ..TextOptions::default() });
    assert!(narrow.lines().take(10).all(|line| line.chars().count() <= 40), "{narrow}");
    assert!(narrow.contains("(RRBBN…"), "{narrow}");
    assert!(narrow.contains("\na1: 2 white rooks, 2 white bishops"), "{narrow}");
    // Too narrow for any board: it is drawn as narrow as it can be, and nothing panics.
    text(&odd_board(), TextOptions { width: 0, ..TextOptions::default() });
}

#[test]
fn ascii_is_ascii_and_color_only_adds_escapes() {
    let view = odd_board();
    let plain = text(&view, TextOptions::default());
    let ascii = text(&view, TextOptions { ascii: true, ..TextOptions::default() });
    assert!(ascii.is_ascii(), "{ascii}");
    assert!(ascii.contains("{(Nnp[sw])}") && ascii.contains("a[ne]"), "{ascii}");

    let colored = text(&view, TextOptions { color: true, ..TextOptions::default() });
    let mut stripped = String::new();
    for (i, part) in colored.split("\x1b[").enumerate() {
        stripped.push_str(if i == 0 {
            part
        } else {
            part.split_once('m').expect("an escape ends").1
        });
    }
    assert_eq!(stripped, plain);
}

#[test]
fn the_end_of_the_game_is_told() {
    let view = board("k1/1K");
    for (outcome, told) in [
        (Outcome::win(view.to_act, "checkmate"), "White has won: checkmate."),
        (Outcome::win(view.to_act.other(), "goal"), "Black has won: goal."),
        (Outcome::draw("repetition"), "Draw: repetition."),
    ] {
        let options = TextOptions { outcome: Some(outcome), ..TextOptions::default() };
        assert!(text(&view, options).contains(told), "{told}");
    }
}
