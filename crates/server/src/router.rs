//! The paths, and what every request passes through.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, get, post, put};
use tower_http::timeout::TimeoutLayer;

use crate::api::{
    archive, engine, games, play, position, puzzles, records, rulebook, setup, socket,
};
use crate::app::App;
use crate::config::{LARGEST_BODY, LARGEST_FILE, LONGEST_REQUEST};
use crate::guard::guard;
use crate::openapi;
use crate::person::recognize;
use crate::problem::{Code, Problem};

/// All paths.
pub(crate) fn router(app: Arc<App>) -> Router {
    /// A path that answers `GET` and, for long games, `POST`.
    fn asked<H, T>(handler: H) -> MethodRouter<Arc<App>>
    where
        H: axum::handler::Handler<T, Arc<App>>,
        T: 'static,
    {
        get(handler.clone()).post(handler)
    }
    let large = DefaultBodyLimit::max(LARGEST_FILE);
    let api = Router::new()
        .route("/openapi.json", get(openapi::document))
        .route("/games", get(games::list))
        .route("/position", asked(position::position))
        .route("/previews", asked(position::previews))
        .route("/moves", asked(position::moves))
        .route("/show", asked(position::show))
        .route("/setup", get(setup::read).post(setup::compose))
        .route("/analyze", asked(engine::analyze))
        .route("/solve", asked(engine::solve))
        .route("/play", post(play::begin))
        .route("/play/{id}", get(play::state))
        .route("/play/{id}/act", post(play::act))
        .route("/play/{id}/undo", post(play::undo))
        .route("/play/{id}/takeback", post(play::takeback))
        .route("/play/{id}/resign", post(play::resign))
        .route("/play/{id}/draw", post(play::draw))
        .route("/play/{id}/title", post(play::title))
        .route("/play/{id}/hint", post(play::hint))
        .route("/archive", get(archive::list).post(archive::keep))
        .route("/archive/import", post(archive::import).layer(large))
        .route("/archive/export", get(archive::export))
        .route("/archive/{id}", put(archive::replace).get(archive::entry).delete(archive::delete))
        .route("/record/read", post(records::read_file).layer(large))
        .route("/record/write", post(records::write).layer(large))
        .route("/record/convert", post(records::convert).layer(large))
        .route("/rules/{game}", get(rulebook::rules))
        .route("/puzzles/{game}", get(puzzles::list))
        .route("/puzzles/{game}/{number}/check", post(puzzles::check))
        .route("/puzzles/{game}/{number}/solution", get(puzzles::solution))
        .fallback(async || Problem::not_found("there is no such path; see /api/openapi.json"))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, LONGEST_REQUEST));
    // A WebSocket lives longer than a request.
    let api = api.route("/ws", get(socket::open)).layer(from_fn(plain_errors));
    Router::new()
        .nest("/api", api)
        .route("/docs/api", get(rulebook::description))
        .fallback(page)
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .layer(from_fn(recognize))
        .layer(from_fn(log))
        .with_state(app)
}

/// Pages and their files.
async fn page(State(app): State<Arc<App>>, request: Request) -> Response {
    app.files.answer(request.method(), request.uri(), request.headers())
}

/// Gives errors that do not come from us the form of ours, and keeps answers out of caches.
async fn plain_errors(request: Request, next: Next) -> Response {
    let mut answer = next.run(request).await;
    let (status, foreign) = (answer.status(), !answer.headers().contains_key(header::CONTENT_TYPE));
    let code = match status {
        StatusCode::METHOD_NOT_ALLOWED => Some(Code::Method),
        StatusCode::REQUEST_TIMEOUT => Some(Code::Busy),
        _ => None,
    };
    if let Some(code) = code.filter(|_| foreign) {
        let allow = answer.headers_mut().remove(header::ALLOW);
        let methods = allow.as_ref().and_then(|allow| allow.to_str().ok()).unwrap_or_default();
        let detail = match code {
            Code::Method => format!("this path knows {methods}"),
            _ => "the request took too long".to_owned(),
        };
        answer = Problem { status: status.as_u16(), ..Problem::new(code, detail) }.into_response();
        if let Some(allow) = allow {
            answer.headers_mut().insert(header::ALLOW, allow);
        }
    }
    let store = HeaderValue::from_static("no-store");
    answer.headers_mut().entry(header::CACHE_CONTROL).or_insert(store);
    answer
}

/// One line a request: no query, no cookie.
async fn log(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let began = std::time::Instant::now();
    let answer = next.run(request).await;
    let (status, time) = (answer.status().as_u16(), began.elapsed());
    if status >= 500 {
        tracing::warn!(%method, path, status, ?time, "answered");
    } else {
        tracing::debug!(%method, path, status, ?time, "answered");
    }
    answer
}
