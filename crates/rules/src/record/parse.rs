//! Reading records, one after another, in linear time.
//!
//! More is accepted than is written: numbers and results may be left out, numbers may touch their
//! turns, annotation glyphs may stand alone.

use std::collections::HashSet;

use super::scan::{Mark, Scanner};
use super::{GameResult, MAX_NESTING, Record, Turn, Variation};
use crate::{ParseError, Player};

/// The records of a file; behind an error it goes on with the next game.
#[derive(Debug)]
pub struct Records<'a> {
    scanner: Scanner<'a>,
}

/// Reads the records of a file one by one.
///
/// Behind an error reading goes on at the next tag that follows an empty line.
///
/// # Examples
/// ```
/// let file = "[Game \"rotary\"]\n\n1. a3a4 ) *\n\n[Game \"rotary\"]\n\n1. a3a4 *\n";
/// let results: Vec<_> = rules::record::parse_each(file).map(|record| record.is_ok()).collect();
/// assert_eq!(results, [false, true]);
/// ```
pub fn parse_each(text: &str) -> Records<'_> {
    Records { scanner: Scanner::new(text) }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = Builder::default().read(&mut self.scanner);
        if record.is_err() {
            self.skip_game();
        }
        record.transpose()
    }
}

impl Records<'_> {
    /// Goes to the next line that begins with a tag and follows an empty one.
    fn skip_game(&mut self) {
        let mut after_empty = false;
        while self.scanner.peek().is_some() {
            let rest = self.scanner.take_while(|c| c != '\n');
            self.scanner.bump();
            after_empty |= rest.trim().is_empty();
            if after_empty && self.scanner.peek() == Some('[') {
                return;
            }
        }
    }
}

/// A record that is being read.
#[derive(Default)]
struct Builder {
    record: Record,
    tag_names: HashSet<String>,
    /// Whether something else than tags and comments has been read.
    begun: bool,
    /// The variations that are open, each with the place of its `(`.
    open: Vec<(Mark, Variation)>,
}

impl Builder {
    /// Reads one record; `None` if there is none left.
    fn read(mut self, scanner: &mut Scanner<'_>) -> Result<Option<Record>, ParseError> {
        loop {
            scanner.skip_space();
            let at = scanner.mark();
            self.record.place.get_or_insert(at.place);
            match scanner.peek() {
                None => break,
                Some('[') if self.open.is_empty() && self.begun => break,
                Some('[') if self.open.is_empty() => self.tag(scanner)?,
                Some('{' | ';') => self.comment(scanner)?,
                Some('(') => self.open_variation(scanner)?,
                Some(')') => self.close_variation(scanner)?,
                Some('$') => self.nag(scanner)?,
                Some(_) => {
                    let word = read_word(scanner)?;
                    if let Some(result) = GameResult::from_text(word) {
                        self.result(result, at, scanner)?;
                        return Ok(Some(self.record));
                    }
                    self.word(word, at, scanner)?;
                }
            }
        }
        if let Some(&(at, _)) = self.open.last() {
            return Err(scanner.error(at, "a \")\" that closes this variation"));
        }
        if let Some(result) = self.record.tag("Result").and_then(GameResult::from_text) {
            self.record.result = result;
        }
        let is_empty = self.record.tags.is_empty() && !self.begun;
        Ok((!is_empty).then_some(self.record))
    }

