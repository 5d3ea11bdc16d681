//! Who may compute now: as many as there are threads for, the others wait their turn.
//!
//! Waiting is fair to clients, not to jobs: each client has its own queue, and the queues take
//! turns. Whoever computes comes up for air now and then (see [`Air`](super::jobs::Air)), and if his
//! slice is used up and others wait, he goes to the end of his queue.
//! A slice is so long that everybody who waits comes up about once a second, and never longer than
//! 50 ms.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The longest slice, and the shortest.
const LONGEST: Duration = Duration::from_millis(50);
/// See [`LONGEST`].
const SHORTEST: Duration = Duration::from_millis(4);
/// In what time everybody who waits shall have had a slice.
const ROUND: Duration = Duration::from_millis(900);

/// Places to compute, and who waits for one.
#[derive(Debug)]
pub(crate) struct Fair {
    places: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    computing: usize,
    waiting: usize,
    /// The clients that wait, in the order in which they come next, each with its jobs.
    clients: VecDeque<(u64, VecDeque<Arc<Ticket>>)>,
}

/// What somebody who waits looks at.
#[derive(Debug, Default)]
struct Ticket {
    called: Mutex<bool>,
    calls: Condvar,
}

impl Fair {
    /// So many places.
    pub(crate) fn new(places: usize) -> Self {
        Self { places: places.max(1), state: Mutex::default() }
    }

    /// Waits for a place.
    pub(crate) fn enter(&self, client: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.computing < self.places {
            state.computing += 1;
            return;
        }
        let ticket = state.wait(client);
        drop(state);
        ticket.wait();
    }

    /// Gives the place to whoever is next.
    pub(crate) fn leave(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match state.next() {
            Some(ticket) => ticket.call(),
            None => state.computing -= 1,
        }
    }

    /// Gives the place away and waits for another one, if anybody else waits.
    pub(crate) fn step_back(&self, client: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.waiting == 0 {
            return;
        }
        let own = state.wait(client);
        if let Some(next) = state.next() {
            next.call();
        }
        drop(state);
        own.wait();
    }

    /// How long one may compute before stepping back.
    pub(crate) fn slice(&self) -> Duration {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = u32::try_from(state.waiting).unwrap_or(u32::MAX).max(1);
        let places = u32::try_from(self.places).unwrap_or(1);
        (ROUND * places / waiting).clamp(SHORTEST, LONGEST)
    }
}

impl State {
    fn wait(&mut self, client: u64) -> Arc<Ticket> {
        let ticket = Arc::new(Ticket::default());
        self.waiting += 1;
        match self.clients.iter_mut().find(|(c, _)| *c == client) {
            Some((_, tickets)) => tickets.push_back(Arc::clone(&ticket)),
            None => self.clients.push_back((client, VecDeque::from([Arc::clone(&ticket)]))),
        }
        ticket
    }

    fn next(&mut self) -> Option<Arc<Ticket>> {
        let (client, mut tickets) = self.clients.pop_front()?;
        let ticket = tickets.pop_front()?;
        if !tickets.is_empty() {
            self.clients.push_back((client, tickets));
        }
        self.waiting -= 1;
        Some(ticket)
    }
}

impl Ticket {
    fn wait(&self) {
        let mut called = self.called.lock().unwrap_or_else(PoisonError::into_inner);
        while !*called {
            called = self.calls.wait(called).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn call(&self) {
        *self.called.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.calls.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn no_more_compute_than_there_are_places() {
        let fair = Fair::new(2);
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for client in 0..8 {
                let (fair, now, most) = (&fair, &now, &most);
                scope.spawn(move || {
                    for _ in 0..20 {
                        fair.enter(client);
                        most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        std::thread::yield_now();
                        now.fetch_sub(1, Ordering::SeqCst);
                        fair.leave();
                    }
                });
            }
        });
        assert_eq!(most.load(Ordering::SeqCst), 2);
        assert_eq!(fair.state.lock().expect("nobody panicked").computing, 0);
    }

    #[test]
    fn a_client_with_many_jobs_gets_no_more_than_another() {
        let fair = Fair::new(1);
        let order = Mutex::new(Vec::new());
        let begin = Barrier::new(1 + 6 + 2);
        fair.enter(0);
        std::thread::scope(|scope| {
            for (client, jobs) in [(1, 6), (2, 2)] {
                for _ in 0..jobs {
                    let (fair, order, begin) = (&fair, &order, &begin);
                    scope.spawn(move || {
                        begin.wait();
                        fair.enter(client);
                        order.lock().expect("nobody panicked").push(client);
                        fair.leave();
                    });
                }
            }
            begin.wait();
            while fair.state.lock().expect("nobody panicked").waiting < 8 {
                std::thread::yield_now();
            }
            fair.leave();
        });
        let order = order.into_inner().expect("nobody panicked");
        let last_of_two = order.iter().rposition(|&client| client == 2);
        assert!(last_of_two < Some(5), "{order:?}");
    }

    #[test]
    fn slices_get_shorter_where_many_wait() {
        let fair = Fair::new(2);
        assert_eq!(fair.slice(), LONGEST);
        fair.state.lock().expect("nobody panicked").waiting = 200;
        assert_eq!(fair.slice(), ROUND * 2 / 200);
    }
}
