//! The engine in XBoard's protocol: it keeps the game, and answers when it is its turn.

use std::time::Duration;

use protocol::EngineOption;
use protocol::xboard::{Command, Feature, Level, Reply, Thinking};
use rules::any::AnyPosition;
use rules::{ParseError, Player};
use search::any::InfoText;
use search::{Limits, Shown, Time};

use super::events::{Event, Events};
use super::setup::{HASH, RULESET, Setup, THREADS, tighter};
use super::squares::{board, lengthened, shortened};
use super::thinker::{Task, Thinker};
use super::{NAME, set_option};
use crate::output::Output;
use crate::position::outcome_words;

/// A conversation.
pub(crate) struct Session<'o> {
    setup: Setup,
    /// The ruleset that `new` begins with.
    first_ruleset: String,
    thinker: Thinker,
    out: &'o mut Output,
    /// Whom the engine plays; nobody after `force`.
    side: Option<Player>,
    analyzes: bool,
    /// Whether it thinks on the opponent's time.
    ponders: bool,
    /// The turn that it expects and thinks on now, and the position after it.
    expected: Option<(String, Box<dyn AnyPosition>)>,
    /// Whether it tells what it thinks.
    posts: bool,
    limits: Times,
    /// What the search found last, and the answer it expects.
    last: Option<InfoText>,
    quits: bool,
}

/// How long the engine may think.
struct Times {
    level: Level,
    /// Seconds a turn; takes the place of the level.
    turn: Option<u32>,
    depth: Option<u32>,
    /// Centiseconds on the engine's clock.
    clock: Option<u64>,
}

/// Until XBoard says otherwise.
const LEVEL: Level = Level { turns: 40, base: 300, increment: 0 };

/// Whether a line is how XBoard begins.
pub(crate) fn is_greeting(line: &str) -> bool {
    matches!(Command::parse(line), Ok(Command::Hello | Command::ProtoVer(_)))
}

impl<'o> Session<'o> {
    pub(crate) fn new(setup: Setup, thinker: Thinker, out: &'o mut Output) -> Self {
        Self {
            first_ruleset: setup.ruleset.to_string(),
            setup,
            thinker,
            out,
            side: None,
            analyzes: false,
            ponders: false,
            expected: None,
            posts: false,
            limits: Times { level: LEVEL, turn: None, depth: None, clock: None },
            last: None,
            quits: false,
        }
    }

    /// Talks until `quit` or the end of the input.
    pub(crate) fn run(&mut self, events: &mut Events) -> anyhow::Result<()> {
        while !self.quits {
            let Some(event) = events.next() else { break };
            match event {
                Event::Line(line) => self.hear(&line, events)?,
                Event::TooLong => {
                    let error = "expected a line of at most 1 MB".to_owned();
                    self.say(&Reply::Error { error, command: "…".to_owned() })?;
                }
                Event::Closed => break,
                Event::Found(search, info) if self.thinker.is_current(search) => {
                    self.last = Some(*info);
                    if self.posts {
                        self.tell_thought()?;
                    }
                }
                Event::Done(search) if self.thinker.is_current(search) => self.answer()?,
                Event::Found(..) | Event::Done(_) => (),
            }
        }
        Ok(())
    }

    fn hear(&mut self, line: &str, events: &mut Events) -> anyhow::Result<()> {
        match Command::parse(line) {
            _ if line.trim().is_empty() => Ok(()),
            Ok(command) => self.obey(command, events),
            Err(error) => self.refuse(line, &error),
        }
    }

