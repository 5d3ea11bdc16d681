//! The board as a picture.

use rules::view::svg::pieces::{DRAWINGS, EMBLEMS};
use rules::view::svg::{SvgOptions, Theme, svg};

use super::{at, board, man, odd_board};

/// All ways of drawing a view.
fn all_options() -> Vec<SvgOptions> {
    let mut all = Vec::new();
    for flags in 0..16 {
        let flag = |bit: u8| flags >> bit & 1 == 1;
        all.push(SvgOptions {
            flipped: flag(0),
            coordinates: flag(1),
            caption: flag(2),
            theme: if flag(3) { Theme::Dark } else { Theme::Light },
            square: 24,
            outcome: None,
        });
    }
    all
}

/// Tags must be closed in order, and what is between them must be escaped.
fn check_xml(picture: &str) {
    let mut open = Vec::new();
    for part in picture.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "not escaped: {text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "closed out of order");
        } else if !tag.ends_with('/') {
            open.push(tag.split_once(' ').map_or(tag, |(name, _)| name));
        }
        assert!(tag.matches('"').count().is_multiple_of(2), "bad attribute: {tag}");
    }
    assert!(open.is_empty(), "left open: {open:?}");
    for entity in picture.split('&').skip(1) {
        let name = entity.split_once(';').expect("an entity ends").0;
        assert!(["amp", "lt", "gt", "quot"].contains(&name), "unknown entity {name}");
    }
}

/// Numbers have at most two decimals, and none is lost.
fn check_numbers(picture: &str) {
    assert!(!picture.contains("NaN") && !picture.contains("inf"), "a number is none");
    for part in picture.split('.').skip(1) {
        let digits = part.chars().take_while(char::is_ascii_digit).count();
        assert!(digits <= 2, "too many decimals: .{}", &part[..digits]);
    }
}

#[test]
fn pictures_are_well_formed() {
    let mut crowded = board("8/8/8/8/8/8/8/8");
    for (i, count) in [0, 1, 2, 3, 4, 5, 9, 16, 17, 40].into_iter().enumerate() {
        let square = at(&mut crowded, &format!("a{}", i + 1));
        square.men = "KQRBNPxcqo".chars().cycle().take(count).map(man).collect();
    }
    for count in [0, 1, 2, 5, 58] {
        let square = at(&mut crowded, &format!("b{}", count % 8 + 1));
        square.men = "cCC".chars().cycle().take(count).map(man).collect();
        square.stacked = true;
    }
    for view in [odd_board(), crowded, board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")] {
        for options in all_options() {
            let picture = svg(&view, options);
            check_xml(&picture);
            check_numbers(&picture);
            assert_eq!(picture, svg(&view, options), "the same view is drawn in the same way");
        }
    }
}

#[test]
fn the_picture_is_described() {
    let picture = svg(&odd_board(), SvgOptions::default());
    for words in [
        "<title>Board of 8 by 8 squares. White to act, in the middle of a turn.</title>",
        "e4: white knight, black knight, black pawn careening south-west, off the board in 1 turn, \
         being decided.\n",
        "g7: stack of 5, from the bottom: 2 white checkers, 3 black checkers, top king.\n",
        "h2: black axe pointing north-east, north and east.\n",
        "e1: empty, goal of White.\n",
        "Nothing &lt; can be &gt; &quot;this&quot; &amp; that.\n",
        "<g><title>d8: black king, in check</title>",
    ] {
        assert!(picture.contains(words), "{words}\nis missing in\n{picture}");
    }
}

#[test]
fn the_size_is_in_pixels() {
    let view = board("8/8");
    let options = SvgOptions { coordinates: false, square: 50, ..SvgOptions::default() };
    let picture = svg(&view, options);
    assert!(picture.contains("width=\"406\" height=\"106\" viewBox=\"0 0 812 212\""), "{picture}");
}

#[test]
fn what_is_not_on_the_board_is_left_out() {
    let mut view = board("8/8");
    for name in ["i1", "a3", "", "é1", "a", "a0", "a+1", "a01", "a999", "A1", "11"] {
        at(&mut view, name).men = vec![man('K')];
    }
    let picture = svg(&view, SvgOptions::default());
    assert!(!picture.contains("<g><title>"), "{picture}");
}

#[test]
fn every_kind_is_drawn_once() {
    for table in [DRAWINGS, EMBLEMS] {
        for (i, drawing) in table.iter().enumerate() {
            assert!(table[..i].iter().all(|other| other.kind != drawing.kind), "{}", drawing.kind);
            for data in [drawing.body, drawing.lines] {
                let known = |c: char| c.is_ascii_digit() || " .-MLHVCAZ".contains(c);
                assert!(data.chars().all(known), "{}: {data}", drawing.kind);
            }
        }
    }
}
