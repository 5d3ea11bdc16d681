//! Men on top of each other, seen from a little above.

use crate::view::Man;
use crate::view::svg::layout::{Num, Point};
use crate::view::svg::theme::Palette;

/// Half the width of a disc, and half the depth of its face as it is seen.
const RADIUS: f64 = 36.0;
const FACE: f64 = 20.0;
/// The thickest a disc is drawn, and the height that all share.
const THICKEST: f64 = 12.0;
const HEIGHT: f64 = 50.0;
/// Width of the outline.
const OUTLINE: f64 = 3.5;

/// Draws a stack, and its height where it is more than one.
pub(super) fn stack(out: &mut String, men: &[Man], center: Point, palette: &Palette) {
    let Some(top) = men.last() else { return };
    let thick = THICKEST.min(HEIGHT / men.len() as f64);
    let total = thick * men.len() as f64;
    out.push_str(&format!(
        "<g transform=\"translate({} {})\" fill=\"none\">",
        Num(center.0),
        Num(center.1 + total / 2.0),
    ));
    let mut lower = None;
    for (i, man) in men.iter().enumerate() {
        let paint = palette.man(man.color);
        let y = -thick * i as f64;
        out.push_str(&side(y, thick, paint.fill));
        // Discs of different colors need no line between them.
        if lower == Some(man.color) {
            out.push_str(&format!(
                "<path d=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                rim(y),
                paint.detail,
                Num(0.2 * thick),
            ));
        }
        lower = Some(man.color);
    }
    let paint = palette.man(top.color);
    out.push_str(&format!(
        "<path d=\"M-{RADIUS} 0V{y}H{RADIUS}V0A{RADIUS} {FACE} 0 0 1 -{RADIUS} 0Z\" \
         stroke=\"{outline}\" stroke-width=\"{OUTLINE}\"/>\
         <ellipse cy=\"{y}\" rx=\"{RADIUS}\" ry=\"{FACE}\" fill=\"{fill}\" stroke=\"{outline}\" \
         stroke-width=\"{OUTLINE}\"/><path d=\"{rim}\" stroke=\"{detail}\" stroke-width=\"2.5\"/>",
        y = Num(-total),
        outline = palette.outline,
        fill = paint.fill,
        detail = paint.detail,
        rim = rim(-total),
    ));
    if men.len() > 1 {
        out.push_str(&format!(
            "<text y=\"{}\" font-size=\"34\" font-weight=\"bold\" fill=\"{}\">{}</text>",
            Num(12.5 - total),
            paint.detail,
            men.len(),
        ));
    }
    out.push_str("</g>");
}

/// The side of a disc that lies at height `y`.
fn side(y: f64, thick: f64, fill: &str) -> String {
    format!(
        "<path d=\"M-{RADIUS} {low}V{high}H{RADIUS}V{low}A{RADIUS} {FACE} 0 0 1 -{RADIUS} {low}Z\" \
         fill=\"{fill}\"/>",
        low = Num(y),
        high = Num(y - thick),
    )
}

/// Path data of the front edge of a disc at height `y`.
fn rim(y: f64) -> String {
    format!("M-{RADIUS} {y}A{RADIUS} {FACE} 0 0 0 {RADIUS} {y}", y = Num(y))
}
