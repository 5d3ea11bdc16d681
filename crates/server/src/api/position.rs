//! Positions: `/api/position`, `/api/previews`, `/api/moves`, `/api/show`.

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use rules::view::svg::{SvgOptions, Theme, svg};
use rules::view::text::{TextOptions, text};

use super::compute;
use crate::answers;
use crate::ask::{Ask, within};
use crate::contract::position::{
    Asked as _, Moves, MovesAsked, Position, PositionAsked, Preview, Previews, PreviewsAsked,
    ShowAsked, ShowFormat, Shown, TurnAfter, Turns,
};
use crate::problem::Problem;

/// Actions that are shown at once.
const MOST_PREVIEWS: usize = 64;
/// Steps that counting the turns of one position may take: a tenth of a second or so.
const COUNT_BUDGET: u64 = 3_000_000;

/// All that a board needs.
#[utoipa::path(get, path = "/api/position", tag = "games", params(PositionAsked), responses(
    (status = 200, body = Position), (status = 400, body = Problem)))]
pub(crate) async fn position(Ask(asked): Ask<PositionAsked>) -> Result<Json<Position>, Problem> {
    compute(move || {
        let pos = asked.place().open()?;
        let (fens, plans) = (asked.fens.unwrap_or(false), asked.plans.unwrap_or(false));
        Ok(Json(answers::position(&*pos, answers::Extras { fens, plans })))
    })
    .await
}

/// The picture after each of some actions.
#[utoipa::path(get, path = "/api/previews", tag = "games", params(PreviewsAsked), responses(
    (status = 200, body = Previews), (status = 400, body = Problem)))]
pub(crate) async fn previews(Ask(asked): Ask<PreviewsAsked>) -> Result<Json<Previews>, Problem> {
    compute(move || {
        let pos = asked.place().open()?;
        let choices = asked.choices.as_deref().unwrap_or_default();
        let mut previews = Vec::new();
        for action in choices.split_whitespace() {
            if previews.len() == MOST_PREVIEWS {
                return Err(Problem::bad(format!("at most {MOST_PREVIEWS} \"choices\" at once")));
            }
            let mut after = pos.boxed_clone();
            after.play(action)?;
            let (action, fen, view) = (action.to_owned(), after.fen(), after.view());
            previews.push(Preview { action, fen, view });
        }
        Ok(Json(Previews { previews }))
    })
    .await
}

/// Legal actions and complete turns.
#[utoipa::path(get, path = "/api/moves", tag = "games", params(MovesAsked), responses(
    (status = 200, body = Moves), (status = 400, body = Problem)))]
pub(crate) async fn moves(Ask(asked): Ask<MovesAsked>) -> Result<Json<Moves>, Problem> {
    compute(move || {
        let limit = within("limit", asked.limit, 1_000, (1, 10_000))?;
        let pos = asked.place().open()?;
        let mut answer = Moves {
            ruleset: pos.ruleset().to_string(),
            fen: pos.fen(),
            to_act: pos.to_act(),
            open: pos.turn_is_open(),
            outcome: pos.outcome(),
            actions: pos.actions(),
            turns: None,
            truncated: None,
            turns_total: None,
        };
        if !asked.actions.unwrap_or(false) {
            let (turns, truncated) = if asked.after.unwrap_or(false) {
                let (turns, truncated) = pos.turns_after(limit);
                let after = |turn: rules::any::TurnText| TurnAfter {
                    turn: turn.turn,
                    san: turn.san,
                    fen: turn.fen,
                    outcome: turn.outcome,
                };
                (Turns::After(turns.into_iter().map(after).collect()), truncated)
            } else {
                let (turns, truncated) = pos.turns(limit);
                (Turns::Texts(turns), truncated)
            };
            answer.turns = Some(turns);
            answer.truncated = Some(truncated);
            answer.turns_total = Some(pos.count_turns(COUNT_BUDGET));
        }
        Ok(Json(answer))
    })
    .await
}

/// A picture of a position.
#[utoipa::path(get, path = "/api/show", tag = "games", params(ShowAsked), responses(
    (status = 200, body = String, content_type = "image/svg+xml",
     description = "Or text, or `Shown` as JSON, as `format` says"),
    (status = 400, body = Problem)))]
pub(crate) async fn show(Ask(asked): Ask<ShowAsked>) -> Result<Response, Problem> {
    compute(move || {
        let square = within("size", asked.size, 64, (12, 512))?;
        let pos = asked.place().open()?;
        let (flipped, outcome) = (asked.flip.unwrap_or(false), pos.outcome());
        Ok(match asked.format.unwrap_or_default() {
            ShowFormat::Svg => {
                let theme = if asked.dark.unwrap_or(false) { Theme::Dark } else { Theme::Light };
                let options =
                    SvgOptions { square, flipped, theme, outcome, ..SvgOptions::default() };
                let kind = [(header::CONTENT_TYPE, "image/svg+xml")];
                (kind, svg(&pos.view(), options)).into_response()
            }
            ShowFormat::Text => {
                let options = TextOptions { flipped, outcome, ..TextOptions::default() };
                text(&pos.view(), options).into_response()
            }
            ShowFormat::Json => {
                let ruleset = pos.ruleset().to_string();
                let shown = Shown { ruleset, fen: pos.fen(), outcome, view: pos.view() };
                Json(shown).into_response()
            }
        })
    })
    .await
}
