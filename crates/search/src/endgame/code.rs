//! A result in one byte, as tables keep it.

use crate::proof::Known;

/// A result in one byte; also that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed(pub(super) u8);

const DRAW: u8 = 1;
/// Results of more plies do not fit.
const LONGEST: u32 = 126;

impl Packed {
    /// Not a position, or one that is over.
    pub const NONE: Self = Self(0);

    /// Packs a result.
    ///
    /// # Panics
    /// If it takes more than 126 plies: then the ending needs wider tables.
    pub const fn new(known: Known) -> Self {
        Self(match known {
            Known::Draw => DRAW,
            Known::Win(plies) | Known::Loss(plies) => {
                assert!(plies <= LONGEST, "a result of more plies does not fit into a byte");
                plies as u8 * 2 + if matches!(known, Known::Win(_)) { 2 } else { 3 }
            }
        })
    }

    /// The result of a byte of a table.
    pub const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }

    /// The result.
    pub const fn known(self) -> Option<Known> {
        match self.0 {
            0 => None,
            DRAW => Some(Known::Draw),
            win if win % 2 == 0 => Some(Known::Win((win as u32 - 2) / 2)),
            loss => Some(Known::Loss((loss as u32 - 3) / 2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_survive_the_byte() {
        for code in 0..=255 {
            let packed = Packed(code);
            assert_eq!(packed.known().map_or(Packed::NONE, Packed::new), packed);
        }
    }
}
