//! Falling Off by the book: slow, plain, and without a line of the game's own code.
//!
//! Men are a list. Every way to play a turn is tried, also those that differ only in which of two
//! equal men goes where, and turns that read the same are thrown together in the end.

use std::collections::BTreeMap;

/// A square by file and rank, from 0; `None` is off the board.
type Place = Option<(i32, i32)>;

/// The directions with their names.
const DIRECTIONS: [(&str, i32, i32); 8] = [
    ("n", 0, 1),
    ("ne", 1, 1),
    ("e", 1, 0),
    ("se", 1, -1),
    ("s", 0, -1),
    ("sw", -1, -1),
    ("w", -1, 0),
    ("nw", -1, 1),
];

/// The kinds in the order of victims.
const KINDS: &str = "KQRBNP";

/// The readings, in the words of a ruleset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Readings {
    pub(crate) blocked: bool,
    pub(crate) en_passant: bool,
    pub(crate) castling: bool,
    pub(crate) auto_queen: bool,
    pub(crate) both_kings_draw: bool,
    pub(crate) adjudicate: bool,
    /// Files, ranks, and file and rank of White's queen's rook.
    pub(crate) board: (i32, i32, i32, i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Man {
    white: bool,
    kind: char,
    at: (i32, i32),
    /// A direction's number, or at rest.
    momentum: Option<usize>,
}

/// A position between turns.
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    readings: Readings,
    men: Vec<Man>,
    white: bool,
    rights: String,
    skipped: Place,
    clock: u32,
    number: u32,
}

