//! The state of a game, how a turn changes it, and when that ends the game.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{Color, Outcome, Player, Position};

use super::eval::standing;
use super::geometry::{REACH, STEPS};
use super::movegen::Action;
use super::readings::{Array, Rules};
use super::stack::Stack;
use super::zobrist;

/// A position of Tumblingdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tumblingdown {
    pub(super) stacks: [Stack; 64],
    /// The squares whose stacks each color controls.
    pub(super) controlled: [u64; 2],
    /// The squares of stacks that have checkers of one color only, by color.
    pub(super) pure: [u64; 2],
    /// The squares of each color's top kings, see [`Tumblingdown::highest_kings`].
    pub(super) kings: [u64; 2],
    /// What [`zobrist::change`] adds up to.
    sum: u64,
    /// White's lead by the stacks, each for itself, as the evaluation counts it.
    pub(super) standing: i32,
    pub(super) side: Color,
    /// Who won by the last turn: it cannot be read off the stacks.
    pub(super) winner: Option<Color>,
    pub(super) rules: Rules,
}

/// The heights of Black's stacks, rank 1 first; White has the image under half a turn.
const BOARDSPACE: [[u8; 8]; 5] = [
    [2, 3, 4, 3, 2, 1, 0, 0],
    [1, 2, 3, 2, 1, 0, 0, 0],
    [0, 1, 2, 1, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
];

/// The inventor's first array in the same form.
const DIAMOND: [[u8; 8]; 5] = [
    [4, 3, 2, 2, 1, 0, 0, 0],
    [3, 2, 2, 1, 0, 0, 0, 0],
    [2, 2, 1, 0, 0, 0, 0, 0],
    [2, 1, 0, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0, 0, 0],
];

impl Tumblingdown {
    /// The position with these stacks; the winner is known only from outside.
    pub(super) fn new(
        rules: Rules,
        stacks: [Stack; 64],
        side: Color,
        winner: Option<Color>,
    ) -> Self {
        let empty = [Stack::EMPTY; 64];
        let (controlled, pure, kings) = ([0; 2], [0; 2], [0; 2]);
        let mut pos = Self {
            stacks: empty,
            controlled,
            pure,
            kings,
            sum: 0,
            standing: 0,
            side,
            winner,
            rules,
        };
        for (i, &stack) in stacks.iter().enumerate().filter(|(_, stack)| !stack.is_empty()) {
            pos.put(i, stack);
            pos.controlled[stack.top() as usize] |= 1 << i;
            for color in Color::BOTH {
                pos.pure[color as usize] |= u64::from(stack.is_pure(color)) << i;
            }
        }
        pos.kings =
            Color::BOTH.map(|color| pos.highest_kings(color, pos.controlled[color as usize]));
        pos
    }

    /// Changes one stack, the sum for the key and that for the evaluation.
    #[inline]
    fn put(&mut self, square: usize, stack: Stack) {
        let old = self.stacks[square & 63];
        self.sum = self.sum.wrapping_add(zobrist::change(square, old, stack));
        self.standing += standing(square, stack) - standing(square, old);
        self.stacks[square & 63] = stack;
    }

    /// The lowest stack that is a king of that color.
    #[inline]
    pub(super) fn lowest_king(&self, color: Color) -> Stack {
        Stack::pure(color, u32::from(self.rules.min_king_height))
    }

    /// The kings of a color that are highest among those on the given squares, which it controls:
    /// its top kings, if the squares are all it controls (the rules, section 3).
    pub(super) fn highest_kings(&self, color: Color, squares: u64) -> u64 {
        let mut top = self.lowest_king(color);
        let mut kings = 0;
        for s in (squares & self.pure[color as usize]).squares() {
            let stack = self.stacks[s.index() & 63];
            if !stack.reaches(top) {
                continue;
            }
            if stack != top {
                kings = 0;
                top = stack;
            }
            kings |= u64::bit(s);
        }
        kings
    }

    /// The top kings of a color after a turn that left the stacks outside `touched` alone; `rises`
    /// if a king on one of these squares is now as high as they were, or higher.
    fn kings_after(&self, color: Color, touched: u64, rises: bool) -> u64 {
        let controlled = self.controlled[color as usize];
        let kept = self.kings[color as usize] & !touched;
        if rises {
            self.highest_kings(color, kept | touched & controlled)
        } else if kept != 0 {
            kept
        } else {
            self.highest_kings(color, controlled)
        }
    }

    /// One of the top kings of a color, if it has any.
    #[inline]
    pub(super) fn top_king(&self, color: Color) -> Option<Stack> {
        let kings = self.kings[color as usize];
        (kings != 0).then(|| self.stacks[kings.first().index() & 63])
    }

    /// What a stack of one color must reach to be a top king, or to join them.
    #[inline]
    fn king_mark(&self, color: Color) -> Stack {
        self.top_king(color).unwrap_or(self.lowest_king(color))
    }

    /// Finds the kings after a turn and judges it (the rules, section 5): `marks` are the heights
    /// of the top kings before it, `touched` the squares whose stacks it changed, `landed` those of
    /// them that got checkers, and `rises` says whose kings have reached their mark there.
    #[inline(never)]
    fn judge(&mut self, marks: [Stack; 2], touched: u64, landed: u64, rises: [bool; 2]) {
        let before = self.kings;
        self.kings =
            Color::BOTH.map(|color| self.kings_after(color, touched, rises[color as usize]));
        let kingless = |color: Color| self.kings[color as usize] == 0;
        let covered = |color: Color| {
            let i = color as usize;
            let taller = self.top_king(color).is_some_and(|top| !marks[i].reaches(top));
            !taller && before[i] & landed & !self.pure[i] != 0
        };
        let (us, them) = (self.side, self.side.other());
        self.winner = if covered(them) || kingless(them) {
            Some(us)
        } else if covered(us) || kingless(us) && !self.rules.compat {
            Some(them)
        } else {
            None
        };
    }
}

impl Position for Tumblingdown {
    type Rules = Rules;
    type Action = Action;

    fn start(rules: Rules) -> Self {
        let heights = match rules.start {
            Array::Boardspace => BOARDSPACE,
            Array::Diamond => DIAMOND,
        };
        let mut stacks = [Stack::EMPTY; 64];
        for (i, &height) in heights.as_flattened().iter().enumerate().filter(|(_, h)| **h > 0) {
            stacks[i] = Stack::pure(Color::Black, u32::from(height));
            stacks[63 - i] = Stack::pure(Color::White, u32::from(height));
        }
        Self::new(rules, stacks, rules.first, None)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        self.side.player(self.rules.first)
    }

    #[inline]
    fn turn_is_open(&self) -> bool {
        false
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let winner = match self.winner {
            Some(color) => color,
            // Only a position that was set up can leave nothing to move: a loss.
            None if self.controlled[self.side as usize] == 0 => self.side.other(),
            None => return None,
        };
        let kingless = self.kings[winner.other() as usize] == 0;
        let reason = if kingless { "no king left" } else { "king covered" };
        Some(Outcome::win(winner.player(self.rules.first), reason))
    }

    #[inline]
    fn for_each_action(&self, f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.actions(f)
    }

    /// Lifts the stack, or its top checker, and drops the checkers one a square, lowest first; at
    /// the edge all that are left (the rules, section 4).
    #[inline]
    fn play_unchecked(&mut self, a: Action) {
        let from = a.from.index();
        let stack = self.stacks[from & 63];
        let (hand, left) = if a.single {
            (stack.top_checker(), stack.without_top())
        } else {
            (stack, Stack::EMPTY)
        };
        let marks = Color::BOTH.map(|color| self.king_mark(color));
        self.put(from, left);

        let mut at = from as i8;
        let mut rest = hand.height();
        let (mut landed, mut black) = (0u64, 0u64);
        let mut pure = [0; 2];
        let mut rises = [false; 2];
        let squares = rest.min(u32::from(REACH[from & 63][a.dir as usize]));
        for to_go in (0..squares).rev() {
            at += STEPS[a.dir as usize];
            let n = if to_go == 0 { rest } else { 1 };
            rest -= n;
            let square = at as usize & 63;
            let stack = self.stacks[square].with_part(hand, n, rest);
            self.put(square, stack);
            landed |= 1 << square;
            black |= stack.top_bit() << square;
            for color in Color::BOTH {
                let (i, is_pure) = (color as usize, stack.is_pure(color));
                pure[i] |= u64::from(is_pure) << square;
                rises[i] |= stack.reaches(marks[i]) & is_pure;
            }
        }

        let origin = 1 << from;
        let touched = landed | origin;
        self.controlled[0] = self.controlled[0] & !touched | landed & !black;
        self.controlled[1] = self.controlled[1] & !touched | black;
        if !left.is_empty() {
            self.controlled[left.top() as usize] |= origin;
            // A single checker may have left a king of the enemy's behind that it covered before.
            for color in Color::BOTH {
                let (i, is_pure) = (color as usize, left.is_pure(color));
                pure[i] |= u64::from(is_pure) << from;
                rises[i] |= left.reaches(marks[i]) & is_pure;
            }
        }
        self.pure = [self.pure[0] & !touched | pure[0], self.pure[1] & !touched | pure[1]];
        // Without a king touched or raised, the kings are what they were and nobody has lost one.
        let [white, black] = self.kings;
        let same = (white | black) & touched == 0 && rises == [false; 2];
        if !same || white == 0 || black == 0 {
            self.judge(marks, touched, landed, rises);
        }
        self.side = self.side.other();
    }

    fn key(&self) -> u64 {
        zobrist::key(self.sum, self.side, self.winner)
    }

    fn clock(&self) -> u32 {
        0
    }
}

impl Tumblingdown {
    /// The stack on a square.
    pub(super) fn stack(&self, s: Square) -> Stack {
        self.stacks[s.index()]
    }
}
