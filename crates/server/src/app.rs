//! What all requests share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::config::Config;
use crate::engine::Jobs;
use crate::files::Files;
use crate::guard::Rates;
use crate::live::Desk;
use crate::person::Person;
use crate::problem::{Code, Problem};
use crate::store::{Store, StoreError};

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) jobs: Jobs,
    pub(crate) desk: Desk,
    pub(crate) rates: Rates,
    pub(crate) files: Files,
    /// Becomes true when the server is to stop.
    pub(crate) stopping: watch::Receiver<bool>,
    sockets: Arc<Mutex<HashMap<u64, usize>>>,
}

impl App {
    pub(crate) async fn new(
        config: Config,
        stopping: watch::Receiver<bool>,
    ) -> Result<Self, StoreError> {
        let store = Store::open(&config.data).await?;
        let bounds = config.bounds;
        let jobs = Jobs::new(config.threads, bounds);
        let desk = Desk::new(store.clone(), jobs.clone(), bounds);
        let rates = Rates::new(bounds.burst, bounds.per_second);
        let files = Files::new(config.web.clone());
        Ok(Self { config, store, jobs, desk, rates, files, stopping, sockets: Arc::default() })
    }

    /// A WebSocket of a person, if he may have another one.
    pub(crate) fn socket(&self, person: &Person) -> Result<SocketPlace, Problem> {
        let client = person.number();
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = sockets.values().sum();
        if all >= self.config.bounds.connections {
            return Err(Problem::new(Code::Busy, "too many connections; try again later"));
        }
        let own = sockets.entry(client).or_default();
        if *own >= self.config.bounds.sockets {
            let detail = "too many connections at once; close some tabs";
            return Err(Problem::new(Code::TooMany, detail));
        }
        *own += 1;
        Ok(SocketPlace { sockets: Arc::clone(&self.sockets), client })
    }

    /// Waits until all WebSockets are closed.
    pub(crate) async fn sockets_closed(&self) {
        while !self.sockets.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// A WebSocket that is counted as long as this lives.
#[derive(Debug)]
pub(crate) struct SocketPlace {
    sockets: Arc<Mutex<HashMap<u64, usize>>>,
    client: u64,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = sockets.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                sockets.remove(&self.client);
            }
        }
    }
}
