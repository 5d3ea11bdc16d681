//! The API as an OpenAPI document.

use axum::Json;
use utoipa::OpenApi;

use crate::api;
use crate::contract::socket::{ClientMessage, ServerMessage};
use crate::contract::{position, record, view};
use crate::problem::Problem;

/// The API.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Careen",
        description = "Play, analysis and archive of abstract board games. Every GET that takes a \
                       position is also answered as POST with the same names in a JSON body. The \
                       WebSocket /api/ws takes `ClientMessage` and sends `ServerMessage`.",
    ),
    paths(
        api::games::list,
        api::position::position,
        api::position::previews,
        api::position::moves,
        api::position::show,
        api::setup::read,
        api::setup::compose,
        api::engine::analyze,
        api::engine::solve,
        api::play::begin,
        api::play::state,
        api::play::act,
        api::play::undo,
        api::play::takeback,
        api::play::resign,
        api::play::draw,
        api::play::title,
        api::play::hint,
        api::archive::list,
        api::archive::keep,
        api::archive::entry,
        api::archive::replace,
        api::archive::delete,
        api::archive::import,
        api::archive::export,
        api::records::read_file,
        api::records::write,
        api::records::convert,
        api::rulebook::rules,
        api::puzzles::list,
        api::puzzles::check,
        api::puzzles::solution,
    ),
    components(schemas(
        ClientMessage,
        ServerMessage,
        Problem,
        position::Shown,
        record::VariationTree,
        record::WriteVariation,
        view::View,
    ))
)]
struct Api;

/// The document as JSON, with a line feed at its end.
///
/// # Panics
/// Never: the document is made of strings and numbers.
pub fn openapi() -> String {
    let mut text = Api::openapi().to_pretty_json().expect("the document is plain data");
    text.push('\n');
    text
}

/// `GET /api/openapi.json`.
pub(crate) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Api::openapi())
}
