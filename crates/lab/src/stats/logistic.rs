//! Logistic regression: how much each of several amounts adds to the chance of winning.
//!
//! The chance to be expected is 1 / (1 + e^-s), s the sum of the amounts times their coefficients.
//! Observations that belong together, such as the positions of one game, share what was random
//! about them; the standard errors allow for that.

/// Steps of Newton's method at most; it takes about six.
const STEPS: usize = 50;
/// The step at which the coefficients have converged, in standard errors.
const CONVERGED: f64 = 1e-6;

/// Observations: amounts, and what came of them.
#[derive(Clone, Debug)]
pub struct Observations {
    columns: usize,
    /// Row by row.
    amounts: Vec<f32>,
    results: Vec<f32>,
    groups: Vec<u32>,
}

/// Coefficients that explain observations.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The coefficients, in the order of the amounts.
    pub coefficients: Vec<f64>,
    /// Their standard errors, groups taken as independent of each other and nothing else
    /// (the sandwich estimator; K.-Y. Liang and S. Zeger, "Longitudinal data analysis using
    /// generalized linear models", 1986).
    pub errors: Vec<f64>,
}

impl Observations {
    /// None yet, of that many amounts.
    pub const fn new(columns: usize) -> Self {
        Self { columns, amounts: Vec::new(), results: Vec::new(), groups: Vec::new() }
    }

