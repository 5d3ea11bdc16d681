//! What a game says of an ending: its positions, numbered.

use rules::Position;

use super::code::Packed;
use crate::proof::Closed;

/// An ending of a game: a set of positions at the beginning of a turn that no turn leaves, unless
/// into another ending that is known already.
pub trait Ending: Send + Sync + 'static {
    /// The positions of the game.
    type Pos: Position;

    /// Its name in files and on the command line: lower case, hyphens.
    fn name(&self) -> &'static str;

    /// Changes whenever the numbers change their meaning, or the results were found to be wrong.
    fn version(&self) -> u32 {
        1
    }

    /// All numbers are below this.
    fn size(&self) -> usize;

    /// The position of a number, by the default readings; none if there is none or it is over.
    fn position(&self, index: usize) -> Option<Self::Pos>;

    /// The number of a position; none if it is not of this ending, or the readings of its game
    /// change the result. Positions that are images of each other may share a number.
    fn index(&self, pos: &Self::Pos) -> Option<usize>;

    /// Whether the ending is so small that it is solved when it is wanted and never kept as a file.
    fn is_small(&self) -> bool;

    /// How many positions are solved, images and wrong numbers included: for the measure of speed.
    fn states(&self) -> u64 {
        self.size() as u64
    }

    /// The results of all numbers.
    fn solve(&self) -> Vec<Packed> {
        solve_by_play(self)
    }
}

/// Solves an ending by playing every action of every position.
pub fn solve_by_play<E: Ending + ?Sized>(ending: &E) -> Vec<Packed> {
    let all = (0..ending.size()).filter_map(|i| ending.position(i));
    // Without a limit there is no error.
    let Ok(closed) = Closed::new(all, usize::MAX) else { return Vec::new() };
    let known = |i| closed.get(&ending.position(i)?).map(Packed::new);
    (0..ending.size()).map(|i| known(i).unwrap_or(Packed::NONE)).collect()
}
