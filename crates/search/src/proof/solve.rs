//! Solving a position: tables, then proof-number search for both players and closed search by
//! turns, each time with more nodes.

use rules::{Player, Position, legal_actions};
use serde::Serialize;

use super::closed::{Closed, Known};
use super::dfpn::{Answer, Dfpn};
use super::verify::{Flaw, Strategy, verify};

/// What solving may use.
#[derive(Clone, Copy, Debug)]
pub struct SolveLimits {
    /// Actions to play at most, in all.
    pub nodes: u64,
    /// Megabytes for what is remembered.
    pub memory: usize,
    /// Whether a strategy is wanted also where a table knows the result.
    pub strategy: bool,
}

impl Default for SolveLimits {
    fn default() -> Self {
        Self { nodes: 20_000_000, memory: 256, strategy: false }
    }
}

/// The result with best play, for the player to act; clock and repetition are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// He can force a win.
    Win,
    /// The other player can.
    Loss,
    /// Neither can.
    Draw,
    /// The limits did not suffice.
    Unknown,
}

/// What the verdict rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Search.
    Search,
    /// An endgame table.
    Table,
}

/// A solved position.
#[derive(Clone, Debug)]
pub struct Solution<A> {
    /// The result.
    pub verdict: Verdict,
    /// The plies to the end of a win or loss. It may be that it can be done in fewer, unless
    /// `shortest`.
    pub plies: Option<u32>,
    /// Whether the winner cannot win in fewer plies.
    pub shortest: bool,
    /// Best play, in complete turns; empty for a draw.
    pub line: Vec<Vec<A>>,
    /// Actions played.
    pub nodes: u64,
    /// Where the verdict comes from.
    pub source: Source,
    /// The winner's strategy, verified by the rules alone.
    pub strategy: Option<Strategy<A>>,
}

/// The greatest number of plies that proof-number search is asked for.
const DEEPEST: u16 = 120;
/// Nodes for each question of the first round, and by how much a round is longer than the last.
const FIRST_QUOTA: u64 = 20_000;
const GROWTH: u64 = 4;
/// What part of all nodes the search for shorter wins may use twice, if it is more than were used.
const SHORTENING: u64 = 4;
/// Nodes for finding again what the table has lost while a proof is written.
const REPAIR: u64 = 50_000_000;

/// Solves a position that is not over.
///
/// `known` is what endgame tables say of a position at the beginning of a turn, if anything.
pub fn solve<P: Position>(
    pos: &P,
    limits: &SolveLimits,
    known: impl Fn(&P) -> Option<Known>,
) -> Solution<P::Action> {
    if let Some(found) = known(pos) {
        let wanted = limits.strategy;
        return by_knowledge(pos, found, &known, (0, Source::Table, wanted));
    }
    Solver { pos, limits, refuted: [0; 2], dfpn: Dfpn::new(limits.memory, &known), known: &known }
        .run()
}

/// Whether a player wins within so many plies; none if `nodes` do not suffice.
pub fn wins_within<P: Position>(
    pos: &P,
    winner: Player,
    plies: u16,
    nodes: u64,
    known: impl Fn(&P) -> Option<Known>,
) -> Option<bool> {
    // A table that holds all the nodes.
    let megabytes = ((nodes >> 14) as usize).clamp(1, 64);
    let mut dfpn = Dfpn::new(megabytes, known);
    dfpn.limit = nodes;
    match dfpn.ask(pos, winner, plies) {
        Answer::Proven => Some(true),
        Answer::Refuted => Some(false),
        Answer::Open => None,
    }
}

struct Solver<'s, P: Position, K: Fn(&P) -> Option<Known>> {
    pos: &'s P,
    limits: &'s SolveLimits,
    /// Within how many plies each player is known not to win, the one to act first.
    refuted: [u16; 2],
    dfpn: Dfpn<&'s K>,
    known: &'s K,
}

