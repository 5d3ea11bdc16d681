//! A worker: takes batches of whatever study waits, plays them, sends the games.

use std::collections::{BTreeSet, HashMap};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Context, Message};
use futures_util::{StreamExt as _, TryStreamExt as _};
use tokio::sync::mpsc;

use super::collect::{LEASE, runtime};
use super::connect::{Address, QueueError};
use super::wire::{LARGEST_BATCH, Name, Task, WORKERS, Word};
use crate::player::Halt;
use crate::study::{Ground, Job, Plan, Series, StudyGame, Table};

/// How long it is waited for a batch before other studies are looked at.
const WAIT: Duration = Duration::from_secs(1);
/// How often it is looked at what has happened outside.
const GLANCE: Duration = Duration::from_millis(100);
/// How often a message is sent again, after ever longer pauses, before its batch is given back.
const SENDINGS: u32 = 5;

/// The highest step of a ladder that is played: far more nodes than anybody searches for a turn.
const HIGHEST_STEP: u32 = 40;

/// Who works: what a worker is and can.
#[derive(Clone, Copy)]
pub struct Crew<'c> {
    /// Games that are played at the same time.
    pub threads: usize,
    /// The build of this program: games of studies of other builds are left to others.
    pub build: &'c str,
    /// The rulesets of a plan, the first one first; why not, in a sentence, if they are not known
    /// here.
    pub grounds: &'c (dyn Fn(&Plan) -> Result<Vec<Ground>, String> + Sync),
    /// What the user should know, in a sentence.
    pub notice: &'c (dyn Fn(&str) + Sync),
}

impl std::fmt::Debug for Crew<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Crew").field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// Plays games of all studies on a server until `halt` says so; gives their number. Games in
/// progress are given back then.
///
/// A server that is lost later on is waited for.
///
/// # Errors
/// The server cannot be reached at first, or has no JetStream.
pub fn work(address: &Address, crew: &Crew<'_>, halt: &Halt) -> Result<u64, QueueError> {
    let runtime = runtime().map_err(|error| address.fault(&error))?;
    let context = runtime.block_on(address.connect("careen lab work"))?;
    (crew.notice)(&format!("waiting for games at {address}; Ctrl-C ends the work"));
    let mut played = 0;
    let mut refused = BTreeSet::new();
    while !halt.is_stopped() {
        let names = runtime.block_on(waiting(&context));
        let mut was_busy = false;
        for name in names {
            if refused.contains(&name.batches()) || halt.is_stopped() {
                continue;
            }
            let Some(task) = runtime.block_on(task(&context, &name)) else { continue };
            let grounds = match check(&task, crew) {
                Ok(grounds) => grounds,
                Err(why) => {
                    (crew.notice)(&format!("games of {} are left alone: {why}", task.plan.ruleset));
                    refused.insert(name.batches());
                    continue;
                }
            };
            let shift = Shift { context: &context, name: &name, crew, plan: &task.plan };
            let games = shift.run(&runtime, &grounds, halt);
            if games > 0 {
                (crew.notice)(&format!("{games} games of {} played", task.plan.ruleset));
            }
            was_busy |= games > 0;
            played += games;
        }
        if !was_busy && !halt.is_stopped() {
            std::thread::sleep(WAIT / 2);
        }
    }
    Ok(played)
}

/// The studies on the server of which batches wait; none if the server does not answer.
async fn waiting(context: &Context) -> Vec<Name> {
    let names: Vec<String> = context.stream_names().try_collect().await.unwrap_or_default();
    let mut found = Vec::new();
    for name in names.iter().filter_map(|name| Name::parse(name)) {
        let Ok(stream) = context.get_stream(name.batches()).await else { continue };
        if stream.cached_info().state.messages > 0 {
            found.push(name);
        }
    }
    found
}

/// What a study wants; none if it has gone, or says it in words that are not ours.
async fn task(context: &Context, name: &Name) -> Option<Task> {
    let results = context.get_stream_no_info(name.results()).await.ok()?;
    let message = results.get_last_raw_message_by_subject(&name.task()).await.ok()?;
    serde_json::from_slice(&message.payload).ok()
}

