//! One thread of the search: what it carries along, and the small steps that the searches share.

use std::ops::ControlFlow;

use rules::{History, Outcome};

use crate::control::Control;
use crate::history::Histories;
use crate::hooks::Searchable;
use crate::line::{Border, Line, Node};
use crate::options::{Errors, Heuristics, Judgement, Options};
use crate::ranking::Ranking;
use crate::score::Score;

/// Plies and actions from the root that a line may have; beyond, the evaluation must do.
pub(crate) const MAX_PLY: u32 = 128;
pub(crate) const MAX_HEIGHT: usize = 384;
/// Nodes between two looks at limits and signals: a few milliseconds of the slowest game.
const CHECK_EVERY: u64 = 512;

/// What is remembered for each height of the line.
#[derive(Clone, Debug)]
pub(crate) struct Frame<A> {
    /// Actions that were cut-offs at this height.
    pub(crate) killers: [Option<A>; 2],
    /// How the action played from here is known to its followers; none for a null move.
    pub(crate) follow: Option<usize>,
    /// The actions, kept for their memory.
    pub(crate) ranking: Ranking<A>,
    /// The best line from here.
    pub(crate) pv: Vec<A>,
}

/// A window of scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: Score::LEAST, beta: Score::INFINITE };

    /// Just wide enough to tell whether a score is above alpha.
    pub(crate) fn null(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// As the other player sees it.
    pub(crate) fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// One thread of a search.
pub(crate) struct Worker<'s, P: Searchable> {
    pub(crate) control: &'s Control<'s>,
    pub(crate) histories: &'s mut Histories,
    pub(crate) heuristics: Heuristics,
    pub(crate) errors: Option<Errors>,
    judgement: Judgement,
    pub(crate) line: Line<P>,
    pub(crate) frames: Vec<Frame<P::Action>>,
    /// Static evaluations by ply, of the line being searched.
    pub(crate) evals: Vec<Option<Score>>,
    /// Keys after root turns that are not to be searched: those of better lines.
    pub(crate) excluded: Vec<u64>,
    /// What to try first along the line that was best so far.
    pub(crate) hints: Vec<P::Action>,
    /// Actions of the open turn that were played before the root.
    pub(crate) played: usize,
    /// The best score at the root in this iteration, once there is one.
    pub(crate) root_score: Option<Score>,
    pub(crate) root_depth: i32,
    pub(crate) seldepth: u32,
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
    pub(crate) thread: usize,
    next_check: u64,
}

impl<'s, P: Searchable> Worker<'s, P> {
    pub(crate) fn new(
        control: &'s Control<'s>,
        histories: &'s mut Histories,
        options: &Options,
        history: &History<P>,
        thread: usize,
    ) -> Self {
        let line = Line::new(history);
        let ranking = Ranking::new();
        let frame = Frame { killers: [None; 2], follow: None, ranking, pv: Vec::new() };
        let played = line.actions.len();
        let mut worker = Self {
            control,
            histories,
            heuristics: Heuristics {
                reverse_futility: options.heuristics.reverse_futility && P::PRUNES,
                late_pruning: options.heuristics.late_pruning && P::PRUNES,
                ..options.heuristics
            },
            errors: options.errors,
            judgement: options.judgement,
            line,
            frames: vec![frame; MAX_HEIGHT + 2],
            evals: vec![None; MAX_PLY as usize + 2],
            excluded: Vec::new(),
            hints: Vec::new(),
            played,
            root_score: None,
            root_depth: 0,
            seldepth: 0,
            nodes: 0,
            stopped: false,
            thread,
            next_check: 0,
        };
        worker.check();
        worker
    }

