//! Differences in strength: Elo, with an interval.

use statrs::distribution::{ChiSquared, ContinuousCDF as _};

use super::Results;
use super::interval::CONFIDENCE;
use super::likelihood::{mean_of, means_at_least};

/// A difference in Elo with its 95% interval; infinite where a side made all points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The estimate.
    pub estimate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The difference in Elo that goes with a share of the points: 400 times the decimal logarithm of
/// the odds (A. E. Elo, "The rating of chessplayers, past and present", 1978, logistic form).
pub fn elo_of(score: f64) -> f64 {
    // The difference of logarithms is exact also where the quotient would overflow.
    400.0 * (score.log10() - (1.0 - score).log10())
}

/// The inverse of [`elo_of`].
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Elo {
    /// The difference in strength that results show; none before the first game.
    ///
    /// The interval holds the means whose likelihood ratio is not refuted at 5% (Wilks's theorem:
    /// twice its logarithm has a chi-squared distribution). For many games it is the usual one of
    /// 1.96 standard errors; unlike that it is also right where nearly all games are won.
    pub fn of(results: &Results) -> Option<Self> {
        let counts = results.counts();
        let mean = mean_of(&counts)?;
        let chi_squared = ChiSquared::new(1.0).expect("one degree of freedom is allowed");
        let least = -chi_squared.inverse_cdf(CONFIDENCE) / 2.0;
        let (low, high) = means_at_least(&counts, least);
        Some(Self { estimate: elo_of(mean), low: elo_of(low), high: elo_of(high) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() <= within
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-700.0, -100.0, 0.0, 12.5, 400.0] {
            assert!(close(elo_of(score_of(elo)), elo, 1e-9), "{elo}");
        }
        assert_eq!(elo_of(0.5), 0.0);
        assert_eq!(elo_of(1.0), f64::INFINITY);
        assert_eq!(elo_of(0.0), f64::NEG_INFINITY);
        // Ten to one is 400.
        assert!(close(elo_of(10.0 / 11.0), 400.0, 1e-9));
    }

    /// Results that fastchess has published: pairs, estimate, and half of its interval of 1.96
    /// standard errors. (Zeno's README, and a match of two Stockfish networks.)
    #[test]
    fn published_intervals() {
        for (pairs, estimate, half) in
            [([352, 579, 1264, 743, 464], 19.83, 6.77), ([1, 10, 78, 48, 13], 72.85, 22.33)]
        {
            let elo = Elo::of(&Results { pairs, ..Results::default() }).expect("games");
            assert!(close(elo.estimate, estimate, 0.005), "{elo:?}");
            // Half of the width agrees better than each end: the true interval is not symmetric.
            assert!(close((elo.high - elo.low) / 2.0, half, half * 0.01), "{elo:?}");
        }
    }

    #[test]
    fn a_clean_sweep_has_a_lower_end() {
        let elo = Elo::of(&Results { wins: 100, pairs: [0, 0, 0, 0, 50], ..Results::default() });
        let elo = elo.expect("games");
        assert_eq!((elo.estimate, elo.high), (f64::INFINITY, f64::INFINITY));
        // Fifty pairs: the mean m with 50 ln m = -3.841 / 2.
        assert!(close(elo.low, elo_of(f64::exp(-3.841_459 / 100.0)), 0.01), "{elo:?}");
    }

    #[test]
    fn games_without_partner_count_only_where_there_is_no_pair() {
        let single = Results { wins: 3, losses: 1, ..Results::default() };
        assert!(close(Elo::of(&single).expect("games").estimate, elo_of(0.75), 1e-6));
        let paired = Results { wins: 3, losses: 2, pairs: [0, 0, 2, 0, 0], ..Results::default() };
        assert!(close(Elo::of(&paired).expect("games").estimate, 0.0, 1e-6));
        assert_eq!(Elo::of(&Results::default()), None);
    }
}
