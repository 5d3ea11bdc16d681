//! What a player may have: men by kind, and how they face.

use board::{Bits, Square};
use rules::{Asset, Assets, Color, assets_less};

use super::geometry::SHAPE;
use super::man::Kind;
use super::position::Rotary;

impl Assets for Rotary {
    const ASSETS: &'static [Asset] = &[
        Asset::new("axe", "An axe."),
        Asset::new("rook", "A rook."),
        Asset::new("trident", "A trident."),
        Asset::new("scythe", "A scythe."),
        Asset::new("queen", "A queen."),
        Asset::new("pawn", "A pawn."),
        Asset::new(
            "man facing the enemy",
            "An axe, rook or trident whose middle pointer points at the enemy's side, straight or obliquely.",
        ),
        Asset::new(
            "man facing home",
            "An axe, rook or trident whose middle pointer points at the own side, straight or obliquely.",
        ),
        Asset::new("king facing obliquely", "A king whose pointers are diagonal."),
        Asset::new("pawn's step", "A rank by which a pawn has left the own side."),
    ];

    fn assets(&self) -> Vec<i32> {
        assets_less(self.assets_of(self.side), self.assets_of(self.side.other()))
    }
}

impl Rotary {
    fn assets_of(&self, color: Color) -> [i32; 10] {
        let mut counts = [0; 10];
        for s in self.colors[color as usize].squares() {
            let man = self.men[s.index()];
            match man.kind() {
                Kind::Axe | Kind::Rook | Kind::Trident => {
                    counts[man.kind() as usize] += 1;
                    // White's way forward is north.
                    let turned = match color {
                        Color::White => man.facing(),
                        Color::Black => (man.facing() + 4) & 7,
                    };
                    match turned {
                        7 | 0 | 1 => counts[6] += 1,
                        3..=5 => counts[7] += 1,
                        _ => {}
                    }
                }
                Kind::Scythe => counts[3] += 1,
                Kind::Queen => counts[4] += 1,
                Kind::King => counts[8] += i32::from(man.facing()),
                Kind::Pawn => {
                    counts[5] += 1;
                    counts[9] += ranks_from_home(color, s);
                }
            }
        }
        counts
    }
}

/// How many ranks a square is from a color's first one.
fn ranks_from_home(color: Color, s: Square) -> i32 {
    let rank = SHAPE.rank(s);
    i32::from(if color == Color::White { rank } else { SHAPE.ranks - 1 - rank })
}
