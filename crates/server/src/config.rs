//! How a server is set up, and the bounds of what clients may ask for.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the database.
    pub data: PathBuf,
    /// Threads that the engine may use.
    pub threads: usize,
    /// A folder whose files are served instead of those that are built in: for development.
    pub web: Option<PathBuf>,
    /// The bounds.
    pub bounds: Bounds,
}

/// What clients may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Requests of a person that may come at once, and how many a second after that. An address
    /// may make ten times as many, for it may stand for many persons.
    pub burst: u32,
    /// See `burst`.
    pub per_second: u32,
    /// The same for messages of a WebSocket.
    pub messages_burst: u32,
    /// See `messages_burst`.
    pub messages_per_second: u32,
    /// WebSockets of a person.
    pub sockets: usize,
    /// Games and entries that a person may keep.
    pub entries: i64,
    /// Jobs of the engine, running and waiting, in all.
    pub jobs: usize,
    /// Jobs of the engine of one person.
    pub jobs_of_person: usize,
    /// Megabytes that the jobs share for what they remember of positions.
    pub memory: usize,
    /// Connections.
    pub connections: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            burst: 300,
            per_second: 60,
            messages_burst: 40,
            messages_per_second: 20,
            sockets: 16,
            entries: 5_000,
            jobs: 400,
            jobs_of_person: 16,
            memory: 512,
            connections: 2_000,
        }
    }
}

/// The longest FEN and ruleset, in bytes.
pub(crate) const LONGEST_FEN: usize = 2_000;
/// The longest list of turns, in bytes, and the most turns in it.
pub(crate) const LONGEST_MOVES: usize = 30_000;
/// See [`LONGEST_MOVES`].
pub(crate) const MOST_TURNS: usize = 2_000;
/// The largest body of a request, in bytes; and where files of records are sent.
pub(crate) const LARGEST_BODY: usize = 1 << 20;
/// See [`LARGEST_BODY`].
pub(crate) const LARGEST_FILE: usize = 8 << 20;
/// The largest message of a WebSocket, in bytes.
pub(crate) const LARGEST_MESSAGE: usize = 64 << 10;
/// The longest title, in characters.
pub(crate) const LONGEST_TITLE: usize = 200;
/// How long a request may take, once it has been read.
pub(crate) const LONGEST_REQUEST: Duration = Duration::from_secs(60);
