//! The likelihood of a mean: how well the counts of scores fit, at best, a distribution that has it.
//!
//! The scores are equally spaced from 0 to 1; nothing else is known of the distribution. Its best
//! fit with a given mean is that of A. B. Owen, "Empirical likelihood ratio confidence intervals for
//! a single functional" (Biometrika 75, 1988), and of M. Van den Bergh, "A practical introduction to
//! the GSPRT" (Proposition 1.1), here also for means beyond all scores that have occurred.

/// Halvings of an interval until a 64-bit number has no digits left.
const HALVINGS: usize = 100;

/// The logarithm of the likelihood of the best fit with that mean, less that of the best fit of
/// all; so it is 0 for the mean of the counts and negative elsewhere.
///
/// `counts[i]` is how often the score `i / (counts.len() - 1)` has occurred; `mean` lies strictly
/// between 0 and 1.
pub(super) fn log_ratio(counts: &[u64], mean: f64) -> f64 {
    let observed = || {
        let greatest = (counts.len() - 1) as f64;
        let distance = move |i: usize| i as f64 / greatest - mean;
        counts
            .iter()
            .enumerate()
            .filter(|&(_, &n)| n > 0)
            .map(move |(i, &n)| (n as f64, distance(i)))
    };
    // The best fit has p = n / (N (1 + x d)) for the score at distance d from the mean, where the
    // multiplier x makes the mean come out right. If no x within the limits does, the mean lies
    // beyond the scores that have occurred; then x is at the limit, and what is missing from the
    // sum of the p belongs to the extreme score, which costs no likelihood, for it never occurred.
    let excess = |x: f64| observed().map(|(n, d)| n * d / (1.0 + x * d)).sum::<f64>();
    let x = last_where((-1.0 / (1.0 - mean), 1.0 / mean), |x| excess(x) > 0.0);
    -observed().map(|(n, d)| n * (x * d).ln_1p()).sum::<f64>()
}

/// The mean of the counts; none if nothing was counted.
pub(super) fn mean_of(counts: &[u64]) -> Option<f64> {
    let total: u64 = counts.iter().sum();
    let sum: f64 = counts.iter().enumerate().map(|(i, &n)| i as f64 * n as f64).sum();
    (total > 0).then(|| sum / (total as f64 * (counts.len() - 1) as f64))
}

/// The means whose log-likelihood ratio is not below `least`; all means from 0 to 1 if nothing was
/// counted.
pub(super) fn means_at_least(counts: &[u64], least: f64) -> (f64, f64) {
    let Some(mean) = mean_of(counts) else { return (0.0, 1.0) };
    let fits = |m: f64| log_ratio(counts, m) >= least;
    let low = if mean > 0.0 { last_where((0.0, mean), |m| !fits(m)) } else { 0.0 };
    let high = if mean < 1.0 { last_where((mean, 1.0), fits) } else { 1.0 };
    (low, high)
}

/// The border between where a condition holds, on the left, and where it does not.
fn last_where((mut low, mut high): (f64, f64), holds: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn the_mean_of_the_counts_fits_best() {
        let counts = [3, 10, 20, 30, 7];
        let mean = mean_of(&counts).expect("counted");
        assert!(close(mean, (10.0 + 40.0 + 90.0 + 28.0) / 280.0));
        assert!(close(log_ratio(&counts, mean), 0.0));
        for m in [0.01, mean - 0.01, mean + 0.01, 0.99] {
            assert!(log_ratio(&counts, m) < 0.0, "{m}");
        }
        assert_eq!(mean_of(&[0, 0, 0]), None);
    }

    /// With wins only, the best fit of a mean m wins with probability m and else gets nothing.
    #[test]
    fn beyond_the_scores_that_occurred_the_extreme_score_helps() {
        for mean in [0.2, 0.5, 0.9] {
            assert!(close(log_ratio(&[0, 0, 0, 0, 50], mean), 50.0 * f64::ln(mean)));
            assert!(close(log_ratio(&[50, 0, 0], mean), 50.0 * f64::ln(1.0 - mean)));
            // Draws only: the rest of the probability goes to the side where the mean is.
            let drawn = 2.0 * mean.min(1.0 - mean);
            assert!(close(log_ratio(&[0, 8, 0], mean), 8.0 * drawn.ln()));
        }
    }

    /// Of two scores only, the best fit is the binomial distribution.
    #[test]
    fn two_scores_are_binomial() {
        let (lost, won) = (30.0, 70.0);
        let fit = |p: f64| won * p.ln() + lost * (1.0 - p).ln();
        for p in [0.5, 0.65, 0.8] {
            assert!(close(log_ratio(&[30, 70], p), fit(p) - fit(0.7)), "{p}");
        }
    }

    #[test]
    fn the_interval_ends_where_the_ratio_says() {
        for counts in [[3, 10, 20, 30, 7], [0, 0, 1, 8, 1], [0, 0, 0, 1, 40], [9, 0, 0, 0, 0]] {
            let (low, high) = means_at_least(&counts, -2.0);
            let mean = mean_of(&counts).expect("counted");
            assert!(low <= mean && mean <= high);
            for border in [low, high] {
                let reached = border == 0.0 || border == 1.0;
                assert!(reached || (log_ratio(&counts, border) + 2.0).abs() < 1e-6, "{counts:?}");
            }
        }
        assert_eq!(means_at_least(&[0; 5], -2.0), (0.0, 1.0));
    }
}
