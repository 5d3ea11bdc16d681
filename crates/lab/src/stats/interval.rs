//! 95% intervals of shares, and of anything that is a ratio of sums over games.

use rules::Rng;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, Normal, StudentsT};

/// How often an interval is to hold the truth.
pub(crate) const CONFIDENCE: f64 = 0.95;
/// Times that games are drawn anew.
const DRAWS: usize = 2_000;
/// Seed of the drawing: the same games have the same intervals.
const SEED: u64 = 95;

/// An estimate with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The estimate.
    pub estimate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Half of its width.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The share that `hits` of `of` independent trials show (E. B. Wilson, "Probable inference, the
/// law of succession, and statistical inference", 1927); none without trials.
pub fn wilson(hits: u64, of: u64) -> Option<Interval> {
    if of == 0 {
        return None;
    }
    let (n, z) = (of as f64, normal_quantile((1.0 + CONFIDENCE) / 2.0));
    let p = hits as f64 / n;
    let center = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    Some(Interval {
        estimate: p,
        // At the ends rounding alone would leave the range.
        low: if hits == 0 { 0.0 } else { (center - half).max(0.0) },
        high: if hits == of { 1.0 } else { (center + half).min(1.0) },
    })
}

/// What one game adds to a ratio: to the sum above, and to the sum below.
pub type Part = [f64; 2];

/// A difference between two ratios.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The difference with its interval.
    #[serde(flatten)]
    pub interval: Interval,
    /// How likely at least such a difference is where there is none; for n games never less than
    /// 2^(1-n).
    pub p: f64,
}

/// Games drawn anew with repetition, again and again: the bootstrap (B. Efron, 1979).
///
/// A game is drawn as a whole, for its turns depend on one another.
#[derive(Debug)]
pub struct Bootstrap {
    games: usize,
    /// How often each game was drawn, draw by draw.
    counts: Vec<u8>,
    /// The quantiles that enclose the interval, wider than 2.5% and 97.5% for few games
    /// (T. Hesterberg, "What teachers should know about the bootstrap", 2015, section 5.3).
    tail: f64,
}

impl Bootstrap {
    /// For that many games.
    pub fn new(games: usize) -> Self {
        let mut rng = Rng::new(SEED);
        let mut counts = vec![0u8; games * DRAWS];
        for draw in counts.chunks_exact_mut(games.max(1)) {
            for _ in 0..games {
                let count = &mut draw[rng.below(games as u64) as usize];
                *count = count.saturating_add(1);
            }
        }
        let tail = match games {
            0 | 1 => 0.0,
            _ => {
                let n = games as f64;
                let t = StudentsT::new(0.0, 1.0, n - 1.0).expect("there are degrees of freedom");
                let t = t.inverse_cdf((1.0 - CONFIDENCE) / 2.0);
                normal().cdf((n / (n - 1.0)).sqrt() * t)
            }
        };
        Self { games, counts, tail }
    }

    /// The interval of a ratio of sums over the games; none if there is nothing below the line.
    ///
    /// # Panics
    /// The number of parts is not that of the games.
    pub fn ratio(&self, parts: &[Part]) -> Option<Interval> {
        let estimate = ratio(parts.iter().map(|&part| (1, part)))?;
        let (low, high) = self.ends(self.draws(parts).flatten().collect());
        Some(Interval { estimate, low, high })
    }

    /// The difference between two ratios over games that are drawn together, the first less the
    /// second; none if there is nothing below a line.
    ///
    /// # Panics
    /// The numbers of parts are not that of the games.
    pub fn difference(&self, first: &[Part], second: &[Part]) -> Option<Difference> {
        let all = |parts: &[Part]| ratio(parts.iter().map(|&part| (1, part)));
        let estimate = all(first)? - all(second)?;
        let pairs = self.draws(first).zip(self.draws(second));
        let draws: Vec<f64> = pairs.filter_map(|(a, b)| Some(a? - b?)).collect();
        let drawn = draws.len() as f64;
        let mean = draws.iter().sum::<f64>() / drawn;
        let variance = draws.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (drawn - 1.0);
        // Sides exchanged at random game by game are this often all exchanged or all left alone: no
        // test by permutation gives less, however little the games vary.
        let telling = first.iter().zip(second).filter(|(a, b)| a[1] > 0.0 || b[1] > 0.0).count();
        let floor = 0.5f64.powf(telling as f64 - 1.0);
        let p = match estimate == 0.0 {
            true => 1.0,
            // Like the interval: drawing anew shows less spread than few games have.
            false => {
                let n = self.games as f64;
                let error = (variance * n / (n - 1.0)).sqrt();
                let t = StudentsT::new(0.0, 1.0, n - 1.0).ok();
                t.map_or(1.0, |t| 2.0 * t.cdf(-estimate.abs() / error)).max(floor)
            }
        };
        let (low, high) = self.ends(draws);
        Some(Difference { interval: Interval { estimate, low, high }, p })
    }

    /// The ratio of each draw.
    fn draws<'a>(&'a self, parts: &'a [Part]) -> impl Iterator<Item = Option<f64>> + 'a {
        assert_eq!(parts.len(), self.games, "one part for each game");
        let draws = self.counts.chunks_exact(self.games.max(1));
        draws.map(|counts| ratio(counts.iter().copied().zip(parts.iter().copied())))
    }

