//! The state of a game, what a turn does to it, and when it is over.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{Color, HistoryRules, Outcome, Player, Position, Repetition};

use super::attacks::{attacks, pawn_attacks};
use super::castling::{CASTLINGS, Rights};
use super::movegen::Action;
use super::{Goal, Kind, Rules, zobrist};

/// The squares on which a color scores: d8 and e8 for White, d1 and e1 for Black.
pub(super) const GOALS: [u64; 2] = [0x18 << 56, 0x18];

/// A position of Fairyblitz football.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fairyblitz {
    /// Men of both colors, by kind.
    kinds: [u64; 6],
    /// Men of all kinds, by color.
    colors: [u64; 2],
    /// The key, without the pawn that may be captured in passing.
    key: u64,
    rules: Rules,
    clock: u16,
    number: u16,
    /// The square that a pawn skipped in the last turn, whether it can be captured or not.
    skipped: Option<Square>,
    rights: Rights,
    color: Color,
}

impl Fairyblitz {
    /// A board without men, White to move.
    pub(super) const fn empty(rules: Rules) -> Self {
        Self {
            kinds: [0; 6],
            colors: [0; 2],
            key: 0,
            rules,
            clock: 0,
            number: 1,
            skipped: None,
            rights: Rights::NONE,
            color: Color::White,
        }
    }

    /// The color to move.
    #[inline]
    pub(super) const fn color(&self) -> Color {
        self.color
    }

    /// All men of a color.
    #[inline]
    pub(super) const fn men(&self, color: Color) -> u64 {
        self.colors[color as usize]
    }

    /// The men of a color and a kind.
    #[inline]
    pub(super) const fn men_of(&self, color: Color, kind: Kind) -> u64 {
        self.colors[color as usize] & self.kinds[kind as usize]
    }

    /// All men.
    #[inline]
    pub(super) const fn occupied(&self) -> u64 {
        self.colors[0] | self.colors[1]
    }

    /// The castlings whose king and rook have not moved.
    #[inline]
    pub(super) const fn rights(&self) -> Rights {
        self.rights
    }

    /// The square that a pawn skipped in the last turn.
    #[inline]
    pub(super) const fn skipped(&self) -> Option<Square> {
        self.skipped
    }

    /// The clock as it is stored.
    pub(super) const fn clock_word(&self) -> u16 {
        self.clock
    }

    /// The move number, counted up after Black's turns.
    pub(super) const fn number(&self) -> u16 {
        self.number
    }

    /// The kind of the man on a square.
    #[inline]
    pub(super) fn kind_on(&self, s: Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&k| self.kinds[k as usize].has(s))
    }

    /// The man on a square.
    pub(super) fn man_on(&self, s: Square) -> Option<(Color, Kind)> {
        let color = if self.men(Color::White).has(s) { Color::White } else { Color::Black };
        self.kind_on(s).map(|kind| (color, kind))
    }

    /// Puts a man on an empty square, or takes exactly this one away.
    #[inline]
    pub(super) fn toggle(&mut self, color: Color, kind: Kind, s: Square) {
        self.kinds[kind as usize] ^= u64::bit(s);
        self.colors[color as usize] ^= u64::bit(s);
        self.key ^= zobrist::MEN[color as usize][kind as usize][s.index()];
    }

    /// Changes the castling rights.
    #[inline]
    pub(super) fn set_rights(&mut self, rights: Rights) {
        self.key ^= zobrist::RIGHTS[self.rights.index()] ^ zobrist::RIGHTS[rights.index()];
        self.rights = rights;
    }

    /// Gives the turn to the other color.
    #[inline]
    pub(super) const fn change_color(&mut self) {
        self.key ^= zobrist::BLACK;
        self.color = self.color.other();
    }

    /// Sets the square that a pawn skipped in the last turn.
    pub(super) const fn set_skipped(&mut self, skipped: Option<Square>) {
        self.skipped = skipped;
    }

    /// Sets the clock and the move number.
    pub(super) const fn set_counters(&mut self, clock: u16, number: u16) {
        self.clock = clock;
        self.number = number;
    }

    /// The skipped square, if a pawn of the color to move can capture there.
    fn passing(&self) -> Option<Square> {
        let pawns = self.men_of(self.color, Kind::Pawn);
        self.skipped.filter(|&s| pawn_attacks(self.color.other(), s) & pawns != 0)
    }

    /// The men of a color on squares where it scores.
    #[inline]
    pub(super) const fn scorers(&self, color: Color) -> u64 {
        self.men(color) & GOALS[color as usize]
    }

    /// Whether the color to move can capture a man that has reached a goal on `s`.
    ///
    /// Pawns need not be looked at: `s` lies on their own first rank, behind them all.
    fn can_capture_scorer(&self, s: Square) -> bool {
        let occupied = self.occupied();
        Kind::ALL
            .into_iter()
            .any(|kind| attacks(kind, s, occupied) & self.men_of(self.color, kind) != 0)
    }

    /// The color that has scored (the rules, section 4).
    #[inline]
    pub(super) fn scored(&self) -> Option<Color> {
        let (us, them) = (self.color, self.color.other());
        // A man of the color to move was there before the enemy's last turn, which has not captured
        // it: it was first, even if that turn reached a goal as well.
        if self.scorers(us) != 0 {
            return Some(us);
        }
        let mut scorers = self.scorers(them).squares();
        let scored = match self.rules.goal {
            Goal::Reached => scorers.next().is_some(),
            Goal::Safe => scorers.any(|s| !self.can_capture_scorer(s)),
        };
        scored.then_some(them)
    }

    /// Moves the rook of a castling, if the action is one.
    fn castle_rook(&mut self, a: Action) {
        if let Some(castling) = a.castling() {
            self.toggle(castling.color, Kind::Rook, castling.rook.0);
            self.toggle(castling.color, Kind::Rook, castling.rook.1);
        }
    }
}

