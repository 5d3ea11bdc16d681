//! The charts of a report: SVG that stands in a page, light or dark, and is read aloud by its title.

use std::collections::BTreeMap;

use plotters::coord::Shift;
use plotters::prelude::{
    BLACK, ChartBuilder, Circle, DrawingArea, ErrorBar, IntoDrawingArea as _, LineSeries,
    PathElement, RGBColor, Rectangle, SVGBackend, ShapeStyle,
};
use plotters::style::{Color as _, TextStyle};

use super::html::escape;
use crate::stats::Interval;

/// A color that can be seen on white and on black.
const BLUE: RGBColor = RGBColor(68, 119, 170);
const ORANGE: RGBColor = RGBColor(204, 102, 51);

/// Width of a chart, in pixels.
const WIDTH: u32 = 640;
/// Room for the names beside a chart of intervals.
const NAMES: u32 = 230;
/// Most bars of a histogram.
const BARS: usize = 30;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Fault = plotters::drawing::DrawingAreaErrorKind<std::io::Error>;

/// Estimates with their intervals, one below the other; `reference` is where a line is drawn.
pub(super) fn intervals(
    title: &str,
    rows: &[(String, Interval)],
    percent: bool,
    reference: f64,
) -> String {
    let scale = if percent { 100.0 } else { 1.0 };
    let ends = rows.iter().flat_map(|(_, i)| [i.low * scale, i.high * scale]);
    let (low, high) = range(ends.chain([reference * scale]));
    let n = rows.len() as f64;
    draw(title, 60 + 24 * rows.len() as u32, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(6)
            .x_label_area_size(34)
            .y_label_area_size(NAMES)
            .build_cartesian_2d(low..high, 0.0..n)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .light_line_style(ShapeStyle::from(&BLACK.mix(0.0)))
            .x_labels(7)
            .y_labels(0)
            .label_style(("sans-serif", 13))
            .x_desc(if percent { "percent" } else { "" })
            .draw()?;
        let line = [(reference * scale, 0.0), (reference * scale, n)];
        chart.draw_series([PathElement::new(line, BLACK.mix(0.5))])?;
        for (i, (name, interval)) in rows.iter().enumerate() {
            let y = n - 0.5 - i as f64;
            let Interval { estimate, low, high } = *interval;
            let [low, at, high] = [low, estimate, high].map(|value| value * scale);
            let bar = ErrorBar::new_horizontal(y, low, at, high, BLUE.filled(), 8);
            chart.draw_series([bar])?;
            chart.draw_series([Circle::new((at, y), 4, BLUE.filled())])?;
            let place = (8, 6 + (24.0 * i as f64) as i32 + 6);
            area.draw_text(name, &TextStyle::from(("sans-serif", 13)), place)?;
        }
        Ok(())
    })
}

/// How often each number occurs.
pub(super) fn histogram(title: &str, numbers: &[usize], what: &str) -> String {
    let most = numbers.iter().copied().max().unwrap_or(0);
    let width = most / BARS + 1;
    let mut counts = vec![0u32; most / width + 1];
    for number in numbers {
        counts[number / width] += 1;
    }
    let high = counts.iter().copied().max().unwrap_or(0).max(1);
    draw(title, 260, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(0.0..(counts.len() * width) as f64, 0.0..f64::from(high) * 1.05)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(ShapeStyle::from(&BLACK.mix(0.0)))
            .x_labels(10)
            .y_labels(5)
            .label_style(("sans-serif", 13))
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .x_desc(what)
            .y_desc("games")
            .draw()?;
        let bars = counts.iter().enumerate().map(|(i, &count)| {
            let (left, right) = ((i * width) as f64, ((i + 1) * width) as f64);
            let gap = width as f64 * 0.06;
            Rectangle::new([(left + gap, 0.0), (right - gap, f64::from(count))], BLUE.filled())
        });
        chart.draw_series(bars)?;
        Ok(())
    })
}