/// The end of a game: whether White, Black or nobody won, and why.
pub(crate) type End = Option<(Option<bool>, &'static str)>;

/// All turns by text, each with the FEN and the end of the game after it.
pub(crate) type Turns = BTreeMap<String, (String, End)>;

/// A turn that is being tried.
#[derive(Clone)]
struct Attempt {
    pos: Twin,
    body: String,
    target: Place,
    /// The letters of the victims placed so far, and where they went.
    placed: Vec<(char, Place)>,
}

impl Twin {
    /// Reads a FEN, which must be good and between turns.
    pub(crate) fn new(readings: Readings, fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut men: Vec<Man> = Vec::new();
        for (down, row) in fields[0].split('/').enumerate() {
            let (mut file, mut crowd, mut run) = (0, false, 0);
            let mut letters = row.chars().peekable();
            while let Some(c) = letters.next() {
                if let Some(digit) = c.to_digit(10) {
                    run = run * 10 + digit as i32;
                    continue;
                }
                file += run;
                run = 0;
                match c {
                    '(' => crowd = true,
                    ')' => (crowd, file) = (false, file + 1),
                    _ => {
                        let momentum = (letters.peek() == Some(&'[')).then(|| {
                            letters.next();
                            let name: String = letters.by_ref().take_while(|&c| c != ']').collect();
                            DIRECTIONS.iter().position(|d| d.0 == name).expect("a direction")
                        });
                        let at = (file, readings.board.1 - 1 - down as i32);
                        let (white, kind) = (c.is_uppercase(), c.to_ascii_uppercase());
                        men.push(Man { white, kind, at, momentum });
                        file += i32::from(!crowd);
                    }
                }
            }
        }
        let square = |text: &str| {
            let (file, rank) = text.split_at_checked(1)?;
            let rank: i32 = rank.parse().ok()?;
            Some((i32::from(file.as_bytes()[0] - b'a'), rank - 1))
        };
        Self {
            readings,
            men,
            white: fields[1] == "w",
            rights: fields[2].replace('-', ""),
            skipped: square(fields[3]),
            clock: fields[4].parse().expect("a clock"),
            number: fields[5].parse().expect("a number"),
        }
    }

    /// A random pile of men with a king a side, where much can happen: crowds, careening men, pawns
    /// near their goals, rights and skipped squares. `below` draws a number below its argument.
    pub(crate) fn random(readings: Readings, below: &mut impl FnMut(u64) -> u64) -> Self {
        let (files, ranks, file, rank) = readings.board;
        let mut pos = Self {
            readings,
            men: vec![],
            white: below(2) == 0,
            rights: String::new(),
            skipped: None,
            clock: below(50) as u32,
            number: 1 + below(50) as u32,
        };
        let crowded = (1 + below(files as u64) as i32, 1 + below(ranks as u64) as i32);
        let castling = below(3) == 0;
        for white in [true, false] {
            let home = |f: i32| (file + f, pos.own_rank(white, rank));
            let man = |kind, at| Man { white, kind, at, momentum: None };
            let mut men = vec![man('K', home(4))];
            if castling {
                men.extend([man('R', home(0)), man('R', home(7))]);
            }
            for _ in 0..below(9) {
                men.push(man(KINDS.as_bytes()[1 + below(5) as usize] as char, (0, 0)));
            }
            for (i, man) in men.iter_mut().enumerate() {
                if castling && i < 3 {
                    continue;
                }
                // A corner of the board that may be small, so that men meet.
                man.at = (below(crowded.0 as u64) as i32, below(crowded.1 as u64) as i32);
                man.momentum = (below(3) == 0).then(|| below(8) as usize);
            }
            pos.men.extend(men);
        }
        if castling {
            pos.rights = "KQkq".chars().filter(|_| below(2) == 0).collect();
        }
        let stepped = |m: &&Man| {
            let rank_now = pos.own_rank(m.white, m.at.1);
            m.white != pos.white && m.kind == 'P' && m.momentum.is_none() && rank_now == rank + 3
        };
        if let Some(pawn) = pos.men.iter().find(stepped) {
            pos.skipped = Some((pawn.at.0, pawn.at.1 - if pawn.white { 1 } else { -1 }));
        }
        pos
    }

    /// The FEN.
    pub(crate) fn fen(&self) -> String {
        let (files, ranks, ..) = self.readings.board;
        let mut rows = Vec::new();
        for rank in (0..ranks).rev() {
            let (mut row, mut run) = (String::new(), 0);
            for file in 0..files {
                let mut men: Vec<_> = self.men.iter().filter(|m| m.at == (file, rank)).collect();
                men.sort_by_key(|m| (!m.white, KINDS.find(m.kind), m.momentum));
                let texts: Vec<String> = men
                    .iter()
                    .map(|m| {
                        let letter = if m.white { m.kind } else { m.kind.to_ascii_lowercase() };
                        let way = m.momentum.map(|d| format!("[{}]", DIRECTIONS[d].0));
                        format!("{letter}{}", way.unwrap_or_default())
                    })
                    .collect();
                if texts.is_empty() {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    row += &run.to_string();
                }
                run = 0;
                row +=
                    &if texts.len() > 1 { format!("({})", texts.concat()) } else { texts.concat() };
            }
            if run > 0 {
                row += &run.to_string();
            }
            rows.push(row);
        }
        format!(
            "{} {} {} {} {} {}",
            rows.join("/"),
            if self.white { 'w' } else { 'b' },
            if self.rights.is_empty() { "-" } else { &self.rights },
            self.skipped.map_or("-".to_owned(), |at| name(Some(at))),
            self.clock,
            self.number
        )
    }

    fn on_board(&self, (file, rank): (i32, i32)) -> bool {
        let (files, ranks, ..) = self.readings.board;
        (0..files).contains(&file) && (0..ranks).contains(&rank)
    }

    /// The rank as its owner counts it.
    fn own_rank(&self, white: bool, rank: i32) -> i32 {
        if white { rank } else { self.readings.board.1 - 1 - rank }
    }

    fn is_empty(&self, at: (i32, i32)) -> bool {
        self.men.iter().all(|m| m.at != at)
    }

    fn has_king(&self, white: bool) -> bool {
        self.men.iter().any(|m| m.kind == 'K' && m.white == white)
    }

    /// The end that the start of a turn shows.
    pub(crate) fn end(&self) -> End {
        let us = self.white;
        match (self.has_king(us), self.has_king(!us)) {
            (true, false) => return Some((Some(us), "king careened")),
            (false, true) => return Some((Some(!us), "king pushed")),
            (false, false) if self.readings.both_kings_draw => {
                return Some((None, "both kings fell"));
            }
            (false, false) => return Some((Some(!us), "king pushed")),
            (true, true) => {}
        }
        let rests = |white| self.men.iter().any(|m| m.white == white && m.momentum.is_none());
        let king = |white| self.men.iter().find(|m| m.kind == 'K' && m.white == white).copied();
        if !self.readings.adjudicate || rests(us) {
            return None;
        }
        if king(!us)?.momentum.is_none() {
            return Some((Some(!us), "all men careening"));
        }
        if rests(!us) {
            return None;
        }
        let turns = |white| {
            let (mut at, d) = king(white).map(|k| (k.at, k.momentum)).expect("a king");
            let (_, x, y) = DIRECTIONS[d.expect("it careens")];
            let mut n = 0;
            while self.on_board(at) {
                at = (at.0 + x, at.1 + y);
                n += 1;
            }
            n
        };
        Some((Some(if turns(us) > turns(!us) { us } else { !us }), "all men careening"))
    }

    /// All legal turns.
    pub(crate) fn turns(&self) -> Turns {
        let mut turns = Turns::new();
        if self.end().is_some() {
            return turns;
        }
        for man in self.men.iter().filter(|m| m.white == self.white && m.momentum.is_none()) {
            for (to, captures) in self.targets(man) {
                self.step(*man, to, captures, &mut turns);
            }
        }
        for castling in ["O-O", "O-O-O"] {
            self.castle(castling, &mut turns);
        }
        if turns.is_empty() {
            let mut pos = self.clone();
            pos.skipped = None;
            pos.clock += 1;
            Attempt { pos, body: "pass".to_owned(), target: None, placed: vec![] }
                .settle(&mut turns);
        }
        turns
    }

    /// Where a man can go, and whether with capturing power.
    fn targets(&self, man: &Man) -> Vec<((i32, i32), bool)> {
        let mut targets = Vec::new();
        let (file, rank) = man.at;
        let mut leap = |x: i32, y: i32, far: i32| {
            for n in 1..=far {
                let to = (file + n * x, rank + n * y);
                if !self.on_board(to) {
                    break;
                }
                targets.push((to, true));
                if self.readings.blocked && !self.is_empty(to) {
                    break;
                }
            }
        };
        match man.kind {
            'P' => return self.pawn_targets(man),
            'N' => {
                for (x, y) in [(1, 2), (2, 1)] {
                    for (a, b) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                        leap(a * x, b * y, 1);
                    }
                }
            }
            kind => {
                for (_, x, y) in DIRECTIONS {
                    let straight = x == 0 || y == 0;
                    match kind {
                        'K' => leap(x, y, 1),
                        'R' if !straight => {}
                        'B' if straight => {}
                        _ => leap(x, y, 100),
                    }
                }
            }
        }
        targets
    }

    fn pawn_targets(&self, man: &Man) -> Vec<((i32, i32), bool)> {
        let mut targets = Vec::new();
        let (file, rank) = man.at;
        let ahead = if man.white { 1 } else { -1 };
        if self.on_board((file, rank + ahead)) {
            targets.push(((file, rank + ahead), false));
        }
        let second = self.readings.board.3 + 1;
        let free = !self.readings.blocked || self.is_empty((file, rank + ahead));
        if self.own_rank(man.white, rank) == second && free {
            targets.push(((file, rank + 2 * ahead), false));
        }
        for side in [-1, 1] {
            let to = (file + side, rank + ahead);
            let enemy = self.men.iter().any(|m| m.white != man.white && m.at == to);
            let en_passant = self.readings.en_passant && self.skipped == Some(to);
            if self.on_board(to) && (enemy || en_passant) {
                targets.push((to, true));
            }
        }
        targets
    }

    /// The castling rights that are lost when a man leaves a square otherwise than by careening.
    fn lose_rights(&mut self, man: &Man) {
        let (_, _, file, rank) = self.readings.board;
        let home = self.own_rank(man.white, man.at.1) == rank;
        let mut lost = String::new();
        match man.kind {
            'K' => lost += "KQ",
            'R' if home && man.at.0 == file => lost.push('Q'),
            'R' if home && man.at.0 == file + 7 => lost.push('K'),
            _ => {}
        }
        let lost = if man.white { lost } else { lost.to_lowercase() };
        self.rights.retain(|c| !lost.contains(c));
    }

    fn take_off(&mut self, man: &Man) {
        let i = self.men.iter().position(|m| m == man).expect("the man is there");
        self.men.remove(i);
    }

    /// Steps 1 and 2.
    fn step(&self, man: Man, to: (i32, i32), captures: bool, turns: &mut Turns) {
        let mut pos = self.clone();
        pos.take_off(&man);
        pos.lose_rights(&man);
        pos.men.push(Man { at: to, ..man });
        pos.skipped = None;
        let middle = (to.0, (to.1 + man.at.1) / 2);
        if man.kind == 'P' && (to.1 - man.at.1).abs() == 2 {
            pos.skipped = Some(middle);
        }
        let enemy = |m: &&Man| m.white != self.white && m.at == to;
        let mut victims: Vec<(char, Man)> = Vec::new();
        if captures {
            victims.extend(self.men.iter().filter(enemy).map(|m| (m.kind, *m)));
            if man.kind == 'P' && self.readings.en_passant && self.skipped == Some(to) {
                let at = (to.0, man.at.1);
                victims.push(('E', Man { white: !self.white, kind: 'P', at, momentum: None }));
            }
        }
        pos.clock = if man.kind == 'P' || !victims.is_empty() { 0 } else { pos.clock + 1 };
        let body = format!("{}{}{}", man.kind, name(Some(man.at)), name(Some(to)));
        Attempt { pos, body, target: Some(to), placed: vec![] }.displace(&victims, turns);
    }

    fn castle(&self, side: &str, turns: &mut Turns) {
        let (letter, rook, between, to) =
            if side == "O-O" { ('K', 7, 5..7, (6, 5)) } else { ('Q', 0, 1..4, (2, 3)) };
        let letter = if self.white { letter } else { letter.to_ascii_lowercase() };
        let (_, _, file, rank) = self.readings.board;
        let at = |f: i32| (file + f, self.own_rank(self.white, rank));
        if !self.readings.castling
            || !self.rights.contains(letter)
            || !between.clone().all(|f| self.is_empty(at(f)))
        {
            return;
        }
        let mut pos = self.clone();
        let man = |kind, f| Man { white: self.white, kind, at: at(f), momentum: None };
        pos.take_off(&man('K', 4));
        pos.take_off(&man('R', rook));
        pos.lose_rights(&man('K', 4));
        pos.men.extend([man('K', to.0), man('R', to.1)]);
        pos.skipped = None;
        pos.clock += 1;
        Attempt { pos, body: side.to_owned(), target: None, placed: vec![] }.settle(turns);
    }
}

