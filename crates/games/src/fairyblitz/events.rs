//! What happens in a turn: captures, castling, promotions, goals.

use rules::{Event, EventKind, Events, Position};

use super::{Action, Fairyblitz, Kind, SHAPE};

impl Events for Fairyblitz {
    const KINDS: &'static [EventKind] = &[
        EventKind::new("move", "A man moves.").by("man"),
        EventKind::new("capture", "A man is captured.").by("man captured"),
        EventKind::new("king-captured", "A king is captured, and the game goes on.").by("captor"),
        EventKind::new("en-passant", "A pawn is captured in passing."),
        EventKind::new("castling", "A king castles."),
        EventKind::new("promotion", "A pawn is promoted.").by("new man"),
        EventKind::new("goal", "The game ends: a man settles on a goal.").by("man"),
    ];

    fn events(&self, turn: &[Action], after: &Self) -> Vec<Event> {
        let Some(a) = turn.first() else { return Vec::new() };
        let (man, place) = (a.kind.name(), SHAPE.name(a.to));
        let mut events = vec![Event::new("move").of(man).at(place.clone())];
        let them = self.color().other();
        match self.man_on(a.to).filter(|&(color, _)| color == them) {
            Some((_, victim)) => {
                events.push(Event::new("capture").of(victim.name()).at(place.clone()));
                if victim == Kind::King {
                    events.push(Event::new("king-captured").of(man).at(place.clone()));
                }
            }
            None if a.kind == Kind::Pawn && SHAPE.file(a.from) != SHAPE.file(a.to) => {
                events.push(Event::new("capture").of("pawn").at(place.clone()));
                events.push(Event::new("en-passant").at(place.clone()));
            }
            None => {}
        }
        if a.castling().is_some() {
            events.push(Event::new("castling"));
        }
        if let Some(kind) = a.promotion {
            events.push(Event::new("promotion").of(kind.name()).at(place.clone()));
        }
        if after.outcome().is_some_and(|outcome| outcome.reason == "goal") {
            events.push(Event::new("goal").of(man).at(place));
        }
        events
    }
}
