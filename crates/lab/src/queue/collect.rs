//! Starting and collecting: batches go out, games come in and are counted once.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::stream::{Config, RawMessageErrorKind, RetentionPolicy, Stream};
use async_nats::jetstream::{Context, consumer::AckPolicy};
use tokio::runtime::Runtime;

use super::connect::{Address, QueueError};
use super::wire::{Name, Task, WORKERS, Word, batches};
use crate::player::Halt;
use crate::study::{By, Each, Hall, Job, Study, StudyError, StudyGame};

/// How long a worker may be silent about a batch before it goes to another.
pub(super) const LEASE: Duration = Duration::from_secs(30);
/// How often it is looked for games when there are none.
const GLANCE: Duration = Duration::from_millis(100);
/// After so long without a game, an empty queue means that batches were lost.
const LOST: Duration = Duration::from_secs(90);
/// After so long without a game, the user is told what is needed.
const LONELY: Duration = Duration::from_secs(10);
/// How long a server that was lost is tried again, once a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// The hall whose tables stand on other machines.
pub struct Queue<'n> {
    address: Address,
    build: String,
    runtime: Runtime,
    /// What the user should know, in a sentence.
    notice: &'n dyn Fn(&str),
    open: Option<Open>,
}

/// The streams of a study.
struct Open {
    context: Context,
    name: Name,
    batches: Stream,
    results: Stream,
    /// The number of the next message of the results.
    next: u64,
}

impl std::fmt::Debug for Queue<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("address", &self.address).finish_non_exhaustive()
    }
}

impl<'n> Queue<'n> {
    /// A queue on a server. Only workers of the same `build` are given games; what the user should
    /// know is told to `notice`.
    ///
    /// # Errors
    /// The machine does not give us a thread.
    pub fn new(
        address: Address,
        build: String,
        notice: &'n dyn Fn(&str),
    ) -> Result<Self, QueueError> {
        let runtime = runtime().map_err(|error| address.fault(&error))?;
        Ok(Self { address, build, runtime, notice, open: None })
    }

    /// Takes the study off the server. Games that have arrived and were not collected are lost; the
    /// same command plays them again.
    pub fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.runtime.block_on(async {
                // If it does not work, the streams are found and used the next time.
                let _ = open.context.delete_stream(open.name.batches()).await;
                let _ = open.context.delete_stream(open.name.results()).await;
            });
        }
    }
}

/// The threads that talk to a server.
pub(super) fn runtime() -> std::io::Result<Runtime> {
    // One thread keeps the connection alive while the caller is busy.
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()
}

impl Hall for Queue<'_> {
    fn play(
        &mut self,
        study: &Study,
        jobs: Vec<Job>,
        halt: &Halt,
        each: Each<'_>,
    ) -> Result<(), StudyError> {
        let Self { address, build, runtime, notice, open } = self;
        let mut collector =
            Collector { address, build, notice: *notice, study, open, missing: BTreeSet::new() };
        collector.missing.extend(jobs);
        runtime.block_on(collector.collect(halt, each))
    }
}

/// Collects the games of some jobs.
struct Collector<'a> {
    address: &'a Address,
    build: &'a str,
    notice: &'a dyn Fn(&str),
    study: &'a Study,
    open: &'a mut Option<Open>,
    /// The jobs whose games have not come yet.
    missing: BTreeSet<Job>,
}

