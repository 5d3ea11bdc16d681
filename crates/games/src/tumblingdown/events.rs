//! What happens in a turn: tumbling stacks, stacks that change hands, the end.

use board::{Bits, Square};
use rules::{Event, EventKind, Events};

use super::geometry::SHAPE;
use super::movegen::Action;
use super::position::Tumblingdown;

impl Events for Tumblingdown {
    const KINDS: &'static [EventKind] = &[
        EventKind::new("tumble", "A whole stack of two or more checkers is dropped along a line.")
            .counting("checkers dropped"),
        EventKind::new("single", "The top checker alone leaves a taller stack."),
        EventKind::new("heap", "Several checkers are left at the edge and fall on one square.")
            .counting_each("checkers on it"),
        EventKind::new("take-over", "A stack of the enemy's is covered and changes hands.")
            .counting("its height before"),
        EventKind::new("uncover", "A checker leaves a stack that the enemy controls then."),
        EventKind::new("king-covered", "The game ends: a top king is covered by the enemy.")
            .counting("its height"),
        EventKind::new("own-king", "The game ends: a player undoes the own king."),
        EventKind::new("kingless", "The game ends: a player has no king left."),
    ];

    fn events(&self, turn: &[Action], after: &Self) -> Vec<Event> {
        let Some(a) = turn.first() else { return Vec::new() };
        let (us, them) = (self.side, self.side.other());
        let stack = self.stack(a.from);
        let from = SHAPE.name(a.from);
        let mut events = Vec::new();
        let count = if a.single { 1 } else { stack.height() };
        if count > 1 {
            events.push(Event::new("tumble").counting(count).at(from.clone()));
        } else if stack.is_tall() {
            events.push(Event::new("single").at(from.clone()));
        }
        let path: Vec<Square> = SHAPE.ray(a.from, a.dir).take(count as usize).collect();
        if let Some(&last) = path.last()
            && count > path.len() as u32
        {
            let heap = Event::new("heap").counting(count + 1 - path.len() as u32);
            events.push(heap.at(SHAPE.name(last)));
        }
        let controls = |pos: &Self, color, s: Square| pos.controlled[color as usize].has(s);
        for &s in &path {
            if controls(self, them, s) && controls(after, us, s) {
                let height = self.stack(s).height();
                events.push(Event::new("take-over").counting(height).at(SHAPE.name(s)));
            }
        }
        if controls(after, them, a.from) {
            events.push(Event::new("uncover").at(from));
        }
        if let Some(winner) = after.winner {
            let fallen = path.iter().find(|&&s| self.kings[them as usize].has(s));
            if after.kings[winner.other() as usize] == 0 {
                events.push(Event::new("kingless"));
            }
            match fallen {
                _ if winner != us => events.push(Event::new("own-king")),
                Some(&s) => {
                    let height = self.stack(s).height();
                    events.push(Event::new("king-covered").counting(height).at(SHAPE.name(s)));
                }
                None => {}
            }
        }
        events
    }
}
