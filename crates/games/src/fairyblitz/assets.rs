//! What a player may have: men by kind.

use board::Bits;
use rules::{Asset, Assets, Color, assets_less};

use super::{Fairyblitz, Kind};

impl Assets for Fairyblitz {
    const ASSETS: &'static [Asset] = &[
        Asset::new("pawn", "A pawn."),
        Asset::new("knight", "A knight."),
        Asset::new("bishop", "A bishop."),
        Asset::new("rook", "A rook."),
        Asset::new("queen", "A queen."),
        Asset::new("king", "A king, which is not royal."),
    ];

    fn assets(&self) -> Vec<i32> {
        let of = |color: Color| Kind::ALL.map(|kind| self.men_of(color, kind).count() as i32);
        assets_less(of(self.color()), of(self.color().other()))
    }
}
