//! The tree: what was tried, how often, what it brought, and what is proven.

use std::ops::{ControlFlow, Range};

use rules::{History, Player, Rng, playout};

use super::path::{Occurred, Path, occurred};
use super::{End, MctsOptions};
use crate::hooks::Searchable;

/// A node: an action, and what became of it.
struct Node<A> {
    /// How it was reached; none at the root.
    action: Option<A>,
    /// Who chose the action: the points are his.
    chooser: Player,
    visits: u32,
    points: f64,
    /// How the game ends from here, if that is proven.
    proven: Option<End>,
    /// Its children in the arena; none before it is expanded.
    children: Range<u32>,
}

/// A tree of actions below one position.
pub(super) struct Tree<'o, P: Searchable> {
    options: &'o MctsOptions,
    occurred: Occurred,
    /// The root first.
    nodes: Vec<Node<P::Action>>,
    /// The node that is decided on now, and the way to it.
    base: (usize, Path<P>),
    /// Reused from one descent to the next.
    path: Path<P>,
    visited: Vec<usize>,
    rng: Rng,
    playouts: u64,
}

impl<'o, P: Searchable> Tree<'o, P> {
    pub(super) fn new(history: &History<P>, options: &'o MctsOptions) -> Self {
        let path = Path::new(history);
        let root = Node::new(None, path.pos.turn());
        Self {
            options,
            occurred: occurred(history),
            nodes: vec![root],
            base: (0, path.clone()),
            path,
            visited: Vec::new(),
            rng: Rng::new(options.seed),
            playouts: 0,
        }
    }

    /// Playouts so far, ends of the game included.
    pub(super) const fn playouts(&self) -> u64 {
        self.playouts
    }

    /// How the game ends from the base, if that is proven.
    pub(super) fn proven(&self) -> Option<End> {
        self.nodes[self.base.0].proven
    }

    /// Whether the base was visited so often, and each of its actions once.
    pub(super) fn has_looked(&self, visits: u64) -> bool {
        let base = &self.nodes[self.base.0];
        let all = !base.children.is_empty() && self.children(self.base.0).all(|n| n.visits > 0);
        all && u64::from(base.visits) >= visits
    }

    /// One round: down the tree, one node more, a random game, and back up.
    pub(super) fn grow(&mut self) {
        self.path.copy_from(&self.base.1);
        self.visited.clear();
        self.visited.push(self.base.0);
        let mut at = self.base.0;
        let end = loop {
            if let Some(end) = self.nodes[at].proven {
                break end;
            }
            let is_new = at != self.base.0 && self.nodes[at].visits == 0;
            if is_new || !self.expand(at) {
                break self.random_game();
            }
            at = self.select(at);
            self.visited.push(at);
            let a = self.nodes[at].action.expect("only the root has none");
            let end = self.path.play(a, &self.occurred);
            self.nodes[at].proven = self.nodes[at].proven.or(end);
        };
        self.playouts += 1;
        for &i in &self.visited {
            let node = &mut self.nodes[i];
            node.visits += 1;
            node.points += end.points(node.chooser);
        }
        self.prove();
    }

    /// Gives a node its children, in random order; whether it has any.
    fn expand(&mut self, at: usize) -> bool {
        if !self.nodes[at].children.is_empty() {
            return true;
        }
        // The actions to decide on now must be there, whatever the room.
        if self.nodes.len() >= self.options.nodes && at != self.base.0 {
            return false;
        }
        let (start, chooser) = (self.nodes.len(), self.path.pos.turn());
        let nodes = &mut self.nodes;
        let _ = self.path.pos.for_each_action(|a| {
            nodes.push(Node::new(Some(a), chooser));
            ControlFlow::Continue(())
        });
        self.rng.shuffle(&mut self.nodes[start..]);
        self.nodes[at].children = start as u32..self.nodes.len() as u32;
        true
    }

    /// The child to look at next: UCB1, what was never tried first, what is lost never.
    fn select(&self, at: usize) -> usize {
        let log = f64::from(self.nodes[at].visits.max(1)).ln();
        let worth = |node: &Node<P::Action>| match node.visits {
            _ if node.rank() == Rank::Lost => f64::NEG_INFINITY,
            0 => f64::INFINITY,
            n => node.share() + self.options.exploration * (log / f64::from(n)).sqrt(),
        };
        let range = self.nodes[at].children.clone();
        let mut best = (range.start as usize, f64::NEG_INFINITY);
        for (i, child) in range.map(|i| i as usize).zip(self.children(at)) {
            let worth = worth(child);
            if worth > best.1 {
                best = (i, worth);
            }
        }
        best.0
    }

    /// A random game from the end of the path.
    fn random_game(&mut self) -> End {
        let sum = playout(&self.path.pos, 1, self.options.playout_plies, &mut self.rng);
        match (sum.first_wins, sum.second_wins) {
            (1, _) => End::Win(Player::First),
            (_, 1) => End::Win(Player::Second),
            _ => End::Draw,
        }
    }

    /// Carries a proof up the visited nodes as far as it goes.
    fn prove(&mut self) {
        for i in (0..self.visited.len().saturating_sub(1)).rev() {
            let (at, below) = (self.visited[i], self.visited[i + 1]);
            if self.nodes[below].proven.is_none() {
                return;
            }
            // One win is enough; anything else needs all.
            let chooser = self.nodes[below].chooser;
            let ends = || self.children(at).map(|child| child.proven);
            self.nodes[at].proven = if ends().any(|end| end == Some(End::Win(chooser))) {
                Some(End::Win(chooser))
            } else if ends().any(|end| end.is_none()) {
                None
            } else if ends().any(|end| end == Some(End::Draw)) {
                Some(End::Draw)
            } else {
                Some(End::Win(chooser.other()))
            };
        }
    }

    /// The action to prefer, and the share of the points it brings: what is won, then what was
    /// tried most often, what is lost last.
    pub(super) fn best(&self) -> Option<(P::Action, f64)> {
        let best = self.children(self.base.0).max_by_key(|child| (child.rank(), child.visits))?;
        let share = best.proven.map_or_else(|| best.share(), |end| end.points(best.chooser));
        Some((best.action?, share))
    }

    /// Goes on from the base by an action; whether the same turn goes on.
    pub(super) fn descend(&mut self, a: P::Action) -> bool {
        let (at, path) = &mut self.base;
        let end = path.play(a, &self.occurred);
        let mut children = self.nodes[*at].children.clone();
        let child = children.find(|&i| self.nodes[i as usize].action == Some(a));
        *at = child.expect("the action is one of the base's") as usize;
        end.is_none() && path.pos.turn_is_open()
    }

    fn children(&self, at: usize) -> std::slice::Iter<'_, Node<P::Action>> {
        let Range { start, end } = self.nodes[at].children;
        self.nodes[start as usize..end as usize].iter()
    }
}

/// How good an action is by what is proven.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Lost,
    Open,
    Won,
}

impl<A> Node<A> {
    const fn new(action: Option<A>, chooser: Player) -> Self {
        Self { action, chooser, visits: 0, points: 0.0, proven: None, children: 0..0 }
    }

    /// The share of the points that it has brought.
    fn share(&self) -> f64 {
        self.points / f64::from(self.visits.max(1))
    }

    fn rank(&self) -> Rank {
        match self.proven {
            Some(End::Win(winner)) if winner == self.chooser => Rank::Won,
            Some(End::Win(_)) => Rank::Lost,
            Some(End::Draw) | None => Rank::Open,
        }
    }
}
