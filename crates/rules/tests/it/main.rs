//! Tests of the crate `rules` that need no game.

mod view;
