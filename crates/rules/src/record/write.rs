//! Writing records in lines of at most 80 columns, in the export format of PGN.

use std::fmt::{self, Write as _};

use super::parse::GLYPHS;
use super::{Record, Turn, TurnNumber, Variation};
use crate::Player;

/// The length of a line; single words that are longer stand alone.
const COLUMNS: usize = 80;

impl fmt::Display for Record {
    /// The record as text, with a line feed at its end; [`Record::parse`] reads it back.
    ///
    /// White space in comments becomes single spaces. The names of tags are letters, digits and
    /// `_`, and turns are free of spaces; other characters in them would not be read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            write!(f, "[{name} \"")?;
            for c in value.chars() {
                match c {
                    '"' | '\\' => write!(f, "\\{c}")?,
                    // A value stands in one line.
                    '\n' | '\r' => f.write_char(' ')?,
                    c => f.write_char(c)?,
                }
            }
            f.write_str("\"]\n")?;
        }
        if !self.tags.is_empty() {
            f.write_char('\n')?;
        }
        let mut lines = Lines::default();
        for comment in &self.comments {
            lines.comment(comment);
        }
        lines.turns(&self.main_line, self.begins);
        if self.main_line.is_empty() && self.begins != TurnNumber::default() {
            // The number of the first turn is kept also while there is none.
            lines.word(&self.begins.to_string());
        }
        lines.word(self.result.as_str());
        f.write_str(&lines.finish())
    }
}

impl Record {
    /// The records of a file, an empty line between them.
    pub fn write_all<'a>(records: impl IntoIterator<Item = &'a Self>) -> String {
        let mut out = String::new();
        for record in records {
            if !out.is_empty() {
                out.push('\n');
            }
            let _ = write!(out, "{record}");
        }
        out
    }
}

/// Text that is broken into lines.
#[derive(Default)]
struct Lines {
    out: String,
    /// Characters in the last line of `out`.
    column: usize,
    /// The last word, to which a closing parenthesis may still be added.
    last: String,
    /// What the next word is written behind without a space.
    opening: String,
    /// Whether the last word is a comment that reaches to the end of the line.
    closes_line: bool,
}

impl Lines {
    /// Appends a word.
    fn word(&mut self, word: &str) {
        self.flush();
        self.last.push_str(&self.opening);
        self.last.push_str(word);
        self.opening.clear();
    }

    /// Writes the last word, after a space or in a new line.
    fn flush(&mut self) {
        let length = self.last.chars().count();
        if length == 0 {
            return;
        }
        if self.column > 0 && self.column + 1 + length > COLUMNS {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&self.last);
        self.last.clear();
        // A full line makes the next word begin a new one.
        self.column = if self.closes_line { COLUMNS } else { self.column + length };
        self.closes_line = false;
    }

    /// The text, complete.
    fn finish(mut self) -> String {
        self.flush();
        self.out.push('\n');
        self.out
    }

    /// Appends a comment: in braces, or as a line of its own where it holds a brace.
    fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            let words: Vec<_> = comment.split_whitespace().collect();
            self.word(&format!("; {}", words.join(" ")));
            self.closes_line = true;
            return;
        }
        let mut words = comment.split_whitespace().peekable();
        let mut word = String::from("{");
        while let Some(next) = words.next() {
            word += next;
            if words.peek().is_none() {
                word.push('}');
            }
            self.word(&word);
            word.clear();
        }
    }

    /// Appends turns with their numbers.
    fn turns(&mut self, turns: &[Turn], begins: TurnNumber) {
        let mut number = begins;
        // The second player's turn needs a number where a line begins or was interrupted.
        let mut interrupted = true;
        for turn in turns {
            if interrupted || number.player == Player::First {
                self.word(&number.to_string());
            }
            self.turn(turn, number);
            interrupted = !turn.comments.is_empty() || !turn.variations.is_empty();
            number = number.next();
        }
    }

    /// Appends a turn, its glyphs, comments and variations.
    fn turn(&mut self, turn: &Turn, number: TurnNumber) {
        let mut nags = turn.nags.as_slice();
        let glyph = nags.first().and_then(|&nag| GLYPHS.get(usize::from(nag).checked_sub(1)?));
        if glyph.is_some() {
            nags = &nags[1..];
        }
        self.word(&format!("{}{}", turn.text, glyph.unwrap_or(&"")));
        for nag in nags {
            self.word(&format!("${nag}"));
        }
        for comment in &turn.comments {
            self.comment(comment);
        }
        for variation in &turn.variations {
            self.variation(variation, number);
        }
    }

    /// Appends a variation in parentheses.
    fn variation(&mut self, variation: &Variation, number: TurnNumber) {
        self.opening.push('(');
        for comment in &variation.comments {
            self.comment(comment);
        }
        self.turns(&variation.turns, number);
        if self.closes_line {
            self.flush();
        }
        self.last.push(')');
    }
}
