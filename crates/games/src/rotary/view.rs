//! What the board looks like, as data.

use board::Bits as _;
use rules::view::directions_in_words;
use rules::{
    Arrow, ArrowKind, Choice, Color, Man as ManView, Mark, Player, Position, Show, SquareView,
    Threat, View,
};

use rules::{Placement, Sharing, Squares};

use super::geometry::SHAPE;
use super::man::{Kind, Man};
use super::position::{Action, Rotary};

impl Show for Rotary {
    fn view(&self) -> View {
        let checked = self.checked_king();
        let mut squares = Vec::new();
        for s in SHAPE.squares() {
            let Some(color) = self.color_at(s) else { continue };
            let man = self.men[s.index()];
            let mut square = SquareView::empty(SHAPE.name(s));
            square.men.push(view_man(color, man));
            square.short = short(color, man);
            if checked == Some(s) {
                square.marks.push(Mark::Check);
            }
            squares.push(square);
        }
        View {
            files: SHAPE.files,
            ranks: SHAPE.ranks,
            squares,
            to_act: self.turn(),
            color: self.side,
            open: false,
            arrows: Vec::new(),
            threats: self.threats(),
            notes: self.notes(),
        }
    }

    fn arrows(&self, a: Action) -> Vec<Arrow> {
        let arrow = |from, to| Arrow {
            from: SHAPE.name(from),
            to: Some(SHAPE.name(to)),
            kind: ArrowKind::Step,
            direction: None,
        };
        let before = self.men[a.from.index()];
        let turned = before.kind() == a.man.kind() && before != a.man;
        let step = (a.from != a.to).then(|| arrow(a.from, a.to));
        step.into_iter().chain(turned.then(|| arrow(a.to, a.to))).collect()
    }

    fn choice(&self, a: Action) -> Choice {
        let before = self.men[a.from.index()];
        let name = before.kind().name();
        let (from, to) = (SHAPE.name(a.from), SHAPE.name(a.to));
        let facing = directions_in_words(&a.man.pointers_from_middle());
        let mut label = match a.from == a.to {
            true => format!("{name} {from} turns to point {facing}"),
            false => format!("{name} {from} to {to}"),
        };
        if before.kind() != a.man.kind() {
            label += &format!(", becomes a {} pointing {facing}", a.man.kind().name());
        } else if a.from != a.to && before != a.man {
            label += &format!(", turns to point {facing}");
        }
        Choice {
            label,
            from: Some(from),
            targets: vec![to],
            men: vec![view_man(self.side, a.man)],
            by: None,
        }
    }

    fn if_passed(&self) -> Option<Self> {
        let mut other = *self;
        other.change_side();
        Some(other)
    }

    fn color_of(&self, player: Player) -> Color {
        if player == Player::First { self.rules.first } else { self.rules.first.other() }
    }
}

impl Rotary {
    /// The men that give check, for nothing else ends the game in one turn that can be seen at a
    /// glance.
    fn threats(&self) -> Vec<Threat> {
        let color = self.side.other();
        let Some(king) = self.checked_king() else { return Vec::new() };
        let arrows = |from| {
            let (from, to) = (SHAPE.name(from), Some(SHAPE.name(king)));
            vec![Arrow { from, to, kind: ArrowKind::Step, direction: None }]
        };
        self.checkers(king).squares().map(|s| Threat { color, arrows: arrows(s) }).collect()
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.checked_king().is_some() {
            let mate = if self.has_action() { "in check" } else { "checkmated" };
            notes.push(format!("{} is {mate}.", self.side.name()));
        }
        if self.rules.clock > 0 && self.clock > 0 {
            let plies = if self.clock == 1 { "ply" } else { "plies" };
            notes.push(format!(
                "{} {plies} without capture or pawn move; {} make a draw.",
                self.clock, self.rules.clock
            ));
        }
        notes
    }
}

fn view_man(color: Color, man: Man) -> ManView {
    ManView {
        color: Some(color),
        kind: man.kind().name(),
        letter: man.kind().letter(),
        pointers: man.pointers_from_middle(),
        reach: (man.kind() == Kind::King).then_some(1),
        momentum: None,
    }
}

/// A man in a character or two: the letter, and where its middle pointer shows.
fn short(color: Color, man: Man) -> String {
    const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    const LINES: [char; 4] = ['│', '╱', '─', '╲'];
    let letter = man.kind().letter();
    let mut text = String::from(match color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    });
    match man.kind() {
        Kind::King | Kind::Queen => text.extend(man.facing_char()),
        Kind::Scythe => text.push(LINES[man.facing() as usize]),
        Kind::Axe | Kind::Rook | Kind::Trident => text.push(ARROWS[man.facing() as usize]),
        Kind::Pawn => {}
    }
    text
}

/// How a FEN writes the men.
pub(super) static PLACEMENT: Placement =
    Placement { men: placed, squares: Squares::Runs, sharing: Sharing::Never };

/// Every man with every facing, as in a FEN.
fn placed() -> Vec<(String, ManView)> {
    let mut men = Vec::new();
    for color in Color::BOTH {
        for kind in Kind::ALL {
            for facing in 0..kind.facings() {
                let man = Man::new(kind, facing);
                let letter = kind.letter();
                let mut text = match color {
                    Color::White => letter.to_string(),
                    Color::Black => letter.to_ascii_lowercase().to_string(),
                };
                text.extend(man.facing_char());
                men.push((text, view_man(color, man)));
            }
        }
    }
    men
}
