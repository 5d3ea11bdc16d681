//! One man on a square, several beside each other, and the badge of a careening man.

use crate::view::svg::layout::{Num, Point, escape};
use crate::view::svg::pieces::{DRAWINGS, drawing};
use crate::view::svg::pointers::{compass, pointed};
use crate::view::svg::theme::Palette;
use crate::view::{Man, Momentum};

/// Draws the men of a square, none, one or a crowd.
pub(super) fn men(out: &mut String, men: &[Man], center: Point, flipped: bool, palette: &Palette) {
    for (man, (place, scale)) in men.iter().zip(places(men.len())) {
        let at = (center.0 + place.0, center.1 + place.1);
        one(out, man, at, scale, flipped, palette);
    }
}

/// Where the men of a crowd stand, relative to the center of the square, and their scale.
fn places(count: usize) -> Vec<(Point, f64)> {
    match count {
        0 | 1 => vec![((0.0, 0.0), 1.0); count],
        2 => vec![((-19.0, -15.0), 0.65), ((19.0, 15.0), 0.65)],
        3 => vec![((-23.0, -22.0), 0.55), ((23.0, -22.0), 0.55), ((0.0, 22.0), 0.55)],
        _ => {
            let columns = (2..).find(|n| n * n >= count).expect("some square is large enough");
            let rows = count.div_ceil(columns);
            let step = 96.0 / columns as f64;
            let middle = |i: usize, n: usize| (i as f64 - (n as f64 - 1.0) / 2.0) * step;
            (0..count)
                .map(|i| {
                    let (row, column) = (i / columns, i % columns);
                    let in_row = (count - row * columns).min(columns);
                    ((middle(column, in_row), middle(row, rows)), step / 94.0)
                })
                .collect()
        }
    }
}

/// Draws one man; a careening one gives room to its badge.
fn one(out: &mut String, man: &Man, at: Point, scale: f64, flipped: bool, palette: &Palette) {
    let turned = |direction: u8| if flipped { direction + 4 } else { direction };
    match man.momentum {
        None => body(out, man, at, scale, flipped, palette),
        Some(momentum) => {
            let (dx, dy) = compass(turned(momentum.direction));
            let away = -11.0 * scale;
            let place = (at.0 + away * dx, at.1 + away * dy);
            body(out, man, place, 0.8 * scale, flipped, palette);
            badge(out, momentum, turned(momentum.direction), at, scale, palette);
        }
    }
}

/// Draws the man itself.
fn body(out: &mut String, man: &Man, at: Point, scale: f64, flipped: bool, palette: &Palette) {
    let paint = palette.man(man.color);
    let corner = (Num(at.0 - 50.0 * scale), Num(at.1 - 50.0 * scale));
    out.push_str(&format!("<g transform=\"translate({} {})", corner.0, corner.1));
    if scale < 1.0 {
        out.push_str(&format!(" scale({})", Num(scale)));
    }
    // Small men need thicker lines to be seen.
    let width = Num(4.0 / scale.max(0.5).sqrt());
    out.push_str(&format!("\" stroke-width=\"{width}\">"));
    if !man.pointers.is_empty() {
        pointed(out, man, flipped, paint);
    } else if let Some(drawing) = drawing(DRAWINGS, man.kind) {
        out.push_str(&format!(
            "<path d=\"{}\" fill=\"{}\" stroke=\"{}\"/>",
            drawing.body, paint.fill, paint.line,
        ));
        if !drawing.lines.is_empty() {
            let (lines, detail) = (drawing.lines, paint.detail);
            out.push_str(&format!("<path d=\"{lines}\" fill=\"none\" stroke=\"{detail}\"/>"));
        }
    } else {
        let letter = escape(&man.letter.to_string());
        out.push_str(&format!(
            "<circle cx=\"50\" cy=\"50\" r=\"36\" fill=\"{}\" stroke=\"{}\"/>\
             <text x=\"50\" y=\"67\" font-size=\"48\" font-weight=\"bold\" fill=\"{}\">{letter}</text>",
            paint.fill, paint.line, paint.detail,
        ));
    }
    out.push_str("</g>");
}

/// Draws a drop that points where the man careens, with the number of turns that are left.
fn badge(
    out: &mut String,
    momentum: Momentum,
    direction: u8,
    at: Point,
    scale: f64,
    palette: &Palette,
) {
    let (dx, dy) = compass(direction);
    // Diagonal directions have more room.
    let reach = if direction.is_multiple_of(2) { 27.0 } else { 37.0 };
    let (x, y) = (at.0 + reach * scale * dx, at.1 + reach * scale * dy);
    let fill = palette.momentum;
    out.push_str(&format!("<g transform=\"translate({} {})", Num(x), Num(y),));
    if scale < 1.0 {
        out.push_str(&format!(" scale({})", Num(scale)));
    }
    out.push_str(&format!(
        "\"><path transform=\"rotate({})\" d=\"M0 -23L14 -9.5A17 17 0 1 1 -14 -9.5Z\" \
         fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2.5\"/>\
         <text y=\"9.5\" font-size=\"26\" font-weight=\"bold\" fill=\"{line}\">{}</text></g>",
        u16::from(direction & 7) * 45,
        momentum.turns_left,
        line = palette.on_momentum,
    ));
}
