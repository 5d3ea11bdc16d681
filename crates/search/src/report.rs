//! The report on a game: how well each side played, which turns cost most, and what was better.
//!
//! Every position of the game is searched once, with the same nodes each. The *expected score* of
//! a player is what the engine's chances amount to, a win being 1, a draw ½ and a loss 0; the
//! chances come from the score in hundredths by the logistic curve of [`Score::wdl`](crate::Score::wdl).
//! What a turn gave away is the expected score before it, with the best turn, minus that after it,
//! and never less than nothing. Then
//!
//! > accuracy of a turn = 100 % · ½ ^ (given away / 0.15)
//!
//! so that a turn which gives away 0.15 points is half accurate, one that throws a won game (1
//! point) about 1 %. The accuracy of a side is the mean over its turns. A turn without choice does
//! not count.

use rules::any::AnyPosition;
use rules::record::{Form, TurnNumber, from_position};
use rules::{Color, Player};

use crate::any::AnswerText;
use crate::score::Shown;

/// A turn that gives away so much of a point is half accurate.
const HALVING: f64 = 0.15;
/// Turns that gave away less are not worth naming.
const WORTH_NAMING: f64 = 0.03;

/// What the engine thinks of a position, for one of the players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// For whom.
    pub player: Player,
    /// The score for him.
    pub score: Shown,
    /// The expected score, from 0 to 1.
    pub expected: f64,
}

/// A turn of a game and what it was worth.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its place in the game, from 0.
    pub ply: usize,
    /// Its number.
    pub number: TurnNumber,
    /// Who made it.
    pub color: Color,
    /// The turn in coordinate form.
    pub turn: String,
    /// The same in SAN.
    pub san: String,
    /// What the engine would have played, in coordinate form.
    pub best: String,
    /// The same in SAN.
    pub best_san: String,
    /// How he stood, with the best turn.
    pub before: Standing,
    /// How he stood after his turn.
    pub after: Standing,
    /// The part of a point that he gave away.
    pub given_away: f64,
    /// Whether there was a choice.
    pub counts: bool,
}

impl Judged {
    /// Accuracy of the turn in percent, by the formula above.
    pub fn accuracy(&self) -> f64 {
        100.0 * 0.5_f64.powf(self.given_away / HALVING)
    }
}

/// Judges the finished turns of a game, from the last to the first: so each search knows what came
/// of it.
///
/// `think` searches a position; `tell` gets each turn and says whether to go on. It ends early if
/// a search finds nothing, as a stopped one.
pub fn judge(
    pos: &dyn AnyPosition,
    think: &mut dyn FnMut(&dyn AnyPosition) -> Option<AnswerText>,
    tell: &mut dyn FnMut(Judged) -> bool,
) {
    let mut at = pos.boxed_clone();
    if !at.open_turn().is_empty() {
        at.undo_turn();
    }
    let record = from_position(&*at, Form::San, &[]);
    let numbers = std::iter::successors(Some(record.begins), |number| Some(number.next()));
    let played: Vec<_> = at.played().into_iter().zip(at.played_san()).zip(numbers).collect();
    let mut after = match Standing::on(&*at, think) {
        Some((standing, _)) => standing,
        None => Standing::at_the_end(&*at),
    };
    for (ply, ((turn, san), number)) in played.into_iter().enumerate().rev() {
        at.undo_turn();
        let Some((before, best)) = Standing::on(&*at, think) else { break };
        let player = before.player;
        let reached = after.seen_by(player);
        let given_away =
            if best == turn { 0.0 } else { (before.expected - reached.expected).max(0.0) };
        let judged = Judged {
            ply,
            number,
            color: at.color_of(player),
            turn,
            san,
            best_san: san_of(&*at, &best).unwrap_or_else(|| best.clone()),
            best,
            before,
            after: reached,
            given_away,
            counts: at.count_turns(64) != Some(1),
        };
        after = before;
        if !tell(judged) {
            break;
        }
    }
}

/// The accuracy of a side in percent, and the number of turns that count; none if no turn does.
pub fn accuracy(turns: &[Judged], color: Color) -> Option<(f64, usize)> {
    let turns = turns.iter().filter(|turn| turn.color == color && turn.counts);
    let all: Vec<_> = turns.map(Judged::accuracy).collect();
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    (!all.is_empty()).then_some((mean, all.len()))
}

/// The turns that cost most and are worth naming, the worst first.
pub fn worst(turns: &[Judged], most: usize) -> Vec<&Judged> {
    let mut worst: Vec<_> = turns.iter().filter(|turn| turn.given_away >= WORTH_NAMING).collect();
    worst.sort_by(|a, b| b.given_away.total_cmp(&a.given_away));
    worst.truncate(most);
    worst
}

/// The SAN of a complete turn.
fn san_of(pos: &dyn AnyPosition, turn: &str) -> Option<String> {
    let mut after = pos.boxed_clone();
    after.play(turn).ok()?;
    after.last_turn().map(|last| last.san)
}

impl Standing {
    /// By search, with the best turn; none if the game is over or nothing was found in time.
    fn on(
        pos: &dyn AnyPosition,
        think: &mut dyn FnMut(&dyn AnyPosition) -> Option<AnswerText>,
    ) -> Option<(Self, String)> {
        let answer = think(pos)?;
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
}
