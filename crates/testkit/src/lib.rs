//! The tests that every game must pass; knows no game and sees only text and views.
//!
//! Each check takes a game or a ruleset and panics with what differs: they run inside tests.

mod conformance;
mod perft_table;
mod playthrough;
mod record;
mod rulebook;
mod rulesets;
mod walk;

pub use conformance::{Answer, Failure, conform};
pub use perft_table::check_perft_table;
pub use playthrough::{check_playthrough, playthrough};
pub use record::check_records;
pub use rulebook::check_rulebook;
pub use rulesets::rulesets;
pub use walk::{WalkOptions, walk, walk_from};
