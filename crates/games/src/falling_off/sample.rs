//! Drawing one action without listing them: two passes over the men, not over their steps.

use board::{Bits, Square};
use rules::{Rng, SampleAction};

use super::geometry::{Geometry, Wing};
use super::men::Kind;
use super::position::{Action, FallingOff, Open};

impl<G: Geometry> SampleAction for FallingOff<G> {
    fn sample_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.core.end.is_some() {
            return None;
        }
        match self.core.open {
            Open::No => Some(self.sample_step(rng)),
            Open::Victims { .. } | Open::Promotion { .. } => rules::sample_from_list(self, rng),
        }
    }
}

/// The `n`-th square of a set, counted from 0; the set must have more.
#[inline]
fn nth<W: Bits>(mut set: W, n: u32) -> Square {
    for _ in 0..n {
        set = set.rest();
    }
    set.first()
}

impl<G: Geometry> FallingOff<G> {
    /// Draws what begins a turn.
    fn sample_step(&self, rng: &mut Rng) -> Action {
        let us = self.core.turn;
        let enemies = self.men_of(us.other());
        let occupied = self.men_of(us) | enemies;
        let pawns = self.pawn_targets(occupied, enemies);
        let pawn_sets = [pawns.single, pawns.double, pawns.east, pawns.west];
        let castlings = Wing::BOTH.map(|wing| self.can_castle(wing, occupied));

        let mut steps: u32 = pawn_sets.iter().map(|set| set.count()).sum();
        steps += castlings.iter().map(|&can| u32::from(can)).sum::<u32>();
        for kind in Kind::PIECES {
            for from in self.resting(us, kind).squares() {
                steps += self.targets(kind, from, occupied).count();
            }
        }
        if steps == 0 {
            return Action::Pass;
        }

        let mut skip = rng.below(u64::from(steps)) as u32;
        let back = |s| G::ahead(us.other(), s);
        for (i, set) in pawn_sets.into_iter().enumerate() {
            let n = set.count();
            if skip < n {
                let to = nth(set, skip);
                let from = match i {
                    0 => back(to),
                    1 => back(back(to)),
                    2 => Square(back(to).0 - 1),
                    _ => Square(back(to).0 + 1),
                };
                return Action::Step { kind: Kind::Pawn, from, to };
            }
            skip -= n;
        }
        for kind in Kind::PIECES {
            for from in self.resting(us, kind).squares() {
                let targets = self.targets(kind, from, occupied);
                let n = targets.count();
                if skip < n {
                    return Action::Step { kind, from, to: nth(targets, skip) };
                }
                skip -= n;
            }
        }
        // Only castling is left: the first wing if it is possible and none is to be skipped.
        Action::Castle(if castlings[0] && skip == 0 { Wing::King } else { Wing::Queen })
    }
}
