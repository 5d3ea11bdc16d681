//! The actions of a node with their ranks, given out best first.
//!
//! The best one left is looked for each time: most nodes are done after a few, so that sorting
//! would be wasted, and the ranks lie apart from the actions, so that many are compared at once.

/// An action as it is given out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<A> {
    pub(crate) action: A,
    pub(crate) rank: i32,
    /// How many actions were added before it.
    pub(crate) place: usize,
}

/// The actions of a node.
#[derive(Clone, Debug)]
pub(crate) struct Ranking<A> {
    actions: Vec<A>,
    /// By place: the rank in the upper half, then the place, earlier ones greater; one of the two
    /// below if the action is not to be given out.
    keys: Vec<i64>,
}

/// The key of an action that has been given out.
const TAKEN: i64 = i64::MIN;
/// The key of an action that is left out. No action's own key is as small.
const LEFT_OUT: i64 = i64::MIN + 1;

impl<A: Copy + PartialEq> Ranking<A> {
    /// No actions.
    pub(crate) const fn new() -> Self {
        Self { actions: Vec::new(), keys: Vec::new() }
    }

    /// Forgets the actions and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.actions.clear();
        self.keys.clear();
    }

    /// Adds an action; of equal ranks the one added first is given out first.
    #[inline]
    pub(crate) fn push(&mut self, action: A, rank: i32) {
        let place = self.actions.len() as u32;
        self.keys.push(key(rank, place));
        self.actions.push(action);
    }

    /// Gives out the best action that is left.
    #[inline]
    pub(crate) fn take_best(&mut self) -> Option<Ranked<A>> {
        let best = self.keys.iter().fold(TAKEN, |best, &key| best.max(key));
        if best <= LEFT_OUT {
            return None;
        }
        let place = !(best as u32) as usize;
        self.keys[place] = TAKEN;
        Some(Ranked { action: self.actions[place], rank: (best >> 32) as i32, place })
    }

    /// The place of an action, if it is there.
    pub(crate) fn place(&self, action: A) -> Option<usize> {
        self.actions.iter().position(|&a| a == action)
    }

    /// Ranks the action at a place anew; nothing happens if there is none.
    pub(crate) fn rerank(&mut self, place: usize, rank: i32) {
        if let Some(old) = self.keys.get_mut(place) {
            *old = key(rank, place as u32);
        }
    }

    /// The action at a place counts as given out; nothing happens if there is none.
    pub(crate) fn mark_taken(&mut self, place: usize) {
        if let Some(key) = self.keys.get_mut(place) {
            *key = TAKEN;
        }
    }

    /// Leaves out the actions with lower ranks.
    pub(crate) fn leave_out_below(&mut self, rank: i32) {
        for key in self.keys.iter_mut().filter(|key| (**key >> 32) < i64::from(rank)) {
            *key = LEFT_OUT;
        }
    }

    /// Leaves out the actions at the places that `keeps` says no to, unless none would be left.
    pub(crate) fn retain(&mut self, keeps: impl Fn(usize) -> bool) {
        let left = |(_, key): &(usize, &i64)| **key > LEFT_OUT;
        if self.keys.iter().enumerate().filter(left).any(|(place, _)| keeps(place)) {
            for (place, key) in self.keys.iter_mut().enumerate() {
                if *key > LEFT_OUT && !keeps(place) {
                    *key = LEFT_OUT;
                }
            }
        }
    }

    /// The actions given out so far.
    pub(crate) fn taken(&self) -> impl Iterator<Item = A> {
        let all = self.actions.iter().zip(&self.keys);
        all.filter(|&(_, &key)| key == TAKEN).map(|(&action, _)| action)
    }
}

#[inline]
fn key(rank: i32, place: u32) -> i64 {
    i64::from(rank) << 32 | i64::from(!place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranking(ranks: &[(char, i32)]) -> Ranking<char> {
        let mut ranking = Ranking::new();
        for &(action, rank) in ranks {
            ranking.push(action, rank);
        }
        ranking
    }

    fn order(ranking: &mut Ranking<char>) -> String {
        std::iter::from_fn(|| ranking.take_best()).map(|ranked| ranked.action).collect()
    }

    #[test]
    fn the_best_comes_first_and_of_equals_the_first() {
        let mut all = ranking(&[('a', -5), ('b', i32::MIN), ('c', 7), ('d', i32::MAX), ('e', 7)]);
        all.rerank(4, 8);
        assert_eq!(all.place('e'), Some(4));
        let best = all.take_best().map(|ranked| (ranked.action, ranked.rank, ranked.place));
        assert_eq!(best, Some(('d', i32::MAX, 3)));
        all.mark_taken(0);
        assert_eq!(order(&mut all), "ecb");
        assert_eq!(all.taken().collect::<String>(), "abcde");
    }

    #[test]
    fn what_is_left_out_is_never_given_out_but_something_is() {
        let mut some = ranking(&[('a', 3), ('b', 2), ('c', 1)]);
        some.retain(|place| place != 0);
        assert_eq!(some.take_best().map(|ranked| ranked.action), Some('b'));
        some.retain(|_| false);
        assert_eq!(order(&mut some), "c");
        assert_eq!(some.taken().collect::<String>(), "bc");
        let mut good = ranking(&[('a', 3), ('b', 2), ('c', 1)]);
        good.leave_out_below(2);
        assert_eq!(order(&mut good), "ab");
    }
}