impl Attempt {
    /// Places the victims in every way.
    fn displace(&self, victims: &[(char, Man)], turns: &mut Turns) {
        let Some(((letter, man), rest)) = victims.split_first() else {
            return self.settle(turns);
        };
        for (i, (_, x, y)) in DIRECTIONS.iter().enumerate() {
            let mut next = self.clone();
            next.pos.take_off(man);
            next.pos.lose_rights(man);
            let to = (man.at.0 + x, man.at.1 + y);
            let on_board = self.pos.on_board(to);
            if on_board {
                next.pos.men.push(Man { at: to, momentum: Some(i), ..*man });
            }
            next.placed.push((*letter, on_board.then_some(to)));
            next.displace(rest, turns);
        }
    }

    /// Steps 3 to 6.
    fn settle(&self, turns: &mut Turns) {
        let mut pos = self.pos.clone();
        let us = pos.white;
        let won = !pos.has_king(!us);
        if won && !pos.readings.both_kings_draw {
            return self.finish(pos, &[], Some((Some(us), "king pushed")), turns);
        }
        for man in pos.men.iter_mut().filter(|m| m.white == us && Some(m.at) == self.target) {
            man.momentum = None;
        }
        for man in pos.men.iter_mut().filter(|m| m.white == us) {
            if let Some(d) = man.momentum {
                man.at = (man.at.0 + DIRECTIONS[d].1, man.at.1 + DIRECTIONS[d].2);
            }
        }
        let all = std::mem::take(&mut pos.men);
        pos.men = all.into_iter().filter(|m| pos.on_board(m.at)).collect();
        let lost = !pos.has_king(us);
        match (won, lost) {
            (true, true) => self.finish(pos, &[], Some((None, "both kings fell")), turns),
            (true, false) => self.finish(pos, &[], Some((Some(us), "king pushed")), turns),
            (false, true) => self.finish(pos, &[], Some((Some(!us), "king careened")), turns),
            (false, false) => self.promote(pos, &[], turns),
        }
    }

