//! The ending of two bare kings. With no other man the colors do not matter, so a position is the
//! king to move and the other one.

use board::Square;
use rules::{Color, Position as _};
use search::endgame::{Ending, Packed, solve_lanes};

use super::super::geometry::{KING_STEPS, SQUARES};
use super::super::man::{Kind, Man};
use super::super::position::Rotary;
use super::lanes::Board;
use super::{King, readings};
use board::Bits;

/// Two kings and nothing else.
#[derive(Debug)]
pub(super) struct Kings;

/// Squares and facings of one king.
const PLACES: usize = SQUARES * 2;

impl Kings {
    pub(super) const fn number(mover: King, other: King) -> usize {
        let mover = mover.0.index() * 2 + mover.1 as usize;
        mover * PLACES + other.0.index() * 2 + other.1 as usize
    }

    fn king(place: usize) -> King {
        (Square((place / 2) as u8), (place % 2) as u8)
    }
}

impl Ending for Kings {
    type Pos = Rotary;

    fn name(&self) -> &'static str {
        "kings"
    }

    fn size(&self) -> usize {
        PLACES * PLACES
    }

    fn position(&self, index: usize) -> Option<Rotary> {
        let (mover, other) = (Self::king(index / PLACES), Self::king(index % PLACES));
        let shows = KING_STEPS[mover.1 as usize][mover.0.index()].has(other.0);
        if mover.0 == other.0 || shows {
            return None;
        }
        let mut pos = Rotary::empty(readings());
        pos.side = Color::White;
        pos.put(Color::White, Man::new(Kind::King, mover.1), mover.0);
        pos.put(Color::Black, Man::new(Kind::King, other.1), other.0);
        pos.complete();
        pos.outcome().is_none().then_some(pos)
    }

    fn index(&self, pos: &Rotary) -> Option<usize> {
        if pos.occupied().count_ones() != 2 || pos.rules.adjudicate {
            return None;
        }
        let [mover, other] = [pos.side, pos.side.other()].map(|color| pos.king(color));
        Some(Self::number(mover, other))
    }

    fn is_small(&self) -> bool {
        true
    }

    /// 81 · 80 · 2 · 2, with either color to move.
    fn states(&self) -> u64 {
        81 * 80 * 2 * 2 * 2
    }

    fn solve(&self) -> Vec<Packed> {
        let board = Board::new(None, |_, _, _| Packed::NONE);
        // Lanes are numbered by facing and square there, by square and facing here.
        let rows = solve_lanes(&board);
        let code = |index: usize| {
            let (mover, other) = (Self::king(index / PLACES), Self::king(index % PLACES));
            rows[board.number(search::endgame::Mover::Rows, mover, None, other)]
        };
        (0..self.size()).map(code).collect()
    }
}
