//! The way from the game's present position down the tree: what is needed to see that a game ends,
//! by the board, by repetition or by the clock.

use std::collections::HashMap;

use rules::{History, Outcome};

use super::End;
use crate::hooks::Searchable;

/// A position reached by the actions played since the game's present one.
#[derive(Clone)]
pub(super) struct Path<P: Searchable> {
    pub(super) pos: P,
    /// Where the turn in progress began, and its actions so far.
    turn_start: P,
    actions: Vec<P::Action>,
    /// The repetition keys of the turns finished below the present position.
    keys: Vec<u64>,
}

/// How often each repetition key has occurred in the game itself.
pub(super) type Occurred = HashMap<u64, u32>;

/// Counts the repetition keys of a game.
pub(super) fn occurred<P: Searchable>(history: &History<P>) -> Occurred {
    let mut occurred = Occurred::new();
    for key in history.repetition_keys().flatten() {
        *occurred.entry(key).or_default() += 1;
    }
    occurred
}

impl<P: Searchable> Path<P> {
    pub(super) fn new(history: &History<P>) -> Self {
        Self {
            pos: history.position().clone(),
            turn_start: history.turn_start().clone(),
            actions: history.open_actions(),
            keys: Vec::new(),
        }
    }

    /// Becomes a copy of another path, reusing what it holds.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.pos.clone_from(&other.pos);
        self.turn_start.clone_from(&other.turn_start);
        self.actions.clone_from(&other.actions);
        self.keys.clone_from(&other.keys);
    }

    /// Plays a legal action; how the game has ended, if it has.
    pub(super) fn play(&mut self, a: P::Action, occurred: &Occurred) -> Option<End> {
        self.pos.play_unchecked(a);
        self.actions.push(a);
        if let Some(outcome) = self.pos.outcome() {
            return Some(end_of(outcome));
        }
        if self.pos.turn_is_open() {
            return None;
        }
        let end = self.repetition(occurred).or_else(|| {
            let (limit, _) = self.pos.clock_limit()?;
            (self.pos.clock() >= limit).then_some(End::Draw)
        });
        self.turn_start.clone_from(&self.pos);
        self.actions.clear();
        end
    }

    /// Remembers the position after a finished turn; how the game ends if it has come too often.
    fn repetition(&mut self, occurred: &Occurred) -> Option<End> {
        let rule = self.pos.repetition()?;
        let key = self.pos.repetition_key(Some((&self.turn_start, &self.actions)))?;
        let here = self.keys.iter().filter(|&&k| k == key).count() as u32;
        let times = occurred.get(&key).copied().unwrap_or(0) + here + 1;
        self.keys.push(key);
        if times < u32::from(rule.occurrences) {
            return None;
        }
        Some(if rule.mover_loses { End::Win(self.pos.turn()) } else { End::Draw })
    }
}

fn end_of(outcome: Outcome) -> End {
    outcome.winner.map_or(End::Draw, End::Win)
}
