//! The grammar of SGF: trees of nodes with properties, read into a list, and text escaped for it.
//!
//! Knows nothing of what properties mean. Nested trees are no nested calls, so that a long game
//! with many variations cannot exhaust the stack.

use rules::ParseError;
use rules::record::Place;

/// The tree of one game; the first node is its root.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
}

/// A node with its properties.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// The nodes that follow, the main line first.
    pub(super) next: Vec<usize>,
    pub(super) properties: Vec<Property>,
    /// Where it begins in the file, in bytes.
    pub(super) offset: usize,
    /// The same for people.
    pub(super) place: Option<Place>,
}

/// A property with its values, at least one.
#[derive(Debug)]
pub(super) struct Property {
    pub(super) id: String,
    pub(super) values: Vec<Value>,
    pub(super) offset: usize,
}

/// A value without its escapes.
#[derive(Debug)]
pub(super) struct Value {
    pub(super) text: String,
    /// Where its text begins in the file.
    pub(super) offset: usize,
    /// The same for people.
    pub(super) place: Place,
}

impl Node {
    /// The first value of a property.
    pub(super) fn value(&self, id: &str) -> Option<&Value> {
        self.properties.iter().find(|p| p.id == id).map(|p| &p.values[0])
    }

    /// The text of that value.
    pub(super) fn text(&self, id: &str) -> Option<&str> {
        self.value(id).map(|value| value.text.as_str())
    }
}

/// An error at a place of the file.
pub(super) fn error(text: &str, offset: usize, expected: impl Into<String>) -> ParseError {
    ParseError::in_file("record", text, offset, expected)
}

/// Whether a text begins as SGF does, and what its first property `GM` says then.
pub(super) fn peek_game(text: &str) -> Option<&str> {
    let inner = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('(')?;
    let root = inner.trim_start().strip_prefix(';')?;
    let value = root.split_once("GM[").map_or("", |(_, value)| value);
    Some(value.split(']').next().unwrap_or("").trim())
}

/// Reads all trees of a file.
pub(super) fn parse(text: &str) -> Result<Vec<Tree>, ParseError> {
    let mut reader = Reader { text, at: 0, known: (0, Place { line: 1, column: 1 }) };
    if text.starts_with('\u{feff}') {
        reader.at = '\u{feff}'.len_utf8();
    }
    let mut trees = Vec::new();
    loop {
        reader.skip_space();
        match reader.peek() {
            None if !trees.is_empty() => return Ok(trees),
            Some(b'(') => trees.push(reader.tree()?),
            _ => return Err(reader.error("\"(\", the beginning of a game")),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// The last place that was asked for, and its offset.
    known: (usize, Place),
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|b| b.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// The place of the cursor, counted on from the last one that was asked for.
    fn place(&mut self) -> Place {
        let (offset, place) = &mut self.known;
        for c in self.text[*offset..self.at].chars() {
            *place = match c {
                '\n' => Place { line: place.line + 1, column: 1 },
                _ => Place { column: place.column + 1, ..*place },
            };
        }
        *offset = self.at;
        *place
    }

    fn error(&self, expected: &str) -> ParseError {
        error(self.text, self.at, expected)
    }

    /// Reads one tree, from its parenthesis to the closing one.
    fn tree(&mut self) -> Result<Tree, ParseError> {
        let mut nodes: Vec<Node> = Vec::new();
        // For each open parenthesis the node before it, and whether a subtree in it has closed.
        let mut open: Vec<(Option<usize>, bool)> = Vec::new();
        let mut last: Option<usize> = None;
        // Whether a node must follow, just behind a parenthesis that opens.
        let mut begins = false;
        loop {
            self.skip_space();
            let closed = open.last().is_some_and(|&(_, closed)| closed);
            match self.peek() {
                Some(b'(') if !begins => {
                    open.push((last, false));
                    begins = true;
                    self.at += 1;
                }
                Some(b';') if !closed => {
                    if let Some(last) = last {
                        let next = nodes.len();
                        nodes[last].next.push(next);
                    }
                    last = Some(nodes.len());
                    begins = false;
                    let place = Some(self.place());
                    nodes.push(Node { offset: self.at, place, ..Node::default() });
                    self.at += 1;
                }
                Some(b')') if !begins => {
                    self.at += 1;
                    last = open.pop().and_then(|(before, _)| before);
                    match open.last_mut() {
                        Some((_, closed)) => *closed = true,
                        None => return Ok(Tree { nodes }),
                    }
                }
                Some(b) if b.is_ascii_alphabetic() && !begins && !closed => {
                    let property = self.property()?;
                    if let Some(last) = last {
                        nodes[last].properties.push(property);
                    }
                }
                _ if begins => return Err(self.error("\";\", the first node of a tree")),
                _ if closed => return Err(self.error("\"(\" or \")\" behind a variation")),
                _ => return Err(self.error("a property, \";\", \"(\" or \")\"")),
            }
        }
    }

    /// Reads a property: letters or digits, then values in brackets.
    fn property(&mut self) -> Result<Property, ParseError> {
        let offset = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        let id = self.text[offset..self.at].to_owned();
        let mut values = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                Some(b'[') => values.push(self.value()?),
                _ if values.is_empty() => return Err(self.error("\"[\", the property's value")),
                _ => return Ok(Property { id, values, offset }),
            }
        }
    }

    /// Reads a value from its opening to its closing bracket; a backslash takes the next character
    /// as it is, and hides a line feed.
    fn value(&mut self) -> Result<Value, ParseError> {
        self.at += 1;
        let (offset, place) = (self.at, self.place());
        let mut text = String::new();
        let mut chars = self.text[offset..].char_indices();
        while let Some((i, c)) = chars.next() {
            match c {
                ']' => {
                    self.at = offset + i + 1;
                    return Ok(Value { text, offset, place });
                }
                '\\' => text.extend(chars.next().map(|(_, c)| c).filter(|&c| c != '\n')),
                c => text.push(c),
            }
        }
        self.at = self.text.len();
        Err(self.error("\"]\", the end of the value"))
    }
}

/// Appends a property with one value, escaped.
pub(super) fn write_property(out: &mut String, id: &str, value: &str) {
    out.push_str(id);
    out.push('[');
    for c in value.chars() {
        if matches!(c, ']' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push(']');
}
