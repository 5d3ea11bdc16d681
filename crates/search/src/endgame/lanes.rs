//! Retrograde analysis of many positions at once.
//!
//! The positions of an ending are laid out in rows, and each row is a set with one bit, a lane, for
//! each place of one man. What the players do to all lanes of a row at once is a handful of
//! operations on whole sets.

use std::ops::{BitAnd, BitOr, Not};

use super::code::Packed;
use crate::proof::Known;

/// Who is to move: the side that the rows are laid out by, or the side of the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// The men that a row places.
    Rows,
    /// The man that a lane places.
    Lanes,
}

impl Mover {
    /// Both; `BOTH[mover as usize] == mover`.
    pub const BOTH: [Self; 2] = [Self::Rows, Self::Lanes];

    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Self::Rows => Self::Lanes,
            Self::Lanes => Self::Rows,
        }
    }
}

/// A set of lanes.
pub trait LaneSet:
    Copy + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The empty set.
    const EMPTY: Self;

    /// Calls `f` with each lane of the set.
    fn for_each(self, f: impl FnMut(usize));
}

/// Which results outside an ending belong to a target.
#[derive(Debug)]
pub struct Outside([bool; 256]);

impl Outside {
    /// Those for which `f` is true.
    fn of(f: impl Fn(Known) -> bool) -> Self {
        Self(std::array::from_fn(|code| Packed::from_byte(code as u8).known().is_some_and(&f)))
    }

    /// Whether a result is one of them; that there is none is not.
    #[inline]
    pub const fn has(&self, packed: Packed) -> bool {
        self.0[packed.0 as usize]
    }
}

/// An ending laid out in rows and lanes.
pub trait Lanes {
    /// The sets.
    type Set: LaneSet;

    /// The number of rows, the same for both sides to move.
    fn rows(&self) -> usize;

    /// The number of lanes in a row.
    fn lanes(&self) -> usize;

    /// The positions of a row, those included that are over because the mover has no turn.
    fn positions(&self, mover: Mover, row: usize) -> Self::Set;

    /// The positions of a row from which the mover has a legal turn into `target`, the positions
    /// of the rows with the other side to move.
    ///
    /// For turns that leave the ending `outside` knows whether a result belongs to the target, as
    /// seen by the player to act after the turn. More than [`positions`](Self::positions) may be in
    /// the answer. The man of the lanes stays in his row: his turns lead into `target[row]` only.
    fn before(
        &self,
        mover: Mover,
        row: usize,
        target: &[Self::Set],
        outside: &Outside,
    ) -> Self::Set;

    /// The most plies after which a turn that leaves the ending can still win or lose.
    fn outside_plies(&self) -> u32;
}

/// Solves an ending: the results by mover, row and lane; none where there is no position, and
/// `Loss(0)` where the mover has no turn.
pub fn solve_lanes<L: Lanes>(ending: &L) -> Vec<Packed> {
    let mut layers = Layers::new(ending);
    layers.mates();
    let mut plies = 1;
    while layers.is_moving() || plies <= ending.outside_plies() + 1 {
        layers.layer(plies);
        plies += 1;
    }
    layers.results
}

struct Layers<'e, L: Lanes> {
    ending: &'e L,
    /// By mover and row: all positions.
    positions: [Vec<L::Set>; 2],
    /// Those not decided yet.
    open: [Vec<L::Set>; 2],
    /// Those not won, in fewer plies than the present layer.
    not_won: [Vec<L::Set>; 2],
    /// Those lost, and those won, in exactly as many plies as the last layer.
    lost: [Vec<L::Set>; 2],
    won: [Vec<L::Set>; 2],
    results: Vec<Packed>,
}

impl<'e, L: Lanes> Layers<'e, L> {
    fn new(ending: &'e L) -> Self {
        let rows = ending.rows();
        let positions =
            Mover::BOTH.map(|mover| (0..rows).map(|row| ending.positions(mover, row)).collect());
        let empty = || [vec![L::Set::EMPTY; rows], vec![L::Set::EMPTY; rows]];
        let (open, not_won) = (Clone::clone(&positions), Clone::clone(&positions));
        let results = vec![Packed::NONE; 2 * rows * ending.lanes()];
        let mut layers =
            Self { ending, positions, open, not_won, lost: empty(), won: empty(), results };
        for mover in Mover::BOTH {
            for row in 0..rows {
                layers.note(mover, row, layers.positions[mover as usize][row], Known::Draw);
            }
        }
        layers
    }

