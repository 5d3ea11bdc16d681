//! The report on a game in words; [`search::report`] says how turns are judged.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::Color;
use rules::any::AnyPosition;
use search::report::{Judged, Standing, accuracy, judge, worst};
use search::{Limits, Shown};

use super::machine::{Machine, think};

/// Nodes for each position: a good game takes a few seconds.
const NODES: u64 = 100_000;
/// The worst turns that are named.
const NAMED: usize = 3;

/// The report on a game.
pub(super) struct Report {
    /// The turns that were judged, the last first.
    judged: Vec<Judged>,
    turns: usize,
}

impl Report {
    /// Judges the finished turns of a game, from the last to the first. Ctrl-C ends it with the
    /// turns judged so far.
    pub(super) fn on(pos: &dyn AnyPosition, machine: &mut Machine) -> anyhow::Result<Self> {
        let interrupt = machine.interrupt.clone();
        let adviser = machine.adviser(pos)?;
        let bar = progress(pos.played().len());
        let judged = interrupt.during(|signals| {
            let mut judged = Vec::new();
            let mut look = |pos: &dyn AnyPosition| {
                let answer = think(adviser, pos, &Limits::nodes(NODES), signals, &mut |_| ());
                answer.filter(|_| !interrupt.is_pressed())
            };
            judge(pos, &mut look, &mut |turn| {
                judged.push(turn);
                bar.inc(1);
                true
            });
            judged
        });
        bar.finish_and_clear();
        Ok(Self { judged, turns: pos.played().len() })
    }

    /// The report as text.
    pub(super) fn words(&self) -> String {
        let mut lines = Vec::new();
        if self.judged.len() < self.turns {
            let (done, all) = (self.judged.len(), self.turns);
            lines.push(format!("stopped: only the last {done} of {all} turns were judged"));
        }
        for color in [Color::White, Color::Black] {
            lines.extend(accuracy(&self.judged, color).map(|(mean, turns)| {
                let word = if turns == 1 { "turn" } else { "turns" };
                format!("{}: accuracy {mean:.0}% over {turns} {word}", color.name())
            }));
        }
        let worst = worst(&self.judged, NAMED);
        if worst.is_empty() {
            lines.push("no turn gave away anything worth telling".to_owned());
        } else {
            lines.push("what cost most:".to_owned());
            lines.extend(worst.into_iter().map(words));
        }
        lines.join("\n")
    }
}

/// `62% (+0.35)`
fn standing(standing: Standing) -> String {
    let score = match standing.score {
        Shown::Cp(cp) => format!("{:+.2}", f64::from(cp) / 100.0),
        Shown::Win(plies) => format!("win in {plies}"),
        Shown::Loss(plies) => format!("loss in {plies}"),
    };
    format!("{:.0}% ({score})", 100.0 * standing.expected)
}

/// `12... Kd5 (Black): expected score 74% (+0.60), then 0% (loss in 2); better was Nf6`
fn words(turn: &Judged) -> String {
    let Judged { number, san, best_san, .. } = turn;
    let color = turn.color.name();
    let (before, after) = (standing(turn.before), standing(turn.after));
    format!(
        "{number} {san} ({color}): expected score {before}, then {after}; better was {best_san}"
    )
}

/// How far the judging has come; on a terminal only.
fn progress(turns: usize) -> ProgressBar {
    let target = ProgressDrawTarget::stderr();
    let bar = ProgressBar::with_draw_target(Some(turns as u64), target);
    let template = "looking at the game {wide_bar} {pos}/{len} turns, Ctrl-C stops";
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
    bar
}
