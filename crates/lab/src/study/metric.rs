//! Measures with their intervals, and their differences between two rulesets.

use serde::Serialize;

use super::measure::{Measure, Topic, Unit};
use crate::stats::{Bootstrap, Difference, Elo, Interval, Results, holm, score_of, wilson};

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
        Unit::Fraction | Unit::Number => bootstrap.ratio(&measure.parts),
        Unit::Logarithm => bootstrap.ratio(&measure.parts).map(exp),
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