    fn obey(&mut self, command: Command, events: &mut Events) -> anyhow::Result<()> {
        match command {
            Command::ProtoVer(_) => return self.tell_features(),
            Command::Ping(number) => return self.say(&Reply::Pong(number)),
            Command::Post(on) => self.posts = on,
            Command::Status => return self.tell_status(),
            Command::Hint => return self.hint(),
            Command::MoveNow => {
                if !self.analyzes && self.expected.is_none() {
                    self.thinker.stop();
                }
            }
            Command::Time(time) => self.limits.clock = Some(time.max(0).unsigned_abs()),
            Command::Quit => self.quits = true,
            Command::Ponder(on) => {
                self.ponders = on;
                if !on && self.expected.take().is_some() {
                    self.thinker.halt(events);
                }
            }
            Command::UserMove(turn) if self.has_expected(&turn) => {
                if let Some((_, after)) = self.expected.take() {
                    self.setup.pos = after;
                }
                self.thinker.ponderhit();
            }
            // The engine accepts no draw, asks its own clock only, and greets after the version.
            Command::Hello
            | Command::Accepted(_)
            | Command::Rejected(_)
            | Command::OpponentTime(_)
            | Command::Draw
            | Command::Remark(_) => (),
            change => {
                self.thinker.halt(events);
                self.expected = None;
                self.change(change)?;
                return self.think();
            }
        }
        Ok(())
    }

