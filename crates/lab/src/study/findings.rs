//! What a study has found: everything that its report shows, as data.
//!
//! A function of the games alone, so that the same games always give the same findings.

use std::collections::{BTreeMap, HashSet};

use rules::ParseError;
use serde::Serialize;

use super::conduct::{Games, Study};
use super::game::StudyGame;
use super::ladder::Ladder;
use super::measure::{Measure, measures};
use super::metric::{Compared, Metric, compare, metrics};
use super::plan::{Plan, Series};
use super::replay::Facts;
use super::values::{Values, values};

/// Squares by name, and how often something happened there.
pub type Heat = BTreeMap<String, u64>;

/// What a study has found.
#[derive(Clone, Debug, Serialize)]
pub struct Findings {
    /// How the games were played.
    pub plan: Plan,
    /// Under the ruleset.
    pub first: Side,
    /// Under the ruleset it is compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<Side>,
    /// The two compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub compared: Vec<Compared>,
    /// How much play gains by more search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ladder: Option<Ladder>,
    /// What things are worth, under the ruleset and under the one it is compared with.
    pub values: Option<Values>,
    /// See `values`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_values: Option<Values>,
    /// Games whose opening is the same under both rulesets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paired: Option<usize>,
}

/// What was found under one ruleset.
#[derive(Clone, Debug, Serialize)]
pub struct Side {
    /// The ruleset.
    pub ruleset: String,
    /// Games.
    pub games: usize,
    /// Openings that differ from one another.
    pub openings: usize,
    /// The measures.
    pub metrics: Vec<Metric>,
    /// Turns of each game.
    pub lengths: Vec<usize>,
    /// How the games go on, turn by turn, as long as a tenth of them does.
    pub along: Vec<Stage>,
    /// By kind of event, where it happened.
    pub heat: BTreeMap<&'static str, Heat>,
}

/// A turn of all games that last so long.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Stage {
    /// Turns played before it.
    pub ply: usize,
    /// Games that last so long.
    pub games: usize,
    /// The choices there are, the geometric mean where they could be counted.
    pub choices: Option<f64>,
    /// How far the expectation is from an even one, from 0 to 1, the mean.
    pub edge: f64,
}

impl Findings {
    /// The findings of a study from its games.
    ///
    /// # Errors
    /// A game is not one that its rules allow.
    pub fn of(study: &Study, games: &Games) -> Result<Self, ParseError> {
        let side = |series| side(study, games, series);
        let (first, first_measures) = side(Series::Main)?;
        let mut findings = Self {
            plan: study.plan.clone(),
            first,
            second: None,
            compared: Vec::new(),
            ladder: study.ladder_of(games),
            values: values(&study.grounds[0], of_series(games, Series::Main))?,
            second_values: None,
            paired: None,
        };
        if study.grounds.len() > 1 {
            let (second, second_measures) = side(Series::Versus)?;
            findings.second = Some(second);
            findings.compared = compare(&first_measures, &second_measures);
            let paired = of_series(games, Series::Versus).filter(|game| game.paired).count();
            findings.paired = Some(paired);
            findings.second_values = values(&study.grounds[1], of_series(games, Series::Versus))?;
        }
        Ok(findings)
    }
}

/// The games of a series, in order.
pub(super) fn of_series(games: &Games, series: Series) -> impl Iterator<Item = &StudyGame> {
    games.values().filter(move |game| game.job.series == series)
}

fn side(study: &Study, games: &Games, series: Series) -> Result<(Side, Vec<Measure>), ParseError> {
    let ground = &study.grounds[usize::from(series == Series::Versus)];
    let facts: Result<Vec<Facts>, _> =
        of_series(games, series).map(|game| Facts::of(ground, game, |_| ())).collect();
    let facts = facts?;
    let openings: HashSet<&[String]> =
        of_series(games, series).map(|game| &game.turns[..game.opening]).collect();
    let measures = measures(&facts, ground.start.event_kinds());
    let side = Side {
        ruleset: ground.start.ruleset().to_string(),
        games: facts.len(),
        openings: openings.len(),
        metrics: metrics(&measures),
        lengths: facts.iter().map(|facts| facts.turns).collect(),
        along: along(&facts),
        heat: heat(&facts),
    };
    Ok((side, measures))
}

/// How games go on, turn by turn.
fn along(facts: &[Facts]) -> Vec<Stage> {
    let mut stages = Vec::new();
    let first = facts.iter().map(|facts| facts.opening).min().unwrap_or(0);
    for ply in first.. {
        let moment = |facts: &Facts| facts.moments.get(ply.checked_sub(facts.opening)?).cloned();
        let moments: Vec<_> = facts.iter().filter_map(moment).collect();
        if moments.is_empty() || moments.len() * 10 < facts.len() {
            break;
        }
        let counted: Vec<f64> = moments
            .iter()
            .filter_map(|moment| moment.choices)
            .map(|n| (n.max(1) as f64).ln())
            .collect();
        let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
        let edges: Vec<f64> =
            moments.iter().map(|moment| (2.0 * moment.first_share - 1.0).abs()).collect();
        stages.push(Stage {
            ply,
            games: moments.len(),
            choices: (!counted.is_empty()).then(|| mean(&counted).exp()),
            edge: mean(&edges),
        });
    }
    stages
}

/// Where events happen.
fn heat(facts: &[Facts]) -> BTreeMap<&'static str, Heat> {
    let mut heat: BTreeMap<&'static str, Heat> = BTreeMap::new();
    for event in facts.iter().flat_map(Facts::events) {
        if let Some(square) = &event.square {
            *heat.entry(event.kind).or_default().entry(square.clone()).or_default() += 1;
        }
    }
    heat
}
