//! A second generator for Rotary, slow and plain, against the fast one: it moves, then asks whether
//! the king can be taken.

use std::collections::BTreeMap;

use rules::{Mark, Rng, Ruleset};

/// A file and a rank, from 0.
type Place = (i8, i8);
/// A man as the FEN writes it: its letter, and its facing unless it is a pawn.
type Man = (char, Option<char>);

const STEPS: [Place; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

#[derive(Clone)]
struct Twin {
    men: BTreeMap<Place, Man>,
    white: bool,
}

impl Twin {
    fn parse(fen: &str) -> Self {
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
    fn turns(&self) -> Vec<String> {
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
    fn is_attacked(&self, white: bool) -> bool {
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

fn facings(letter: char) -> Vec<char> {
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

/// A random position with a king a side and any number of other men.
fn random_fen(rng: &mut Rng) -> String {
    let mut squares: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut squares);
    let mut board = vec!["1".to_owned(); 81];
    let men = 2 + rng.below(30) as usize;
    for (i, &s) in squares[..men].iter().enumerate() {
        let white = if i < 2 { i == 0 } else { rng.below(2) == 0 };
        let mut letter = if i < 2 { 'K' } else { *rng.pick(&['A', 'R', 'T', 'S', 'Q', 'P', 'P']) };
        if letter == 'P' && s / 9 == if white { 8 } else { 0 } {
            letter = 'Q';
        }
        board[s] = if white { letter } else { letter.to_ascii_lowercase() }.to_string();
        let facings = facings(letter);
        if !facings.is_empty() {
            board[s].push(*rng.pick(&facings));
        }
    }
    let rank = |r: usize| crate::rotary::runs(&board[9 * r..9 * r + 9]);
    let ranks: Vec<String> = (0..9).rev().map(rank).collect();
    format!("{} {} 0 1", ranks.join("/"), rng.pick(&["w", "b"]))
}

#[test]
fn the_slow_generator_agrees() {
    let ruleset = Ruleset::parse(games::ALL, "rotary", &mut Rng::new(0)).expect("a ruleset");
    let mut rng = Rng::new(1981);
    let (mut checks, mut mates) = (0, 0);
    for _ in 0..3000 {
        let fen = random_fen(&mut rng);
        let pos = (ruleset.game().open)(&ruleset, Some(&fen)).expect("a position");
        let twin = Twin::parse(&fen);
        assert_eq!(pos.turns(usize::MAX).0, twin.turns(), "{fen}");
        assert_eq!(pos.count_turns(u64::MAX), Some(twin.turns().len() as u64), "{fen}");
        let check = pos.view().squares.iter().any(|s| s.marks.contains(&Mark::Check));
        assert_eq!(check, twin.is_attacked(twin.white), "{fen}");
        checks += u32::from(check);
        mates += u32::from(pos.outcome().is_some());
        // The turn after, where what play keeps up has been kept up.
        let mut after = pos.boxed_clone();
        let Some(action) = pos.sample_action(&mut rng) else { continue };
        after.play(&action).expect("a legal action");
        let twin = Twin::parse(&after.fen());
        assert_eq!(after.count_turns(u64::MAX), Some(twin.turns().len() as u64), "{fen} {action}");
    }
    assert!(checks > 300 && mates > 30, "{checks} checks, {mates} mates");
}
