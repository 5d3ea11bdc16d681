//! The report on a game: how well each side played, which turns cost most, and what was better.
//!
//! Every position of the game is searched once, with the same nodes each. The *expected score* of
//! a player is what the engine's chances amount to, a win being 1, a draw ½ and a loss 0; the
//! chances come from the score in hundredths by the logistic curve of [`search::Score::wdl`].
//! What a turn gave away is the expected score before it, with the best turn, minus that after it,
//! and never less than nothing. Then
//!
//! > accuracy of a turn = 100 % · ½ ^ (given away / 0.15)
//!
//! so that a turn which gives away 0.15 points is half accurate, one that throws a won game (1
//! point) about 1 %. The accuracy of a side is the mean over its turns. A turn without choice does
//! not count.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::any::AnyPosition;
use rules::record::{Form, TurnNumber, from_position};
use rules::{Color, Player};
use search::any::AnySearcher;
use search::{Limits, Shown, Signals};

use super::advice::san_of_line;
use super::machine::{Machine, think};

/// Nodes for each position: a good game takes a few seconds.
const NODES: u64 = 100_000;
/// A turn that gives away so much of a point is half accurate.
const HALVING: f64 = 0.15;
/// Turns that gave away less are not worth naming.
const WORTH_NAMING: f64 = 0.03;
/// The worst turns that are named.
const NAMED: usize = 3;

/// What the engine thinks of a position, for one of the players.
#[derive(Clone, Copy)]
struct Verdict {
    player: Player,
    score: Shown,
    /// The expected score, from 0 to 1.
    expected: f64,
}

/// A turn of the game and what it was worth.
struct Judged {
    number: TurnNumber,
    color: Color,
    played: String,
    best: String,
    before: Verdict,
    after: Verdict,
    given_away: f64,
    /// Whether there was a choice.
    counts: bool,
}

/// The report on a game.
pub(super) struct Report {
    /// The turns that were judged, the last first.
    judged: Vec<Judged>,
    turns: usize,
}

impl Report {
    /// Judges the finished turns of a game, from the last to the first: so each search knows what
    /// came of it. Ctrl-C ends it with the turns judged so far.
    pub(super) fn on(pos: &dyn AnyPosition, machine: &mut Machine) -> anyhow::Result<Self> {
        let interrupt = machine.interrupt.clone();
        let adviser = machine.adviser(pos)?;
        let bar = progress(pos.played().len());
        let judged = interrupt
            .during(|signals| judge(pos, adviser, signals, &bar, &|| interrupt.is_pressed()));
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
            lines.extend(self.accuracy_words(color));
        }
        let mut worst: Vec<_> =
            self.judged.iter().filter(|turn| turn.given_away >= WORTH_NAMING).collect();
        worst.sort_by(|a, b| b.given_away.total_cmp(&a.given_away));
        worst.truncate(NAMED);
        if worst.is_empty() {
            lines.push("no turn gave away anything worth telling".to_owned());
        } else {
            lines.push("what cost most:".to_owned());
            lines.extend(worst.into_iter().map(Judged::words));
        }
        lines.join("\n")
    }

    fn accuracy_words(&self, color: Color) -> Option<String> {
        let turns = self.judged.iter().filter(|turn| turn.color == color && turn.counts);
        let all: Vec<_> = turns.map(|turn| accuracy(turn.given_away)).collect();
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let turns = if all.len() == 1 { "turn" } else { "turns" };
        (!all.is_empty())
            .then(|| format!("{}: accuracy {mean:.0}% over {} {turns}", color.name(), all.len()))
    }
}

/// Accuracy of a turn in percent, by the formula above.
fn accuracy(given_away: f64) -> f64 {
    100.0 * 0.5_f64.powf(given_away / HALVING)
}

