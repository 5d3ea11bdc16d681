//! Closed search: all positions that can be reached, solved backwards from the ends of games.
//!
//! It gives the exact plies of every win and loss, and it is what proves a draw: a position from
//! which neither player can force an end.

use std::collections::{HashMap, VecDeque};

use rules::{Player, Position, legal_actions};

/// What best play leads to, for the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// He wins after that many plies, the last one included.
    Win(u32),
    /// He loses after that many plies.
    Loss(u32),
    /// Neither side can force a win.
    Draw,
}

impl Known {
    /// As the player of the turn before sees it: the other side's result, a ply farther away.
    pub const fn a_turn_before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
        }
    }
}

/// The graph of all positions that can be reached from some, with their solution.
#[derive(Debug)]
pub struct Closed {
    numbers: HashMap<u64, u32>,
    known: Vec<Known>,
    actions: u64,
}

/// An action that ends the game leads here instead of to a node.
const WON_BY_FIRST: u32 = u32::MAX;
const WON_BY_SECOND: u32 = u32::MAX - 1;
const DRAWN: u32 = u32::MAX - 2;
/// The action passes the turn: a ply more.
const PASSES: u64 = 1 << 32;

/// The positions and actions, before they are solved.
#[derive(Default)]
struct Graph {
    numbers: HashMap<u64, u32>,
    /// The player to act, by node.
    turns: Vec<Player>,
    /// Where the actions of a node begin in `actions`.
    starts: Vec<usize>,
    /// The nodes that actions lead to, with [`PASSES`].
    actions: Vec<u64>,
}

impl Closed {
    /// Solves all that can be reached.
    ///
    /// Positions are told apart by their keys.
    ///
    /// # Errors
    /// There are more than `most` positions; so many actions were played to find that out.
    pub fn new<P: Position>(roots: impl IntoIterator<Item = P>, most: usize) -> Result<Self, u64> {
        let graph = Graph::explore(roots, most)?;
        let (known, actions) = (graph.solve(), graph.actions.len() as u64);
        Ok(Self { numbers: graph.numbers, known, actions })
    }

    /// How many actions there are.
    pub const fn actions(&self) -> u64 {
        self.actions
    }