/// A curve.
pub(super) fn curve(title: &str, points: &[(f64, f64)], (x, y): (&str, &str)) -> String {
    let (left, right) = range(points.iter().map(|p| p.0));
    let (_, high) = range(points.iter().map(|p| p.1).chain([0.0]));
    draw(title, 260, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(left..right, 0.0..high)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(ShapeStyle::from(&BLACK.mix(0.0)))
            .x_labels(10)
            .y_labels(6)
            .label_style(("sans-serif", 13))
            .x_label_formatter(&|x| format!("{x:.0}"))
            .x_desc(x)
            .y_desc(y)
            .draw()?;
        chart.draw_series(LineSeries::new(points.iter().copied(), BLUE.stroke_width(2)))?;
        Ok(())
    })
}

/// Where things happen on a board: the more, the darker; each square says its number.
pub(super) fn heat(
    title: &str,
    (files, ranks): (u8, u8),
    counts: &BTreeMap<String, u64>,
) -> String {
    const SIDE: i32 = 34;
    const RIM: i32 = 22;
    let most = counts.values().copied().max().unwrap_or(1).max(1);
    let size =
        ((RIM + SIDE * i32::from(files)) as u32 + 8, (RIM + SIDE * i32::from(ranks)) as u32 + 8);
    draw_sized(title, size, |area| {
        for rank in 0..ranks {
            for file in 0..files {
                let name = format!("{}{}", char::from(b'a' + file), rank + 1);
                let count = counts.get(&name).copied().unwrap_or(0);
                let x = RIM + SIDE * i32::from(file);
                let y = 4 + SIDE * i32::from(ranks - 1 - rank);
                let corners = [(x, y), (x + SIDE, y + SIDE)];
                let share = count as f64 / most as f64;
                area.draw(&Rectangle::new(corners, ORANGE.mix(share * 0.9).filled()))?;
                area.draw(&Rectangle::new(corners, BLACK.mix(0.25)))?;
                if count > 0 {
                    let style = TextStyle::from(("sans-serif", 10));
                    area.draw_text(&count.to_string(), &style, (x + 3, y + 11))?;
                }
            }
        }
        let style = TextStyle::from(("sans-serif", 12));
        for rank in 0..ranks {
            let y = 4 + SIDE * i32::from(ranks - 1 - rank) + 11;
            area.draw_text(&(rank + 1).to_string(), &style, (3, y))?;
        }
        for file in 0..files {
            let x = RIM + SIDE * i32::from(file) + 13;
            let letter = char::from(b'a' + file).to_string();
            area.draw_text(&letter, &style, (x, SIDE * i32::from(ranks) + 9))?;
        }
        Ok(())
    })
}

/// The range of numbers, with a little room; something sensible if there are none.
fn range(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let finite = numbers.filter(|n| n.is_finite());
    let (low, high) = finite.fold((f64::MAX, f64::MIN), |(low, high), n| (low.min(n), high.max(n)));
    match low < high {
        true => (low - (high - low) * 0.03, high + (high - low) * 0.05),
        false if low == high => (low - 0.5, high + 0.5),
        false => (0.0, 1.0),
    }
}

fn draw(title: &str, height: u32, with: impl FnOnce(&Area<'_>) -> Result<(), Fault>) -> String {
    draw_sized(title, (WIDTH, height), with)
}

/// Draws a chart, names it for those who do not see it, and lets it take the color of the text.
fn draw_sized(
    title: &str,
    size: (u32, u32),
    with: impl FnOnce(&Area<'_>) -> Result<(), Fault>,
) -> String {
    let mut svg = String::new();
    let drawn: Result<(), Fault> = {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        with(&area).and_then(|()| area.present())
    };
    // Writing into memory does not fail, and the ranges are sound.
    debug_assert!(drawn.is_ok(), "{drawn:?}");
    let (tag, rest) = svg.split_once('>').unwrap_or((&svg, ""));
    let title = escape(title);
    format!("{tag} role=\"img\" aria-label=\"{title}\"><title>{title}</title>{rest}")
        .replace("\"#000000\"", "\"currentColor\"")
}
