//! Games that are played here: `/api/play`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use rules::Player;

use super::compute;
use crate::app::App;
use crate::ask::{Body, Path, Place, at_most};
use crate::config::{LONGEST_MOVES, LONGEST_TITLE};
use crate::contract::engine::Hint;
use crate::contract::play::{Act, At, GameState, NewGame, Resign, Title};
use crate::live::{Live, Opponent};
use crate::person::{Person, is_name, random_name, random_number};
use crate::problem::{Code, Problem};
use crate::store::{NewRow, PlayRow, now};

/// Milliseconds of an hour.
const HOUR: i64 = 3_600_000;

/// Begins a game.
#[utoipa::path(post, path = "/api/play", tag = "play", request_body = NewGame, responses(
    (status = 201, body = GameState, headers(("Location" = String))),
    (status = 400, body = Problem), (status = 429, body = Problem)))]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    person: Person,
    Body(new): Body<NewGame>,
) -> Result<Response, Problem> {
    if !app.rates.stores(&person) {
        let problem = Problem::new(Code::TooMany, "too many new games; wait a little");
        return Err(Problem { retry_after: Some(5), ..problem });
    }
    let owner = person.owner;
    let (row, live) = compute(move || prepared(&new, owner)).await?;
    let state = app.desk.begin(row, live).await?;
    let location = [(header::LOCATION, format!("/api/play/{}", state.id))];
    Ok((StatusCode::CREATED, location, Json(state)).into_response())
}

/// A new game, judged but not yet kept.
fn prepared(new: &NewGame, owner: [u8; 32]) -> Result<(NewRow, Live), Problem> {
    let players = [Opponent::parse(&new.first)?, Opponent::parse(&new.second)?];
    if !players.contains(&Opponent::Human) {
        return Err(Problem::bad("one of the players must be \"human\""));
    }
    if let Some(clock) = new.clock {
        let initial = (1_000..=24 * HOUR).contains(&clock.initial_ms);
        if !initial || !(0..=HOUR).contains(&clock.increment_ms) {
            let detail = "\"clock\" takes 1 000 to 86 400 000 \"initial_ms\" and up to 3 600 000 \
                          \"increment_ms\"";
            return Err(Problem::bad(detail));
        }
    }
    let title = title_of(new.title.as_deref())?;
    let (fen, moves) = (new.fen.as_deref(), new.moves.as_deref());
    let pos = Place { ruleset: &new.ruleset, fen, moves }.open()?;
    let by_color = |color| {
        let player =
            [Player::First, Player::Second].into_iter().find(|&p| pos.color_of(p) == color);
        if player == Some(Player::First) { new.first.clone() } else { new.second.clone() }
    };
    let id = random_name();
    let row = NewRow {
        id: id.clone(),
        owner,
        kind: "game",
        game: pos.ruleset().game().id,
        ruleset: pos.ruleset().to_string(),
        start_fen: pos.start_fen(),
        title: title.clone(),
        white: by_color(rules::Color::White),
        black: by_color(rules::Color::Black),
        result: "*".to_owned(),
        over: false,
        plies: 0,
        fen: pos.fen(),
        record: None,
        words: String::new(),
        positions: Vec::new(),
    };
    let play = PlayRow {
        id,
        ruleset: row.ruleset.clone(),
        start_fen: row.start_fen.clone(),
        title,
        created: now(),
        changed: now(),
        version: 0,
        first: new.first.clone(),
        second: new.second.clone(),
        seed: i64::try_from(random_number()).unwrap_or(0),
        initial_ms: new.clock.map(|clock| clock.initial_ms),
        increment_ms: new.clock.map(|clock| clock.increment_ms),
        first_ms: new.clock.map(|clock| clock.initial_ms),
        second_ms: new.clock.map(|clock| clock.initial_ms),
        running_since: None,
        end_by: None,
        end_reason: None,
        winner: None,
    };
    Ok((row, Live::new(play, pos)))
}

/// A title without what is invisible.
pub(crate) fn title_of(title: Option<&str>) -> Result<Option<String>, Problem> {
    let Some(title) = title.map(str::trim).filter(|title| !title.is_empty()) else {
        return Ok(None);
    };
    if title.chars().count() > LONGEST_TITLE || title.chars().any(char::is_control) {
        let detail = format!("a title is one line of at most {LONGEST_TITLE} characters");
        return Err(Problem::bad(detail));
    }
    Ok(Some(title.to_owned()))
}

