//! What the board looks like.

use rules::{
    Arrow, ArrowKind, Choice, Color, Mark, Momentum, Player, Position, Show, SquareView, Threat,
    View,
};

use rules::{Placement, Sharing, Squares};

use super::geometry::{Geometry, Landing, Wing};
use super::men::{Kind, Man};
use super::position::{Action, FallingOff, Open};

impl<G: Geometry> Show for FallingOff<G> {
    fn view(&self) -> View {
        let men = self.men();
        let mut squares: Vec<SquareView> = men
            .chunk_by(|a, b| a.square() == b.square())
            .map(|crowd| SquareView {
                square: G::SHAPE.name(crowd[0].square()),
                men: crowd.iter().map(|&man| Self::view_man(man)).collect(),
                stacked: false,
                marks: Vec::new(),
                short: short(crowd),
            })
            .collect();
        for (square, mark) in self.marks() {
            let name = G::SHAPE.name(square);
            let i = squares.iter().position(|s| s.square == name).unwrap_or_else(|| {
                squares.push(SquareView::empty(name));
                squares.len() - 1
            });
            squares[i].marks.push(mark);
        }
        View {
            files: G::SHAPE.files,
            ranks: G::SHAPE.ranks,
            squares,
            to_act: self.turn(),
            color: self.core.turn,
            open: self.turn_is_open(),
            arrows: Vec::new(),
            threats: self.threats(),
            notes: self.notes(),
        }
    }

    fn arrows(&self, a: Action) -> Vec<Arrow> {
        let us = self.core.turn;
        let step = |from, to| self.arrow(from, Landing::On(to), ArrowKind::Step);
        let mut arrows = match a {
            Action::Step { from, to, .. } => vec![step(from, to)],
            Action::Castle(wing) => {
                let (king, rook) = G::castled(us, wing);
                vec![step(G::king_home(us), king), step(G::rook_home(us, wing), rook)]
            }
            Action::Push(landing) => self.push_arrow(landing).into_iter().collect(),
            Action::Pass | Action::Promote(_) => Vec::new(),
        };
        let mut after = *self;
        after.play(a);
        if self.settles(&after) {
            let careening = self.careening(a, &after).into_iter().map(|man| {
                let to = man.momentum().and_then(|d| G::step(man.square(), d));
                let landing = to.map_or(Landing::Off, Landing::On);
                let mut arrow = self.arrow(man.square(), landing, ArrowKind::Careen);
                arrow.direction = man.momentum().filter(|_| to.is_none()).map(|d| d as u8);
                arrow
            });
            arrows.extend(careening);
        }
        arrows
    }

    fn choice(&self, a: Action) -> Choice {
        let us = self.core.turn;
        let name = |s| G::SHAPE.name(s);
        let at_rest = |color, kind: Kind| rules::Man {
            color: Some(color),
            kind: kind.name(),
            letter: kind.letter(),
            pointers: Vec::new(),
            reach: None,
            momentum: None,
        };
        match a {
            Action::Step { kind, from, to } => Choice {
                label: format!("{} {} to {}", kind.name(), name(from), name(to)),
                from: Some(name(from)),
                targets: vec![name(to)],
                men: vec![at_rest(us, kind)],
                by: None,
            },
            Action::Castle(wing) => Choice {
                label: format!("castle, {}", wing.text()),
                from: Some(name(G::king_home(us))),
                targets: vec![name(G::castled(us, wing).0), name(G::rook_home(us, wing))],
                men: vec![at_rest(us, Kind::King)],
                by: None,
            },
            Action::Pass => Choice::button("pass"),
            Action::Push(landing) => {
                let (from, kind) = self.next_push().unzip();
                let kind = kind.flatten().unwrap_or(Kind::Pawn);
                let (way, targets) = match landing {
                    Landing::On(to) => (format!("to {}", name(to)), vec![name(to)]),
                    Landing::Off => ("off the board".to_owned(), Vec::new()),
                };
                Choice {
                    label: format!("push the {} {way}", kind.name()),
                    from: from.map(name),
                    targets,
                    men: vec![at_rest(us.other(), kind)],
                    by: None,
                }
            }
            Action::Promote(kind) => {
                let pawn = self.next_promotion().map(|(pawn, _)| name(pawn.square()));
                Choice {
                    label: format!("promote to {}", kind.name()),
                    targets: pawn.clone().into_iter().collect(),
                    from: pawn,
                    men: vec![at_rest(us, kind)],
                    by: None,
                }
            }
        }
    }

    fn if_passed(&self) -> Option<Self> {
        (self.core.open == Open::No).then(|| self.turned_over())
    }

    fn color_of(&self, player: Player) -> Color {
        match player {
            Player::First => Color::White,
            Player::Second => Color::Black,
        }
    }
}

impl<G: Geometry> FallingOff<G> {
    fn view_man(man: Man) -> rules::Man {
        rules::Man {
            color: Some(man.color()),
            kind: man.kind().name(),
            letter: man.kind().letter(),
            pointers: Vec::new(),
            reach: None,
            momentum: man
                .momentum()
                .zip(Self::turns_left(man))
                .map(|(d, turns_left)| Momentum { direction: d as u8, turns_left }),
        }
    }

