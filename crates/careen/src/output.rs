//! Standard output: buffered, as text or JSON, and no panic when nobody reads it.

use std::io::{self, IsTerminal as _, StdoutLock, Write};

/// Columns that a line for people may fill.
pub(crate) const WIDTH: usize = 80;

/// Where a command prints.
pub(crate) struct Output {
    out: io::BufWriter<StdoutLock<'static>>,
    /// Whether data is printed as JSON.
    pub(crate) json: bool,
}

impl Output {
    pub(crate) fn new(json: bool) -> Self {
        Self { out: io::BufWriter::new(io::stdout().lock()), json }
    }

    /// One JSON value on a line of its own.
    pub(crate) fn json_line(&mut self, value: &serde_json::Value) -> io::Result<()> {
        writeln!(self.out, "{value}")
    }

    /// A line of text.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Text that ends its lines itself.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Whether colors and progress make sense.
    pub(crate) fn is_terminal(&self) -> bool {
        !self.json && io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
    }
}

/// Whether an error only says that the reader of our output has gone.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().map(io::Error::kind)
    };
    error.chain().any(|cause| io(cause) == Some(io::ErrorKind::BrokenPipe))
}
