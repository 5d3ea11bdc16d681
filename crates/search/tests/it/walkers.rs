//! A small game for the tests: turns of up to two actions, passes, captures, draws of both kinds.
//!
//! Two walkers a side on four by four squares. In a turn up to two different walkers make a king's
//! step each, and the player may stop at any time; landing on an enemy captures it. Whoever
//! reaches the far rank or captures the last enemy wins.

use std::ops::ControlFlow;

use rules::{
    Arrow, Choice, Color, CountTurns, HistoryRules, Notation, Outcome, ParseError, Player,
    Position, Repetition, SampleAction, Show, Symmetry, View, parse_turn, zobrist,
};
use search::{Count, Evaluate, Noisy, Order, Pass, Probe, Tactics};

/// The plies without a capture that draw.
pub(crate) const CLOCK: u32 = 30;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    Step(u8, u8),
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Walkers {
    /// Squares of each player's walkers, a bit each.
    men: [u16; 2],
    second: bool,
    /// The walker that has stepped in this turn.
    moved: Option<u8>,
    /// Whether it captured.
    captured: bool,
    clock: u32,
    /// Whether completing a repetition loses.
    strict: bool,
}

impl Walkers {
    /// A position from two sets of square names, such as `a1 b1` and `c4 d4`.
    pub(crate) fn at(first: &str, second: &str, turn: Player) -> Self {
        let men = [first, second]
            .map(|men| men.split_whitespace().map(|name| 1u16 << square(name)).sum());
        let second = turn == Player::Second;
        Self { men, second, moved: None, captured: false, clock: 0, strict: false }
    }

    /// The same with so many plies on the clock.
    pub(crate) fn with_clock(self, clock: u32) -> Self {
        Self { clock, ..self }
    }

    const fn us(&self) -> usize {
        self.second as usize
    }

    fn far_rank(player: usize) -> u16 {
        [0xF000, 0x000F][player]
    }

    fn steps(from: u8) -> impl Iterator<Item = u8> {
        let (x, y) = (i32::from(from % 4), i32::from(from / 4));
        (0..9).filter(|&i| i != 4).filter_map(move |i| {
            let (x, y) = (x + i % 3 - 1, y + i / 3 - 1);
            ((0..4).contains(&x) && (0..4).contains(&y)).then_some((x + 4 * y) as u8)
        })
    }

    fn winner(&self) -> Option<usize> {
        (0..2).find(|&p| self.men[1 - p] == 0 || self.men[p] & Self::far_rank(p) != 0)
    }

    fn value(&self, advance: i32) -> i32 {
        let side = |p: usize| -> i32 {
            (0..16)
                .filter(|i| self.men[p] >> i & 1 == 1)
                .map(|i| 100 + advance * if p == 0 { i / 4 } else { 3 - i / 4 })
                .sum()
        };
        side(self.us()) - side(1 - self.us())
    }
}

fn square(name: &str) -> u8 {
    let bytes = name.as_bytes();
    (bytes[0] - b'a') + 4 * (bytes[1] - b'1')
}

fn name(square: u8) -> String {
    format!("{}{}", (b'a' + square % 4) as char, square / 4 + 1)
}

impl Position for Walkers {
    type Rules = bool;
    type Action = Action;

    fn start(strict: bool) -> Self {
        Self { strict, ..Self::at("a1 b1", "c4 d4", Player::First) }
    }

    fn rules(&self) -> bool {
        self.strict
    }

    fn turn(&self) -> Player {
        if self.second { Player::Second } else { Player::First }
    }

    fn turn_is_open(&self) -> bool {
        self.moved.is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = [Player::First, Player::Second][self.winner()?];
        Some(Outcome::win(winner, "arrival"))
    }

    fn for_each_action(&self, mut f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let own = self.men[self.us()];
        for from in 0..16u8 {
            if own >> from & 1 == 1 && self.moved != Some(from) {
                for to in Self::steps(from).filter(|to| own >> to & 1 == 0) {
                    f(Action::Step(from, to))?;
                }
            }
        }
        f(Action::End)
    }

    fn play_unchecked(&mut self, a: Action) {
        let (us, mut passes) = (self.us(), true);
        if let Action::Step(from, to) = a {
            self.men[us] = self.men[us] & !(1 << from) | 1 << to;
            self.captured |= self.men[1 - us] >> to & 1 == 1;
            self.men[1 - us] &= !(1 << to);
            let last = self.moved.is_some() || self.men[us].count_ones() == 1;
            passes = last || self.winner().is_some();
            self.moved = Some(to);
        }
        if passes {
            self.clock = if self.captured { 0 } else { self.clock + 1 };
            self.second = !self.second;
            (self.moved, self.captured) = (None, false);
        }
    }