    /// Makes the child of a node in a buffer that the node's children share: one node more.
    #[inline]
    pub(crate) fn play<'c>(
        &mut self,
        node: &Node<'_, P>,
        a: P::Action,
        buffer: &'c mut Option<P>,
    ) -> &'c P {
        self.nodes += 1;
        self.frames[node.height].follow = Some(self.histories.follow_index(node.pos, a));
        self.line.actions.push(a);
        let child = match buffer {
            Some(child) => {
                child.clone_from(node.pos);
                child
            }
            none => none.insert(node.pos.clone()),
        };
        child.play_unchecked(a);
        child
    }

    /// Takes the action back.
    #[inline]
    pub(crate) fn take_back(&mut self) {
        self.line.actions.pop();
    }

    /// What the action just played has led to.
    pub(crate) fn border(&self, node: &Node<'_, P>, child: &P) -> Border {
        let ply = node.ply + 1;
        if let Some(outcome) = child.outcome() {
            return Border::Over(score_of(outcome, node.pos, ply));
        }
        if child.turn_is_open() {
            return Border::Open;
        }
        let mut key = None;
        if self.heuristics.repetition && child.repetition().is_some() {
            let turn = &self.line.actions[node.turn_from..];
            key = child.repetition_key(Some((node.turn_start, turn)));
            if let Some(score) = self.line.repetition(child, key, ply) {
                return Border::Over(score);
            }
        }
        if self.heuristics.clock
            && child.clock_limit().is_some_and(|(limit, _)| child.clock() >= limit)
        {
            return Border::Over(Score::DRAW);
        }
        Border::Passed(key)
    }

    /// Whether a root turn just finished is not to be searched: it is one of those already known to
    /// be better, or none of those asked for.
    pub(crate) fn is_excluded(&self, node: &Node<'_, P>, child: &P) -> bool {
        if node.ply > 0 || self.searches_all() || child.turn_is_open() {
            return false;
        }
        let (key, only) = (child.key(), &self.control.only);
        self.excluded.contains(&key) || !only.is_empty() && !only.contains(&key)
    }

    /// Whether no root turn is left out.
    pub(crate) fn searches_all(&self) -> bool {
        self.excluded.is_empty() && self.control.only.is_empty()
    }

    /// The node below an action that has not ended the game.
    pub(crate) fn below<'p>(
        &self,
        node: &Node<'p, P>,
        child: &'p P,
        border: Border,
    ) -> Node<'p, P> {
        let height = node.height + 1;
        if border == Border::Open {
            return Node { pos: child, height, ..*node };
        }
        let turn_from = self.line.actions.len();
        Node { pos: child, turn_start: child, turn_from, ply: node.ply + 1, height }
    }

    /// The static evaluation, in the window of scores that are no wins.
    pub(crate) fn evaluate(&self, pos: &P) -> Score {
        let error = self.errors.map_or(0, |errors| errors.waver(pos.key()));
        let value = match self.judgement {
            Judgement::Evaluation => pos.evaluate(),
            Judgement::Count => pos.count(),
        };
        Score::cp(value.saturating_add(error))
    }

    /// Whether repetition or the clock may change what the table knows about a node.
    pub(crate) fn draw_is_near(&self, node: &Node<'_, P>, depth: i32) -> bool {
        let clock = self.heuristics.clock
            && node.pos.clock_limit().is_some_and(|(limit, _)| {
                node.pos.clock().saturating_add(depth.max(0) as u32 + 8) >= limit
            });
        clock || self.heuristics.repetition && self.line.has_come_back(node.pos.key())
    }

    /// Whether the line is longer than memory was laid out for.
    pub(crate) fn is_too_far(&self, node: &Node<'_, P>) -> bool {
        node.height >= MAX_HEIGHT || node.ply >= MAX_PLY
    }

    /// Whether the search has to stop; looks at the limits now and then.
    #[inline]
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check();
        }
        self.stopped
    }

    fn check(&mut self) {
        self.control.report(self.thread, self.nodes);
        if self.thread == 0 && self.control.is_exhausted() {
            self.control.halt();
        }
        self.stopped |= self.control.is_halted();
        let last = self.control.limits.nodes.unwrap_or(u64::MAX);
        self.next_check = (self.nodes + CHECK_EVERY).min(last.max(self.nodes + 1));
    }
}

impl<P: Searchable> Worker<'_, P> {
    /// The best line from a child becomes the best line from its parent.
    pub(crate) fn keep_pv(&mut self, height: usize, a: P::Action) {
        let (above, below) = self.frames.split_at_mut(height + 1);
        let pv = &mut above[height].pv;
        pv.clear();
        pv.push(a);
        pv.extend_from_slice(&below[0].pv);
    }

    /// The ranking of a node's height, emptied; to be put back when the node is done.
    #[inline]
    pub(crate) fn empty_ranking(&mut self, node: &Node<'_, P>) -> Ranking<P::Action> {
        let empty = Ranking::new();
        let mut ranking = std::mem::replace(&mut self.frames[node.height].ranking, empty);
        ranking.clear();
        ranking
    }

    /// The actions that quiescence looks at.
    pub(crate) fn rank_noisy(&mut self, node: &Node<'_, P>, depth: u32) -> Ranking<P::Action> {
        let mut ranking = self.empty_ranking(node);
        let _ = node.pos.for_each_noisy(depth, |action| {
            ranking.push(action, node.pos.urgency(action));
            ControlFlow::Continue(())
        });
        ranking
    }
}

/// The score of a finished game for the player who acted in `before`.
pub(crate) fn score_of<P: rules::Position>(outcome: Outcome, before: &P, ply: u32) -> Score {
    match outcome.winner {
        Some(winner) if winner == before.turn() => Score::win_in(ply),
        Some(_) => Score::loss_in(ply),
        None => Score::DRAW,
    }
}