    /// Adds one: its amounts, its result from 0 to 1, and what it belongs to. Members of one group
    /// must follow one another.
    ///
    /// # Panics
    /// The number of amounts is another one.
    pub fn push(&mut self, amounts: &[f64], result: f64, group: u32) {
        assert_eq!(amounts.len(), self.columns, "one amount for each coefficient");
        self.amounts.extend(amounts.iter().map(|&amount| amount as f32));
        self.results.push(result as f32);
        self.groups.push(group);
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.results.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// The observations of the groups for which `which` holds.
    pub fn only(&self, which: impl Fn(u32) -> bool) -> Self {
        let mut chosen = Self::new(self.columns);
        for (i, row) in self.rows().enumerate().filter(|&(i, _)| which(self.groups[i])) {
            chosen.amounts.extend_from_slice(row);
            chosen.results.push(self.results[i]);
            chosen.groups.push(self.groups[i]);
        }
        chosen
    }

    /// The observations with one amount each: the sum of all, weighted.
    pub fn summed(&self, weights: &[f64]) -> Self {
        let amounts = self.rows().map(|row| sum(row, weights) as f32).collect();
        Self { columns: 1, amounts, results: self.results.clone(), groups: self.groups.clone() }
    }

    /// How badly coefficients explain the results: the mean cross-entropy, in nats; 0.693 is what
    /// a coin does.
    pub fn loss(&self, coefficients: &[f64]) -> f64 {
        let losses = self.rows().zip(&self.results).map(|(row, &result)| {
            let s = sum(row, coefficients);
            // ln(1 + e^s) without overflow.
            s.max(0.0) + (-s.abs()).exp().ln_1p() - s * f64::from(result)
        });
        losses.sum::<f64>() / self.len() as f64
    }

    /// The coefficients that make the results most likely, held back towards `prior`: what a
    /// typical amount adds is taken to have been known up to a standard deviation of `spread`
    /// (infinite: nothing was known). A coefficient that is seldom met stays where it was.
    ///
    /// `None` if the amounts do not determine the coefficients.
    pub fn fit(&self, prior: &[f64], spread: f64) -> Option<Fit> {
        let ridge = self.ridge(spread);
        let mut coefficients = prior.to_vec();
        for _ in 0..STEPS {
            let (gradient, information) = self.derivatives(&coefficients, prior, &ridge);
            let inverse = inverse(information)?;
            let step = product(&inverse, &gradient);
            for (coefficient, step) in coefficients.iter_mut().zip(&step) {
                *coefficient += step;
            }
            let far = |(i, step): (usize, &f64)| step.abs() > CONVERGED * inverse[i][i].sqrt();
            if !step.iter().enumerate().any(far) {
                let errors = self.errors(&coefficients, &inverse);
                return Some(Fit { coefficients, errors });
            }
        }
        None
    }

    /// What pulls each coefficient back: the mean square of its amounts where there are any, by
    /// the square of the spread.
    fn ridge(&self, spread: f64) -> Vec<f64> {
        let mut squares = vec![(0.0, 0.0); self.columns];
        for row in self.rows() {
            for ((square, count), &amount) in squares.iter_mut().zip(row) {
                *square += f64::from(amount) * f64::from(amount);
                *count += f64::from(u8::from(amount != 0.0));
            }
        }
        // What never occurs stays where it is.
        let mean = |(square, count)| if count == 0.0 { 1.0 } else { square / count };
        squares.into_iter().map(|square| mean(square) / (spread * spread)).collect()
    }

    /// The gradient of the logarithm of the likelihood, and minus its second derivatives.
    fn derivatives(
        &self,
        coefficients: &[f64],
        prior: &[f64],
        ridge: &[f64],
    ) -> (Vec<f64>, Vec<Vec<f64>>) {
        let n = self.columns;
        let mut gradient = vec![0.0; n];
        let mut information = vec![vec![0.0; n]; n];
        for (row, &result) in self.rows().zip(&self.results) {
            let chance = chance(sum(row, coefficients));
            let (off, spread) = (f64::from(result) - chance, chance * (1.0 - chance));
            for i in (0..n).filter(|&i| row[i] != 0.0) {
                let amount = f64::from(row[i]);
                gradient[i] += off * amount;
                for (cell, &other) in information[i].iter_mut().zip(row) {
                    *cell += spread * amount * f64::from(other);
                }
            }
        }
        for i in 0..n {
            gradient[i] -= ridge[i] * (coefficients[i] - prior[i]);
            information[i][i] += ridge[i];
        }
        (gradient, information)
    }

    /// The standard errors: the inverse information on both sides of the spread of the groups'
    /// gradients.
    fn errors(&self, coefficients: &[f64], inverse: &[Vec<f64>]) -> Vec<f64> {
        let n = self.columns;
        let mut variances = vec![0.0; n];
        let mut score = vec![0.0; n];
        for (i, row) in self.rows().enumerate() {
            let off = f64::from(self.results[i]) - chance(sum(row, coefficients));
            for (score, &amount) in score.iter_mut().zip(row) {
                *score += off * f64::from(amount);
            }
            if self.groups.get(i + 1) != Some(&self.groups[i]) {
                for (variance, influence) in variances.iter_mut().zip(product(inverse, &score)) {
                    *variance += influence * influence;
                }
                score.fill(0.0);
            }
        }
        variances.into_iter().map(f64::sqrt).collect()
    }

    fn rows(&self) -> impl Iterator<Item = &[f32]> {
        self.amounts.chunks_exact(self.columns)
    }
}

fn sum(row: &[f32], coefficients: &[f64]) -> f64 {
    row.iter().zip(coefficients).map(|(&amount, c)| f64::from(amount) * c).sum()
}

fn chance(s: f64) -> f64 {
    1.0 / (1.0 + (-s).exp())
}

fn product(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse of a symmetric, positive definite matrix (Gauss and Jordan's elimination, which
/// needs no pivoting there); none if it is not definite.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for i in 0..n {
        let scale = matrix[i][i];
        let largest = (0..n).map(|j| inverse[i][j].abs()).fold(1.0, f64::max);
        if !scale.is_finite() || scale <= f64::EPSILON * largest {
            return None;
        }
        for row in [&mut matrix[i], &mut inverse[i]] {
            row.iter_mut().for_each(|number| *number /= scale);
        }
        let (pivot, pivot_inverse) = (matrix[i].clone(), inverse[i].clone());
        for k in (0..n).filter(|&k| k != i) {
            let factor = matrix[k][i];
            for j in 0..n {
                matrix[k][j] -= factor * pivot[j];
                inverse[k][j] -= factor * pivot_inverse[j];
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use rules::Rng;

    use super::*;

    /// A number from 0 to 1.
    fn uniform(rng: &mut Rng) -> f64 {
        rng.below(1 << 32) as f64 / f64::from(1u32 << 31) / 2.0
    }

    #[test]
    fn one_coefficient_is_the_logarithm_of_the_odds() {
        let mut observations = Observations::new(1);
        for i in 0..100 {
            observations.push(&[1.0], f64::from(u8::from(i < 80)), i);
        }
        let fit = observations.fit(&[0.0], f64::INFINITY).expect("it is determined");
        assert!((fit.coefficients[0] - 4f64.ln()).abs() < 1e-6, "{fit:?}");
        // The classic error of a logarithm of odds: sqrt(1 / 80 + 1 / 20).
        assert!((fit.errors[0] - 0.25).abs() < 1e-6, "{fit:?}");
        let entropy = -(0.8 * 0.8f64.ln() + 0.2 * 0.2f64.ln());
        assert!((observations.loss(&fit.coefficients) - entropy).abs() < 1e-6);
    }

    /// Groups of observations that are all alike tell no more than one of each.
    #[test]
    fn repeated_observations_do_not_make_the_errors_smaller() {
        let mut observations = Observations::new(1);
        for i in 0..100 {
            for _ in 0..30 {
                observations.push(&[1.0], f64::from(u8::from(i < 80)), i);
            }
        }
        let fit = observations.fit(&[0.0], f64::INFINITY).expect("it is determined");
        assert!((fit.errors[0] - 0.25).abs() < 1e-6, "{fit:?}");
    }

    #[test]
    fn intervals_hold_the_truth() {
        let truth = [0.8, -0.3, 0.05];
        let mut rng = Rng::new(8);
        let mut held = 0;
        for _ in 0..300 {
            let mut observations = Observations::new(3);
            for group in 0..60 {
                for _ in 0..10 {
                    let row = [0, 1, 2].map(|_| uniform(&mut rng) * 4.0 - 2.0);
                    let s: f64 = row.iter().zip(&truth).map(|(a, b)| a * b).sum();
                    let result = f64::from(u8::from(uniform(&mut rng) < chance(s)));
                    observations.push(&row, result, group);
                }
            }
            let fit = observations.fit(&[0.0; 3], f64::INFINITY).expect("it is determined");
            held += (0..3)
                .filter(|&i| (fit.coefficients[i] - truth[i]).abs() < 1.96 * fit.errors[i])
                .count();
        }
        // 95% of 900 is 855, with a standard deviation of 6.5; sixty groups are few, which makes
        // the errors a little too small.
        assert!((825..=875).contains(&held), "{held} of 900");
    }

    #[test]
    fn what_is_never_seen_stays_where_it_was() {
        let mut observations = Observations::new(2);
        for i in 0..100 {
            observations.push(&[1.0, 0.0], f64::from(u8::from(i < 80)), i);
        }
        assert!(observations.fit(&[0.0, 7.0], f64::INFINITY).is_none(), "nothing determines it");
        let fit = observations.fit(&[0.0, 7.0], 3.0).expect("the prior determines it");
        assert_eq!(fit.coefficients[1], 7.0);
        assert!((fit.coefficients[0] - 4f64.ln()).abs() < 0.05, "{fit:?}");
    }

    #[test]
    fn groups_can_be_set_aside() {
        let mut observations = Observations::new(1);
        for i in 0..10 {
            observations.push(&[f64::from(i)], 0.5, i);
        }
        let half = observations.only(|group| group % 2 == 0);
        assert_eq!(half.len(), 5);
        assert_eq!(half.summed(&[2.0]).amounts, [0.0, 4.0, 8.0, 12.0, 16.0]);
    }
}
