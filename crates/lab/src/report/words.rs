//! The findings in plain words, for the top of a report and for the terminal.

use crate::stats::{Interval, elo_of};
use crate::study::{Findings, Ladder, Metric, Side, Unit};

/// The share of games decided at once from which on the summary tells of them.
const WORTH_A_WORD: f64 = 0.1;

/// What a study has found, in a few sentences.
pub fn summary(findings: &Findings) -> Vec<String> {
    let mut sentences = side(&findings.first);
    if let Some(ladder) = &findings.ladder {
        sentences.push(ladder_words(ladder));
    }
    if let Some(second) = &findings.second {
        let real: Vec<&str> =
            findings.compared.iter().filter(|one| one.real).map(|one| one.name.as_str()).collect();
        let found = match real.as_slice() {
            [] => "no measure differs beyond doubt".to_owned(),
            few if few.len() <= 6 => format!("these differ beyond doubt: {}", few.join(", ")),
            many => format!(
                "{} of {} measures differ beyond doubt, among them {}",
                many.len(),
                findings.compared.len(),
                many[..6].join(", ")
            ),
        };
        sentences.push(format!("Compared with {}: {found}.", second.ruleset));
    }
    sentences
}

/// What was found under one ruleset.
fn side(side: &Side) -> Vec<String> {
    let metric = |id: &str| side.metrics.iter().find(|metric| metric.id == id);
    let mut sentences = Vec::new();
    if let Some(first) = metric("first-share") {
        sentences.push(first_player(first));
    }
    if let Some(decided) =
        metric("decided-at-once").filter(|one| one.interval.estimate >= WORTH_A_WORD)
    {
        sentences.push(format!(
            "In {} of the games one side was winning when the engine took over: openings are hard \
             to find that are open.",
            figure(decided)
        ));
    }
    if let (Some(draws), Some(unfinished)) = (metric("draws"), metric("unfinished")) {
        sentences.push(format!(
            "{} of the games are drawn, and {} are unfinished.",
            figure(draws),
            figure(unfinished)
        ));
    }
    if let (Some(turns), Some(choices)) = (metric("turns"), metric("choices")) {
        sentences.push(format!(
            "Games last {} turns; at each of them a player has {} choices.",
            figure(turns),
            figure(choices)
        ));
    }
    if let Some(only) = metric("only-turns") {
        sentences.push(format!("At {} of the turns only one choice is good.", figure(only)));
    }
    if let (Some(decided), Some(comebacks)) = (metric("decided"), metric("comebacks")) {
        sentences.push(format!(
            "A won game is decided after {} of its turns; in {} of the won games the winner had \
             looked beaten.",
            figure(decided),
            figure(comebacks)
        ));
    }
    sentences
}

fn first_player(metric: &Metric) -> String {
    let Interval { low, high, .. } = metric.interval;
    let so = match (low > 0.5, high < 0.5) {
        (true, _) => "who begins is better off",
        (_, true) => "who answers is better off",
        _ => "nobody is shown to be better off",
    };
    format!("The first player makes {} of the points{}: {so}.", figure(metric), elo(metric))
}

/// What a share of the points is in Elo, behind a comma; nothing if a side made all of them.
fn elo(metric: &Metric) -> String {
    let Interval { estimate, low, high } = metric.interval;
    let [estimate, low, high] = [estimate, low, high].map(elo_of);
    let finite = [estimate, low, high].iter().all(|elo| elo.is_finite());
    match finite {
        true => format!(", {estimate:+.0} Elo ({low:+.0} to {high:+.0})"),
        false => String::new(),
    }
}

fn ladder_words(ladder: &Ladder) -> String {
    let (Some(first), Some(last)) = (ladder.steps.first(), ladder.steps.last()) else {
        return "The ladder has no steps.".to_owned();
    };
    let span = format!("from {} to {} nodes a turn", first.nodes, 2 * last.nodes);
    let total = ladder.total.map_or_else(String::new, |total| {
        format!(", {:.0} Elo in all ({:.0} to {:.0})", total.estimate, total.low, total.high)
    });
    format!(
        "Twice the search is stronger beyond doubt on {} of {} steps {span}{total}.",
        ladder.depth,
        ladder.steps.len()
    )
}

/// An estimate with its interval: `54.1% ± 1.4`, or with both ends where they are not alike.
pub fn figure(metric: &Metric) -> String {
    number(&metric.interval, metric.unit)
}

/// The same for any interval.
pub(super) fn number(interval: &Interval, unit: Unit) -> String {
    let (scale, sign) = match unit {
        Unit::Share | Unit::Points | Unit::Fraction => (100.0, "%"),
        Unit::Number | Unit::Logarithm => (1.0, ""),
    };
    let [at, low, high] =
        [interval.estimate, interval.low, interval.high].map(|value| value * scale);
    let digits = if sign == "%" || high.abs() >= 10.0 { 1 } else { 2 };
    let (below, above) = (at - low, high - at);
    if below.max(above) <= 1.3 * below.min(above) {
        format!("{at:.digits$}{sign} ± {:.digits$}", f64::midpoint(below, above))
    } else {
        format!("{at:.digits$}{sign} ({low:.digits$} to {high:.digits$})")
    }
}
