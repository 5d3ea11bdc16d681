//! In which order the actions of a node are tried, and what is learnt from it.
//!
//! The first action is tried before the others are even listed: it is often a cut-off, and the
//! ranks of all others would be for nothing.

use std::ops::ControlFlow;

use crate::alphabeta::Outlook;
use crate::history::{Histories, Rows};
use crate::hooks::Searchable;
use crate::line::Node;
use crate::ranking::{Ranked, Ranking};
use crate::score::Score;
use crate::worker::Worker;

/// Ranks of tactical actions begin here, below only the first action.
const TACTICAL: i32 = 1 << 26;
/// The rank of the first killer; quiet actions rank by their history below.
const KILLER: i32 = 1 << 24;
/// The rank of an action that is to be tried first.
const FIRST: i32 = i32::MAX;

/// An action to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trial<A> {
    pub(crate) action: A,
    /// Its place in the list of legal actions, if that is known.
    pub(crate) index: Option<usize>,
    /// Whether it wins nothing at once.
    pub(crate) quiet: bool,
    /// How well it has done elsewhere, if that is known.
    pub(crate) history: Option<i32>,
}

/// Which actions of a node are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// All of them: only then their places in the ranking are those in the list.
    All,
    /// Those that are worth a look in the last ply.
    Frontier,
    /// Those that win something at once: where quiet ones are futile.
    Tactical,
}

/// The actions of a node that are still to be tried.
#[derive(Debug)]
pub(crate) struct Queue<A> {
    /// What is likely to be best.
    first: Option<Trial<A>>,
    /// The actions, once more than the first is wanted; the first one counts as taken.
    all: Option<Ranking<A>>,
    /// How many of all these are.
    part: Part,
    /// The entry of the table names this action, by its place in the list.
    known: Option<u16>,
}

