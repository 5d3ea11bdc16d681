//! King and at most one man against king, laid out for solving many positions at once: a row
//! places the stronger side, a lane the lone king.

use std::ops::{BitAnd, BitOr, Not};

use board::{Bits, Dir, Square};
use search::endgame::{LaneSet, Lanes, Mover, Outside, Packed};
use search::proof::Known;

use super::super::geometry::{KING_STEPS, PAWN_ATTACKS, SHAPE, SQUARES, own_rank};
use super::super::geometry::{reach, step_all};
use super::super::man::{Kind, Man};
use super::super::movegen::{after_pawn_move, may_turn_after, other_facings};
use super::{King, packed};
use rules::Color;

/// Squares and facings of one king.
const PLACES: usize = SQUARES * 2;
/// All squares.
const ALL: u128 = (1 << SQUARES) - 1;

/// Where the lone king may be, by his facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places([u128; 2]);

impl BitAnd for Places {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Places {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl Not for Places {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1]])
    }
}

impl LaneSet for Places {
    const EMPTY: Self = Self([0; 2]);

    #[inline]
    fn for_each(self, mut f: impl FnMut(usize)) {
        for (facing, set) in self.0.into_iter().enumerate() {
            set.squares().for_each(|s| f(facing * SQUARES + s.index()));
        }
    }
}

/// A stronger side's man and its square.
pub(super) type Placed = (Man, Square);

/// The ending of king and that man, or nothing, against king. The stronger side is White.
pub(super) struct Board {
    kind: Option<Kind>,
    /// For a pawn, the results of the queen that it becomes; see [`promoted`].
    queen: Vec<Packed>,
    /// The plies of the longest of the results that turns can lead to from here.
    outside: u32,
    /// The men by row; none if they cannot stand so.
    placed: Vec<Option<(King, Option<Placed>)>>,
}

/// The squares on which a pawn can become a queen are those from this one on.
const PROMOTION: usize = 6 * 9;

/// The number of the first lane of the results of a queen that was a pawn until now.
fn promoted(king: King, (queen, to): Placed) -> usize {
    let king = king.0.index() * 2 + usize::from(king.1);
    let to = king * (SQUARES - PROMOTION) + to.index() - PROMOTION;
    (to * 2 + usize::from(queen.facing())) * PLACES
}

impl Board {
    /// The ending of that man. `queen` tells the result of a queen that was a pawn until now, for
    /// the lone king to move: asked for pawns only.
    pub(super) fn new(kind: Option<Kind>, queen: impl Fn(King, Placed, King) -> Packed) -> Self {
        let king = |place: usize| (Square((place / 2) as u8), (place % 2) as u8);
        let lone = |lane: usize| (Square((lane % SQUARES) as u8), (lane / SQUARES) as u8);
        let mut results = Vec::new();
        if kind == Some(Kind::Pawn) {
            for place in 0..PLACES {
                for to in PROMOTION..SQUARES {
                    let queens = [0, 1].map(|facing| Man::new(Kind::Queen, facing));
                    for man in queens {
                        let placed = (man, Square(to as u8));
                        results.extend((0..PLACES).map(|l| queen(king(place), placed, lone(l))));
                    }
                }
            }
        }
        let plies = |packed: &Packed| match packed.known() {
            Some(Known::Win(plies) | Known::Loss(plies)) => plies,
            _ => 0,
        };
        let kings = (0..PLACES * PLACES).map(|i| packed(king(i / PLACES), king(i % PLACES)));
        let kings = if kind.is_some() { kings.map(|p| plies(&p)).max() } else { None };
        let outside = results.iter().map(plies).max().max(kings).unwrap_or(0);
        let mut board = Self { kind, queen: results, outside, placed: Vec::new() };
        board.placed = (0..board.rows()).map(|row| board.place(row)).collect();
        board
    }

    /// The number of a position in the results.
    pub(super) fn number(
        &self,
        mover: Mover,
        king: King,
        man: Option<Placed>,
        lone: King,
    ) -> usize {
        let row = mover as usize * self.rows() + self.row(king, man);
        row * PLACES + usize::from(lone.1) * SQUARES + lone.0.index()
    }

    fn facings(&self) -> usize {
        self.kind.map_or(1, |kind| usize::from(kind.facings()))
    }

    fn men(&self) -> usize {
        if self.kind.is_some() { SQUARES * self.facings() } else { 1 }
    }

    fn row(&self, king: King, man: Option<Placed>) -> usize {
        let king = king.0.index() * 2 + usize::from(king.1);
        let man = man.map_or(0, |(man, s)| s.index() * self.facings() + usize::from(man.facing()));
        king * self.men() + man
    }

    /// The men of a row; none if they cannot stand so.
    fn place(&self, row: usize) -> Option<(King, Option<Placed>)> {
        let (king, man) = (row / self.men(), row % self.men());
        let king = (Square((king / 2) as u8), (king % 2) as u8);
        let Some(kind) = self.kind else { return Some((king, None)) };
        let s = Square((man / self.facings()) as u8);
        let last = kind == Kind::Pawn && own_rank(s, Color::White) == 8;
        let man = Man::new(kind, (man % self.facings()) as u8);
        (s != king.0 && !last).then_some((king, Some((man, s))))
    }