    /// Obeys a command that changes what is to be thought about.
    fn change(&mut self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::New => {
                self.side = Some(Player::Second);
                (self.analyzes, self.limits.depth) = (false, None);
                self.setup.new_game();
                let ruleset = self.first_ruleset.clone();
                self.set(RULESET, Some(&ruleset))?;
            }
            Command::Variant(name) => self.variant(&name)?,
            Command::Force => self.side = None,
            Command::Go => self.side = Some(self.setup.pos.to_act()),
            Command::PlayOther => self.side = Some(self.setup.pos.to_act().other()),
            Command::Level(level) => {
                (self.limits.level, self.limits.turn, self.limits.clock) = (level, None, None);
            }
            Command::TimeATurn(seconds) => self.limits.turn = Some(seconds),
            Command::Depth(plies) => self.limits.depth = Some(plies.max(1)),
            Command::UserMove(turn) => self.user_move(&turn)?,
            Command::Result { .. } => self.side = None,
            Command::SetBoard(fen) => {
                if let Err(error) = self.setup.set_position(Some(&fen), &[]) {
                    self.refuse(&format!("setboard {fen}"), &error)?;
                }
            }
            Command::Undo => self.undo(1),
            Command::Remove => self.undo(2),
            Command::Analyze => (self.analyzes, self.side) = (true, None),
            Command::Exit => self.analyzes = false,
            Command::Memory(megabytes) => self.set(HASH, Some(&megabytes.to_string()))?,
            Command::Cores(threads) => self.set(THREADS, Some(&threads.to_string()))?,
            Command::Option { name, value } => self.set(&name, value.as_deref())?,
            other => debug_assert!(false, "{other} changes nothing"),
        }
        Ok(())
    }

    fn undo(&mut self, turns: usize) {
        for _ in 0..turns {
            self.setup.pos.undo_turn();
        }
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> anyhow::Result<()> {
        match set_option(&mut self.setup, &mut self.thinker, name, value) {
            Ok(_) => Ok(()),
            Err(error) => self.refuse(&format!("option {name}"), &error),
        }
    }

    /// Takes up another game, and says what XBoard needs to know of it.
    fn variant(&mut self, name: &str) -> anyhow::Result<()> {
        if let Err(error) = self.setup.set_ruleset(name) {
            return self.refuse(&format!("variant {name}"), &error);
        }
        self.thinker.forget();
        let fen = self.setup.pos.fen();
        match board(&fen) {
            Some(board) => {
                self.say(&Reply::Setup { letters: board.letters, size: board.size, fen })
            }
            None => self.say(&Reply::TellUser(format!(
                "this board cannot show {}; turns are told and taken as text",
                self.setup.ruleset.game().name
            ))),
        }
    }

    fn user_move(&mut self, turn: &str) -> anyhow::Result<()> {
        let pos = &mut self.setup.pos;
        let whole = lengthened(&**pos, turn);
        let mut after = pos.clone();
        match after.play(whole.as_deref().unwrap_or(turn)) {
            Ok(()) => {
                *pos = after;
                self.tell_result()
            }
            Err(error) => {
                let reason = format!("expected {}", error.expected);
                self.say(&Reply::Illegal { reason, turn: turn.to_owned() })
            }
        }
    }

    /// Begins to think if there is a reason to.
    fn think(&mut self) -> anyhow::Result<()> {
        let pos = &self.setup.pos;
        let asked = self.analyzes || self.side == Some(pos.to_act());
        if !asked || pos.outcome().is_some() {
            return Ok(());
        }
        let limits = if self.analyzes { self.setup.limits() } else { self.limits() };
        let options = self.setup.search_options();
        self.last = None;
        let (pos, only, waits) = (pos.clone(), Vec::new(), self.analyzes);
        self.thinker.start(Task { pos, options, limits, only, waits })
    }

    /// The limits of a turn in the game.
    fn limits(&self) -> Limits {
        let limits = self.setup.limits();
        let Times { level, turn, depth, clock } = &self.limits;
        let seconds = |n: u32| Duration::from_secs(u64::from(n));
        let time = match turn {
            Some(turn) => Time::Exactly(seconds(*turn)),
            None => Time::Game {
                remaining: clock.map_or(seconds(level.base), |time| {
                    Duration::from_millis(time.saturating_mul(10))
                }),
                increment: Duration::from_millis(u64::from(level.increment)),
                turns_to_go: self.turns_to_go(level.turns),
            },
        };
        Limits { depth: tighter(limits.depth, *depth), time, ..limits }
    }

    /// The engine's turns until time is added.
    fn turns_to_go(&self, turns: u32) -> Option<u32> {
        let played = self.setup.pos.played().len() as u32 / 2;
        (turns > 0).then(|| turns - played % turns)
    }

    /// The search has ended.
    fn answer(&mut self) -> anyhow::Result<()> {
        let answer = self.thinker.answer();
        if self.analyzes {
            return Ok(());
        }
        let pos = &mut self.setup.pos;
        // Should the search have failed, any turn keeps the game going.
        let Some(turn) = answer.map(|answer| answer.rest).or_else(|| pos.turns(1).0.pop()) else {
            return Ok(());
        };
        let told = shortened(&**pos, &turn);
        pos.play(&turn)?;
        self.say(&Reply::Move(told))?;
        self.tell_result()?;
        self.ponder()
    }

    /// Thinks on the opponent's time, about the position after the turn that is expected of him.
    fn ponder(&mut self) -> anyhow::Result<()> {
        let Some(info) = self.last.as_ref().filter(|_| self.ponders) else { return Ok(()) };
        let Some(turn) = info.line.pv.get(1).cloned() else { return Ok(()) };
        let mut after = self.setup.pos.clone();
        let plays = after.to_act() != self.side.unwrap_or(after.to_act());
        if !plays || after.play(&turn).is_err() || self.side != Some(after.to_act()) {
            return Ok(());
        }
        if after.outcome().is_some() {
            return Ok(());
        }
        // The clock as it was told before this turn, without what the turn took.
        let spent = centiseconds(info);
        self.limits.clock = self.limits.clock.map(|clock| clock.saturating_sub(spent));
        let (options, limits) = (self.setup.search_options(), self.limits());
        let (pos, only, waits) = (after.clone(), Vec::new(), true);
        self.expected = Some((turn, after));
        self.thinker.start(Task { pos, options, limits, only, waits })
    }

    /// Whether a turn is the one that is being pondered on.
    fn has_expected(&self, turn: &str) -> bool {
        let Some((_, expected)) = &self.expected else { return false };
        let whole = lengthened(&*self.setup.pos, turn);
        let mut after = self.setup.pos.clone();
        after.play(whole.as_deref().unwrap_or(turn)).is_ok() && after.fen() == expected.fen()
    }

    /// Says how the game ended, if it did.
    fn tell_result(&mut self) -> anyhow::Result<()> {
        let pos = &self.setup.pos;
        let Some(outcome) = pos.outcome() else { return Ok(()) };
        let result = match outcome.winner.map(|player| pos.color_of(player)) {
            Some(rules::Color::White) => "1-0",
            Some(rules::Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        let comment = outcome_words(&**pos).unwrap_or_default();
        self.say(&Reply::Result { result: result.to_owned(), comment })
    }

    fn tell_thought(&mut self) -> anyhow::Result<()> {
        let Some(info) = &self.last else { return Ok(()) };
        let score = match info.line.score {
            Shown::Cp(cp) => cp,
            Shown::Win(plies) => Thinking::win(plies),
            Shown::Loss(plies) => -Thinking::win(plies),
        };
        let thinking = Thinking {
            depth: info.depth,
            score,
            time: centiseconds(info),
            nodes: info.nodes,
            pv: info.line.pv.clone(),
        };
        self.say(&Reply::Thinking(thinking))
    }

    fn tell_status(&mut self) -> anyhow::Result<()> {
        let Some(info) = self.last.as_ref().filter(|_| self.analyzes) else { return Ok(()) };
        let (time, nodes, depth) = (centiseconds(info), info.nodes, info.depth);
        self.say(&Reply::Status { time, nodes, depth })
    }

    /// The answer that the last search expected, if it is legal now.
    fn hint(&mut self) -> anyhow::Result<()> {
        let pondered = self.expected.as_ref().map(|(turn, _)| turn);
        let last = || self.last.as_ref().and_then(|info| info.line.pv.get(1));
        let Some(turn) = pondered.or_else(last) else { return Ok(()) };
        match self.setup.pos.clone().play(turn) {
            Ok(()) => self.say(&Reply::Hint(shortened(&*self.setup.pos, turn))),
            Err(_) => Ok(()),
        }
    }

    fn tell_features(&mut self) -> anyhow::Result<()> {
        let games: Vec<_> = games::ALL.iter().map(|game| game.id).collect();
        let numbers = [
            // No signals: input is read at all times.
            ("sigint", 0),
            ("sigterm", 0),
            ("ping", 1),
            ("setboard", 1),
            ("playother", 1),
            ("usermove", 1),
            ("san", 0),
            ("time", 1),
            ("draw", 0),
            ("colors", 0),
            ("analyze", 1),
            ("memory", 1),
            ("smp", 1),
        ];
        self.feature("done", Feature::Number(0))?;
        self.feature("myname", Feature::Text(NAME.to_owned()))?;
        self.feature("variants", Feature::Text(games.join(",")))?;
        for (name, number) in numbers {
            self.feature(name, Feature::Number(number))?;
        }
        // What XBoard has commands for is no option.
        let known = |option: &EngineOption| [HASH, THREADS, RULESET].contains(&&*option.name);
        for option in self.setup.options().iter().filter(|option| !known(option)) {
            self.feature("option", Feature::Text(option.xboard()))?;
        }
        self.feature("done", Feature::Number(1))
    }

    fn feature(&mut self, name: &str, value: Feature) -> anyhow::Result<()> {
        self.say(&Reply::Feature { name: name.to_owned(), value })
    }

    fn refuse(&mut self, command: &str, error: &ParseError) -> anyhow::Result<()> {
        let error = format!("column {}: expected {}", error.column, error.expected);
        let command = command.chars().take(200).filter(|c| !c.is_control()).collect();
        self.say(&Reply::Error { error, command })
    }

    fn say(&mut self, reply: &Reply) -> anyhow::Result<()> {
        self.out.line(&reply.to_string())?;
        Ok(self.out.flush()?)
    }
}

fn centiseconds(info: &InfoText) -> u64 {
    info.elapsed.as_millis() as u64 / 10
}
