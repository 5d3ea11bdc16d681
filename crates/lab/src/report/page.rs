//! The contents of a report, from top to bottom.

use std::fmt::Write as _;

use rules::ParseError;

use super::html::{escape, page};
use super::words::{number, summary};
use super::{charts, ladder, showcase};
use crate::stats::Interval;
use crate::study::{
    Compared, Facts, Findings, Games, Metric, Series, Side, Strength, Study, StudyGame, Topic,
    Unit, Values,
};

/// Heat maps that are shown, of the events that happen most.
const MAPS: usize = 8;

/// The report of a study as a page.
///
/// # Errors
/// A turn of a game is not legal.
pub fn report(study: &Study, games: &Games, findings: &Findings) -> Result<String, ParseError> {
    let first = of_series(games, Series::Main);
    let ground = &study.grounds[0];
    let name = ground.start.ruleset().game().name;
    let mut out = format!("<h1>{}: is it a good game?</h1>\n", escape(name));
    let _ = writeln!(out, "<p><code>{}</code></p>", escape(&findings.first.ruleset));
    out += "<div class=\"summary\">\n";
    for sentence in summary(findings) {
        let _ = writeln!(out, "<p>{}</p>", escape(&sentence));
    }
    out += "</div>\n";
    out += &how(findings);
    if !findings.compared.is_empty() {
        out += &comparison(findings);
    }
    out += &side(&findings.first, "g", board_size(study))?;
    if let Some(ladder) = &findings.ladder {
        out += &ladder::section(ladder, games);
    }
    if let Some(values) = &findings.values {
        out += &values_section(values);
    }
    out += "<h2>Games worth a look</h2>\n";
    let facts: Result<Vec<Facts>, _> =
        first.iter().map(|game| Facts::of(ground, game, |_| ())).collect();
    for (i, why) in showcase::choose(&facts?) {
        out += &showcase::boards(ground, first[i], why)?;
    }
    if let Some(second) = &findings.second {
        let _ = writeln!(out, "<h1><code>{}</code></h1>", escape(&second.ruleset));
        out += &side(second, "v", board_size(study))?;
        if let Some(values) = &findings.second_values {
            out += &values_section(values);
        }
    }
    out += "<section id=\"games\">\n<h2>All games</h2>\n<p>The same games, with what the engine \
            expected of each turn, stand in <code>games.pgn</code>; <code>careen play --load</code> \
            opens one of them.</p>\n";
    out += &showcase::list(ground, first.iter().copied(), "g")?;
    if let Some(ground) = study.grounds.get(1) {
        let _ =
            writeln!(out, "<h3><code>{}</code></h3>", escape(&ground.start.ruleset().to_string()));
        out += &showcase::list(ground, of_series(games, Series::Versus).into_iter(), "v")?;
    }
    if let Some(found) = &findings.ladder {
        out += &ladder::list(ground, found, games)?;
    }
    out += "</section>\n";
    Ok(page(&format!("{name}: a study"), &out))
}

fn of_series(games: &Games, series: Series) -> Vec<&StudyGame> {
    games.values().filter(|game| game.job.series == series).collect()
}

fn board_size(study: &Study) -> (u8, u8) {
    let view = study.grounds[0].start.view();
    (view.files, view.ranks)
}

/// How the games were played.
fn how(findings: &Findings) -> String {
    let plan = &findings.plan;
    let same = match plan.strength {
        Strength::Nodes(_) => "The same seed and the same version give the same games.",
        Strength::Milliseconds(_) => "On another machine the engine would play otherwise.",
    };
    let mut out = format!(
        "<h2>How it was found out</h2>\n<p>{} games from {} different openings of {} random turns \
         (seed {}), chosen so that, where such are found, a short search sees neither side winning \
         and the balance about as it is at the start, unless that is decided itself; the engine on both sides, {}; version {}. {same} Games are never cut short by opinion: after {} turns behind \
         the opening one is unfinished unless its result can be proven. Figures are estimates with \
         their 95% intervals.</p>\n",
        findings.first.games,
        findings.first.openings,
        plan.opening_plies,
        plan.seed,
        escape(&plan.strength.words()),
        escape(&plan.version),
        plan.max_plies
    );
    if let Some(paired) = findings.paired {
        let _ = writeln!(
            out,
            "<p>In {paired} of the games the opening is the same under both rulesets.</p>"
        );
    }
    out
}

