//! The server as clients see it: over sockets, with nothing mocked.

mod archive;
mod clients;
mod documents;
mod fuzz;
mod learn;
mod pages;
mod play;
mod positions;
mod records;
mod schema;
mod socket;
mod support;
