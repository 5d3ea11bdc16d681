//! SGF as `FF[4]` defines it, game number 33: one node a turn, variations, comments, glyphs.

use rules::record::{GameResult, MAX_NESTING, Record, Turn, TurnNumber, Variation};
use rules::{Color, ParseError, Position, Rng, Ruleset};

use super::super::GAME;
use super::tree::{self, Node, Property, Tree, error, write_property};
use super::{TAGS, start};

/// The number that `FF[4]` lists for Tumbling Down.
const NUMBER: &str = "33";
/// The property that holds the tags for which SGF has none.
const OTHER_TAGS: &str = "XT";
/// Before the name of a property that no tag stands for, in the name of the tag that keeps it.
const KEPT: &str = "SGF_";
/// Numeric annotation glyphs as properties: `!`, `!!`, `?`, `??`, `!?`, `?!`.
const GLYPHS: [(u8, &str, &str); 6] =
    [(1, "TE", "1"), (3, "TE", "2"), (2, "BM", "1"), (4, "BM", "2"), (5, "IT", ""), (6, "DO", "")];

/// Whether a text looks like SGF, and not like Boardspace's.
pub(super) fn recognizes(text: &str) -> bool {
    tree::peek_game(text).is_some() && !super::boardspace::recognizes(text)
}

/// Reads all games of a file.
pub(super) fn read(text: &str) -> Result<Vec<Record>, ParseError> {
    tree::parse(text)?.iter().map(|tree| read_game(text, tree)).collect()
}

fn read_game(text: &str, tree: &Tree) -> Result<Record, ParseError> {
    let root = &tree.nodes[0];
    match root.value("GM") {
        Some(number) if number.text.trim() == NUMBER => {}
        other => {
            let at = other.map_or(root.offset, |value| value.offset);
            return Err(error(text, at, format!("the game number, GM[{NUMBER}]")));
        }
    }
    let mut record = Record { place: root.place, ..Record::default() };
    read_root(text, root, &mut record)?;
    // A ruleset or position that is wrong was named already with its place.
    let pos = start(&record)?;
    record.begins = TurnNumber { number: 1, player: pos.turn() };
    let mut reader = Lines { text, tree };
    let line = reader.line(0, pos.side, 0)?;
    record.comments = line.comments;
    record.main_line = line.turns;
    Ok(record)
}

/// Reads what the root says about the game into tags.
fn read_root(text: &str, root: &Node, record: &mut Record) -> Result<(), ParseError> {
    let at = |id: &str| root.value(id).map_or(root.offset, |value| value.offset);
    let rules = root.text("RU").unwrap_or(GAME.id);
    let ruleset = Ruleset::parse(&[&GAME], rules, &mut Rng::new(0))
        .map_err(|e| error(text, at("RU") + e.column - 1, e.expected))?;
    record.name_ruleset(&ruleset);
    for property in &root.properties {
        let value = &property.values[0].text;
        let known = TAGS.iter().find(|(_, id)| *id == property.id);
        match (property.id.as_str(), known) {
            (_, Some((name, _))) => record.set_tag(name, value),
            ("FF" | "GM" | "CA" | "AP" | "RU" | "C" | "W" | "B", _) => {}
            ("FEN", _) => {
                record.set_tag("FEN", value);
                start(record).map_err(|e| error(text, at("FEN") + e.column - 1, e.expected))?;
            }
            ("RE", _) => match read_result(value) {
                Some(result) => record.result = result,
                None => record.set_tag("SGF_RE", value),
            },
            (OTHER_TAGS, _) => {
                for value in &property.values {
                    let Some((name, value)) = value.text.split_once('=') else {
                        return Err(error(text, value.offset, "a tag as \"Name=value\""));
                    };
                    // What the file says in its own properties is not said twice.
                    if record.tag(name).is_none() {
                        record.set_tag(name, value);
                    }
                }
            }
            (id, _) => {
                let values: Vec<_> = property.values.iter().map(|v| v.text.as_str()).collect();
                record.set_tag(&format!("{KEPT}{id}"), values.join(", "));
            }
        }
    }
    record.set_tag("Result", record.result.as_str());
    Ok(())
}

fn read_result(text: &str) -> Option<GameResult> {
    match text.trim() {
        "0" | "Draw" => Some(GameResult::Draw),
        "" | "?" | "Void" => Some(GameResult::Unknown),
        won if won.starts_with("W+") => Some(GameResult::WhiteWins),
        won if won.starts_with("B+") => Some(GameResult::BlackWins),
        _ => None,
    }
}

/// Reads lines of turns out of a tree.
struct Lines<'a> {
    text: &'a str,
    tree: &'a Tree,
}

