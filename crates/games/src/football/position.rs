//! The state of a game and how actions change it.

use board::{Bits, Square};
use rules::{Color, HistoryRules, Outcome, Player, Position, Repetition};
use std::ops::ControlFlow;

use super::geometry::{BIT, BOARD, GOAL, GOALS, NEIGHBORS, Set, is_goal};
use super::kicks::Pitch;
use super::men::Kind;
use super::rules::{Recurrence, Rules, Stalemate};
use super::{setup, zobrist};

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Action {
    /// The ordinary move of a turn.
    Move {
        /// What moves.
        kind: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A kick of the ball.
    Kick {
        /// Where the man stands who kicks it.
        kicker: Square,
        /// Where it goes.
        to: Square,
    },
    /// The player stops, or does nothing at all.
    End,
}

/// A position of Football.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Football {
    /// White's men and Black's.
    pub(super) sides: [Set; 2],
    /// Men that go along files and ranks: rooks, queens, kings.
    pub(super) straight: Set,
    /// Men that go along diagonals: bishops, queens, kings. Knights are neither.
    pub(super) diagonal: Set,
    /// The kings, which go one step where queens slide.
    pub(super) kings: Set,
    /// In an open turn: the men that have kicked or, under `kicks=no-repeat`, the squares that the
    /// ball has left since the ordinary move.
    pub(super) used: Set,
    /// The keys of White's men and of Black's.
    pub(super) men_keys: [u64; 2],
    /// The key of all else, but for an open turn.
    pub(super) key: u64,
    /// Turns completed since the game began.
    pub(super) completed: u32,
    pub(super) rules: Rules,
    pub(super) ball: Square,
    pub(super) side: Color,
    pub(super) open: bool,
}

impl Football {
    /// The highest number of completed turns that a FEN may name.
    pub(super) const MAX_COMPLETED: u32 = 999_999_999;

    /// A board without men: the ball in the middle, White to act.
    pub(super) fn empty(rules: Rules) -> Self {
        let mut pos = Self {
            sides: [Set::EMPTY; 2],
            straight: Set::EMPTY,
            diagonal: Set::EMPTY,
            kings: Set::EMPTY,
            used: Set::EMPTY,
            men_keys: [0; 2],
            key: 0,
            completed: 0,
            rules,
            ball: Square(40),
            side: Color::White,
            open: false,
        };
        pos.key = pos.key_without_men();
        pos
    }

    /// The key of the ball, the side to act and the first turns.
    pub(super) fn key_without_men(&self) -> u64 {
        let side = if self.side == Color::Black { zobrist::BLACK } else { 0 };
        zobrist::BALL[self.ball.index()] ^ side ^ self.completed_key()
    }

    /// The key without the open turn.
    #[inline]
    fn closed_key(&self) -> u64 {
        self.men_keys[0] ^ self.men_keys[1] ^ self.key
    }

    /// The part of the key that an open turn adds; most positions within a turn are never asked.
    fn open_key(&self) -> u64 {
        self.used.squares().fold(zobrist::OPEN, |key, s| key ^ zobrist::USED[s.index()])
    }

    /// The part of the key that says whether the first turns are over.
    #[inline]
    fn completed_key(&self) -> u64 {
        zobrist::COMPLETED[self.completed.min(2) as usize]
    }

