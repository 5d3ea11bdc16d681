//! The main search: principal-variation search over actions, step by step.
//!
//! *Depth* is in plies: it falls by one when the turn passes and never inside a turn. The score is
//! negated only where the player changes; an action of the same player gets the same window.
//! Nothing is pruned, reduced or guessed while a turn is open, for a half-finished turn says nothing.

use std::ops::ControlFlow;

use crate::hooks::Searchable;
use crate::line::{Border, Node};
use crate::score::Score;
use crate::table::{Bound, Entry};
use crate::worker::{Ranked, Window, Worker, pick};

/// What is known about a node before its actions are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// Plies to search below the node.
    pub(crate) depth: i32,
    pub(crate) window: Window,
    /// Whether a cut-off is expected here.
    pub(crate) cut: bool,
    /// The static evaluation; none while a turn is open.
    pub(crate) eval: Option<Score>,
    /// Whether actions may be pruned and reduced.
    pub(crate) prunable: bool,
    /// Whether the player to act stands better than a turn ago.
    pub(crate) improving: bool,
    /// Where no quiet action is likely to come up to alpha: the score that stands for them all.
    pub(crate) futile: Option<Score>,
}

/// The best action of a node.
#[derive(Clone, Copy, Debug)]
struct Found<A> {
    score: Score,
    action: Option<Ranked<A>>,
}

