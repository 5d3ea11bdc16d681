//! What happens to an engine, one thing after the other: lines of input, and words from the search.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use search::any::InfoText;

use crate::position::{LONGEST_LINE, read_line};

/// Something that happened.
pub(crate) enum Event {
    /// A line of input, without its end.
    Line(String),
    /// A line of input that is longer than any command may be.
    TooLong,
    /// There is no more input.
    Closed,
    /// The search with that number has found something.
    Found(u64, Box<InfoText>),
    /// The search with that number has ended.
    Done(u64),
}

/// Events in the order in which they happened.
pub(crate) struct Events {
    sender: SyncSender<Event>,
    receiver: Receiver<Event>,
    /// Taken out early, and still to come.
    waiting: VecDeque<Event>,
}

/// Input waits in its pipe while so many events are not yet dealt with.
const ROOM: usize = 64;

impl Events {
    /// Begins to read standard input, on a thread of its own.
    pub(crate) fn of_standard_input() -> std::io::Result<Self> {
        let (sender, receiver) = sync_channel(ROOM);
        let input = sender.clone();
        thread::Builder::new().name("input".to_owned()).spawn(move || read(&input))?;
        Ok(Self { sender, receiver, waiting: VecDeque::new() })
    }

    /// Where a search reports.
    pub(crate) fn sender(&self) -> SyncSender<Event> {
        self.sender.clone()
    }

    /// The next event. Never none in practice, for the sender is kept here.
    pub(crate) fn next(&mut self) -> Option<Event> {
        self.waiting.pop_front().or_else(|| self.receiver.recv().ok())
    }

    /// Makes an event the next one again.
    pub(crate) fn put_back(&mut self, event: Event) {
        self.waiting.push_front(event);
    }

    /// Waits for the end of a search; what is said meanwhile comes later, what it finds is lost.
    pub(crate) fn wait_for(&mut self, search: u64) {
        while let Ok(event) = self.receiver.recv() {
            match event {
                Event::Done(number) if number == search => break,
                Event::Found(..) | Event::Done(_) => (),
                input @ (Event::Line(_) | Event::TooLong | Event::Closed) => {
                    self.waiting.push_back(input);
                }
            }
        }
    }
}

/// Reads standard input to its end, or until nobody listens.
fn read(events: &SyncSender<Event>) {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    // Input that cannot be read is input that has ended.
    while let Ok(true) = read_line(&mut input, &mut line) {
        let event = match line.len() {
            0..=LONGEST_LINE => {
                let text = String::from_utf8_lossy(&line);
                Event::Line(text.trim_end_matches(['\n', '\r']).to_owned())
            }
            _ => Event::TooLong,
        };
        if events.send(event).is_err() {
            return;
        }
    }
    // Nobody listens if the engine has ended, which is all the same.
    let _ = events.send(Event::Closed);
}
