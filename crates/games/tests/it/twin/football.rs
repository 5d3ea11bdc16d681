//! Football by the book: a slow, plain generator that shares no code with the game.
//!
//! Squares are pairs of numbers, the board is a table of letters, actions are texts. Every rule is
//! written as a player would check it, one step of one man at a time.

/// A square: file and rank, both from 0.
type At = (i8, i8);

const E1: At = (4, 0);
const E9: At = (4, 8);
const STRAIGHT: [At; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [At; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [At; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The readings, each by its value.
#[derive(Clone, Debug)]
pub(crate) struct Readings {
    pub(crate) kick_sense: String,
    pub(crate) kicks: String,
    pub(crate) own_goal: String,
    pub(crate) first_turn_goal: String,
    pub(crate) null_turn: String,
    pub(crate) corner_bishop_jump: String,
    pub(crate) stalemate: String,
}

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    readings: Readings,
    /// Letters of a FEN by file and rank; `.` is empty.
    board: [[char; 9]; 9],
    ball: At,
    white: bool,
    completed: u32,
    /// The squares listed in the FEN of an open turn.
    open: Option<Vec<At>>,
}

fn name(s: At) -> String {
    format!("{}{}", (b'a' + s.0 as u8) as char, s.1 + 1)
}

fn square(text: &str) -> At {
    let bytes = text.as_bytes();
    ((bytes[0] - b'a') as i8, (bytes[1] - b'1') as i8)
}

fn plus(s: At, step: At, times: i8) -> At {
    (s.0 + times * step.0, s.1 + times * step.1)
}

fn is_on_board(s: At) -> bool {
    (0..9).contains(&s.0) && (0..9).contains(&s.1)
}

fn distance(a: At, b: At) -> i8 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn is_corner(s: At) -> bool {
    (s.0 == 0 || s.0 == 8) && (s.1 == 0 || s.1 == 8)
}

impl Twin {
    /// Reads a FEN that the game itself has written.
    pub(crate) fn new(readings: &Readings, fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = [['.'; 9]; 9];
        let mut ball = (0, 0);
        for (row, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for c in text.chars() {
                if let Some(empty) = c.to_digit(10) {
                    file += empty as usize;
                    continue;
                }
                if c == 'a' {
                    ball = (file as i8, 8 - row as i8);
                } else {
                    board[file][8 - row] = c;
                }
                file += 1;
            }
        }
        let squares = |list: &&str| match *list {
            "-" => Vec::new(),
            list => (0..list.len()).step_by(2).map(|i| square(&list[i..i + 2])).collect(),
        };
        Self {
            readings: readings.clone(),
            board,
            ball,
            white: fields[1] == "w",
            completed: fields[2].parse().expect("a number of turns"),
            open: fields.get(3).map(squares),
        }
    }

    /// The FEN.
    pub(crate) fn fen(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..9).rev() {
            let row: String = (0..9)
                .map(|file| if self.ball == (file, rank) { 'a' } else { self.at((file, rank)) })
                .collect();
            let mut row = row;
            for n in (1..=9).rev() {
                row = row.replace(&".".repeat(n), &n.to_string());
            }
            rows.push(row);
        }
        let side = if self.white { "w" } else { "b" };
        let mut fen = format!("{} {side} {}", rows.join("/"), self.completed);
        if let Some(used) = &self.open {
            let mut names: Vec<String> = used.iter().map(|&s| name(s)).collect();
            names.sort();
            let list = if names.is_empty() { "-".to_owned() } else { names.concat() };
            fen = format!("{fen} {list}");
        }
        fen
    }

    fn at(&self, s: At) -> char {
        self.board[s.0 as usize][s.1 as usize]
    }

    /// Whether a square is on the board with neither a man nor the ball on it.
    fn is_empty(&self, s: At) -> bool {
        is_on_board(s) && self.at(s) == '.' && s != self.ball
    }

    fn is_own(&self, s: At) -> bool {
        is_on_board(s) && self.at(s) != '.' && self.at(s).is_ascii_uppercase() == self.white
    }

    fn own(&self) -> Vec<At> {
        let all = (0..9).flat_map(|file| (0..9).map(move |rank| (file, rank)));
        all.filter(|&s| self.is_own(s)).collect()
    }

    fn touches(&self) -> bool {
        self.own().into_iter().any(|s| distance(s, self.ball) == 1)
    }

    /// Who won: `white`, `black` or `draw`, with the reason.
    pub(crate) fn outcome(&self) -> Option<(&'static str, &'static str)> {
        if self.ball == E9 {
            return Some(("white", "goal"));
        }
        if self.ball == E1 {
            return Some(("black", "goal"));
        }
        if !self.choices().is_empty() {
            return None;
        }
        match (self.readings.stalemate.as_str(), self.white) {
            ("pass", _) => None,
            ("loss", true) => Some(("black", "stalemate")),
            ("loss", false) => Some(("white", "stalemate")),
            _ => Some(("draw", "stalemate")),
        }
    }

    /// The legal actions.
    pub(crate) fn actions(&self) -> Vec<String> {
        if self.ball == E1 || self.ball == E9 {
            return Vec::new();
        }
        let mut actions = self.choices();
        if actions.is_empty() && self.readings.stalemate == "pass" {
            actions.push("end".to_owned());
        }
        actions.sort();
        actions
    }

    /// The actions, a forced pass apart.
    fn choices(&self) -> Vec<String> {
        let mut actions = self.kicks();
        if self.open.is_some() {
            actions.push("end".to_owned());
            return actions;
        }
        for from in self.own() {
            let steps = self.steps(from);
            actions.extend(steps.into_iter().map(|to| format!("{}-{}", name(from), name(to))));
        }
        if self.touches() && self.readings.null_turn == "allowed" {
            actions.push("end".to_owned());
        }
        actions
    }

    /// Where the man on `from` may move.
    fn steps(&self, from: At) -> Vec<At> {
        let kind = self.at(from).to_ascii_uppercase();
        let mut reached = Vec::new();
        let (steps, far): (Vec<At>, bool) = match kind {
            'K' => ([STRAIGHT, DIAGONAL].concat(), false),
            'Q' => ([STRAIGHT, DIAGONAL].concat(), true),
            'R' => (STRAIGHT.to_vec(), true),
            'B' => (DIAGONAL.to_vec(), true),
            _ => (LEAPS.to_vec(), false),
        };
        for step in steps {
            let farthest = if far { 8 } else { 1 };
            for times in 1..=farthest {
                let to = plus(from, step, times);
                if !self.is_empty(to) {
                    break;
                }
                reached.push(to);
            }
        }
        if kind == 'B' && is_corner(from) && self.readings.corner_bishop_jump == "on" {
            for step in DIAGONAL {
                let (over, to) = (plus(from, step, 1), plus(from, step, 2));
                if is_on_board(over) && !self.is_empty(over) && self.is_empty(to) {
                    reached.push(to);
                }
            }
        }
        reached.retain(|&to| to != E1 && to != E9);
        reached
    }

    /// The legal kicks.
    fn kicks(&self) -> Vec<String> {
        let mut kicks = Vec::new();
        for kicker in self.own() {
            if distance(kicker, self.ball) != 1 || self.has_kicked(kicker) {
                continue;
            }
            for to in self.targets(kicker) {
                if self.may_land(to) {
                    kicks.push(format!("{}>{}@{}", name(self.ball), name(to), name(kicker)));
                }
            }
        }
        kicks
    }

    fn has_kicked(&self, man: At) -> bool {
        let used = self.open.as_deref().unwrap_or_default();
        self.readings.kicks == "once" && used.contains(&man)
    }

    /// Whether the readings let the ball come to rest there.
    fn may_land(&self, to: At) -> bool {
        let is_goal = to == E1 || to == E9;
        if is_goal && self.completed < 2 && self.readings.first_turn_goal == "forbidden" {
            return false;
        }
        let own_goal = if self.white { E1 } else { E9 };
        if to == own_goal && self.readings.own_goal == "forbidden" {
            return false;
        }
        let used = self.open.as_deref().unwrap_or_default();
        self.readings.kicks == "once" || !used.contains(&to)
    }

    /// Where a man beside the ball can send it.
    fn targets(&self, kicker: At) -> Vec<At> {
        let ball = self.ball;
        let kind = self.at(kicker).to_ascii_uppercase();
        if kind == 'N' {
            return LEAPS
                .into_iter()
                .map(|leap| plus(ball, leap, 1))
                .filter(|&to| self.is_empty(to))
                .filter(|&to| distance(to, kicker) >= 2 || is_corner(ball))
                .collect();
        }
        let step = (ball.0 - kicker.0, ball.1 - kicker.1);
        let straight = step.0 == 0 || step.1 == 0;
        if (kind == 'R' && !straight) || (kind == 'B' && straight) {
            return Vec::new();
        }
        let farthest = if kind == 'K' { 1 } else { 8 };
        let mut targets = self.roll(ball, step, farthest);
        if self.readings.kick_sense == "both" {
            targets.extend(self.roll(kicker, (-step.0, -step.1), farthest));
        }
        targets
    }

    /// The squares over which the ball rolls from `from`, at most `farthest`.
    fn roll(&self, from: At, step: At, farthest: i8) -> Vec<At> {
        let mut squares = Vec::new();
        for times in 1..=farthest {
            let to = plus(from, step, times);
            let along_goal_row = step.1 == 0 && (to == E1 || to == E9);
            if !self.is_empty(to) || along_goal_row {
                break;
            }
            squares.push(to);
        }
        squares
    }

    /// Plays a legal action.
    pub(crate) fn play(&mut self, action: &str) {
        if action == "end" {
            self.pass();
            return;
        }
        let (from, to) = (square(&action[..2]), square(&action[3..5]));
        let mut used = self.open.take().unwrap_or_default();
        if action.as_bytes()[2] == b'-' {
            self.board[to.0 as usize][to.1 as usize] = self.at(from);
            self.board[from.0 as usize][from.1 as usize] = '.';
        } else {
            used.push(if self.readings.kicks == "once" { square(&action[6..]) } else { from });
            self.ball = to;
        }
        self.open = Some(used);
        if self.ball == E1 || self.ball == E9 || self.kicks().is_empty() {
            self.pass();
        }
    }

    fn pass(&mut self) {
        self.open = None;
        self.white = !self.white;
        self.completed += 1;
    }

    /// The number of complete turns, counted up to about `limit`; `None` if there are more.
    pub(crate) fn count(&self, limit: u64) -> Option<u64> {
        let mut turns = 0;
        for action in self.actions() {
            let mut after = self.clone();
            after.play(&action);
            turns += if after.open.is_some() { after.count(limit)? } else { 1 };
            if turns > limit {
                return None;
            }
        }
        Some(turns)
    }
}
