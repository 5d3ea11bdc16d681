//! What is special about a square: under the men what tints or frames it, over them the signs.

use crate::view::svg::layout::{Num, Point, SQUARE};
use crate::view::svg::theme::Palette;
use crate::view::{Mark, SquareView};

/// Draws what lies under the men.
pub(super) fn below(out: &mut String, marks: &[Mark], center: Point, palette: &Palette) {
    let corner = (Num(center.0 - SQUARE / 2.0), Num(center.1 - SQUARE / 2.0));
    let whole = format!("x=\"{}\" y=\"{}\" width=\"100\" height=\"100\"", corner.0, corner.1);
    if marks.contains(&Mark::LastTurn) {
        out.push_str(&format!("<rect {whole} fill=\"{}\" opacity=\"0.6\"/>", palette.last_turn));
    }
    for mark in marks {
        if let Mark::Goal(color) = mark {
            net(out, center, palette.man(Some(*color)).fill, palette.text);
        }
    }
    if marks.contains(&Mark::Check) {
        out.push_str(&format!(
            "<path transform=\"translate({} {})\" d=\"{}\" fill=\"{}\"/>",
            Num(center.0),
            Num(center.1),
            burst(),
            palette.check,
        ));
    }
}

/// Draws what lies over the men.
pub(super) fn above(out: &mut String, square: &SquareView, center: Point, palette: &Palette) {
    let (x, y) = center;
    if square.marks.contains(&Mark::Pending) {
        out.push_str(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"90\" height=\"90\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"8\" stroke-dasharray=\"18 12\"/>",
            Num(x - 45.0),
            Num(y - 45.0),
            palette.pending,
        ));
    }
    if square.marks.contains(&Mark::EnPassant) {
        out.push_str(&format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"14\" fill=\"none\" stroke=\"{}\" stroke-width=\"5\" \
             stroke-dasharray=\"6 8.66\"/>",
            Num(x),
            Num(y),
            palette.pending,
        ));
    }
    if square.marks.contains(&Mark::TopKing) {
        out.push_str(&format!(
            "<path transform=\"translate({} {})\" d=\"M-16 12L-19 -9 -8 0 0 -14 8 0 19 -9 16 12Z\" \
             fill=\"{}\" stroke=\"{}\" stroke-width=\"3\"/>",
            Num(x + 29.0),
            Num(y + 34.0),
            palette.crown,
            palette.outline,
        ));
    }
}

/// The net of a goal.
fn net(out: &mut String, (x, y): Point, fill: &str, line: &str) {
    out.push_str(&format!(
        "<g transform=\"translate({} {})\"><path d=\"M-46 -46H46V46H-46Z\" fill=\"{fill}\" \
         fill-opacity=\"0.35\" stroke=\"{line}\" stroke-width=\"6\"/>\
         <path d=\"M-46 -23L-23 -46M-46 0L0 -46M-46 23L23 -46M-46 46L46 -46M-23 46L46 -23\
         M0 46L46 0M23 46L46 23M46 -23L23 -46M46 0L0 -46M46 23L-23 -46M46 46L-46 -46M23 46L-46 -23\
         M0 46L-46 0M-23 46L-46 23\" stroke=\"{line}\" stroke-width=\"1.8\" fill=\"none\"/></g>",
        Num(x),
        Num(y),
    ));
}

/// Path data of a star with many rays, which is seen without color as well.
fn burst() -> String {
    let rays = 16;
    let mut path = String::new();
    for i in 0..2 * rays {
        let angle = f64::from(i) * std::f64::consts::PI / f64::from(rays);
        let radius = if i % 2 == 0 { 49.0 } else { 39.0 };
        let letter = if i == 0 { 'M' } else { 'L' };
        let (x, y) = (radius * angle.sin(), -radius * angle.cos());
        path.push_str(&format!("{letter}{} {}", Num(x), Num(y)));
    }
    path.push('Z');
    path
}
