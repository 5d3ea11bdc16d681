//! Ctrl-C while the machine works: the work stops, the game is not lost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use search::Signals;

use crate::stop::on_interrupt;

/// What Ctrl-C stops, if anything is going on.
#[derive(Default)]
pub(super) struct Interrupt {
    work: Mutex<Option<Arc<Signals>>>,
    pressed: AtomicBool,
}

impl Interrupt {
    /// Listens from now on. Without any work, or pressed twice, Ctrl-C ends the program, which
    /// has saved every action already.
    pub(super) fn listen() -> anyhow::Result<Arc<Self>> {
        let interrupt = Arc::new(Self::default());
        let heard = Arc::clone(&interrupt);
        on_interrupt(move || heard.stop())?;
        Ok(interrupt)
    }

    /// Does some work that looks at the signals. [`is_pressed`](Self::is_pressed) tells afterwards
    /// whether it was stopped.
    pub(super) fn during<T>(&self, work: impl FnOnce(&Signals) -> T) -> T {
        let signals = Arc::new(Signals::new());
        self.pressed.store(false, Ordering::Relaxed);
        self.set(Some(Arc::clone(&signals)));
        let done = work(&signals);
        self.set(None);
        done
    }

    /// Whether Ctrl-C was pressed since the present or last work began.
    pub(super) fn is_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// Stops the work; `false` if there is none that has not been stopped already.
    fn stop(&self) -> bool {
        let work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(signals) = work.as_ref() else { return false };
        signals.stop();
        !self.pressed.swap(true, Ordering::Relaxed)
    }

    fn set(&self, work: Option<Arc<Signals>>) {
        *self.work.lock().unwrap_or_else(PoisonError::into_inner) = work;
    }
}
