//! What a player may have: men, careening ones by the turns they have left.

use board::Bits;
use rules::{Asset, Assets, Color, assets_less};

use super::geometry::Geometry;
use super::men::Kind;
use super::position::FallingOff;

impl<G: Geometry> Assets for FallingOff<G> {
    const ASSETS: &'static [Asset] = &[
        Asset::new("queen", "A queen, at rest or careening."),
        Asset::new("rook", "A rook, at rest or careening."),
        Asset::new("bishop", "A bishop, at rest or careening."),
        Asset::new("knight", "A knight, at rest or careening."),
        Asset::new("pawn", "A pawn, at rest or careening."),
        Asset::new(
            "piece careening, 1 turn left",
            "What a piece loses by careening, about to fall.",
        ),
        Asset::new("piece careening, 2 left", "What a piece loses by careening, two turns left."),
        Asset::new("piece careening, 3 left", "What a piece loses by careening, three turns left."),
        Asset::new(
            "piece careening, 4 or more",
            "What a piece loses by careening, four turns left or more.",
        ),
        Asset::new("pawn careening", "What a pawn loses by careening."),
        Asset::new("king careening, 1 turn left", "What it costs to have a king about to fall."),
        Asset::new(
            "king careening, 2 or 3 left",
            "What it costs to have a king careening, two or three turns left.",
        ),
        Asset::new(
            "king careening, 4 or more",
            "What it costs to have a king careening, four turns left or more.",
        ),
        Asset::new("man in a crowd", "A man on a square with another man of its side."),
    ];

    fn assets(&self) -> Vec<i32> {
        let us = self.core.turn;
        assets_less(self.assets_of(us), self.assets_of(us.other()))
    }
}

impl<G: Geometry> FallingOff<G> {
    fn assets_of(&self, color: Color) -> [i32; 14] {
        let mut counts = [0; 14];
        let men: Vec<_> = self.men().into_iter().filter(|man| man.color() == color).collect();
        for man in &men {
            let kind = man.kind();
            if kind != Kind::King {
                counts[kind as usize - 1] += 1;
            }
            let Some(turns) = Self::turns_left(*man) else { continue };
            counts[match (kind, turns) {
                (Kind::King, 0 | 1) => 10,
                (Kind::King, 2 | 3) => 11,
                (Kind::King, _) => 12,
                (Kind::Pawn, _) => 9,
                (_, turns) => 4 + usize::from(turns.clamp(1, 4)),
            }] += 1;
        }
        let occupied = self.men_of(color).squares();
        counts[13] = occupied
            .map(|s| men.iter().filter(|man| man.square() == s).count() as i32)
            .filter(|&n| n > 1)
            .sum();
        counts
    }
}
