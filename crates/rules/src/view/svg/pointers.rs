//! Men that are known by the directions in which they point: a disc with arms and an emblem.

use crate::view::Man;
use crate::view::svg::layout::{Point, escape};
use crate::view::svg::pieces::{EMBLEMS, drawing};
use crate::view::svg::theme::Paint;

/// The unit vector of a direction, clockwise from north, on a page whose y grows downwards.
pub(super) fn compass(direction: u8) -> Point {
    let diagonal = std::f64::consts::FRAC_1_SQRT_2;
    match direction & 7 {
        0 => (0.0, -1.0),
        1 => (diagonal, -diagonal),
        2 => (1.0, 0.0),
        3 => (diagonal, diagonal),
        4 => (0.0, 1.0),
        5 => (-diagonal, diagonal),
        6 => (-1.0, 0.0),
        _ => (-diagonal, -diagonal),
    }
}

/// Draws such a man in a square of 100 by 100 units.
pub(super) fn pointed(out: &mut String, man: &Man, flipped: bool, paint: Paint) {
    // The middle pointer is longer, unless half a turn makes no difference.
    let even = man.pointers.iter().all(|&d| man.pointers.iter().any(|&e| (d + 4) & 7 == e & 7));
    out.push_str(&format!("<g fill=\"{}\" stroke=\"{}\">", paint.fill, paint.line));
    for (i, &direction) in man.pointers.iter().enumerate() {
        let direction = if flipped { (direction & 7) + 4 } else { direction };
        let tip = match (direction.is_multiple_of(2), even || i == 0) {
            (true, true) => 48,
            (true, false) => 43,
            (false, true) => 56,
            (false, false) => 48,
        };
        out.push_str(&format!(
            "<path transform=\"translate(50 50) rotate({})\" d=\"M-11 -22L0 -{tip}L11 -22Z\"/>",
            u16::from(direction & 7) * 45,
        ));
    }
    out.push_str("<circle cx=\"50\" cy=\"50\" r=\"29\"/></g>");
    if let Some(emblem) = drawing(EMBLEMS, man.kind) {
        out.push_str(&format!("<path d=\"{}\" fill=\"{}\"/>", emblem.body, paint.detail));
    } else {
        out.push_str(&format!(
            "<text x=\"50\" y=\"64\" font-size=\"38\" font-weight=\"bold\" fill=\"{}\">{}</text>",
            paint.detail,
            escape(&man.letter.to_string()),
        ));
    }
}