/// Judges turn by turn from the end.
fn judge(
    pos: &dyn AnyPosition,
    adviser: &mut dyn AnySearcher,
    signals: &Signals,
    bar: &ProgressBar,
    stopped: &dyn Fn() -> bool,
) -> Vec<Judged> {
    let mut judged = Vec::new();
    let mut at = pos.boxed_clone();
    if !at.open_turn().is_empty() {
        at.undo_turn();
    }
    let record = from_position(&*at, Form::San, &[]);
    let numbers = std::iter::successors(Some(record.begins), |number| Some(number.next()));
    let played: Vec<_> = at.played().into_iter().zip(at.played_san()).zip(numbers).collect();
    let mut after = match Verdict::on(&*at, adviser, signals) {
        Some((verdict, _)) => verdict,
        None => Verdict::at_the_end(&*at),
    };
    for ((turn, san), number) in played.into_iter().rev() {
        at.undo_turn();
        let found = Verdict::on(&*at, adviser, signals);
        let Some((before, best)) = found.filter(|_| !stopped()) else { break };
        let player = before.player;
        let best_san = san_of_line(&*at, std::slice::from_ref(&best)).pop();
        let reached = after.seen_by(player);
        let given_away =
            if best == turn { 0.0 } else { (before.expected - reached.expected).max(0.0) };
        judged.push(Judged {
            number,
            color: at.color_of(player),
            played: san,
            best: best_san.unwrap_or(best),
            before,
            after: reached,
            given_away,
            counts: at.count_turns(64) != Some(1),
        });
        after = before;
        bar.inc(1);
    }
    judged
}

impl Verdict {
    /// By search, with the best turn; none if the game is over or nothing was found in time.
    fn on(
        pos: &dyn AnyPosition,
        adviser: &mut dyn AnySearcher,
        signals: &Signals,
    ) -> Option<(Self, String)> {
        let answer = think(adviser, pos, &Limits::nodes(NODES), signals, &mut |_| ())?;
        let line = answer.lines.first()?;
        let expected = (f64::from(line.wdl.win) + f64::from(line.wdl.draw) / 2.0) / 1000.0;
        Some((Self { player: pos.to_act(), score: line.score, expected }, answer.turn))
    }

    /// By the result.
    fn at_the_end(pos: &dyn AnyPosition) -> Self {
        let player = pos.to_act();
        let (score, expected) = match pos.outcome().and_then(|outcome| outcome.winner) {
            None => (Shown::Cp(0), 0.5),
            Some(winner) if winner == player => (Shown::Win(0), 1.0),
            Some(_) => (Shown::Loss(0), 0.0),
        };
        Self { player, score, expected }
    }

    /// The same for a player who looks at it from a turn before.
    fn seen_by(self, player: Player) -> Self {
        let other = self.player != player;
        let score = match self.score {
            Shown::Cp(cp) => Shown::Cp(if other { -cp } else { cp }),
            Shown::Win(plies) if other => Shown::Loss(plies + 1),
            Shown::Loss(plies) if other => Shown::Win(plies + 1),
            Shown::Win(plies) => Shown::Win(plies + 1),
            Shown::Loss(plies) => Shown::Loss(plies + 1),
        };
        let expected = if other { 1.0 - self.expected } else { self.expected };
        Self { player, score, expected }
    }

    /// `62% (+0.35)`
    fn words(self) -> String {
        let score = match self.score {
            Shown::Cp(cp) => format!("{:+.2}", f64::from(cp) / 100.0),
            Shown::Win(plies) => format!("win in {plies}"),
            Shown::Loss(plies) => format!("loss in {plies}"),
        };
        format!("{:.0}% ({score})", 100.0 * self.expected)
    }
}

impl Judged {
    /// `12... Kd5 (Black): expected score 74% (+0.60), then 0% (loss in 2); better was Nf6`
    fn words(&self) -> String {
        let Self { number, played, best, .. } = self;
        let (color, before, after) = (self.color.name(), self.before.words(), self.after.words());
        format!(
            "{number} {played} ({color}): expected score {before}, then {after}; better was {best}"
        )
    }
}

/// How far the judging has come; on a terminal only.
fn progress(turns: usize) -> ProgressBar {
    let target = ProgressDrawTarget::stderr();
    let bar = ProgressBar::with_draw_target(Some(turns as u64), target);
    let template = "looking at the game {wide_bar} {pos}/{len} turns, Ctrl-C stops";
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
    bar
}
