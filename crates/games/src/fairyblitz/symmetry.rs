//! The symmetries of the rules: colors changed with the board turned over, and left for right.

use board::{Bits, Square};
use rules::{Color, Position, Symmetry};

use super::Fairyblitz;
use super::castling::Rights;

impl Symmetry for Fairyblitz {
    /// Goals lie in the middle, so left and right may change places once nobody can castle.
    fn images(&self) -> Vec<Self> {
        let mut images = vec![image(self, 0o70)];
        if self.rights().is_empty() {
            images.push(image(self, 0o07));
            images.push(image(self, 0o77));
        }
        images
    }
}

/// The position with the bits of `flip` changed in every square's index; colors change with ranks.
fn image(pos: &Fairyblitz, flip: u8) -> Fairyblitz {
    let colors_change = flip & 0o70 != 0;
    let mapped = |s: Square| Square(s.0 ^ flip);
    let mut image = Fairyblitz::empty(pos.rules());
    for s in pos.occupied().squares() {
        if let Some((color, kind)) = pos.man_on(s) {
            image.toggle(if colors_change { color.other() } else { color }, kind, mapped(s));
        }
    }
    if (pos.color() == Color::Black) != colors_change {
        image.change_color();
    }
    let rights: Rights = pos.rights();
    image.set_rights(if colors_change { rights.flipped() } else { rights });
    image.set_skipped(pos.skipped().map(mapped));
    image.set_counters(pos.clock_word(), pos.number());
    image
}
