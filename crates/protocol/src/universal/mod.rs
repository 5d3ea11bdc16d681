//! UGI, the Universal Game Interface, and UCI, its elder sister for chess.
//!
//! They differ in a few words only: the greeting, how a clock is named (by player or by color), how
//! a win is counted (in plies or in moves), and UGI's queries. So there is one set of commands and
//! one of replies, and every program may be spoken to in both.

mod command;
mod go;
mod info;
mod reply;

pub use command::{Command, Query};
pub use go::{Clock, Go};
pub use info::{Bound, Info, Score};
pub use reply::{Reply, Response};

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The Universal Game Interface: the native tongue.
    Ugi,
    /// The Universal Chess Interface.
    Uci,
}

impl Dialect {
    /// The word that greets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ugi => "ugi",
            Self::Uci => "uci",
        }
    }
}
