//! Tests of what all games share: on texts, and on a small game of their own.

mod history;
mod record_arbitrary;
mod record_replay;
mod record_text;
mod toy;
mod view;
