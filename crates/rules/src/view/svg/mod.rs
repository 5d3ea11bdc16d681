//! The board as a picture: a self-contained SVG without scripts, fonts or identifiers, so that
//! several can stand on one page.
//!
//! All drawing is done in units of which a square has `SQUARE`; only width and height of the
//! whole know pixels.

mod arrows;
mod layout;
mod marks;
mod men;
pub mod pieces;
mod pointers;
mod stacks;
mod theme;

use crate::Outcome;
use crate::view::{View, square_in_words, to_act_in_words};
use layout::{Layout, Num, SQUARE, escape};
pub use theme::Theme;

/// How to draw the board.
#[derive(Clone, Copy, Debug)]
pub struct SvgOptions {
    /// Side of a square in pixels.
    pub square: u16,
    /// Whether Black's side is at the bottom.
    pub flipped: bool,
    /// Whether to write the names of files and ranks around the board.
    pub coordinates: bool,
    /// Whether to write under the board who is to act, and the notes.
    pub caption: bool,
    /// The colors.
    pub theme: Theme,
    /// How the game ended, which a view does not know; told instead of who is to act.
    pub outcome: Option<Outcome>,
}

impl Default for SvgOptions {
    fn default() -> Self {
        Self {
            square: 48,
            flipped: false,
            coordinates: true,
            caption: false,
            theme: Theme::Light,
            outcome: None,
        }
    }
}

/// The picture of a view.
pub fn svg(view: &View, options: SvgOptions) -> String {
    let palette = options.theme.palette();
    let layout = Layout::new(view, options);
    let mut out = String::new();
    begin(&mut out, view, &layout, options);
    layout.board(&mut out, palette);
    for square in &view.squares {
        let Some(place) = view.file_and_rank(&square.square) else { continue };
        let at = layout.center(place);
        let words = format!("{}: {}", square.square, square_in_words(square));
        out.push_str(&format!("<g><title>{}</title>", escape(&words)));
        marks::below(&mut out, &square.marks, at, palette);
        if square.stacked {
            stacks::stack(&mut out, &square.men, at, palette);
        } else {
            men::men(&mut out, &square.men, at, options.flipped, palette);
        }
        marks::above(&mut out, square, at, palette);
        out.push_str("</g>\n");
    }
    arrows::arrows(&mut out, view, &layout, palette);
    layout.caption(&mut out, palette);
    out.push_str("</svg>\n");
    out
}

/// The opening tag, with title and description for those who do not see the picture.
fn begin(out: &mut String, view: &View, layout: &Layout, options: SvgOptions) {
    let (width, height) = layout.size();
    let scale = f64::from(options.square) / SQUARE;
    out.push_str(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {} {}\" font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\" \
         text-anchor=\"middle\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n",
        Num(width * scale),
        Num(height * scale),
        Num(width),
        Num(height),
    ));
    let to_act = to_act_in_words(view, options.outcome);
    let title = format!("Board of {} by {} squares. {to_act}.", view.files, view.ranks);
    out.push_str(&format!("<title>{}</title>\n<desc>", escape(&title)));
    let squares = view.squares.iter().map(|s| format!("{}: {}", s.square, square_in_words(s)));
    for line in squares.chain(view.notes.iter().cloned()) {
        out.push_str(&escape(line.trim_end_matches('.')));
        out.push_str(".\n");
    }
    out.push_str("</desc>\n");
}
