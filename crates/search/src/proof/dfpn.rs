//! Depth-first proof-number search (Nagai 2002) for a win within a number of plies.
//!
//! That number makes every answer true of the position alone: a line that comes back to where it
//! was has fewer plies left, so cycles end, and the history of a line cannot make a proof or a
//! refutation wrong (the trouble known as graph-history interaction).

use std::ops::ControlFlow;

use rules::{Player, Position};

use super::closed::Known;
use super::memo::{Memo, Numbers};

/// A search for proofs of one game, with its table.
pub(super) struct Dfpn<K> {
    memo: Memo,
    /// What tables know of a position.
    known: K,
    /// Nodes so far: actions played.
    pub(super) nodes: u64,
    /// Where to stop.
    pub(super) limit: u64,
}

/// How far a search has come with its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The prover wins within the plies.
    Proven,
    /// He cannot.
    Refuted,
    /// The nodes have run out.
    Open,
}

/// An action and what is known of the position after it.
struct Child<A> {
    action: A,
    numbers: Numbers,
    /// Plies left after it; 0 if nothing is left to search.
    plies: u16,
}

/// What the prover and a number of plies ask of a position.
#[derive(Clone, Copy)]
struct Question {
    prover: Player,
    plies: u16,
}

impl<K> Dfpn<K> {
    pub(super) fn new(megabytes: usize, known: K) -> Self {
        Self { memo: Memo::new(megabytes), known, nodes: 0, limit: 0 }
    }

