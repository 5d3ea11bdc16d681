//! Going through a text character by character without losing the place.

use crate::ParseError;

/// A place in a file, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
}

/// A text with a cursor.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    offset: usize,
    place: Place,
}

/// A place that can be returned to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) offset: usize,
    pub(super) place: Place,
}

impl Mark {
    /// The place behind `word`, which stands here and holds no line feed.
    pub(super) fn behind(self, word: &str) -> Self {
        let column = self.place.column + word.chars().count();
        Self { offset: self.offset + word.len(), place: Place { column, ..self.place } }
    }
}

impl<'a> Scanner<'a> {
    /// At the beginning of `text`, behind a byte order mark.
    pub(super) fn new(text: &'a str) -> Self {
        let offset = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, offset, place: Place { line: 1, column: 1 } }
    }

    /// The next character.
    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    /// Goes on by one character.
    pub(super) fn bump(&mut self) {
        if let Some(c) = self.peek() {
            self.offset += c.len_utf8();
            if c == '\n' {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
    }

    /// Goes on while `accept` holds; gives back what was passed.
    pub(super) fn take_while(&mut self, mut accept: impl FnMut(char) -> bool) -> &'a str {
        let start = self.offset;
        while self.peek().is_some_and(&mut accept) {
            self.bump();
        }
        &self.text[start..self.offset]
    }

    /// Goes to the next character that is not white space, past lines that begin with `%`.
    pub(super) fn skip_space(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if self.place.column == 1 && self.peek() == Some('%') {
                self.take_while(|c| c != '\n');
            } else {
                return;
            }
        }
    }

    /// Where the cursor is.
    pub(super) fn mark(&self) -> Mark {
        Mark { offset: self.offset, place: self.place }
    }

    /// An error at a place of this text, naming its line.
    pub(super) fn error(&self, at: Mark, expected: impl Into<String>) -> ParseError {
        let start = self.text[..at.offset].rfind('\n').map_or(0, |i| i + 1);
        let line = self.text[start..].lines().next().unwrap_or("");
        ParseError {
            what: "record",
            text: line.trim_start_matches('\u{feff}').to_owned(),
            line: Some(at.place.line),
            column: at.place.column,
            expected: expected.into(),
        }
    }
}
