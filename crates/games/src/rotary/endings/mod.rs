//! Endgame tables: the bare kings, and king with one man against king.

mod kings;
mod lanes;
mod one_man;

use board::Square;
use rules::Ruleset;
use search::Probe;
use search::endgame::{AnyTable, Packed, Table};
use search::proof::Known;

use super::man::Kind;
use super::position::Rotary;
use super::{GAME, Rules};
use kings::Kings;
use one_man::OneMan;

/// A king: his square, and his facing, 0 for `+` and 1 for `x`.
pub(super) type King = (Square, u8);

/// Two kings and nothing else: small enough to be solved whenever it is wanted.
static KINGS: Table<Kings> = Table::new(Kings);
static AXE: Table<OneMan> = Table::new(OneMan(Kind::Axe));
static ROOK: Table<OneMan> = Table::new(OneMan(Kind::Rook));
static TRIDENT: Table<OneMan> = Table::new(OneMan(Kind::Trident));
static SCYTHE: Table<OneMan> = Table::new(OneMan(Kind::Scythe));
static QUEEN: Table<OneMan> = Table::new(OneMan(Kind::Queen));
static PAWN: Table<OneMan> = Table::new(OneMan(Kind::Pawn));

/// All tables; the queen's stands before the pawn's, which needs it.
pub(super) static TABLES: [&dyn AnyTable; 7] =
    [&KINGS, &AXE, &ROOK, &TRIDENT, &SCYTHE, &QUEEN, &PAWN];

/// The result of two bare kings for the one to move; none if he could capture the other.
pub(super) fn kings(mover: King, other: King) -> Option<Known> {
    packed(mover, other).known()
}

fn packed(mover: King, other: King) -> Packed {
    let index = Kings::number(mover, other);
    Packed::from_byte(KINGS.codes()[index])
}

/// The readings that tables are made for; the others do not change the results, but for the
/// adjudication of bare kings.
fn readings() -> Rules {
    Rules::of(&Ruleset::default_of(&GAME))
}

impl Probe for Rotary {
    fn known(&self) -> Option<Known> {
        if self.rules.adjudicate {
            return None;
        }
        match self.occupied().count_ones() {
            // Solved in a millisecond.
            2 => kings(self.king(self.side), self.king(self.side.other())),
            3 => {
                let table = match self.lone_man()?.1.kind() {
                    Kind::Axe => &AXE,
                    Kind::Rook => &ROOK,
                    Kind::Trident => &TRIDENT,
                    Kind::Scythe => &SCYTHE,
                    Kind::Queen => &QUEEN,
                    Kind::Pawn => &PAWN,
                    // There is one king a side.
                    Kind::King => return None,
                };
                table.get(self)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use search::endgame::{Ending as _, Summary};

    use super::*;

    /// The claim that of two bare kings one can always force mate, settled: the figures of the
    /// rulebook.
    #[test]
    fn two_bare_kings_are_mostly_a_draw() {
        let summary = KINGS.summary();
        // The rulebook counts the 36 that are mated already among the 88 lost ones.
        let mated = 36;
        let expected = Summary {
            wins: 476,
            losses: 88 - mated,
            draws: 24_268,
            longest_win: 11,
            longest_loss: 10,
        };
        assert_eq!(summary, expected);
        assert_eq!(KINGS.ending().size(), 26_244);
        assert_eq!(
            KINGS.check(usize::MAX, 0).map(|checked| checked as u64),
            Ok(summary.wins + summary.losses + summary.draws)
        );
    }

    /// One man more and hardly anything is a draw: the queen stands for all in this test, which
    /// also compares with one turn of play by the rules.
    #[test]
    fn king_and_queen_win_against_king() {
        let expected = Summary {
            wins: 615_174,
            losses: 686_520,
            draws: 30_381,
            longest_win: 31,
            longest_loss: 32,
        };
        assert_eq!(QUEEN.summary(), expected);
        let checked = QUEEN.check(20_000, 5);
        assert!(checked.as_ref().is_ok_and(|&checked| checked > 10_000), "{checked:?}");
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let file = KINGS.file("game");
        assert_eq!(KINGS.load("game", &file), Ok(()));
        assert!(KINGS.load("another", &file).is_err());
        for i in (0..file.len()).step_by(97).chain(0..100) {
            assert!(KINGS.load("game", &file[..i]).is_err(), "cut at {i}");
            let mut changed = file.clone();
            changed[i] ^= 4;
            assert!(KINGS.load("game", &changed).is_err(), "changed at {i}");
        }
    }

    /// A king that could be captured stands in no table; who moves decides.
    #[test]
    fn odd_positions_are_adjudicated_too() {
        let ruleset = |text| Ruleset::parse(&[&GAME], text, &mut rules::Rng::new(0));
        let adjudicated = ruleset("rotary:bare-kings=adjudicate").expect("a ruleset");
        let pos = (GAME.open)(&adjudicated, Some("9/9/9/9/9/9/9/k+8/K+8 w 0 1")).expect("a FEN");
        assert_eq!(pos.outcome().map(|outcome| outcome.reason), Some("bare kings"));
    }
}
