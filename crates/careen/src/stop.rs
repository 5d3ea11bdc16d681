//! Ctrl-C during long work: pressed once it ends the work in order, pressed twice the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;

/// Exit code of work that Ctrl-C has ended, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Ctrl-C has ended the work before its time; what was found has been printed.
#[derive(Debug)]
pub(crate) struct Interrupted;

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// Listens to Ctrl-C from now on: `end` ends the work and tells whether that was new; when it was
/// not, somebody presses twice and does not want to wait, and the program ends.
pub(crate) fn on_interrupt(mut end: impl FnMut() -> bool + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        if !end() {
            std::process::exit(i32::from(INTERRUPTED));
        }
    })
    .context("Ctrl-C cannot be caught")
}

/// Whether Ctrl-C was pressed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens from now on; `end` ends the work.
    pub(crate) fn listen(mut end: impl FnMut() + Send + 'static) -> anyhow::Result<Self> {
        let stop = Self::default();
        let heard = stop.clone();
        on_interrupt(move || {
            let new = !heard.0.swap(true, Ordering::Relaxed);
            if new {
                end();
            }
            new
        })?;
        Ok(stop)
    }

    /// The end of the work, by itself or by Ctrl-C.
    pub(crate) fn outcome(&self) -> anyhow::Result<()> {
        if self.0.load(Ordering::Relaxed) { Err(Interrupted.into()) } else { Ok(()) }
    }
}