impl<P: Searchable> Worker<'_, P> {
    /// The actions of a node; the table knows the one at place `known` of the list.
    pub(crate) fn queue(
        &self,
        node: &Node<'_, P>,
        outlook: &Outlook,
        known: Option<u16>,
    ) -> Queue<P::Action> {
        let first = if self.errors.is_some() {
            // One has to look at all actions to know which of them are overlooked.
            None
        } else if let Some(action) = self.hint(node) {
            Some((action, None))
        } else {
            known.and_then(|n| Some((nth_action(node.pos, n)?, Some(usize::from(n)))))
        };
        let first = first.map(|(action, index)| {
            let quiet = node.pos.urgency(action) <= 0;
            Trial { action, index, quiet, history: None }
        });
        let frontier = self.heuristics.late_pruning && outlook.prunable && outlook.depth <= 1;
        let part = match outlook.futile {
            // What is overlooked goes by the place in the list.
            _ if self.errors.is_some() => Part::All,
            Some(_) => Part::Tactical,
            None if frontier => Part::Frontier,
            None => Part::All,
        };
        Queue { first, all: None, part, known }
    }

    /// The next action to try: the first one, tactical ones, killers, quiet ones by history, bad
    /// ones.
    pub(crate) fn next_action(
        &mut self,
        node: &Node<'_, P>,
        outlook: &Outlook,
        queue: &mut Queue<P::Action>,
        (given, best): (usize, Score),
    ) -> Option<Trial<P::Action>> {
        if given == 0 && queue.first.is_some() {
            return queue.first;
        }
        if queue.all.is_none() {
            queue.all = Some(self.rank_actions(node, outlook, queue));
        }
        let mut next = queue.all.as_mut()?.take_best();
        if next.is_none() && queue.part == Part::Frontier && (given == 0 || best.is_loss()) {
            // Nothing is left out where that could be the only way not to lose.
            next = self.rank_the_rest(node, outlook, queue).take_best();
        }
        let Ranked { action, rank, place } = next?;
        let quiet = rank < TACTICAL || rank == FIRST && node.pos.urgency(action) <= 0;
        let index = (queue.part == Part::All).then_some(place);
        let history = (rank.abs() <= Histories::MOST).then_some(rank);
        Some(Trial { action, index, quiet, history })
    }

    /// The node is done: its memory goes back to where it came from.
    pub(crate) fn put_back(&mut self, node: &Node<'_, P>, queue: Queue<P::Action>) {
        if let Some(ranking) = queue.all {
            self.frames[node.height].ranking = ranking;
        }
    }

    /// Ranks all actions; only tactical ones where the others are futile.
    fn rank_actions(
        &mut self,
        node: &Node<'_, P>,
        outlook: &Outlook,
        queue: &Queue<P::Action>,
    ) -> Ranking<P::Action> {
        let mut ranking = self.empty_ranking(node);
        let values = self.histories.values::<P>(self.rows(node));
        let pos = node.pos;
        let _ = match queue.part {
            Part::Tactical => pos.for_each_urgent(|action, urgency| {
                ranking.push(action, TACTICAL + urgency);
                ControlFlow::Continue(())
            }),
            Part::Frontier => pos.for_each_frontier(|action| {
                let urgency = pos.urgency(action);
                ranking.push(action, rank(urgency, || values.alone(pos, action)));
                ControlFlow::Continue(())
            }),
            Part::All => pos.for_each_action(|action| {
                let urgency = pos.urgency(action);
                ranking.push(action, rank(urgency, || values.of(pos, action)));
                ControlFlow::Continue(())
            }),
        };
        if queue.part != Part::Tactical {
            self.rank_specially(node, queue, &mut ranking);
        }
        let first = queue.first.and_then(|first| first.index.filter(|_| queue.part == Part::All));
        let place = first.or_else(|| queue.first.and_then(|first| ranking.place(first.action)));
        if let Some(place) = place {
            ranking.mark_taken(place);
        }
        if self.errors.is_some() {
            self.overlook(node, outlook, &mut ranking);
        }
        ranking
    }

    /// Ranks all actions after a part of them; those tried already count as taken.
    #[cold]
    fn rank_the_rest<'q>(
        &mut self,
        node: &Node<'_, P>,
        outlook: &Outlook,
        queue: &'q mut Queue<P::Action>,
    ) -> &'q mut Ranking<P::Action> {
        queue.part = Part::All;
        let mut all = self.rank_actions(node, outlook, queue);
        for action in queue.all.iter().flat_map(Ranking::taken) {
            if let Some(place) = all.place(action) {
                all.mark_taken(place);
            }
        }
        queue.all.insert(all)
    }

    /// Raises the ranks of the killers, and of what is to be tried first if that is still in the
    /// list of all actions.
    fn rank_specially(
        &self,
        node: &Node<'_, P>,
        queue: &Queue<P::Action>,
        ranking: &mut Ranking<P::Action>,
    ) {
        for (i, killer) in self.frames[node.height].killers.into_iter().enumerate() {
            if let Some(killer) = killer
                && let Some(place) = ranking.place(killer)
                && node.pos.urgency(killer) <= 0
            {
                ranking.rerank(place, KILLER - i as i32);
            }
        }
        if queue.first.is_none() {
            let hint = self.hint(node).and_then(|hint| ranking.place(hint));
            if let Some(place) = hint.or(queue.known.map(usize::from)) {
                ranking.rerank(place, FIRST);
            }
        }
    }

    /// The action that the best line so far plays here.
    fn hint(&self, node: &Node<'_, P>) -> Option<P::Action> {
        let line = &self.line.actions[self.played..];
        let follows = line.len() < self.hints.len() && self.hints.starts_with(line);
        match follows.then(|| self.hints[line.len()]) {
            None if node.height == 0 && self.heuristics.tactics && !self.is_blind(node) => {
                node.pos.winning_action()
            }
            hint => hint,
        }
    }

    /// Leaves out what a player of this level does not see, and quiet actions where they are
    /// futile; something is always seen.
    fn overlook(&self, node: &Node<'_, P>, outlook: &Outlook, ranking: &mut Ranking<P::Action>) {
        let Some(errors) = self.errors else { return };
        if outlook.futile.is_some() {
            ranking.leave_out_below(TACTICAL);
        }
        if node.pos.turn_is_open() {
            return;
        }
        let key = node.pos.key();
        ranking
            .retain(|place| u16::try_from(place).is_ok_and(|index| !errors.overlooks(key, index)));
    }

    /// Where the tables keep what is known about the actions of a node, after the last two.
    fn rows(&self, node: &Node<'_, P>) -> Rows {
        let before = [1, 2].map(|back| self.frames.get(node.height.wrapping_sub(back))?.follow);
        self.histories.rows(node.pos, before)
    }

    /// How well an action of a node has done elsewhere.
    pub(crate) fn history(&self, node: &Node<'_, P>, action: P::Action) -> i32 {
        self.histories.values::<P>(self.rows(node)).of(node.pos, action)
    }

    /// The action `cutter` was a cut-off: it does well, those tried before it do not.
    pub(crate) fn learn(
        &mut self,
        node: &Node<'_, P>,
        outlook: &Outlook,
        cutter: &Trial<P::Action>,
        queue: &Queue<P::Action>,
    ) {
        let bonus = (outlook.depth * outlook.depth * 24 + 64 * outlook.depth).min(2_000);
        let rows = self.rows(node);
        if cutter.quiet {
            let killers = &mut self.frames[node.height].killers;
            if killers[0] != Some(cutter.action) {
                killers[1] = killers[0];
                killers[0] = Some(cutter.action);
            }
            self.histories.learn(rows, node.pos, cutter.action, bonus);
        }
        let first = queue.first.map(|first| first.action);
        let others = queue.all.iter().flat_map(Ranking::taken);
        for other in first.into_iter().chain(others.filter(|&other| Some(other) != first)) {
            if other != cutter.action && node.pos.urgency(other) <= 0 {
                self.histories.learn(rows, node.pos, other, -bonus);
            }
        }
    }
}

/// The rank of an action; `history` is asked where the urgency does not say all.
#[inline]
fn rank(urgency: i32, history: impl FnOnce() -> i32) -> i32 {
    match urgency {
        1.. => TACTICAL + urgency,
        0 => history(),
        // A bad action goes to the end, whatever its history.
        ..0 => urgency.max(-10_000) * 10_000 - 2 * Histories::MOST + history(),
    }
}

/// The action at a place of the list.
fn nth_action<P: Searchable>(pos: &P, n: u16) -> Option<P::Action> {
    let (mut left, mut found) = (n, None);
    let _ = pos.for_each_action(|a| {
        if left == 0 {
            found = Some(a);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found
}

/// The place of an action in the list.
pub(crate) fn place_of<P: Searchable>(pos: &P, action: P::Action) -> Option<usize> {
    let mut place = 0;
    let found = pos.for_each_action(|a| {
        if a == action {
            return ControlFlow::Break(());
        }
        place += 1;
        ControlFlow::Continue(())
    });
    found.is_break().then_some(place)
}
