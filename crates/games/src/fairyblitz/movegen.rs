//! Legal actions: one walk over batches of them, from which listing, counting and drawing are made.
//!
//! Nothing has to be filtered: without a royal king every move of chess is legal.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{Color, CountTurns, Rng, SampleAction};

use super::attacks::attacks;
use super::castling::{CASTLINGS, Castling};
use super::{Fairyblitz, Kind};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
/// Where pawns promote; no pawn ever arrives on its own first rank.
const LAST_RANKS: u64 = 0xFF << 56 | 0xFF;

/// A move: a whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// What moves.
    pub kind: Kind,
    /// Where it comes from.
    pub from: Square,
    /// Where it goes; in castling, where the king goes.
    pub to: Square,
    /// What it becomes.
    pub promotion: Option<Kind>,
}

impl Action {
    /// The castling that this is: the only step of a king over two files.
    pub(super) fn castling(self) -> Option<&'static Castling> {
        if self.kind != Kind::King || self.from.0.abs_diff(self.to.0) != 2 {
            return None;
        }
        CASTLINGS.iter().find(|c| c.king == (self.from, self.to))
    }
}

/// Actions that have something in common; never none at all.
#[derive(Clone, Copy)]
enum Batch {
    /// One man other than a pawn, and the squares to which it may go.
    Man { kind: Kind, from: Square, targets: u64 },
    /// Pawns that make the same step, by the squares on which they arrive.
    Pawns { step: i8, targets: u64 },
}

impl Batch {
    #[inline]
    fn count(self) -> u64 {
        u64::from(match self {
            Self::Man { targets, .. } => targets.count(),
            Self::Pawns { targets, .. } => targets.count() + 3 * (targets & LAST_RANKS).count(),
        })
    }

    /// Calls `f` with each action.
    #[inline]
    fn list(self, f: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        match self {
            Self::Man { kind, from, targets } => {
                targets.squares().try_for_each(|to| f(Action { kind, from, to, promotion: None }))
            }
            Self::Pawns { step, targets } => targets.squares().try_for_each(|to| {
                let from = Square(to.0.wrapping_sub(step as u8));
                let pawn = |promotion| Action { kind: Kind::Pawn, from, to, promotion };
                if LAST_RANKS.has(to) {
                    Kind::PROMOTIONS.into_iter().try_for_each(|kind| f(pawn(Some(kind))))
                } else {
                    f(pawn(None))
                }
            }),
        }
    }
}

/// The set moved by a number of squares.
#[inline]
const fn shifted(set: u64, step: i8) -> u64 {
    if step > 0 { set << step } else { set >> -step }
}

impl Fairyblitz {
    /// Calls `f` with every batch of moves that chess knows, whether or not the game is over.
    #[inline]
    fn for_each_batch(&self, mut f: impl FnMut(Batch) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = self.color();
        let (own, occupied) = (self.men(us), self.occupied());
        self.pawn_batches(&mut f)?;
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
            for from in self.men_of(us, kind).squares() {
                let mut targets = attacks(kind, from, occupied) & !own;
                if kind == Kind::King {
                    targets |= self.castling_targets(from);
                }
                if targets != 0 {
                    f(Batch::Man { kind, from, targets })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawn_batches(&self, f: &mut impl FnMut(Batch) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = self.color();
        let (ahead, third_rank) = match us {
            Color::White => (8, 0xFF << 16),
            Color::Black => (-8, 0xFF << 40),
        };
        let pawns = self.men_of(us, Kind::Pawn);
        let empty = !self.occupied();
        let prey = self.men(us.other()) | self.skipped().map_or(0, u64::bit);
        let single = shifted(pawns, ahead) & empty;
        let double = shifted(single & third_rank, ahead) & empty;
        let west = shifted(pawns, ahead - 1) & !FILE_H & prey;
        let east = shifted(pawns, ahead + 1) & !FILE_A & prey;
        let batches = [(ahead, single), (2 * ahead, double), (ahead - 1, west), (ahead + 1, east)];
        for (step, targets) in batches {
            if targets != 0 {
                f(Batch::Pawns { step, targets })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a king may castle to. Attacked squares do not matter: a king that may be captured
    /// anywhere need not fear them on its way (the rules, section 3).
    #[inline]
    fn castling_targets(&self, from: Square) -> u64 {
        if self.rights().is_empty() {
            return 0;
        }
        let free = |c: &&Castling| {
            c.color == self.color()
                && c.king.0 == from
                && self.rights().has(c)
                && c.between & self.occupied() == 0
        };
        CASTLINGS.iter().filter(free).fold(0, |targets, c| targets | u64::bit(c.king.1))
    }

    /// Whether the color to move has a move, the end of the game by a goal left aside.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        self.for_each_batch(|_| ControlFlow::Break(())).is_break()
    }

    /// Calls `f` with every legal action.
    #[inline]
    pub(super) fn list(&self, mut f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.scored().is_some() {
            return ControlFlow::Continue(());
        }
        self.for_each_batch(|batch| batch.list(&mut f))
    }

    /// The number of legal actions.
    #[inline]
    fn count(&self) -> u64 {
        if self.scored().is_some() {
            return 0;
        }
        let mut count = 0;
        let _ = self.for_each_batch(|batch| {
            count += batch.count();
            ControlFlow::Continue(())
        });
        count
    }
}

impl CountTurns for Fairyblitz {
    #[inline]
    fn count_turns(&self, _budget: u64) -> Option<u64> {
        Some(self.count())
    }
}

impl SampleAction for Fairyblitz {
    fn sample_action(&self, rng: &mut Rng) -> Option<Action> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let mut skip = rng.below(count);
        let mut drawn = None;
        let _ = self.for_each_batch(|batch| {
            if skip >= batch.count() {
                skip -= batch.count();
                return ControlFlow::Continue(());
            }
            batch.list(&mut |a| {
                if skip == 0 {
                    drawn = Some(a);
                    return ControlFlow::Break(());
                }
                skip -= 1;
                ControlFlow::Continue(())
            })
        });
        drawn
    }
}
