//! What every game shares: positions and turns, history, notation, views, perft and playouts.
//!
//! Knows no game, does no I/O and reads no clock.

pub mod any;
mod assets;
mod count;
mod distinct;
mod events;
mod greedy;
mod history;
mod notation;
mod perft;
mod playout;
mod position;
pub mod record;
mod rng;
pub mod rulebook;
mod ruleset;
mod setup;
mod turns;
mod unfinished;
pub mod view;

pub use assets::{Asset, Assets, assets_less};
pub use count::{
    CountTurns, SampleAction, count_turns_by_play, count_two_turns_by_play, sample_from_list,
};
pub use distinct::{Distinct, MemoryError, distinct};
pub use events::{Event, EventKind, Events};
pub use greedy::{greedy_turn, random_turn};
pub use history::History;
pub use notation::{
    Notation, ParseError, action_text, completions, fen, parse_by_actions, parse_turn, san,
    turn_text,
};
pub use perft::{perft, perft_by_play, perft_threads};
pub use playout::{Playouts, playout};
pub use position::{
    Color, HistoryRules, Outcome, Player, Position, Repetition, Symmetry, legal_actions,
};
pub use rng::{Rng, zobrist};
pub use ruleset::{Reading, Ruleset};
pub use setup::{Placement, SetUp, Sharing, Squares};
pub use turns::for_each_turn;
pub use view::{
    ActionView, Arrow, ArrowKind, Choice, Man, Mark, Momentum, Show, SquareView, Threat, View,
};
