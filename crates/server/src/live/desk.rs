//! Where games are played: judges changes, writes them, tells who watches, lets the engine answer,
//! and watches the clocks.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use search::{Shown, Signals};
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use super::game::Live;
use crate::config::Bounds;
use crate::contract::engine::Hint;
use crate::contract::play::GameState;
use crate::engine::{self, Jobs, Stop};
use crate::person::number_of;
use crate::problem::{Code, Problem};
use crate::store::{NewRow, Store, now};

/// How often a change is tried again that met another one.
const TRIES: usize = 5;
/// Changes that a slow watcher may be behind before he is told the newest states only.
const BACKLOG: usize = 256;

/// Where games are played.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    store: Store,
    jobs: Jobs,
    bounds: Bounds,
    /// The names of games that have changed.
    changes: broadcast::Sender<String>,
    /// What goes on beside: the engine's search, and the flag that falls.
    beside: Arc<Mutex<HashMap<String, Beside>>>,
}

/// What goes on beside a game; ends when it is dropped.
#[derive(Debug, Default)]
struct Beside {
    thinking: Option<(i64, AbortHandle, Arc<Signals>)>,
    flag: Option<AbortHandle>,
}

impl Drop for Beside {
    fn drop(&mut self) {
        if let Some((_, task, signals)) = self.thinking.take() {
            signals.stop();
            task.abort();
        }
        if let Some(flag) = self.flag.take() {
            flag.abort();
        }
    }
}

impl Desk {
    pub(crate) fn new(store: Store, jobs: Jobs, bounds: Bounds) -> Self {
        let changes = broadcast::Sender::new(BACKLOG);
        Self { store, jobs, bounds, changes, beside: Arc::default() }
    }

    /// The names of games that change from now on.
    pub(crate) fn changes(&self) -> broadcast::Receiver<String> {
        self.changes.subscribe()
    }

    /// Goes on where the last server was stopped.
    pub(crate) async fn wake(&self) -> Result<(), Problem> {
        for (id, owner) in self.store.awake().await? {
            match self.load(&id, &owner).await {
                Ok(live) => self.beside(&live, &owner),
                // One damaged game must not keep the others from being played.
                Err(problem) => tracing::error!(id, "{}", problem.detail),
            }
        }
        Ok(())
    }

    /// Begins a game.
    pub(crate) async fn begin(&self, row: NewRow, live: Live) -> Result<GameState, Problem> {
        let written = live.written();
        let kept = self.store.insert(&row, Some((&live.row, &written)), self.bounds.entries);
        if !kept.await? {
            return Err(full());
        }
        let live = self.load(&row.id, &row.owner).await?;
        self.beside(&live, &row.owner);
        Ok(live.state(now()))
    }

    /// A game as it stands.
    pub(crate) async fn state(&self, id: &str, owner: &[u8]) -> Result<GameState, Problem> {
        Ok(self.load(id, owner).await?.state(now()))
    }

    pub(crate) async fn load(&self, id: &str, owner: &[u8]) -> Result<Live, Problem> {
        let found = self.store.play(id, owner).await?;
        let (row, actions) = found.ok_or_else(no_game)?;
        Live::load(row, actions)
    }

    /// Changes a game: all or nothing, and nothing if `change` refuses.
    pub(crate) async fn change(
        &self,
        id: &str,
        owner: &[u8],
        at: Option<usize>,
        change: impl Fn(&mut Live) -> Result<(), Problem> + Send,
    ) -> Result<GameState, Problem> {
        for _ in 0..TRIES {
            let mut live = self.load(id, owner).await?;
            live.expect_at(at)?;
            // A flag that has fallen comes before everything else.
            if live.flag(now()) {
                self.store.change(id, live.row.version, &live.written()).await?;
                self.changed(id);
                continue;
            }
            change(&mut live)?;
            if self.store.change(id, live.row.version, &live.written()).await? {
                let declined = live.draw_declined;
                let mut live = self.load(id, owner).await?;
                live.draw_declined = declined;
                self.beside(&live, owner);
                self.changed(id);
                return Ok(live.state(now()));
            }
        }
        Err(Problem::conflict("the game is being changed from somewhere else; look at it again"))
    }

    /// Tells who watches.
    fn changed(&self, id: &str) {
        // Perhaps nobody watches.
        let _ = self.changes.send(id.to_owned());
    }

    /// A game has been deleted.
    pub(crate) fn deleted(&self, id: &str) {
        self.beside.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        self.changed(id);
    }

