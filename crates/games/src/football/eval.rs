//! What a position is worth: men are never lost, so all that counts is where they and the ball are.
//! A hundred is about what a rook more at the ball would be worth.

use board::{Bits, Square};
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::{GOAL, GOALS, LEAPS, LINES, NEIGHBORS, SHAPE, Set, halo, slide};
use super::position::Football;
use super::weights::WEIGHTS;

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

/// The weights of men by their distance, and of access, with the places that have none.
static KNIGHT_AWAY: [i32; 9] = framed(&WEIGHTS.knight_away);
static AWAY: [i32; 9] = framed(&WEIGHTS.away);
static ACCESS: [i32; 9] = framed(&WEIGHTS.access);

/// The weights of a list that begins at 1.
const fn framed(weights: &[i32]) -> [i32; 9] {
    let mut framed = [0; 9];
    let mut i = 0;
    while i < weights.len() {
        framed[i + 1] = weights[i];
        i += 1;
    }
    framed
}

/// The place of a number from 1 to `most` in a list that begins at 1.
#[inline]
pub(super) fn place(number: i32, most: i32) -> usize {
    number.clamp(1, most) as usize - 1
}

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

    /// What a color has of the terms, the right to move apart.
    #[inline]
    fn side_value(&self, color: Color) -> i32 {
        let men = self.sides[color as usize];
        let aim = GOAL[color as usize ^ 1];
        let touching = men & NEIGHBORS[self.ball.index()];
        let knights = men & !self.straight & !self.diagonal;
        let mut value = WEIGHTS.ball[place(distance(self.ball, aim), 8)];
        for s in knights.squares() {
            value += KNIGHT_AWAY[distance(s, self.ball) as usize];
        }
        for s in (men & !knights).squares() {
            value += AWAY[distance(s, self.ball) as usize];
        }
        if touching != 0 {
            value += WEIGHTS.touch;
            for s in touching.squares() {
                value += WEIGHTS.kicker[self.kind_at(s) as usize];
            }
        }
        value
            + ACCESS[self.access(men).min(8) as usize]
            + WEIGHTS.liner * self.liners(aim, men)
            + WEIGHTS.leaper * self.leapers(aim, men)
            + WEIGHTS.lurker * (men & NEIGHBORS[aim.index()]).count() as i32
    }

    /// How many of these men touch the ball or can come to touch it in one move.
    pub(super) fn access(&self, men: Set) -> u32 {
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

    /// The lines into a goal whose first man is one of these and could shoot along it.
    #[inline]
    pub(super) fn liners(&self, goal: Square, men: Set) -> i32 {
        let all = self.men();
        let first = |axis: usize, ways: Set| {
            let line = LINES[axis][goal.index()];
            i32::from(slide(line, goal, all) & men & ways & !self.kings != 0)
        };
        first(0, self.straight) + first(1, self.diagonal) + first(3, self.diagonal)
    }

    /// The knights among these men beside a square from which they could kick into a goal.
    #[inline]
    pub(super) fn leapers(&self, goal: Square, men: Set) -> i32 {
        let leaps = LEAPS[goal.index()] & !self.men();
        // Next to the goal a knight kicks past it.
        let knights = men & !self.straight & !self.diagonal & !NEIGHBORS[goal.index()];
        (knights & halo(leaps)).count() as i32
    }
}

impl Evaluate for Football {
    /// A turn can carry the ball over the whole board.
    const PRUNES: bool = false;

    fn evaluate(&self) -> i32 {
        self.side_value(self.side) - self.side_value(self.side.other()) + WEIGHTS.tempo
    }
}

impl Count for Football {
    /// Minus the distance of the ball from the goal, for either side.
    fn count(&self) -> i32 {
        self.progress(self.side)
    }
}
