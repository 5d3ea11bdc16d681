//! Positions in which exactly one turn wins: that it does, and that no other does, both proven.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rules::{Player, Position, for_each_turn};

use super::closed::Known;
use super::dfpn::{Answer, Dfpn};
use super::solve::{SolveLimits, Verdict, solve};

/// The one turn that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyWin<A> {
    /// The turn, complete; in an open turn the rest of it.
    pub turn: Vec<A>,
    /// The plies to the end against the longest resistance; it cannot be done in fewer.
    pub plies: u32,
    /// How many other turns there are.
    pub others: usize,
    /// By how many plies a win by any other turn would take longer, as far as that is proven; none
    /// if it is proven that no other turn wins at all.
    pub margin: Option<u32>,
}

/// Plies beyond the solution in which no other turn may win.
const MARGIN: u32 = 2;
/// Complete turns that are looked at one by one.
const MANY_TURNS: usize = 5_000;
/// How many times the nodes of the first proof all proofs of one kind may use together.
const TOGETHER: u64 = 2;
/// What part of the nodes of the first proof the solution of one position may use.
const SHARE: u64 = 4;

/// The one turn with which the player to act wins, within so many plies and in no fewer.
///
/// It wins by [`solve`], in the fewest plies there are. Every other turn is proven not to win
/// within two plies more. If [`solve`] shows for each of them that the other player wins then, or
/// that nobody can, there is no margin: no other turn wins at all. None if any of this is not so,
/// or not proven within the limits. Two turns that lead to the same position are two turns.
pub fn only_win<P: Position>(
    pos: &P,
    plies: u32,
    limits: &SolveLimits,
    known: impl Fn(&P) -> Option<Known>,
) -> Option<OnlyWin<P::Action>> {
    let us = pos.turn();
    let mut solution = solve(pos, &SolveLimits { strategy: true, ..*limits }, &known);
    let wins = solution.verdict == Verdict::Win && solution.shortest;
    let length = solution.plies.filter(|&n| wins && n <= plies)?;
    let line = &mut solution.strategy.as_mut()?.line;
    let turn = std::mem::take(line.first_mut()?);
    let mut after_others = Vec::new();
    let mut others = 0;
    let mut seen = HashSet::new();
    let flow = for_each_turn(pos, &mut |other, after| {
        if other != turn.as_slice() {
            others += 1;
            match after.outcome() {
                Some(outcome) if outcome.winner == Some(us) => return ControlFlow::Break(()),
                Some(_) => {}
                None if seen.insert(after.key()) => after_others.push(after.clone()),
                None => {}
            }
        }
        if others > MANY_TURNS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let within = length - 1 + MARGIN;
    if flow.is_break() || !all_fail(&after_others, us, within, limits, &known) {
        return None;
    }
    let margin = if none_wins(&after_others, limits, &known) { None } else { Some(MARGIN) };
    Some(OnlyWin { turn, plies: length, others, margin })
}

/// Whether it is proven that a player wins none of the positions within so many plies.
fn all_fail<P: Position>(
    list: &[P],
    player: Player,
    plies: u32,
    limits: &SolveLimits,
    known: impl Fn(&P) -> Option<Known>,
) -> bool {
    let mut dfpn = Dfpn::new(limits.memory, known);
    dfpn.limit = limits.nodes * TOGETHER;
    list.iter().all(|pos| dfpn.ask(pos, player, plies as u16) == Answer::Refuted)
}

/// Whether it is proven of all positions that the player who is not to act does not win.
fn none_wins<P: Position>(
    list: &[P],
    limits: &SolveLimits,
    known: impl Fn(&P) -> Option<Known>,
) -> bool {
    let mut left = limits.nodes * TOGETHER;
    list.iter().all(|pos| {
        let nodes = (limits.nodes / SHARE).min(left);
        let solution = solve(pos, &SolveLimits { nodes, strategy: false, ..*limits }, &known);
        left = left.saturating_sub(solution.nodes);
        matches!(solution.verdict, Verdict::Win | Verdict::Draw)
    })
}