impl<P: Position, K: Fn(&P) -> Option<Known>> Solver<'_, P, K> {
    fn run(mut self) -> Solution<P::Action> {
        let us = self.pos.turn();
        let mut quota = FIRST_QUOTA;
        while self.dfpn.nodes < self.limits.nodes {
            for (goal, prover) in [us, us.other()].into_iter().enumerate() {
                if let Some(plies) = self.search(goal, prover, quota)
                    && let Some(solution) = self.prove(goal, prover, plies)
                {
                    return solution;
                }
            }
            if let Some(solution) = self.close(quota) {
                return solution;
            }
            quota *= GROWTH;
        }
        Solution {
            verdict: Verdict::Unknown,
            plies: None,
            shortest: false,
            line: Vec::new(),
            nodes: self.dfpn.nodes,
            source: Source::Search,
            strategy: None,
        }
    }

    /// Lets the search use so many nodes more, as far as the limit goes.
    fn allow(&mut self, quota: u64) {
        self.dfpn.limit = (self.dfpn.nodes + quota).min(self.limits.nodes);
    }

    /// Asks for wins within ever more plies, then for one within many.
    fn search(&mut self, goal: usize, prover: Player, quota: u64) -> Option<u16> {
        self.allow(quota);
        while self.refuted[goal] < DEEPEST {
            let refuted = self.refuted[goal];
            let plies = refuted + if refuted < 5 { 1 } else { 2 };
            match self.dfpn.ask(self.pos, prover, plies) {
                Answer::Proven => return Some(plies),
                Answer::Refuted => self.refuted[goal] = plies,
                Answer::Open => break,
            }
        }
        self.allow(quota);
        let deep = self.dfpn.ask(self.pos, prover, DEEPEST);
        (deep == Answer::Proven).then_some(DEEPEST)
    }

    /// Plays the proof that was found, and looks for a shorter one.
    ///
    /// None if it cannot be played: it was wrong (two positions of one key), or too much of it was
    /// lost.
    fn prove(&mut self, goal: usize, prover: Player, plies: u16) -> Option<Solution<P::Action>> {
        let used = self.dfpn.nodes;
        let mut best = self.strategy(prover, plies)?;
        let quota = used.max(self.limits.nodes / SHORTENING);
        // From below first: what is left to refute is often much cheaper than the long proofs
        // between a short win and the one that was found.
        self.allow(quota);
        if let Some(shortest) = self.climb(goal, prover, best.plies) {
            best = shortest;
        }
        self.allow(quota);
        while best.plies > u32::from(self.refuted[goal]) + 1 {
            let plies = best.plies as u16 - 1;
            match self.dfpn.ask(self.pos, prover, plies) {
                Answer::Proven => match self.strategy(prover, plies) {
                    Some(shorter) => best = shorter,
                    None => break,
                },
                Answer::Refuted => self.refuted[goal] = plies,
                Answer::Open => break,
            }
        }
        Some(Solution {
            verdict: if goal == 0 { Verdict::Win } else { Verdict::Loss },
            plies: Some(best.plies),
            shortest: best.plies <= u32::from(self.refuted[goal]) + 1,
            line: best.line.clone(),
            nodes: self.dfpn.nodes,
            source: Source::Search,
            strategy: Some(best),
        })
    }

    /// Asks for wins within one ply more at a time, in fewer than are known; gives the first.
    fn climb(&mut self, goal: usize, prover: Player, below: u32) -> Option<Strategy<P::Action>> {
        while u32::from(self.refuted[goal]) + 1 < below {
            let plies = self.refuted[goal] + 1;
            match self.dfpn.ask(self.pos, prover, plies) {
                Answer::Proven => return self.strategy(prover, plies),
                Answer::Refuted => self.refuted[goal] = plies,
                Answer::Open => break,
            }
        }
        None
    }

    /// The strategy behind a proof, found by playing it under the eyes of the checker.
    fn strategy(&mut self, winner: Player, plies: u16) -> Option<Strategy<P::Action>> {
        let limit = std::mem::replace(&mut self.dfpn.limit, self.dfpn.nodes + REPAIR);
        let (dfpn, known) = (&mut self.dfpn, self.known);
        let next = &mut |at: &P, left: u32| {
            let turn = match known(at) {
                Some(_) => best_turn(at, known),
                None => dfpn.winning_turn(at, left as u16),
            };
            turn.ok_or_else(|| Flaw::Missing("the proof has been lost".to_owned()))
        };
        let strategy = verify(self.pos, winner, u32::from(plies), next).ok();
        self.dfpn.limit = limit;
        strategy
    }

    /// Tries to reach all positions there are.
    fn close(&mut self, quota: u64) -> Option<Solution<P::Action>> {
        // What a position and its actions take, roughly.
        let bytes = size_of::<P>() + 1024;
        let most = (quota / 8).min(((self.limits.memory << 20) / bytes) as u64);
        let closed = Closed::new([self.pos.clone()], most as usize);
        self.dfpn.nodes += closed.as_ref().map_or_else(|&played| played, Closed::actions);
        let closed = closed.ok()?;
        let found = closed.get(self.pos)?;
        let nodes = self.dfpn.nodes;
        Some(by_knowledge(self.pos, found, &|at| closed.get(at), (nodes, Source::Search, true)))
    }
}

