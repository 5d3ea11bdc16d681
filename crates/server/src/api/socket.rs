//! The WebSocket: `/api/ws`. One connection watches games and runs analyses.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequest as _, Request, State};
use axum::response::Response;
use futures_util::SinkExt as _;
use futures_util::stream::{SplitSink, StreamExt as _};
use rules::Color;
use search::report::{Judged, Standing, accuracy, worst};
use tokio::sync::{broadcast, mpsc, watch};
use tokio::task::AbortHandle;

use crate::app::{App, SocketPlace};
use crate::ask::{Place, within};
use crate::config::LARGEST_MESSAGE;
use crate::contract::engine::{JudgedTurn, Stands};
use crate::contract::socket::{Accuracy, ClientMessage, Lines, Report, ServerMessage};
use crate::engine::{self, AnalysisLimits, Update};
use crate::guard::Bucket;
use crate::person::{Person, is_name};
use crate::problem::{Code, Problem};

/// Analyses and reports of a connection.
const MOST_TASKS: usize = 4;
/// Games that a connection watches.
const MOST_WATCHED: usize = 32;
/// Messages that wait for a slow reader; then analyses wait too, and skip what is outdated.
const BACKLOG: usize = 32;
/// How long a reader may take for one message.
const PATIENCE: Duration = Duration::from_secs(20);
/// A sign of life, for proxies that close what is silent.
const PULSE: Duration = Duration::from_secs(25);
/// The worst turns that a report names.
const NAMED: usize = 10;

/// Opens a WebSocket.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    person: Person,
    request: Request,
) -> Result<Response, Problem> {
    let upgrade = WebSocketUpgrade::from_request(request, &()).await;
    let upgrade = upgrade.map_err(|error| Problem::bad(error.body_text()))?;
    let place = app.socket(&person)?;
    let upgrade = upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| serve(app, person, socket, place)))
}

/// A connection.
struct Connection {
    app: Arc<App>,
    person: Person,
    /// What is to be sent.
    out: mpsc::Sender<ServerMessage>,
    watched: HashSet<String>,
    /// Analyses and reports by their numbers; they end when they are dropped.
    tasks: HashMap<u32, Task>,
}

/// Something that runs until it is dropped.
struct Task(AbortHandle);

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn serve(app: Arc<App>, person: Person, socket: WebSocket, place: SocketPlace) {
    let (sink, mut stream) = socket.split();
    let (out, messages) = mpsc::channel(BACKLOG);
    let mut writer = tokio::spawn(write(sink, messages));
    let mut changes = app.desk.changes();
    let mut stopping = app.stopping.clone();
    let bounds = app.config.bounds;
    let mut bucket = Bucket::new(bounds.messages_burst);
    let (burst, rate) = (f64::from(bounds.messages_burst), f64::from(bounds.messages_per_second));
    let mut connection =
        Connection { app, person, out, watched: HashSet::new(), tasks: HashMap::new() };
    loop {
        tokio::select! {
            message = stream.next() => {
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => {
                        connection.error(None, Problem::bad("messages are texts")).await;
                        continue;
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                };
                if !bucket.take(1.0, burst, rate) {
                    let problem = Problem::new(Code::TooMany, "too many messages; slow down");
                    connection.error(None, problem).await;
                    continue;
                }
                connection.take(&text).await;
            }
            changed = changes.recv() => match changed {
                Ok(id) if connection.watched.contains(&id) => connection.tell(&id).await,
                Ok(_) => {}
                // Too many changes at once: the newest states say all.
                Err(broadcast::error::RecvError::Lagged(_)) => {
                    let all: Vec<_> = connection.watched.iter().cloned().collect();
                    for id in all {
                        connection.tell(&id).await;
                    }
                }
                Err(broadcast::error::RecvError::Closed) => break,
            },
            () = stopped(&mut stopping) => break,
            _ = &mut writer => break,
        }
    }
    // All analyses end here, and the writer when nobody can send any more.
    drop(connection);
    let _ = tokio::time::timeout(Duration::from_secs(1), writer).await;
    drop(place);
}

