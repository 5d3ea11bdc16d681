//! What the search is told: who can push a king off or must save his own, pushes over the edge,
//! and what to try first.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{Color, Position};
use search::{Noisy, Order, Pass, Tactics};

use super::eval::worth;
use super::geometry::{Geometry, Landing};
use super::men::Kind;
use super::position::{Action, FallingOff, Open};

impl<G: Geometry> FallingOff<G> {
    /// The squares of the men of a color and kind that could go to a square with capturing power,
    /// were they on the move and an enemy there.
    #[inline]
    fn attackers_of(&self, to: Square, color: Color, kind: Kind) -> G::Word {
        let men = self.resting(color, kind);
        if kind == Kind::Pawn {
            let behind = G::forward(color.other(), G::Word::bit(to));
            return (G::east(behind) | G::west(behind)) & men;
        }
        if men.is_empty() {
            return men;
        }
        // What a piece sees from a square is where it is seen from.
        self.targets(kind, to, self.occupied()) & men
    }

    /// The number of men of a color that could go to a square.
    pub(super) fn attackers(&self, to: Square, color: Color) -> u32 {
        Kind::ALL.into_iter().map(|kind| self.attackers_of(to, color, kind).count()).sum()
    }

    /// The square of a color's king, at rest or careening.
    pub(super) fn king_square(&self, color: Color) -> Option<Square> {
        let king = self.resting(color, Kind::King);
        if !king.is_empty() {
            return Some(king.first());
        }
        let mut loose = self.loose.men().iter();
        let king = loose.find(|m| m.kind() == Kind::King && m.color() == color)?;
        Some(king.square())
    }

    /// The step that lets `us`, on the move, push the enemy king off and win: he stands on the
    /// border and can be reached. Exact, but for verdicts on careening men (reading `all-careening`).
    fn assault(&self, us: Color) -> Option<Action> {
        let king = self.king_square(us.other()).filter(|&s| !G::inside().has(s))?;
        if self.falls_too(us, king) {
            return None;
        }
        Kind::ALL.into_iter().rev().find_map(|kind| {
            let attackers = self.attackers_of(king, us, kind);
            let from = (!attackers.is_empty()).then(|| attackers.first())?;
            Some(Action::Step { kind, from, to: king })
        })
    }

    /// All steps, from and to, with which a color, were it on the move, could begin to push the
    /// enemy king off.
    pub(super) fn assaults(&self, us: Color) -> Vec<(Square, Square)> {
        let Some(king) = self.king_square(us.other()).filter(|&s| !G::inside().has(s)) else {
            return Vec::new();
        };
        let attackers = |kind| self.attackers_of(king, us, kind).squares();
        Kind::ALL.into_iter().flat_map(attackers).map(|from| (from, king)).collect()
    }

    /// Whether a color's own king falls in the turn in which a man of it goes to `target`, and that
    /// makes it a draw although the enemy king falls as well.
    fn falls_too(&self, us: Color, target: Square) -> bool {
        self.core.rules.both_kings_draw
            && self.king_falls(us)
            && self.king_square(us) != Some(target)
    }

    /// Whether a color's king leaves the board at the end of its next turn unless he is stopped.
    fn king_falls(&self, color: Color) -> bool {
        self.core.careening[color as usize].count() > 0
            && self.loose.men().iter().any(|&m| {
                m.kind() == Kind::King && m.careens_for(color) && Self::turns_left(m) == Some(1)
            })
    }

    /// The worth of the most valuable man of a color on a square.
    fn prey(&self, color: Color, s: Square) -> i32 {
        let resting = Kind::ALL[1..].iter().find(|&&k| self.resting(color, k).has(s));
        let resting = resting.map_or(0, |&k| worth(k));
        self.careening_on(color, s).max(resting)
    }

    /// The worth of the most valuable careening man of a color on a square.
    fn careening_on(&self, color: Color, s: Square) -> i32 {
        if !self.core.careening[color as usize].has(s) {
            return 0;
        }
        let there = self.loose.men().iter().filter(|m| m.careens_for(color) && m.square() == s);
        there.map(|m| worth(m.kind())).max().unwrap_or(0)
    }
}

impl<G: Geometry> Tactics for FallingOff<G> {
    fn winning_action(&self) -> Option<Action> {
        let us = self.core.turn;
        match self.core.open {
            Open::No => self.assault(us),
            Open::Victims { target, last, .. } => {
                let fallen = !self.core.kings[us.other() as usize];
                let falls =
                    self.next_victim(target) == Some(Kind::King) && !G::inside().has(target);
                if !(fallen || falls) || self.falls_too(us, target) {
                    return None;
                }
                // The king is the first to be placed; after him the choices do not matter.
                let from = self
                    .next_victim(target)
                    .map_or_else(|| self.en_passant_victim(target), |_| target);
                G::choices(from).from(last).last().map(|&landing| Action::Push(landing))
            }
            Open::Promotion { .. } => None,
        }
    }

