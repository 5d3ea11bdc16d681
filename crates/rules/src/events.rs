//! Events: what happened in a turn, by name, for those who count what a game is made of.

use crate::Position;

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventKind {
    /// Its name: lower case, hyphens.
    pub id: &'static str,
    /// What happened, in one sentence.
    pub meaning: &'static str,
    /// What the detail of such an event is, if it has one: `man pushed`.
    pub detail: Option<&'static str>,
    /// What the number of such an event counts, if it has one: `men pushed`.
    pub amount: Option<&'static str>,
    /// Whether it is of interest how often each number occurs, not their mean alone.
    pub each: bool,
    /// Whether it counts although nobody chose it: also in turns that were played at random to
    /// open a game.
    pub unchosen: bool,
}

impl EventKind {
    /// A kind whose events have neither detail nor number.
    pub const fn new(id: &'static str, meaning: &'static str) -> Self {
        Self { id, meaning, detail: None, amount: None, each: false, unchosen: false }
    }

    /// The same with a detail.
    pub const fn by(mut self, detail: &'static str) -> Self {
        self.detail = Some(detail);
        self
    }

    /// The same with a number.
    pub const fn counting(mut self, amount: &'static str) -> Self {
        self.amount = Some(amount);
        self
    }

    /// The same with a number of which each value is of interest.
    pub const fn counting_each(self, amount: &'static str) -> Self {
        Self { each: true, ..self.counting(amount) }
    }

    /// The same where it counts in random turns, too.
    pub const fn unchosen(self) -> Self {
        Self { unchosen: true, ..self }
    }
}

/// An event of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The [`EventKind::id`].
    pub kind: &'static str,
    /// Which of several: the name of a man, for instance; empty if the kind has no detail.
    pub detail: &'static str,
    /// How many or how far; 0 if the kind has no number.
    pub amount: u32,
    /// Where, by the square's name.
    pub square: Option<String>,
}

impl Event {
    /// An event of which nothing more is said.
    pub const fn new(kind: &'static str) -> Self {
        Self { kind, detail: "", amount: 0, square: None }
    }

    /// The same with a detail.
    #[must_use]
    pub const fn of(mut self, detail: &'static str) -> Self {
        self.detail = detail;
        self
    }

    /// The same with a number.
    #[must_use]
    pub const fn counting(mut self, amount: u32) -> Self {
        self.amount = amount;
        self
    }

    /// The same with a place.
    #[must_use]
    pub fn at(mut self, square: String) -> Self {
        self.square = Some(square);
        self
    }
}

/// Positions whose turns can be told as events.
pub trait Events: Position {
    /// The kinds of events that there are.
    const KINDS: &'static [EventKind] = &[];

    /// What happens in a complete turn that begins here and leads to `after`, in order.
    fn events(&self, turn: &[Self::Action], after: &Self) -> Vec<Event> {
        let _ = (turn, after);
        Vec::new()
    }
}