    /// Whether `prover` wins within so many plies, the turn in progress included.
    pub(super) fn ask<P: Position>(&mut self, pos: &P, prover: Player, plies: u16) -> Answer
    where
        K: Fn(&P) -> Option<Known>,
    {
        let most = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };
        let numbers = self.search(pos, Question { prover, plies }, most);
        if numbers.is_proven() {
            Answer::Proven
        } else if numbers.is_refuted() {
            Answer::Refuted
        } else {
            Answer::Open
        }
    }

    /// A turn with which the prover, who is to act, wins within so many plies; none if the search
    /// for it runs out of nodes.
    pub(super) fn winning_turn<P: Position>(
        &mut self,
        pos: &P,
        plies: u16,
    ) -> Option<Vec<P::Action>>
    where
        K: Fn(&P) -> Option<Known>,
    {
        let question = Question { prover: pos.turn(), plies };
        let mut at = pos.clone();
        let mut turn = Vec::new();
        loop {
            if self.ask(&at, question.prover, plies) != Answer::Proven {
                return None;
            }
            let a = self.proven_action(&at, question)?;
            at.play_unchecked(a);
            turn.push(a);
            if !at.turn_is_open() {
                return Some(turn);
            }
        }
    }

    /// The action behind a proof: the table may have lost it, then it is found again.
    fn proven_action<P: Position>(&mut self, pos: &P, question: Question) -> Option<P::Action>
    where
        K: Fn(&P) -> Option<Known>,
    {
        let mut children = self.expand(pos, question);
        let mut at = pos.clone();
        // Of proven ones the nearest win, as far as it is known.
        children.sort_by_cached_key(|child| {
            at.clone_from(pos);
            at.play_unchecked(child.action);
            let within = self.memo.won_within(key(&at, question.prover));
            (child.numbers.proof, if child.plies == 0 { 0 } else { within.unwrap_or(u16::MAX) })
        });
        for child in children.iter().filter(|child| !child.numbers.is_refuted()) {
            at.clone_from(pos);
            at.play_unchecked(child.action);
            if child.numbers.is_proven()
                || self.ask(&at, question.prover, child.plies) == Answer::Proven
            {
                return Some(child.action);
            }
        }
        None
    }

    /// The numbers of a position, searched until they reach one of the thresholds in `most`.
    fn search<P: Position>(&mut self, pos: &P, question: Question, most: Numbers) -> Numbers
    where
        K: Fn(&P) -> Option<Known>,
    {
        let key = key(pos, question.prover);
        if let Some(numbers) = self.memo.probe(key, question.plies)
            && (numbers.is_proven() || numbers.is_refuted())
        {
            return numbers;
        }
        let before = self.nodes;
        let mut children = self.expand(pos, question);
        let numbers = self.deepen(pos, question, most, &mut children);
        self.memo.store(key, question.plies, numbers, self.nodes - before);
        numbers
    }

    /// Searches the most promising child again and again.
    fn deepen<P: Position>(
        &mut self,
        pos: &P,
        question: Question,
        most: Numbers,
        children: &mut [Child<P::Action>],
    ) -> Numbers
    where
        K: Fn(&P) -> Option<Known>,
    {
        let proves = pos.turn() == question.prover;
        let mut at = pos.clone();
        loop {
            let (numbers, best, second) = combine(children, proves);
            let done = numbers.proof >= most.proof || numbers.disproof >= most.disproof;
            if done || numbers.is_proven() || numbers.is_refuted() || self.nodes >= self.limit {
                return numbers;
            }
            let child = &mut children[best];
            let most = child_thresholds(child.numbers, numbers, most, second, proves);
            at.clone_from(pos);
            at.play_unchecked(child.action);
            self.nodes += 1;
            child.numbers = self.search(&at, Question { plies: child.plies, ..question }, most);
        }
    }

    /// The children of a position; if one settles it, that is the last, and others are left out.
    fn expand<P: Position>(&mut self, pos: &P, question: Question) -> Vec<Child<P::Action>>
    where
        K: Fn(&P) -> Option<Known>,
    {
        let proves = pos.turn() == question.prover;
        let mut children = Vec::new();
        let mut at = pos.clone();
        let _ = pos.for_each_action(|action| {
            at.clone_from(pos);
            at.play_unchecked(action);
            self.nodes += 1;
            let child = self.child(&at, action, question);
            let numbers = child.numbers;
            children.push(child);
            if proves && numbers.is_proven() || !proves && numbers.is_refuted() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        children
    }

    /// What is known at once of the position after an action.
    fn child<P: Position>(&self, at: &P, action: P::Action, question: Question) -> Child<P::Action>
    where
        K: Fn(&P) -> Option<Known>,
    {
        let prover = question.prover;
        if let Some(outcome) = at.outcome() {
            let won = outcome.winner == Some(prover);
            let numbers = if won { Numbers::PROVEN } else { Numbers::REFUTED };
            return Child { action, numbers, plies: 0 };
        }
        let plies = if at.turn_is_open() { question.plies } else { question.plies - 1 };
        let numbers = if plies == 0 {
            Numbers::REFUTED
        } else if let Some(known) = (self.known)(at) {
            let within = match known {
                Known::Win(n) if at.turn() == prover => n <= u32::from(plies),
                Known::Loss(n) if at.turn() != prover => n <= u32::from(plies),
                _ => false,
            };
            if within { Numbers::PROVEN } else { Numbers::REFUTED }
        } else {
            self.memo.probe(key(at, prover), plies).unwrap_or(Numbers::OPEN)
        };
        Child { action, numbers, plies }
    }
}

/// The key of a position as seen by a prover.
fn key<P: Position>(pos: &P, prover: Player) -> u64 {
    match prover {
        Player::First => pos.key(),
        Player::Second => !pos.key(),
    }
}

/// The numbers of a node from those of its children, the child to search next, and the next best
/// number of the kind by which it was chosen.
///
/// Where one child suffices its number is taken. Where all are needed, they are not added up: many
/// lead to the same positions, which would be counted again and again. The greatest number, and one
/// for each further child, is a better measure (weak proof numbers; Ueda and others 2008).
fn combine<A>(children: &[Child<A>], proves: bool) -> (Numbers, usize, u32) {
    let (mut least, mut second, mut best) = (Numbers::INFINITE, Numbers::INFINITE, 0);
    let (mut greatest, mut unsettled) = (0, 0);
    for (i, child) in children.iter().enumerate() {
        let Numbers { proof, disproof } = child.numbers;
        let (one, all) = if proves { (proof, disproof) } else { (disproof, proof) };
        if one < least {
            (second, least, best) = (least, one, i);
        } else {
            second = second.min(one);
        }
        greatest = all.max(greatest);
        unsettled += u32::from(all > 0);
    }
    let all = match greatest {
        0 | Numbers::INFINITE => greatest,
        _ => (greatest + unsettled - 1).min(Numbers::INFINITE - 1),
    };
    let numbers = if proves {
        Numbers { proof: least, disproof: all }
    } else {
        Numbers { proof: all, disproof: least }
    };
    (numbers, best, second)
}

/// How far the best child is searched: until another looks better by a quarter, so that the search
/// does not jump to and fro, or until the node itself has reached its thresholds.
fn child_thresholds(
    child: Numbers,
    node: Numbers,
    most: Numbers,
    second: u32,
    proves: bool,
) -> Numbers {
    let other = second.saturating_add(second / 4).saturating_add(1);
    // What the siblings add to the node's number stays; the rest is the child's to use.
    let share = |most: u32, node: u32, child: u32| {
        if most >= Numbers::INFINITE { most } else { most - node + child }
    };
    if proves {
        Numbers {
            proof: most.proof.min(other),
            disproof: share(most.disproof, node.disproof, child.disproof),
        }
    } else {
        Numbers {
            proof: share(most.proof, node.proof, child.proof),
            disproof: most.disproof.min(other),
        }
    }
}
