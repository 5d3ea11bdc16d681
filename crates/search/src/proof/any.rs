//! Solving behind the erased border: positions and turns as text.

use rules::{History, Ruleset, turn_text};

use super::only::{OnlyWin, only_win};
use super::solve::{Solution, SolveLimits, Source, Verdict, solve};
use super::text::{ProofError, verify_text, write_proof};
use crate::any::first_turn_text;
use crate::hooks::Searchable;

/// A solved position, in text.
#[derive(Clone, Debug)]
pub struct SolutionText {
    /// The result for the player to act.
    pub verdict: Verdict,
    /// The plies to the end of a win or loss.
    pub plies: Option<u32>,
    /// Whether the winner cannot win in fewer.
    pub shortest: bool,
    /// Best play, in complete turns, the part of the first that is already played included.
    pub line: Vec<String>,
    /// Actions played.
    pub nodes: u64,
    /// Where the verdict comes from.
    pub by: Source,
    /// The proof of a win or loss, verified by the rules alone.
    pub proof: Option<String>,
}

/// A proof that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The plies to the end against the longest resistance.
    pub plies: u32,
    /// The winner's turns that it names.
    pub turns: usize,
}

/// The one turn that wins, in text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyWinText {
    /// The turn, the part that is already played included.
    pub turn: String,
    /// The plies to the end against the longest resistance; it cannot be done in fewer.
    pub plies: u32,
    /// How many other turns there are.
    pub others: usize,
    /// By how many plies a win by any other turn would take longer, as far as that is proven; none
    /// if it is proven that no other turn wins at all.
    pub margin: Option<u32>,
}

pub(crate) fn solve_history<P: Searchable>(
    ruleset: &Ruleset,
    history: &History<P>,
    limits: &SolveLimits,
) -> Option<SolutionText> {
    let pos = history.position();
    if pos.outcome().is_some() {
        return None;
    }
    let solution = solve(pos, limits, known);
    let Solution { verdict, plies, shortest, nodes, source, .. } = solution;
    let proof = solution.strategy.as_ref();
    let proof = proof.and_then(|strategy| write_proof(pos, &ruleset.to_string(), strategy).ok());
    let line = texts(history, &solution.line);
    Some(SolutionText { verdict, plies, shortest, line, nodes, by: source, proof })
}

pub(crate) fn verify_history<P: Searchable>(
    history: &History<P>,
    proof: &str,
) -> Result<Verified, ProofError> {
    let (plies, turns) = verify_text(history.position(), proof)?;
    Ok(Verified { plies, turns })
}

pub(crate) fn only_win_of<P: Searchable>(
    history: &History<P>,
    plies: u32,
    limits: &SolveLimits,
) -> Option<OnlyWinText> {
    let pos = history.position();
    if pos.outcome().is_some() {
        return None;
    }
    let OnlyWin { turn, plies, others, margin } = only_win(pos, plies, limits, known)?;
    Some(OnlyWinText { turn: first_turn_text(history, &turn), plies, others, margin })
}

/// What the tables of the game know; in the middle of a turn they know nothing.
fn known<P: Searchable>(pos: &P) -> Option<super::Known> {
    if pos.turn_is_open() { None } else { pos.known() }
}

/// A line of complete turns as text.
fn texts<P: Searchable>(history: &History<P>, line: &[Vec<P::Action>]) -> Vec<String> {
    let mut at = history.position().clone();
    let mut out = Vec::new();
    for (i, turn) in line.iter().enumerate() {
        out.push(match i {
            0 => first_turn_text(history, turn),
            _ => turn_text(&at, turn),
        });
        for &a in turn {
            at.play_unchecked(a);
        }
    }
    out
}
