//! The engine, asked once: `/api/analyze` and `/api/solve`.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;

use super::compute;
use crate::app::App;
use crate::ask::{Ask, within};
use crate::contract::engine::{Analysis, AnalyzeAsked, SolveAsked, Solved};
use crate::contract::position::Asked as _;
use crate::engine::{self, AnalysisLimits};
use crate::person::Person;
use crate::problem::Problem;

/// The best turns of a position.
#[utoipa::path(get, path = "/api/analyze", tag = "engine", params(AnalyzeAsked), responses(
    (status = 200, body = Analysis), (status = 400, body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn analyze(
    State(app): State<Arc<App>>,
    person: Person,
    Ask(asked): Ask<AnalyzeAsked>,
) -> Result<Json<Analysis>, Problem> {
    let time = Duration::from_millis(within("time_ms", asked.time_ms, 1_000, (10, 10_000))?);
    let nodes = asked.nodes.map(|n| within("nodes", Some(n), n, (1, 10_000_000))).transpose()?;
    let depth = asked.depth.map(|n| within("depth", Some(n), n, (1, 64))).transpose()?;
    let multipv = within("multipv", asked.multipv, 1, (1, 10))?;
    let pos = compute(move || asked.place().open()).await?;
    let limits = AnalysisLimits { time, nodes, depth, multipv };
    Ok(Json(engine::analyze(&app.jobs, person.number(), pos, limits).await?))
}

/// Who wins with best play.
#[utoipa::path(get, path = "/api/solve", tag = "engine", params(SolveAsked), responses(
    (status = 200, body = Solved), (status = 400, body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn solve(
    State(app): State<Arc<App>>,
    person: Person,
    Ask(asked): Ask<SolveAsked>,
) -> Result<Json<Solved>, Problem> {
    let nodes = within("nodes", asked.nodes, 300_000, (1, 2_000_000))?;
    let pos = compute(move || asked.place().open()).await?;
    Ok(Json(engine::solve(&app.jobs, person.number(), pos, nodes).await?))
}
