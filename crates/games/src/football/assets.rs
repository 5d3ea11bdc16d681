//! What a player may have: a ball near the enemy's goal, men who touch it, a kick.

use board::Bits;
use rules::{Asset, Assets, Color, assets_less};

use super::geometry::{GOAL, NEIGHBORS, SHAPE};
use super::men::Kind;
use super::position::Football;

impl Assets for Football {
    const ASSETS: &'static [Asset] = &[
        Asset::new(
            "ball a rank nearer",
            "The ball lies a rank nearer to the enemy's goal than the middle of the board.",
        ),
        Asset::new(
            "ball beside the enemy's goal",
            "The ball lies on a neighbor of the enemy's goal.",
        ),
        Asset::new("king touches", "The king touches the ball."),
        Asset::new("queen touches", "A queen touches the ball."),
        Asset::new("rook touches", "A rook touches the ball."),
        Asset::new("bishop touches", "A bishop touches the ball."),
        Asset::new("knight touches", "A knight touches the ball."),
        Asset::new("free kick", "A man can kick at once, without an ordinary move before."),
        Asset::new("guard of the own goal", "An own man stands on a neighbor of the own goal."),
        Asset::new(
            "man beside the enemy's goal",
            "An own man stands on a neighbor of the enemy's goal.",
        ),
    ];

    fn assets(&self) -> Vec<i32> {
        let mut other = *self;
        other.side = self.side.other();
        let mut assets = assets_less(self.assets_of_mover(), other.assets_of_mover());
        // A rank nearer for one side is a rank farther for the other: it was counted twice.
        assets[0] /= 2;
        assets
    }
}

impl Football {
    /// What the side to act has.
    fn assets_of_mover(&self) -> [i32; 10] {
        let own = self.own();
        let touching = own & NEIGHBORS[self.ball.index()];
        let (home, target) = (GOAL[self.side as usize], GOAL[self.side.other() as usize]);
        let rank = i32::from(SHAPE.rank(self.ball));
        let ahead = if self.side == Color::White { rank - 4 } else { 4 - rank };
        let touch = |kind: Kind| (touching & self.of_kind(kind)).count() as i32;
        [
            ahead,
            i32::from(NEIGHBORS[target.index()].has(self.ball)),
            touch(Kind::King),
            touch(Kind::Queen),
            touch(Kind::Rook),
            touch(Kind::Bishop),
            touch(Kind::Knight),
            i32::from(self.can_kick()),
            (own & NEIGHBORS[home.index()]).count() as i32,
            (own & NEIGHBORS[target.index()]).count() as i32,
        ]
    }
}
