//! Fairyblitz football by the book, slowly: a board of letters, one square looked at after another.
//!
//! Shares no code with the game; an error would have to be made twice to be overlooked.

/// The board, rank 1 first; letters as in a FEN, `.` for an empty square.
pub(super) type Board = [[u8; 8]; 8];

const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Twin {
    board: Board,
    white: bool,
    rights: String,
    skipped: Option<(usize, usize)>,
    clock: u32,
    number: u32,
    safe: bool,
}

/// The first field of a FEN.
pub(super) fn placement(board: &Board) -> String {
    let ranks = board.iter().rev().map(|rank| {
        let letters: String = rank.iter().map(|&c| c as char).collect();
        (1..=8).rev().fold(letters, |text, n| text.replace(&".".repeat(n), &n.to_string()))
    });
    ranks.collect::<Vec<_>>().join("/")
}

fn name((file, rank): (usize, usize)) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

impl Twin {
    /// Reads a FEN that is known to be good.
    pub(super) fn new(fen: &str, safe: bool) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = [[b'.'; 8]; 8];
        for (rank, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for c in text.bytes() {
                if c.is_ascii_digit() {
                    file += usize::from(c - b'0');
                } else {
                    board[7 - rank][file] = c;
                    file += 1;
                }
            }
        }
        let square = |text: &str| {
            let bytes = text.as_bytes();
            (usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'1'))
        };
        Self {
            board,
            white: fields[1] == "w",
            rights: fields[2].replace('-', ""),
            skipped: (fields[3] != "-").then(|| square(fields[3])),
            clock: fields[4].parse().expect("a clock"),
            number: fields[5].parse().expect("a number"),
            safe,
        }
    }

    pub(super) fn fen(&self) -> String {
        let side = if self.white { 'w' } else { 'b' };
        let rights = if self.rights.is_empty() { "-" } else { &self.rights };
        let skipped = self.skipped.map_or("-".to_owned(), name);
        let (clock, number) = (self.clock, self.number);
        format!("{} {side} {rights} {skipped} {clock} {number}", placement(&self.board))
    }

    fn at(&self, (file, rank): (i32, i32)) -> Option<u8> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then(|| self.board[rank as usize][file as usize])
    }

    /// Whether the letter is a man of White (or of Black).
    fn is_of(c: u8, white: bool) -> bool {
        if white { c.is_ascii_uppercase() } else { c.is_ascii_lowercase() }
    }

    /// The squares that the man on a square may go to, castling left aside.
    fn targets(&self, from: (usize, usize)) -> Vec<(usize, usize)> {
        let (file, rank) = (from.0 as i32, from.1 as i32);
        let man = self.board[from.1][from.0];
        let white = man.is_ascii_uppercase();
        let mut targets = Vec::new();
        let free = |at: (i32, i32)| self.at(at) == Some(b'.');
        let prey = |at: (i32, i32)| self.at(at).is_some_and(|c| Self::is_of(c, !white));
        let steps: Vec<(i32, i32)> = match man.to_ascii_lowercase() {
            b'n' => KNIGHT.to_vec(),
            b'k' | b'q' => KING.to_vec(),
            b'r' => KING.iter().copied().filter(|(f, r)| f * r == 0).collect(),
            b'b' => KING.iter().copied().filter(|(f, r)| f * r != 0).collect(),
            _ => {
                let ahead = if white { 1 } else { -1 };
                let home = if white { 1 } else { 6 };
                if free((file, rank + ahead)) {
                    targets.push((file, rank + ahead));
                    if rank == home && free((file, rank + 2 * ahead)) {
                        targets.push((file, rank + 2 * ahead));
                    }
                }
                for to in [(file - 1, rank + ahead), (file + 1, rank + ahead)] {
                    let passing = self.skipped.map(|(f, r)| (f as i32, r as i32)) == Some(to);
                    if prey(to) || passing {
                        targets.push(to);
                    }
                }
                Vec::new()
            }
        };
        let far = if matches!(man.to_ascii_lowercase(), b'n' | b'k') { 1 } else { 7 };
        for (f, r) in steps {
            for n in 1..=far {
                let to = (file + n * f, rank + n * r);
                if free(to) || prey(to) {
                    targets.push(to);
                }
                if !free(to) {
                    break;
                }
            }
        }
        targets.into_iter().map(|(f, r)| (f as usize, r as usize)).collect()
    }

    fn squares() -> impl Iterator<Item = (usize, usize)> {
        (0..64).map(|i| (i % 8, i / 8))
    }

    fn men(&self, white: bool) -> impl Iterator<Item = (usize, usize)> {
        Self::squares().filter(move |&(f, r)| Self::is_of(self.board[r][f], white))
    }

    /// The men of a side on its goal squares.
    fn on_goal(&self, white: bool) -> Vec<(usize, usize)> {
        let goal = if white { 7 } else { 0 };
        self.men(white).filter(|&(f, r)| r == goal && (f == 3 || f == 4)).collect()
    }

    /// Whether a side has won.
    fn has_won(&self, white: bool) -> bool {
        let goals = self.on_goal(white);
        if self.white == white {
            return !goals.is_empty();
        }
        let lost = |at: &(usize, usize)| {
            let capture = |from| self.targets(from).contains(at);
            self.safe && self.men(!white).any(capture)
        };
        self.on_goal(!white).is_empty() && goals.iter().any(|at| !lost(at))
    }

    pub(super) fn outcome(&self) -> String {
        let outcome = if self.has_won(true) {
            "first wins, goal"
        } else if self.has_won(false) {
            "second wins, goal"
        } else if self.turns().is_empty() {
            "draw, stalemate"
        } else {
            "none"
        };
        outcome.to_owned()
    }

    /// The position after the man on one square went to another.
    fn after(&self, from: (usize, usize), to: (usize, usize), becomes: u8) -> Self {
        let mut after = self.clone();
        let man = self.board[from.1][from.0];
        let pawn = man.eq_ignore_ascii_case(&b'p');
        let capture = self.board[to.1][to.0] != b'.';
        after.board[from.1][from.0] = b'.';
        after.board[to.1][to.0] = becomes;
        if pawn && Some(to) == self.skipped {
            after.board[from.1][to.0] = b'.';
        }
        let double = pawn && from.1.abs_diff(to.1) == 2;
        after.skipped = double.then_some((from.0, (from.1 + to.1) / 2));
        after.clock = if pawn || capture { 0 } else { self.clock + 1 };
        for (square, lost) in [
            ((4, 0), "KQ"),
            ((7, 0), "K"),
            ((0, 0), "Q"),
            ((4, 7), "kq"),
            ((7, 7), "k"),
            ((0, 7), "q"),
        ] {
            if from == square || to == square {
                after.rights.retain(|c| !lost.contains(c));
            }
        }
        after.number += u32::from(!self.white);
        after.white = !self.white;
        after
    }

    /// All turns with the positions after them.
    pub(super) fn turns(&self) -> Vec<(String, Self)> {
        let mut turns = Vec::new();
        if self.has_won(true) || self.has_won(false) {
            return turns;
        }
        for from in self.men(self.white) {
            for to in self.targets(from) {
                let man = self.board[from.1][from.0];
                let text = name(from) + &name(to);
                if man.eq_ignore_ascii_case(&b'p') && (to.1 == 0 || to.1 == 7) {
                    for letter in *b"QRBN" {
                        let lower = letter.to_ascii_lowercase();
                        let becomes = if self.white { letter } else { lower };
                        let text = format!("{text}={}", letter as char);
                        turns.push((text, self.after(from, to, becomes)));
                    }
                } else {
                    turns.push((text, self.after(from, to, man)));
                }
            }
        }
        self.castlings(&mut turns);
        turns
    }

    fn castlings(&self, turns: &mut Vec<(String, Self)>) {
        let (rank, rights, king, rook) =
            if self.white { (0, ['K', 'Q'], b'K', b'R') } else { (7, ['k', 'q'], b'k', b'r') };
        let ways = [("O-O", 5..7, 6, 7, 5), ("O-O-O", 1..4, 2, 0, 3)];
        for (right, (text, mut between, king_to, rook_from, rook_to)) in
            rights.into_iter().zip(ways)
        {
            let free = between.all(|file| self.board[rank][file] == b'.');
            if self.rights.contains(right) && free {
                let mut after = self.after((4, rank), (king_to, rank), king);
                after.board[rank][rook_from] = b'.';
                after.board[rank][rook_to] = rook;
                turns.push((text.to_owned(), after));
            }
        }
    }

    /// The number of sequences of turns.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.turns().iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }
}
