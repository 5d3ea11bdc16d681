//! What the board looks like: stacks from bottom to top, the top kings marked.

use board::{Bits, Square};
use rules::{
    Arrow, ArrowKind, Choice, Color, Man, Mark, Player, Position, Show, SquareView, Threat, View,
};

use search::Pass as _;

use rules::{Placement, Sharing, Squares};

use super::geometry::SHAPE;
use super::movegen::Action;
use super::position::Tumblingdown;
use super::stack::Stack;

impl Show for Tumblingdown {
    fn view(&self) -> View {
        let shown = |s: &Square| !self.stack(*s).is_empty();
        View {
            files: SHAPE.files,
            ranks: SHAPE.ranks,
            squares: SHAPE.squares().filter(shown).map(|s| self.square_view(s)).collect(),
            to_act: self.turn(),
            color: self.side,
            open: false,
            arrows: Vec::new(),
            threats: self.threats(),
            notes: self.notes(),
        }
    }

    fn arrows(&self, a: Action) -> Vec<Arrow> {
        let height = if a.single { 1 } else { self.stack(a.from).height() };
        let last = SHAPE.ray(a.from, a.dir).take(height as usize).last();
        vec![Arrow {
            from: SHAPE.name(a.from),
            to: last.map(|s| SHAPE.name(s)),
            kind: ArrowKind::Step,
            direction: None,
        }]
    }

    fn choice(&self, a: Action) -> Choice {
        let stack = self.stack(a.from);
        let checkers = stack.checkers().map(checker);
        let height = if a.single { 1 } else { stack.height() };
        let way = SHAPE.ray(a.from, a.dir).take(height as usize);
        let targets: Vec<_> = way.map(|s| SHAPE.name(s)).collect();
        let men: Vec<_> = checkers.skip((stack.height() - height) as usize).collect();
        let (from, last) = (SHAPE.name(a.from), targets.last().map_or("", String::as_str));
        let what = match (height, stack.height()) {
            (1, 1) => format!("checker {from}"),
            (1, _) => format!("top checker of {from}"),
            _ => format!("stack of {height} tumbles from {from}"),
        };
        Choice { label: format!("{what} to {last}"), from: Some(from), targets, men, by: None }
    }

    fn if_passed(&self) -> Option<Self> {
        self.pass()
    }

    fn color_of(&self, player: Player) -> Color {
        let first = self.rules.first;
        if player == Player::First { first } else { first.other() }
    }
}

impl Tumblingdown {
    /// The turns with which a color, were it on the move, wins.
    fn threats(&self) -> Vec<Threat> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let wins =
            |color| self.wins_of(color).map(move |a| Threat { color, arrows: self.arrows(a) });
        Color::BOTH.into_iter().flat_map(wins).collect()
    }

    fn square_view(&self, s: Square) -> SquareView {
        let stack = self.stack(s);
        let is_king = (self.kings[0] | self.kings[1]).has(s);
        SquareView {
            square: SHAPE.name(s),
            men: stack.checkers().map(checker).collect(),
            stacked: true,
            marks: is_king.then_some(Mark::TopKing).into_iter().collect(),
            short: short(stack),
        }
    }

    /// Mixed stacks that their short form does not tell in full, square by square.
    fn notes(&self) -> Vec<String> {
        let mut tall: Vec<Square> = SHAPE
            .squares()
            .filter(|&s| !is_pure(self.stack(s)) && self.stack(s).height() > 2)
            .collect();
        tall.sort_by_key(|&s| SHAPE.reading_order(s));
        tall.into_iter()
            .map(|s| format!("{} from bottom to top: {}.", SHAPE.name(s), self.stack(s)))
            .collect()
    }
}

fn is_pure(stack: Stack) -> bool {
    Color::BOTH.into_iter().any(|color| stack.is_pure(color))
}

fn checker(color: Color) -> Man {
    Man {
        color: Some(color),
        kind: "checker",
        letter: color.letter().to_ascii_uppercase(),
        pointers: Vec::new(),
        reach: None,
        momentum: None,
    }
}

/// `w4` for four white checkers, `b·7` for a mixed stack of seven with black on top.
fn short(stack: Stack) -> String {
    let dot = if is_pure(stack) { "" } else { "·" };
    format!("{}{dot}{}", stack.top().letter(), stack.height())
}

/// How a FEN writes the checkers.
pub(super) static PLACEMENT: Placement =
    Placement { men: placed, squares: Squares::Commas, sharing: Sharing::Stacks };

/// A checker of each color as in a FEN.
fn placed() -> Vec<(String, Man)> {
    let checker = |color: Color| {
        let man = Man {
            color: Some(color),
            kind: "checker",
            letter: color.letter().to_ascii_uppercase(),
            pointers: Vec::new(),
            reach: None,
            momentum: None,
        };
        (color.letter().to_string(), man)
    };
    Color::BOTH.map(checker).into()
}
