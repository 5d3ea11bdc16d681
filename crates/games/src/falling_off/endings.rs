//! The endgame table of the bare kings, at rest or careening.

use std::any::Any;

use board::{Bits as _, Dir, Square};
use rules::{Color, Ruleset};
use search::Probe;
use search::endgame::{Ending, Table};
use search::proof::Known;

use super::GAME;
use super::geometry::{Board8x8, Geometry};
use super::men::{Kind, Man};
use super::position::{FallingOff, Open};
use super::readings::Rules;

/// Two kings and nothing else on eight by eight squares.
#[derive(Debug)]
pub(super) struct Kings;

/// The table of the bare kings.
pub(super) static KINGS: Table<Kings> = Table::new(Kings);

const SQUARES: usize = 64;
/// Squares and momenta of one king.
const PLACES: usize = SQUARES * 9;

impl Kings {
    fn place(king: Man) -> usize {
        king.square().index() * 9 + king.momentum().map_or(0, |d| d as usize + 1)
    }

    fn king(color: Color, place: usize) -> Man {
        let momentum = (place % 9).checked_sub(1).map(|d| Dir::new(d as u8));
        Man::new(color, Kind::King, Square((place / 9) as u8), momentum)
    }
}

impl Ending for Kings {
    type Pos = FallingOff<Board8x8>;

    fn name(&self) -> &'static str {
        "kings"
    }

    fn size(&self) -> usize {
        PLACES * PLACES
    }

    /// White to move: the colors can be exchanged with the ranks mirrored.
    fn position(&self, index: usize) -> Option<FallingOff<Board8x8>> {
        let mut pos = FallingOff::empty(Rules::new(&Ruleset::default_of(&GAME)));
        pos.put(Self::king(Color::White, index / PLACES));
        pos.put(Self::king(Color::Black, index % PLACES));
        Some(pos)
    }

    fn index(&self, pos: &FallingOff<Board8x8>) -> Option<usize> {
        let core = &pos.core;
        let rules = core.rules;
        if !pos.is_bare() || core.open != Open::No || core.rights != 0 {
            return None;
        }
        if rules.both_kings_draw || rules.adjudicate {
            return None;
        }
        let [us, them] = [core.turn, core.turn.other()].map(|color| pos.lone_king(color));
        let [us, them] = [us?, them?].map(|king| match core.turn {
            Color::White => king,
            Color::Black => mirrored(king),
        });
        Some(Self::place(us) * PLACES + Self::place(them))
    }

    fn is_small(&self) -> bool {
        true
    }

    fn states(&self) -> u64 {
        2 * (PLACES * PLACES) as u64
    }
}

/// The man with the ranks of the board mirrored.
fn mirrored(man: Man) -> Man {
    let square = Square(man.square().0 ^ 56);
    Man::new(man.color(), man.kind(), square, man.momentum().map(Dir::mirrored_ranks))
}

impl<G: Geometry> FallingOff<G> {
    /// The king of a color; none if he has left the board.
    fn lone_king(&self, color: Color) -> Option<Man> {
        let careens = |man: &&Man| man.color() == color && man.kind() == Kind::King;
        let resting = self.resting(color, Kind::King).squares().next();
        let resting = resting.map(|s| Man::resting(color, Kind::King, s));
        resting.or_else(|| self.loose.men().iter().find(careens).copied())
    }

    /// Whether there is nobody but kings.
    fn is_bare(&self) -> bool {
        let others = |color: Color| {
            let resting = &self.core.resting[color as usize];
            (1..resting.len()).any(|kind| !resting[kind].is_empty())
        };
        let king = |man: &Man| man.kind() == Kind::King;
        !others(Color::White) && !others(Color::Black) && self.loose.men().iter().all(king)
    }
}

impl<G: Geometry> Probe for FallingOff<G> {
    fn known(&self) -> Option<Known> {
        if !self.is_bare() {
            return None;
        }
        // The table is for the board of the inventor only.
        let pos = (self as &dyn Any).downcast_ref()?;
        KINGS.get(pos)
    }
}

#[cfg(test)]
mod tests {
    use search::endgame::Packed;

    use super::*;

    /// What the rulebook says of the bare kings.
    #[test]
    fn only_kings_at_rest_draw() {
        let rests = |place: usize| place.is_multiple_of(9);
        for (index, &code) in KINGS.codes().iter().enumerate() {
            if Packed::from_byte(code).known() == Some(Known::Draw) {
                assert!(rests(index / PLACES) && rests(index % PLACES), "{index}");
            }
        }
    }
}
