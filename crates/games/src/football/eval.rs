//! What a position is worth: men are never lost, so all that counts is where they and the ball are.
//! A hundred is about what a rook more at the ball would be worth.

use board::{Bits, Square};
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::{BIT, GOAL, LEAPS, LINES, NEIGHBORS, SHAPE, Set, halo, slide};
use super::men::Kind;
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

/// The turns of both players together after which holding the ball begins to count for less, those
/// after which it counts least, and the percents that are left then.
const PATIENT: u32 = 200;
const FADED: u32 = 250;
const HOLDING_LEAST: u32 = 15;

/// What men count by their kind and their distance from the ball, and what access counts by the
/// number of men, with the places that count nothing.
static STANDING: [[i32; 9]; 5] = {
    let mut standing = [framed(&WEIGHTS.away); 5];
    standing[Kind::Knight as usize] = framed(&WEIGHTS.knight_away);
    let mut kind = 0;
    while kind < 5 {
        standing[kind][1] += WEIGHTS.kicker[kind];
        kind += 1;
    }
    standing
};
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

    /// How much it still counts to hold the ball, in percent.
    ///
    /// Who has shut the ball up in a corner between his own men could keep it for good: nobody can
    /// take it, and no rule ends the game. So in a long game holding it counts for less and less,
    /// and what it has achieved, nearness to the goal and ways to shoot, for all. The numbers were
    /// not fitted; `CONTRIBUTING.md` says what they cost and gain.
    #[inline]
    pub(super) fn patience(&self) -> i32 {
        const { assert!(PATIENT < FADED) };
        let left = FADED.saturating_sub(self.completed).min(FADED - PATIENT);
        (100 * left / (FADED - PATIENT)).max(HOLDING_LEAST) as i32
    }

    /// What a color has of the terms, the right to move apart.
    #[inline]
    fn side_value(&self, color: Color) -> i32 {
        let men = self.sides[color as usize];
        let aim = GOAL[color as usize ^ 1];
        let holding = self.holding(men);
        holding * self.patience() / 100
            + WEIGHTS.ball[place(distance(self.ball, aim), 8)]
            + WEIGHTS.liner * self.liners(aim, men)
            + WEIGHTS.leaper * self.leapers(aim, men)
            + WEIGHTS.lurker * (men & NEIGHBORS[aim.index()]).count() as i32
    }

    /// What the men of a color have of the terms that say how near they are to the ball.
    ///
    /// Asked in every leaf, so it has no branches to be mispredicted.
    #[inline]
    fn holding(&self, men: Set) -> i32 {
        let standing = self.standing_counted(men);
        let touch = if men & NEIGHBORS[self.ball.index()] != 0 { WEIGHTS.touch } else { 0 };
        standing.0 + ACCESS[standing.1.min(8) as usize] + touch
    }

    /// How many of these men touch the ball or can come to touch it in one move.
    pub(super) fn access(&self, men: Set) -> u32 {
        self.standing_counted(men).1
    }

    /// What these men count by where they stand, and how many of them touch the ball or can come
    /// to touch it in one move.
    #[inline]
    fn standing_counted(&self, men: Set) -> (i32, u32) {
        let around = NEIGHBORS[self.ball.index()];
        let ground = self.ground();
        let (mut value, mut access) = (0, 0);
        for kind in Kind::ALL {
            for s in (men & self.of_kind(kind)).squares() {
                value += STANDING[kind as usize][distance(self.ball, s) as usize];
                let here = BIT[s.index()];
                access += u32::from((ground.moves(kind, s) | here) & around != 0);
            }
        }
        (value, access)
    }

    /// The lines into a goal whose first man is one of these and could shoot along it.
    #[inline]
    pub(super) fn liners(&self, goal: Square, men: Set) -> i32 {
        let all = self.men();
        let first = |axis: usize, ways: Set| {
            let line = LINES[goal.index()][axis];
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

#[cfg(test)]
mod tests {
    use rules::{Notation, Ruleset};
    use search::{Evaluate, check_hooks};

    use super::super::{GAME, rules::Rules};
    use super::Football;

    /// White holds the ball in a corner of his own, and nobody else can get at it.
    #[test]
    fn holding_the_ball_counts_for_less_in_a_long_game() {
        let rules = Rules::new(&Ruleset::default_of(&GAME));
        let value = |turns: u32| {
            let fen = format!("2n6/1k7/9/3q5/5NNb1/5b1rr/5nBRR/6BK1/6Q1a w {turns}");
            let pos = Football::parse_fen(rules, &fen).expect("a FEN");
            check_hooks(&pos).expect("the hooks agree");
            pos.evaluate()
        };
        let values = [2, 150, 200, 210, 225, 240, 250, 400].map(value);
        assert!(values[0] > 100 && values[0] == values[1] && values[1] == values[2], "{values:?}");
        assert!(values[2..7].is_sorted_by(|a, b| a > b), "{values:?}");
        assert!(values[6] == values[7], "{values:?}");
    }
}