/// Waits until the server is to stop.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // Also if nobody can say so any more.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Sends messages until there are no more.
async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut messages: mpsc::Receiver<ServerMessage>,
) {
    loop {
        let message = match tokio::time::timeout(PULSE, messages.recv()).await {
            Ok(Some(message)) => match serde_json::to_string(&message) {
                Ok(text) => Message::Text(text.into()),
                Err(error) => {
                    tracing::error!("a message cannot be written: {error}");
                    continue;
                }
            },
            Ok(None) => break,
            Err(_) => Message::Ping(bytes::Bytes::new()),
        };
        match tokio::time::timeout(PATIENCE, sink.send(message)).await {
            Ok(Ok(())) => {}
            _ => return,
        }
    }
    let goodbye = CloseFrame { code: close_code::AWAY, reason: "the server is stopping".into() };
    let _ = tokio::time::timeout(PATIENCE, sink.send(Message::Close(Some(goodbye)))).await;
}

impl Connection {
    async fn send(&self, message: ServerMessage) {
        // A writer that has ended ends the connection as well.
        let _ = self.out.send(message).await;
    }

    async fn error(&self, id: Option<u32>, problem: Problem) {
        self.send(ServerMessage::Error { id, problem: Box::new(problem) }).await;
    }

    /// Sends the state of a game.
    async fn tell(&mut self, id: &str) {
        match self.app.desk.state(id, &self.person.owner).await {
            Ok(state) => self.send(ServerMessage::Game { state: Box::new(state) }).await,
            Err(problem) if problem.code == Code::NotFound => {
                self.watched.remove(id);
                self.send(ServerMessage::Gone { game: id.to_owned() }).await;
            }
            Err(problem) => self.error(None, problem).await,
        }
    }

