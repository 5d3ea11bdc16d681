//! The ending of two bare kings, solved in memory at its first use (reading `bare-kings`).
//!
//! With no other man the colors do not matter, so a state is the king to move and the other one.

use std::sync::LazyLock;

use board::{Bits, Square};

use super::geometry::{KING_STEPS, SHAPE, SQUARES};

/// A king: his square, and his facing, 0 for `+` and 1 for `x`.
type King = (Square, u8);

/// What best play leads to, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// He mates.
    Win,
    /// He is mated.
    Loss,
    /// Neither side can force mate.
    Draw,
}

/// The verdict on two bare kings, repetition and clock left aside.
pub(super) fn verdict(mover: King, other: King) -> Verdict {
    static TABLE: LazyLock<Vec<Verdict>> = LazyLock::new(solve);
    TABLE[index(mover, other)]
}

const fn index(mover: King, other: King) -> usize {
    let mover_index = mover.0.index() * 2 + mover.1 as usize;
    let other_index = other.0.index() * 2 + other.1 as usize;
    mover_index * SQUARES * 2 + other_index
}

/// All states, by passes over those still open until nothing changes: a state is won if a turn
/// leads to a lost one, and lost if all turns lead to won ones; mate is the case of no turns.
fn solve() -> Vec<Verdict> {
    let mut table = vec![Verdict::Draw; SQUARES * SQUARES * 4];
    loop {
        let mut changed = false;
        for mover in kings() {
            for other in kings().filter(|other| other.0 != mover.0) {
                if table[index(mover, other)] != Verdict::Draw {
                    continue;
                }
                let mut lost = true;
                let mut won = false;
                for after in turns(mover, other) {
                    match table[index(other, after)] {
                        Verdict::Loss => won = true,
                        Verdict::Draw => lost = false,
                        Verdict::Win => {}
                    }
                }
                let verdict = match (won, lost) {
                    (true, _) => Verdict::Win,
                    (false, true) => Verdict::Loss,
                    (false, false) => continue,
                };
                table[index(mover, other)] = verdict;
                changed = true;
            }
        }
        if !changed {
            return table;
        }
    }
}

fn kings() -> impl Iterator<Item = King> {
    SHAPE.squares().flat_map(|s| [(s, 0), (s, 1)])
}

/// The king to move after each of his legal turns.
fn turns(mover: King, other: King) -> impl Iterator<Item = King> {
    let attacked = KING_STEPS[other.1 as usize][other.0.index()];
    let steps = KING_STEPS[mover.1 as usize][mover.0.index()];
    let targets = steps & !attacked & !u128::bit(other.0);
    let in_place = (!attacked.has(mover.0)).then_some((mover.0, 1 - mover.1));
    in_place.into_iter().chain(targets.squares().flat_map(|s| [(s, 0), (s, 1)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the table says of all states in which the king to move cannot capture the other one.
    #[test]
    fn verdicts_by_number() {
        let (mut wins, mut losses, mut draws, mut mates) = (0, 0, 0, 0);
        for mover in kings() {
            for other in kings().filter(|other| other.0 != mover.0) {
                if KING_STEPS[mover.1 as usize][mover.0.index()].has(other.0) {
                    continue;
                }
                match verdict(mover, other) {
                    Verdict::Win => wins += 1,
                    Verdict::Loss => losses += 1,
                    Verdict::Draw => draws += 1,
                }
                mates += u32::from(turns(mover, other).next().is_none());
            }
        }
        assert_eq!((wins, losses, draws, mates), (476, 88, 24_268, 36));
    }
}
