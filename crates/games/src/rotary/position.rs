//! The position, and what a turn does to it.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{Color, HistoryRules, Notation, Outcome, Player, Position, Repetition};
use search::proof::Known;

use super::eval::{faced, placed};
use super::geometry::{KING_LINES, SQUARES};
use super::man::{Kind, Man};
use super::setups::SETUPS;
use super::{Rules, endings, zobrist};

/// A position of Rotary.
///
/// Sets of men by direction of their pointers, kept up by play, make it cheap to see who attacks
/// a square and how far all men of a side can move in a direction at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rotary {
    /// By direction: the men of both colors that move any distance there.
    pub(super) lines: [u128; 8],
    /// The men by color.
    pub(super) colors: [u128; 2],
    /// The men by [`class`].
    pub(super) classes: [u128; CLASSES],
    /// The men by square.
    pub(super) men: [Man; SQUARES],
    /// Where the kings are, by color.
    pub(super) kings: [Square; 2],
    /// Whether a king is attacked, by color; of the color not to move only in odd FENs.
    attacked: [bool; 2],
    /// White's lead by the kinds, facings and places of the men, as the evaluation counts it.
    pub(super) placement: i32,
    /// The color to move.
    pub(super) side: Color,
    /// The readings.
    pub(super) rules: Rules,
    /// Plies since the last capture or pawn move.
    pub(super) clock: u32,
    /// The number of the pair of turns, from 1.
    pub(super) number: u32,
    key: u64,
}

/// The class of axes, rooks and tridents: three pointers, eight facings.
pub(super) const THREE_POINTERS: usize = 0;
/// The class of scythes.
pub(super) const SCYTHES: usize = 1;
/// The class of kings and queens: four pointers, two facings.
pub(super) const CROSSES: usize = 2;
/// The class of pawns.
pub(super) const PAWNS: usize = 3;
const CLASSES: usize = 4;

/// The class of a kind: kinds of one class are counted together.
const fn class(kind: Kind) -> usize {
    match kind {
        Kind::Axe | Kind::Rook | Kind::Trident => THREE_POINTERS,
        Kind::Scythe => SCYTHES,
        Kind::King | Kind::Queen => CROSSES,
        Kind::Pawn => PAWNS,
    }
}

/// A turn: a man goes from one square to another, or turns where it stands, and is then `man`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Action {
    /// Where the man stands.
    pub(super) from: Square,
    /// Where it goes; `from` if it turns in place.
    pub(super) to: Square,
    /// What it is afterwards: its facing, or the queen that a pawn became.
    pub(super) man: Man,
}

impl Rotary {
    /// The empty board; the kings must be put on it before anything else is asked.
    pub(super) const fn empty(rules: Rules) -> Self {
        Self {
            lines: [0; 8],
            colors: [0; 2],
            classes: [0; CLASSES],
            men: [Man::NONE; SQUARES],
            kings: [Square(0); 2],
            attacked: [false; 2],
            placement: 0,
            side: rules.first,
            rules,
            clock: 0,
            number: 1,
            key: 0,
        }
    }

    /// Puts a man on an empty square.
    #[inline]
    pub(super) fn put(&mut self, color: Color, man: Man, s: Square) {
        self.toggle(color, man, s);
        self.placement += placed(color, man, s);
        self.men[s.index()] = man;
        if man.kind() == Kind::King {
            self.kings[color as usize] = s;
        }
    }

    /// Takes a man off its square, which the caller marks as empty or puts another man on.
    #[inline]
    fn lift(&mut self, color: Color, man: Man, s: Square) {
        self.toggle(color, man, s);
        self.placement -= placed(color, man, s);
    }

    /// Completes a position whose men, side and counters are set: makes from scratch what play
    /// keeps up.
    pub(super) fn complete(&mut self) {
        self.key = if self.side == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        for color in Color::BOTH {
            for s in self.colors[color as usize].squares() {
                self.key ^= zobrist::place(color, self.men[s.index()], s);
            }
            self.attacked[color as usize] = self.is_king_attacked(color);
        }
    }

    /// Whether the king of a color is attacked.
    #[inline]
    pub(super) const fn is_attacked_king(&self, color: Color) -> bool {
        self.attacked[color as usize]
    }

    /// Whether the color to move is in check.
    #[inline]
    pub(super) const fn in_check(&self) -> bool {
        self.attacked[self.side as usize]
    }

    /// The color of the man on a square, if there is one.
    pub(super) fn color_at(&self, s: Square) -> Option<Color> {
        Color::BOTH.into_iter().find(|&c| self.colors[c as usize].has(s))
    }

    /// All men.
    #[inline]
    pub(super) const fn occupied(&self) -> u128 {
        self.colors[0] | self.colors[1]
    }

    /// Adds a man to the sets and to the key, or takes it out.
    #[inline]
    fn toggle(&mut self, color: Color, man: Man, s: Square) {
        let bit = u128::bit(s);
        self.colors[color as usize] ^= bit;
        self.classes[class(man.kind())] ^= bit;
        self.toggle_lines(man.lines(), bit);
        self.key ^= zobrist::place(color, man, s);
    }

    /// Gives the turn to the other color.
    #[inline]
    pub(super) const fn change_side(&mut self) {
        self.side = self.side.other();
        self.key ^= zobrist::BLACK_TO_MOVE;
    }