    /// Lets the engine think where it is to act, and sets the flag where a clock runs.
    fn beside(&self, live: &Live, owner: &[u8]) {
        let id = live.row.id.clone();
        let version = live.row.version;
        let mut all = self.beside.lock().unwrap_or_else(PoisonError::into_inner);
        let old = all.get(&id).and_then(|beside| beside.thinking.as_ref());
        if old.is_some_and(|&(of, ..)| of == version) {
            return;
        }
        all.remove(&id);
        let mut beside = Beside::default();
        if live.level_to_act().is_some() {
            let stop = Stop(Arc::new(Signals::new()));
            let signals = Arc::clone(&stop.0);
            let task = tokio::spawn(self.clone().think(id.clone(), owner.to_vec(), version, stop));
            beside.thinking = Some((version, task.abort_handle(), signals));
        }
        if let Some(left) = live.flag_in(now()) {
            let (desk, id, owner) = (self.clone(), id.clone(), owner.to_vec());
            let flag = async move {
                tokio::time::sleep(left + std::time::Duration::from_millis(2)).await;
                // Looking at the clock is all that a change does first.
                let _ = desk.change(&id, &owner, None, |_| Err(Problem::conflict("in time"))).await;
            };
            beside.flag = Some(tokio::spawn(flag).abort_handle());
        }
        if beside.thinking.is_some() || beside.flag.is_some() {
            all.insert(id, beside);
        }
    }

    /// The engine finds its turn and plays it. Whatever changes the game meanwhile ends this.
    async fn think(self, id: String, owner: Vec<u8>, version: i64, stop: Stop) {
        let result = self.answer(&id, &owner, version, &stop).await;
        // A change has already put something else in its place.
        if let Err(problem) = result
            && problem.code != Code::Conflict
        {
            tracing::warn!(id, "the engine could not answer: {}", problem.detail);
        }
    }

    async fn answer(
        &self,
        id: &str,
        owner: &[u8],
        version: i64,
        stop: &Stop,
    ) -> Result<(), Problem> {
        loop {
            let live = self.load(id, owner).await?;
            let Some(level) = live.level_to_act().filter(|_| live.row.version == version) else {
                return Ok(());
            };
            let at = live.pos.played_actions().len();
            let seed = live.row.seed.unsigned_abs();
            let clock = live.engine_clock(now());
            let job = engine::play_level(
                &self.jobs,
                number_of(owner),
                live.pos.boxed_clone(),
                (level, seed),
                clock,
                stop,
            );
            let answer = match job.await {
                Err(problem) if matches!(problem.code, Code::Busy | Code::TooMany) => {
                    // Its turn will come.
                    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
                    continue;
                }
                answer => answer?,
            };
            let Some(answer) = answer else { return Ok(()) };
            self.change(id, owner, Some(at), |live| live.play(&answer.rest, now())).await?;
            return Ok(());
        }
    }

    /// What the engine would play in a person's place.
    pub(crate) async fn hint(&self, id: &str, owner: &[u8]) -> Result<Hint, Problem> {
        let live = self.load(id, owner).await?;
        // What may be offered may be asked.
        live.may_offer_draw()?;
        engine::hint(&self.jobs, number_of(owner), live.pos).await
    }

    /// A draw is offered.
    pub(crate) async fn draw(
        &self,
        id: &str,
        owner: &[u8],
        at: Option<usize>,
    ) -> Result<GameState, Problem> {
        let live = self.load(id, owner).await?;
        live.expect_at(at)?;
        if live.may_offer_draw()? {
            let agree = |live: &mut Live| {
                live.may_offer_draw()?;
                live.agree();
                Ok(())
            };
            return self.change(id, owner, at, agree).await;
        }
        let at = Some(live.pos.played_actions().len());
        let hint = engine::hint(&self.jobs, number_of(owner), live.pos).await?;
        // The score is the person's, who is to act.
        let accepts = match hint.line.score {
            Shown::Cp(cp) => cp >= 0,
            Shown::Win(_) => true,
            Shown::Loss(_) => false,
        };
        let answer = |live: &mut Live| {
            live.may_offer_draw()?;
            if accepts {
                live.agree();
            } else {
                live.draw_declined = true;
            }
            Ok(())
        };
        self.change(id, owner, at, answer).await
    }
}

/// There is no room for another entry.
pub(crate) fn full() -> Problem {
    Problem::new(Code::TooMany, "your archive is full; delete some entries first")
}

/// There is no such game, or it is somebody else's.
pub(crate) fn no_game() -> Problem {
    Problem::not_found("there is no such game of yours")
}