/// The measures, charts and maps of one ruleset.
fn side(side: &Side, prefix: &str, size: (u8, u8)) -> Result<String, ParseError> {
    let mut out = String::new();
    for (topic, heading) in [
        (Topic::Results, "Who wins"),
        (Topic::Endings, "How games end"),
        (Topic::Length, "How long games are"),
        (Topic::Choices, "What there is to choose"),
        (Topic::Drama, "How games are decided"),
        (Topic::Events, "What happens on the board"),
    ] {
        let metrics: Vec<&Metric> = side.metrics.iter().filter(|m| m.topic == topic).collect();
        if metrics.is_empty() {
            continue;
        }
        let _ = writeln!(out, "<h2>{heading}</h2>");
        out += &topic_chart(side, topic, &metrics);
        out += &metric_table(heading, &metrics, prefix);
    }
    let mut heat: Vec<_> = side.heat.iter().collect();
    heat.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.values().sum::<u64>()));
    out += "<h2>Where it happens</h2>\n<div class=\"maps\">\n";
    for (kind, counts) in heat.into_iter().take(MAPS) {
        let title = format!("Where this happens: {}", kind.replace('-', " "));
        let map = charts::heat(&title, size, counts);
        // The games that show it most stand in the row of the measure.
        let id = format!("{kind}-games");
        out += &match side.metrics.iter().any(|metric| metric.id == id) {
            true => linked_figure(&map, &title, &row_id(prefix, &id)),
            false => figure(&map, &title),
        };
    }
    out += "</div>\n";
    Ok(out)
}

/// The chart that goes with a topic.
fn topic_chart(side: &Side, topic: Topic, metrics: &[&Metric]) -> String {
    let along = |y: fn(&crate::study::Stage) -> Option<f64>| -> Vec<(f64, f64)> {
        side.along.iter().filter_map(|stage| Some((stage.ply as f64, y(stage)?))).collect()
    };
    match topic {
        Topic::Results | Topic::Endings => {
            let rows = rows(metrics);
            let (title, middle) = match topic {
                Topic::Results => ("Shares of the games, with their intervals", 0.5),
                _ => ("Shares of the endings, with their intervals", 0.0),
            };
            figure(&charts::intervals(title, &rows, true, middle), title)
        }
        Topic::Length => {
            let title = "How many games last how many turns";
            figure(&charts::histogram(title, &side.lengths, "turns"), title)
        }
        Topic::Choices => {
            let title = "Choices along the game (geometric mean)";
            let points = along(|stage| stage.choices);
            figure(&charts::curve(title, &points, ("turns played", "choices")), title)
        }
        Topic::Drama => {
            let title = "How uneven the expectation is along the game: 0 even, 1 decided";
            let points = along(|stage| Some(stage.edge));
            figure(&charts::curve(title, &points, ("turns played", "unevenness")), title)
        }
        Topic::Events => {
            let shares: Vec<&Metric> =
                metrics.iter().copied().filter(|m| m.unit == Unit::Share).collect();
            let title = "Shares of the games in which it happens, with their intervals";
            figure(&charts::intervals(title, &rows(&shares), true, 0.0), title)
        }
    }
}

fn rows(metrics: &[&Metric]) -> Vec<(String, Interval)> {
    metrics.iter().map(|metric| (metric.name.clone(), metric.interval)).collect()
}

pub(super) fn figure(svg: &str, caption: &str) -> String {
    format!("<figure>{svg}<figcaption>{}</figcaption></figure>\n", escape(caption))
}

/// A figure whose caption leads to the games behind it.
fn linked_figure(svg: &str, caption: &str, target: &str) -> String {
    let caption = escape(caption);
    format!(
        "<figure>{svg}<figcaption>{caption} (<a href=\"#{target}\">games</a>)</figcaption></figure>\n"
    )
}

