//! What was found out about an attack, kept while the defenders move about.
//!
//! A defender more is only in the way, and one who goes matters only where he was in the way. So an
//! answer holds for more positions than the one it was found in, and is exact in all of them.

use std::cell::RefCell;

use super::super::position::Action;
use super::Set;

/// Answers that are kept, a power of two: 256 kB.
const SLOTS: usize = 1 << 12;

/// An answer to the question whether an attack leads to a goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    /// The first action of the turn that scores.
    pub(super) action: Option<Action>,
    /// With an action: the squares it needs free. Without: the squares looked at, where the
    /// defenders must stay who stood there.
    pub(super) squares: Set,
}

#[derive(Clone, Copy)]
struct Entry {
    /// The attack: the attackers, the ball and what is asked.
    key: u64,
    answer: Answer,
}

thread_local! {
    static MEMORY: RefCell<Vec<Entry>> = const { RefCell::new(Vec::new()) };
}

/// Whether an attack with that key leads to a goal, if that is known against these defenders.
pub(super) fn recall(key: u64, defenders: Set) -> Option<bool> {
    MEMORY.with_borrow(|entries| {
        let entry = entries.get(slot(key)).filter(|entry| entry.key == key)?;
        let Answer { action, squares } = entry.answer;
        let holds = match action {
            Some(_) => squares & defenders == 0,
            None => squares & !defenders == 0,
        };
        holds.then_some(action.is_some())
    })
}

/// Keeps an answer found against these defenders.
pub(super) fn keep(key: u64, mut answer: Answer, defenders: Set) {
    if answer.action.is_none() {
        answer.squares &= defenders;
    }
    MEMORY.with_borrow_mut(|entries| {
        if entries.is_empty() {
            // No defenders stand everywhere, so that this holds for none.
            let nothing = Answer { action: None, squares: Set::MAX };
            entries.resize(SLOTS, Entry { key: 0, answer: nothing });
        }
        entries[slot(key)] = Entry { key, answer };
    });
}

const fn slot(key: u64) -> usize {
    key as usize & (SLOTS - 1)
}