    /// All men.
    #[inline]
    pub(super) fn men(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The men of the side to act.
    #[inline]
    pub(super) fn own(&self) -> Set {
        self.sides[self.side as usize]
    }

    /// The men of one kind, of both sides.
    #[inline]
    pub(super) fn of_kind(&self, kind: Kind) -> Set {
        match kind {
            Kind::King => self.kings,
            Kind::Queen => self.straight & self.diagonal & !self.kings,
            Kind::Rook => self.straight & !self.diagonal,
            Kind::Bishop => self.diagonal & !self.straight,
            Kind::Knight => self.men() & !self.straight & !self.diagonal,
        }
    }

    /// What the man on `s` is; there must be one.
    #[inline]
    pub(super) fn kind_at(&self, s: Square) -> Kind {
        match (self.straight.has(s), self.diagonal.has(s)) {
            (true, true) if self.kings.has(s) => Kind::King,
            (true, true) => Kind::Queen,
            (true, false) => Kind::Rook,
            (false, true) => Kind::Bishop,
            (false, false) => Kind::Knight,
        }
    }

    /// Whose man on `s` is; there must be one.
    #[inline]
    pub(super) fn color_at(&self, s: Square) -> Color {
        if self.sides[0].has(s) { Color::White } else { Color::Black }
    }

    /// Puts a man on an empty square that is no goal.
    pub(super) fn put(&mut self, color: Color, kind: Kind, s: Square) {
        self.toggle(color, kind, s, Set::bit(s));
    }

    /// Adds or removes men of one kind; `s` is one of the squares, for the key.
    #[inline]
    fn toggle(&mut self, color: Color, kind: Kind, s: Square, squares: Set) {
        if kind.is_straight() {
            self.straight ^= squares;
        }
        if kind.is_diagonal() {
            self.diagonal ^= squares;
        }
        if kind == Kind::King {
            self.kings ^= squares;
        }
        self.sides[color as usize] ^= squares;
        self.men_keys[color as usize] ^= zobrist::MAN[color as usize][kind as usize][s.index()];
    }

    /// Where kicks can go.
    #[inline]
    pub(super) fn pitch(&self) -> Pitch {
        Pitch {
            straight: self.straight,
            diagonal: self.diagonal,
            kings: self.kings,
            men: self.men(),
            landing: BOARD & !self.men() & !self.closed_goals(),
            over_the_kicker: self.rules.over_the_kicker,
        }
    }

    /// The goals into which the side to act may not kick.
    #[inline]
    pub(super) fn closed_goals(&self) -> Set {
        // The rules, section 4.6: the first turn of either side.
        if self.completed < 2 && self.rules.first_turn_ban {
            return GOALS;
        }
        if self.rules.own_goals { Set::EMPTY } else { Set::bit(GOAL[self.side as usize]) }
    }

    /// The men that may still kick in this turn.
    #[inline]
    pub(super) fn fresh(&self) -> Set {
        if self.rules.once { self.own() & !self.used } else { self.own() }
    }

    /// The squares to which the ball may not come back.
    #[inline]
    pub(super) fn barred(&self) -> Set {
        if self.rules.once { Set::EMPTY } else { self.used }
    }

    /// Whether a kick is left to the side to act.
    #[inline]
    pub(super) fn can_kick(&self) -> bool {
        let touching = self.fresh() & NEIGHBORS[self.ball.index()];
        touching != 0 && self.one_can_kick(touching)
    }

    /// Whether one of the men that touch the ball and may still kick can do so.
    #[inline(never)]
    fn one_can_kick(&self, touching: Set) -> bool {
        match self.rules.once {
            true => self.pitch().can_kick(self.ball, touching),
            false => self.pitch().can_kick_elsewhere(self.ball, touching, self.used),
        }
    }

    /// Whether a man of the side to act touches the ball.
    #[inline]
    pub(super) fn touches(&self) -> bool {
        self.own() & NEIGHBORS[self.ball.index()] != 0
    }

    /// The player of a color: White begins.
    #[inline]
    pub(super) fn player(color: Color) -> Player {
        color.player(Color::White)
    }

    /// Opens the turn if something is left to decide in it, and passes it otherwise.
    #[inline]
    fn settle(&mut self) {
        // A goal ends the game at once: the rules, section 5.2.
        if is_goal(self.ball) || !self.can_kick() {
            self.hand_over();
        } else {
            self.open = true;
        }
    }

    /// The outcome where it takes a closer look.
    #[cold]
    fn end_of_game(&self) -> Option<Outcome> {
        if is_goal(self.ball) {
            // Whoever kicked it: the goal counts against the side that defends it.
            let scorer = if self.ball == GOAL[0] { Color::Black } else { Color::White };
            return Some(Outcome::win(Self::player(scorer), "goal"));
        }
        if self.can_act() {
            return None;
        }
        match self.rules.stalemate {
            Stalemate::Draw => Some(Outcome::draw("stalemate")),
            Stalemate::Loss => Some(Outcome::win(self.turn().other(), "stalemate")),
            Stalemate::Pass => None,
        }
    }

    /// Hands the turn to the other side.
    #[inline]
    pub(super) fn hand_over(&mut self) {
        self.open = false;
        self.used = Set::EMPTY;
        self.side = self.side.other();
        self.key ^= zobrist::BLACK;
        if self.completed < 2 {
            self.key ^= zobrist::COMPLETED[self.completed as usize];
            self.key ^= zobrist::COMPLETED[self.completed as usize + 1];
        }
        self.completed += 1;
    }
}

impl Position for Football {
    type Rules = Rules;
    type Action = Action;

    fn start(rules: Rules) -> Self {
        let mut pos = Self::empty(rules);
        for color in Color::BOTH {
            let rank = [0, 8][color as usize];
            for (file, kind) in (0..).zip(setup::array(rules.arrays[color as usize])) {
                if let Some(kind) = kind {
                    pos.put(color, kind, Square(rank * 9 + file));
                }
            }
        }
        pos
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        Self::player(self.side)
    }

    #[inline]
    fn turn_is_open(&self) -> bool {
        self.open
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if !is_goal(self.ball) && (self.open || self.surely_can_act()) {
            return None;
        }
        self.end_of_game()
    }

    #[inline]
    fn for_each_action(&self, mut f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.for_each_group(|group, targets| targets.squares().try_for_each(|to| f(group.to(to))))?;
        if self.can_end() { f(Action::End) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, a: Action) {
        match a {
            Action::Move { kind, from, to } => {
                self.toggle(self.side, kind, from, BIT[from.index()] | BIT[to.index()]);
                self.men_keys[self.side as usize] ^=
                    zobrist::MAN[self.side as usize][kind as usize][to.index()];
                self.settle();
            }
            Action::Kick { kicker, to } => {
                let used = if self.rules.once { kicker } else { self.ball };
                self.used |= BIT[used.index()];
                self.key ^= zobrist::BALL[self.ball.index()] ^ zobrist::BALL[to.index()];
                self.ball = to;
                self.settle();
            }
            Action::End => self.hand_over(),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        if self.open { self.closed_key() ^ self.open_key() } else { self.closed_key() }
    }

    fn clock(&self) -> u32 {
        self.completed
    }
}

impl HistoryRules for Football {
    fn repetition(&self) -> Option<Repetition> {
        let mover_loses = match self.rules.repetition {
            Recurrence::Draw => false,
            Recurrence::MoverLoses => true,
            Recurrence::Off => return None,
        };
        Some(Repetition { occurrences: 3, mover_loses })
    }

    fn clock_limit(&self) -> Option<(u32, &'static str)> {
        self.rules.turn_cap.map(|turns| (turns.get(), "turn cap"))
    }

    /// The board and the side to act: the start position counts as the same when it comes back.
    fn repetition_key(&self, _turn: Option<(&Self, &[Action])>) -> Option<u64> {
        Some(self.closed_key() ^ self.completed_key())
    }
}