/// A table of measures, each with links to games behind it.
fn metric_table(caption: &str, metrics: &[&Metric], prefix: &str) -> String {
    let mut out = format!(
        "<div class=\"scroll\"><table><caption>{caption}</caption>\n<thead><tr>\
         <th scope=\"col\">Measure</th><th scope=\"col\">Figure</th>\
         <th scope=\"col\" class=\"behind\">Games that show it most</th></tr></thead>\n<tbody>\n"
    );
    for metric in metrics {
        let links: String = metric
            .behind
            .iter()
            .map(|number| format!("<a href=\"#{prefix}{number}\">{number}</a>"))
            .collect();
        let _ = writeln!(
            out,
            "<tr id=\"{}\"><th scope=\"row\">{}<span class=\"meaning\">{}</span></th>\
             <td class=\"figure\">{}</td><td class=\"games behind\">{links}</td></tr>",
            row_id(prefix, &metric.id),
            escape(&metric.name),
            escape(&metric.meaning),
            number(&metric.interval, metric.unit)
        );
    }
    out + "</tbody></table></div>\n"
}

/// The anchor of a measure's row, where the games behind it are named.
fn row_id(prefix: &str, id: &str) -> String {
    format!("{prefix}-{}", escape(id))
}

/// The two rulesets side by side; each figure leads to the row that names the games behind it.
fn comparison(findings: &Findings) -> String {
    let second = findings.second.as_ref().map_or("", |side| &side.ruleset);
    let mut out = format!(
        "<h2>The two rulesets compared</h2>\n<p>A measure is marked “differs” where the difference \
         is real beyond doubt, all {} comparisons considered (Holm's procedure at 5%).</p>\n\
         <div class=\"scroll\"><table><caption>The second ruleset is <code>{}</code></caption>\n\
         <thead><tr><th scope=\"col\">Measure</th><th scope=\"col\">First</th>\
         <th scope=\"col\">Second</th><th scope=\"col\">Difference</th>\
         <th scope=\"col\">Verdict</th></tr></thead>\n<tbody>\n",
        findings.compared.len(),
        escape(second)
    );
    let figure = |side: Option<&Side>, prefix: &str, one: &Compared, interval: &Interval| {
        let text = number(interval, one.unit);
        let has_row = side.is_some_and(|side| side.metrics.iter().any(|m| m.id == one.id));
        match has_row {
            true => format!("<a href=\"#{}\">{text}</a>", row_id(prefix, &one.id)),
            false => text,
        }
    };
    for one in &findings.compared {
        let class = if one.real { " class=\"real\"" } else { "" };
        let verdict = if one.real { "<strong>differs</strong>" } else { "" };
        let _ = writeln!(
            out,
            "<tr{class}><th scope=\"row\">{}</th><td class=\"figure\">{}</td>\
             <td class=\"figure\">{}</td><td class=\"figure\">{}</td><td>{verdict}</td></tr>",
            escape(&one.name),
            figure(Some(&findings.first), "g", one, &one.first),
            figure(findings.second.as_ref(), "v", one, &one.second),
            difference(one)
        );
    }
    out + "</tbody></table></div>\n"
}

/// A difference; for a geometric mean a factor.
fn difference(one: &Compared) -> String {
    match one.id.as_str() {
        "choices" => format!("× {}", number(&one.difference.interval, one.unit)),
        _ => number(&one.difference.interval, one.unit),
    }
}

fn values_section(values: &Values) -> String {
    let rows: Vec<(String, Interval)> =
        values.values.iter().map(|value| (value.name.to_owned(), value.elo)).collect();
    let title = "What one more of each is worth, in Elo, with intervals";
    let mut out = format!(
        "<h2>What things are worth</h2>\n<p>By logistic regression on {} quiet positions of \
         <a href=\"#games\">these games</a>: how much the odds of winning change with one more of each, all others being equal. \
         By 400 Elo they are ten times as good.</p>\n",
        values.positions
    );
    out += &figure(&charts::intervals(title, &rows, false, 0.0), title);
    out += "<div class=\"scroll\"><table><caption>Values by the results of the games</caption>\n\
            <thead><tr><th scope=\"col\">One more</th><th scope=\"col\">Elo</th>\
            <th scope=\"col\">Positions</th></tr></thead>\n<tbody>\n";
    for value in &values.values {
        let _ = writeln!(
            out,
            "<tr><th scope=\"row\">{}<span class=\"meaning\">{}</span></th>\
             <td class=\"figure\">{}</td><td>{}</td></tr>",
            escape(value.name),
            escape(value.meaning),
            number(&value.elo, Unit::Number),
            value.positions
        );
    }
    out + "</tbody></table></div>\n"
}
