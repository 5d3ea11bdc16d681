//! Boardspace's dialect of SGF: a node for each gesture of a player's hand
//! (the rules, section 9, "Records").

use board::Square;
use rules::record::{GameResult, Place, Record, Turn};
use rules::{Color, ParseError, Player, Position, Rng, Ruleset, action_text};

use super::super::GAME;
use super::super::geometry::{REACH, SHAPE};
use super::super::movegen::Action;
use super::super::position::Tumblingdown;
use super::tree::{self, Property, Tree, error, write_property};
use super::{action, start, won_by};

/// How the program of the site plays; other rulesets are named in a property of our own.
const RULESET: &str = "tumblingdown:boardspace-compat=on,repetition=boardspace";
/// The name of the game.
const NAME: &str = "Tumblingdown";

/// Whether a text looks like SGF that names the game as Boardspace does.
pub(super) fn recognizes(text: &str) -> bool {
    tree::peek_game(text).is_some_and(|game| game.eq_ignore_ascii_case(NAME))
}

/// Reads all games of a file.
pub(super) fn read(text: &str) -> Result<Vec<Record>, ParseError> {
    tree::parse(text)?.iter().map(|tree| read_game(text, tree)).collect()
}

fn read_game(text: &str, tree: &Tree) -> Result<Record, ParseError> {
    let root = &tree.nodes[0];
    match root.value("GM") {
        Some(name) if name.text.trim().eq_ignore_ascii_case(NAME) => {}
        other => {
            let at = other.map_or(root.offset, |value| value.offset);
            return Err(error(text, at, format!("the game's name, GM[{NAME}]")));
        }
    }
    let mut record = Record { place: root.place, ..Record::default() };
    let at = |id: &str| root.value(id).map_or(root.offset, |value| value.offset);
    let rules = root.text("RU").unwrap_or(RULESET);
    let ruleset = Ruleset::parse(&[&GAME], rules, &mut Rng::new(0))
        .map_err(|e| error(text, at("RU") + e.column - 1, e.expected))?;
    record.name_ruleset(&ruleset);
    if let Some(fen) = root.text("FEN") {
        record.set_tag("FEN", fen);
    }
    let pos = start(&record).map_err(|e| error(text, at("FEN") + e.column - 1, e.expected))?;
    record.begins.player = pos.turn();
    let mut table = Table { text, pos, starter: 0, names: [None, None], hand: Hand::Empty, record };
    let mut next = Some(0);
    while let Some(node) = next.map(|i| &tree.nodes[i]) {
        node.properties.iter().try_for_each(|property| table.property(property))?;
        next = node.next.first().copied();
    }
    Ok(table.into_record())
}

/// What a player has done in a turn so far.
#[derive(Clone, Copy, Debug)]
enum Hand {
    /// Nothing.
    Empty,
    /// Picked up the stack of a square.
    Picked(Square),
    /// Dropped it along a line, as far as the square.
    Dropped(Action, Square),
    /// Given up.
    Resigned,
}

/// A game that is being read, gesture by gesture.
struct Table<'a> {
    text: &'a str,
    pos: Tumblingdown,
    /// The number, 0 or 1, of the player who begins.
    starter: usize,
    names: [Option<String>; 2],
    hand: Hand,
    record: Record,
}

/// The words of a gesture, each with its place in the file.
struct Words<'a> {
    words: std::vec::IntoIter<(usize, &'a str)>,
    end: usize,
    text: &'a str,
}

impl<'a> Words<'a> {
    fn new(text: &'a str, value: &'a tree::Value) -> Self {
        let words: Vec<_> = value
            .text
            .split_whitespace()
            .map(|word| (value.offset + word.as_ptr().addr() - value.text.as_ptr().addr(), word))
            .collect();
        Self { words: words.into_iter(), end: value.offset + value.text.len(), text }
    }

    fn next(&mut self, expected: &str) -> Result<(usize, &'a str), ParseError> {
        self.words.next().ok_or_else(|| error(self.text, self.end, expected))
    }

    /// Reads a column and a row, `G 8`.
    fn square(&mut self) -> Result<(usize, Square), ParseError> {
        let (offset, column) = self.next("a column, \"A\" to \"H\"")?;
        let (row_offset, row) = self.next("a row, \"1\" to \"8\"")?;
        let file = column.to_ascii_lowercase();
        match SHAPE.parse(&format!("{file}{row}")) {
            Some(square) => Ok((offset, square)),
            None if file.len() == 1 && (b'a'..=b'h').contains(&file.as_bytes()[0]) => {
                Err(error(self.text, row_offset, "a row, \"1\" to \"8\""))
            }
            None => Err(error(self.text, offset, "a column, \"A\" to \"H\"")),
        }
    }

