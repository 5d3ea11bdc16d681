//! The size of a board, and all that follows from it: names of squares, steps, rays, masks.

use crate::{Bits, Dir, Square};

/// A rectangle of `files` times `ranks` squares, at most 26 files and 128 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Number of files, `a` first.
    pub files: u8,
    /// Number of ranks, `1` first.
    pub ranks: u8,
}

impl Shape {
    /// A board of that size.
    ///
    /// # Panics
    /// If it has no squares, more than 26 files or more than 128 squares.
    pub const fn new(files: u8, ranks: u8) -> Self {
        assert!(files > 0 && ranks > 0 && files <= 26 && files as u32 * ranks as u32 <= 128);
        Self { files, ranks }
    }

    /// Number of squares.
    pub const fn len(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// A board always has squares; here for the convention's sake.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// The square on that file and rank, both counted from 0.
    pub const fn square(self, file: u8, rank: u8) -> Square {
        debug_assert!(file < self.files && rank < self.ranks);
        Square(rank * self.files + file)
    }

    /// The file, counted from 0.
    pub const fn file(self, s: Square) -> u8 {
        s.0 % self.files
    }

    /// The rank, counted from 0.
    pub const fn rank(self, s: Square) -> u8 {
        s.0 / self.files
    }

    /// All squares, rank by rank from a1.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.len() as u8).map(Square)
    }

    /// The neighbour in that direction, if the board has it.
    pub const fn step(self, s: Square, d: Dir) -> Option<Square> {
        let file = self.file(s) as i8 + d.file_step();
        let rank = self.rank(s) as i8 + d.rank_step();
        if file < 0 || rank < 0 || file >= self.files as i8 || rank >= self.ranks as i8 {
            return None;
        }
        Some(self.square(file as u8, rank as u8))
    }

    /// The squares from `s`, itself left out, to the edge in that direction, nearest first.
    pub fn ray(self, s: Square, d: Dir) -> impl Iterator<Item = Square> {
        std::iter::successors(self.step(s, d), move |&t| self.step(t, d))
    }

    /// Those squares as a mask.
    pub const fn ray_mask(self, s: Square, d: Dir) -> u128 {
        let mut mask = 0;
        let mut at = self.step(s, d);
        while let Some(t) = at {
            mask |= 1 << t.0;
            at = self.step(t, d);
        }
        mask
    }

    /// The squares a (1,2)-leaper reaches on the empty board, as a mask.
    pub const fn knight_mask(self, s: Square) -> u128 {
        const LEAPS: [(i8, i8); 8] =
            [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        let mut mask = 0;
        let mut i = 0;
        while i < 8 {
            let file = self.file(s) as i8 + LEAPS[i].0;
            let rank = self.rank(s) as i8 + LEAPS[i].1;
            if file >= 0 && rank >= 0 && file < self.files as i8 && rank < self.ranks as i8 {
                mask |= 1 << self.square(file as u8, rank as u8).0;
            }
            i += 1;
        }
        mask
    }

    /// The up to eight neighbours, as a mask.
    pub const fn neighbor_mask(self, s: Square) -> u128 {
        let mut mask = 0;
        let mut i = 0;
        while i < 8 {
            if let Some(t) = self.step(s, Dir::new(i)) {
                mask |= 1 << t.0;
            }
            i += 1;
        }
        mask
    }

    /// All squares of one rank, counted from 0, as a mask.
    pub const fn rank_mask(self, rank: u8) -> u128 {
        ((1 << self.files) - 1) << (rank as u32 * self.files as u32)
    }

    /// All squares of the board.
    pub fn all<B: Bits>(self) -> B {
        B::from_u128(if self.len() == 128 { u128::MAX } else { (1 << self.len()) - 1 })
    }

    /// The number of king's steps from one square to another on the empty board.
    pub const fn distance(self, a: Square, b: Square) -> u8 {
        let files = self.file(a).abs_diff(self.file(b));
        let ranks = self.rank(a).abs_diff(self.rank(b));
        if files > ranks { files } else { ranks }
    }

    /// The direction from `a` to a square on one of its eight lines.
    pub fn direction(self, a: Square, b: Square) -> Option<Dir> {
        let files = self.file(b) as i8 - self.file(a) as i8;
        let ranks = self.rank(b) as i8 - self.rank(a) as i8;
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            return None;
        }
        Dir::ALL
            .into_iter()
            .find(|d| d.file_step() == files.signum() && d.rank_step() == ranks.signum())
            .filter(|_| a != b)
    }

    /// A key that sorts squares as their names read: by file, then by rank (a1, a2, … b1, …).
    pub const fn reading_order(self, s: Square) -> u8 {
        self.file(s) * self.ranks + self.rank(s)
    }

    /// The name, such as `e4` or `j10`.
    pub fn name(self, s: Square) -> String {
        let mut name = String::with_capacity(4);
        self.push_name(s, &mut name);
        name
    }

    /// Appends the name to a text; by hand, since texts of turns are made by the million.
    pub fn push_name(self, s: Square, out: &mut String) {
        out.push((b'a' + self.file(s)) as char);
        let rank = self.rank(s) + 1;
        for unit in [100, 10, 1] {
            if rank >= unit {
                out.push((b'0' + rank / unit % 10) as char);
            }
        }
    }

    /// Reads a square's name at the beginning of `text`; gives the square and how many bytes it
    /// took. The longest name wins: `e10` on a board with ten ranks is not `e1`.
    pub fn parse_prefix(self, text: &str) -> Option<(Square, usize)> {
        let bytes = text.as_bytes();
        let file = bytes.first()?.checked_sub(b'a').filter(|&f| f < self.files)?;
        let digits = bytes[1..].iter().take_while(|b| b.is_ascii_digit()).count();
        (1..=digits.min(3)).rev().find_map(|n| {
            let rank: u8 = text[1..1 + n].parse().ok()?;
            let valid = bytes[1] != b'0' && rank >= 1 && rank <= self.ranks;
            valid.then(|| (self.square(file, rank - 1), 1 + n))
        })
    }

    /// Reads a square's name that is the whole of `text`.
    pub fn parse(self, text: &str) -> Option<Square> {
        self.parse_prefix(text).filter(|&(_, n)| n == text.len()).map(|(s, _)| s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for (files, ranks) in [(8, 8), (9, 9), (10, 8), (10, 10), (1, 128)] {
            let shape = Shape::new(files, ranks);
            for s in shape.squares() {
                assert_eq!(shape.parse(&shape.name(s)), Some(s));
            }
        }
        assert_eq!(Shape::new(8, 8).parse("e10"), None);
        assert_eq!(Shape::new(8, 8).parse("e0"), None);
        assert_eq!(Shape::new(8, 8).parse("e01"), None);
        assert_eq!(Shape::new(8, 8).parse("é1"), None);
        assert_eq!(Shape::new(8, 8).parse_prefix("e10"), Some((Square(4), 2)));
    }

    #[test]
    fn rays_step_by_step() {
        let shape = Shape::new(9, 9);
        for s in shape.squares() {
            for d in Dir::ALL {
                let mask = shape.ray(s, d).fold(0u128, |m, t| m | 1 << t.0);
                assert_eq!(mask, shape.ray_mask(s, d));
                for t in shape.ray(s, d) {
                    assert_eq!(shape.direction(s, t), Some(d));
                }
            }
        }
    }
}
