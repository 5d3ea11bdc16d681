//! Arrows over the board: the steps of the last turn.

use crate::view::svg::layout::{Layout, Num, Point};
use crate::view::svg::pointers::compass;
use crate::view::svg::theme::Palette;
use crate::view::{Arrow, ArrowKind, View};

/// How far from the centers of its squares an arrow begins and ends, so that it hides little, and
/// how far one goes that leaves the board.
const START: f64 = 24.0;
const END: f64 = 32.0;
const OFF_BOARD: f64 = 84.0;
/// Length and half the width of a head.
const HEAD: f64 = 28.0;
const HALF_HEAD: f64 = 17.0;

/// Draws all arrows.
pub(super) fn arrows(out: &mut String, view: &View, layout: &Layout, palette: &Palette) {
    for arrow in &view.arrows {
        let Some(from) = view.file_and_rank(&arrow.from).map(|place| layout.center(place)) else {
            continue;
        };
        let color = palette.arrows[arrow.kind as usize];
        match target(arrow, view, layout, from) {
            Some(to) if to == from => turn(out, from, color),
            Some(to) => shaft_and_head(out, from, to, arrow, color),
            None => {}
        }
    }
}

/// Where an arrow ends.
fn target(arrow: &Arrow, view: &View, layout: &Layout, from: Point) -> Option<Point> {
    match (&arrow.to, arrow.direction) {
        (Some(to), _) => view.file_and_rank(to).map(|place| layout.center(place)),
        (None, Some(direction)) => {
            let (dx, dy) = compass(layout.turned(direction));
            // A diagonal crosses the border farther from the center.
            let long = OFF_BOARD / dx.abs().max(dy.abs());
            Some((from.0 + long * dx, from.1 + long * dy))
        }
        (None, None) => None,
    }
}

/// A ring around a man that turned where it stands.
fn turn(out: &mut String, (x, y): Point, color: &str) {
    out.push_str(&format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"44\" fill=\"none\" stroke=\"{color}\" \
         stroke-width=\"6\" stroke-dasharray=\"56 13.12\" opacity=\"0.8\"/>\n",
        Num(x),
        Num(y),
    ));
}

/// A straight arrow; the dashes tell the kinds apart without color.
fn shaft_and_head(out: &mut String, from: Point, to: Point, arrow: &Arrow, color: &str) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let distance = dx.hypot(dy);
    let (dx, dy) = (dx / distance, dy / distance);
    let length = if arrow.to.is_some() { distance - END } else { distance };
    let along = |distance: f64| (from.0 + distance * dx, from.1 + distance * dy);
    let (start, neck, tip) = (along(START), along(length - HEAD), along(length));
    let dashes = match arrow.kind {
        ArrowKind::Step => "",
        ArrowKind::Push => " stroke-dasharray=\"16 18\"",
        ArrowKind::Careen => " stroke-dasharray=\"0.1 17\"",
    };
    let (side_x, side_y) = (-dy * HALF_HEAD, dx * HALF_HEAD);
    out.push_str(&format!(
        "<g opacity=\"0.8\"><path d=\"M{} {}L{} {}\" stroke=\"{color}\" stroke-width=\"11\"{dashes}/>\
         <path d=\"M{} {}L{} {}L{} {}Z\" fill=\"{color}\"/></g>\n",
        Num(start.0),
        Num(start.1),
        Num(neck.0),
        Num(neck.1),
        Num(tip.0),
        Num(tip.1),
        Num(neck.0 + side_x),
        Num(neck.1 + side_y),
        Num(neck.0 - side_x),
        Num(neck.1 - side_y),
    ));
}
