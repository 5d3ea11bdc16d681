//! One square of the board as text.

use crate::Color;
use crate::view::text::TextOptions;
use crate::view::{Man, Mark, SquareView, View};

/// Background colors of the 256-color palette, chosen so that white and black men are both
/// readable on each.
const LIGHT: u8 = 137;
const DARK: u8 = 94;
const LAST_TURN: u8 = 64;
const PENDING: u8 = 31;
const CHECK: u8 = 160;

/// What a character is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ink {
    /// For white men.
    White,
    /// For black men.
    Black,
    /// For signs and for what is nobody's.
    Neutral,
    /// For the dot of an empty square: just visible.
    Faint,
}

impl Ink {
    /// The ink for a man of this color.
    const fn of(color: Option<Color>) -> Self {
        match color {
            Some(Color::White) => Self::White,
            Some(Color::Black) => Self::Black,
            None => Self::Neutral,
        }
    }

    /// The escape that begins a text in this ink.
    const fn escape(self) -> &'static str {
        match self {
            Self::White => "\x1b[1;38;5;231m",
            Self::Black => "\x1b[1;38;5;16m",
            Self::Neutral => "\x1b[22;38;5;229m",
            Self::Faint => "\x1b[22;38;5;179m",
        }
    }
}

/// What stands on a square, ready to be written.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    content: Vec<(char, Ink)>,
    marks: Vec<Mark>,
    /// Whether the square is a dark one.
    dark: bool,
    /// Whether the content did not fit.
    pub(super) is_cut: bool,
}

impl Cell {
    /// Columns beside the content: one sign on each side.
    pub(super) const MARGINS: usize = 2;
    /// The narrowest a cell is cut to.
    pub(super) const LEAST: usize = 3;

    /// All squares of the board, rank by rank from the first.
    pub(super) fn all(view: &View, only_ascii: bool) -> Vec<Self> {
        let files = usize::from(view.files);
        let mut cells: Vec<_> = (0..files * usize::from(view.ranks))
            .map(|i| Self {
                content: vec![(if only_ascii { '.' } else { '·' }, Ink::Faint)],
                marks: Vec::new(),
                dark: (i / files + i % files).is_multiple_of(2),
                is_cut: false,
            })
            .collect();
        for square in &view.squares {
            let Some((file, rank)) = view.file_and_rank(&square.square) else { continue };
            let cell = &mut cells[usize::from(rank) * files + usize::from(file)];
            cell.marks.clone_from(&square.marks);
            if !square.short.is_empty() {
                let short = if only_ascii { ascii(&square.short) } else { square.short.clone() };
                cell.content = colored(&short, &square.men, square.stacked);
            }
            let signs = [(Mark::EnPassant, '*'), (Mark::TopKing, '^'), (Mark::Check, '!')];
            for (mark, sign) in signs {
                if cell.marks.contains(&mark) {
                    let empty = square.short.is_empty();
                    cell.content.retain(|_| !empty);
                    cell.content.push((sign, Ink::Neutral));
                }
            }
        }
        cells
    }

