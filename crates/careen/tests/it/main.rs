//! The binary, run as a user runs it: output, exit codes, pipes and nonsense.

mod analyze;
mod data;
mod engine;
mod errors;
mod interrupt;
mod lab;
mod matches;
mod nats;
mod play;
mod puzzle;
mod record;
mod run;
mod serve;
mod solve;
mod table;