    /// What the stronger side attacks, the lone king seen through.
    fn attacked((king, facing): King, man: Option<Placed>) -> u128 {
        let mut attacked = KING_STEPS[usize::from(facing)][king.index()];
        if let Some((man, s)) = man {
            if man == Man::PAWN {
                attacked |= PAWN_ATTACKS[0][s.index()];
            }
            for d in (0..8).filter(|d| man.lines() >> d & 1 != 0) {
                attacked |= reach(s, d, u128::bit(king));
            }
        }
        attacked
    }

    /// The lone king's turns: he turns, steps, or takes the man.
    fn before_lone(&self, row: usize, target: &[Places], outside: &Outside) -> Places {
        let Some((king, man)) = self.placed[row] else { return Places::EMPTY };
        let Places([plus, cross]) = target[row];
        let mut reached = plus | cross;
        if let Some((_, s)) = man
            && (0..2).any(|facing| outside.has(packed(king, (s, facing))))
        {
            reached |= u128::bit(s);
        }
        Places([steps_to::<0>(reached) | cross, steps_to::<1>(reached) | plus])
    }

    /// The stronger king's turns.
    fn before_king(&self, king: King, man: Option<Placed>, target: &[Places]) -> Places {
        let (s, facing) = king;
        let mut before = target[self.row((s, 1 - facing), man)];
        let own = man.map_or(0, |(_, s)| u128::bit(s));
        for to in (KING_STEPS[usize::from(facing)][s.index()] & !own).squares() {
            for facing in 0..2 {
                before = before | target[self.row((to, facing), man)];
            }
        }
        before
    }

    /// The turns of a man that is no pawn.
    fn before_man(&self, king: King, (man, s): Placed, target: &[Places]) -> Places {
        let at = |man: Man, s: Square| target[self.row(king, Some((man, s)))];
        let mut before = Places::EMPTY;
        for facing in other_facings(man) {
            before = before | at(man.faced(facing), s);
        }
        for d in (0..8).filter(|d| man.lines() >> d & 1 != 0) {
            // Where the lone king is not in the way.
            let mut free = ALL;
            let mut to = s;
            while let Some(next) = SHAPE.step(to, Dir::new(d)) {
                to = next;
                if to == king.0 {
                    break;
                }
                let mut here = at(man, to);
                if may_turn_after(man.kind(), s, to) {
                    for facing in other_facings(man) {
                        here = here | at(man.faced(facing), to);
                    }
                }
                before = before | here & Places([free; 2]);
                free &= !u128::bit(to);
            }
        }
        before
    }

    /// The turns of a pawn: nothing is there for it to take.
    fn before_pawn(&self, king: King, s: Square, target: &[Places], outside: &Outside) -> Places {
        let Some(to) = SHAPE.step(s, Dir::N).filter(|&to| to != king.0) else {
            return Places::EMPTY;
        };
        let mut before = Places::EMPTY;
        for &man in after_pawn_move(to, Color::White) {
            if man == Man::PAWN {
                before = before | target[self.row(king, Some((man, to)))];
                continue;
            }
            let start = promoted(king, (man, to));
            for (lane, &result) in self.queen[start..start + PLACES].iter().enumerate() {
                if outside.has(result) {
                    before.0[lane / SQUARES] |= 1 << (lane % SQUARES);
                }
            }
        }
        before
    }
}

/// The squares from which a king of a facing steps onto `set`; his steps lead there and back.
#[inline]
const fn steps_to<const FACING: u8>(set: u128) -> u128 {
    if FACING == 0 {
        step_all::<0>(set) | step_all::<2>(set) | step_all::<4>(set) | step_all::<6>(set)
    } else {
        step_all::<1>(set) | step_all::<3>(set) | step_all::<5>(set) | step_all::<7>(set)
    }
}

impl Lanes for Board {
    type Set = Places;

    fn rows(&self) -> usize {
        PLACES * self.men()
    }

    fn lanes(&self) -> usize {
        PLACES
    }

    /// Who is not to move must not be in check.
    fn positions(&self, mover: Mover, row: usize) -> Places {
        let Some((king, man)) = self.placed[row] else { return Places::EMPTY };
        let taken = u128::bit(king.0) | man.map_or(0, |(_, s)| u128::bit(s));
        let free = ALL & !taken;
        match mover {
            Mover::Rows => Places([free & !Self::attacked(king, man); 2]),
            Mover::Lanes => {
                Places([0, 1].map(|facing: usize| free & !KING_STEPS[facing][king.0.index()]))
            }
        }
    }

    fn before(&self, mover: Mover, row: usize, target: &[Places], outside: &Outside) -> Places {
        let Some((king, man)) = self.placed[row] else { return Places::EMPTY };
        if mover == Mover::Lanes {
            return self.before_lone(row, target, outside);
        }
        let before = self.before_king(king, man, target);
        before
            | match man {
                None => Places::EMPTY,
                Some((Man::PAWN, s)) => self.before_pawn(king, s, target, outside),
                Some(placed) => self.before_man(king, placed, target),
            }
    }

    fn outside_plies(&self) -> u32 {
        self.outside
    }
}
