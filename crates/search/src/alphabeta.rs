//! The main search: principal-variation search over actions, step by step.
//!
//! *Depth* is in plies: it falls by one when the turn passes and never inside a turn. The score is
//! negated only where the player changes; an action of the same player gets the same window.
//! Nothing is pruned, reduced or guessed while a turn is open, for a half-finished turn says nothing.

use crate::hooks::Searchable;
use crate::line::{Border, Node};
use crate::ordering::{Trial, place_of};
use crate::score::Score;
use crate::table::{Bound, Entry};
use crate::worker::{Window, Worker};

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
    action: Option<Trial<A>>,
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
        let mut queue = self.queue(node, outlook, known);
        let mut window = outlook.window;
        let mut found = Found { score: outlook.futile.unwrap_or(Score::LEAST), action: None };
        let mut buffer = None;
        let mut given = 0;
        let mut tried = 0;
        while let Some(trial) = self.next_action(node, outlook, &mut queue, (given, found.score)) {
            if self.prunes_late(outlook, &trial, given, found.score) {
                // What comes after a quiet action is quiet as well.
                break;
            }
            given += 1;
            let child = self.play(node, trial.action, &mut buffer);
            if self.is_excluded(node, child) {
                self.take_back();
                continue;
            }
            let reduction = self.late_reduction::<PV>(node, outlook, &trial, tried);
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
                    found.action = Some(trial);
                    window.alpha = score;
                    if PV {
                        self.keep_pv(node.height, trial.action);
                    }
                    if node.height == 0 {
                        self.root_score = Some(score);
                    }
                    if score >= window.beta {
                        self.learn(node, outlook, &trial, &queue);
                        break;
                    }
                }
            }
        }
        self.put_back(node, queue);
        found
    }

    /// The value of an action just played, for the player who played it: first by a window that
    /// only asks whether it is better, then in full where it is.
    fn value<const PV: bool>(&mut self, node: &Node<'_, P>, child: &P, step: Step) -> Score {
        self.frames[node.height + 1].pv.clear();
        let plies = step.depth - step.reduction - i32::from(!child.turn_is_open());
        if plies > 0 {
            self.control.table.touch(child.key());
        }
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
        let action = found.action.and_then(|trial| {
            let index = trial.index.or_else(|| place_of(node.pos, trial.action));
            // Places too high for the table are forgotten.
            index.and_then(|n| u16::try_from(n).ok()).filter(|&n| n < u16::MAX)
        });
        let entry = Entry {
            action,
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
