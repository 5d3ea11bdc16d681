//! What the search learns about quiet actions: how often they cut, alone and after others.

use rules::Player;

use crate::hooks::Order;

/// Values stay within this bound.
const MAX: i32 = 16_384;

/// The tables of one thread; kept from one search to the next.
#[derive(Debug)]
pub(crate) struct Histories {
    /// By player and action.
    quiet: Vec<i16>,
    /// By player and pair of actions in a row, and of actions with one between them.
    follow: [Vec<i16>; 2],
    actions: usize,
    pairs: usize,
}

/// The places of an action in the tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    quiet: usize,
    follow: [Option<usize>; 2],
}

impl Histories {
    /// Empty tables for the actions of a game.
    pub(crate) fn new<P: Order>() -> Self {
        let (actions, pairs) = (P::HISTORY, P::FOLLOW);
        let follow = || vec![0; 2 * 2 * pairs * pairs];
        Self { quiet: vec![0; 2 * actions], follow: [follow(), follow()], actions, pairs }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        for table in &mut self.follow {
            table.fill(0);
        }
    }

    /// How an action is known to the actions that follow it.
    pub(crate) fn follow_index<P: Order>(&self, pos: &P, a: P::Action) -> usize {
        pos.follow_index(a) + self.pairs * side(pos.turn())
    }

    /// Where to find an action that comes after the actions with those follow indices.
    #[inline]
    pub(crate) fn places<P: Order>(
        &self,
        pos: &P,
        a: P::Action,
        before: [Option<usize>; 2],
    ) -> Places {
        let own = self.follow_index(pos, a);
        Places {
            quiet: pos.history_index(a) + self.actions * side(pos.turn()),
            follow: before.map(|earlier| Some(earlier? * 2 * self.pairs + own)),
        }
    }

    /// How well the action has done.
    #[inline]
    pub(crate) fn value(&self, places: &Places) -> i32 {
        let follow = |i: usize| places.follow[i].map_or(0, |at| i32::from(self.follow[i][at]));
        i32::from(self.quiet[places.quiet]) + follow(0) + follow(1)
    }

    /// Learns that an action was good, or bad with a negative bonus.
    pub(crate) fn learn(&mut self, places: &Places, bonus: i32) {
        nudge(&mut self.quiet[places.quiet], bonus);
        for (table, at) in self.follow.iter_mut().zip(places.follow) {
            if let Some(at) = at {
                nudge(&mut table[at], bonus);
            }
        }
    }
}

/// Moves a value towards the bonus, ever less the nearer it is to the bound ("gravity").
fn nudge(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MAX, MAX);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MAX) as i16;
}

const fn side(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
