//! What happens in a turn: moves, kicks, chains of kicks, goals.

use board::{Bits, Square};
use rules::{Event, EventKind, Events, Position};

use super::geometry::{CORNERS, SHAPE, is_goal};
use super::men::Kind;
use super::position::{Action, Football};

impl Events for Football {
    const KINDS: &'static [EventKind] = &[
        EventKind::new("move", "A man moves.").by("man"),
        EventKind::new("kick", "A man kicks the ball.").by("man").counting("squares it goes"),
        EventKind::new(
            "kick-over",
            "A man sends the ball over himself: impossible where kicks go away only.",
        )
        .by("man"),
        EventKind::new("chain", "A turn holds at least one kick.").counting_each("kicks"),
        EventKind::new("kick-only", "A turn holds kicks and no ordinary move."),
        EventKind::new("null-turn", "A player who touches the ball does nothing at all."),
        EventKind::new("bishop-jump", "A bishop jumps out of its corner.").by("man"),
        EventKind::new(
            "banned-goal",
            "A player could score in the first turn, and only `first-turn-goal=forbidden` stands \
             in the way.",
        )
        .unchosen(),
        EventKind::new("ball", "The ball lies here at the end of a turn."),
        EventKind::new("goal", "The game ends: the ball is kicked into the enemy's goal.")
            .by("man that kicks")
            .counting_each("kicks of the turn"),
        EventKind::new("own-goal", "The game ends: a player kicks the ball into the own goal.")
            .by("man that kicks"),
    ];

    fn events(&self, turn: &[Action], after: &Self) -> Vec<Event> {
        let mut events = Vec::new();
        if self.is_goal_banned() {
            events.push(Event::new("banned-goal"));
        }
        let (mut at, mut moved, mut kicks) = (*self, false, 0);
        let mut last = None;
        for &a in turn {
            match a {
                Action::Move { kind, from, to } => {
                    moved = true;
                    events.push(Event::new("move").of(kind.name()).at(SHAPE.name(to)));
                    if kind == Kind::Bishop && CORNERS.has(from) && self.is_jump(from, to) {
                        let jump = Event::new("bishop-jump").of(kind.name());
                        events.push(jump.at(SHAPE.name(from)));
                    }
                }
                Action::Kick { kicker, to } => {
                    let (ball, kind) = (at.ball, at.kind_at(kicker));
                    let far = u32::from(SHAPE.distance(ball, to));
                    let kick = Event::new("kick").of(kind.name()).counting(far);
                    events.push(kick.at(SHAPE.name(ball)));
                    let way = SHAPE.direction(ball, to);
                    if way.is_some() && way == SHAPE.direction(ball, kicker) {
                        let over = Event::new("kick-over").of(kind.name());
                        events.push(over.at(SHAPE.name(kicker)));
                    }
                    kicks += 1;
                    last = Some(kind);
                }
                Action::End if turn.len() == 1 => events.push(Event::new("null-turn")),
                Action::End => {}
            }
            at.play_unchecked(a);
        }
        let ball = SHAPE.name(after.ball);
        if kicks > 0 {
            events.push(Event::new("chain").counting(kicks));
            if !moved {
                events.push(Event::new("kick-only"));
            }
        }
        match last {
            Some(kind) if is_goal(after.ball) => {
                let scorer = after.outcome().and_then(|outcome| outcome.winner);
                events.push(match scorer == Some(Self::player(self.side)) {
                    true => Event::new("goal").of(kind.name()).counting(kicks).at(ball),
                    false => Event::new("own-goal").of(kind.name()).at(ball),
                });
            }
            _ => events.push(Event::new("ball").at(ball)),
        }
        events
    }
}

impl Football {
    /// Whether the side to act could score in its first turn if that were allowed.
    fn is_goal_banned(&self) -> bool {
        let mut free = *self;
        free.rules.first_turn_ban = false;
        self.completed < 2 && self.rules.first_turn_ban && free.scores()
    }

    /// Whether something stands between the ends of a diagonal move.
    fn is_jump(&self, from: Square, to: Square) -> bool {
        let Some(way) = SHAPE.direction(from, to) else { return false };
        let occupied = |s: Square| self.men().has(s) || s == self.ball;
        SHAPE.ray(from, way).take_while(|&s| s != to).any(occupied)
    }
}
