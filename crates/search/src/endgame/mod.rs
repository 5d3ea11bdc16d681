//! Endgame tables: endings whose positions can be numbered, solved backwards and looked up.
//!
//! Knows no game: a game names its endings and says which number belongs to which position. Read
//! `ending` first, then `lanes` (solving many positions at once), `table` and `file`.

mod code;
mod ending;
mod file;
mod lanes;
mod table;

pub use code::Packed;
pub use ending::{Ending, solve_by_play};
pub use file::TableError;
pub use lanes::{LaneSet, Lanes, Mover, Outside, solve_lanes};
pub use table::{AnyTable, Summary, Table};