    fn key(&self) -> u64 {
        let men = u64::from(self.men[0]) << 16 | u64::from(self.men[1]);
        let moved = self.moved.map_or(16, u64::from);
        zobrist(men, moved << 1 | u64::from(self.second))
    }

    fn clock(&self) -> u32 {
        self.clock
    }
}

impl HistoryRules for Walkers {
    fn repetition(&self) -> Option<Repetition> {
        Some(Repetition { occurrences: 3, mover_loses: self.strict })
    }

    fn clock_limit(&self) -> Option<(u32, &'static str)> {
        Some((CLOCK, "clock"))
    }
}

impl CountTurns for Walkers {}
impl SampleAction for Walkers {}
impl rules::Assets for Walkers {}
impl rules::Events for Walkers {}

impl Symmetry for Walkers {
    fn images(&self) -> Vec<Self> {
        Vec::new()
    }
}

impl Notation for Walkers {
    fn parse_fen(_: bool, text: &str) -> Result<Self, ParseError> {
        Err(ParseError::at("FEN", text, 0, "nothing: the tests set positions up themselves"))
    }

    fn write_fen(&self, out: &mut String) {
        *out +=
            &format!("{:04x} {:04x} {:?} {:?}", self.men[0], self.men[1], self.turn(), self.moved);
    }

    fn write_action(&self, a: Action, out: &mut String) {
        match a {
            Action::Step(from, to) => *out += &(name(from) + &name(to)),
            Action::End => *out += "end",
        }
    }

    fn joint(&self, _: Action) -> &'static str {
        ","
    }

    fn write_san(&self, turn: &[Action], out: &mut String) {
        *out += &rules::turn_text(self, turn);
    }

    fn parse_san(&self, text: &str) -> Result<Vec<Action>, ParseError> {
        parse_turn(self, text)
    }
}

impl Show for Walkers {
    fn view(&self) -> View {
        unreachable!("the search looks at no pictures")
    }

    fn arrows(&self, _: Action) -> Vec<Arrow> {
        Vec::new()
    }

    fn choice(&self, _: Action) -> Choice {
        unreachable!("the search lets nobody choose")
    }

    fn if_passed(&self) -> Option<Self> {
        None
    }

    fn color_of(&self, player: Player) -> Color {
        if player == Player::First { Color::White } else { Color::Black }
    }
}

impl Evaluate for Walkers {
    fn evaluate(&self) -> i32 {
        self.value(17)
    }
}

impl Probe for Walkers {}
impl search::Observe for Walkers {}

impl Count for Walkers {
    fn count(&self) -> i32 {
        self.value(0)
    }
}

impl Noisy for Walkers {
    fn for_each_noisy(
        &self,
        _: u32,
        mut f: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let enemies = self.men[1 - self.us()];
        self.for_each_action(|a| match a {
            Action::Step(_, to) if enemies >> to & 1 == 1 => f(a),
            Action::End if self.turn_is_open() => f(a),
            Action::Step(..) | Action::End => ControlFlow::Continue(()),
        })
    }
}

impl Order for Walkers {
    fn urgency(&self, a: Action) -> i32 {
        match a {
            Action::Step(_, to) if self.men[1 - self.us()] >> to & 1 == 1 => 100,
            Action::Step(..) | Action::End => 0,
        }
    }
}

impl Pass for Walkers {
    fn pass(&self) -> Option<Self> {
        (!self.turn_is_open()).then(|| {
            let mut passed = *self;
            passed.play_unchecked(Action::End);
            passed
        })
    }
}

impl Tactics for Walkers {
    fn winning_action(&self) -> Option<Action> {
        let mut win = None;
        let _ = self.for_each_action(|a| {
            let mut child = *self;
            child.play_unchecked(a);
            let won = match child.winner() {
                Some(winner) => winner == self.us(),
                None => child.turn_is_open() && child.winning_action().is_some(),
            };
            if won {
                win = Some(a);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        win
    }

    fn is_threatened(&self) -> bool {
        self.pass().is_some_and(|passed| passed.winning_action().is_some())
    }
}
