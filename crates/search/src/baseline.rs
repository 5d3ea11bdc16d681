//! The opponent to beat: fixed depth, no clock, a beginner's count, equal turns chosen by a seed.
//!
//! It is a plain alpha-beta search; what the sound heuristics add is speed, not strength.

use rules::{History, zobrist};

use crate::hooks::Searchable;
use crate::line::{Border, Node};
use crate::options::{Heuristics, Judgement, Options};
use crate::score::Score;
use crate::searcher::Searcher;
use crate::worker::{Window, Worker};

/// The baseline as a searcher; ask it by [`Searcher::choose`].
pub fn baseline<P: Searchable>(hash: usize) -> Searcher<P> {
    Searcher::new(Options {
        hash,
        heuristics: Heuristics::SOUND,
        judgement: Judgement::Count,
        ..Options::default()
    })
}

impl<P: Searchable> Worker<'_, P> {
    /// A turn from the root whose value is `score`, the first in an order given by the seed.
    pub(crate) fn turn_worth(
        &mut self,
        history: &History<P>,
        depth: u32,
        score: Score,
        seed: u64,
    ) -> Vec<P::Action> {
        let mut turn = Vec::new();
        let root = self.root(history);
        self.root_depth = depth as i32;
        self.find_worth(&root, score, seed, &mut turn);
        turn
    }

    /// Appends actions that finish the turn with the value `score`; whether there are any.
    fn find_worth(
        &mut self,
        node: &Node<'_, P>,
        score: Score,
        seed: u64,
        turn: &mut Vec<P::Action>,
    ) -> bool {
        let mut actions = rules::legal_actions(node.pos);
        let key = node.pos.key();
        let mut n = 0;
        // `sort_by_cached_key` asks for each key once, in order.
        actions.sort_by_cached_key(|_| {
            n += 1;
            zobrist(seed ^ key, n)
        });
        let mut buffer = None;
        for a in actions {
            let child = self.play(node, a, &mut buffer);
            turn.push(a);
            let border = self.border(node, child);
            let below = self.below(node, child, border);
            let found = match border {
                Border::Over(value) => value >= score,
                Border::Open => self.find_worth(&below, score, seed, turn),
                Border::Passed(_) => {
                    let window = Window::null(score - 1).flipped();
                    -self.search::<false>(&below, self.root_depth - 1, window, true) >= score
                }
            };
            self.take_back();
            if found {
                return true;
            }
            turn.pop();
        }
        false
    }
}