    /// What the signs on this board mean.
    pub(super) fn legend(view: &View) -> Vec<&'static str> {
        let shown = |mark: Mark| view.squares.iter().any(|s| s.marks.contains(&mark));
        let goal = Color::BOTH.into_iter().any(|color| shown(Mark::Goal(color)));
        let careens = |square: &SquareView| square.men.iter().any(|man| man.momentum.is_some());
        let meanings = [
            (shown(Mark::LastTurn), "[ ] last turn"),
            (shown(Mark::Pending), "{ } being decided"),
            (goal, "| | goal"),
            (shown(Mark::Check), "! in check"),
            (shown(Mark::TopKing), "^ top king"),
            (shown(Mark::EnPassant), "* skipped by a pawn"),
            (view.squares.iter().any(careens), "→ careening that way"),
        ];
        meanings.into_iter().filter(|(is_shown, _)| *is_shown).map(|(_, text)| text).collect()
    }

    /// Columns of the content.
    pub(super) fn width(&self) -> usize {
        self.content.len()
    }

    /// Cuts the content to a width, if it is longer.
    pub(super) fn cut(&mut self, width: usize, only_ascii: bool) {
        if self.content.len() > width {
            self.content.truncate(width - 1);
            self.content.push((if only_ascii { '~' } else { '…' }, Ink::Neutral));
            self.is_cut = true;
        }
    }

    /// Writes the cell with its margins.
    pub(super) fn write(&self, out: &mut String, width: usize, options: TextOptions) {
        let [left, right] = self.margins().map(|sign| (sign, Ink::Neutral));
        if options.color {
            out.push_str(&format!("\x1b[48;5;{}m", self.background()));
        }
        let mut last = None;
        for (letter, ink) in [left].into_iter().chain(self.content.iter().copied()).chain([right]) {
            if options.color && last != Some(ink) {
                out.push_str(ink.escape());
                last = Some(ink);
            }
            out.push(letter);
        }
        out.push_str(&" ".repeat(width - self.content.len()));
        if options.color {
            out.push_str("\x1b[0m");
        }
    }

    /// The signs left and right of the content, by the mark that matters most.
    fn margins(&self) -> [char; 2] {
        if self.marks.contains(&Mark::Pending) {
            ['{', '}']
        } else if self.marks.contains(&Mark::LastTurn) {
            ['[', ']']
        } else if self.marks.iter().any(|m| matches!(m, Mark::Goal(_))) {
            ['|', '|']
        } else {
            [' ', ' ']
        }
    }

    /// The background by the mark that matters most.
    fn background(&self) -> u8 {
        let marked = [(Mark::Check, CHECK), (Mark::Pending, PENDING), (Mark::LastTurn, LAST_TURN)];
        let plain = if self.dark { DARK } else { LIGHT };
        marked.iter().find(|(mark, _)| self.marks.contains(mark)).map_or(plain, |&(_, color)| color)
    }
}

/// The characters of a square's short form, each in the ink of the man it stands for.
///
/// In a crowd the letter of the next man begins it; what follows, such as its momentum, is his too.
fn colored(short: &str, men: &[Man], stacked: bool) -> Vec<(char, Ink)> {
    let top = Ink::of(men.last().and_then(|man| man.color));
    if stacked || men.len() < 2 {
        return short.chars().map(|letter| (letter, top)).collect();
    }
    let mut men = men.iter().peekable();
    let (mut ink, mut bracket) = (Ink::Neutral, false);
    let ink_next = |letter: char| {
        bracket = letter == '[' || bracket && letter != ']';
        if !bracket && men.peek().is_some_and(|man| man.letter.eq_ignore_ascii_case(&letter)) {
            ink = men.next().map_or(Ink::Neutral, |man| Ink::of(man.color));
        }
        (letter, if matches!(letter, '(' | ')') { Ink::Neutral } else { ink })
    };
    short.chars().map(ink_next).collect()
}

/// The text with all else than ASCII replaced: arrows by compass letters, in brackets
/// lest they be taken for men.
pub(super) fn ascii(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\0'..='\x7f' => out.push(letter),
            '↑' => out.push_str("[n]"),
            '↗' => out.push_str("[ne]"),
            '→' => out.push_str("[e]"),
            '↘' => out.push_str("[se]"),
            '↓' => out.push_str("[s]"),
            '↙' => out.push_str("[sw]"),
            '←' => out.push_str("[w]"),
            '↖' => out.push_str("[nw]"),
            '│' => out.push('|'),
            '─' | '–' | '—' | '−' => out.push('-'),
            '╱' => out.push('/'),
            '╲' => out.push('\\'),
            '·' => out.push('.'),
            '●' | '○' => out.push('o'),
            '…' => out.push('~'),
            '×' => out.push('x'),
            _ => out.push('?'),
        }
    }
    out
}