    async fn take(&mut self, text: &str) {
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let id = id_of(text);
                self.error(id, Problem::bad(format!("the message: {error}"))).await;
                return;
            }
        };
        match message {
            ClientMessage::Watch { game } => {
                if !is_name(&game) {
                    self.send(ServerMessage::Gone { game }).await;
                } else if self.watched.len() >= MOST_WATCHED && !self.watched.contains(&game) {
                    let detail = format!("at most {MOST_WATCHED} games are watched at once");
                    self.error(None, Problem::new(Code::TooMany, detail)).await;
                } else {
                    // First watched, then told: no change falls between.
                    self.watched.insert(game.clone());
                    self.tell(&game).await;
                }
            }
            ClientMessage::Unwatch { game } => {
                self.watched.remove(&game);
            }
            ClientMessage::Analyze { id, ruleset, fen, moves, multipv, seconds } => {
                let place = (ruleset, fen, moves);
                if let Err(problem) = self.analyze(id, place, multipv, seconds).await {
                    self.error(Some(id), problem).await;
                }
            }
            ClientMessage::Report { id, ruleset, fen, moves } => {
                if let Err(problem) = self.report(id, (ruleset, fen, moves)).await {
                    self.error(Some(id), problem).await;
                }
            }
            ClientMessage::Stop { id } => {
                if self.tasks.remove(&id).is_some_and(|task| !task.0.is_finished()) {
                    self.send(ServerMessage::Done { id, reason: "stopped" }).await;
                }
            }
        }
    }

    /// Makes room for a task, and refuses one too many.
    fn room_for(&mut self, id: u32) -> Result<(), Problem> {
        self.tasks.remove(&id);
        self.tasks.retain(|_, task| !task.0.is_finished());
        if self.tasks.len() >= MOST_TASKS {
            let detail = format!("at most {MOST_TASKS} analyses at once; stop one");
            return Err(Problem::new(Code::TooMany, detail));
        }
        Ok(())
    }

    async fn analyze(
        &mut self,
        id: u32,
        place: (String, Option<String>, Option<String>),
        multipv: Option<usize>,
        seconds: Option<u64>,
    ) -> Result<(), Problem> {
        self.room_for(id)?;
        let multipv = within("multipv", multipv, 1, (1, 10))?;
        let seconds = within("seconds", seconds, 600, (1, 3_600))?;
        let pos = opened(place).await?;
        if pos.outcome().is_some() {
            self.send(ServerMessage::Done { id, reason: "over" }).await;
            return Ok(());
        }
        let time = Duration::from_secs(seconds);
        let limits = AnalysisLimits { time, nodes: None, depth: None, multipv };
        let fen = pos.fen();
        let mut watchable = engine::stream(&self.app.jobs, self.person.number(), pos, limits)?;
        let out = self.out.clone();
        let task = async move {
            while watchable.values.changed().await.is_ok() {
                let update = watchable.values.borrow_and_update().clone();
                let (found, done) = match update {
                    None => continue,
                    Some(Update::Lines(found)) => (found, None),
                    Some(Update::Done(found, reason)) => (found, Some(reason)),
                };
                let found = (*found).clone();
                let lines = ServerMessage::Lines(Lines { id, fen: fen.clone(), found });
                if out.send(lines).await.is_err() {
                    break;
                }
                if let Some(reason) = done {
                    let _ = out.send(ServerMessage::Done { id, reason }).await;
                    break;
                }
            }
            // Whatever has ended this, the search ends with it.
            drop(watchable.stop);
        };
        self.tasks.insert(id, Task(tokio::spawn(task).abort_handle()));
        Ok(())
    }

    async fn report(
        &mut self,
        id: u32,
        place: (String, Option<String>, Option<String>),
    ) -> Result<(), Problem> {
        self.room_for(id)?;
        let pos = opened(place).await?;
        let of = pos.played().len();
        let (mut turns, stop) = engine::report(&self.app.jobs, self.person.number(), pos)?;
        let out = self.out.clone();
        let task = async move {
            let mut judged = Vec::new();
            while let Some(turn) = turns.recv().await {
                let message = ServerMessage::Judged {
                    id,
                    turn: Box::new(judged_turn(&turn)),
                    done: judged.len() + 1,
                    of,
                };
                judged.push(turn);
                if out.send(message).await.is_err() {
                    return;
                }
            }
            drop(stop);
            let of_side = |color| accuracy(&judged, color).map(|(mean, _)| tenths(mean));
            let accuracy = Accuracy { white: of_side(Color::White), black: of_side(Color::Black) };
            let worst = worst(&judged, NAMED).into_iter().map(|turn| turn.ply).collect();
            let _ = out.send(ServerMessage::Report(Report { id, accuracy, worst })).await;
        };
        self.tasks.insert(id, Task(tokio::spawn(task).abort_handle()));
        Ok(())
    }
}

/// Sets up a position.
async fn opened(
    (ruleset, fen, moves): (String, Option<String>, Option<String>),
) -> Result<Box<dyn rules::any::AnyPosition>, Problem> {
    let open =
        move || Place { ruleset: &ruleset, fen: fen.as_deref(), moves: moves.as_deref() }.open();
    super::compute(open).await
}

/// The number of a message that is otherwise wrong.
fn id_of(text: &str) -> Option<u32> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("id")?.as_u64().and_then(|id| u32::try_from(id).ok())
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn thousandths(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

fn judged_turn(turn: &Judged) -> JudgedTurn {
    let stands = |standing: Standing| Stands {
        score: standing.score,
        expected: thousandths(standing.expected),
    };
    JudgedTurn {
        ply: turn.ply,
        number: turn.number.into(),
        color: turn.color,
        turn: turn.turn.clone(),
        san: turn.san.clone(),
        best: turn.best.clone(),
        best_san: turn.best_san.clone(),
        before: stands(turn.before),
        after: stands(turn.after),
        given_away: thousandths(turn.given_away),
        accuracy: tenths(turn.accuracy()),
        counts: turn.counts,
    }
}
