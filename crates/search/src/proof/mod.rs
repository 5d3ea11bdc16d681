//! Who wins, proven: proof-number search, closed search, and proofs that the rules alone verify.
//!
//! Knows positions and actions only, no evaluation. Read `verify` first (what a proof is), then
//! `dfpn` (how one is found), `closed` (how draws are) and `solve` (the order in which it is tried).

mod any;
mod closed;
mod dfpn;
mod memo;
mod only;
mod solve;
mod text;
mod verify;

pub use any::{OnlyWinText, SolutionText, Verified};
pub(crate) use any::{only_win_of, solve_history, verify_history};
pub use closed::{Closed, Known};
pub use only::{OnlyWin, only_win};
pub(crate) use solve::best_action;
pub use solve::{Solution, SolveLimits, Source, Verdict, solve, wins_within};
pub use text::{Header, ProofError, read_header, verify_text, write_proof};
pub use verify::{Flaw, Strategy, verify};
