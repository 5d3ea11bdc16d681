//! Measures with their intervals, and their differences between two rulesets.

use serde::Serialize;

use super::measure::{Measure, Topic, Unit};
use crate::stats::{
    Bootstrap, CONFIDENCE, Difference, Elo, Interval, Results, holm, score_of, wilson,
};

/// Games that are named behind a figure.
const NAMED: usize = 24;

/// A measure of all games with its 95% interval.
#[derive(Clone, Debug, Serialize)]
pub struct Metric {
    /// Its name for programs.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is about.
    pub topic: Topic,
    /// One sentence that defines it.
    pub meaning: String,
    /// How to read the numbers; logarithms have become numbers.
    pub unit: Unit,
    /// The estimate and its interval.
    #[serde(flatten)]
    pub interval: Interval,
    /// Games that tell something about it.
    pub games: usize,
    /// The numbers of games behind it, from 1: those that show most of it first.
    pub behind: Vec<u64>,
}

/// A measure under two rulesets.
#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    /// Its name for programs.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is about.
    pub topic: Topic,
    /// One sentence that defines it.
    pub meaning: String,
    /// How to read the numbers.
    pub unit: Unit,
    /// Under the first ruleset.
    pub first: Interval,
    /// Under the second one.
    pub second: Interval,
    /// The second less the first; for a geometric mean the second divided by the first.
    pub difference: Difference,
    /// Whether the difference is real, all comparisons considered.
    pub real: bool,
}

/// The metrics of measures; those of which no game says anything are left out.
pub fn metrics(measures: &[Measure]) -> Vec<Metric> {
    let bootstrap = Bootstrap::new(measures.first().map_or(0, |measure| measure.parts.len()));
    measures.iter().filter_map(|measure| metric(measure, &bootstrap)).collect()
}

fn metric(measure: &Measure, bootstrap: &Bootstrap) -> Option<Metric> {
    let interval = interval(measure, bootstrap)?;
    let games = measure.parts.iter().filter(|[_, n]| *n > 0.0).count();
    let shows = |i: &usize| measure.parts[*i][0] / measure.parts[*i][1];
    let mut behind: Vec<usize> = (0..measure.parts.len()).filter(|i| shows(i) > 0.0).collect();
    // By what they show, most first; equal ones in their order.
    behind.sort_by(|a, b| shows(b).total_cmp(&shows(a)));
    behind.truncate(NAMED);
    Some(Metric {
        id: measure.id.clone(),
        name: measure.name.clone(),
        topic: measure.topic,
        meaning: measure.meaning.clone(),
        unit: shown_unit(measure.unit),
        interval,
        games,
        behind: behind.into_iter().map(|i| i as u64 + 1).collect(),
    })
}

/// The estimate of a measure with its interval.
pub(super) fn interval(measure: &Measure, bootstrap: &Bootstrap) -> Option<Interval> {
    let count = |value: f64| measure.parts.iter().filter(|[a, _]| *a == value).count() as u64;
    match measure.unit {
        Unit::Share => wilson(count(1.0), measure.parts.len() as u64),
        Unit::Points => {
            let results = Results {
                wins: count(1.0),
                draws: count(0.5),
                losses: count(0.0),
                ..Results::default()
            };
            let Elo { estimate, low, high } = Elo::of(&results)?;
            Some(Interval {
                estimate: score_of(estimate),
                low: score_of(low),
                high: score_of(high),
            })
        }
        Unit::Fraction | Unit::Number => {
            let interval = bootstrap.ratio(&measure.parts)?;
            Some(if interval.low == interval.high {
                never_varied(measure, interval)
            } else {
                interval
            })
        }
        Unit::Logarithm => bootstrap.ratio(&measure.parts).map(exp),
    }
}

/// The interval of what is the same in all games that tell something: drawing these anew shows no
/// spread at all, but the next game may be another one.
///
/// A share that is 0 or 1 gets Wilson's interval with games as trials, for what a game has many of
/// is alike within it; a number that is 0 the exact one of something rare (Poisson). Another number
/// that never varies has no scale by which its spread could be told.
fn never_varied(measure: &Measure, interval: Interval) -> Interval {
    let games = measure.parts.iter().filter(|[_, n]| *n > 0.0).count() as u64;
    match (measure.unit, interval.estimate) {
        (Unit::Fraction, 0.0) => wilson(0, games).unwrap_or(interval),
        (Unit::Fraction, 1.0) => wilson(games, games).unwrap_or(interval),
        (Unit::Number, 0.0) => {
            Interval { high: -((1.0 - CONFIDENCE) / 2.0).ln() / games as f64, ..interval }
        }
        _ => interval,
    }
}

