//! The line from the start of the game to the node being searched: actions of the search, and the
//! keys by which repetition is counted.

use rules::{History, HistoryRules, Position};

use crate::score::Score;

/// A node of the search: a position with its place in the line.
#[derive(Debug)]
pub(crate) struct Node<'p, P: Position> {
    /// The position.
    pub(crate) pos: &'p P,
    /// The position in which the turn in progress began.
    pub(crate) turn_start: &'p P,
    /// Where the actions of the turn in progress begin in the line.
    pub(crate) turn_from: usize,
    /// Turns finished since the root.
    pub(crate) ply: u32,
    /// Actions played since the root.
    pub(crate) height: usize,
}

/// What stands between an action and the node below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Border {
    /// The game is over: the score for the player who acted.
    Over(Score),
    /// The turn goes on.
    Open,
    /// The turn has passed; the key by which the new position counts for repetition.
    Passed(Option<u64>),
}

/// Slots of the filter that spares most scans of the keys; a power of two.
const FILTER: usize = 1 << 12;

/// The line.
#[derive(Debug)]
pub(crate) struct Line<P: Position> {
    /// Actions since the beginning of the turn that is in progress at the root.
    pub(crate) actions: Vec<P::Action>,
    /// Keys of the game's and the line's positions at borders of turns.
    keys: Vec<Option<u64>>,
    /// How many of the keys belong to the game.
    game: usize,
    /// How many keys fall on each slot.
    filter: Vec<u16>,
}

impl<P: HistoryRules> Line<P> {
    /// The line that leads to the present position of a game.
    pub(crate) fn new(history: &History<P>) -> Self {
        let mut line = Self {
            actions: history.open_actions(),
            keys: Vec::new(),
            game: 0,
            filter: vec![0; FILTER],
        };
        for key in history.repetition_keys() {
            line.push(key);
        }
        line.game = line.keys.len();
        line
    }

    /// A turn has passed into the position with that key.
    pub(crate) fn push(&mut self, key: Option<u64>) {
        if let Some(key) = key {
            let slot = &mut self.filter[slot(key)];
            *slot = slot.saturating_add(1);
        }
        self.keys.push(key);
    }

    /// Takes the last key back.
    pub(crate) fn pop(&mut self) {
        if let Some(Some(key)) = self.keys.pop() {
            let slot = &mut self.filter[slot(key)];
            *slot = slot.saturating_sub(1);
        }
    }

    /// How often the key has occurred so far: in the game, and in the line below the root.
    #[inline]
    pub(crate) fn occurrences(&self, key: u64) -> (usize, usize) {
        if self.filter[slot(key)] == 0 {
            return (0, 0);
        }
        let count = |keys: &[Option<u64>]| keys.iter().filter(|&&k| k == Some(key)).count();
        let (game, line) = self.keys.split_at(self.game);
        (count(game), count(line))
    }

    /// Whether a node with that key has been on the line before, itself apart.
    #[inline]
    pub(crate) fn has_come_back(&self, key: u64) -> bool {
        let (game, line) = self.occurrences(key);
        game + line > 1
    }

    /// The score of a repetition, for the player who would complete it by passing the turn into
    /// `pos`.
    ///
    /// A position of the line that comes back a first time counts as the draw that it can be made
    /// into; one of the game, and any where the player who completes a repetition loses, only when
    /// the rules say so.
    pub(crate) fn repetition(&self, pos: &P, key: Option<u64>, ply: u32) -> Option<Score> {
        let rule = pos.repetition()?;
        let (game, line) = self.occurrences(key?);
        if game + line == 0 {
            return None;
        }
        let complete = game + line + 1 >= usize::from(rule.occurrences);
        match (rule.mover_loses, complete) {
            (true, true) => Some(Score::loss_in(ply)),
            (true, false) => None,
            (false, complete) => (complete || line > 0).then_some(Score::DRAW),
        }
    }
}

const fn slot(key: u64) -> usize {
    key as usize & (FILTER - 1)
}
