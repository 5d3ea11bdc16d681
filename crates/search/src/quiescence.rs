//! Quiescence: from the horizon on only noisy actions are searched, until the evaluation can be
//! trusted. At the beginning of a turn the player may also stand pat, in an open turn he may not.

use crate::hooks::Searchable;
use crate::line::{Border, Node};
use crate::score::Score;
use crate::table::{Bound, Entry};
use crate::worker::{Window, Worker};

/// Turns after the horizon beyond which the player to act stands pat.
const DEEPEST: u32 = 8;

impl<P: Searchable> Worker<'_, P> {
    /// The value of a node by noisy actions; `depth` turns of quiescence lie above it.
    pub(crate) fn quiescence(&mut self, node: &Node<'_, P>, window: Window, depth: u32) -> Score {
        // Step 1. Limits.
        if self.must_stop() {
            return Score::DRAW;
        }
        if !self.heuristics.quiescence || self.is_too_far(node) {
            return self.evaluate(node.pos);
        }
        self.seldepth = self.seldepth.max(node.ply + 1);

        // Step 2. Standing pat: most nodes end here, so nothing is looked up before.
        let mut best = Score::LEAST;
        let mut inner = window;
        let mut eval = None;
        if node.pos.turn_is_open() {
            // Victims must be placed: there is nothing to stand pat on.
        } else if node.pos.must_act() && depth < DEEPEST {
            best = Score::loss_in(node.ply + 1);
        } else {
            let pat = self.evaluate(node.pos);
            if pat >= window.beta || depth >= DEEPEST {
                return pat;
            }
            best = pat;
            inner.alpha = inner.alpha.max(pat);
            eval = Some(pat.raw() as i16);
        }

        // Step 3. The transposition table.
        let key = node.pos.key();
        let entry = if P::REMEMBERED { self.control.table.probe(key, node.ply) } else { None };
        if let Some(entry) = entry
            && let Some(score) = self.table_cut(node, &entry, 0, window)
        {
            return score;
        }

        // Step 4. A win in this turn.
        if self.wins_at_once(node) {
            return Score::win_in(node.ply + 1);
        }

        // Step 5. Noisy actions.
        let best = self.try_noisy(node, inner, depth, best);
        if self.stopped {
            return Score::DRAW;
        }

        // Step 6. Keep what was found.
        if !P::REMEMBERED {
            return best;
        }
        let bound = if best >= window.beta { Bound::Lower } else { Bound::Upper };
        let entry = Entry { action: None, score: best, bound, depth: 0, eval };
        self.control.table.store(key, node.ply, entry);
        best
    }

    /// The best of `best` and the noisy actions of a node.
    fn try_noisy(
        &mut self,
        node: &Node<'_, P>,
        mut window: Window,
        depth: u32,
        mut best: Score,
    ) -> Score {
        let mut ranking = self.rank_noisy(node, depth);
        let mut buffer = None;
        while let Some(ranked) = ranking.take_best() {
            let child = self.play(node, ranked.action, &mut buffer);
            let border = self.border(node, child);
            let score = match border {
                Border::Over(score) => score,
                Border::Open | Border::Passed(_) => {
                    self.quiet_below(node, child, border, (window, depth))
                }
            };
            self.take_back();
            if self.stopped {
                break;
            }
            best = best.max(score);
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                break;
            }
        }
        self.frames[node.height].ranking = ranking;
        best
    }

    /// Quiescence of a child, for the player who acted above it.
    fn quiet_below(
        &mut self,
        node: &Node<'_, P>,
        child: &P,
        border: Border,
        (window, depth): (Window, u32),
    ) -> Score {
        let below = self.below(node, child, border);
        if border == Border::Open {
            return self.quiescence(&below, window, depth);
        }
        if let Border::Passed(key) = border {
            self.line.push(key);
        }
        let score = if child.turn() == node.pos.turn() {
            self.quiescence(&below, window, depth + 1)
        } else {
            -self.quiescence(&below, window.flipped(), depth + 1)
        };
        if let Border::Passed(_) = border {
            self.line.pop();
        }
        score
    }
}
