//! What happens in a turn: pushes, falls, rescues and the rest, for those who count.

use board::{Bits, Square};
use rules::{Color, Event, EventKind, Events, Position};

use super::end::End;
use super::geometry::{Geometry, Landing};
use super::men::Kind;
use super::position::{Action, FallingOff};

impl<G: Geometry> Events for FallingOff<G> {
    const KINDS: &'static [EventKind] = &[
        EventKind::new("push", "A man is pushed by an enemy who moves to its square.")
            .by("man pushed"),
        EventKind::new("push-off", "A man on the border is pushed off the board at once.")
            .by("man lost"),
        EventKind::new("king-hit", "A king is pushed, on the board or off it.")
            .by("man that pushes"),
        EventKind::new("crowd", "Several men on one square are pushed in one turn.")
            .counting_each("men pushed"),
        EventKind::new("fall", "A careening man leaves the board in its owner's turn.")
            .by("man lost"),
        EventKind::new("rescue", "A careening man comes to rest, because a friend moves to it.")
            .by("man saved"),
        EventKind::new("jump", "A rider passes through men: impossible where riders are blocked.")
            .by("rider")
            .counting("men passed"),
        EventKind::new("castling", "A king castles."),
        EventKind::new("en-passant", "A pawn is pushed en passant."),
        EventKind::new("promotion", "A pawn is promoted.").by("new man"),
        EventKind::new("pass", "A player whose men are all careening can only pass."),
        EventKind::new("king-pushed-off", "The game ends: a king is pushed off the board.")
            .by("man that pushes")
            .counting_each("men on the square"),
        EventKind::new("king-fell", "The game ends: a careening king leaves the board."),
    ];

    fn events(&self, turn: &[Action], after: &Self) -> Vec<Event> {
        let us = self.core.turn;
        let name = |s: Square| G::SHAPE.name(s);
        let mut events = Vec::new();
        let (mut at, mut mover, mut target) = (*self, None, None);
        let mut pushed = 0;
        for &a in turn {
            match a {
                Action::Step { kind, from, to } => {
                    (mover, target) = (Some(kind), Some(to));
                    let passed = self.men_between(from, to);
                    if passed > 0 {
                        let jump = Event::new("jump").of(kind.name()).counting(passed);
                        events.push(jump.at(name(to)));
                    }
                }
                Action::Castle(_) => events.push(Event::new("castling")),
                Action::Pass => events.push(Event::new("pass")),
                Action::Promote(kind) => {
                    let place = at.next_promotion().map(|(pawn, _)| name(pawn.square()));
                    let event = Event::new("promotion").of(kind.name());
                    events.push(Event { square: place, ..event });
                }
                Action::Push(landing) => {
                    pushed += 1;
                    let square = target.unwrap_or(Square(0));
                    let victim = at.next_victim(square);
                    let place = match victim {
                        Some(_) => square,
                        None => at.en_passant_victim(square),
                    };
                    let kind = victim.unwrap_or(Kind::Pawn);
                    events.push(Event::new("push").of(kind.name()).at(name(place)));
                    if victim.is_none() {
                        events.push(Event::new("en-passant").at(name(place)));
                    }
                    if landing == Landing::Off {
                        events.push(Event::new("push-off").of(kind.name()).at(name(place)));
                    }
                    if let (Kind::King, Some(mover)) = (kind, mover) {
                        events.push(Event::new("king-hit").of(mover.name()).at(name(place)));
                    }
                }
            }
            at.play_unchecked(a);
        }
        if pushed > 1 {
            let crowd = Event::new("crowd").counting(pushed);
            events.push(Event { square: target.map(name), ..crowd });
        }
        if let (Some(End::Pushed), Some(mover)) = (after.core.end, mover) {
            let event = Event::new("king-pushed-off").of(mover.name()).counting(pushed);
            events.push(Event { square: target.map(name), ..event });
        }
        // A pushed king ends the turn before own men careen on, unless a reading wants a draw.
        if after.core.end != Some(End::Pushed) || self.core.rules.both_kings_draw {
            self.careening_events(us, target, &mut events);
        }
        if after.core.end == Some(End::Careened) {
            events.push(Event::new("king-fell"));
        }
        events
    }
}

impl<G: Geometry> FallingOff<G> {
    /// How many squares with men lie between two on one line; none if a man leaps.
    fn men_between(&self, from: Square, to: Square) -> u32 {
        let Some(direction) = G::SHAPE.direction(from, to) else { return 0 };
        let men = self.men_of(Color::White) | self.men_of(Color::Black);
        let way = G::SHAPE.ray(from, direction).take_while(|&s| s != to);
        way.filter(|&s| men.has(s)).count() as u32
    }

    /// What became of the mover's careening men, one of whose friends may have moved to `target`.
    fn careening_events(&self, us: Color, target: Option<Square>, events: &mut Vec<Event>) {
        for man in self.loose.men().iter().filter(|man| man.careens_for(us)) {
            let Some(direction) = man.momentum() else { continue };
            let kind = if target == Some(man.square()) {
                "rescue"
            } else if G::step(man.square(), direction).is_none() {
                "fall"
            } else {
                continue;
            };
            events.push(Event::new(kind).of(man.kind().name()).at(G::SHAPE.name(man.square())));
        }
    }
}
