//! Counting complete turns without making them.
//!
//! The ways to finish a turn depend on the ball, on the men that may still kick and on the lines
//! the ball goes along. Most ordinary moves change none of that, so that one count serves them all.

use std::collections::HashMap;

use board::{Bits, Square};
use rules::{CountTurns, Position};

use super::geometry::{BIT, GOALS, NEIGHBORS, Set, halo, is_goal};
use super::kicks::Pitch;
use super::position::Football;

impl CountTurns for Football {
    fn count_turns(&self, budget: u64) -> Option<u64> {
        if is_goal(self.ball) {
            return Some(0);
        }
        let mut steps = Steps { left: budget };
        let mut after = Finish::new(self.pitch(), self.rules.once);
        let finished = after.count(self.ball, self.fresh(), self.barred(), &mut steps)?;
        if self.open {
            return Some(finished);
        }
        // The way to finish that kicks no more is no turn here, unless doing nothing is one.
        let nothing = self.rules.null_turns && self.touches();
        let kicks = if nothing { finished } else { finished - 1 };
        let turns = kicks.checked_add(self.count_moves(&after, finished, &mut steps)?)?;
        if turns == 0 && self.outcome().is_none() {
            return Some(1);
        }
        Some(turns)
    }
}

impl Football {
    /// The number of turns that begin with an ordinary move. `after` has counted `finished` ways
    /// to finish the turn as if no man had moved.
    fn count_moves(&self, after: &Finish, finished: u64, steps: &mut Steps) -> Option<u64> {
        let (own, ground, pitch) = (self.own(), self.ground(), self.pitch());
        let near = halo(after.reached);
        let concerned = near | after.blocking;
        let mut turns: u64 = 0;
        for from in own.squares() {
            let kind = self.kind_at(from);
            let targets = ground.moves(kind, from);
            if targets == 0 {
                continue;
            }
            let others = own & !BIT[from.index()];
            let (mut near, mut finished, mut without) = (near, finished, pitch);
            if concerned.has(from) {
                without = pitch.without(from);
                let mut after = Finish::new(without, self.rules.once);
                finished = after.count(self.ball, others, Set::EMPTY, steps)?;
                near = halo(after.reached);
            } else if targets & near != 0 {
                without = pitch.without(from);
            }
            let far = u64::from((targets & !near).count());
            turns = turns.checked_add(far.checked_mul(finished)?)?;
            for to in (targets & near).squares() {
                let mut after = Finish::new(without.with(kind, to), self.rules.once);
                let men = others | BIT[to.index()];
                turns = turns.checked_add(after.count(self.ball, men, Set::EMPTY, steps)?)?;
            }
        }
        Some(turns)
    }
}

/// What is left of the caller's budget.
struct Steps {
    left: u64,
}

impl Steps {
    #[inline]
    fn take(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }
}

/// The steps after which the plain count gives way to one that remembers.
const PLAIN: u64 = 2_000;
/// The states that are remembered at most: more than the 81 squares and 2^8 sets of men of a side.
const REMEMBERED: usize = 1 << 16;

/// Ways to finish a turn in which the men stand still.
struct Finish {
    pitch: Pitch,
    once: bool,
    /// The squares where the ball can lie.
    reached: Set,
    /// Where men may stand in the way of a kick, those beside `reached` left out.
    blocking: Set,
    /// Counts by ball and men that may still kick, once it pays.
    memory: Option<HashMap<(Square, Set), u64>>,
}

impl Finish {
    fn new(pitch: Pitch, once: bool) -> Self {
        Self { pitch, once, reached: Set::EMPTY, blocking: Set::EMPTY, memory: None }
    }

    /// The number of ways to go on from here, stopping at once among them.
    #[inline]
    fn count(&mut self, ball: Square, fresh: Set, barred: Set, steps: &mut Steps) -> Option<u64> {
        self.reached |= BIT[ball.index()];
        if fresh & NEIGHBORS[ball.index()] == 0 {
            return Some(1);
        }
        if !self.once {
            return self.walk(ball, fresh, barred, steps);
        }
        let mut plain = Steps { left: PLAIN.min(steps.left) };
        let before = plain.left;
        let count = self.walk(ball, fresh, barred, &mut plain);
        steps.left -= before - plain.left;
        if count.is_some() || steps.left == 0 {
            return count;
        }
        self.memory = Some(HashMap::new());
        self.walk(ball, fresh, barred, steps)
    }

    /// Depth-first over kicks. Kicks after which no man that may still kick touches the ball end
    /// the turn, as goals do, and are counted together.
    fn walk(&mut self, ball: Square, fresh: Set, barred: Set, steps: &mut Steps) -> Option<u64> {
        steps.take()?;
        let mut ways: u64 = 1;
        for kicker in (fresh & NEIGHBORS[ball.index()]).squares() {
            self.blocking |= self.pitch.blocking(ball, kicker);
            let targets = self.pitch.kick(ball, kicker) & !barred;
            if targets == 0 {
                continue;
            }
            self.reached |= targets;
            let (fresh, barred) = match self.once {
                true => (fresh & !BIT[kicker.index()], Set::EMPTY),
                false => (fresh, barred | BIT[ball.index()]),
            };
            let open = targets & halo(fresh) & !GOALS;
            ways = ways.checked_add(u64::from((targets & !open).count()))?;
            for to in open.squares() {
                let known = self.memory.as_ref().and_then(|memory| memory.get(&(to, fresh)));
                let below = match known {
                    Some(&below) => below,
                    None => self.walk(to, fresh, barred, steps)?,
                };
                if let Some(memory) = &mut self.memory
                    && memory.len() < REMEMBERED
                {
                    memory.insert((to, fresh), below);
                }
                ways = ways.checked_add(below)?;
            }
        }
        Some(ways)
    }
}

#[cfg(test)]
mod tests {
    use rules::{Notation, Ruleset};

    use super::super::{GAME, rules::Rules};
    use super::*;

    #[test]
    fn remembered_counts_are_the_plain_ones() {
        let rules = Rules::new(&Ruleset::default_of(&GAME));
        for fen in [
            "rnbq1knbr/9/9/9/9/9/3NK4/3RaQ3/RNB4B1 w 10",
            "9/2b2kn2/3nr1q2/4QaBr1/1BN6/6Nb1/5R3/4K4/R8 b 31",
            "9/1Q5Q1/9/3N1N3/4a4/3N1N3/9/1Q5Q1/9 w 10",
        ] {
            let pos = Football::parse_fen(rules, fen).expect("a position");
            let count = |memory| {
                let mut finish = Finish::new(pos.pitch(), true);
                finish.memory = memory;
                let mut steps = Steps { left: u64::MAX };
                finish.walk(pos.ball, pos.fresh(), Set::EMPTY, &mut steps)
            };
            assert_eq!(count(None), count(Some(HashMap::new())), "{fen}");
        }
    }
}
