//! Where things are: the board with its margins, the labels around it and the lines below.

use std::fmt;

use crate::Color;
use crate::view::svg::SvgOptions;
use crate::view::svg::theme::Palette;
use crate::view::words::wrap;
use crate::view::{View, to_act_in_words};

/// The side of a square in units of the picture.
pub(super) const SQUARE: f64 = 100.0;
/// Width of the margin that holds the labels and the heads of arrows off the board.
const WIDE: f64 = 44.0;
/// Width of the margin where there is neither.
const NARROW: f64 = 6.0;
/// Size of the letters, and distance of the lines, below the board.
const LETTER: f64 = 30.0;
const LINE: f64 = 42.0;

/// A place in the picture.
pub(super) type Point = (f64, f64);

/// A number of the picture, with at most two decimals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Num(pub(super) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// The text as XML.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no way to say these.
            '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' => out.push('?'),
            _ => out.push(letter),
        }
    }
    out
}

/// The measures of one picture.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    files: u8,
    ranks: u8,
    flipped: bool,
    coordinates: bool,
    margin: f64,
    /// Whose turn the disc in the margin shows; `None` when the game is over.
    to_act: Option<Color>,
    /// The lines below the board.
    lines: Vec<String>,
}

impl Layout {
    /// The measures for a view.
    pub(super) fn new(view: &View, options: SvgOptions) -> Self {
        let off_board = view.arrows.iter().any(|arrow| arrow.to.is_none());
        let wide = options.coordinates || off_board;
        let mut lines = Vec::new();
        if options.caption {
            let letters = f64::from(view.files) * SQUARE / (0.56 * LETTER);
            let to_act = format!("{}.", to_act_in_words(view, options.outcome));
            for text in std::iter::once(&to_act).chain(&view.notes) {
                lines.extend(wrap(text, letters as usize));
            }
        }
        Self {
            files: view.files,
            ranks: view.ranks,
            flipped: options.flipped,
            coordinates: options.coordinates,
            margin: if wide { WIDE } else { NARROW },
            to_act: options.outcome.is_none().then_some(view.color),
            lines,
        }
    }

    /// Width and height of the picture.
    pub(super) fn size(&self) -> (f64, f64) {
        let (width, height) = self.board_size();
        let below =
            if self.lines.is_empty() { 0.0 } else { LINE * (self.lines.len() as f64 + 0.4) };
        (width + 2.0 * self.margin, height + 2.0 * self.margin + below)
    }

    /// Width and height of the board alone.
    fn board_size(&self) -> (f64, f64) {
        (f64::from(self.files) * SQUARE, f64::from(self.ranks) * SQUARE)
    }

    /// The center of a square by its file and rank, counted from 0.
    pub(super) fn center(&self, (file, rank): (u8, u8)) -> Point {
        let (column, row) = if self.flipped {
            (self.files - 1 - file, rank)
        } else {
            (file, self.ranks - 1 - rank)
        };
        let along = |steps: u8| self.margin + (f64::from(steps) + 0.5) * SQUARE;
        (along(column), along(row))
    }

    /// A direction as it is seen on the page.
    pub(super) const fn turned(&self, direction: u8) -> u8 {
        if self.flipped { (direction + 4) & 7 } else { direction & 7 }
    }

    /// Background, squares, border, labels and the disc that shows who is to act.
    pub(super) fn board(&self, out: &mut String, palette: &Palette) {
        let (width, height) = self.size();
        let (board_width, board_height) = self.board_size();
        let (x, y) = (Num(self.margin), Num(self.margin));
        out.push_str(&format!(
            "<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
            Num(width),
            Num(height),
            palette.page,
        ));
        let (w, h) = (Num(board_width), Num(board_height));
        out.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{}\"/>\n<path fill=\"{}\" d=\"",
            palette.light, palette.dark,
        ));
        for rank in 0..self.ranks {
            for file in (0..self.files).filter(|file| (file + rank) % 2 == 0) {
                let (x, y) = self.center((file, rank));
                let corner = (Num(x - SQUARE / 2.0), Num(y - SQUARE / 2.0));
                out.push_str(&format!("M{} {}h100v100h-100z", corner.0, corner.1));
            }
        }
        out.push_str(&format!(
            "\"/>\n<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"none\" \
             stroke=\"{}\" stroke-width=\"4\"/>\n",
            palette.text,
        ));
        if self.coordinates {
            self.labels(out, palette);
        }
    }

    /// Letters of the files below, numbers of the ranks at the left, and at the right a disc of the color
    /// that is to act: always there, since a view does not say who sits where.
    fn labels(&self, out: &mut String, palette: &Palette) {
        let (board_width, board_height) = self.board_size();
        out.push_str(&format!("<g font-size=\"26\" fill=\"{}\">", palette.text));
        for file in 0..self.files {
            let x = self.center((file, 0)).0;
            let y = self.margin + board_height + 31.0;
            let letter = char::from(b'a' + file);
            out.push_str(&format!("<text x=\"{}\" y=\"{}\">{letter}</text>", Num(x), Num(y)));
        }
        for rank in 0..self.ranks {
            let y = self.center((0, rank)).1 + 9.0;
            out.push_str(&format!(
                "<text x=\"{}\" y=\"{}\">{}</text>",
                Num(self.margin / 2.0),
                Num(y),
                rank + 1,
            ));
        }
        out.push_str("</g>\n");
        if let Some(color) = self.to_act {
            out.push_str(&format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"12\" fill=\"{}\" stroke=\"{}\" \
                 stroke-width=\"3.5\"/>\n",
                Num(self.margin * 1.5 + board_width),
                Num(self.margin + board_height - SQUARE / 2.0),
                palette.man(Some(color)).fill,
                palette.text,
            ));
        }
    }

    /// The lines below the board.
    pub(super) fn caption(&self, out: &mut String, palette: &Palette) {
        if self.lines.is_empty() {
            return;
        }
        let top = 2.0 * self.margin + self.board_size().1;
        let size = Num(LETTER);
        let fill = palette.text;
        out.push_str(&format!("<g font-size=\"{size}\" fill=\"{fill}\" text-anchor=\"start\">"));
        for (i, line) in self.lines.iter().enumerate() {
            let y = top + LINE * (i as f64 + 0.7);
            out.push_str(&format!(
                "<text x=\"{}\" y=\"{}\">{}</text>",
                Num(self.margin),
                Num(y),
                escape(line),
            ));
        }
        out.push_str("</g>\n");
    }
}
