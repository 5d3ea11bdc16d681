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

/// Where the actions of one node begin in the tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    quiet: usize,
    follow: [usize; 2],
}

/// What is known about the actions of one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values<'h> {
    quiet: &'h [i16],
    follow: [&'h [i16]; 2],
}

impl Values<'_> {
    /// How well an action has done alone: asked where looking farther would cost more than it is
    /// worth.
    #[inline]
    pub(crate) fn alone<P: Order>(&self, pos: &P, a: P::Action) -> i32 {
        i32::from(self.quiet[pos.history_index(a)])
    }

    /// How well an action has done, alone and after the actions before.
    #[inline]
    pub(crate) fn of<P: Order>(&self, pos: &P, a: P::Action) -> i32 {
        let follow = pos.follow_index(a);
        let quiet = i32::from(self.quiet[pos.history_index(a)]);
        quiet + i32::from(self.follow[0][follow]) + i32::from(self.follow[1][follow])
    }
}

impl Histories {
    /// No value of an action is farther from 0.
    pub(crate) const MOST: i32 = 3 * MAX;

    /// Empty tables for the actions of a game.
    pub(crate) fn new<P: Order>() -> Self {
        let (actions, pairs) = (P::HISTORY, P::FOLLOW);
        // The last row belongs to nodes that nothing precedes, and stays empty.
        let follow = || vec![0; (2 * pairs + 1) * 2 * pairs];
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
    #[inline]
    pub(crate) fn follow_index<P: Order>(&self, pos: &P, a: P::Action) -> usize {
        pos.follow_index(a) + self.pairs * side(pos.turn())
    }

    /// Where to find the actions of a node that come after those with these follow indices.
    #[inline]
    pub(crate) fn rows<P: Order>(&self, pos: &P, before: [Option<usize>; 2]) -> Rows {
        let side = side(pos.turn());
        let row = |earlier: Option<usize>| earlier.unwrap_or(2 * self.pairs) * 2 * self.pairs;
        Rows {
            quiet: side * self.actions,
            follow: before.map(|earlier| row(earlier) + side * self.pairs),
        }
    }

    /// The values of the actions of a node.
    #[inline]
    pub(crate) fn values<P: Order>(&self, rows: Rows) -> Values<'_> {
        let follow = |k: usize| &self.follow[k][rows.follow[k]..][..P::FOLLOW];
        Values { quiet: &self.quiet[rows.quiet..][..P::HISTORY], follow: [follow(0), follow(1)] }
    }

    /// Learns that an action of that node was good, or bad with a negative bonus.
    pub(crate) fn learn<P: Order>(&mut self, rows: Rows, pos: &P, a: P::Action, bonus: i32) {
        nudge(&mut self.quiet[rows.quiet + pos.history_index(a)], bonus);
        let follow = pos.follow_index(a);
        let empty = 4 * self.pairs * self.pairs;
        for (table, row) in self.follow.iter_mut().zip(rows.follow) {
            if row < empty {
                nudge(&mut table[row + follow], bonus);
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
