//! `GET /api/games`.

use axum::Json;
use rules::Ruleset;
use rules::any::Game;
use search::Level;

use super::puzzles::puzzles_of;
use super::records::formats_of;
use super::rulebook::first_paragraph;
use crate::contract::games::{GameFacts, Games, ReadingFacts};
use crate::problem::Problem;

/// All that can be played.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Games)))]
pub(crate) async fn list() -> Result<Json<Games>, Problem> {
    let games = games::ALL.iter().map(|&game| facts(game)).collect::<Result<_, _>>()?;
    Ok(Json(Games { games, levels: Level::STRONGEST, version: env!("CARGO_PKG_VERSION") }))
}

fn facts(game: &'static Game) -> Result<GameFacts, Problem> {
    let reading = |reading: &'static rules::Reading| ReadingFacts {
        id: reading.id,
        values: reading.values,
        default: reading.default(),
        numbers: reading
            .values
            .iter()
            .any(|value| value.starts_with('N'))
            .then_some([reading.numbers.0, reading.numbers.1]),
        why: reading.why,
    };
    Ok(GameFacts {
        id: game.id,
        name: game.name,
        inventor: game.inventor,
        year: game.year,
        idea: first_paragraph(game.rulebook),
        sources: game.sources,
        readings: game.readings.iter().map(reading).collect(),
        start_fen: (game.open)(&Ruleset::default_of(game), None)?.fen(),
        puzzles: puzzles_of(game).len(),
        formats: formats_of(game).collect(),
    })
}

/// A game by its id.
pub(crate) fn game_of(id: &str) -> Result<&'static Game, Problem> {
    let found = games::ALL.iter().find(|game| game.id == id).copied();
    found.ok_or_else(|| Problem::not_found("there is no such game; /api/games lists them all"))
}
