//! What a position is worth: men are never lost, so all that counts is where they and the ball are.
//! A hundred is about what a rook more at the ball would be worth.

use board::{Bits, Square};
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::{GOAL, NEIGHBORS, SHAPE, Set};
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
    /// A man beside the goal it defends.
    guard: i32,
    /// A man beside the goal it attacks.
    lurker: i32,
    /// The right to move.
    tempo: i32,
}

const WEIGHTS: Weights = Weights {
    ball: 22,
    kicker: [12, 30, 20, 18, 26],
    distance: [0, 14, 12, 8, 5, 3, 2, 1, 0],
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
        let near = |c: Color| (men & NEIGHBORS[GOAL[c as usize].index()]).count() as i32;
        value + WEIGHTS.guard * near(color) + WEIGHTS.lurker * near(color.other())
    }
}

impl Evaluate for Football {
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