    /// The solution of a position; none if it is over or cannot be reached.
    pub fn get<P: Position>(&self, pos: &P) -> Option<Known> {
        let i = self.numbers.get(&pos.key())?;
        pos.outcome().is_none().then(|| self.known[*i as usize])
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether there are none: all roots were over.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

impl Graph {
    fn explore<P: Position>(roots: impl IntoIterator<Item = P>, most: usize) -> Result<Self, u64> {
        let mut graph = Self::default();
        let mut queue = VecDeque::new();
        for root in roots {
            if root.outcome().is_none() {
                graph.number(&root, &mut queue);
            }
            // Nodes are numbered in the order in which they enter the queue, so that they leave it
            // in that order too.
            while let Some(pos) = queue.pop_front() {
                if graph.turns.len() > most {
                    return Err(graph.actions.len() as u64);
                }
                graph.starts.push(graph.actions.len());
                let mut child = pos.clone();
                for a in legal_actions(&pos) {
                    child.clone_from(&pos);
                    child.play_unchecked(a);
                    let passes = if child.turn_is_open() { 0 } else { PASSES };
                    let to = match child.outcome().map(|outcome| outcome.winner) {
                        Some(Some(Player::First)) => WON_BY_FIRST,
                        Some(Some(Player::Second)) => WON_BY_SECOND,
                        Some(None) => DRAWN,
                        None => graph.number(&child, &mut queue),
                    };
                    graph.actions.push(u64::from(to) | passes);
                }
            }
        }
        graph.starts.push(graph.actions.len());
        Ok(graph)
    }

    /// The number of a position; a new one waits to be looked at.
    fn number<P: Position>(&mut self, pos: &P, queue: &mut VecDeque<P>) -> u32 {
        let next = self.turns.len() as u32;
        let number = *self.numbers.entry(pos.key()).or_insert(next);
        if number == next {
            self.turns.push(pos.turn());
            queue.push_back(pos.clone());
        }
        number
    }

    fn actions_of(&self, node: u32) -> &[u64] {
        &self.actions[self.starts[node as usize]..self.starts[node as usize + 1]]
    }

    fn solve(&self) -> Vec<Known> {
        let back = Backwards::of(self);
        let mut known = vec![Known::Draw; self.turns.len()];
        for winner in [Player::First, Player::Second] {
            for (node, plies) in back.wins(self, winner) {
                let own = self.turns[node as usize] == winner;
                known[node as usize] = if own { Known::Win(plies) } else { Known::Loss(plies) };
            }
        }
        known
    }
}

/// The actions by the node they lead to.
struct Backwards {
    starts: Vec<usize>,
    /// The nodes that actions come from, with [`PASSES`].
    from: Vec<u64>,
}

impl Backwards {
    fn of(graph: &Graph) -> Self {
        let nodes = graph.turns.len();
        let mut starts = vec![0; nodes + 1];
        for &action in &graph.actions {
            if let Some(count) = starts[..nodes].get_mut(action as u32 as usize) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += std::mem::replace(start, sum);
        }
        let mut ends = starts.clone();
        let mut from = vec![0; sum];
        for node in 0..nodes {
            for &action in graph.actions_of(node as u32) {
                if let Some(end) = ends[..nodes].get_mut(action as u32 as usize) {
                    from[*end] = node as u64 | action & PASSES;
                    *end += 1;
                }
            }
        }
        Self { starts, from }
    }

    /// The nodes from which `winner` wins, with the plies to it, in that order.
    fn wins(&self, graph: &Graph, winner: Player) -> Vec<(u32, u32)> {
        let end = if winner == Player::First { WON_BY_FIRST } else { WON_BY_SECOND };
        let nodes = graph.turns.len() as u32;
        let mut wave = Wave::new(graph, winner);
        for node in 0..nodes {
            for _ in graph.actions_of(node).iter().filter(|&&a| a as u32 == end) {
                wave.reach(node, 1);
            }
        }
        let mut won = Vec::new();
        while let Some(node) = wave.pop() {
            won.push((node, wave.plies));
            for &from in &self.from[self.starts[node as usize]..self.starts[node as usize + 1]] {
                wave.reach(from as u32, wave.plies + u32::from(from & PASSES != 0));
            }
        }
        won
    }
}

/// Nodes being settled in the order of their plies.
///
/// The winner's node is won with its nearest won child; the loser's is lost with the last of all,
/// and takes as long as the longest.
struct Wave<'g> {
    graph: &'g Graph,
    winner: Player,
    /// Children that are not won yet.
    open: Vec<u32>,
    plies_of: Vec<u32>,
    settled: Vec<bool>,
    /// The plies at which nodes are being settled; those of `now`. One more: those of `next`.
    plies: u32,
    now: Vec<u32>,
    next: Vec<u32>,
}

impl<'g> Wave<'g> {
    fn new(graph: &'g Graph, winner: Player) -> Self {
        let nodes = graph.turns.len();
        let first = |&turn: &Player| if turn == winner { u32::MAX } else { 0 };
        Self {
            graph,
            winner,
            open: (0..nodes as u32).map(|node| graph.actions_of(node).len() as u32).collect(),
            plies_of: graph.turns.iter().map(first).collect(),
            settled: vec![false; nodes],
            plies: 0,
            now: Vec::new(),
            next: Vec::new(),
        }
    }

    /// One child of the node is won, which makes so many plies for the node.
    fn reach(&mut self, node: u32, plies: u32) {
        let i = node as usize;
        let ready = if self.graph.turns[i] == self.winner {
            let nearer = plies < self.plies_of[i];
            self.plies_of[i] = self.plies_of[i].min(plies);
            nearer
        } else {
            self.open[i] -= 1;
            self.plies_of[i] = self.plies_of[i].max(plies);
            self.open[i] == 0
        };
        if ready {
            let due = self.plies_of[i] == self.plies;
            if due { self.now.push(node) } else { self.next.push(node) }
        }
    }

    /// The next node that is settled for good.
    fn pop(&mut self) -> Option<u32> {
        loop {
            if self.now.is_empty() {
                if self.next.is_empty() {
                    return None;
                }
                std::mem::swap(&mut self.now, &mut self.next);
                self.plies += 1;
            }
            while let Some(node) = self.now.pop() {
                if !std::mem::replace(&mut self.settled[node as usize], true) {
                    return Some(node);
                }
            }
        }
    }
}
