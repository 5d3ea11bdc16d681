//! The sequential probability ratio test: play until it is known which of two strengths fits.

use super::likelihood::log_ratio;
use super::{Results, score_of};

/// A test of `elo = elo0` against `elo = elo1`, each wrongly refused in one of twenty cases.
///
/// The generalized test (GSPRT) over pairs of games: the likelihoods of the two hypotheses are
/// those of their best fits, as in M. Van den Bergh's "A practical introduction to the GSPRT" and
/// in Stockfish's Fishtest, with logistic Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lesser strength.
    pub elo0: f64,
    /// The greater strength.
    pub elo1: f64,
}

/// How far a test has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are needed.
    Undecided,
    /// `elo0` is accepted.
    AcceptsElo0,
    /// `elo1` is accepted.
    AcceptsElo1,
}

impl Sprt {
    /// The chance of a wrong verdict, of either kind.
    pub const ERROR: f64 = 0.05;

    /// The log-likelihood ratio at which `elo1` is accepted; its negative is that of `elo0` (A.
    /// Wald, "Sequential tests of statistical hypotheses", 1945).
    pub fn bound() -> f64 {
        f64::ln((1.0 - Self::ERROR) / Self::ERROR)
    }

    /// The log-likelihood ratio of `elo1` against `elo0`.
    pub fn llr(&self, results: &Results) -> f64 {
        let counts = results.counts();
        log_ratio(&counts, score_of(self.elo1)) - log_ratio(&counts, score_of(self.elo0))
    }

    /// What the results say.
    pub fn verdict(&self, results: &Results) -> Verdict {
        match self.llr(results) {
            llr if llr >= Self::bound() => Verdict::AcceptsElo1,
            llr if llr <= -Self::bound() => Verdict::AcceptsElo0,
            _ => Verdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paired(pairs: [u64; 5]) -> Results {
        Results { pairs, ..Results::default() }
    }

    /// Tests that Fishtest decided in 2020, when its bounds were logistic Elo, as published in
    /// Stockfish's pull requests 2920, 2950, 2951, 3098 and 3209.
    #[test]
    fn published_ratios() {
        for (elo0, elo1, pairs, llr) in [
            (-0.50, 1.50, [665, 4806, 9333, 4893, 747], 2.95),
            (0.25, 1.75, [328, 4564, 15580, 4789, 371], 2.98),
            (-0.50, 1.50, [133, 1751, 5094, 1849, 165], 2.94),
            (0.25, 1.75, [149, 4748, 32785, 5063, 159], 2.95),
            (-0.50, 1.50, [59, 754, 2467, 865, 75], 2.95),
            (0.25, 1.75, [33, 1185, 8378, 1302, 50], 2.95),
            (-0.25, 1.25, [491, 7345, 29693, 7670, 465], 2.96),
            (0.25, 1.25, [53, 2220, 21459, 2445, 47], 2.97),
            (-0.25, 1.25, [253, 4282, 17604, 4431, 286], 2.94),
            (0.25, 1.25, [58, 3302, 33130, 3518, 84], 2.97),
        ] {
            let found = Sprt { elo0, elo1 }.llr(&paired(pairs));
            assert!((found - llr).abs() <= 0.0051, "{pairs:?}: {found}, published {llr}");
        }
    }

    #[test]
    fn bounds_are_those_of_wald() {
        assert!((Sprt::bound() - 2.944).abs() < 0.001);
    }

    #[test]
    fn verdicts() {
        let sprt = Sprt { elo0: 0.0, elo1: 30.0 };
        assert_eq!(sprt.llr(&Results::default()), 0.0);
        assert_eq!(sprt.verdict(&paired([0, 0, 9, 0, 0])), Verdict::Undecided);
        assert_eq!(sprt.verdict(&paired([10, 60, 100, 90, 40])), Verdict::AcceptsElo1);
        assert_eq!(sprt.verdict(&paired([40, 90, 100, 60, 10])), Verdict::AcceptsElo0);
        // Turned around, the test gives the negative.
        let turned = Sprt { elo0: -30.0, elo1: 0.0 };
        let (a, b) = (sprt.llr(&paired([1, 2, 3, 4, 9])), turned.llr(&paired([9, 4, 3, 2, 1])));
        assert!((a + b).abs() < 1e-9, "{a} {b}");
    }

    /// Of many simulated matches about one in twenty is judged wrongly.
    #[test]
    fn error_rates_are_kept() {
        let mut rng = rules::Rng::new(1);
        for (elo, wrong) in [(0.0, Verdict::AcceptsElo1), (30.0, Verdict::AcceptsElo0)] {
            // Half of the games is drawn.
            let win = score_of(elo) - 0.25;
            let mut game = || match rng.below(1_000_000) as f64 / 1e6 {
                x if x < win => 2,
                x if x < win + 0.5 => 1,
                _ => 0,
            };
            let mut errors = 0;
            for _ in 0..400 {
                let mut pairs = [0; 5];
                let sprt = Sprt { elo0: 0.0, elo1: 30.0 };
                let verdict = loop {
                    pairs[game() + game()] += 1;
                    match sprt.verdict(&paired(pairs)) {
                        Verdict::Undecided => {}
                        verdict => break verdict,
                    }
                };
                errors += u32::from(verdict == wrong);
            }
            // 20 are expected; with probability 0.999 not more than 35.
            assert!(errors <= 35, "elo {elo}: {errors} of 400 wrong");
        }
    }
}
