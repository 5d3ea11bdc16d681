//! Iterative deepening at the root: windows around the last score, several best lines, and when to
//! stop. Lines are kept in whole turns.

use rules::{History, Position};

use crate::hooks::Searchable;
use crate::line::Node;
use crate::score::{Score, Shown};
use crate::worker::{MAX_PLY, Window, Worker};

/// A line of play from the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootLine<A> {
    /// Its score for the player to act at the root.
    pub score: Score,
    /// Its turns; the first is complete, in an open turn the rest of it.
    pub turns: Vec<Vec<A>>,
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Info<'a, A> {
    /// Plies searched in full.
    pub depth: u32,
    /// Plies of the longest line.
    pub seldepth: u32,
    /// Which of the best turns this is, from 1.
    pub multipv: usize,
    /// The line and its score.
    pub line: &'a RootLine<A>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// Time since the search was asked for.
    pub elapsed: std::time::Duration,
}

/// The half-width of the first window around the last score.
const ASPIRATION: i32 = 12;
/// The soft time limit in percent, by the number of iterations that agreed on the best turn.
const PATIENCE: [u32; 5] = [160, 125, 100, 85, 70];

/// Who is told what each iteration has found.
pub(crate) type Report<'r, A> = Option<&'r mut dyn FnMut(&Info<'_, A>)>;

impl<P: Searchable> Worker<'_, P> {
    /// Deepens until a limit is reached; gives the best lines of the last iteration that was
    /// finished, or what an unfinished one has found to be better. The depth reached comes along.
    pub(crate) fn iterate(
        &mut self,
        history: &History<P>,
        mut report: Report<'_, P::Action>,
    ) -> (Vec<RootLine<P::Action>>, u32) {
        let root = self.root(history);
        let limits = self.control.limits;
        let last = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY) as i32;
        let mut lines: Vec<RootLine<P::Action>> = Vec::new();
        let mut settled = 0;
        for depth in 1..=last {
            self.root_depth = depth;
            let before = lines.first().map(|line| line.turns[0].clone());
            let finished = self.deepen(&root, &mut lines);
            if lines.is_empty() && finished {
                break;
            }
            if let Some(report) = report.as_mut() {
                self.tell(depth, &lines, *report);
            }
            if !finished {
                return (lines, depth as u32 - 1);
            }
            let agrees = before == lines.first().map(|line| line.turns[0].clone());
            settled = if agrees { settled + 1 } else { 0 };
            let patience = PATIENCE[settled.min(PATIENCE.len() - 1)];
            if self.is_settled(&lines, depth as u32) || self.control.is_enough(patience) {
                return (lines, depth as u32);
            }
        }
        (lines, last as u32)
    }

    /// The root of the search.
    pub(crate) fn root<'h>(&self, history: &'h History<P>) -> Node<'h, P> {
        let (pos, turn_start) = (history.position(), history.turn_start());
        Node { pos, turn_start, turn_from: 0, ply: 0, height: 0 }
    }

    /// One iteration: finds the best lines, each without the ones before it; `false` if stopped.
    fn deepen(&mut self, root: &Node<'_, P>, lines: &mut Vec<RootLine<P::Action>>) -> bool {
        self.excluded.clear();
        self.seldepth = 0;
        for k in 0..self.control.limits.multipv.max(1) {
            let last = lines.get(k).cloned();
            self.hints = last.as_ref().map(|line| line.turns.concat()).unwrap_or_default();
            self.root_score = None;
            let score = self.aspire(root, last.map(|line| line.score));
            let score = if self.stopped { self.root_score } else { Some(score) };
            let score = score.filter(|&score| score != Score::LEAST);
            let found = score.and_then(|score| self.root_line(root, score));
            if let Some(line) = &found {
                let mut after = root.pos.clone();
                for &a in &line.turns[0] {
                    after.play_unchecked(a);
                }
                self.excluded.push(after.key());
            }
            match (found, lines.get_mut(k)) {
                (Some(line), Some(place)) => *place = line,
                (Some(line), None) => lines.push(line),
                (None, _) if self.stopped => return false,
                // There are no more turns than lines.
                (None, _) => {
                    lines.truncate(k);
                    break;
                }
            }
            if self.stopped {
                // A line that came up may also be one of those that were below it.
                let first = lines[k].turns[0].clone();
                let mut i = 0;
                lines.retain(|line| {
                    i += 1;
                    i <= k + 1 || line.turns[0] != first
                });
                return false;
            }
        }
        // A later line can turn out better, for the table has learned in between.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        true
    }

    /// The value of the root, by ever wider windows around the last one.
    fn aspire(&mut self, root: &Node<'_, P>, last: Option<Score>) -> Score {
        let depth = self.root_depth;
        let mut window = Window::FULL;
        let mut delta = ASPIRATION;
        if let Some(last) = last
            && self.heuristics.aspiration
            && depth >= 4
            && !last.is_decided()
        {
            window = Window { alpha: last - delta, beta: last + delta };
        }
        loop {
            let score = self.search::<true>(root, depth, window, false);
            delta *= 3;
            let wide = delta > 300 || score.is_decided();
            if self.stopped || score == Score::LEAST {
                return score;
            } else if score <= window.alpha && window.alpha > Score::LEAST {
                window.alpha = if wide { Score::LEAST } else { score - delta };
            } else if score >= window.beta && window.beta < Score::INFINITE {
                window.beta = if wide { Score::INFINITE } else { score + delta };
            } else {
                return score;
            }
        }
    }

    /// The best line at the root in whole turns; none if nothing was better than alpha.
    fn root_line(&self, root: &Node<'_, P>, score: Score) -> Option<RootLine<P::Action>> {
        let pv = &self.frames[0].pv;
        if pv.is_empty() {
            return None;
        }
        let mut turns = vec![Vec::new()];
        let mut at = root.pos.clone();
        let mut next = pv.iter().copied();
        loop {
            // Where the line breaks off before a win that was only seen, the win is played out.
            let action = next.next().or_else(|| {
                let goes_on = at.turn_is_open() || score.is_decided();
                (goes_on && at.outcome().is_none()).then(|| at.winning_action())?
            });
            let Some(a) = action.or_else(|| self.any_way_on(&at, turns.len())) else { break };
            at.play_unchecked(a);
            turns.last_mut().expect("there is always a turn begun").push(a);
            if at.outcome().is_some() {
                break;
            }
            if !at.turn_is_open() {
                turns.push(Vec::new());
            }
        }
        if at.turn_is_open() || turns.last().is_some_and(Vec::is_empty) {
            turns.pop();
        }
        Some(RootLine { score, turns })
    }

    /// The first turn must be complete, even if the search was content with its beginning.
    fn any_way_on(&self, at: &P, turns: usize) -> Option<P::Action> {
        (turns == 1 && at.turn_is_open()).then(|| first_action(at))?
    }

    /// Whether deeper searching would not change the answer.
    fn is_settled(&self, lines: &[RootLine<P::Action>], depth: u32) -> bool {
        let within = |plies: u32| plies <= depth;
        let limits = &self.control.limits;
        let mate = |line: &RootLine<_>| match (line.score.shown(), limits.mate) {
            (Shown::Win(plies), Some(limit)) => plies <= limit,
            _ => false,
        };
        let known = |line: &RootLine<_>| match line.score.shown() {
            Shown::Win(plies) => within(plies),
            Shown::Loss(plies) => within(plies + 2),
            Shown::Cp(_) => false,
        };
        lines.first().is_some_and(mate) || lines.iter().all(known)
    }

    /// Tells what an iteration has found.
    fn tell(
        &self,
        depth: i32,
        lines: &[RootLine<P::Action>],
        report: &mut dyn FnMut(&Info<'_, P::Action>),
    ) {
        let control = self.control;
        control.report(self.thread, self.nodes);
        for (k, line) in lines.iter().enumerate() {
            report(&Info {
                depth: depth as u32,
                seldepth: self.seldepth,
                multipv: k + 1,
                line,
                nodes: control.nodes(),
                hashfull: control.table.hashfull(),
                elapsed: control.elapsed(),
            });
        }
    }
}

/// Any legal action.
pub(crate) fn first_action<P: Position>(pos: &P) -> Option<P::Action> {
    let mut first = None;
    let _ = pos.for_each_action(|a| {
        first = Some(a);
        std::ops::ControlFlow::Break(())
    });
    first
}
