//! Positions that are being set up: a placement square by square, legal or not.
//!
//! A game says how its FENs write the men of a square ([`Placement`]); all else, also what is wrong
//! with a position, is found out by reading the FEN.

use crate::{Man, SquareView};

/// How the FENs of a game write placements.
#[derive(Debug)]
pub struct Placement {
    /// All that one man may be, each as it stands in a FEN. Men of a crowd stand in this order.
    pub men: fn() -> Vec<(String, Man)>,
    /// How squares are told apart.
    pub squares: Squares,
    /// Whether several men may share a square, and how.
    pub sharing: Sharing,
}

/// How the squares of a rank are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Squares {
    /// A number stands for so many empty squares.
    Runs,
    /// Commas between the squares, a hyphen for an empty one.
    Commas,
}

/// Whether men may share a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// One man a square.
    Never,
    /// Side by side, in brackets.
    Crowds,
    /// On top of each other, the lowest first.
    Stacks,
}

/// A placement and the rest of its FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    files: u8,
    ranks: u8,
    /// The men of each square, by their places in the list of the game; file a first, rank 1 first.
    squares: Vec<Vec<usize>>,
    /// What follows the placement: side to act, rights, counters.
    pub rest: String,
}

impl SetUp {
    /// An empty board.
    pub fn empty(files: u8, ranks: u8, rest: &str) -> Self {
        let squares = vec![Vec::new(); usize::from(files) * usize::from(ranks)];
        Self { files, ranks, squares, rest: rest.to_owned() }
    }

    /// Reads a FEN whose position need not be legal; none if it has not the form of one.
    pub fn read(placement: &Placement, (files, ranks): (u8, u8), fen: &str) -> Option<Self> {
        let men = (placement.men)();
        let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        let mut set_up = Self::empty(files, ranks, rest);
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != usize::from(ranks) {
            return None;
        }
        for (row, rank) in rows.into_iter().zip((0..ranks).rev()) {
            let squares = match placement.squares {
                Squares::Runs => read_runs(&men, row, files)?,
                Squares::Commas => read_commas(&men, row)?,
            };
            if squares.len() != usize::from(files) {
                return None;
            }
            for (file, square) in squares.into_iter().enumerate() {
                set_up.squares[usize::from(rank) * usize::from(files) + file] = square;
            }
        }
        Some(set_up)
    }

    /// Puts men on a square by their texts, one after another; whether they could be read.
    pub fn put(&mut self, placement: &Placement, square: &str, text: &str) -> bool {
        let men = (placement.men)();
        let place = self.place(square);
        let read = read_men(&men, text);
        let (Some(place), Some(mut read)) = (place, read) else { return false };
        if placement.sharing == Sharing::Never && read.len() > 1 {
            return false;
        }
        if placement.sharing == Sharing::Crowds {
            read.sort_unstable();
        }
        self.squares[place] = read;
        true
    }

    /// The place of a square in the list.
    fn place(&self, square: &str) -> Option<usize> {
        let mut letters = square.chars();
        let file = letters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
        let rank = letters.as_str().parse::<u8>().ok()?.checked_sub(1)?;
        let inside = file < self.files && rank < self.ranks;
        inside.then(|| usize::from(rank) * usize::from(self.files) + usize::from(file))
    }

    /// The name of a square by its place.
    fn name(&self, place: usize) -> String {
        let files = usize::from(self.files);
        let letter = char::from(b'a' + (place % files) as u8);
        format!("{letter}{}", place / files + 1)
    }

    /// The squares that hold something, with the texts of their men.
    pub fn texts(&self, placement: &Placement) -> Vec<(String, String)> {
        let men = (placement.men)();
        let text = |square: &Vec<usize>| -> String {
            square.iter().map(|&man| men[man].0.as_str()).collect()
        };
        let held = self.squares.iter().enumerate().filter(|(_, square)| !square.is_empty());
        held.map(|(place, square)| (self.name(place), text(square))).collect()
    }

