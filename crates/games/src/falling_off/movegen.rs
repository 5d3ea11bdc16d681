//! The legal actions, in a fixed order.

use std::ops::ControlFlow;

use board::Bits;
use rules::Color;

use super::geometry::{Geometry, Wing};
use super::men::Kind;
use super::position::{Action, FallingOff, Open};

/// Where all pawns of the player to move can go: target squares, by kind of step.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnTargets<W> {
    /// One square forward.
    pub single: W,
    /// Two squares forward.
    pub double: W,
    /// Diagonally forward to the east.
    pub east: W,
    /// Diagonally forward to the west.
    pub west: W,
}

impl<G: Geometry> FallingOff<G> {
    /// Squares with any man.
    #[inline]
    pub(super) fn occupied(&self) -> G::Word {
        self.men_of(Color::White) | self.men_of(Color::Black)
    }

    /// Where a piece at rest (no pawn) can go: any square it reaches, whatever stands there.
    /// Riders pass through men unless the reading says otherwise (rules, section 8).
    #[inline]
    pub(super) fn targets(&self, kind: Kind, from: board::Square, occupied: G::Word) -> G::Word {
        if self.core.rules.blocked {
            G::blocked_attacks(kind, from, occupied)
        } else {
            G::attacks(kind, from)
        }
    }

    /// Where the pawns can go (rules, section 4).
    #[inline]
    pub(super) fn pawn_targets(&self, occupied: G::Word, enemies: G::Word) -> PawnTargets<G::Word> {
        let us = self.core.turn;
        let pawns = self.resting(us, Kind::Pawn);
        let single = G::forward(us, pawns);
        // Under `blocked` the square between must be empty; the target need not be.
        let mut between = G::forward(us, pawns & G::pawn_rank(us));
        if self.core.rules.blocked {
            between &= !occupied;
        }
        let mut prey = enemies;
        if let Some(skipped) = self.core.skipped
            && self.core.rules.en_passant
        {
            prey |= G::Word::bit(skipped);
        }
        PawnTargets {
            single,
            double: G::forward(us, between),
            east: G::east(single) & prey,
            west: G::west(single) & prey,
        }
    }

    /// Calls `f` with every legal action.
    #[inline]
    pub(super) fn list_actions(
        &self,
        mut f: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.core.end.is_some() {
            return ControlFlow::Continue(());
        }
        match self.core.open {
            Open::No => self.list_steps(f),
            Open::Victims { target, last, .. } => {
                let from = match self.next_victim(target) {
                    Some(_) => target,
                    None => self.en_passant_victim(target),
                };
                G::choices(from).from(last).iter().try_for_each(|&landing| f(Action::Push(landing)))
            }
            // Also without a choice the letter is part of the turn (rules, section 11).
            Open::Promotion { .. } if self.core.rules.auto_queen => f(Action::Promote(Kind::Queen)),
            Open::Promotion { last } => {
                let first = last.map_or(0, |kind| kind as usize - Kind::Queen as usize);
                Kind::PROMOTIONS[first..].iter().try_for_each(|&kind| f(Action::Promote(kind)))
            }
        }
    }

    /// Calls `f` with everything that can begin a turn.
    #[inline]
    fn list_steps(&self, mut f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = self.core.turn;
        let enemies = self.men_of(us.other());
        let occupied = self.men_of(us) | enemies;
        let mut any = false;
        for kind in Kind::PIECES {
            for from in self.resting(us, kind).squares() {
                for to in self.targets(kind, from, occupied).squares() {
                    any = true;
                    f(Action::Step { kind, from, to })?;
                }
            }
        }
        let pawns = self.pawn_targets(occupied, enemies);
        let back = us.other();
        let kind = Kind::Pawn;
        for to in pawns.single.squares() {
            any = true;
            f(Action::Step { kind, from: G::ahead(back, to), to })?;
        }
        for to in pawns.double.squares() {
            f(Action::Step { kind, from: G::ahead(back, G::ahead(back, to)), to })?;
        }
        for to in pawns.east.squares() {
            f(Action::Step { kind, from: board::Square(G::ahead(back, to).0 - 1), to })?;
        }
        for to in pawns.west.squares() {
            f(Action::Step { kind, from: board::Square(G::ahead(back, to).0 + 1), to })?;
        }
        for wing in Wing::BOTH {
            if self.can_castle(wing, occupied) {
                f(Action::Castle(wing))?;
            }
        }
        // A player with a legal move must move; with none he passes (rules, section 6). A pawn
        // that can step twice or displace can also step once, and a king that castles can step.
        if any { ControlFlow::Continue(()) } else { f(Action::Pass) }
    }
}