    /// The steps with which a king on the border can be pushed off, by those who stand as they do.
    fn threats(&self) -> Vec<Threat> {
        if self.outcome().is_some() || self.turn_is_open() {
            return Vec::new();
        }
        let step = |color, (from, to)| Threat {
            color,
            arrows: vec![self.arrow(from, Landing::On(to), ArrowKind::Step)],
        };
        let steps = |color| self.assaults(color).into_iter().map(move |way| step(color, way));
        Color::BOTH.into_iter().flat_map(steps).collect()
    }

    /// The marked squares.
    fn marks(&self) -> Vec<(board::Square, Mark)> {
        let skipped = self.core.skipped.filter(|_| self.core.rules.en_passant);
        let mut marks: Vec<_> = skipped.map(|s| (s, Mark::EnPassant)).into_iter().collect();
        match self.core.open {
            Open::No => {}
            Open::Victims { .. } => {
                let from = self.next_push().map(|(from, _)| from);
                marks.extend(from.map(|s| (s, Mark::Pending)));
            }
            Open::Promotion { .. } => {
                let pawn = self.next_promotion().map(|(pawn, _)| pawn.square());
                marks.extend(pawn.map(|s| (s, Mark::Pending)));
            }
        }
        marks
    }

    /// What the board does not show.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        match (self.core.open, self.next_push()) {
            (Open::Victims { .. }, Some((from, kind))) => {
                let kind = kind.unwrap_or(Kind::Pawn).name();
                notes.push(format!("The {kind} on {} is to be pushed.", G::SHAPE.name(from)));
            }
            (Open::Promotion { .. }, _) => {
                if let Some((pawn, _)) = self.next_promotion() {
                    let square = G::SHAPE.name(pawn.square());
                    notes.push(format!("The pawn on {square} is to be promoted."));
                }
            }
            _ => {}
        }
        if self.core.rules.castling {
            for color in Color::BOTH {
                let wings: Vec<_> = Wing::BOTH
                    .into_iter()
                    .filter(|&wing| self.core.rights & Self::right(color, wing) != 0)
                    .map(Wing::text)
                    .collect();
                if !wings.is_empty() {
                    notes.push(format!("{} may still castle: {}.", color.name(), wings.join(", ")));
                }
            }
        }
        if let Some((limit, _)) = rules::HistoryRules::clock_limit(self)
            && self.core.clock > 0
        {
            let clock = self.core.clock;
            notes.push(format!("Clock: {clock} of {limit} plies without push and pawn move."));
        }
        notes
    }

    fn arrow(&self, from: board::Square, landing: Landing, kind: ArrowKind) -> Arrow {
        let to = match landing {
            Landing::On(to) => Some(G::SHAPE.name(to)),
            Landing::Off => None,
        };
        Arrow { from: G::SHAPE.name(from), to, kind, direction: None }
    }

    /// The arrow of a push; off the board it points over the nearest edge.
    fn push_arrow(&self, landing: Landing) -> Option<Arrow> {
        let (from, _) = self.next_push()?;
        let mut arrow = self.arrow(from, landing, ArrowKind::Push);
        if landing == Landing::Off {
            let off = |d: &board::Dir| G::step(from, *d).is_none();
            let straight = board::Dir::ALL.into_iter().filter(|d| d.is_orthogonal()).find(off);
            arrow.direction = straight.map(|d| d as u8);
        }
        Some(arrow)
    }
}

/// The men of a square in a few characters: `N`, `p→`, `(Nnp↙)`.
fn short(crowd: &[Man]) -> String {
    const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    let mut text = String::new();
    for man in crowd {
        let letter = man.kind().letter();
        text.push(match man.color() {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        });
        text.extend(man.momentum().map(|d| ARROWS[d as usize]));
    }
    if crowd.len() > 1 { format!("({text})") } else { text }
}

/// How a FEN writes the men.
pub(super) static PLACEMENT: Placement =
    Placement { men: placed, squares: Squares::Runs, sharing: Sharing::Crowds };

/// Every man at rest and careening in every direction, in the order of a crowd.
fn placed() -> Vec<(String, rules::Man)> {
    const WAYS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    let mut men = Vec::new();
    for color in Color::BOTH {
        for kind in Kind::ALL {
            let letter = match color {
                Color::White => kind.letter(),
                Color::Black => kind.letter().to_ascii_lowercase(),
            };
            let at_rest = rules::Man {
                color: Some(color),
                kind: kind.name(),
                letter: kind.letter(),
                pointers: Vec::new(),
                reach: None,
                momentum: None,
            };
            men.push((letter.to_string(), at_rest.clone()));
            for (direction, way) in (0..).zip(WAYS) {
                let momentum = Some(Momentum { direction, turns_left: 1 });
                men.push((format!("{letter}[{way}]"), rules::Man { momentum, ..at_rest.clone() }));
            }
        }
    }
    men
}
