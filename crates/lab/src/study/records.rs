//! The games of a study in the format of records.

use rules::record::{Form, GameResult, Record, from_position};
use rules::{Color, ParseError};

use super::game::{By, StudyGame};
use super::plan::{Ground, Plan, Series};

/// The record of a game: what the engines expected of each turn stands behind it.
///
/// # Errors
/// A turn of the game is not legal.
pub fn record(plan: &Plan, ground: &Ground, game: &StudyGame) -> Result<Record, ParseError> {
    let mut pos = ground.start.clone();
    for turn in &game.turns {
        pos.play(turn)?;
    }
    let result = match (game.end.winner(), game.end.by) {
        (Some(player), _) if pos.color_of(player) == Color::White => GameResult::WhiteWins,
        (Some(_), _) => GameResult::BlackWins,
        (None, By::Limit) => GameResult::Unknown,
        (None, By::Rules | By::Proof) => GameResult::Draw,
    };
    let round = (game.job.index + 1).to_string();
    let (seed, opening) = (plan.seed.to_string(), game.opening.to_string());
    let strength = match game.job.series {
        Series::Main | Series::Versus => plan.strength.words(),
        Series::Rung(step) => {
            let nodes = super::game::rung_nodes(step);
            format!("{} against {nodes} nodes a turn", 2 * nodes)
        }
    };
    let tags = [
        ("Event", "careen lab"),
        ("Round", &round),
        ("White", "careen"),
        ("Black", "careen"),
        ("Result", result.as_str()),
        ("Seed", &seed),
        ("OpeningPlies", &opening),
        ("Strength", &strength),
        ("Termination", &game.end.reason),
    ];
    let mut record = from_position(&*pos, Form::San, &tags);
    let turns = record.main_line.iter_mut().skip(game.opening);
    for (turn, thought) in turns.zip(&game.thoughts) {
        turn.comments.push(thought.score.clone());
    }
    Ok(record)
}