    fn is_threatened(&self) -> bool {
        let us = self.core.turn;
        self.king_falls(us) || self.assault(us.other()).is_some()
    }

    /// Whether the own king falls in this turn unless a friend stops him.
    fn must_act(&self) -> bool {
        self.king_falls(self.core.turn)
    }
}

impl<G: Geometry> Noisy for FallingOff<G> {
    const REMEMBERED: bool = true;

    /// At the beginning of a turn: going where a man can be pushed off, or a careening friend can
    /// be stopped. In an open turn: pushing off, and promoting to a queen.
    fn for_each_noisy(
        &self,
        _: u32,
        mut f: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let us = self.core.turn;
        match self.core.open {
            Open::No => {
                let exposed = self.men_of(us.other()) & !G::inside();
                let goals = exposed | self.core.careening[us as usize];
                if goals.is_empty() {
                    return ControlFlow::Continue(());
                }
                self.for_each_action(|a| match a {
                    Action::Step { to, .. } if goals.has(to) => f(a),
                    _ => ControlFlow::Continue(()),
                })
            }
            Open::Victims { target, last, .. } => {
                let from = self
                    .next_victim(target)
                    .map_or_else(|| self.en_passant_victim(target), |_| target);
                let choices = G::choices(from).from(last);
                match choices.last() {
                    Some(Landing::Off) => f(Action::Push(Landing::Off)),
                    _ => choices.iter().try_for_each(|&landing| f(Action::Push(landing))),
                }
            }
            Open::Promotion { last } => f(Action::Promote(last.unwrap_or(Kind::Queen))),
        }
    }
}

impl<G: Geometry> Pass for FallingOff<G> {
    /// Doing nothing is harmless unless own men careen, which every turn costs a step.
    fn pass(&self) -> Option<Self> {
        let us = self.core.turn;
        let quiet = self.core.open == Open::No && self.core.careening[us as usize].is_empty();
        quiet.then(|| self.turned_over())
    }
}

impl<G: Geometry> FallingOff<G> {
    /// The same position with the other side to act.
    pub(super) fn turned_over(&self) -> Self {
        let mut other = *self;
        other.core.skipped = None;
        other.core.turn = self.core.turn.other();
        other
    }
}

impl<G: Geometry> Order for FallingOff<G> {
    /// Steps by origin and target; pushes by target, promotions and the rest.
    const HISTORY: usize = 128 * 128 + 128 + 16;
    /// Steps by kind and target; pushes by target, promotions and the rest.
    const FOLLOW: usize = 6 * 128 + 128 + 16;

    fn urgency(&self, a: Action) -> i32 {
        let us = self.core.turn;
        match a {
            Action::Step { kind, from, to } => {
                let push = kind == Kind::Pawn && G::SHAPE.file(from) == G::SHAPE.file(to);
                let mut gain = self.careening_on(us, to) / 2;
                if !push && self.men_of(us.other()).has(to) {
                    let prey = self.prey(us.other(), to);
                    gain += if G::inside().has(to) { prey / 3 } else { prey };
                }
                gain
            }
            Action::Push(Landing::Off) => 100,
            Action::Promote(Kind::Queen) => 100,
            Action::Push(Landing::On(_)) | Action::Promote(_) => 0,
            Action::Castle(_) | Action::Pass => 0,
        }
    }

    fn history_index(&self, a: Action) -> usize {
        match a {
            Action::Step { from, to, .. } => from.index() << 7 | to.index(),
            _ => 128 * 128 + index_of_rest(a),
        }
    }

    fn follow_index(&self, a: Action) -> usize {
        match a {
            Action::Step { kind, to, .. } => (kind as usize) << 7 | to.index(),
            _ => 6 * 128 + index_of_rest(a),
        }
    }
}

/// A number below 144 for an action that is no step.
const fn index_of_rest(a: Action) -> usize {
    match a {
        Action::Push(Landing::On(s)) => s.0 as usize,
        Action::Push(Landing::Off) => 128,
        Action::Promote(kind) => 129 + kind as usize,
        Action::Castle(wing) => 136 + wing as usize,
        Action::Pass | Action::Step { .. } => 138,
    }
}
