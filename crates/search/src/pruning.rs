//! The heuristics of the main search, a method each; all but the first two can change the value,
//! and each has its switch.

use std::sync::LazyLock;

use crate::alphabeta::Outlook;
use crate::hooks::Searchable;
use crate::line::Node;
use crate::ordering::Trial;
use crate::proof::Known;
use crate::score::Score;
use crate::table::{Bound, Entry};
use crate::worker::{Window, Worker};

/// Reverse futility: depth up to which it is tried, and its margin a ply.
const REVERSE_FUTILITY: (i32, i32) = (5, 40);
/// Futility: likewise, with a margin of its own at depth 0.
const FUTILITY: (i32, i32, i32) = (4, 45, 50);
/// Late-move pruning: depth up to which it is done.
const LATE: i32 = 4;
/// History worth one ply of reduction.
const HISTORY_PLY: i32 = 9_000;

/// Plies of reduction by depth and number of actions tried before.
static REDUCTIONS: LazyLock<[[i8; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|tried| {
            let (d, t) = ((depth.max(1) as f64).ln(), (tried.max(1) as f64).ln());
            (0.4 + d * t / 2.1) as i8
        })
    })
});

impl<P: Searchable> Worker<'_, P> {
    /// The exact value of a node below the root, if an endgame table knows it; clock and repetition
    /// left aside.
    pub(crate) fn table_score(&self, node: &Node<'_, P>) -> Option<Score> {
        if !self.heuristics.endgame_tables || node.height == 0 || node.pos.turn_is_open() {
            return None;
        }
        Some(match node.pos.known()? {
            Known::Win(plies) => Score::win_in(node.ply + plies),
            Known::Loss(plies) => Score::loss_in(node.ply + plies),
            Known::Draw => Score::DRAW,
        })
    }

    /// The table's score of a node, where it settles the window and no draw by the history of the
    /// game is near, which the table does not know of.
    pub(crate) fn table_cut(
        &self,
        node: &Node<'_, P>,
        entry: &Entry,
        depth: i32,
        window: Window,
    ) -> Option<Score> {
        let deep = match self.heuristics.deeper_entries {
            true => i32::from(entry.depth) >= depth,
            false => i32::from(entry.depth) == depth,
        };
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= window.beta,
            Bound::Upper => entry.score <= window.alpha,
        };
        // At the root the table may know a better turn that is excluded.
        let whole = node.ply > 0 || self.searches_all();
        let cuts = self.heuristics.table_cuts && deep && settles && whole;
        (cuts && !self.draw_is_near(node, depth)).then_some(entry.score)
    }

    /// Whether the player to act is known to win in this turn. The root is searched all the same,
    /// so that there is a turn to show, and so is every root turn while some are excluded.
    pub(crate) fn wins_at_once(&self, node: &Node<'_, P>) -> bool {
        self.heuristics.tactics
            && node.height > 0
            && (node.ply > 0 || self.searches_all())
            && !self.has_no_win(node)
            && !self.is_blind(node)
            && node.pos.wins_in_turn()
    }

    /// Whether the beginning of the turn in progress has been asked for a win in it, in vain.
    fn has_no_win(&self, node: &Node<'_, P>) -> bool {
        P::SEES_ALL && node.ply > 0 && node.pos.turn_is_open() && self.errors.is_none()
    }

    /// Whether a player of this level does not see a win at hand.
    pub(crate) fn is_blind(&self, node: &Node<'_, P>) -> bool {
        // As if the winning turn were the action with the last of all indices.
        self.errors.is_some_and(|errors| errors.overlooks(node.pos.key(), u16::MAX))
    }

    /// Threat extension: at the horizon, where the opponent threatens to win, all answers are
    /// searched one ply deep instead of trusting the looks.
    pub(crate) fn extends_threat(&self, node: &Node<'_, P>) -> bool {
        self.heuristics.threat_extension
            && node.ply > 0
            && (node.ply as i32) < 2 * self.root_depth
            && node.pos.is_threatened()
    }

    /// What can be said about a node before its actions are tried.
    pub(crate) fn outlook<const PV: bool>(
        &mut self,
        node: &Node<'_, P>,
        entry: Option<&Entry>,
        depth: i32,
        window: Window,
        cut: bool,
    ) -> Outlook {
        let ply = node.ply as usize;
        let mut outlook = Outlook {
            depth,
            window,
            cut,
            eval: None,
            prunable: false,
            improving: false,
            futile: None,
        };
        let uses_eval = self.heuristics.null_move
            || self.heuristics.reverse_futility
            || self.heuristics.late_pruning
            || self.heuristics.reductions;
        if node.pos.turn_is_open() || !uses_eval {
            return outlook;
        }
        if node.pos.is_threatened() {
            self.evals[ply] = None;
            return outlook;
        }
        let known = entry.and_then(|entry| entry.eval);
        let eval = known.map_or_else(|| self.evaluate(node.pos), |eval| Score::cp(eval.into()));
        self.evals[ply] = Some(eval);
        let earlier = ply.checked_sub(2).and_then(|ply| self.evals[ply]);
        outlook.improving = earlier.is_none_or(|earlier| eval > earlier);
        outlook.eval = Some(eval);
        outlook.prunable = node.ply > 0;
        if !PV && outlook.prunable {
            outlook.futile = self.futility(&outlook, eval);
        }
        outlook
    }

    /// Prunes a whole node by its static evaluation, or by letting the opponent move twice.
    pub(crate) fn prune_node<const PV: bool>(
        &mut self,
        node: &Node<'_, P>,
        outlook: &Outlook,
    ) -> Option<Score> {
        let eval = outlook.eval?;
        if PV || !outlook.prunable || outlook.window.beta.is_decided() {
            return None;
        }
        self.reverse_futility(outlook, eval).or_else(|| self.null_move(node, outlook, eval))
    }

    /// Reverse futility: so far above beta that no quiet turn of the opponent will matter.
    fn reverse_futility(&self, outlook: &Outlook, eval: Score) -> Option<Score> {
        let (deepest, margin) = REVERSE_FUTILITY;
        let margin = margin * (outlook.depth - i32::from(outlook.improving)).max(1);
        let clear = outlook.depth <= deepest && eval - margin >= outlook.window.beta;
        (self.heuristics.reverse_futility && clear).then_some(eval)
    }

    /// Null move: if the opponent may act twice and we are still above beta, so is the truth,
    /// except in zugzwang, which is why a game says where a pass is harmless.
    fn null_move(&mut self, node: &Node<'_, P>, outlook: &Outlook, eval: Score) -> Option<Score> {
        let beta = outlook.window.beta;
        let after_pass = node.height > 0 && self.frames[node.height - 1].follow.is_none();
        if !self.heuristics.null_move || outlook.depth < 2 || eval < beta || after_pass {
            return None;
        }
        let passed = node.pos.pass()?;
        let bonus = ((eval.raw() - beta.raw()) / 80).min(2);
        let depth = outlook.depth - 1 - (2 + outlook.depth / 4 + bonus);
        self.frames[node.height].follow = None;
        let below = Node {
            pos: &passed,
            turn_start: &passed,
            turn_from: self.line.actions.len(),
            ply: node.ply + 1,
            height: node.height + 1,
        };
        let window = Window::null(beta - 1).flipped();
        // What the pass leads to is no position of the game's line: no key is pushed.
        let score = -self.search::<false>(&below, depth, window, !outlook.cut);
        // A win after a pass is not proven.
        (!self.stopped && score >= beta).then_some(if score.is_win() { beta } else { score })
    }

    /// Internal iterative reduction: where the table knows no action, the order is bad.
    pub(crate) fn internal_reduction(&self, outlook: &Outlook, known: bool) -> i32 {
        let reduces = self.heuristics.internal_reduction && outlook.prunable && !known;
        i32::from(reduces && outlook.depth >= 4)
    }

    /// Futility: near the leaves a quiet action will not bring an evaluation far below alpha up to
    /// it. The score is what could at best be hoped for.
    fn futility(&self, outlook: &Outlook, eval: Score) -> Option<Score> {
        let (deepest, base, margin) = FUTILITY;
        let best = eval + (base + margin * outlook.depth);
        let hopeless = outlook.depth <= deepest && best <= outlook.window.alpha;
        (self.heuristics.late_pruning && hopeless && !outlook.window.alpha.is_decided())
            .then_some(best)
    }

    /// Late-move pruning: a late quiet action near the leaves is not tried at all, nor are those
    /// that come after it.
    pub(crate) fn prunes_late(
        &self,
        outlook: &Outlook,
        trial: &Trial<P::Action>,
        before: usize,
        best: Score,
    ) -> bool {
        if !self.heuristics.late_pruning || !outlook.prunable || !trial.quiet || best.is_loss() {
            return false;
        }
        let depth = outlook.depth;
        let enough = (6 + 6 * depth * depth) / if outlook.improving { 1 } else { 2 };
        depth <= LATE && before as i32 > enough
    }

    /// Late-move reduction, in plies: the later and the worse its history, the less deep.
    pub(crate) fn late_reduction<const PV: bool>(
        &self,
        node: &Node<'_, P>,
        outlook: &Outlook,
        trial: &Trial<P::Action>,
        tried: usize,
    ) -> i32 {
        let applies = self.heuristics.reductions
            && outlook.eval.is_some()
            && outlook.depth >= 2
            && tried >= if PV { 3 } else { 2 };
        if !applies {
            return 0;
        }
        let row = REDUCTIONS[outlook.depth.min(63) as usize];
        let mut reduction = i32::from(row[tried.min(63)]);
        reduction += i32::from(outlook.cut) - i32::from(PV) - i32::from(outlook.improving);
        if trial.quiet {
            let history = trial.history.unwrap_or_else(|| self.history(node, trial.action));
            reduction -= (history / HISTORY_PLY).clamp(-2, 2);
        } else {
            reduction -= 1;
        }
        // At least one ply is left for the opponent's answer.
        reduction.clamp(0, outlook.depth - 1)
    }
}
