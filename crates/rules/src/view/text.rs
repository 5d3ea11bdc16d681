//! The board as text for a terminal: a table of the squares' short forms, with labels, signs for
//! marks, and notes underneath.
//!
//! Signs always show the marks, so that color only adds to what is there.

mod cell;

use crate::Outcome;
use crate::view::words::wrap;
use crate::view::{SquareView, View, square_in_words, to_act_in_words};
use cell::{Cell, ascii};

/// Lines below the board are not made narrower than this.
const LEAST_WIDTH: usize = 20;
/// What sets off a line that continues the one above.
const INDENT: &str = "  ";
/// A space at which a line is not broken.
const NO_BREAK: &str = "\u{a0}";

/// How to write the board.
#[derive(Clone, Copy, Debug)]
pub struct TextOptions {
    /// Whether to color squares and men by ANSI escapes.
    pub color: bool,
    /// Whether to write ASCII only.
    pub ascii: bool,
    /// Whether Black's side is at the bottom.
    pub flipped: bool,
    /// The width in columns that the board should not exceed, and the lines below it do not where
    /// they have spaces.
    pub width: usize,
    /// How the game ended, which a view does not know; told instead of who is to act.
    pub outcome: Option<Outcome>,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self { color: false, ascii: false, flipped: false, width: 80, outcome: None }
    }
}

/// The board with labels, then what the signs mean, who is to act, and the notes.
pub fn text(view: &View, options: TextOptions) -> String {
    let files = in_order(view.files, options.flipped);
    let ranks = in_order(view.ranks, !options.flipped);
    let mut cells = Cell::all(view, options.ascii);
    let label = view.ranks.to_string().len();
    let room = options.width.saturating_sub(2 * label + 2);
    let widths = file_widths(&cells, usize::from(view.files), room);

    let mut out = String::new();
    let letters = file_letters(&files, &widths, label);
    out.push_str(&letters);
    for &rank in &ranks {
        out.push_str(&format!("{:>label$} ", rank + 1));
        for &file in &files {
            let cell = &mut cells[rank * usize::from(view.files) + file];
            cell.cut(widths[file], options.ascii);
            cell.write(&mut out, widths[file], options);
        }
        out.push_str(&format!(" {}\n", rank + 1));
    }
    out.push_str(&letters);
    out.push('\n');
    for paragraph in lines_below(view, &cells, options) {
        let lines = wrap(&paragraph, options.width.max(LEAST_WIDTH) - INDENT.len());
        let lines = lines.join(&format!("\n{INDENT}")).replace(NO_BREAK, " ");
        out.push_str(&if options.ascii { ascii(&lines) } else { lines });
        out.push('\n');
    }
    out
}

/// The numbers from 0 to `n - 1`, backwards if asked.
fn in_order(n: u8, backwards: bool) -> Vec<usize> {
    let mut numbers: Vec<_> = (0..usize::from(n)).collect();
    if backwards {
        numbers.reverse();
    }
    numbers
}

/// The widths of the files, their margins left out.
///
/// Equal widths look best; where a crowd makes them too wide every file gets what it needs, and
/// where that is still too much the widest are cut.
fn file_widths(cells: &[Cell], files: usize, room: usize) -> Vec<usize> {
    let mut widths = vec![1; files];
    for (i, cell) in cells.iter().enumerate() {
        let width = &mut widths[i % files];
        *width = cell.width().max(*width);
    }
    let widest = widths.iter().copied().max().unwrap_or(1);
    if files * (widest + Cell::MARGINS) <= room {
        return vec![widest; files];
    }
    let total = |limit: usize| -> usize {
        widths.iter().map(|&width| width.min(limit) + Cell::MARGINS).sum()
    };
    let limit = (Cell::LEAST..=widest).rev().find(|&limit| total(limit) <= room);
    let limit = limit.unwrap_or(Cell::LEAST);
    widths.iter().map(|&width| width.min(limit)).collect()
}

/// The line of file letters above and below the board.
fn file_letters(files: &[usize], widths: &[usize], label: usize) -> String {
    let mut line = " ".repeat(label + 1);
    for &file in files {
        let letter = char::from(b'a' + u8::try_from(file).expect("a board has few files"));
        let width = widths[file] + 1;
        line.push_str(&format!(" {letter:<width$}"));
    }
    line.truncate(line.trim_end().len());
    line.push('\n');
    line
}

/// What stands under the board.
fn lines_below(view: &View, cells: &[Cell], options: TextOptions) -> Vec<String> {
    let mut lines = vec![format!("{}.", to_act_in_words(view, options.outcome))];
    let cut = |square: &&SquareView| {
        let place = view.file_and_rank(&square.square);
        place.is_some_and(|(file, rank)| {
            cells[usize::from(rank) * usize::from(view.files) + usize::from(file)].is_cut
        })
    };
    lines.extend(
        view.squares.iter().filter(cut).map(|s| format!("{}: {}.", s.square, square_in_words(s))),
    );
    lines.extend(view.notes.iter().cloned());
    let legend = Cell::legend(view);
    if !legend.is_empty() {
        let signs: Vec<_> = legend.iter().map(|sign| sign.replace(' ', NO_BREAK)).collect();
        lines.push(format!("Signs: {}.", signs.join(", ")));
    }
    lines
}
