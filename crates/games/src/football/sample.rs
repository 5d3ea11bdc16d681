//! Drawing one action at random without listing all.

use std::ops::ControlFlow;

use board::Bits;
use rules::{Rng, SampleAction};

use super::geometry::Set;
use super::position::{Action, Football};

impl SampleAction for Football {
    /// One pass: a group of `n` actions takes the place of the one drawn so far with the
    /// probability `n` of all seen, and the same random number says which of the group it is.
    fn sample_action(&self, rng: &mut Rng) -> Option<Action> {
        let mut seen: u64 = 0;
        let mut drawn = None;
        let _ = self.for_each_group(|group, targets| {
            let n = u64::from(targets.count());
            seen += n;
            let place = rng.below(seen);
            if place < n {
                drawn = Some((group, targets, place));
            }
            ControlFlow::Continue(())
        });
        if self.can_end() && rng.below(seen + 1) == 0 {
            return Some(Action::End);
        }
        drawn.map(|(group, targets, place)| {
            let rest = (0..place).fold(targets, |set: Set, _| set.rest());
            group.to(rest.first())
        })
    }
}