    /// The FEN.
    pub fn fen(&self, placement: &Placement) -> String {
        let men = (placement.men)();
        let rows = self.squares.chunks(usize::from(self.files)).rev();
        let row = |row: &[Vec<usize>]| match placement.squares {
            Squares::Runs => write_runs(&men, row),
            Squares::Commas => {
                let squares: Vec<_> = row
                    .iter()
                    .map(|square| match square.is_empty() {
                        true => "-".to_owned(),
                        false => square.iter().map(|&man| men[man].0.as_str()).collect(),
                    })
                    .collect();
                squares.join(",")
            }
        };
        let board = rows.map(row).collect::<Vec<_>>().join("/");
        if self.rest.is_empty() { board } else { format!("{board} {}", self.rest) }
    }

    /// What the squares look like, without anything that only a legal position has.
    pub fn view(&self, placement: &Placement) -> Vec<SquareView> {
        let men = (placement.men)();
        let held = self.squares.iter().enumerate().filter(|(_, square)| !square.is_empty());
        let view = |(place, square): (usize, &Vec<usize>)| SquareView {
            men: square.iter().map(|&man| self.man(&men[man].1, place)).collect(),
            stacked: placement.sharing == Sharing::Stacks,
            short: square.iter().map(|&man| men[man].0.as_str()).collect(),
            ..SquareView::empty(self.name(place))
        };
        held.map(view).collect()
    }

    /// A man on its square: how far it is to the edge decides in how many turns it falls.
    fn man(&self, man: &Man, place: usize) -> Man {
        let mut man = man.clone();
        if let Some(momentum) = &mut man.momentum {
            let (files, ranks) = (i16::from(self.files), i16::from(self.ranks));
            let place = place as i16;
            let (mut file, mut rank) = (place % files, place / files);
            let (right, up) =
                [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
                    [usize::from(momentum.direction % 8)];
            momentum.turns_left = 0;
            while (0..files).contains(&file) && (0..ranks).contains(&rank) {
                momentum.turns_left += 1;
                (file, rank) = (file + right, rank + up);
            }
        }
        man
    }
}

/// Reads texts of men one after another: at each place the longest one that fits.
fn read_men(men: &[(String, Man)], mut text: &str) -> Option<Vec<usize>> {
    let mut read = Vec::new();
    while !text.is_empty() {
        let (man, length) = longest(men, text)?;
        read.push(man);
        text = &text[length..];
    }
    Some(read)
}

fn longest(men: &[(String, Man)], text: &str) -> Option<(usize, usize)> {
    let fits = men.iter().enumerate().filter(|(_, (man, _))| text.starts_with(man.as_str()));
    fits.map(|(i, (man, _))| (i, man.len())).max_by_key(|&(_, length)| length)
}

fn read_commas(men: &[(String, Man)], row: &str) -> Option<Vec<Vec<usize>>> {
    row.split(',')
        .map(|text| if text == "-" { Some(Vec::new()) } else { read_men(men, text) })
        .collect()
}

fn read_runs(men: &[(String, Man)], mut row: &str, files: u8) -> Option<Vec<Vec<usize>>> {
    let mut squares = Vec::new();
    while !row.is_empty() {
        let digits = row.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let run: usize = row[..digits].parse().ok().filter(|&n| n <= usize::from(files))?;
            squares.extend(std::iter::repeat_n(Vec::new(), run));
            row = &row[digits..];
        } else if let Some(crowd) = row.strip_prefix('(') {
            let (crowd, rest) = crowd.split_once(')')?;
            squares.push(read_men(men, crowd)?);
            row = rest;
        } else {
            let (man, length) = longest(men, row)?;
            squares.push(vec![man]);
            row = &row[length..];
        }
    }
    Some(squares)
}

fn write_runs(men: &[(String, Man)], row: &[Vec<usize>]) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for square in row {
        if square.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out += &empty.to_string();
            empty = 0;
        }
        let text: String = square.iter().map(|&man| men[man].0.as_str()).collect();
        out += &if square.len() > 1 { format!("({text})") } else { text };
    }
    if empty > 0 {
        out += &empty.to_string();
    }
    out
}
