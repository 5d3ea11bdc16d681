//! A line as words with their places, so that every error can say where.

use std::str::FromStr;

use rules::ParseError;

/// What is left of a line.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    line: &'a str,
    /// Where the word taken last begins; after the last word, the end of the line.
    taken: usize,
    /// Where the rest begins.
    rest: usize,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self { line: line.trim_end(), taken: 0, rest: 0 }
    }

    /// Where the next word is, or would be.
    fn next_place(&self) -> (usize, usize) {
        let rest = &self.line[self.rest..];
        let start = self.rest + rest.len() - rest.trim_start().len();
        let word = &self.line[start..];
        let length = word.find(char::is_whitespace).unwrap_or(word.len());
        (start, start + length)
    }

    /// The next word, left in its place.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        let (start, end) = self.next_place();
        (start < end).then(|| &self.line[start..end])
    }

    /// Takes the next word.
    pub(crate) fn next(&mut self) -> Option<&'a str> {
        let (start, end) = self.next_place();
        (self.taken, self.rest) = (start, end);
        (start < end).then(|| &self.line[start..end])
    }

    /// Takes the next word, which must be there.
    pub(crate) fn word(&mut self, expected: &str) -> Result<&'a str, ParseError> {
        self.next().ok_or_else(|| self.error(expected))
    }

    /// Takes the next word, which must be a number.
    pub(crate) fn number<T: FromStr>(&mut self, expected: &str) -> Result<T, ParseError> {
        // "+5" is a number to Rust and to nobody else.
        let word = self.word(expected)?;
        let number = if word.starts_with('+') { None } else { word.parse().ok() };
        number.ok_or_else(|| self.error(expected))
    }

    /// Takes a time in milliseconds. Some programs give a negative one when it has run out.
    pub(crate) fn milliseconds(&mut self) -> Result<u64, ParseError> {
        let number: i64 = self.number("a number of milliseconds")?;
        Ok(number.max(0).unsigned_abs())
    }

    /// Takes all words before the first of `stops`, with the spaces between them.
    pub(crate) fn until(&mut self, stops: &[&str]) -> &'a str {
        let start = self.next_place().0;
        let mut end = start;
        while let Some(word) = self.peek()
            && !stops.contains(&word)
        {
            self.next();
            end = self.rest;
        }
        &self.line[start..end]
    }

    /// Takes all that is left.
    pub(crate) fn rest(&mut self) -> &'a str {
        self.until(&[])
    }

    /// The line must end here.
    pub(crate) fn end(&mut self) -> Result<(), ParseError> {
        self.next().map_or(Ok(()), |_| Err(self.error("the end of the line")))
    }

    /// An error at the word taken last.
    pub(crate) fn error(&self, expected: impl Into<String>) -> ParseError {
        ParseError::at("line", self.line, self.taken, expected)
    }
}

/// The words as an error message lists them.
pub(crate) fn one_of(words: &[&str]) -> String {
    format!("one of {}", words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_places() {
        let mut words = Words::new("  position   fen  a b  moves c ");
        assert_eq!(words.next(), Some("position"));
        assert_eq!(words.peek(), Some("fen"));
        assert_eq!(words.next(), Some("fen"));
        assert_eq!(words.error("x").column, 14);
        assert_eq!(words.until(&["moves"]), "a b");
        assert_eq!(words.next(), Some("moves"));
        assert_eq!(words.rest(), "c");
        assert_eq!(words.next(), None);
        assert_eq!(words.word("a turn").expect_err("none is left").column, 31);
        assert!(words.end().is_ok());
    }

    #[test]
    fn a_stop_at_once_takes_nothing() {
        let mut words = Words::new("fen moves c");
        words.next();
        assert_eq!(words.until(&["moves"]), "");
        assert_eq!(words.next(), Some("moves"));
    }

    #[test]
    fn numbers_are_plain() {
        assert_eq!(Words::new("-5").milliseconds(), Ok(0));
        for text in ["+5", "5.0", "", "x", "99999999999999999999"] {
            assert!(Words::new(text).milliseconds().is_err(), "{text:?}");
        }
    }
}