    /// Reads a number that may be missing.
    fn number(&mut self) -> Option<u32> {
        self.words.next().and_then(|(_, word)| word.parse().ok())
    }
}

impl Table<'_> {
    /// Reads one property; those that say nothing of the game are passed over.
    fn property(&mut self, property: &Property) -> Result<(), ParseError> {
        let player = match property.id.as_str() {
            "P0" => 0,
            "P1" => 1,
            "C" => {
                let text = &property.values[0].text;
                let comment = text.split_whitespace().collect::<Vec<_>>().join(" ");
                match self.record.main_line.last_mut() {
                    Some(turn) => turn.comments.push(comment),
                    None => self.record.comments.push(comment),
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        for value in &property.values {
            let mut words = Words::new(self.text, value);
            let (mut offset, mut verb) = words.next("a gesture, or the player's name")?;
            if verb.bytes().all(|b| b.is_ascii_digit()) {
                (offset, verb) = words.next("a gesture")?;
            }
            let verb = verb.to_ascii_lowercase();
            if verb == "id" {
                let name = value.text.trim_start().get(2..).unwrap_or("").trim();
                self.names[player] = Some(name.trim_matches('"').to_owned());
            } else {
                self.gesture(player, (offset, value.place), &verb, words)?;
            }
        }
        Ok(())
    }

    /// Follows one gesture.
    fn gesture(
        &mut self,
        player: usize,
        (offset, place): (usize, Place),
        verb: &str,
        mut words: Words<'_>,
    ) -> Result<(), ParseError> {
        match verb {
            "start" => {
                let (offset, starter) = words.next("the player who begins, P0 or P1")?;
                self.starter = match starter.to_ascii_lowercase().as_str() {
                    "p0" => 0,
                    "p1" => 1,
                    _ => return Err(error(self.text, offset, "P0 or P1")),
                };
            }
            "edit" => {}
            "resign" => {
                self.record.result = won_by(self.color(player).other());
                self.hand = Hand::Resigned;
            }
            "done" => self.done(offset, place)?,
            "pickb" | "dropb" | "move" if self.pos.outcome().is_some() => {
                return Err(error(self.text, offset, "no turn, for the game is over"));
            }
            "pickb" | "dropb" | "move" if self.color(player) != self.pos.side => {
                let expected = format!("a gesture of {}", self.pos.side.name());
                return Err(error(self.text, offset, expected));
            }
            "pickb" => self.pick(words.square()?)?,
            "dropb" => {
                let to = words.square()?;
                self.drop(offset, to, words.number())?;
            }
            "move" => {
                self.hand = Hand::Empty;
                self.pick(words.square()?)?;
                self.drop(offset, words.square()?, None)?;
            }
            _ => {
                let expected = "start, pickb, dropb, move, done, resign or edit";
                return Err(error(self.text, offset, expected));
            }
        }
        Ok(())
    }

    /// The color of a player: whoever begins has the color that begins.
    fn color(&self, player: usize) -> Color {
        let first = self.pos.rules().first;
        let begins = match self.record.begins.player {
            Player::First => first,
            Player::Second => first.other(),
        };
        if player == self.starter { begins } else { begins.other() }
    }

    /// Picks up a stack; on the square just dropped on that takes the drop back.
    fn pick(&mut self, (offset, square): (usize, Square)) -> Result<(), ParseError> {
        self.hand = match self.hand {
            Hand::Dropped(a, to) if to == square => Hand::Picked(a.from),
            Hand::Empty => {
                let side = self.pos.side;
                if self.pos.stack(square).is_empty() || self.pos.stack(square).top() != side {
                    let expected = format!("the square of a stack that {} controls", side.name());
                    return Err(error(self.text, offset, expected));
                }
                Hand::Picked(square)
            }
            Hand::Picked(_) => return Err(error(self.text, offset, "dropb of the stack in hand")),
            Hand::Dropped(..) => return Err(error(self.text, offset, "done behind the drop")),
            Hand::Resigned => return Err(error(self.text, offset, "no turn behind resign")),
        };
        Ok(())
    }

    /// Drops the stack in hand along the line to a square; on its own square that cancels.
    ///
    /// By the rules with single steps the number of checkers tells them from tumbles.
    fn drop(
        &mut self,
        verb_at: usize,
        (offset, to): (usize, Square),
        checkers: Option<u32>,
    ) -> Result<(), ParseError> {
        let Hand::Picked(from) = self.hand else {
            return Err(error(self.text, verb_at, "pickb before dropb"));
        };
        if from == to {
            self.hand = Hand::Empty;
            return Ok(());
        }
        let height = self.pos.stack(from).height();
        let singles = self.pos.rules().singles;
        let single = singles && (height == 1 || checkers == Some(1));
        let most = if single { 1 } else { height };
        let line = SHAPE.direction(from, to).filter(|&dir| {
            let reach = u32::from(REACH[from.index()][dir as usize]);
            u32::from(SHAPE.distance(from, to)) <= most.min(reach)
        });
        let Some(dir) = line else {
            let expected = format!("a square that the stack of {} falls on", SHAPE.name(from));
            return Err(error(self.text, offset, expected));
        };
        self.hand = Hand::Dropped(Action { from, dir, single }, to);
        Ok(())
    }

    /// Ends the turn.
    fn done(&mut self, offset: usize, place: Place) -> Result<(), ParseError> {
        match self.hand {
            Hand::Dropped(a, _) => {
                let turn = Turn { place: Some(place), ..Turn::new(action_text(&self.pos, a)) };
                self.record.main_line.push(turn);
                self.pos.play_unchecked(a);
                self.hand = Hand::Empty;
                Ok(())
            }
            Hand::Resigned => Ok(()),
            Hand::Empty | Hand::Picked(_) => {
                Err(error(self.text, offset, "dropb, move or resign before done"))
            }
        }
    }

    /// The record, when all gestures have been followed.
    fn into_record(self) -> Record {
        let colors = [self.color(0), self.color(1)];
        let mut record = self.record;
        for (color, name) in colors.into_iter().zip(self.names) {
            if let Some(name) = name {
                record.set_tag(color.name(), name);
            }
        }
        if let Some(color) = self.pos.winner {
            record.result = won_by(color);
        }
        record.set_tag("Result", record.result.as_str());
        record
    }
}

/// Writes one game; the site knows no tags but names, and no variations.
pub(super) fn write(record: &Record) -> Result<String, ParseError> {
    let mut pos = start(record)?;
    let mut out = format!("(;GM[{NAME}]VV[1]SU[tumblingdown]");
    let ruleset = super::ruleset(record)?.to_string();
    if ruleset != RULESET {
        write_property(&mut out, "RU", &ruleset);
    }
    if let Some(fen) = record.tag("FEN") {
        write_property(&mut out, "FEN", fen);
    }
    let begins = pos.side;
    for (id, color) in [("P0", begins), ("P1", begins.other())] {
        let name = record.tag(color.name()).unwrap_or("?").replace('"', "'");
        write_property(&mut out, id, &format!("id \"{name}\""));
    }
    let mut gestures = 0;
    let mut gesture = |side: Color, text: &str| {
        let id = if side == begins { "P0" } else { "P1" };
        let mut node = String::from("\n; ");
        write_property(&mut node, id, &format!("{gestures} {text}"));
        gestures += 1;
        node
    };
    out += &gesture(begins, "Start P0");
    for turn in record.turns() {
        let a = action(&pos, turn)?;
        let side = pos.side;
        let checkers = if a.single { 1 } else { pos.stack(a.from).height() };
        out += &gesture(side, &format!("pickb {} {}", in_words(a.from), side as u8));
        out += &gesture(side, &format!("dropb {} {checkers}", in_words(a.to())));
        out += &gesture(side, "done");
        pos.play_unchecked(a);
    }
    let loser = match record.result {
        GameResult::WhiteWins => Some(Color::Black),
        GameResult::BlackWins => Some(Color::White),
        GameResult::Draw | GameResult::Unknown => None,
    };
    if let Some(loser) = loser.filter(|_| pos.outcome().is_none()) {
        out += &gesture(loser, "resign");
    }
    out.push_str("\n)\n");
    Ok(out)
}

/// A square as column and row.
fn in_words(s: Square) -> String {
    let name = SHAPE.name(s).to_ascii_uppercase();
    let (column, row) = name.split_at(1);
    format!("{column} {row}")
}