impl Collector<'_> {
    async fn collect(&mut self, halt: &Halt, each: Each<'_>) -> Result<(), StudyError> {
        // A server that cannot be reached at first is told of at once.
        if self.open.is_none() {
            *self.open = Some(self.enter().await?);
        }
        let mut lost: Option<Instant> = None;
        while !self.missing.is_empty() && !halt.is_stopped() {
            let before = self.missing.len();
            let error = match self.attend(halt, &mut *each).await {
                Ok(()) => break,
                Err(error @ StudyError::Queue(QueueError::Server { .. })) => error,
                Err(error) => return Err(error),
            };
            // The streams may be gone, or the server may come back: begin anew.
            if self.missing.len() < before {
                lost = None;
            }
            match lost {
                None => {
                    (self.notice)(&format!("{error}; trying again for a minute"));
                    lost = Some(Instant::now());
                }
                Some(since) if since.elapsed() > PATIENCE => return Err(error),
                Some(_) => {}
            }
            *self.open = None;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        if halt.is_stopped() && self.open.is_some() {
            // What has arrived is kept; the rest is played when the study goes on.
            loop {
                match self.take(&mut *each).await {
                    Ok(true) => {}
                    Ok(false) | Err(StudyError::Queue(_)) => break,
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// Sends out what is missing and takes what comes, until nothing is missing.
    async fn attend(&mut self, halt: &Halt, each: Each<'_>) -> Result<(), StudyError> {
        if self.open.is_none() {
            *self.open = Some(self.enter().await?);
        }
        // Games may be there already: of an earlier run that was killed.
        while self.take(&mut *each).await? {}
        self.send().await?;
        let mut last = Instant::now();
        let mut told = false;
        while !self.missing.is_empty() && !halt.is_stopped() {
            if self.take(&mut *each).await? {
                (last, told) = (Instant::now(), false);
                continue;
            }
            if last.elapsed() > LONELY && !told {
                let address = self.address;
                let missing = self.missing.len();
                (self.notice)(&format!(
                    "{missing} games wait for workers: `careen lab work --nats {address}`"
                ));
                told = true;
            }
            if last.elapsed() > LOST && self.is_idle().await? {
                self.send().await?;
                last = Instant::now();
            }
            tokio::time::sleep(GLANCE).await;
        }
        Ok(())
    }

    /// Finds or makes the streams of the study.
    async fn enter(&self) -> Result<Open, QueueError> {
        let context = self.address.connect("careen lab").await?;
        let task = Task { plan: self.study.plan.clone(), build: self.build.to_owned() };
        let name = Name::of(&task);
        let stream = |name: String, subjects, retention| Config {
            name,
            subjects,
            retention,
            num_replicas: 1,
            description: Some("games of careen lab".to_owned()),
            ..Config::default()
        };
        let fault = |error: &dyn std::fmt::Display| self.address.fault(error);
        let batches = stream(name.batches(), vec![name.batches()], RetentionPolicy::WorkQueue);
        let batches = context.get_or_create_stream(batches).await.map_err(|e| fault(&e))?;
        let subjects = vec![name.task(), name.words()];
        let results = stream(name.results(), subjects, RetentionPolicy::Limits);
        let results = context.get_or_create_stream(results).await.map_err(|e| fault(&e))?;
        let task = serde_json::to_vec(&task).map_err(|e| fault(&e))?;
        let told = context.publish(name.task(), task.into()).await.map_err(|e| fault(&e))?;
        told.await.map_err(|e| fault(&e))?;
        let workers = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: LEASE,
            ..pull::Config::default()
        };
        batches.get_or_create_consumer(WORKERS, workers).await.map_err(|e| fault(&e))?;
        Ok(Open { context, name, batches, results, next: 1 })
    }

    fn opened(&mut self) -> Result<&mut Open, QueueError> {
        let address = self.address;
        self.open.as_mut().ok_or_else(|| address.fault(&"the study is not open"))
    }

    /// Puts batches of all that is missing into the queue, in place of what is there.
    async fn send(&mut self) -> Result<(), QueueError> {
        let address = self.address;
        let fault = |error: &dyn std::fmt::Display| address.fault(error);
        let missing: Vec<Job> = self.missing.iter().copied().collect();
        let open = self.opened()?;
        open.batches.purge().await.map_err(|e| fault(&e))?;
        for batch in batches(&missing) {
            let text = serde_json::to_vec(batch).map_err(|e| fault(&e))?;
            let sent = open.context.publish(open.name.batches(), text.into()).await;
            sent.map_err(|e| fault(&e))?.await.map_err(|e| fault(&e))?;
        }
        Ok(())
    }

    /// Whether no batch waits or is leased.
    async fn is_idle(&mut self) -> Result<bool, QueueError> {
        let address = self.address;
        let info = self.opened()?.batches.get_info().await.map_err(|e| address.fault(&e))?;
        Ok(info.state.messages == 0)
    }

    /// Takes the next message of the results; `false` if there is none yet.
    async fn take(&mut self, each: Each<'_>) -> Result<bool, StudyError> {
        let address = self.address;
        let open = self.opened()?;
        let message = match open.results.get_raw_message(open.next).await {
            Ok(message) => message,
            Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => return Ok(false),
            Err(error) => return Err(address.fault(&error).into()),
        };
        open.next += 1;
        if *message.subject != *open.name.words() {
            return Ok(true);
        }
        match serde_json::from_slice(&message.payload) {
            Ok(Word::Game(game)) if self.missing.contains(&game.job) => {
                if self.is_sound(&game) {
                    self.missing.remove(&game.job);
                    each(*game)?;
                } else {
                    (self.notice)("a game that is not by the rules was thrown away");
                }
            }
            Ok(Word::Fault { job, why }) if self.missing.contains(&job) => {
                return Err(QueueError::Game(why).into());
            }
            // Played twice, or not wanted any more.
            Ok(_) => {}
            Err(error) => (self.notice)(&format!("a message was thrown away: {error}")),
        }
        Ok(true)
    }

    /// Whether a game is by the rules from its beginning to its end: it has come from outside.
    fn is_sound(&self, game: &StudyGame) -> bool {
        let Some(ground) = self.study.ground_of(game.job.series) else { return false };
        let mut pos = ground.start.clone();
        let is_legal = game.turns.iter().all(|turn| pos.play(turn).is_ok());
        let is_over = match (game.end.by, pos.outcome()) {
            (By::Rules, Some(end)) => {
                (end.winner, end.reason) == (game.end.winner(), game.end.reason.as_str())
            }
            (By::Rules, None) | (By::Proof | By::Limit, Some(_)) => false,
            (By::Proof | By::Limit, None) => true,
        };
        let is_long = game.thoughts.len() >= self.study.plan.max_plies as usize;
        let is_over = is_over && (game.end.by == By::Rules || is_long);
        is_legal && is_over && game.opening + game.thoughts.len() == game.turns.len()
    }
}
