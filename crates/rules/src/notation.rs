//! Positions and turns as text, and the errors that say where a text is wrong.

use std::fmt::Write as _;

use crate::{Position, legal_actions};

/// A text that is not what it should be: where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{what}{} \"{}\", column {column}: expected {expected}",
    .line.map_or(String::new(), |line| format!(" line {line}")),
    shown(.text, *.column)
)]
pub struct ParseError {
    /// What the text should have been: `FEN`, `turn`, `record` …
    pub what: &'static str,
    /// The whole text; of a file of many lines, the line.
    pub text: String,
    /// The line of the file, counted from 1, where the text is one of many.
    pub line: Option<usize>,
    /// Where it goes wrong: the column, counted in characters from 1.
    pub column: usize,
    /// What was expected there, as it would stand after the word "expected".
    pub expected: String,
}

/// At most 200 characters of a text for a message of one line: from the beginning, or around the
/// column if that lies beyond; control characters made visible.
fn shown(text: &str, column: usize) -> String {
    const LENGTH: usize = 200;
    let skipped = if column <= LENGTH { 0 } else { column - LENGTH / 2 };
    let mut chars = text.chars().skip(skipped);
    let mut out = String::new();
    if skipped > 0 {
        out.push('…');
    }
    for c in chars.by_ref().take(LENGTH) {
        if c.is_control() {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    if chars.next().is_some() {
        out.push('…');
    }
    out
}

impl ParseError {
    /// An error at a byte offset of `text`; offsets beyond the end mean the end.
    pub fn at(what: &'static str, text: &str, offset: usize, expected: impl Into<String>) -> Self {
        let before = text.char_indices().take_while(|&(i, _)| i < offset).count();
        Self {
            what,
            text: text.to_owned(),
            line: None,
            column: before + 1,
            expected: expected.into(),
        }
    }

    /// An error at a byte offset of a text of many lines: it holds the one line and its number.
    pub fn in_file(
        what: &'static str,
        text: &str,
        offset: usize,
        expected: impl Into<String>,
    ) -> Self {
        let before = &text[..text.floor_char_boundary(offset)];
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        let line = text[start..].lines().next().unwrap_or("");
        let number = before.bytes().filter(|&b| b == b'\n').count() + 1;
        let error = Self::at(what, line, before.len() - start, expected);
        Self { line: Some(number), ..error }
    }
}

/// FEN and turn text of a game.
pub trait Notation: Position {
    /// Reads a FEN of this game, as `rules/<game>` defines it.
    ///
    /// # Errors
    /// The grammar is wrong, or the position cannot be played; the error names the column.
    fn parse_fen(rules: Self::Rules, text: &str) -> Result<Self, ParseError>;

    /// Appends the FEN; `parse_fen` reads it back as an equal position.
    fn write_fen(&self, out: &mut String);

    /// The number under which records list the turn that is to be played or is open; the turns of
    /// the first and the second player share it. 1 where the FEN does not count turns.
    fn turn_number(&self) -> u32 {
        1
    }

    /// Appends the text of a legal action, bare: `Nd5c7`, `Pd7`, `e5>f6@d4`, `end`.
    fn write_action(&self, a: Self::Action, out: &mut String);

    /// What stands between the actions already played in this turn and the action `a`: nothing
    /// before a turn's first action.
    fn joint(&self, a: Self::Action) -> &'static str;

    /// Appends the SAN of a complete turn that is legal here: the form people read and write.
    /// Where the turn is already open, of the rest of the turn.
    fn write_san(&self, turn: &[Self::Action], out: &mut String);

    /// Reads the SAN of a complete turn.
    ///
    /// # Errors
    /// The text is no SAN, or not the SAN of exactly one legal turn.
    fn parse_san(&self, text: &str) -> Result<Vec<Self::Action>, ParseError>;
}

/// The FEN of a position.
pub fn fen<P: Notation>(pos: &P) -> String {
    let mut out = String::new();
    pos.write_fen(&mut out);
    out
}

/// The bare text of a legal action.
pub fn action_text<P: Notation>(pos: &P, a: P::Action) -> String {
    let mut out = String::new();
    pos.write_action(a, &mut out);
    out
}

/// The SAN of a complete turn.
pub fn san<P: Notation>(pos: &P, turn: &[P::Action]) -> String {
    let mut out = String::new();
    pos.write_san(turn, &mut out);
    out
}

/// The text of a turn or of its beginning: the one place where it is made.
///
/// `pos` is the position before the first of `actions`.
pub fn turn_text<P: Notation>(pos: &P, actions: &[P::Action]) -> String {
    let mut out = String::new();
    let mut at = pos.clone();
    for (i, &a) in actions.iter().enumerate() {
        if i > 0 {
            out.push_str(at.joint(a));
        }
        at.write_action(a, &mut out);
        at.play_unchecked(a);
    }
    out
}

/// Reads a turn, or the beginning of one, in coordinate form.
///
/// In an open turn the text is the rest of the turn; the joint before it may be left out.
///
/// # Errors
/// No legal action of the position reached so far matches the text at the column named.
pub fn parse_turn<P: Notation>(pos: &P, text: &str) -> Result<Vec<P::Action>, ParseError> {
    parse_by_actions(pos, text, |at, a, out| at.write_action(a, out))
}

/// Reads a turn whose text is made of the texts of its actions and the joints between them:
/// at each action the longest text that fits is taken.
///
/// # Errors
/// As [`parse_turn`].
pub fn parse_by_actions<P: Notation>(
    pos: &P,
    text: &str,
    write: impl Fn(&P, P::Action, &mut String),
) -> Result<Vec<P::Action>, ParseError> {
    let mut actions = Vec::new();
    let mut at = pos.clone();
    let mut read = 0;
    let mut buffer = String::new();
    while read < text.len() || actions.is_empty() {
        if !actions.is_empty() && !at.turn_is_open() {
            return Err(ParseError::at("turn", text, read, "the end of the turn"));
        }
        let rest = &text[read..];
        let mut best: Option<(usize, P::Action)> = None;
        // How far the text agrees with any legal action, and what could stand there.
        let mut agreed = 0;
        let mut wanted = Vec::new();
        for a in legal_actions(&at) {
            for with_joint in [true, false] {
                buffer.clear();
                let joint = at.joint(a);
                if with_joint {
                    buffer.push_str(joint);
                } else if joint.is_empty() || !actions.is_empty() {
                    continue;
                }
                write(&at, a, &mut buffer);
                if rest.starts_with(buffer.as_str()) {
                    if best.is_none_or(|(n, _)| buffer.len() > n) {
                        best = Some((buffer.len(), a));
                    }
                    continue;
                }
                let same = common_prefix(rest, &buffer);
                if same > agreed {
                    agreed = same;
                    wanted.clear();
                }
                if same == agreed && wanted.len() < 1000 {
                    wanted.push(buffer[same..].to_owned());
                }
            }
        }
        let Some((length, a)) = best else {
            let expected = expected_list(&wanted);
            return Err(ParseError::at("turn", text, read + agreed, expected));
        };
        read += length;
        actions.push(a);
        at.play_unchecked(a);
    }
    Ok(actions)
}

/// The texts that continue `text`, the beginning of a turn, to the end of one action: what a
/// person who has typed so far can mean. At most `limit`, sorted.
pub fn completions<P: Notation>(pos: &P, text: &str, limit: usize) -> Vec<String> {
    let mut found = Vec::new();
    complete(pos, String::new(), text, limit, &mut found);
    found.sort();
    found.dedup();
    found
}

fn complete<P: Notation>(pos: &P, done: String, text: &str, limit: usize, found: &mut Vec<String>) {
    let mut child = pos.clone();
    for a in legal_actions(pos) {
        if found.len() >= limit {
            return;
        }
        let mut longer = done.clone();
        if !done.is_empty() {
            longer.push_str(pos.joint(a));
        }
        pos.write_action(a, &mut longer);
        if longer.starts_with(text) {
            found.push(longer);
        } else if text.starts_with(&longer) {
            child.clone_from(pos);
            child.play_unchecked(a);
            if child.turn_is_open() {
                complete(&child, longer, text, limit, found);
            }
        }
    }
}

/// Number of bytes two texts share at their beginning, at a border of characters of both.
fn common_prefix(a: &str, b: &str) -> usize {
    a.char_indices()
        .zip(b.chars())
        .find(|((_, x), y)| x != y)
        .map_or(a.len().min(b.len()), |((i, _), _)| i)
}

/// At most eight of the alternatives, for an error message.
fn expected_list(wanted: &[String]) -> String {
    let mut wanted: Vec<&String> = wanted.iter().filter(|w| !w.is_empty()).collect();
    wanted.sort();
    wanted.dedup();
    if wanted.is_empty() {
        return "no turn, for the game is over".to_owned();
    }
    let mut out = String::from("one of ");
    if wanted.len() == 1 {
        out.clear();
    }
    for (i, w) in wanted.iter().take(8).enumerate() {
        let _ = write!(out, "{}\"{w}\"", if i == 0 { "" } else { ", " });
    }
    if wanted.len() > 8 {
        let _ = write!(out, " and {} more", wanted.len() - 8);
    }
    out
}