    /// Promotes the pawns on the last rank in every way.
    fn promote(&self, pos: Twin, done: &[(Man, char)], turns: &mut Turns) {
        let last = pos.readings.board.1 - 1;
        let waits = |m: &&Man| {
            m.white == pos.white && m.kind == 'P' && pos.own_rank(m.white, m.at.1) == last
        };
        let Some(&pawn) = pos.men.iter().find(waits) else {
            return self.finish(pos, done, None, turns);
        };
        let letters = if pos.readings.auto_queen { "Q" } else { "QRBN" };
        for kind in letters.chars() {
            let mut next = pos.clone();
            next.take_off(&pawn);
            next.men.push(Man { kind, ..pawn });
            self.promote(next, &[done, &[(pawn, kind)]].concat(), turns);
        }
    }

    /// Passes the turn and writes it down.
    fn finish(&self, mut pos: Twin, promoted: &[(Man, char)], end: End, turns: &mut Turns) {
        pos.number += u32::from(!pos.white);
        pos.white = !pos.white;
        let mut text = self.body.clone();
        let mut placed = self.placed.clone();
        placed
            .sort_by_key(|&(letter, to)| ((KINDS.to_owned() + "E").find(letter), to.is_none(), to));
        for (i, (letter, to)) in placed.iter().enumerate() {
            text += if i == 0 { "/" } else { "," };
            text += &format!("{letter}{}", name(*to));
        }
        if !promoted.is_empty() {
            let mut promoted = promoted.to_vec();
            promoted.sort_by_key(|&(pawn, letter)| (pawn.at, pawn.momentum, "QRBN".find(letter)));
            text.push('=');
            text.extend(promoted.iter().map(|&(_, letter)| letter));
        }
        let end = end.or_else(|| pos.end());
        let after = (pos.fen(), end);
        let known = turns.insert(text.clone(), after.clone());
        assert!(known.is_none_or(|known| known == after), "{text} leads to two positions");
    }
}

/// A square's name, or `-`.
fn name(place: Place) -> String {
    place.map_or("-".to_owned(), |(file, rank)| {
        format!("{}{}", (b'a' + file as u8) as char, rank + 1)
    })
}
