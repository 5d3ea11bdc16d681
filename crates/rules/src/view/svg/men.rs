//! One man on a square, several beside each other, and the badge of a careening man.

use crate::view::Man;
use crate::view::svg::layout::{Num, Point, SQUARE, escape};
use crate::view::svg::pieces::{DRAWINGS, drawing};
use crate::view::svg::pointers::{compass, pointed};
use crate::view::svg::theme::Palette;

/// Where a man is drawn, and how large: a scale of 1 fills a square.
#[derive(Clone, Copy, Debug)]
struct Place {
    center: Point,
    scale: f64,
}

impl Place {
    /// The place as far off in the direction of a vector, as parts of its own size.
    fn moved(self, (dx, dy): Point, distance: f64) -> Self {
        let distance = distance * self.scale;
        let center = (self.center.0 + distance * dx, self.center.1 + distance * dy);
        Self { center, ..self }
    }

    /// The beginning of a group whose units are those of a square drawn here, with `origin` at
    /// the center.
    fn group(self, origin: f64) -> String {
        let corner = |center: f64| Num(center - origin * self.scale);
        let (x, y) = (corner(self.center.0), corner(self.center.1));
        let scale = match self.scale {
            1.0.. => String::new(),
            scale => format!(" scale({})", Num(scale)),
        };
        format!("<g transform=\"translate({x} {y}){scale}\"")
    }
}

/// Draws the men of a square, none, one or a crowd.
pub(super) fn men(out: &mut String, men: &[Man], center: Point, flipped: bool, palette: &Palette) {
    for (man, (offset, scale)) in men.iter().zip(offsets(men.len())) {
        let center = (center.0 + offset.0, center.1 + offset.1);
        one(out, man, Place { center, scale }, flipped, palette);
    }
}

/// Where the men of a crowd stand, relative to the center of the square, and their scale.
fn offsets(count: usize) -> Vec<(Point, f64)> {
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
fn one(out: &mut String, man: &Man, place: Place, flipped: bool, palette: &Palette) {
    let Some(momentum) = man.momentum else {
        body(out, man, place, flipped, palette);
        return;
    };
    let direction = if flipped { (momentum.direction & 7) + 4 } else { momentum.direction };
    let aside = place.moved(compass(direction), -11.0);
    body(out, man, Place { scale: 0.8 * place.scale, ..aside }, flipped, palette);
    badge(out, direction, momentum.turns_left, place, palette);
}

/// Draws the man itself.
fn body(out: &mut String, man: &Man, place: Place, flipped: bool, palette: &Palette) {
    let paint = palette.man(man.color);
    // Small men need thicker lines to be seen.
    let width = Num(4.0 / place.scale.max(0.5).sqrt());
    out.push_str(&format!("{} stroke-width=\"{width}\">", place.group(SQUARE / 2.0)));
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
fn badge(out: &mut String, direction: u8, turns_left: u8, place: Place, palette: &Palette) {
    // Diagonal directions have more room.
    let reach = if direction.is_multiple_of(2) { 27.0 } else { 37.0 };
    out.push_str(&format!(
        "{}><path transform=\"rotate({})\" d=\"M0 -23L14 -9.5A17 17 0 1 1 -14 -9.5Z\" \
         fill=\"{}\" stroke=\"{line}\" stroke-width=\"2.5\"/>\
         <text y=\"9.5\" font-size=\"26\" font-weight=\"bold\" fill=\"{line}\">{turns_left}</text></g>",
        place.moved(compass(direction), reach).group(0.0),
        u16::from(direction & 7) * 45,
        palette.momentum,
        line = palette.on_momentum,
    ));
}
