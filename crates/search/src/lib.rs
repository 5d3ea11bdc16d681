//! The engine: one alpha-beta search for all games, monomorphized for each.
//!
//! Knows no game, does no I/O and reads no clock. Read `hooks` first (what a game tells the
//! search), then `alphabeta` (the search, step by step), `ordering` and `pruning` (its heuristics),
//! `iterate` (the root) and `searcher` (threads).

mod alphabeta;
pub mod any;
mod baseline;
mod check;
mod control;
pub mod endgame;
mod history;
mod hooks;
mod iterate;
mod levels;
mod limits;
mod line;
mod mcts;
mod negamax;
mod options;
mod ordering;
pub mod proof;
mod pruning;
mod quiescence;
mod ranking;
pub mod report;
mod score;
mod searcher;
mod table;
mod terms;
mod worker;

pub use baseline::baseline;
pub use check::{check_hooks, check_win_in_turn};
pub use hooks::{Count, Evaluate, Noisy, Observe, Order, Pass, Probe, Searchable, Tactics};
pub use iterate::{Info, RootLine};
pub use levels::{Level, Levels, Sight};
pub use limits::{Clock, Limits, Signals, Time};
pub use mcts::{End, MctsAnswer, MctsOptions, mcts};
pub use negamax::negamax;
pub use options::{Errors, Heuristics, Judgement, Options};
pub use score::{Score, Shown, Wdl};
pub use searcher::{Answer, Searcher};
pub use table::TranspositionTable;
pub use terms::{Feature, Term};
