//! What a position is worth: men are never lost, so all that counts is where they and the ball are.
//! A hundred is about what a rook more at the ball would be worth.

use board::{Bits, Square};
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::{GOAL, GOALS, LEAPS, LINES, NEIGHBORS, SHAPE, Set, halo, slide};
use super::men::Kind;
use super::position::Football;

/// The terms of the evaluation, each for one side, and what one of it is worth.
struct Weights {
    /// A step of the ball towards the enemy's goal.
    ball: i32,
    /// A man beside the ball, by kind.
    kicker: [i32; 5],
    /// A man by its distance from the ball.
    distance: [i32; 9],
    /// The men that touch the ball or can come to it in one move, by their number: who cannot get at
    /// the ball can do nothing but wait.
    access: [i32; 9],
    /// A rook, queen or bishop that is the first man on a line into the goal it attacks.
    liner: i32,
    /// A knight beside a square from which he could kick into the goal he attacks.
    leaper: i32,
    /// A man beside the goal it defends.
    guard: i32,
    /// A man beside the goal it attacks.
    lurker: i32,
    /// The right to move.
    tempo: i32,
}

const WEIGHTS: Weights = Weights {
    ball: 11,
    kicker: [12, 30, 20, 18, 26],
    distance: [0, 14, 12, 8, 5, 3, 2, 1, 0],
    access: [0, 30, 45, 52, 56, 58, 60, 60, 60],
    liner: 14,
    leaper: 12,
    guard: 7,
    lurker: 3,
    tempo: 25,
};

/// The distances between all squares, in king's steps.
static DISTANCES: [[u8; 81]; 81] = {
    let mut table = [[0; 81]; 81];
    let mut i = 0;
    while i < 81 * 81 {
        let (a, b) = (Square((i / 81) as u8), Square((i % 81) as u8));
        table[i / 81][i % 81] = SHAPE.distance(a, b);
        i += 1;
    }
    table
};

/// The distance between two squares, in king's steps.
#[inline]
pub(super) fn distance(a: Square, b: Square) -> i32 {
    i32::from(DISTANCES[a.index()][b.index()])
}

impl Football {
    /// How much nearer the ball is to the goal of the other color than to that of `color`.
    #[inline]
    pub(super) fn progress(&self, color: Color) -> i32 {
        let [own, other] = [color, color.other()].map(|c| distance(self.ball, GOAL[c as usize]));
        own - other
    }

    /// What the places of a color's men are worth.
    #[inline]
    fn places(&self, color: Color, men: Set) -> i32 {
        let touching = men & NEIGHBORS[self.ball.index()];
        let kicker = |s: Square| WEIGHTS.kicker[self.kind_at(s) as usize];
        let mut value: i32 = touching.squares().map(kicker).sum();
        for s in men.squares() {
            value += WEIGHTS.distance[distance(s, self.ball) as usize];
        }
        value += WEIGHTS.access[self.access(men).min(8) as usize];
        value += self.aimed(GOAL[color.other() as usize], men);
        let near = |c: Color| (men & NEIGHBORS[GOAL[c as usize].index()]).count() as i32;
        value + WEIGHTS.guard * near(color) + WEIGHTS.lurker * near(color.other())
    }

    /// How many of these men touch the ball or can come to touch it in one move.
    fn access(&self, men: Set) -> u32 {
        let around = NEIGHBORS[self.ball.index()];
        let near = around & !self.men() & !GOALS;
        let ground = self.ground();
        let comes = |s: Square| {
            let i = s.index();
            // Most men are seen to be elsewhere without asking what stands between.
            let lines = match (self.straight.has(s), self.diagonal.has(s)) {
                (true, true) if self.kings.has(s) => NEIGHBORS[i],
                (true, true) => LINES[0][i] | LINES[1][i] | LINES[2][i] | LINES[3][i],
                (true, false) => LINES[0][i] | LINES[2][i],
                (false, true) => LINES[1][i] | LINES[3][i],
                (false, false) => LEAPS[i],
            };
            lines & near != 0 && ground.moves(self.kind_at(s), s) & near != 0
        };
        (men & around).count() + (men & !around).squares().filter(|&s| comes(s)).count() as u32
    }

    /// What the men are worth that are ready to kick a ball into the goal they attack.
    fn aimed(&self, goal: Square, men: Set) -> i32 {
        let all = self.men();
        let first = |axis: usize, ways: Set| {
            let line = LINES[axis][goal.index()];
            let first = slide(line, goal, all) & men & ways & !self.kings;
            if first != 0 { WEIGHTS.liner } else { 0 }
        };
        let lines = first(0, self.straight) + first(1, self.diagonal) + first(3, self.diagonal);
        let leaps = LEAPS[goal.index()] & !all;
        // Next to the goal a knight kicks past it.
        let knights = men & !self.straight & !self.diagonal & !NEIGHBORS[goal.index()];
        lines + WEIGHTS.leaper * (knights & halo(leaps)).count() as i32
    }
}

impl Evaluate for Football {
    /// A turn can carry the ball over the whole board.
    const PRUNES: bool = false;

    fn evaluate(&self) -> i32 {
        let (us, own) = (self.side, self.own());
        let theirs = self.men() & !own;
        WEIGHTS.ball * self.progress(us) + self.places(us, own) - self.places(us.other(), theirs)
            + WEIGHTS.tempo
    }
}

impl Count for Football {
    /// Minus the distance of the ball from the goal, for either side.
    fn count(&self) -> i32 {
        self.progress(self.side)
    }
}

/// The kinds as the weights count them.
const _: () = assert!(Kind::ALL.len() == 5);