/// The name of a game out of the path.
fn name(id: &str) -> Result<(), Problem> {
    if is_name(id) { Ok(()) } else { Err(Problem::not_found("there is no such game of yours")) }
}

/// A game as it stands.
#[utoipa::path(get, path = "/api/play/{id}", tag = "play", params(("id" = String, Path)), responses(
    (status = 200, body = GameState), (status = 404, body = Problem)))]
pub(crate) async fn state(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
) -> Result<Json<GameState>, Problem> {
    name(&id)?;
    Ok(Json(app.desk.state(&id, &person.owner).await?))
}

/// Plays one action, or several of the same turn.
#[utoipa::path(post, path = "/api/play/{id}/act", tag = "play", params(("id" = String, Path)),
    request_body = Act, responses((status = 200, body = GameState), (status = 400, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
    Body(act): Body<Act>,
) -> Result<Json<GameState>, Problem> {
    name(&id)?;
    at_most("action", &act.action, LONGEST_MOVES)?;
    let play = |live: &mut Live| live.act(&act.action, now());
    Ok(Json(app.desk.change(&id, &person.owner, act.at, play).await?))
}

/// Takes back the last action of a person.
#[utoipa::path(post, path = "/api/play/{id}/undo", tag = "play", params(("id" = String, Path)),
    request_body = At, responses((status = 200, body = GameState), (status = 404, body = Problem),
    (status = 409, body = Problem)))]
pub(crate) async fn undo(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
    Body(at): Body<At>,
) -> Result<Json<GameState>, Problem> {
    name(&id)?;
    let undo = |live: &mut Live| live.undo(now());
    Ok(Json(app.desk.change(&id, &person.owner, at.at, undo).await?))
}

/// Takes back the last turn of a person.
#[utoipa::path(post, path = "/api/play/{id}/takeback", tag = "play", params(("id" = String, Path)),
    request_body = At, responses((status = 200, body = GameState), (status = 404, body = Problem),
    (status = 409, body = Problem)))]
pub(crate) async fn takeback(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
    Body(at): Body<At>,
) -> Result<Json<GameState>, Problem> {
    name(&id)?;
    let take_back = |live: &mut Live| live.take_back(now());
    Ok(Json(app.desk.change(&id, &person.owner, at.at, take_back).await?))
}

/// Gives up.
#[utoipa::path(post, path = "/api/play/{id}/resign", tag = "play", params(("id" = String, Path)),
    request_body = Resign, responses((status = 200, body = GameState),
    (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn resign(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
    Body(resign): Body<Resign>,
) -> Result<Json<GameState>, Problem> {
    name(&id)?;
    let player = resign.player.map(Player::from);
    let give_up = |live: &mut Live| live.resign(player);
    Ok(Json(app.desk.change(&id, &person.owner, resign.at, give_up).await?))
}

/// Offers a draw, or agrees on one.
#[utoipa::path(post, path = "/api/play/{id}/draw", tag = "play", params(("id" = String, Path)),
    request_body = At, responses((status = 200, body = GameState), (status = 404, body = Problem),
    (status = 409, body = Problem)))]
pub(crate) async fn draw(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
    Body(at): Body<At>,
) -> Result<Json<GameState>, Problem> {
    name(&id)?;
    Ok(Json(app.desk.draw(&id, &person.owner, at.at).await?))
}

/// Names a game.
#[utoipa::path(post, path = "/api/play/{id}/title", tag = "play", params(("id" = String, Path)),
    request_body = Title, responses((status = 200, body = GameState),
    (status = 400, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn title(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
    Body(title): Body<Title>,
) -> Result<Json<GameState>, Problem> {
    name(&id)?;
    let text = title_of(title.title.as_deref())?;
    let rename = |live: &mut Live| {
        live.row.title.clone_from(&text);
        Ok(())
    };
    Ok(Json(app.desk.change(&id, &person.owner, title.at, rename).await?))
}

/// What the engine would play.
#[utoipa::path(post, path = "/api/play/{id}/hint", tag = "play", params(("id" = String, Path)),
    request_body = At, responses((status = 200, body = Hint), (status = 404, body = Problem),
    (status = 409, body = Problem)))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
    Body(_): Body<At>,
) -> Result<Json<Hint>, Problem> {
    name(&id)?;
    Ok(Json(app.desk.hint(&id, &person.owner).await?))
}
