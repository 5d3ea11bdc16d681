//! What the board looks like: stacks from bottom to top, the top kings marked.

use board::{Bits, Square};
use rules::{Arrow, ArrowKind, Color, Man, Mark, Player, Position, Show, SquareView, View};

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

    fn color_of(&self, player: Player) -> Color {
        let first = self.rules.first;
        if player == Player::First { first } else { first.other() }
    }
}

impl Tumblingdown {
    fn square_view(&self, s: Square) -> SquareView {
        let stack = self.stack(s);
        let checker = |color: Color| Man {
            color: Some(color),
            kind: "checker",
            letter: color.letter().to_ascii_uppercase(),
            pointers: Vec::new(),
            momentum: None,
        };
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

/// `w4` for four white checkers, `b·7` for a mixed stack of seven with black on top.
fn short(stack: Stack) -> String {
    let dot = if is_pure(stack) { "" } else { "·" };
    format!("{}{dot}{}", stack.top().letter(), stack.height())
}
