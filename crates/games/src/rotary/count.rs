//! Counting turns in bulk, and drawing one without listing them all.
//!
//! What a move multiplies by, the number of facings at its end, depends on the class of the man and
//! on whether the move is one step long; so steps and long moves of all men are counted as sets.

use board::{Bits, Square};
use rules::{Color, CountTurns, Rng, SampleAction};

use super::geometry::{NEIGHBORS, own_rank_mask, step_all};
use super::man::{Kind, Man};
use super::movegen::{Limits, after_pawn_move, may_turn_after, other_facings};
use super::position::{Action, CROSSES, PAWNS, Rotary, SCYTHES, THREE_POINTERS};

impl CountTurns for Rotary {
    #[inline]
    fn count_turns(&self, _budget: u64) -> Option<u64> {
        if self.is_adjudicated() {
            return Some(0);
        }
        Some(self.count_all(&self.limits()))
    }
}

impl Rotary {
    fn count_all(&self, limits: &Limits) -> u64 {
        let own = self.colors[self.side as usize];
        let mut turns = 2 * self.king_targets(limits.occupied).count();
        if !limits.check {
            turns += 7 * (own & self.classes[THREE_POINTERS]).count();
            turns += 3 * (own & self.classes[SCYTHES]).count();
            turns += (own & self.classes[CROSSES]).count();
        } else if limits.targets == 0 {
            return u64::from(turns);
        }
        turns += self.count_pawns(limits);
        let movers = own & self.classes[THREE_POINTERS];
        turns += self.count_slides::<0>(movers, limits) + self.count_slides::<4>(movers, limits);
        turns += self.count_slides::<1>(movers, limits) + self.count_slides::<5>(movers, limits);
        turns += self.count_slides::<2>(movers, limits) + self.count_slides::<6>(movers, limits);
        turns += self.count_slides::<3>(movers, limits) + self.count_slides::<7>(movers, limits);
        for s in (own & self.classes[SCYTHES]).squares() {
            turns += 4 * self.line_targets(s, self.men[s.index()], limits).count();
        }
        for s in self.queens(self.side).squares() {
            let targets = self.line_targets(s, self.men[s.index()], limits);
            turns += targets.count() + (targets & NEIGHBORS[s.index()]).count();
        }
        u64::from(turns)
    }

    /// The turns of all `movers`, men with eight facings, in direction `D`: eight a step, one a
    /// longer move. No two of them pass a square in the same direction, for own men block.
    #[inline]
    fn count_slides<const D: u8>(&self, movers: u128, limits: &Limits) -> u32 {
        let empty = !limits.occupied;
        let movers = movers & self.lines[D as usize] & limits.free[D as usize & 3];
        let mut front = step_all::<D>(movers);
        let mut turns = 8 * (front & limits.targets).count();
        front &= empty;
        while front != 0 {
            front = step_all::<D>(front);
            turns += (front & limits.targets).count();
            front &= empty;
        }
        turns
    }

    /// The turns of all pawns.
    #[inline]
    fn count_pawns(&self, limits: &Limits) -> u32 {
        let them = self.side as usize ^ 1;
        let pawns = self.classes[PAWNS] & self.colors[self.side as usize];
        let (axis_ne, axis_nw) = (pawns & limits.free[1], pawns & limits.free[3]);
        let straight = pawns & limits.free[0];
        let (ahead, captures) = match self.side {
            Color::White => {
                (step_all::<0>(straight), [step_all::<1>(axis_ne), step_all::<7>(axis_nw)])
            }
            Color::Black => {
                (step_all::<4>(straight), [step_all::<5>(axis_ne), step_all::<3>(axis_nw)])
            }
        };
        let ahead = ahead & !limits.occupied;
        let choice = own_rank_mask(6, self.side) | own_rank_mask(7, self.side);
        let last = own_rank_mask(8, self.side);
        let [right, left] = captures.map(|set| set & self.colors[them]);
        [ahead, right, left]
            .into_iter()
            .map(|set| set & limits.targets)
            .map(|set| set.count() + 2 * (set & choice).count() + (set & last).count())
            .sum()
    }

    /// The turns of one man: those in place, and where it can go.
    #[inline]
    fn turns_of(&self, s: Square, man: Man, limits: &Limits) -> ManTurns {
        let targets = self.targets(s, man, limits);
        let facings = u32::from(man.kind().facings());
        let in_place = if limits.check { 0 } else { facings - 1 };
        let moves = match man.kind() {
            Kind::Pawn => {
                targets.squares().map(|to| after_pawn_move(to, self.side).len() as u32).sum()
            }
            Kind::Scythe => facings * targets.count(),
            _ => targets.count() + (facings - 1) * (targets & NEIGHBORS[s.index()]).count(),
        };
        ManTurns { in_place, moves, targets }
    }

    /// The `i`-th of the turns of the man on `from`, in the order of the list.
    fn nth_turn_of(&self, from: Square, man: Man, turns: &ManTurns, mut i: u32) -> Action {
        let nth_facing = |i: u32| {
            let facing = other_facings(man).nth(i as usize);
            man.faced(facing.expect("there are that many other facings"))
        };
        if i < turns.in_place {
            return Action { from, to: from, man: nth_facing(i) };
        }
        i -= turns.in_place;
        for to in turns.targets.squares() {
            let choices = match man.kind() {
                Kind::Pawn => after_pawn_move(to, self.side).len() as u32,
                kind if may_turn_after(kind, from, to) => u32::from(kind.facings()),
                _ => 1,
            };
            if i >= choices {
                i -= choices;
                continue;
            }
            let man = match man.kind() {
                Kind::Pawn => after_pawn_move(to, self.side)[i as usize],
                _ if i == 0 => man,
                _ => nth_facing(i - 1),
            };
            return Action { from, to, man };
        }
        unreachable!("a man has as many turns as were counted")
    }
}

/// The number of turns of one man, and where it can go.
struct ManTurns {
    in_place: u32,
    moves: u32,
    targets: u128,
}

impl SampleAction for Rotary {
    fn sample_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.is_adjudicated() {
            return None;
        }
        let limits = self.limits();
        let total = self.count_all(&limits);
        if total == 0 {
            return None;
        }
        let mut i = rng.below(total) as u32;
        for from in self.colors[self.side as usize].squares() {
            let man = self.men[from.index()];
            let turns = self.turns_of(from, man, &limits);
            if i < turns.in_place + turns.moves {
                return Some(self.nth_turn_of(from, man, &turns, i));
            }
            i -= turns.in_place + turns.moves;
        }
        unreachable!("all men together have as many turns as were counted")
    }
}