    /// Reads `[Name "value"]`.
    fn tag(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        scanner.bump();
        scanner.skip_space();
        let at = scanner.mark();
        let name = scanner.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            return Err(scanner.error(at, "the name of a tag: letters, digits and \"_\""));
        }
        if !self.tag_names.insert(name.to_owned()) {
            return Err(scanner.error(at, format!("the tag \"{name}\" only once in a game")));
        }
        scanner.skip_space();
        expect(scanner, '"', "the value of the tag in quotes")?;
        let mut value = String::new();
        loop {
            value += scanner.take_while(|c| !matches!(c, '"' | '\\' | '\n' | '\r'));
            let at = scanner.mark();
            let closing = scanner.peek();
            scanner.bump();
            match closing {
                Some('"') => break,
                Some('\\') if matches!(scanner.peek(), Some('"' | '\\')) => {
                    value.extend(scanner.peek());
                    scanner.bump();
                }
                // Other programs write a lone backslash as it is.
                Some('\\') => value.push('\\'),
                _ => return Err(scanner.error(at, "the quote that closes the value")),
            }
        }
        scanner.skip_space();
        expect(scanner, ']', "the \"]\" that closes the tag")?;
        self.record.tags.push((name.to_owned(), value));
        Ok(())
    }

    /// Reads `{…}`, or `;` to the end of the line.
    fn comment(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        let at = scanner.mark();
        let in_braces = scanner.peek() == Some('{');
        scanner.bump();
        let text = if in_braces {
            let text = scanner.take_while(|c| c != '}');
            expect(scanner, '}', "")
                .map_err(|_| scanner.error(at, "a \"}\" that closes this comment"))?;
            text
        } else {
            scanner.take_while(|c| c != '\n')
        };
        let words: Vec<_> = text.split_whitespace().collect();
        if !words.is_empty() {
            let comments = match self.last_turn() {
                Some(turn) => &mut turn.comments,
                None => {
                    self.open.last_mut().map_or(&mut self.record.comments, |o| &mut o.1.comments)
                }
            };
            comments.push(words.join(" "));
        }
        Ok(())
    }

    /// Reads `(`.
    fn open_variation(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        let at = scanner.mark();
        if self.last_turn().is_none() {
            return Err(scanner.error(at, self.expected_first()));
        }
        if self.open.len() == MAX_NESTING {
            let expected = format!("variations nested at most {MAX_NESTING} deep");
            return Err(scanner.error(at, expected));
        }
        scanner.bump();
        self.open.push((at, Variation::default()));
        Ok(())
    }

    /// Reads `)`.
    fn close_variation(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        let at = scanner.mark();
        let Some((_, variation)) = self.open.pop() else {
            return Err(scanner.error(at, "no \")\", for no variation is open"));
        };
        if variation.turns.is_empty() {
            return Err(scanner.error(at, "a turn in the variation"));
        }
        scanner.bump();
        let turn = self.last_turn().expect("a variation opens only after a turn");
        turn.variations.push(variation);
        Ok(())
    }

    /// Reads `$` and a number.
    fn nag(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        let at = scanner.mark();
        scanner.bump();
        let number = scanner.take_while(|c| c.is_ascii_digit());
        let Ok(nag) = number.parse() else {
            return Err(scanner.error(at, "a number from 0 to 255 after \"$\""));
        };
        self.annotate(nag, at, scanner)
    }

    /// Reads a turn, a turn number, or both: `12`, `12.`, `12...`, `...`, `e4`, `e4!?`, `12.e4`.
    fn word(&mut self, word: &str, at: Mark, scanner: &Scanner<'_>) -> Result<(), ParseError> {
        self.begun = true;
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|&b| b == b'.').count();
        let number = &word[..digits + dots];
        let text = &word[number.len()..];
        if dots == 0 && !text.is_empty() {
            // A turn may begin with digits itself: `4b5`, a pawn that is known by its rank.
            return self.turn(word, at, scanner);
        }
        let is_first = self.open.is_empty() && self.record.main_line.is_empty();
        if is_first && dots > 1 {
            self.record.begins.player = Player::Second;
        }
        if digits > 0 {
            let Ok(number) = word[..digits].parse() else {
                return Err(scanner.error(at, format!("a turn number of at most {}", u32::MAX)));
            };
            if is_first {
                self.record.begins.number = number;
            }
        }
        if text.is_empty() { Ok(()) } else { self.turn(text, at.behind(number), scanner) }
    }

    /// Reads a turn with a glyph behind it, or a glyph alone.
    fn turn(&mut self, text: &str, at: Mark, scanner: &Scanner<'_>) -> Result<(), ParseError> {
        let turn = text.trim_end_matches(['!', '?']);
        let glyph = &text[turn.len()..];
        if !turn.is_empty() {
            // So that no turn is taken for a number, a result or a variation.
            let named = turn.trim_start_matches(|c: char| c.is_ascii_digit());
            if !named.starts_with(char::is_alphabetic) {
                let at = at.behind(&turn[..turn.len() - named.len()]);
                return Err(scanner.error(at, "a letter, for a turn, or a dot after its number"));
            }
            self.line().push(Turn { place: Some(at.place), ..Turn::new(turn) });
        }
        if glyph.is_empty() {
            return Ok(());
        }
        let at = at.behind(turn);
        match GLYPHS.iter().position(|&g| g == glyph) {
            Some(i) => self.annotate(i as u8 + 1, at, scanner),
            None => Err(scanner.error(at, "one of ! ? !! ?? !? ?!")),
        }
    }

    /// Adds a glyph to the last turn.
    fn annotate(&mut self, nag: u8, at: Mark, scanner: &Scanner<'_>) -> Result<(), ParseError> {
        match self.last_turn() {
            Some(turn) => turn.nags.push(nag),
            None => return Err(scanner.error(at, self.expected_first())),
        }
        Ok(())
    }

    /// Ends the record with a result, and with a comment if one follows in the same line.
    fn result(
        &mut self,
        result: GameResult,
        at: Mark,
        scanner: &mut Scanner<'_>,
    ) -> Result<(), ParseError> {
        if !self.open.is_empty() {
            return Err(scanner.error(at, "a \")\" before the result"));
        }
        self.record.result = result;
        scanner.take_while(|c| c == ' ' || c == '\t');
        if matches!(scanner.peek(), Some('{' | ';')) {
            self.comment(scanner)?;
        }
        Ok(())
    }

    /// The turns of the variation that is being read, or of the main line.
    fn line(&mut self) -> &mut Vec<Turn> {
        match self.open.last_mut() {
            Some((_, variation)) => &mut variation.turns,
            None => &mut self.record.main_line,
        }
    }

    /// The turn read last in this line.
    fn last_turn(&mut self) -> Option<&mut Turn> {
        self.line().last_mut()
    }

    /// What can stand where nothing has been played yet.
    fn expected_first(&self) -> &'static str {
        if self.begun || !self.open.is_empty() { "a turn" } else { "a tag or a turn" }
    }
}

/// The glyphs of the annotations 1 to 6.
pub(super) const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Reads to the end of a word: a turn may hold parentheses and, within them, semicolons.
fn read_word<'a>(scanner: &mut Scanner<'a>) -> Result<&'a str, ParseError> {
    let at = scanner.mark();
    let mut depth = 0;
    let word = scanner.take_while(|c| {
        match c {
            '{' | '}' | '[' | ']' | '"' | '$' => return false,
            ';' | ')' if depth == 0 => return false,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        !c.is_whitespace()
    });
    if word.is_empty() {
        return Err(scanner.error(at, "a turn, a comment, a variation or a result"));
    }
    if depth > 0 {
        let expected = "a \")\" before the end of the turn, or a space before a variation";
        return Err(scanner.error(scanner.mark(), expected));
    }
    Ok(word)
}

/// Passes one character, or says what was expected.
fn expect(scanner: &mut Scanner<'_>, wanted: char, expected: &str) -> Result<(), ParseError> {
    if scanner.peek() != Some(wanted) {
        return Err(scanner.error(scanner.mark(), expected));
    }
    scanner.bump();
    Ok(())
}
