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

/// The turns of both players together after which holding the ball begins to count for less, those
/// after which it counts least, and the percents that are left then.
const PATIENT: u32 = 200;
const FADED: u32 = 250;
const HOLDING_LEAST: u32 = 15;

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
        let touching = men & NEIGHBORS[self.ball.index()];
        let knights = men & !self.straight & !self.diagonal;
        let mut holding = ACCESS[self.access(men).min(8) as usize];
        for s in knights.squares() {
            holding += KNIGHT_AWAY[distance(s, self.ball) as usize];
        }
        for s in (men & !knights).squares() {
            holding += AWAY[distance(s, self.ball) as usize];
        }
        if touching != 0 {
            holding += WEIGHTS.touch;
            for s in touching.squares() {
                holding += WEIGHTS.kicker[self.kind_at(s) as usize];
            }
        }
        holding * self.patience() / 100
            + WEIGHTS.ball[place(distance(self.ball, aim), 8)]
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
