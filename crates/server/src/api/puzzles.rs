//! Puzzles: `/api/puzzles`.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use rules::any::{AnyPosition, Game};
use rules::{Rng, Ruleset};

use super::compute;
use super::games::game_of;
use crate::app::App;
use crate::ask::{Body, Path, at_most};
use crate::config::LONGEST_FEN;
use crate::contract::learn::{Attempt, AttemptVerdict, Attempted, Puzzle, PuzzleSolution, Puzzles};
use crate::engine::{self, AnalysisLimits, arrows_of_turn, sans_of_line};
use crate::person::Person;
use crate::problem::Problem;

/// Actions for finding how a puzzle ends.
const NODES: u64 = 200_000;

/// Time for a look at it, where that is not enough.
const LOOK: Duration = Duration::from_secs(2);

/// A puzzle with its solution.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    ruleset: String,
    plies: u16,
    turn: String,
    fen: String,
}

/// The puzzles of a game, in the order of its file.
pub(crate) fn puzzles_of(game: &Game) -> Vec<Line> {
    let mut ruleset = game.id;
    let mut puzzles = Vec::new();
    for line in game.puzzles.lines() {
        match line.split_once(' ') {
            Some(("ruleset", text)) => ruleset = text,
            Some(("puzzle", rest)) => {
                let mut fields = rest.splitn(3, ' ');
                let plies = fields.next().and_then(|plies| plies.parse().ok());
                if let (Some(plies), Some(turn), Some(fen)) = (plies, fields.next(), fields.next())
                {
                    let (turn, fen) = (turn.to_owned(), fen.to_owned());
                    puzzles.push(Line { ruleset: ruleset.to_owned(), plies, turn, fen });
                }
            }
            _ => {}
        }
    }
    puzzles
}

impl Line {
    fn open(&self, game: &'static Game) -> Result<Box<dyn AnyPosition>, Problem> {
        let ruleset = Ruleset::parse(&[game], &self.ruleset, &mut Rng::new(0))?;
        Ok((game.open)(&ruleset, Some(&self.fen))?)
    }
}

/// One puzzle of a game.
fn puzzle_of(game: &'static Game, number: usize) -> Result<Line, Problem> {
    let puzzle = puzzles_of(game).into_iter().nth(number.wrapping_sub(1));
    puzzle.ok_or_else(|| Problem::not_found(format!("{} has no puzzle {number}", game.name)))
}

/// The puzzles of a game.
#[utoipa::path(get, path = "/api/puzzles/{game}", tag = "learn", params(("game" = String, Path)),
    responses((status = 200, body = Puzzles), (status = 404, body = Problem)))]
pub(crate) async fn list(Path(id): Path<String>) -> Result<Json<Puzzles>, Problem> {
    let game = game_of(&id)?;
    compute(move || {
        let puzzle = |(i, line): (usize, Line)| {
            let pos = line.open(game)?;
            let color = pos.color_of(pos.to_act());
            let Line { ruleset, plies, fen, .. } = line;
            Ok::<_, Problem>(Puzzle { number: i + 1, ruleset, fen, plies, color })
        };
        let puzzles = puzzles_of(game).into_iter().enumerate().map(puzzle);
        Ok(Json(Puzzles { game: game.id, puzzles: puzzles.collect::<Result<_, _>>()? }))
    })
    .await
}

/// Whether a turn solves a puzzle.
#[utoipa::path(post, path = "/api/puzzles/{game}/{number}/check", tag = "learn",
    params(("game" = String, Path), ("number" = usize, Path)), request_body = Attempt, responses(
    (status = 200, body = Attempted), (status = 400, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    person: Person,
    Path((id, number)): Path<(String, usize)>,
    Body(attempt): Body<Attempt>,
) -> Result<Json<Attempted>, Problem> {
    let game = game_of(&id)?;
    let puzzle = puzzle_of(game, number)?;
    at_most("turn", &attempt.turn, LONGEST_FEN)?;
    let mut pos = puzzle.open(game)?;
    let mut solution = pos.boxed_clone();
    solution.play(&puzzle.turn)?;
    pos.play(&attempt.turn)?;
    let (tried, wanted) = (pos.played_actions(), solution.played_actions());
    let verdict = if tried == wanted {
        AttemptVerdict::Right
    } else if wanted.starts_with(&tried) {
        AttemptVerdict::Unfinished
    } else {
        AttemptVerdict::Wrong
    };
    let (line, sans) = match verdict {
        AttemptVerdict::Right => line_of(&app, &person, game, &puzzle).await?,
        AttemptVerdict::Wrong | AttemptVerdict::Unfinished => Default::default(),
    };
    Ok(Json(Attempted { verdict, line, sans }))
}

/// The solution of a puzzle.
#[utoipa::path(get, path = "/api/puzzles/{game}/{number}/solution", tag = "learn",
    params(("game" = String, Path), ("number" = usize, Path)), responses(
    (status = 200, body = PuzzleSolution), (status = 404, body = Problem)))]
pub(crate) async fn solution(
    State(app): State<Arc<App>>,
    person: Person,
    Path((id, number)): Path<(String, usize)>,
) -> Result<Json<PuzzleSolution>, Problem> {
    let game = game_of(&id)?;
    let puzzle = puzzle_of(game, number)?;
    let (line, sans) = line_of(&app, &person, game, &puzzle).await?;
    let arrows = arrows_of_turn(&*puzzle.open(game)?, &puzzle.turn);
    let san = sans.first().cloned().unwrap_or_else(|| puzzle.turn.clone());
    Ok(Json(PuzzleSolution { turn: puzzle.turn, san, line, sans, arrows }))
}

/// The solution and what may follow, to the end of the game.
async fn line_of(
    app: &App,
    person: &Person,
    game: &'static Game,
    puzzle: &Line,
) -> Result<(Vec<String>, Vec<String>), Problem> {
    let start = puzzle.open(game)?;
    let mut after = start.boxed_clone();
    after.play(&puzzle.turn)?;
    let mut line = vec![puzzle.turn.clone()];
    if after.outcome().is_none() {
        // What follows is forced to lose; the engine shows how.
        let client = person.number();
        let rest = engine::solve(&app.jobs, client, after.boxed_clone(), NODES).await?;
        if rest.line.is_empty() {
            // Turns of many kinds: a search sees the end sooner than a proof is complete.
            let depth = Some(u32::from(puzzle.plies));
            let limits = AnalysisLimits { time: LOOK, nodes: None, depth, multipv: 1 };
            let found = engine::analyze(&app.jobs, client, after, limits).await?.found;
            let best = found.lines.into_iter().next();
            line.extend(best.map_or_else(Vec::new, |best| best.pv));
        } else {
            line.extend(rest.line);
        }
    }
    let sans = sans_of_line(&*start, &line);
    Ok((line, sans))
}