impl Lines<'_> {
    /// The line from a node along the main nodes; its siblings later on become variations.
    fn line(
        &mut self,
        first: usize,
        mut side: Color,
        nesting: usize,
    ) -> Result<Variation, ParseError> {
        if nesting > MAX_NESTING {
            let offset = self.tree.nodes[first].offset;
            let expected = format!("at most {MAX_NESTING} variations inside each other");
            return Err(error(self.text, offset, expected));
        }
        let mut line = Variation { comments: Vec::new(), turns: Vec::new() };
        let mut others: &[usize] = &[];
        let mut at = first;
        loop {
            let node = &self.tree.nodes[at];
            match self.turn(node, side)? {
                Some(mut turn) => {
                    for &other in others {
                        turn.variations.push(self.line(other, side, nesting + 1)?);
                    }
                    line.turns.push(turn);
                    side = side.other();
                }
                None if !others.is_empty() => {
                    return Err(error(self.text, node.offset + 1, "a move, W or B"));
                }
                None => {}
            }
            let comments = read_comments(node);
            match line.turns.last_mut() {
                Some(turn) => turn.comments.extend(comments),
                None => line.comments.extend(comments),
            }
            match node.next.as_slice() {
                [] => return Ok(line),
                [next, rest @ ..] => (at, others) = (*next, rest),
            }
        }
    }

    /// The turn of a node, if it holds one.
    fn turn(&self, node: &Node, side: Color) -> Result<Option<Turn>, ParseError> {
        let is_move = |p: &&Property| p.id == "W" || p.id == "B";
        let mut moves = node.properties.iter().filter(is_move);
        let Some(played) = moves.next() else { return Ok(None) };
        if let Some(second) = moves.next() {
            return Err(error(self.text, second.offset, "one move in a node"));
        }
        if played.id != color_id(side) {
            let expected = format!("a move of {}, {}", side.name(), color_id(side));
            return Err(error(self.text, played.offset, expected));
        }
        let value = &played.values[0];
        let text = value.text.trim();
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(error(self.text, value.offset, "a turn such as g8f7"));
        }
        let glyph = |(_, id, value): &&(u8, &str, &str)| {
            node.text(id).is_some_and(|v| v.trim() == *value || (v.is_empty() && *value == "1"))
        };
        let nags = GLYPHS.iter().filter(glyph).map(|&(nag, _, _)| nag).collect();
        Ok(Some(Turn { nags, place: Some(value.place), ..Turn::new(text) }))
    }
}

fn read_comments(node: &Node) -> Vec<String> {
    let paragraphs = node.text("C").unwrap_or("").split("\n\n");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    paragraphs.map(words).filter(|comment| !comment.is_empty()).collect()
}

/// The property of a color's moves.
const fn color_id(color: Color) -> &'static str {
    match color {
        Color::White => "W",
        Color::Black => "B",
    }
}

/// Writes one game.
pub(super) fn write(record: &Record) -> Result<String, ParseError> {
    let pos = start(record)?;
    let mut out = String::from("(;FF[4]");
    write_property(&mut out, "GM", NUMBER);
    write_property(&mut out, "CA", "UTF-8");
    write_property(&mut out, "RU", &super::ruleset(record)?.to_string());
    if let Some(fen) = record.tag("FEN") {
        write_property(&mut out, "FEN", fen);
    }
    let mut others = String::new();
    for (name, value) in &record.tags {
        let known = TAGS.iter().find(|(tag, _)| tag == name);
        match (name.as_str(), known) {
            (_, Some((_, id))) => write_property(&mut out, id, value),
            ("Game" | "Ruleset" | "FEN" | "Result", _) => {}
            (name, _) => match name.strip_prefix(KEPT).filter(|id| is_id(id)) {
                Some(id) => write_property(&mut out, id, value),
                None => write_property(&mut others, "", &format!("{name}={value}")),
            },
        }
    }
    if !others.is_empty() {
        out.push_str(OTHER_TAGS);
        out.push_str(&others);
    }
    let result = match record.result {
        GameResult::WhiteWins => "W+",
        GameResult::BlackWins => "B+",
        GameResult::Draw => "0",
        GameResult::Unknown => "?",
    };
    write_property(&mut out, "RE", result);
    write_comments(&mut out, &record.comments);
    write_line(&mut out, &record.main_line, pos.side, &[]);
    out.push_str(")\n");
    Ok(out)
}

/// Whether a text can be the name of a property.
fn is_id(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

fn write_comments(out: &mut String, comments: &[String]) {
    if !comments.is_empty() {
        write_property(out, "C", &comments.join("\n\n"));
    }
}

/// Writes the turns of a line; what could have been played instead follows the end of the line.
fn write_line(out: &mut String, turns: &[Turn], mut side: Color, before: &[String]) {
    let mut variations: Vec<(&[Variation], Color)> = Vec::new();
    for (i, turn) in turns.iter().enumerate() {
        if !turn.variations.is_empty() {
            out.push_str("\n(");
            variations.push((&turn.variations, side));
        } else if i % 8 == 0 {
            out.push('\n');
        }
        out.push(';');
        write_property(out, color_id(side), &turn.text);
        for &(_, id, value) in GLYPHS.iter().filter(|(nag, _, _)| turn.nags.contains(nag)) {
            write_property(out, id, value);
        }
        let before = if i == 0 { before } else { &[] };
        write_comments(out, &[before, &turn.comments].concat());
        side = side.other();
    }
    for (others, side) in variations.into_iter().rev() {
        out.push(')');
        for variation in others.iter().filter(|variation| !variation.turns.is_empty()) {
            out.push_str("\n(");
            write_line(out, &variation.turns, side, &variation.comments);
            out.push(')');
        }
    }
}
