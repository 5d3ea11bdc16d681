//! Positions as answers.

use rules::any::AnyPosition;
use rules::record::{GameResult, TurnNumber};
use rules::{Color, Outcome, Player};

use crate::contract::position::{Action, Colors, Number, Position};

/// An outcome in words: `White wins (checkmate)`.
pub(crate) fn outcome_text(
    winner: Option<Player>,
    reason: &str,
    color_of: impl Fn(Player) -> Color,
) -> String {
    match winner {
        Some(player) => format!("{} wins ({reason})", color_of(player).name()),
        None => format!("draw ({reason})"),
    }
}

/// The result of a game as records write it.
pub(crate) fn result_of(pos: &dyn AnyPosition, winner: Option<Option<Player>>) -> GameResult {
    let outcome = winner.map(|winner| Outcome { winner, reason: "" });
    GameResult::of(outcome, |player| pos.color_of(player))
}

impl From<TurnNumber> for Number {
    fn from(number: TurnNumber) -> Self {
        Self { number: number.number, player: number.player }
    }
}

/// The legal next actions with all that a board needs.
pub(crate) fn actions(pos: &dyn AnyPosition) -> Vec<Action> {
    let mut after = pos.boxed_clone();
    let mut actions = Vec::new();
    for choice in pos.choices() {
        let (mut turn, mut san, mut outcome) = (String::new(), None, None);
        if after.play(&choice.action).is_ok() {
            match after.last_turn() {
                Some(last) => {
                    turn = last.turn;
                    san = Some(last.san);
                    outcome = last.outcome;
                }
                None => turn = after.open_turn(),
            }
            after.undo_action();
        }
        let shown = (choice.ends, choice.arrows);
        actions.push(Action::new(choice.action, choice.choice, shown, (turn, san), outcome));
    }
    actions
}

/// The FEN after each finished turn.
pub(crate) fn fens(pos: &dyn AnyPosition) -> Vec<String> {
    let mut at = pos.boxed_clone();
    if !at.open_turn().is_empty() {
        at.undo_turn();
    }
    let mut fens = Vec::new();
    for _ in at.played() {
        fens.push(at.fen());
        at.undo_turn();
    }
    fens.reverse();
    fens
}

/// The open turn after each of its actions.
fn open_steps(pos: &dyn AnyPosition) -> Vec<String> {
    let mut at = pos.boxed_clone();
    let mut steps = Vec::new();
    while !at.open_turn().is_empty() {
        steps.push(at.open_turn());
        at.undo_action();
    }
    steps.reverse();
    steps
}

/// The position in which a game began.
pub(crate) fn beginning(pos: &dyn AnyPosition) -> Box<dyn AnyPosition> {
    let mut start = pos.boxed_clone();
    while start.undo_turn() {}
    start
}

/// What a position is answered with beside what is always there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras {
    /// The FEN after each turn.
    pub(crate) fens: bool,
    /// What the other player could choose.
    pub(crate) plans: bool,
}

/// All that a board needs.
pub(crate) fn position(pos: &dyn AnyPosition, extras: Extras) -> Position {
    let start = beginning(pos);
    let outcome = pos.outcome();
    let text = |outcome: Outcome| {
        outcome_text(outcome.winner, outcome.reason, |player| pos.color_of(player))
    };
    Position {
        ruleset: pos.ruleset().to_string(),
        game: pos.ruleset().game().id,
        start_fen: pos.start_fen(),
        fen: pos.fen(),
        to_act: pos.to_act(),
        color: pos.color_of(pos.to_act()),
        colors: Colors { first: pos.color_of(Player::First), second: pos.color_of(Player::Second) },
        turn_number: pos.turn_number(),
        turns: pos.played(),
        sans: pos.played_san(),
        fens: extras.fens.then(|| fens(pos)),
        first_number: Number { number: start.turn_number(), player: start.to_act() },
        open: pos.turn_is_open(),
        open_turn: pos.open_turn(),
        open_steps: open_steps(pos),
        outcome,
        outcome_text: outcome.map(text),
        view: pos.view(),
        actions: actions(pos),
        plans: if extras.plans { pos.plans() } else { Vec::new() },
    }
}
