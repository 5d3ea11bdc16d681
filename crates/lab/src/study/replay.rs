//! The facts of a game, found by playing it again from its text.

use rules::any::AnyPosition;
use rules::{Event, EventKind, ParseError, Player};

use super::game::{End, StudyGame};
use super::plan::{Ground, Job};

/// What is known of a game without interpretation.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Which game of the plan it is.
    pub job: Job,
    /// Turns of both players, the opening's included.
    pub turns: usize,
    /// Actions of both players, the opening's included.
    pub actions: usize,
    /// Turns of the opening.
    pub opening: usize,
    /// What happened in the opening.
    pub opening_events: Vec<Event>,
    /// What was known before each turn behind the opening.
    pub moments: Vec<Moment>,
    /// How it ended.
    pub end: End,
}

/// A turn behind the opening.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Whose it was.
    pub player: Player,
    /// The share of the points that the first player could expect, from 0 to 1, by the engine
    /// whose turn it was.
    pub first_share: f64,
    /// By how much less the player could expect after the second-best turn; none if there was no
    /// other turn.
    pub gap: Option<f64>,
    /// The turns there were; none if too many to be counted.
    pub choices: Option<u64>,
    /// What happened in the turn.
    pub events: Vec<Event>,
}

impl Facts {
    /// The facts of a game that was played on this ground; `each` is shown the position before
    /// every turn behind the opening.
    ///
    /// # Errors
    /// A turn of the game is not legal: the log is not what was written.
    pub fn of(
        ground: &Ground,
        game: &StudyGame,
        mut each: impl FnMut(&dyn AnyPosition),
    ) -> Result<Self, ParseError> {
        let mut pos = ground.start.clone();
        let (mut actions, mut moments) = (0, Vec::new());
        let mut opening_events = Vec::new();
        for (i, turn) in game.turns.iter().enumerate() {
            let player = pos.to_act();
            if i >= game.opening {
                each(&*pos);
            }
            pos.play(turn)?;
            actions += pos.last_actions();
            if i < game.opening {
                opening_events.extend(pos.last_events());
            }
            let Some(thought) = i.checked_sub(game.opening).and_then(|i| game.thoughts.get(i))
            else {
                continue;
            };
            let share = f64::from(thought.share) / 1000.0;
            moments.push(Moment {
                player,
                first_share: if player == Player::First { share } else { 1.0 - share },
                gap: thought.gap.map(|gap| f64::from(gap) / 1000.0),
                choices: thought.choices,
                events: pos.last_events(),
            });
        }
        Ok(Self {
            job: game.job,
            turns: game.turns.len(),
            actions,
            opening: game.opening,
            opening_events,
            moments,
            end: game.end.clone(),
        })
    }

    /// All events behind the opening.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.moments.iter().flat_map(|moment| &moment.events)
    }

    /// The events of a kind: those behind the opening, and all where nobody needs to choose them.
    pub fn events_of(&self, kind: &EventKind) -> impl Iterator<Item = &Event> {
        let opening = if kind.unchosen { self.opening_events.as_slice() } else { &[] };
        let id = kind.id;
        opening.iter().chain(self.events()).filter(move |event| event.kind == id)
    }

    /// The share of the points that the winner could expect before each turn; none without winner.
    pub fn winner_shares(&self) -> Option<Vec<f64>> {
        let winner = self.end.winner()?;
        let share = |moment: &Moment| match winner {
            Player::First => moment.first_share,
            Player::Second => 1.0 - moment.first_share,
        };
        Some(self.moments.iter().map(share).collect())
    }
}