const fn shown_unit(unit: Unit) -> Unit {
    match unit {
        Unit::Logarithm => Unit::Number,
        other => other,
    }
}

fn exp(Interval { estimate, low, high }: Interval) -> Interval {
    Interval { estimate: estimate.exp(), low: low.exp(), high: high.exp() }
}

/// Compares the measures of two rulesets game by game; both played as many games, the same openings
/// in the same places where that was possible.
///
/// A measure that one side lacks, an ending that occurs under one ruleset only for instance, is
/// nothing there.
pub fn compare(first: &[Measure], second: &[Measure]) -> Vec<Compared> {
    let games = first.iter().chain(second).next().map_or(0, |measure| measure.parts.len());
    let bootstrap = Bootstrap::new(games);
    let only_there = second.iter().filter(|b| first.iter().all(|a| a.id != b.id));
    let pairs = first.iter().map(|a| (a, second.iter().find(|b| b.id == a.id)));
    let first_lacks = |b: &Measure| absent(b).map(|a| (a, b.clone()));
    let second_lacks = |a: &Measure| absent(a).map(|b| (a.clone(), b));
    let pairs = pairs.filter_map(|(a, b)| match b {
        Some(b) => Some((a.clone(), b.clone())),
        None => second_lacks(a),
    });
    let all: Vec<(Measure, Measure)> = pairs.chain(only_there.filter_map(first_lacks)).collect();
    let mut compared: Vec<Compared> =
        all.iter().filter_map(|(a, b)| compare_one(a, b, &bootstrap)).collect();
    compared.sort_by_key(|one| one.topic);
    let p_values: Vec<f64> = compared.iter().map(|one| one.difference.p).collect();
    for (one, real) in compared.iter_mut().zip(holm(&p_values)) {
        one.real = real;
    }
    compared
}

/// The measure where it never occurs; none if nothing can be said then.
fn absent(measure: &Measure) -> Option<Measure> {
    let zero = matches!(measure.unit, Unit::Share);
    zero.then(|| Measure { parts: vec![[0.0, 1.0]; measure.parts.len()], ..measure.clone() })
}

fn compare_one(a: &Measure, b: &Measure, bootstrap: &Bootstrap) -> Option<Compared> {
    let (first, second) = (interval(a, bootstrap)?, interval(b, bootstrap)?);
    let mut difference = bootstrap.difference(&b.parts, &a.parts)?;
    if difference.interval.low == difference.interval.high && a.unit != Unit::Logarithm {
        difference.interval = between(difference.interval.estimate, &second, &first);
    }
    if a.unit == Unit::Logarithm {
        difference.interval = exp(difference.interval);
    }
    Some(Compared {
        id: a.id.clone(),
        name: a.name.clone(),
        topic: a.topic,
        meaning: a.meaning.clone(),
        unit: shown_unit(a.unit),
        first,
        second,
        difference,
        real: false,
    })
}

/// The interval of a difference from those of its sides, where neither of them varied
/// (R. Newcombe, "Interval estimation for the difference between independent proportions", 1998,
/// method 10).
fn between(estimate: f64, more: &Interval, less: &Interval) -> Interval {
    let below = (more.estimate - more.low).hypot(less.high - less.estimate);
    let above = (more.high - more.estimate).hypot(less.estimate - less.low);
    Interval { estimate, low: estimate - below, high: estimate + above }
}

#[cfg(test)]
mod tests {
    use rules::Rng;

    use super::*;
    use crate::stats::Part;

    const GAMES: usize = 200;
    const REPETITIONS: u32 = 1000;

    /// A number from 0 to 1.
    fn uniform(rng: &mut Rng) -> f64 {
        rng.below(1 << 32) as f64 / (1u64 << 32) as f64
    }

    fn chance(rng: &mut Rng, p: f64) -> f64 {
        f64::from(u8::from(uniform(rng) < p))
    }

    fn measure(unit: Unit, parts: Vec<Part>) -> Measure {
        let (id, name, meaning) = Default::default();
        Measure { id, name, meaning, topic: Topic::Results, unit, parts }
    }

