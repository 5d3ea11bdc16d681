//! What happens in a turn: turns in place, advances, captures, promotions, checks and mate.

use rules::{Event, EventKind, Events, Position};

use super::geometry::SHAPE;
use super::man::{Kind, Man};
use super::position::{Action, Rotary};

impl Events for Rotary {
    const KINDS: &'static [EventKind] = &[
        EventKind::new("rotation", "A man turns where it stands.").by("man"),
        EventKind::new("advance", "A man goes to another square.").by("man"),
        EventKind::new("capture", "A man is captured.").by("man captured"),
        EventKind::new("promotion", "A pawn becomes a queen."),
        EventKind::new("check", "A king is attacked.").by("man that acted"),
        EventKind::new("mate", "The game ends: a king is mated.").by("man that acted"),
    ];

    fn events(&self, turn: &[Action], after: &Self) -> Vec<Event> {
        let Some(a) = turn.first() else { return Vec::new() };
        let man = self.men[a.from.index()].kind();
        let place = SHAPE.name(a.to);
        let how = if a.from == a.to { "rotation" } else { "advance" };
        let mut events = vec![Event::new(how).of(man.name()).at(place.clone())];
        let victim = self.men[a.to.index()];
        if a.from != a.to && victim != Man::NONE {
            events.push(Event::new("capture").of(victim.kind().name()).at(place.clone()));
        }
        if man == Kind::Pawn && a.man.kind() != Kind::Pawn {
            events.push(Event::new("promotion").at(place));
        }
        if after.in_check() {
            let mated = matches!(after.outcome(), Some(outcome) if outcome.reason == "checkmate");
            let kind = if mated { "mate" } else { "check" };
            let king = SHAPE.name(after.kings[after.side as usize]);
            events.push(Event::new(kind).of(man.name()).at(king));
        }
        events
    }
}
