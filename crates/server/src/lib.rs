//! Play, analysis and archive over HTTP and WebSocket: text and `View` around the games.
//!
//! Read `router` first (the paths), then one file of `api` (what is asked and answered), `contract`
//! (the types of both), `live` (games that are played), `engine` (fair use of few threads) and
//! `store` (SQLite). The server judges every action and trusts no client.

mod answers;
mod api;
mod app;
mod ask;
mod config;
mod contract;
mod engine;
mod files;
mod guard;
mod live;
mod openapi;
mod person;
mod problem;
mod router;
mod serve;
mod store;
mod types;

pub use config::{Bounds, Config};
pub use openapi::openapi;
pub use serve::{ServeError, Server};
pub use store::StoreError;
pub use types::types;
