//! A second generator for Rotary, slow and plain: it moves, then asks whether the king can be taken.

use std::collections::BTreeMap;

/// A file and a rank, from 0.
type Place = (i8, i8);
/// A man as the FEN writes it: its letter, and its facing unless it is a pawn.
type Man = (char, Option<char>);

const STEPS: [Place; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A position.
#[derive(Clone)]
pub(crate) struct Twin {
    men: BTreeMap<Place, Man>,
    pub(crate) white: bool,
}

impl Twin {
    /// Reads a FEN that is known to be good.
    pub(crate) fn parse(fen: &str) -> Self {
        let mut fields = fen.split(' ');
        let placement = fields.next().expect("a placement");
        let mut men = BTreeMap::new();
        for (rank, text) in (0..9).rev().zip(placement.split('/')) {
            let mut file = 0;
            let mut chars = text.chars();
            while let Some(c) = chars.next() {
                if let Some(run) = c.to_digit(10) {
                    file += run as i8;
                    continue;
                }
                let facing = if c.eq_ignore_ascii_case(&'p') { None } else { chars.next() };
                men.insert((file, rank), (c, facing));
                file += 1;
            }
        }
        Self { men, white: fields.next() == Some("w") }
    }

    /// All legal turns, sorted.
    pub(crate) fn turns(&self) -> Vec<String> {
        let own = self.men.iter().filter(|(_, man)| man.0.is_uppercase() == self.white);
        let mut turns: Vec<String> =
            own.flat_map(|(&from, &man)| self.turns_of(from, man)).collect();
        turns.sort();
        turns
    }

    fn turns_of(&self, from: Place, man: Man) -> Vec<String> {
        let mut turns = Vec::new();
        let targets = if man.1.is_none() { self.pawn_targets(from) } else { self.reach(from) };
        let mut try_turn = |to: Place, after: Man, suffix: String| {
            let mut next = self.clone();
            next.men.remove(&from);
            next.men.insert(to, after);
            if !next.is_attacked(self.white) {
                let to = if to == from { String::new() } else { name(to) };
                turns.push(format!("{}{to}{suffix}", name(from)));
            }
        };
        for facing in facings(man.0).into_iter().filter(|&f| Some(f) != man.1) {
            try_turn(from, (man.0, Some(facing)), format!("@{facing}"));
        }
        for to in targets {
            let enemy = self.men.get(&to);
            if enemy
                .is_some_and(|m| m.0.is_uppercase() == self.white || m.0.eq_ignore_ascii_case(&'k'))
            {
                continue;
            }
            let rank = if self.white { to.1 } else { 8 - to.1 };
            if man.1.is_some() || rank < 8 {
                try_turn(to, man, String::new());
            }
            if man.1.is_none() && rank >= 6 {
                let queen = if self.white { 'Q' } else { 'q' };
                for facing in ['+', 'x'] {
                    try_turn(to, (queen, Some(facing)), format!("=Q{facing}"));
                }
            }
            let long = (to.0 - from.0).abs().max((to.1 - from.1).abs()) > 1;
            if man.1.is_some() && (!long || man.0.eq_ignore_ascii_case(&'s')) {
                for facing in facings(man.0).into_iter().filter(|&f| Some(f) != man.1) {
                    try_turn(to, (man.0, Some(facing)), format!("@{facing}"));
                }
            }
        }
        turns
    }

    /// Where a pawn could go, own men and kings aside.
    fn pawn_targets(&self, (file, rank): Place) -> Vec<Place> {
        let ahead = if self.white { rank + 1 } else { rank - 1 };
        let mut targets: Vec<Place> = vec![(file, ahead)];
        targets.retain(|to| !self.men.contains_key(to));
        targets.extend(
            [(file - 1, ahead), (file + 1, ahead)].iter().filter(|&to| self.men.contains_key(to)),
        );
        targets.retain(|&to| on_board(to));
        targets
    }

    /// The squares along the pointers of a piece, up to the first man.
    fn reach(&self, from: Place) -> Vec<Place> {
        let man = self.men[&from];
        let most = if man.0.eq_ignore_ascii_case(&'k') { 1 } else { 8 };
        let mut reach = Vec::new();
        for d in pointers(man) {
            let mut to = from;
            for _ in 0..most {
                to = (to.0 + STEPS[d].0, to.1 + STEPS[d].1);
                if !on_board(to) {
                    break;
                }
                reach.push(to);
                if self.men.contains_key(&to) {
                    break;
                }
            }
        }
        reach
    }

    /// Whether the king of a color could be taken.
    pub(crate) fn is_attacked(&self, white: bool) -> bool {
        let letter = if white { 'K' } else { 'k' };
        let (&king, _) = self.men.iter().find(|(_, man)| man.0 == letter).expect("a king");
        self.men.iter().filter(|(_, man)| man.0.is_uppercase() != white).any(|(&from, man)| {
            let ahead = if white { -1 } else { 1 };
            match man.1 {
                None => king.1 == from.1 + ahead && (king.0 - from.0).abs() == 1,
                Some(_) => self.reach(from).contains(&king),
            }
        })
    }
}

fn on_board((file, rank): Place) -> bool {
    (0..9).contains(&file) && (0..9).contains(&rank)
}

fn name((file, rank): Place) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// The facings a kind of man can have.
pub(crate) fn facings(letter: char) -> Vec<char> {
    match letter.to_ascii_uppercase() {
        'K' | 'Q' => vec!['+', 'x'],
        'S' => ('0'..='3').collect(),
        'P' => vec![],
        _ => ('0'..='7').collect(),
    }
}

fn pointers((letter, facing): Man) -> Vec<usize> {
    let facing = facing.expect("a piece");
    let middle = facing.to_digit(10).unwrap_or(u32::from(facing == 'x')) as usize;
    let angles: &[usize] = match letter.to_ascii_uppercase() {
        'A' => &[0, 1, 7],
        'R' => &[0, 2, 6],
        'T' => &[0, 3, 5],
        'S' => &[0, 4],
        _ => &[0, 2, 4, 6],
    };
    angles.iter().map(|angle| (middle + angle) % 8).collect()
}
