//! What a game may tell the search about its positions, each hook a small trait.
//!
//! Only the evaluation must be written; every other hook has a default that is true of any game.

use std::hash::{Hash as _, Hasher};
use std::ops::ControlFlow;

use rules::Position;
use rules::any::Playable;

use crate::proof::Known;
use crate::terms::Feature;

/// The static evaluation.
pub trait Evaluate: Position {
    /// Whether near the leaves turns and whole nodes may be left out for their looks alone. Not
    /// where one turn can change everything: there no margin is wide enough.
    const PRUNES: bool = true;

    /// What the position is worth to the player to act, in hundredths of a typical minor man.
    ///
    /// Asked while play goes on, seldom in the middle of a turn.
    fn evaluate(&self) -> i32;
}

/// What there is in a position of each term of the evaluation, by name: for the tuner and the
/// laboratory. It need not be fast; the evaluation must agree with it.
pub trait Observe: Position {
    /// The terms, each with its meaning and weight; none if the evaluation is no sum of terms.
    fn features() -> Vec<Feature> {
        Vec::new()
    }

    /// How much of each term there is for the player to act, less what there is of it for the
    /// opponent, in the order of [`features`](Self::features). Asked at the beginning of a turn.
    fn observe(&self) -> Vec<i32> {
        Vec::new()
    }

    /// Whether the evaluation of this position is the sum of its terms; false where a game bends
    /// it for other reasons, so that the position says nothing about the weights.
    fn is_observed(&self) -> bool {
        true
    }
}

/// The actions that quiescence looks at.
pub trait Noisy: Position {
    /// Whether quiescence looks into the transposition table: pays where there are lines of noisy
    /// actions that meet, and costs where quiescence is little more than an evaluation.
    const REMEMBERED: bool = false;

    /// Calls `f` with the actions that change the evaluation at once, until it breaks.
    ///
    /// `depth` is the number of turns since quiescence began. In an open turn there must be at
    /// least one, so that the turn can be finished. The default is none at the beginning of a turn
    /// and all in an open one.
    fn for_each_noisy(
        &self,
        depth: u32,
        f: impl FnMut(Self::Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let _ = depth;
        if self.turn_is_open() { self.for_each_action(f) } else { ControlFlow::Continue(()) }
    }
}

/// Short wins that a game can see without searching.
pub trait Tactics: Position {
    /// Whether [`winning_action`](Self::winning_action) sees every win of this turn: where it saw
    /// none at the beginning of a turn it need not be asked again within it.
    const SEES_ALL: bool = false;

    /// The next action of a turn with which the player to act wins in this very turn.
    ///
    /// Some action is always right; `None` may also mean that the game did not look.
    fn winning_action(&self) -> Option<Self::Action> {
        None
    }

    /// Whether there is a [`winning_action`](Self::winning_action); a game may remember that.
    fn wins_in_turn(&self) -> bool {
        self.winning_action().is_some()
    }

    /// Whether the opponent could win in his next turn if the player to act did nothing: such a
    /// position is not judged by its looks. Asked at the beginning of a turn.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Whether the player to act loses at the end of this very turn unless he does something about
    /// it: then he cannot stand pat. Whatever helps must be among the
    /// [noisy actions](Noisy::for_each_noisy). Asked at the beginning of a turn.
    fn must_act(&self) -> bool {
        false
    }
}

/// In which order actions are tried.
pub trait Order: Position {
    /// Numbers below this come from [`history_index`](Self::history_index).
    const HISTORY: usize = 4096;
    /// Numbers below this come from [`follow_index`](Self::follow_index).
    const FOLLOW: usize = 512;

    /// What an action wins at once, in hundredths of a typical minor man: above 0 it is tried
    /// before quiet actions, below 0 after them.
    fn urgency(&self, a: Self::Action) -> i32 {
        let _ = a;
        0
    }

    /// Calls `f` with every legal action whose urgency is above 0, and the urgency, until it breaks.
    ///
    /// The default goes through the list; asked near the leaves, where nothing else is tried.
    fn for_each_urgent(
        &self,
        mut f: impl FnMut(Self::Action, i32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_action(|a| match self.urgency(a) {
            urgency if urgency > 0 => f(a, urgency),
            _ => ControlFlow::Continue(()),
        })
    }

    /// Calls `f` with the legal actions that are worth a look in the last ply before quiescence,
    /// until it breaks: those that are urgent, and such quiet ones as may change the evaluation
    /// much. The default is all.
    fn for_each_frontier(&self, f: impl FnMut(Self::Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.for_each_action(f)
    }

    /// Where the search keeps how well such an action has done elsewhere.
    fn history_index(&self, a: Self::Action) -> usize {
        index_by_hash::<Self>(a, Self::HISTORY)
    }

    /// The same, coarser (such as kind of man and target square), for pairs of actions in a row.
    fn follow_index(&self, a: Self::Action) -> usize {
        index_by_hash::<Self>(a, Self::FOLLOW)
    }
}

/// Doing nothing, for the null-move heuristic.
pub trait Pass: Position {
    /// The position after a turn that changes nothing but the side to move.
    ///
    /// `None` where a turn is open, where the game forbids to guess (zugzwang, a threat that must
    /// be answered), or where the game has not said how. The default is never.
    fn pass(&self) -> Option<Self> {
        None
    }
}

/// The crude evaluation of the fixed-depth baseline.
pub trait Count: Position {
    /// What a beginner would count, for the player to act.
    fn count(&self) -> i32;
}

/// What endgame tables know.
pub trait Probe: Position {
    /// The result with best play, if a table that is at hand knows it; clock and repetition are
    /// ignored. Asked at the beginning of a turn, while play goes on.
    fn known(&self) -> Option<Known> {
        None
    }
}

/// All that the search needs.
pub trait Searchable:
    Playable + Evaluate + Observe + Noisy + Tactics + Order + Pass + Count + Probe
{
}
impl<P> Searchable for P where
    P: Playable + Evaluate + Observe + Noisy + Tactics + Order + Pass + Count + Probe
{
}

/// An index for any action, by its hash.
fn index_by_hash<P: Position>(a: P::Action, size: usize) -> usize {
    let mut hasher = Fold(0);
    a.hash(&mut hasher);
    // The high bits of the product are the well-mixed ones.
    ((u128::from(hasher.finish()) * size as u128) >> 64) as usize
}

/// A multiplicative hash, the same on every machine; actions are a few bytes.
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ (n + 1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
