//! A game as it was played: where it began, the turns, the part of a turn that is not finished.
//!
//! Draws by repetition and clock belong here, not to the position.

use std::collections::HashMap;

use crate::{HistoryRules, Outcome, Position};

/// A game from its first position to the present one.
#[derive(Clone, Debug)]
pub struct History<P: Position> {
    start: P,
    /// Finished turns: the actions, the position after them, and its repetition key.
    turns: Vec<Played<P>>,
    /// The actions of the turn in progress, each with the position after it.
    open: Vec<(P::Action, P)>,
    /// How often each repetition key has occurred.
    occurred: HashMap<u64, u32>,
}

/// A finished turn.
#[derive(Clone, Debug)]
struct Played<P: Position> {
    actions: Vec<P::Action>,
    after: P,
    key: Option<u64>,
}

impl<P: HistoryRules> History<P> {
    /// A game that begins at `start`, of which nothing has been played.
    pub fn new(start: P) -> Self {
        let occurred = start.repetition_key(None).map(|key| (key, 1)).into_iter().collect();
        Self { start, turns: Vec::new(), open: Vec::new(), occurred }
    }

    /// The position in which the game began.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// The present position.
    pub fn position(&self) -> &P {
        self.open.last().map_or_else(|| self.turn_start(), |(_, after)| after)
    }

    /// The position after the last finished turn: where the turn in progress began.
    pub fn turn_start(&self) -> &P {
        self.turns.last().map_or(&self.start, |played| &played.after)
    }

    /// The finished turns, each with the position in which it began.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = (&P, &[P::Action])> + DoubleEndedIterator {
        (0..self.turns.len()).map(|i| {
            let before = if i == 0 { &self.start } else { &self.turns[i - 1].after };
            (before, self.turns[i].actions.as_slice())
        })
    }

    /// The actions played in the turn that is in progress.
    pub fn open_actions(&self) -> Vec<P::Action> {
        self.open.iter().map(|&(a, _)| a).collect()
    }

    /// Plays a legal action; the game must not be over.
    pub fn play(&mut self, a: P::Action) {
        let mut after = self.position().clone();
        after.play_unchecked(a);
        let finished = !after.turn_is_open() || after.outcome().is_some();
        self.open.push((a, after));
        if finished {
            let actions = self.open_actions();
            let after = self.position().clone();
            let key = after.repetition_key(Some((self.turn_start(), &actions)));
            self.open.clear();
            self.turns.push(Played { actions, after, key });
            if let Some(key) = key {
                *self.occurred.entry(key).or_default() += 1;
            }
        }
    }

    /// Takes back the last finished turn.
    fn pop_turn(&mut self) -> Option<Played<P>> {
        let played = self.turns.pop()?;
        if let Some(times) = played.key.and_then(|key| self.occurred.get_mut(&key)) {
            *times -= 1;
        }
        Some(played)
    }

    /// Takes back one action, also the last one of a finished turn; gives it back.
    pub fn undo_action(&mut self) -> Option<P::Action> {
        if self.open.is_empty() {
            let played = self.pop_turn()?;
            let mut at = self.turn_start().clone();
            for a in played.actions {
                at.play_unchecked(a);
                self.open.push((a, at.clone()));
            }
        }
        self.open.pop().map(|(a, _)| a)
    }

    /// Takes back the turn in progress, or else the last finished turn; whether there was one.
    pub fn undo_turn(&mut self) -> bool {
        if self.open.is_empty() {
            return self.pop_turn().is_some();
        }
        self.open.clear();
        true
    }

    /// Takes back the actions of the turn in progress.
    pub fn rewind_open(&mut self) {
        self.open.clear();
    }

    /// The outcome: the board's, then repetition, then the clock.
    pub fn outcome(&self) -> Option<Outcome> {
        let pos = self.position();
        if let Some(outcome) = pos.outcome() {
            return Some(outcome);
        }
        if !self.open.is_empty() || pos.turn_is_open() {
            return None;
        }
        if let Some(rule) = pos.repetition()
            && self.occurrences() >= u32::from(rule.occurrences)
        {
            return Some(if rule.mover_loses {
                Outcome::win(pos.turn(), "repetition")
            } else {
                Outcome::draw("repetition")
            });
        }
        let (limit, reason) = pos.clock_limit()?;
        (pos.clock() >= limit).then(|| Outcome::draw(reason))
    }

    /// How often the present position has occurred, now included; 0 if it does not count.
    pub fn occurrences(&self) -> u32 {
        let key = match self.turns.last() {
            Some(played) => played.key,
            None => self.start.repetition_key(None),
        };
        key.and_then(|key| self.occurred.get(&key)).copied().unwrap_or(0)
    }

    /// The keys that repetition is counted by: of the start and of the position after each
    /// finished turn.
    pub fn repetition_keys(&self) -> impl Iterator<Item = Option<u64>> {
        let start = self.start.repetition_key(None);
        std::iter::once(start).chain(self.turns.iter().map(|played| played.key))
    }
}