/// The rulesets of a task; or why it is not for us.
fn check(task: &Task, crew: &Crew<'_>) -> Result<Vec<Ground>, String> {
    if task.build != crew.build {
        return Err("they want another build of careen; use the same file on all machines".into());
    }
    if task.plan.opening_plies > 100 || task.plan.max_plies > 100_000 {
        return Err("they would be too long".into());
    }
    (crew.grounds)(&task.plan)
}

/// The work on one study, as long as batches come.
struct Shift<'s> {
    context: &'s Context,
    name: &'s Name,
    crew: &'s Crew<'s>,
    plan: &'s Plan,
}

/// What a thread says of a batch.
enum Report {
    /// A game of it is finished.
    Game(Box<StudyGame>),
    /// All of them are, or none will be.
    End(u64, bool),
}

impl Shift<'_> {
    /// Plays; gives the number of games.
    fn run(&self, runtime: &tokio::runtime::Runtime, grounds: &[Ground], halt: &Halt) -> u64 {
        let (batches, tables) = channel::<(u64, Vec<Job>)>();
        let tables = Mutex::new(tables);
        let (reports, heard) = mpsc::unbounded_channel();
        // What ends this shift: the end of all work, or of the study.
        let over = Halt::new();
        std::thread::scope(|scope| {
            for _ in 0..self.crew.threads {
                let (tables, reports, over) = (&tables, reports.clone(), &over);
                scope.spawn(move || play_batches(self.plan, grounds, tables, &reports, over));
            }
            drop(reports);
            runtime.block_on(self.serve(batches, heard, (halt, &over)))
        })
    }

    /// Fetches batches, hands them to the threads, sends what they have played.
    async fn serve(
        &self,
        batches: Sender<(u64, Vec<Job>)>,
        mut heard: mpsc::UnboundedReceiver<Report>,
        (halt, over): (&Halt, &Halt),
    ) -> u64 {
        let places = Arc::new(tokio::sync::Semaphore::new(self.crew.threads));
        let (leases, mut leased) = mpsc::channel(1);
        let consumer = self.consumer().await;
        let fetching = consumer.map(|one| tokio::spawn(fetch(one, Arc::clone(&places), leases)));
        let mut in_hand = HashMap::new();
        let (mut next, mut games) = (0, 0);
        let mut is_coming = fetching.is_some();
        let mut glance = tokio::time::interval(GLANCE);
        let mut renewal = tokio::time::interval(LEASE / 3);
        while is_coming || !in_hand.is_empty() {
            tokio::select! {
                lease = leased.recv(), if is_coming => match lease {
                    Some((message, place)) => {
                        if let Some(jobs) = self.accept(&message).await {
                            next += 1;
                            in_hand.insert(next, (message, place));
                            is_coming = batches.send((next, jobs)).is_ok();
                        }
                    }
                    None => is_coming = false,
                },
                report = heard.recv() => match report {
                    Some(Report::Game(game)) => match self.send(game).await {
                        Ok(()) => games += 1,
                        // The study has gone, or its server: what is not sent is played again.
                        Err(()) => over.stop(),
                    },
                    Some(Report::End(number, is_played)) => {
                        if let Some((message, _place)) = in_hand.remove(&number) {
                            let is_sent = is_played && !over.is_stopped();
                            let word = if is_sent { AckKind::Ack } else { AckKind::Nak(None) };
                            // If it is not heard, the batch is played twice and counted once.
                            let _ = message.double_ack_with(word).await;
                        }
                    }
                    None => break,
                },
                _ = renewal.tick() => {
                    for (message, _) in in_hand.values() {
                        let _ = message.ack_with(AckKind::Progress).await;
                    }
                    // Nobody waits for games of a study that has been taken off the server.
                    if self.context.get_stream(self.name.results()).await.is_err() {
                        over.stop();
                    }
                }
                _ = glance.tick() => {
                    if halt.is_stopped() {
                        over.stop();
                    }
                }
            }
            if over.is_stopped() && is_coming {
                is_coming = false;
                // What was fetched and not begun goes back.
                leased.close();
                while let Some((message, _)) = leased.recv().await {
                    let _ = message.double_ack_with(AckKind::Nak(None)).await;
                }
            }
        }
        games
    }

    async fn consumer(&self) -> Option<PullConsumer> {
        let stream = self.context.get_stream_no_info(self.name.batches()).await.ok()?;
        stream.get_consumer::<pull::Config>(WORKERS).await.ok()
    }

    /// The jobs of a batch; one that is none is taken off the queue.
    async fn accept(&self, message: &Message) -> Option<Vec<Job>> {
        let jobs: Option<Vec<Job>> = serde_json::from_slice(&message.payload).ok();
        let jobs = jobs.filter(|jobs| {
            (1..=LARGEST_BATCH).contains(&jobs.len()) && jobs.iter().all(|job| self.is_ours(*job))
        });
        if jobs.is_none() {
            let _ = message.ack_with(AckKind::Term).await;
        }
        jobs
    }

    /// Whether there is such a job in the plan.
    fn is_ours(&self, job: Job) -> bool {
        match job.series {
            Series::Main => true,
            Series::Versus => self.plan.versus.is_some(),
            Series::Rung(step) => step <= HIGHEST_STEP,
        }
    }

    /// Sends a game, or why it cannot be sent, until the server has it.
    async fn send(&self, game: Box<StudyGame>) -> Result<(), ()> {
        let job = game.job;
        let mut text = serde_json::to_vec(&Word::Game(game)).map_err(drop)?;
        let most = self.context.client().server_info().max_payload;
        if text.len() > most {
            let why = format!(
                "its {} bytes are more than the {most} that the server takes (max_payload)",
                text.len()
            );
            text = serde_json::to_vec(&Word::Fault { job, why }).map_err(drop)?;
        }
        for sending in 0..SENDINGS {
            tokio::time::sleep(Duration::from_millis(100) * (1 << sending) * sending.min(1)).await;
            let message = PublishMessage::build().payload(text.clone().into());
            let sent = self.context.send_publish(self.name.words(), message).await;
            if let Ok(receipt) = sent
                && receipt.await.is_ok()
            {
                return Ok(());
            }
        }
        Err(())
    }
}