impl Position for Fairyblitz {
    type Rules = Rules;
    type Action = Action;

    fn start(rules: Rules) -> Self {
        const BACK: [Kind; 8] = [
            Kind::Rook,
            Kind::Knight,
            Kind::Bishop,
            Kind::Queen,
            Kind::King,
            Kind::Bishop,
            Kind::Knight,
            Kind::Rook,
        ];
        let mut pos = Self::empty(rules);
        for (file, kind) in (0..).zip(BACK) {
            pos.toggle(Color::White, kind, Square(file));
            pos.toggle(Color::White, Kind::Pawn, Square(file + 8));
            pos.toggle(Color::Black, Kind::Pawn, Square(file + 48));
            pos.toggle(Color::Black, kind, Square(file + 56));
        }
        pos.set_rights(CASTLINGS.iter().fold(Rights::NONE, |rights, c| rights.with(c)));
        pos
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        self.color.player(Color::White)
    }

    #[inline]
    fn turn_is_open(&self) -> bool {
        false
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if let Some(color) = self.scored() {
            return Some(Outcome::win(color.player(Color::White), "goal"));
        }
        (!self.can_move()).then(|| Outcome::draw("stalemate"))
    }

    fn for_each_action(&self, f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.list(f)
    }

    #[inline]
    fn play_unchecked(&mut self, a: Action) {
        let (us, them) = (self.color, self.color.other());
        let passing = self.skipped.take();
        self.clock = self.clock.saturating_add(1);
        if self.men(them).has(a.to)
            && let Some(victim) = self.kind_on(a.to)
        {
            self.toggle(them, victim, a.to);
            self.clock = 0;
        }
        self.toggle(us, a.kind, a.from);
        self.toggle(us, a.promotion.unwrap_or(a.kind), a.to);
        match a.kind {
            Kind::Pawn => {
                self.clock = 0;
                if passing == Some(a.to) {
                    // The pawn that made the double step stands behind the square it skipped.
                    self.toggle(them, Kind::Pawn, Square(a.to.0 ^ 8));
                }
                if a.from.0.abs_diff(a.to.0) == 16 {
                    self.skipped = Some(Square(a.from.0.midpoint(a.to.0)));
                }
            }
            Kind::King => self.castle_rook(a),
            Kind::Knight | Kind::Bishop | Kind::Rook | Kind::Queen => {}
        }
        self.set_rights(self.rights.after(a.from, a.to));
        if us == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.change_color();
    }

    #[inline]
    fn key(&self) -> u64 {
        // As in chess, a double step that nobody can answer in passing makes no new position.
        self.key ^ self.passing().map_or(0, |s| zobrist::PASSING[usize::from(s.0 & 7)])
    }

    #[inline]
    fn clock(&self) -> u32 {
        u32::from(self.clock)
    }
}

impl HistoryRules for Fairyblitz {
    fn repetition(&self) -> Option<Repetition> {
        let occurrences = self.rules.repetition?.get();
        Some(Repetition { occurrences, mover_loses: false })
    }

    fn clock_limit(&self) -> Option<(u32, &'static str)> {
        self.rules.clock.map(|plies| (u32::from(plies.get()), "clock"))
    }
}