    /// Whether anything was decided in the last layer.
    fn is_moving(&self) -> bool {
        let any = |sets: &[Vec<L::Set>; 2]| sets.iter().flatten().any(|set| *set != L::Set::EMPTY);
        any(&self.lost) || any(&self.won)
    }

    /// Finds the positions without a turn: lost at once.
    fn mates(&mut self) {
        let any = Outside::of(|_| true);
        for mover in Mover::BOTH {
            let m = mover as usize;
            for row in 0..self.ending.rows() {
                let target = &self.positions[mover.other() as usize];
                let turns = self.ending.before(mover, row, target, &any);
                let mated = self.positions[m][row] & !turns;
                self.lost[m][row] = mated;
                self.open[m][row] = self.open[m][row] & !mated;
                self.note(mover, row, mated, Known::Loss(0));
            }
        }
    }

    /// Finds what is won or lost in exactly so many plies.
    fn layer(&mut self, plies: u32) {
        let won = Mover::BOTH.map(|mover| self.won_in(mover, plies));
        let lost = Mover::BOTH.map(|mover| self.lost_in(mover, plies));
        for mover in Mover::BOTH {
            let m = mover as usize;
            for row in 0..self.ending.rows() {
                let (won, lost) = (won[m][row], lost[m][row]);
                self.open[m][row] = self.open[m][row] & !won & !lost;
                self.not_won[m][row] = self.not_won[m][row] & !won;
                self.note(mover, row, won, Known::Win(plies));
                self.note(mover, row, lost, Known::Loss(plies));
            }
        }
        (self.won, self.lost) = (won, lost);
    }

    /// Won: a turn leads to what is lost in one ply fewer.
    fn won_in(&self, mover: Mover, plies: u32) -> Vec<L::Set> {
        let m = mover as usize;
        let target = &self.lost[1 - m];
        let outside = Outside::of(|known| known == Known::Loss(plies - 1));
        let row = |row: usize| match self.open[m][row] {
            open if open == L::Set::EMPTY || self.is_still(mover, row, plies, target) => {
                L::Set::EMPTY
            }
            open => open & self.ending.before(mover, row, target, &outside),
        };
        (0..self.ending.rows()).map(row).collect()
    }

    /// Lost: all turns lead to what is won, the longest in one ply fewer.
    fn lost_in(&self, mover: Mover, plies: u32) -> Vec<L::Set> {
        let m = mover as usize;
        let rows = self.ending.rows();
        // The positions of the other side that are not won after the last layer.
        let target = &self.not_won[1 - m];
        let won = &self.won[1 - m];
        let idle = won.iter().all(|set| *set == L::Set::EMPTY);
        if idle && plies > self.ending.outside_plies() + 1 {
            return vec![L::Set::EMPTY; rows];
        }
        let outside = Outside::of(|known| !matches!(known, Known::Win(n) if n < plies));
        let row = |row: usize| match self.open[m][row] {
            open if open == L::Set::EMPTY || self.is_still(mover, row, plies, won) => L::Set::EMPTY,
            open => open & !self.ending.before(mover, row, target, &outside),
        };
        (0..rows).map(row).collect()
    }

    /// Whether nothing can come up in a row because nothing changed where its turns lead, which is
    /// easily said for the lanes' man only.
    fn is_still(&self, mover: Mover, row: usize, plies: u32, changed: &[L::Set]) -> bool {
        let outside = plies <= self.ending.outside_plies() + 1;
        mover == Mover::Lanes && !outside && changed[row] == L::Set::EMPTY
    }

    fn note(&mut self, mover: Mover, row: usize, set: L::Set, known: Known) {
        let lanes = self.ending.lanes();
        let start = (mover as usize * self.ending.rows() + row) * lanes;
        let packed = Packed::new(known);
        let results = &mut self.results[start..start + lanes];
        set.for_each(|lane| results[lane] = packed);
    }
}
