//! What the board looks like, as data.

use board::{Bits, Square};
use rules::{
    Arrow, ArrowKind, Choice, Color, Man, Mark, Player, Position, Show, SquareView, Threat, View,
};

use rules::{Placement, Sharing, Squares};

use super::castling::CASTLINGS;
use super::men::man_letter;
use super::position::GOALS;
use super::{Action, Fairyblitz, Kind, SHAPE};

impl Show for Fairyblitz {
    fn view(&self) -> View {
        View {
            files: SHAPE.files,
            ranks: SHAPE.ranks,
            squares: SHAPE.squares().filter_map(|s| square_view(self, s)).collect(),
            to_act: self.turn(),
            color: self.color(),
            open: false,
            arrows: Vec::new(),
            threats: threats(self),
            notes: notes(self),
        }
    }

    fn arrows(&self, a: Action) -> Vec<Arrow> {
        let rook = a.castling().map(|c| c.rook);
        std::iter::once((a.from, a.to)).chain(rook).map(arrow).collect()
    }

    fn choice(&self, a: Action) -> Choice {
        let (from, to) = (SHAPE.name(a.from), SHAPE.name(a.to));
        let castling = a.castling();
        let mut label = match castling {
            Some(castling) => format!("castle, {}", castling.text),
            None => format!("{} {from} to {to}", a.kind.name()),
        };
        if let Some(kind) = a.promotion {
            label += &format!(", becomes a {}", kind.name());
        }
        let rook = castling.map(|castling| SHAPE.name(castling.rook.0));
        Choice {
            label,
            from: Some(from),
            targets: std::iter::once(to).chain(rook).collect(),
            men: vec![view_man(self.color(), a.promotion.unwrap_or(a.kind))],
            by: None,
        }
    }

    fn if_passed(&self) -> Option<Self> {
        let mut other = *self;
        other.set_skipped(None);
        other.change_color();
        Some(other)
    }

    fn color_of(&self, player: Player) -> Color {
        match player {
            Player::First => Color::White,
            Player::Second => Color::Black,
        }
    }
}

fn arrow((from, to): (Square, Square)) -> Arrow {
    Arrow {
        from: SHAPE.name(from),
        to: Some(SHAPE.name(to)),
        kind: ArrowKind::Step,
        direction: None,
    }
}

fn view_man(color: Color, kind: Kind) -> Man {
    Man {
        color: Some(color),
        kind: kind.name(),
        letter: kind.letter(),
        pointers: Vec::new(),
        reach: None,
        momentum: None,
    }
}

/// The steps with which a color, were it on the move, reaches a goal; one more turn may still
/// stop it from settling there.
fn threats(pos: &Fairyblitz) -> Vec<Threat> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let steps = |color| {
        let threat = move |way| Threat { color, arrows: vec![arrow(way)] };
        pos.steps_to_goals(color).into_iter().map(threat)
    };
    Color::BOTH.into_iter().flat_map(steps).collect()
}

/// A square that holds a man or carries a mark.
fn square_view(pos: &Fairyblitz, s: Square) -> Option<SquareView> {
    let mut view = SquareView::empty(SHAPE.name(s));
    if let Some((color, kind)) = pos.man_on(s) {
        view.short = man_letter(color, kind).to_string();
        view.men.push(view_man(color, kind));
    }
    // Where one color scores, the other defends.
    let defended = Color::BOTH.into_iter().find(|&c| GOALS[c.other() as usize].has(s));
    view.marks.extend(defended.map(Mark::Goal));
    if pos.skipped() == Some(s) {
        view.marks.push(Mark::EnPassant);
    }
    (!view.men.is_empty() || !view.marks.is_empty()).then_some(view)
}

/// What the board does not show.
fn notes(pos: &Fairyblitz) -> Vec<String> {
    let mut notes = Vec::new();
    for color in Color::BOTH {
        let rights = CASTLINGS.iter().filter(|c| c.color == color && pos.rights().has(c));
        let rights: Vec<&str> = rights.map(|c| c.text).collect();
        if !rights.is_empty() {
            notes.push(format!("{} may still castle: {}.", color.name(), rights.join(", ")));
        }
    }
    let (us, them) = (pos.color(), pos.color().other());
    if pos.scored().is_none()
        && let Some(s) = pos.scorers(them).squares().next()
    {
        notes.push(format!("{} must capture on {} or lose.", us.name(), SHAPE.name(s)));
    }
    if let Some(limit) = pos.rules().clock
        && pos.clock() > 0
    {
        notes.push(format!("{} of {limit} plies without capture or pawn move.", pos.clock()));
    }
    notes
}

/// How a FEN writes the men.
pub(super) static PLACEMENT: Placement =
    Placement { men: placed, squares: Squares::Runs, sharing: Sharing::Never };

/// Every man as in a FEN.
fn placed() -> Vec<(String, Man)> {
    let men = Color::BOTH.into_iter().flat_map(|color| Kind::ALL.map(|kind| (color, kind)));
    men.map(|(color, kind)| (man_letter(color, kind).to_string(), view_man(color, kind))).collect()
}
