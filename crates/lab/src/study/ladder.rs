//! The ladder: how much stronger play becomes with twice the search, step by step.
//!
//! A game in which twice the search soon wins no more games than half is a shallow one.

use serde::Serialize;

use super::conduct::Games;
use super::findings::of_series;
use super::game::rung_nodes;
use super::plan::{Job, Series};
use crate::stats::{Elo, Interval, Results};
use rules::Player;

/// Games of a step that are played before it is looked at again.
const BATCH: u64 = 40;
/// The half width of an interval, in Elo, at which a step is known well enough.
const TIGHT: f64 = 25.0;

/// How much play gains by each doubling.
#[derive(Clone, Debug, Serialize)]
pub struct Ladder {
    /// The steps, the weakest first.
    pub steps: Vec<Step>,
    /// Steps on which twice the nodes are stronger beyond doubt, from the first one on without a
    /// gap.
    pub depth: usize,
    /// The sum of all steps in Elo, with its interval; none if a side won every game of a step.
    pub total: Option<Interval>,
}

/// Twice the nodes against once.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// The nodes of the weaker side; the stronger one has twice as many.
    pub nodes: u64,
    /// Games.
    pub games: u64,
    /// Games that the stronger side won, that nobody won, and that it lost.
    pub won: u64,
    /// See `won`.
    pub drawn: u64,
    /// See `won`.
    pub lost: u64,
    /// Elo by which the stronger side is stronger; none where it won or lost every game.
    pub elo: Option<Interval>,
}

/// The steps up to a number of nodes: the stronger side of the last one has at most so many.
pub(super) fn steps_up_to(nodes: u64) -> u32 {
    (0..).take_while(|&step| 2 * rung_nodes(step) <= nodes).count() as u32
}

/// The games of a step that are to be there next, of at most `most`; none if it is known well
/// enough. A function of the games in their order, so that the ladder ends where it would have
/// ended without interruption.
pub(super) fn next_batch(games: &Games, step: u32, most: u64) -> Option<Vec<Job>> {
    let series = Series::Rung(step);
    let mut end = 0;
    while end < most {
        let next = (end + BATCH).min(most);
        let missing: Vec<Job> = (end..next)
            .map(|index| Job { series, index })
            .filter(|job| !games.contains_key(job))
            .collect();
        if !missing.is_empty() {
            return Some(missing);
        }
        end = next;
        if is_tight(&results(games, step, end)) {
            return None;
        }
    }
    None
}

/// The games of a step that count: those that [`next_batch`] has asked for.
pub(super) fn counted(games: &Games, step: u32, most: u64) -> u64 {
    let mut end = 0;
    while end < most {
        end = (end + BATCH).min(most);
        if is_tight(&results(games, step, end)) {
            break;
        }
    }
    end
}

/// What the ladder's games show.
pub(super) fn ladder(games: &Games, nodes: u64, most: u64) -> Ladder {
    let steps: Vec<Step> = (0..steps_up_to(nodes))
        .map(|step| {
            let results = results(games, step, counted(games, step, most));
            let finite = |elo: &Elo| elo.low.is_finite() && elo.high.is_finite();
            Step {
                nodes: rung_nodes(step),
                games: results.games(),
                won: results.wins,
                drawn: results.draws,
                lost: results.losses,
                elo: Elo::of(&results).filter(finite).map(|elo| Interval {
                    estimate: elo.estimate,
                    low: elo.low,
                    high: elo.high,
                }),
            }
        })
        .collect();
    let total = steps.iter().map(|step| step.elo).collect::<Option<Vec<Interval>>>();
    let total = total.filter(|elos| !elos.is_empty()).map(|elos| {
        let sum: f64 = elos.iter().map(|elo| elo.estimate).sum();
        // The steps are independent: their variances add up.
        let square = |side: fn(&Interval) -> f64| {
            elos.iter().map(|elo| (side(elo) - elo.estimate).powi(2)).sum::<f64>().sqrt()
        };
        let (below, above) = (square(|elo| elo.low), square(|elo| elo.high));
        Interval { estimate: sum, low: sum - below, high: sum + above }
    });
    // Where all games were won the estimate is infinite, but the lower end is not.
    let gains = |step: &u32| {
        let results = results(games, *step, counted(games, *step, most));
        Elo::of(&results).is_some_and(|elo| elo.low > 0.0)
    };
    Ladder { depth: (0..steps.len() as u32).take_while(gains).count(), total, steps }
}

/// The results of the first games of a step, seen from the stronger side.
fn results(games: &Games, step: u32, end: u64) -> Results {
    let mut results = Results::default();
    let mut pair = 0;
    for game in of_series(games, Series::Rung(step)).filter(|game| game.job.index < end) {
        let even = game.job.index.is_multiple_of(2);
        let stronger = if even { Player::First } else { Player::Second };
        let half_points = match game.end.winner() {
            None => 1,
            Some(winner) if winner == stronger => 2,
            Some(_) => 0,
        };
        match half_points {
            2 => results.wins += 1,
            1 => results.draws += 1,
            _ => results.losses += 1,
        }
        if even {
            pair = half_points;
        } else {
            results.pairs[pair + half_points] += 1;
        }
    }
    results
}

fn is_tight(results: &Results) -> bool {
    Elo::of(results).is_some_and(|elo| (elo.high - elo.low) / 2.0 <= TIGHT)
}

#[cfg(test)]
mod tests {
    use super::super::game::{By, End, StudyGame};
    use super::*;

    /// A few games prove nothing, even if the stronger side wins them all.
    #[test]
    fn a_step_is_gained_when_it_is_known() {
        for (played, depth) in [(2, 0), (8, 1)] {
            let game = |index: u64| StudyGame {
                job: Job { series: Series::Rung(0), index },
                paired: false,
                opening: 0,
                turns: Vec::new(),
                thoughts: Vec::new(),
                end: End {
                    winner: Some(1 + (index % 2) as u8),
                    reason: "goal".to_owned(),
                    by: By::Rules,
                },
                searching: 0,
                playing: 0,
            };
            let games: Games = (0..played).map(game).map(|game| (game.job, game)).collect();
            let found = ladder(&games, 200, played);
            assert_eq!((found.steps[0].won, found.depth), (played, depth));
        }
    }

    #[test]
    fn steps_double() {
        assert_eq!(steps_up_to(199), 0);
        assert_eq!(steps_up_to(200), 1);
        assert_eq!(steps_up_to(10_000), 6);
        assert_eq!((rung_nodes(0), rung_nodes(5)), (100, 3200));
    }
}
