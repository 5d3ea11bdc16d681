//! Monte-Carlo tree search: the honest baseline, which knows nothing of a game but its rules.
//!
//! UCT (L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning", 2006) over actions, with
//! solved nodes (M. Winands, Y. Björnsson and J.-T. Saito, "Monte-Carlo tree search solver", 2008).

mod path;
mod tree;

use rules::{History, Player};

use crate::hooks::Searchable;
use tree::Tree;

/// How the search is set up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// The weight of what was tried seldom, where points of a game go from 0 to 1.
    pub exploration: f64,
    /// Turns after which a random game is given up as drawn.
    pub playout_plies: u32,
    /// Nodes kept in memory; a full tree is searched on without growing.
    pub nodes: usize,
    /// Seed of all that is random.
    pub seed: u64,
}

/// Short random games say less each, but there are more of them, and what they say is about the
/// position: in equal time 25 turns beat 60 in Rotary, Tumblingdown and Falling Off.
const PLAYOUT_PLIES: u32 = 25;

impl Default for MctsOptions {
    fn default() -> Self {
        // The theory's weight for points from 0 to 1.
        let exploration = std::f64::consts::FRAC_1_SQRT_2;
        Self { exploration, playout_plies: PLAYOUT_PLIES, nodes: 4_000_000, seed: 0 }
    }
}

/// What the search answers.
#[derive(Clone, Debug, PartialEq)]
pub struct MctsAnswer<A> {
    /// The turn it prefers, complete; in an open turn the rest of it.
    pub turn: Vec<A>,
    /// The share of the points that the player to act may expect, from 0 to 1.
    pub share: f64,
    /// How the game ends by best play, where the tree has proven it.
    pub proven: Option<End>,
    /// Random games played, and ends of the game reached without one.
    pub playouts: u64,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This player wins.
    Win(Player),
    /// Nobody does.
    Draw,
}

impl End {
    /// The points of a player.
    const fn points(self, player: Player) -> f64 {
        match self {
            Self::Draw => 0.5,
            Self::Win(winner) if winner as u8 == player as u8 => 1.0,
            Self::Win(_) => 0.0,
        }
    }
}

/// Later actions of a turn are looked at with at least this share of the first one's playouts.
const LATER_ACTIONS: u64 = 10;

/// Searches the present position of a game; none if the game is over.
///
/// `more` is told the number of playouts so far and says whether to go on. It is asked for the
/// first action of the turn; for each later one a tenth of the playouts is made good.
pub fn mcts<P: Searchable>(
    history: &History<P>,
    options: &MctsOptions,
    more: &mut dyn FnMut(u64) -> bool,
) -> Option<MctsAnswer<P::Action>> {
    if history.outcome().is_some() {
        return None;
    }
    let mut tree = Tree::new(history, options);
    while tree.proven().is_none() && more(tree.playouts()) {
        tree.grow();
    }
    let enough = tree.playouts() / LATER_ACTIONS + 1;
    let (proven, mut share) = (tree.proven(), None);
    let mut turn = Vec::new();
    loop {
        // One look at every action at least, so that there is something to choose.
        while tree.proven().is_none() && !tree.has_looked(enough) {
            tree.grow();
        }
        let (a, points) = tree.best()?;
        share = share.or(Some(points));
        turn.push(a);
        if !tree.descend(a) {
            break;
        }
    }
    Some(MctsAnswer { turn, share: share?, proven, playouts: tree.playouts() })
}
