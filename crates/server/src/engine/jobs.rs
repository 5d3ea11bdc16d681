//! Jobs of the engine: each on a thread of its own, of which only some compute at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use search::Clock;
use tokio::sync::Semaphore;

use super::fair::Fair;
use crate::config::Bounds;
use crate::problem::{Code, Problem};

/// Room for the recursion of a search.
const STACK: usize = 8 << 20;
/// Megabytes that a job remembers positions in, at most and at least.
const MOST_MEMORY: usize = 32;
/// See [`MOST_MEMORY`].
const LEAST_MEMORY: usize = 1;

/// The engine's workshop.
#[derive(Clone, Debug)]
pub(crate) struct Jobs {
    fair: Arc<Fair>,
    accounts: Arc<Mutex<Accounts>>,
    /// Whoever solves does not come up for air, so there is only one at a time.
    solving: Arc<Semaphore>,
    bounds: Bounds,
}

#[derive(Debug, Default)]
struct Accounts {
    jobs: usize,
    of_client: HashMap<u64, usize>,
    /// Megabytes that are in use.
    memory: usize,
}

/// A job that is counted as long as this lives.
#[derive(Debug)]
struct Place {
    accounts: Arc<Mutex<Accounts>>,
    client: u64,
    memory: usize,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        accounts.jobs -= 1;
        accounts.memory -= self.memory;
        if let Some(jobs) = accounts.of_client.get_mut(&self.client) {
            *jobs -= 1;
            if *jobs == 0 {
                accounts.of_client.remove(&self.client);
            }
        }
    }
}

impl Jobs {
    /// A workshop with so many threads that compute.
    pub(crate) fn new(threads: usize, bounds: Bounds) -> Self {
        let (fair, solving) = (Arc::new(Fair::new(threads)), Arc::new(Semaphore::new(1)));
        Self { fair, accounts: Arc::default(), solving, bounds }
    }

    /// Begins a job for a client. `work` gets the air to breathe and the megabytes it may use.
    pub(crate) fn begin(
        &self,
        client: u64,
        work: impl FnOnce(&Air, usize) + Send + 'static,
    ) -> Result<(), Problem> {
        let place = self.place(client)?;
        let fair = Arc::clone(&self.fair);
        let job = move || {
            let memory = place.memory;
            fair.enter(client);
            let air = Air::new(&fair, client);
            // A place must not be lost by a panic.
            let leaving = Leaving(&fair);
            work(&air, memory);
            drop(leaving);
            drop(place);
        };
        let thread = std::thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
        match thread.spawn(job) {
            Ok(_) => Ok(()),
            Err(_) => Err(busy("the system grants the engine no more threads")),
        }
    }

    /// The same for whoever waits for the result.
    pub(crate) async fn done<T: Send + 'static>(
        &self,
        client: u64,
        work: impl FnOnce(&Air, usize) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (sender, receiver) = tokio::sync::oneshot::channel();
        self.begin(client, move |air, memory| {
            // Whoever asked may have gone.
            let _ = sender.send(work(air, memory));
        })?;
        receiver.await.map_err(|_| Problem::internal(&"a job of the engine died"))
    }

    /// The same for a job that does not breathe: it waits until it is the only one.
    pub(crate) async fn done_breathless<T: Send + 'static>(
        &self,
        client: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let alone = Arc::clone(&self.solving).acquire_owned().await;
        // The job keeps the permit, also if nobody waits for it any more.
        self.done(client, move |_, _| {
            let result = work();
            drop(alone);
            result
        })
        .await
    }

    /// A place among the jobs.
    fn place(&self, client: u64) -> Result<Place, Problem> {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if accounts.jobs >= self.bounds.jobs {
            return Err(busy("the engine has more to do than it can remember"));
        }
        let left = self.bounds.memory.saturating_sub(accounts.memory);
        let memory = (left / 8).clamp(LEAST_MEMORY, MOST_MEMORY);
        let own = accounts.of_client.entry(client).or_default();
        if *own >= self.bounds.jobs_of_person {
            let detail = "too many jobs of the engine at once; stop some, or wait";
            let problem = Problem::new(Code::TooMany, detail);
            return Err(Problem { retry_after: Some(1), ..problem });
        }
        *own += 1;
        accounts.jobs += 1;
        accounts.memory += memory;
        Ok(Place { accounts: Arc::clone(&self.accounts), client, memory })
    }
}

fn busy(detail: &str) -> Problem {
    Problem { retry_after: Some(2), ..Problem::new(Code::Busy, detail) }
}

/// Leaves the place when it is dropped.
struct Leaving<'a>(&'a Fair);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// Where a job comes up for air: it tells the time that was spent thinking, and lets others in.
#[derive(Debug)]
pub(crate) struct Air<'a> {
    fair: &'a Fair,
    client: u64,
    slice: Mutex<Slice>,
}

/// The present slice.
#[derive(Clone, Copy, Debug)]
struct Slice {
    began: Instant,
    length: Duration,
    /// Time spent thinking in the slices before.
    before: Duration,
}

impl<'a> Air<'a> {
    fn new(fair: &'a Fair, client: u64) -> Self {
        let slice = Slice { began: Instant::now(), length: fair.slice(), before: Duration::ZERO };
        Self { fair, client, slice: Mutex::new(slice) }
    }

    /// Lets others in if it is their turn.
    pub(crate) fn breathe(&self) {
        self.let_others_in_after(None);
    }

    /// Lets others in at once: what was most urgent is done.
    pub(crate) fn let_others_in(&self) {
        self.let_others_in_after(Some(Duration::ZERO));
    }

    fn let_others_in_after(&self, length: Option<Duration>) {
        let mut slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        let spent = slice.began.elapsed();
        if spent < length.unwrap_or(slice.length) {
            return;
        }
        self.fair.step_back(self.client);
        let before = slice.before + spent;
        *slice = Slice { began: Instant::now(), length: self.fair.slice(), before };
    }

    /// The time spent thinking.
    pub(crate) fn thought(&self) -> Duration {
        let slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        slice.before + slice.began.elapsed()
    }
}

/// A clock for one search, that breathes whenever it is looked at, which a search does all the
/// time.
pub(crate) struct Thinking<'a> {
    air: &'a Air<'a>,
    /// What had been thought before the search.
    before: Duration,
    /// When the search began, if the time of the wall counts, as in a game with clocks.
    wall: Option<Instant>,
    /// What else is done whenever the clock is looked at.
    tick: &'a (dyn Fn() + Sync),
}

impl<'a> Thinking<'a> {
    /// A clock of the time spent thinking.
    pub(crate) fn new(air: &'a Air<'a>) -> Self {
        Self { air, before: air.thought(), wall: None, tick: &|| () }
    }

    /// The same clock with something to be done whenever it is looked at.
    pub(crate) fn ticking(self, tick: &'a (dyn Fn() + Sync)) -> Self {
        Self { tick, ..self }
    }

    /// A clock on the wall.
    pub(crate) fn on_the_wall(air: &'a Air<'a>) -> Self {
        Self { wall: Some(Instant::now()), ..Self::new(air) }
    }
}

impl Clock for Thinking<'_> {
    fn elapsed(&self) -> Duration {
        self.air.breathe();
        (self.tick)();
        match self.wall {
            Some(began) => began.elapsed(),
            None => self.air.thought() - self.before,
        }
    }
}
