//! A table in memory: solved or read from a file, and asked for results.

use std::sync::OnceLock;

use rules::{Notation, Rng};

use super::code::Packed;
use super::ending::Ending;
use super::file::{self, TableError};
use crate::hooks::Probe;
use crate::proof::{Known, best_action};

/// The table of an ending, empty until it is solved or read.
#[derive(Debug)]
pub struct Table<E> {
    ending: E,
    codes: OnceLock<Vec<u8>>,
}

/// What a table says in sum; only positions that are not over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Positions that the player to act wins.
    pub wins: u64,
    /// Positions that he loses.
    pub losses: u64,
    /// Positions that nobody can win.
    pub draws: u64,
    /// Plies of the longest win.
    pub longest_win: u32,
    /// Plies of the longest loss.
    pub longest_loss: u32,
}

impl<E: Ending> Table<E> {
    /// The table of an ending, not solved yet.
    pub const fn new(ending: E) -> Self {
        Self { ending, codes: OnceLock::new() }
    }

    /// The ending.
    pub const fn ending(&self) -> &E {
        &self.ending
    }

    /// The result of a position of the ending, if the table is at hand. It is not solved now: a
    /// search that is asked to stop could not.
    pub fn get(&self, pos: &E::Pos) -> Option<Known> {
        let codes = self.codes.get()?;
        Packed(codes[self.ending.index(pos)?]).known()
    }

    /// All results, solved at need.
    pub fn codes(&self) -> &[u8] {
        self.codes.get_or_init(|| self.ending.solve().into_iter().map(|packed| packed.0).collect())
    }
}

/// A table of any game.
pub trait AnyTable: Sync + std::fmt::Debug {
    /// The name of the ending.
    fn name(&self) -> &'static str;
    /// How many positions are solved, images included.
    fn states(&self) -> u64;
    /// Whether the table is so small that it is solved at need and never a file.
    fn is_small(&self) -> bool;
    /// Whether the results are at hand.
    fn is_ready(&self) -> bool;
    /// Solves the ending unless that is done.
    fn build(&self);
    /// Solves the ending if need be, and sums it up.
    fn summary(&self) -> Summary;
    /// The table as a file of that game; solved at need.
    fn file(&self, game: &str) -> Vec<u8>;
    /// Takes the results from a file.
    ///
    /// # Errors
    /// The bytes are not those of this table.
    fn load(&self, game: &str, bytes: &[u8]) -> Result<(), TableError>;
    /// Compares the results of so many random positions with those of the positions after them.
    ///
    /// # Errors
    /// A position whose result does not follow.
    fn check(&self, samples: usize, seed: u64) -> Result<usize, TableError>;
}

impl<E: Ending + std::fmt::Debug> AnyTable for Table<E>
where
    E::Pos: Notation + Probe,
{
    fn name(&self) -> &'static str {
        self.ending.name()
    }

    fn states(&self) -> u64 {
        self.ending.states()
    }

    fn is_small(&self) -> bool {
        self.ending.is_small()
    }

    fn is_ready(&self) -> bool {
        self.codes.get().is_some()
    }

    fn build(&self) {
        self.codes();
    }

    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for &code in self.codes() {
            match Packed(code).known() {
                Some(Known::Win(plies)) => {
                    summary.wins += 1;
                    summary.longest_win = summary.longest_win.max(plies);
                }
                Some(Known::Loss(plies)) if plies > 0 => {
                    summary.losses += 1;
                    summary.longest_loss = summary.longest_loss.max(plies);
                }
                Some(Known::Draw) => summary.draws += 1,
                Some(Known::Loss(_)) | None => {}
            }
        }
        summary
    }

    fn file(&self, game: &str) -> Vec<u8> {
        file::write(&title(&self.ending, game), self.codes())
    }

    fn load(&self, game: &str, bytes: &[u8]) -> Result<(), TableError> {
        let codes = file::read(&title(&self.ending, game), self.ending.size(), bytes)?;
        // A table that is already there is the same one.
        let _ = self.codes.set(codes.to_vec());
        Ok(())
    }

    fn check(&self, samples: usize, seed: u64) -> Result<usize, TableError> {
        let mut rng = Rng::new(seed);
        let codes = self.codes();
        let mut checked = 0;
        let all = samples >= codes.len();
        for i in 0..samples.min(codes.len()) {
            let index = if all { i } else { rng.below(codes.len() as u64) as usize };
            let Some(pos) = self.ending.position(index) else { continue };
            let table = self.get(&pos);
            let known = |at: &E::Pos| self.get(at).or_else(|| at.known());
            let turns = best_action(&pos, &known).map(|(known, _)| known);
            if table.is_none() || table != turns {
                let [table, turns] = [table, turns].map(|known| format!("{known:?}"));
                return Err(TableError::Wrong { fen: rules::fen(&pos), table, turns });
            }
            checked += 1;
        }
        Ok(checked)
    }
}

/// The first line of the file of a table.
fn title<E: Ending>(ending: &E, game: &str) -> String {
    let (name, len) = (ending.name(), ending.size());
    format!("careen table 1: {game} {name} version {}, {len} positions", ending.version())
}
