//! What the board looks like, as data.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{
    Arrow, ArrowKind, Choice, Color, Man, Mark, Player, Position, Show, SquareView, Threat, View,
};

use search::Tactics as _;

use rules::{Placement, Sharing, Squares};

use super::fen::squares;
use super::geometry::{GOAL, GOALS, SHAPE, Set};
use super::position::{Action, Football};

impl Show for Football {
    fn view(&self) -> View {
        let shown = self.men() | GOALS | Set::bit(self.ball);
        View {
            files: SHAPE.files,
            ranks: SHAPE.ranks,
            squares: shown.squares().map(|s| self.square_view(s)).collect(),
            to_act: self.turn(),
            color: self.side,
            open: self.open,
            arrows: Vec::new(),
            threats: self.threats(),
            notes: self.notes(),
        }
    }

    fn arrows(&self, a: Action) -> Vec<Arrow> {
        let (from, to, kind) = match a {
            Action::Move { from, to, .. } => (from, to, ArrowKind::Step),
            Action::Kick { to, .. } => (self.ball, to, ArrowKind::Push),
            Action::End => return Vec::new(),
        };
        let (from, to) = (SHAPE.name(from), Some(SHAPE.name(to)));
        vec![Arrow { from, to, kind, direction: None }]
    }

    fn choice(&self, a: Action) -> Choice {
        let name = |s| SHAPE.name(s);
        let (kind, from, to, by) = match a {
            Action::Move { kind, from, to } => (kind, from, to, None),
            Action::Kick { kicker, to } => (self.kind_at(kicker), self.ball, to, Some(kicker)),
            Action::End => return Choice::button("end the turn"),
        };
        let label = match by {
            Some(kicker) => format!("{} {} kicks to {}", kind.name(), name(kicker), name(to)),
            None => format!("{} {} to {}", kind.name(), name(from), name(to)),
        };
        Choice {
            label,
            from: Some(name(from)),
            targets: vec![name(to)],
            men: vec![man(Some(self.side), kind.name(), kind.letter())],
            by: by.map(name),
        }
    }

    fn if_passed(&self) -> Option<Self> {
        (!self.open).then(|| self.turned_over())
    }

    fn color_of(&self, player: Player) -> Color {
        if player == Player::First { Color::White } else { Color::Black }
    }
}

impl Football {
    /// The goals that can be scored: by the side to act now, by the other side if it were to act.
    /// By kicks alone where that is possible, else after a man's move.
    fn threats(&self) -> Vec<Threat> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut threats = Vec::new();
        for pos in [*self, self.turned_over()] {
            if let Some(threat) = pos.shots(Vec::new()) {
                threats.push(threat);
            } else if !pos.open {
                threats.extend(pos.moves_to_score());
            }
        }
        threats
    }

    /// The kicks with which the side to act scores, after the arrows of what it has done; the men
    /// stand as they do.
    fn shots(mut self, mut arrows: Vec<Arrow>) -> Option<Threat> {
        let (color, done) = (self.side, arrows.len());
        while self.outcome().is_none()
            && let Some(kick) = self.winning_action()
        {
            arrows.extend(self.arrows(kick));
            self.play_unchecked(kick);
        }
        (arrows.len() > done).then_some(Threat { color, arrows })
    }

    /// The first moves, a few of them, after which the side to act scores in the same turn.
    fn moves_to_score(&self) -> Vec<Threat> {
        const FEW: usize = 3;
        let mut threats = Vec::new();
        let _ = self.for_each_action(|a| {
            if matches!(a, Action::Move { .. }) {
                let mut after = *self;
                after.play_unchecked(a);
                let shot = if after.open { after.shots(self.arrows(a)) } else { None };
                threats.extend(shot);
            }
            if threats.len() < FEW { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        threats
    }

    fn square_view(&self, s: Square) -> SquareView {
        let mut view = SquareView::empty(SHAPE.name(s));
        for color in Color::BOTH {
            if GOAL[color as usize] == s {
                view.marks.push(Mark::Goal(color));
            }
        }
        if s == self.ball {
            view.men.push(man(None, "ball", 'A'));
            view.short = "●".to_owned();
            if self.open {
                view.marks.push(Mark::Pending);
            }
        } else if self.men().has(s) {
            let (color, kind) = (self.color_at(s), self.kind_at(s));
            view.men.push(man(Some(color), kind.name(), kind.letter()));
            view.short = match color {
                Color::White => kind.letter().to_string(),
                Color::Black => kind.letter().to_ascii_lowercase().to_string(),
            };
        }
        view
    }

    /// What the board does not show.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.outcome().is_some() {
            return notes;
        }
        if self.open {
            notes.push("Kick on, or end the turn.".to_owned());
            if self.used != 0 {
                let list = squares(self.used, ", ", "");
                notes.push(match self.rules.once {
                    true => format!("Has kicked in this turn: {list}."),
                    false => format!("The ball may not come back to {list}."),
                });
            }
        } else if !self.touches() {
            notes.push("No man touches the ball, so a man must move.".to_owned());
        }
        if self.completed < 2 && self.rules.first_turn_ban {
            notes.push("No goals in the first turn of either side.".to_owned());
        }
        if let Some(cap) = self.rules.turn_cap {
            notes.push(format!("{} of {cap} turns are completed.", self.completed));
        }
        notes
    }
}

fn man(color: Option<Color>, kind: &'static str, letter: char) -> Man {
    Man { color, kind, letter, pointers: Vec::new(), reach: None, momentum: None }
}

/// How a FEN writes the men.
pub(super) static PLACEMENT: Placement =
    Placement { men: placed, squares: Squares::Runs, sharing: Sharing::Never };

/// Every man, and the ball, as in a FEN.
fn placed() -> Vec<(String, Man)> {
    let mut men = Vec::new();
    for color in Color::BOTH {
        for kind in super::men::Kind::ALL {
            let letter = match color {
                Color::White => kind.letter(),
                Color::Black => kind.letter().to_ascii_lowercase(),
            };
            men.push((letter.to_string(), man(Some(color), kind.name(), kind.letter())));
        }
    }
    men.push(("a".to_owned(), man(None, "ball", 'A')));
    men
}
