//! Drawing one action at random without listing all.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{Rng, SampleAction, sample_from_list};

use super::geometry::Set;
use super::movegen::Group;
use super::position::{Action, Football};

/// The groups of actions there is room for: the eight men of a side, each with moves and kicks.
const ROOM: usize = 16;

impl SampleAction for Football {
    /// Groups of actions are drawn by their size, then one of the group.
    fn sample_action(&self, rng: &mut Rng) -> Option<Action> {
        let mut groups = [Group::Kicks { kicker: Square(0) }; ROOM];
        let mut targets = [Set::EMPTY; ROOM];
        let (mut n, mut actions) = (0, 0);
        let flow = self.for_each_group(|group, to| {
            if n == ROOM {
                return ControlFlow::Break(());
            }
            (groups[n], targets[n]) = (group, to);
            n += 1;
            actions += to.count();
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            // More men than the game has: composed positions only.
            return sample_from_list(self, rng);
        }
        let end = u32::from(self.can_end());
        if actions + end == 0 {
            return None;
        }
        let mut place = rng.below(u64::from(actions + end)) as u32;
        for (group, targets) in groups.into_iter().zip(targets) {
            let n = targets.count();
            if place < n {
                let rest = (0..place).fold(targets, |set: Set, _| set.rest());
                return Some(group.to(rest.first()));
            }
            place -= n;
        }
        Some(Action::End)
    }
}
