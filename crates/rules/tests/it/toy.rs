//! A small game to test with: take 1 to 3 from a heap, then say x or y; who takes the last wins.
//!
//! Where passing is allowed, the third repetition is a draw. It has turns of two actions, a FEN, SAN, readings, a clock, and either color may begin.

use std::ops::ControlFlow;

use rules::any::{AnyPosition, Game, open};
use rules::{
    Arrow, Choice, Color, CountTurns, HistoryRules, Notation, Outcome, ParseError, Player,
    Position, Reading, Repetition, Ruleset, SampleAction, Show, Symmetry, View, parse_by_actions,
};

/// All games of these tests.
pub(crate) static GAMES: &[&Game] = &[&HEAP];

static HEAP: Game = Game {
    id: "heap",
    name: "Heap",
    inventor: "nobody",
    year: 1901,
    sources: &[],
    readings: &[
        Reading::numeric("size", &["9", "N", "random"], (1, 99), "How many there are."),
        Reading::fixed("first", &["white", "black"], "Who begins."),
        Reading::fixed("pass", &["off", "on"], "Whether a player may pass."),
        Reading::numeric("clock", &["off", "N"], (1, 99), "After how many turns it is a draw."),
    ],
    rulebook: "",
    perft_table: "",
    playthrough: "",
    puzzles: "",
    placement: &PLACEMENT,
    dialects: &[],
    open: open_heap,
};

fn open_heap(ruleset: &Ruleset, fen: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError> {
    let rules = HeapRules {
        size: ruleset.number("size").expect("a number") as u8,
        first: if ruleset.is("first", "white") { Color::White } else { Color::Black },
        clock: ruleset.number("clock"),
        pass: ruleset.is("pass", "on"),
    };
    open::<Heap>(ruleset, rules, fen)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct HeapRules {
    size: u8,
    first: Color,
    clock: Option<u32>,
    pass: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heap {
    rules: HeapRules,
    left: u8,
    turn: Player,
    open: bool,
    number: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Act {
    Take(u8),
    Say(char),
    Pass,
}

impl Position for Heap {
    type Rules = HeapRules;
    type Action = Act;

    fn start(rules: HeapRules) -> Self {
        Self { rules, left: rules.size, turn: Player::First, open: false, number: 1 }
    }

    fn rules(&self) -> HeapRules {
        self.rules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn turn_is_open(&self) -> bool {
        self.open
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::win(self.turn.other(), "heap taken"))
    }

    fn for_each_action(&self, f: impl FnMut(Act) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.open {
            ['x', 'y'].map(Act::Say).into_iter().try_for_each(f)
        } else {
            let pass = (self.rules.pass && self.left > 0).then_some(Act::Pass);
            (1..=self.left.min(3)).map(Act::Take).chain(pass).try_for_each(f)
        }
    }

    fn play_unchecked(&mut self, a: Act) {
        if let Act::Take(n) = a {
            self.left -= n;
        }
        self.open = matches!(a, Act::Take(_)) && self.left > 0;
        if !self.open {
            self.number += u8::from(self.turn == Player::Second);
            self.turn = self.turn.other();
        }
    }

    fn key(&self) -> u64 {
        rules::zobrist(u64::from(self.left), u64::from(self.open) * 2 + self.turn as u64)
    }

    fn clock(&self) -> u32 {
        u32::from(self.number) * 2 - 2 + self.turn as u32
    }
}

impl CountTurns for Heap {}
impl SampleAction for Heap {}
impl rules::Assets for Heap {}
impl rules::Events for Heap {}

impl HistoryRules for Heap {
    fn repetition(&self) -> Option<Repetition> {
        self.rules.pass.then_some(Repetition { occurrences: 3, mover_loses: false })
    }

    fn clock_limit(&self) -> Option<(u32, &'static str)> {
        self.rules.clock.map(|plies| (plies, "clock"))
    }
}

impl Symmetry for Heap {
    fn images(&self) -> Vec<Self> {
        Vec::new()
    }
}

impl Notation for Heap {
    fn parse_fen(rules: HeapRules, text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::at("FEN", text, 0, "heap, side, number, and open or not");
        let fields: Vec<_> = text.split(' ').collect();
        let [left, side, number, open] = fields[..] else { return Err(error()) };
        let number_of = |text: &str| text.parse().map_err(|_| error());
        let color = if side == "w" { Color::White } else { Color::Black };
        Ok(Self {
            rules,
            left: number_of(left)?,
            turn: color.player(rules.first),
            open: open == "o",
            number: number_of(number)?,
        })
    }

    fn write_fen(&self, out: &mut String) {
        let side = self.color_of(self.turn).letter();
        let open = if self.open { 'o' } else { '-' };
        *out += &format!("{} {side} {} {open}", self.left, self.number);
    }

    fn turn_number(&self) -> u32 {
        u32::from(self.number)
    }

    fn write_action(&self, a: Act, out: &mut String) {
        match a {
            Act::Take(n) => *out += &format!("t{n}"),
            Act::Say(c) => out.push(c),
            Act::Pass => out.push_str("pass"),
        }
    }

    fn joint(&self, a: Act) -> &'static str {
        if matches!(a, Act::Say(_)) { "/" } else { "" }
    }

    fn write_san(&self, turn: &[Act], out: &mut String) {
        for &a in turn {
            match a {
                Act::Take(n) => *out += &format!("T{n}"),
                Act::Say(c) => *out += &format!("(;{c})"),
                Act::Pass => out.push_str("pass"),
            }
        }
    }

    fn parse_san(&self, text: &str) -> Result<Vec<Act>, ParseError> {
        let coordinate = text.replace("(;", "/").replace(')', "").replace('T', "t");
        let actions = parse_by_actions(self, &coordinate, |at, a, out| at.write_action(a, out));
        let actions = actions.map_err(|_| ParseError::at("SAN", text, 0, "a turn"))?;
        let mut san = String::new();
        self.write_san(&actions, &mut san);
        if san == text { Ok(actions) } else { Err(ParseError::at("SAN", text, 0, &*san)) }
    }
}

impl Show for Heap {
    fn view(&self) -> View {
        View {
            files: 1,
            ranks: 1,
            squares: Vec::new(),
            to_act: self.turn,
            color: self.color_of(self.turn),
            open: self.open,
            arrows: Vec::new(),
            threats: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn arrows(&self, _: Act) -> Vec<Arrow> {
        Vec::new()
    }

    fn choice(&self, a: Act) -> Choice {
        Choice::button(format!("{a:?}"))
    }

    fn if_passed(&self) -> Option<Self> {
        None
    }

    fn color_of(&self, player: Player) -> Color {
        if player == Player::First { self.rules.first } else { self.rules.first.other() }
    }
}

/// How a FEN writes the men of this game: it is not set up in these tests.
static PLACEMENT: rules::Placement = rules::Placement {
    men: Vec::new,
    squares: rules::Squares::Runs,
    sharing: rules::Sharing::Never,
};