impl<P: Searchable> Worker<'_, P> {
    /// The value of a node to `depth` plies; exact within the window, a bound outside of it.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        node: &Node<'_, P>,
        mut depth: i32,
        mut window: Window,
        cut: bool,
    ) -> Score {
        self.frames[node.height].pv.clear();
        let open = node.pos.turn_is_open();

        // Step 0. An endgame table knows the value.
        if let Some(score) = self.table_score(node) {
            return score;
        }

        // Step 1. At the horizon quiescence takes over.
        if depth <= 0 && !open {
            if !self.extends_threat(node) {
                return self.quiescence(node, window, 0);
            }
            depth = 1;
        }

        // Step 2. Limits.
        if self.must_stop() {
            return Score::DRAW;
        }
        if self.is_too_far(node) {
            return self.evaluate(node.pos);
        }
        self.seldepth = self.seldepth.max(node.ply + 1);

        // Step 3. Mate distance: nothing is better than to win in this turn.
        if self.heuristics.mate_distance {
            window.beta = window.beta.min(Score::win_in(node.ply + 1));
            if window.alpha >= window.beta && node.height > 0 {
                return window.beta;
            }
        }

        // Step 4. The transposition table.
        let key = node.pos.key();
        let entry = self.control.table.probe(key, node.ply);
        if let Some(entry) = entry
            && !PV
            && let Some(score) = self.table_cut(node, &entry, depth, window)
        {
            return score;
        }

        // Step 5. A win in this turn is seen without searching for it.
        if self.wins_at_once(node) {
            return Score::win_in(node.ply + 1);
        }

        // Step 6. Judgement by the looks: the whole node is pruned where it is clear.
        let outlook = self.outlook::<PV>(node, entry.as_ref(), depth, window, cut);
        if let Some(score) = self.prune_node::<PV>(node, &outlook) {
            return score;
        }

        // Step 7. Internal iterative reduction: without a first action to try, depth is wasted.
        let known = entry.and_then(|entry| entry.action);
        let mut outlook = outlook;
        outlook.depth -= self.internal_reduction(&outlook, known.is_some());

        // Step 8. The actions, best first.
        let found = self.try_actions::<PV>(node, &outlook, known);
        if self.stopped {
            return Score::DRAW;
        }

        // Step 9. Keep what was found.
        self.keep(node, key, &outlook, &found);
        found.score
    }

    /// Tries the actions of a node in turn.
    fn try_actions<const PV: bool>(
        &mut self,
        node: &Node<'_, P>,
        outlook: &Outlook,
        known: Option<u16>,
    ) -> Found<P::Action> {
        let mut list = self.list_actions(node, outlook, known);
        let mut window = outlook.window;
        let mut found = Found { score: outlook.futile.unwrap_or(Score::LEAST), action: None };
        let mut buffer = None;
        let mut tried = 0;
        for i in 0..list.len() {
            let ranked = pick(&mut list, i);
            if self.prunes_late(outlook, &ranked, i, found.score) {
                // What comes after a quiet action is quiet as well.
                break;
            }
            let child = self.play(node, ranked.action, &mut buffer);
            if self.is_excluded(node, child) {
                self.take_back();
                continue;
            }
            let reduction = self.late_reduction::<PV>(node, outlook, &ranked, tried);
            let step = Step { window, first: tried == 0, reduction, ..Step::of(outlook) };
            let score = self.value::<PV>(node, child, step);
            self.take_back();
            if self.stopped {
                break;
            }
            tried += 1;
            if score > found.score {
                found.score = score;
                if score > window.alpha {
                    found.action = Some(ranked);
                    window.alpha = score;
                    if PV {
                        self.keep_pv(node.height, ranked.action);
                    }
                    if node.height == 0 {
                        self.root_score = Some(score);
                    }
                    if score >= window.beta {
                        self.learn(node, outlook, &list[..=i]);
                        break;
                    }
                }
            }
        }
        self.frames[node.height].list = list;
        found
    }

    /// The value of an action just played, for the player who played it: first by a window that
    /// only asks whether it is better, then in full where it is.
    fn value<const PV: bool>(&mut self, node: &Node<'_, P>, child: &P, step: Step) -> Score {
        self.frames[node.height + 1].pv.clear();
        self.control.table.touch(child.key());
        let border = self.border(node, child);
        if let Border::Over(score) = border {
            return score;
        }
        if let Border::Passed(key) = border {
            self.line.push(key);
        }
        let below = self.below(node, child, border);
        let Step { window, depth, first, reduction, low } = step;
        let scout = Window::null(window.alpha);
        let mut score = Score::INFINITE;
        if reduction > 0 {
            score = self.descend::<false>(node, &below, depth - reduction, scout, true);
        }
        if score > window.alpha && (!PV || !first) {
            score = self.descend::<false>(node, &below, depth, scout, reduction > 0 || PV || low);
        }
        if PV && (first || score > window.alpha) {
            score = self.descend::<true>(node, &below, depth, window, false);
        }
        if let Border::Passed(_) = border {
            self.line.pop();
        }
        score
    }

    /// Searches a node below for the player who acts above it: the depth falls if the turn has
    /// passed, the score is negated if the player has changed.
    ///
    /// `low` says whether the action is expected to fail low: if so, the opponent is expected to
    /// find a cut-off below, and the same player none.
    fn descend<const PV: bool>(
        &mut self,
        node: &Node<'_, P>,
        below: &Node<'_, P>,
        depth: i32,
        window: Window,
        low: bool,
    ) -> Score {
        let depth = if below.pos.turn_is_open() { depth } else { depth - 1 };
        if below.pos.turn() == node.pos.turn() {
            self.search::<PV>(below, depth, window, !PV && !low)
        } else {
            -self.search::<PV>(below, depth, window.flipped(), !PV && low)
        }
    }

    /// Lists the actions with their ranks: the known one, tactical ones, killers, quiet ones by
    /// history, bad ones.
    fn list_actions(
        &mut self,
        node: &Node<'_, P>,
        outlook: &Outlook,
        known: Option<u16>,
    ) -> Vec<Ranked<P::Action>> {
        const TACTICAL: i32 = 1 << 26;
        const KILLER: i32 = 1 << 24;
        let mut list = std::mem::take(&mut self.frames[node.height].list);
        list.clear();
        let hint = self.hint(node);
        let before = self.before(node);
        let killers = self.frames[node.height].killers;
        let mut n = 0;
        let _ = node.pos.for_each_action(|action| {
            let index = n.min(usize::from(u16::MAX - 1)) as u16;
            n += 1;
            let urgency = node.pos.urgency(action);
            let rank = if hint == Some(action) || hint.is_none() && known == Some(index) {
                i32::MAX
            } else if urgency > 0 {
                TACTICAL + urgency
            } else if outlook.futile.is_some() {
                return ControlFlow::Continue(());
            } else {
                let killer = killers.iter().position(|&k| k == Some(action));
                let places = self.histories.places(node.pos, action, before);
                let bonus = killer.map_or(0, |i| KILLER - i as i32);
                // A bad action goes to the end, whatever its history.
                bonus + self.histories.value(&places) + urgency.max(-100_000) * 1_000
            };
            list.push(Ranked { action, index, rank, quiet: urgency <= 0 });
            ControlFlow::Continue(())
        });
        self.overlook(node, &mut list);
        list
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

    /// Leaves out what a player of this level does not see; something is always seen.
    fn overlook(&self, node: &Node<'_, P>, list: &mut Vec<Ranked<P::Action>>) {
        let Some(errors) = self.errors else { return };
        if node.pos.turn_is_open() {
            return;
        }
        let key = node.pos.key();
        let first = list.first().copied();
        list.retain(|ranked| !errors.overlooks(key, ranked.index));
        if list.is_empty() {
            list.extend(first);
        }
    }

    /// How the last two actions are known to their followers.
    pub(crate) fn before(&self, node: &Node<'_, P>) -> [Option<usize>; 2] {
        [1, 2].map(|back| self.frames.get(node.height.wrapping_sub(back))?.follow)
    }

    /// The last action of `tried` was a cut-off: it does well, those before it do not.
    fn learn(&mut self, node: &Node<'_, P>, outlook: &Outlook, tried: &[Ranked<P::Action>]) {
        let Some((cutter, others)) = tried.split_last() else { return };
        let bonus = (outlook.depth * outlook.depth * 24 + 64 * outlook.depth).min(2_000);
        let before = self.before(node);
        if cutter.quiet {
            let killers = &mut self.frames[node.height].killers;
            if killers[0] != Some(cutter.action) {
                killers[1] = killers[0];
                killers[0] = Some(cutter.action);
            }
            let places = self.histories.places(node.pos, cutter.action, before);
            self.histories.learn(&places, bonus);
        }
        for other in others.iter().filter(|other| other.quiet) {
            let places = self.histories.places(node.pos, other.action, before);
            self.histories.learn(&places, -bonus);
        }
    }

    /// Stores what was found, unless lines were left out at the root.
    fn keep(&mut self, node: &Node<'_, P>, key: u64, outlook: &Outlook, found: &Found<P::Action>) {
        if node.ply == 0 && !self.searches_all() || found.score == Score::LEAST {
            return;
        }
        let bound = if found.score >= outlook.window.beta {
            Bound::Lower
        } else if found.score > outlook.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            action: found.action.map(|ranked| ranked.index),
            score: found.score,
            bound,
            depth: outlook.depth.clamp(0, 255) as u8,
            eval: outlook.eval.map(|eval| eval.raw() as i16),
        };
        self.control.table.store(key, node.ply, entry);
    }
}

/// How an action is to be searched.
#[derive(Clone, Copy, Debug)]
struct Step {
    window: Window,
    depth: i32,
    first: bool,
    reduction: i32,
    /// Whether it is expected to fail low.
    low: bool,
}

impl Step {
    /// The first action of a node, unreduced.
    const fn of(outlook: &Outlook) -> Self {
        Self {
            window: outlook.window,
            depth: outlook.depth,
            first: true,
            reduction: 0,
            low: !outlook.cut,
        }
    }
}