    /// The quantiles that enclose the interval.
    fn ends(&self, mut draws: Vec<f64>) -> (f64, f64) {
        draws.sort_by(f64::total_cmp);
        let at = |quantile: f64| {
            let place = quantile * (draws.len() as f64 - 1.0);
            draws.get(place.round() as usize).copied().unwrap_or(f64::NAN)
        };
        (at(self.tail), at(1.0 - self.tail))
    }
}

/// The ratio of sums in which each part counts so often.
fn ratio(parts: impl Iterator<Item = (u8, Part)>) -> Option<f64> {
    let (mut above, mut below) = (0.0, 0.0);
    for (count, [a, b]) in parts {
        above += f64::from(count) * a;
        below += f64::from(count) * b;
    }
    (below > 0.0).then(|| above / below)
}

/// Which of several differences are real although there are many: Holm's procedure (S. Holm, "A
/// simple sequentially rejective multiple test procedure", 1979), by which the chance of marking
/// anything where nothing differs is 5%.
pub fn holm(p_values: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut real = vec![false; p_values.len()];
    for (i, &at) in order.iter().enumerate() {
        if p_values[at] > (1.0 - CONFIDENCE) / (p_values.len() - i) as f64 {
            break;
        }
        real[at] = true;
    }
    real
}

fn normal() -> Normal {
    Normal::standard()
}

/// The value below which a standard normal number lies with this probability.
fn normal_quantile(p: f64) -> f64 {
    normal().inverse_cdf(p)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of R's `prop.test(hits, of, correct = FALSE)`.
    #[test]
    fn wilson_as_published() {
        for (hits, of, low, high) in
            [(15, 100, 0.093_08, 0.232_83), (0, 10, 0.0, 0.277_53), (10, 10, 0.722_47, 1.0)]
        {
            let interval = wilson(hits, of).expect("trials");
            assert!((interval.low - low).abs() < 1e-4, "{interval:?}");
            assert!((interval.high - high).abs() < 1e-4, "{interval:?}");
        }
        assert_eq!(wilson(0, 0), None);
    }

    /// Where there is no difference, one in a thousand is found as often as that, also by few games.
    #[test]
    fn few_games_find_no_difference_where_there_is_none() {
        for games in [12, 40] {
            let bootstrap = Bootstrap::new(games);
            let mut rng = Rng::new(12);
            let mut uniform = || (rng.below(1 << 32) as f64 + 0.5) / f64::from(u32::MAX);
            let mut side = || -> Vec<Part> { (0..games).map(|_| [uniform(), 1.0]).collect() };
            let rare = (0..2_000)
                .filter(|_| bootstrap.difference(&side(), &side()).is_some_and(|d| d.p < 0.001));
            let found = rare.count();
            assert!(found <= 6, "{games} games: {found} of 2000");
        }
    }

    /// For many games the bootstrap agrees with what the central limit theorem says of a mean.
    #[test]
    fn the_bootstrap_of_a_mean() {
        let parts: Vec<Part> = (0..400).map(|i| [f64::from(i % 10), 1.0]).collect();
        let interval = Bootstrap::new(400).ratio(&parts).expect("games");
        let half = 1.96 * (8.25f64 / 400.0).sqrt();
        assert_eq!(interval.estimate, 4.5);
        assert!((interval.margin() - half).abs() < half * 0.05, "{interval:?} {half}");
    }

    #[test]
    fn nothing_below_the_line_has_no_ratio() {
        assert_eq!(Bootstrap::new(2).ratio(&[[0.0, 0.0]; 2]), None);
        assert_eq!(Bootstrap::new(0).ratio(&[]), None);
    }

    #[test]
    fn equal_games_do_not_differ() {
        let parts: Vec<Part> = (0..50).map(|i| [f64::from(i), 2.0]).collect();
        let difference = Bootstrap::new(50).difference(&parts, &parts).expect("games");
        assert_eq!((difference.interval.estimate, difference.p), (0.0, 1.0));
    }

    /// All of one side's games show it and none of the other's: nothing varies, and yet a few games
    /// prove nothing.
    #[test]
    fn a_few_games_prove_no_difference() {
        for (games, p) in [(1, 1.0), (2, 0.5), (4, 0.125), (11, 1.0 / 1024.0)] {
            let (always, never) = (vec![[1.0, 1.0]; games], vec![[0.0, 1.0]; games]);
            let found = Bootstrap::new(games).difference(&always, &never).expect("games");
            assert_eq!((found.interval.estimate, found.p), (1.0, p), "{games} games");
        }
        // What only some of the games tell of has only them to prove it.
        let telling = |value| [vec![[value, 1.0]; 2], vec![[0.0, 0.0]; 30]].concat();
        let found = Bootstrap::new(32).difference(&telling(1.0), &telling(0.0)).expect("games");
        assert_eq!(found.p, 0.5);
    }

    #[test]
    fn holm_step_by_step() {
        // 0.01 <= 0.05 / 4, 0.015 <= 0.05 / 3, 0.03 > 0.05 / 2: the last two are not real.
        assert_eq!(holm(&[0.03, 0.01, 0.04, 0.015]), [false, true, false, true]);
        assert_eq!(holm(&[0.6, 0.04]), [false, false]);
        assert!(holm(&[]).is_empty());
    }
}