    #[inline]
    fn toggle_lines(&mut self, mut directions: u8, bit: u128) {
        while directions != 0 {
            self.lines[directions.trailing_zeros() as usize & 7] ^= bit;
            directions &= directions - 1;
        }
    }

    /// Finds out whether a turn just played gave check: only if it began or ended on a line of the
    /// enemy king, unless he was attacked before.
    #[inline]
    fn update_check(&mut self, a: Action) {
        let them = self.side.other();
        let lines = KING_LINES[self.kings[them as usize].index()];
        let touched = u128::bit(a.from) | u128::bit(a.to);
        if lines & touched != 0 || self.attacked[them as usize] {
            self.attacked[them as usize] = self.is_king_attacked(them);
        }
    }

    /// Whether only the kings are left and the rules let a table decide (reading `bare-kings`).
    #[inline]
    pub(super) fn is_adjudicated(&self) -> bool {
        self.rules.adjudicate && self.occupied().count() == 2
    }

    /// The outcome of bare kings by their table.
    fn adjudication(&self) -> Outcome {
        let known = |pos: &Self| endings::kings(pos.king(pos.side), pos.king(pos.side.other()));
        // A king that could be captured is in no table, but the turns lead there: the first of
        // the best decides.
        let odd = || {
            let mut best = None;
            let _ = self.generate(|a| {
                let mut after = *self;
                after.play_unchecked(a);
                let value = match known(&after) {
                    Some(Known::Loss(_)) => 2,
                    Some(Known::Draw) | None => 1,
                    Some(Known::Win(_)) => 0,
                };
                best = best.max(Some(value));
                ControlFlow::Continue(())
            });
            match best {
                Some(2) => Known::Win(1),
                Some(1) => Known::Draw,
                _ => Known::Loss(1),
            }
        };
        match known(self).unwrap_or_else(odd) {
            Known::Win(_) => Outcome::win(self.turn(), "bare kings"),
            Known::Loss(_) => Outcome::win(self.turn().other(), "bare kings"),
            Known::Draw => Outcome::draw("bare kings"),
        }
    }

    /// The king of a color: his square and facing.
    pub(super) fn king(&self, color: Color) -> (Square, u8) {
        let s = self.kings[color as usize];
        (s, self.men[s.index()].facing())
    }

    /// The only man beside the kings.
    pub(super) fn lone_man(&self) -> Option<(Color, Man, Square)> {
        let others = self.occupied() & !u128::bit(self.kings[0]) & !u128::bit(self.kings[1]);
        if others.count() != 1 {
            return None;
        }
        let s = others.first();
        self.color_at(s).map(|color| (color, self.men[s.index()], s))
    }
}

impl Position for Rotary {
    type Rules = Rules;
    type Action = Action;

    fn start(rules: Rules) -> Self {
        let (_, placement) = SETUPS[rules.setup as usize];
        let fen = format!("{placement} {} 0 1", rules.first.letter());
        Self::parse_fen(rules, &fen).expect("the start arrays are positions")
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        self.side.player(self.rules.first)
    }

    /// A turn is a single action.
    #[inline]
    fn turn_is_open(&self) -> bool {
        false
    }

    /// Checkmate wins, and there is no stalemate: who is not in check can turn his king (the rules,
    /// section 5).
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.in_check() && !self.has_action() {
            return Some(Outcome::win(self.turn().other(), "checkmate"));
        }
        self.is_adjudicated().then(|| self.adjudication())
    }

    fn for_each_action(&self, f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.is_adjudicated() {
            return ControlFlow::Continue(());
        }
        self.generate(f)
    }

    #[inline]
    fn play_unchecked(&mut self, a: Action) {
        let us = self.side;
        let man = self.men[a.from.index()];
        self.clock = self.clock.saturating_add(1);
        if a.from == a.to {
            self.toggle_lines(man.lines() ^ a.man.lines(), u128::bit(a.from));
            self.key ^= zobrist::place(us, man, a.from) ^ zobrist::place(us, a.man, a.from);
            self.placement += faced(us, a.man) - faced(us, man);
            self.men[a.from.index()] = a.man;
        } else {
            self.lift(us, man, a.from);
            self.men[a.from.index()] = Man::NONE;
            let victim = self.men[a.to.index()];
            if victim != Man::NONE {
                self.lift(us.other(), victim, a.to);
                self.clock = 0;
            } else if man == Man::PAWN {
                self.clock = 0;
            }
            self.put(us, a.man, a.to);
        }
        self.attacked[us as usize] = false;
        self.update_check(a);
        if us != self.rules.first {
            self.number = self.number.saturating_add(1);
        }
        self.change_side();
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn clock(&self) -> u32 {
        self.clock
    }
}

/// Draws are not in the sources: they are as in chess unless a reading says otherwise.
impl HistoryRules for Rotary {
    fn repetition(&self) -> Option<Repetition> {
        let occurrences = self.rules.repetition;
        (occurrences > 0).then_some(Repetition { occurrences, mover_loses: false })
    }

    fn clock_limit(&self) -> Option<(u32, &'static str)> {
        (self.rules.clock > 0).then_some((self.rules.clock, "clock"))
    }
}
