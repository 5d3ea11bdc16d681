//! The tests of all games, in one binary.

mod choices;
mod common;
mod events;
mod fairyblitz;
mod falling_off;
mod football;
mod memory;
mod puzzles;
mod records;
mod rotary;
mod rotary_twin;
mod searching;
mod solving;
mod tables;
mod tumblingdown;
mod unfinished;
mod winning;