/// The solution where the result of every position that matters is known.
fn by_knowledge<P: Position>(
    pos: &P,
    found: Known,
    known: &impl Fn(&P) -> Option<Known>,
    (nodes, source, strategy): (u64, Source, bool),
) -> Solution<P::Action> {
    let us = pos.turn();
    let (verdict, plies, winner) = match found {
        Known::Win(plies) => (Verdict::Win, plies, us),
        Known::Loss(plies) => (Verdict::Loss, plies, us.other()),
        Known::Draw => {
            let (verdict, line) = (Verdict::Draw, Vec::new());
            let plies = None;
            return Solution {
                verdict,
                plies,
                shortest: true,
                line,
                nodes,
                source,
                strategy: None,
            };
        }
    };
    let lost = || Flaw::Missing("the table does not know a position".to_owned());
    let next = &mut |at: &P, _: u32| best_turn(at, known).ok_or_else(lost);
    let strategy = if strategy { verify(pos, winner, plies, next).ok() } else { None };
    let line = known_line(pos, known);
    Solution { verdict, plies: Some(plies), shortest: true, line, nodes, source, strategy }
}

/// Best play of both sides to the end of the game.
fn known_line<P: Position>(pos: &P, known: &impl Fn(&P) -> Option<Known>) -> Vec<Vec<P::Action>> {
    let mut at = pos.clone();
    let mut line = Vec::new();
    while let Some(turn) = best_turn(&at, known) {
        for &a in &turn {
            at.play_unchecked(a);
        }
        line.push(turn);
        if at.outcome().is_some() {
            break;
        }
    }
    line
}

/// A best turn: the nearest win, a draw, or the farthest loss; none where something is not known.
pub(crate) fn best_turn<P: Position>(
    pos: &P,
    known: &impl Fn(&P) -> Option<Known>,
) -> Option<Vec<P::Action>> {
    let mut at = pos.clone();
    let mut turn = Vec::new();
    loop {
        let (_, a) = best_action(&at, known)?;
        at.play_unchecked(a);
        turn.push(a);
        if !at.turn_is_open() {
            return Some(turn);
        }
    }
}

/// A best action and what it leads to, for the player to act.
pub(crate) fn best_action<P: Position>(
    pos: &P,
    known: &impl Fn(&P) -> Option<Known>,
) -> Option<(Known, P::Action)> {
    let mut best: Option<(Known, P::Action)> = None;
    let mut child = pos.clone();
    for a in legal_actions(pos) {
        child.clone_from(pos);
        child.play_unchecked(a);
        let value = match child.outcome() {
            Some(outcome) => match outcome.winner {
                Some(winner) if winner == pos.turn() => Known::Win(1),
                Some(_) => Known::Loss(1),
                None => Known::Draw,
            },
            None if child.turn_is_open() => match known(&child) {
                Some(value) => value,
                // A table may know whole turns only.
                None => best_action(&child, known)?.0,
            },
            None => known(&child)?.a_turn_before(),
        };
        if best.is_none_or(|(other, _)| merit(value) > merit(other)) {
            best = Some((value, a));
        }
    }
    best
}

/// Greater is better for the player to act.
const fn merit(known: Known) -> i64 {
    match known {
        Known::Win(plies) => i64::MAX / 2 - plies as i64,
        Known::Draw => 0,
        Known::Loss(plies) => plies as i64 - i64::MAX / 2,
    }
}
