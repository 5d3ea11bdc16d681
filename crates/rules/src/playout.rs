//! Random games: every action drawn uniformly from the legal ones.

use crate::{HistoryRules, Player, Rng, SampleAction};

/// The results of a number of random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Games played.
    pub games: u64,
    /// Turns of all games together.
    pub plies: u64,
    /// Actions of all games together.
    pub actions: u64,
    /// Games that the first player won.
    pub first_wins: u64,
    /// Games that the second player won.
    pub second_wins: u64,
    /// Games drawn by the board or by the clock.
    pub draws: u64,
    /// Games cut at the limit of plies.
    pub unfinished: u64,
}

impl Playouts {
    /// Adds the results of other games.
    pub const fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.actions += other.actions;
        self.first_wins += other.first_wins;
        self.second_wins += other.second_wins;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
    }
}

/// Plays `games` random games from `pos`, each cut after `max_plies` turns.
///
/// The clock ends a game as the rules say; repetition is not looked for.
pub fn playout<P: SampleAction + HistoryRules>(
    pos: &P,
    games: u64,
    max_plies: u32,
    rng: &mut Rng,
) -> Playouts {
    let mut sum = Playouts { games, ..Playouts::default() };
    let clock_limit = pos.clock_limit().map_or(u32::MAX, |(plies, _)| plies);
    let mut at = pos.clone();
    for _ in 0..games {
        at.clone_from(pos);
        let mut plies = 0;
        loop {
            let Some(a) = at.sample_action(rng) else {
                match at.outcome().and_then(|o| o.winner) {
                    Some(Player::First) => sum.first_wins += 1,
                    Some(Player::Second) => sum.second_wins += 1,
                    None => sum.draws += 1,
                }
                break;
            };
            if !at.turn_is_open() {
                if at.clock() >= clock_limit {
                    sum.draws += 1;
                    break;
                }
                if plies == max_plies {
                    sum.unfinished += 1;
                    break;
                }
                plies += 1;
            }
            at.play_unchecked(a);
            sum.actions += 1;
        }
        sum.plies += u64::from(plies);
    }
    sum
}