    /// How many of 1000 intervals hold the truth, for games that are made by `part`.
    fn held(unit: Unit, truth: f64, part: impl Fn(&mut Rng) -> Part) -> u32 {
        let bootstrap = Bootstrap::new(GAMES);
        let mut rng = Rng::new(1);
        let mut held = 0;
        for _ in 0..REPETITIONS {
            let measure = Measure {
                id: String::new(),
                name: String::new(),
                meaning: String::new(),
                topic: Topic::Results,
                unit,
                parts: (0..GAMES).map(|_| part(&mut rng)).collect(),
            };
            let interval = interval(&measure, &bootstrap).expect("games");
            held += u32::from(interval.low <= truth && truth <= interval.high);
        }
        held
    }

    #[test]
    fn what_no_game_shows_is_not_impossible() {
        let alike = |unit, part, games| {
            let measure = measure(unit, vec![part; games]);
            interval(&measure, &Bootstrap::new(games)).expect("there are games")
        };
        for (unit, part, games, estimate, low, high) in [
            (Unit::Fraction, [0.0, 30.0], 40, 0.0, 0.0, 0.0876),
            (Unit::Fraction, [30.0, 30.0], 40, 1.0, 0.9124, 1.0),
            (Unit::Number, [0.0, 1.0], 40, 0.0, 0.0, 0.0922),
            (Unit::Number, [7.0, 1.0], 40, 7.0, 7.0, 7.0),
        ] {
            let found = alike(unit, part, games);
            let (wanted, shown) = ([estimate, low, high], [found.estimate, found.low, found.high]);
            let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-4;
            assert!(wanted.iter().zip(&shown).all(near), "{unit:?} {part:?}: {shown:?}");
        }
    }

    #[test]
    fn intervals_hold_the_truth_in_95_of_100() {
        let cases: [(&str, u32); 6] = [
            ("share", held(Unit::Share, 0.3, |rng| [chance(rng, 0.3), 1.0])),
            (
                "points",
                held(Unit::Points, 0.55, |rng| {
                    let draw = uniform(rng) < 0.2;
                    [if draw { 0.5 } else { chance(rng, 0.45 / 0.8) }, 1.0]
                }),
            ),
            // Lengths of games that go on with a chance of 39 in 40: a skewed number.
            (
                "number",
                held(Unit::Number, 40.0, |rng| {
                    [1.0 + (uniform(rng).ln() / (39.0f64 / 40.0).ln()).floor(), 1.0]
                }),
            ),
            // Turns of a game are alike: long games have other turns than short ones.
            (
                "fraction",
                // The mean of turns^2 / 100 over the mean of turns.
                held(Unit::Fraction, 0.411_904_76, |rng| {
                    let turns = 10 + rng.below(51);
                    let p = turns as f64 / 100.0 + if uniform(rng) < 0.5 { 0.1 } else { -0.1 };
                    let hits: f64 = (0..turns).map(|_| chance(rng, p)).sum();
                    [hits, turns as f64]
                }),
            ),
            (
                "logarithm",
                held(Unit::Logarithm, 30.0, |rng| {
                    let turns = 10 + rng.below(41);
                    let flavor = uniform(rng) - 0.5;
                    let logarithms = (0..turns).map(|_| 30f64.ln() + flavor + uniform(rng) - 0.5);
                    [logarithms.sum(), turns as f64]
                }),
            ),
            // An event that most games lack.
            (
                "rare",
                held(Unit::Number, 0.2, |rng| {
                    let first = chance(rng, 0.1);
                    [2.0 * first, 1.0]
                }),
            ),
        ];
        for (name, held) in cases {
            assert!((930..=970).contains(&held), "{name}: {held} of {REPETITIONS}");
        }
    }

    #[test]
    fn the_difference_of_means_holds_the_truth() {
        let bootstrap = Bootstrap::new(GAMES);
        let mut rng = Rng::new(2);
        let mut held = 0;
        for _ in 0..REPETITIONS {
            let opening: Vec<f64> = (0..GAMES).map(|_| uniform(&mut rng)).collect();
            let mut side = |more: f64| -> Vec<Part> {
                opening.iter().map(|o| [o + more + uniform(&mut rng), 1.0]).collect()
            };
            let (a, b) = (side(0.3), side(0.0));
            let Difference { interval, .. } = bootstrap.difference(&a, &b).expect("games");
            held += u32::from(interval.low <= 0.3 && 0.3 <= interval.high);
        }
        assert!((930..=970).contains(&held), "{held} of {REPETITIONS}");
    }
}