/// Fetches a batch for every free place, until none comes for a while and none is in hand.
async fn fetch(
    consumer: PullConsumer,
    places: Arc<tokio::sync::Semaphore>,
    leases: mpsc::Sender<(Message, tokio::sync::OwnedSemaphorePermit)>,
) {
    let all = places.available_permits();
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        let batch = consumer.batch().max_messages(1).expires(WAIT).messages().await;
        let Ok(mut batch) = batch else { return };
        let message = match batch.next().await {
            Some(Ok(message)) => message,
            None if places.available_permits() + 1 < all => continue,
            Some(Err(_)) | None => return,
        };
        if let Err(back) = leases.send((message, place)).await {
            let _ = back.0.0.ack_with(AckKind::Nak(None)).await;
            return;
        }
    }
}

/// A thread: plays batches as they come.
fn play_batches(
    plan: &Plan,
    grounds: &[Ground],
    batches: &Mutex<Receiver<(u64, Vec<Job>)>>,
    reports: &mpsc::UnboundedSender<Report>,
    over: &Halt,
) {
    // Nobody sits down before there is something to play.
    let mut table = None;
    loop {
        let batch = batches.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, jobs)) = batch else { return };
        let table = table.get_or_insert_with(|| Table::new(plan, grounds, over));
        let mut end = AtEnd { reports, number, is_played: false };
        end.is_played = jobs.into_iter().all(|job| {
            let game = if over.is_stopped() { None } else { table.play(job) };
            game.is_some_and(|game| reports.send(Report::Game(Box::new(game))).is_ok())
        });
    }
}

/// Says that a batch is at its end, also when the thread dies: its lease is renewed until then.
struct AtEnd<'r> {
    reports: &'r mpsc::UnboundedSender<Report>,
    number: u64,
    is_played: bool,
}

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        // Nobody listens any more when the shift is over.
        let _ = self.reports.send(Report::End(self.number, self.is_played));
    }
}
