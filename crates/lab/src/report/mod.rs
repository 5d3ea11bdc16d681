//! The report of a study: one page that needs nothing else.

mod charts;
mod html;
mod ladder;
mod page;
mod showcase;
mod table;
mod words;

pub use page::report;
pub use table::{TableError, games_table};
pub use words::{figure, summary};
