//! The engine in UGI and UCI.
//!
//! While it thinks, `stop`, `ponderhit`, `isready`, queries about the position and `quit` are
//! answered at once. Whatever else is said waits until the search has ended, and ends one that
//! would not end by itself: so nothing is lost, and nothing waits for ever.

use std::collections::VecDeque;
use std::time::Duration;

use protocol::universal::{Bound, Command, Dialect, Go, Info, Query, Reply, Response, Score};
use rules::Player;
use search::any::InfoText;
use search::{Limits, Shown, Time};

use super::events::{Event, Events};
use super::setup::{Change, Setup, tighter};
use super::thinker::{Task, Thinker};
use super::{AUTHOR, NAME, set_option};
use crate::output::Output;
use crate::position::outcome_words;

/// A conversation.
pub(crate) struct Session<'o> {
    setup: Setup,
    thinker: Thinker,
    out: &'o mut Output,
    dialect: Dialect,
    /// What was said during the search and has to wait.
    later: VecDeque<Command>,
    /// What the search that is running was told.
    go: Go,
    quits: bool,
}

/// More commands than this do not wait for the end of a search.
const PATIENCE: usize = 1000;

impl<'o> Session<'o> {
    pub(crate) fn new(setup: Setup, thinker: Thinker, out: &'o mut Output) -> Self {
        let (later, go, dialect) = (VecDeque::new(), Go::default(), Dialect::Ugi);
        Self { setup, thinker, out, dialect, later, go, quits: false }
    }

    /// Talks until `quit` or the end of the input.
    pub(crate) fn run(&mut self, events: &mut Events) -> anyhow::Result<()> {
        while !self.quits {
            if !self.thinker.is_running()
                && let Some(command) = self.later.pop_front()
            {
                self.obey(command)?;
                continue;
            }
            let Some(event) = events.next() else { break };
            match event {
                Event::Line(line) => self.hear(&line)?,
                Event::TooLong => self.note("expected a line of at most 1 MB")?,
                // What was asked for is still answered: `echo "go depth 5" | careen engine`.
                Event::Closed => self.take(Command::Quit)?,
                Event::Found(search, info) if self.thinker.is_current(search) => {
                    let info = self.info(&info);
                    self.say(&Reply::Info(info))?;
                }
                Event::Done(search) if self.thinker.is_current(search) => self.answer()?,
                Event::Found(..) | Event::Done(_) => (),
            }
        }
        Ok(())
    }

    /// Takes a line; an empty one says nothing.
    fn hear(&mut self, line: &str) -> anyhow::Result<()> {
        match Command::parse(line) {
            _ if line.trim().is_empty() => Ok(()),
            // A word to the search is for the one that is running; `quit` cuts everything short.
            Ok(Command::Quit) => {
                self.later.clear();
                self.thinker.stop();
                self.take(Command::Quit)
            }
            Ok(command) => self.take(command),
            Err(error) => self.note(&error.to_string()),
        }
    }

    /// Obeys a command, now or when the search has ended.
    fn take(&mut self, command: Command) -> anyhow::Result<()> {
        let at_once = match command {
            Command::IsReady => true,
            Command::Stop => {
                self.thinker.stop();
                self.later.is_empty()
            }
            Command::PonderHit | Command::Query(_) | Command::Debug(_) => self.later.is_empty(),
            _ => false,
        };
        if at_once || !self.thinker.is_running() {
            return self.obey(command);
        }
        if !self.go.is_bounded() {
            self.thinker.stop();
        }
        if self.later.len() == PATIENCE && command != Command::Quit {
            return self.note("expected fewer commands before the end of the search");
        }
        self.later.push_back(command);
        Ok(())
    }

    fn obey(&mut self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::Hello(dialect) => self.greet(dialect),
            // There is nothing more to tell.
            Command::Debug(_) | Command::Stop => Ok(()),
            Command::IsReady => {
                // Memory is made ready here and not at the first search, whose time counts.
                if !self.thinker.is_running() {
                    let options = self.setup.search_options();
                    self.thinker.prepare(&*self.setup.pos, options)?;
                }
                self.say(&Reply::ReadyOk)
            }
            Command::SetOption { name, value } => self.set(&name, value.as_deref()),
            Command::NewGame(_) => {
                self.setup.new_game();
                self.thinker.new_game();
                Ok(())
            }
            Command::Position { fen, moves } => {
                match self.setup.set_position(fen.as_deref(), &moves) {
                    Ok(()) => Ok(()),
                    Err(error) => self.note(&error.to_string()),
                }
            }
            Command::Go(go) => self.go(go),
            Command::PonderHit if self.go.ponder => {
                self.go.ponder = false;
                self.thinker.ponderhit();
                Ok(())
            }
            Command::PonderHit => self.note("expected ponderhit only after go ponder"),
            Command::Query(query) => self.say(&Reply::Response(self.response(query))),
            Command::Quit => {
                self.quits = true;
                Ok(())
            }
        }
    }

    fn greet(&mut self, dialect: Dialect) -> anyhow::Result<()> {
        self.dialect = dialect;
        self.say(&Reply::Name(NAME.to_owned()))?;
        self.say(&Reply::Author(AUTHOR.to_owned()))?;
        for option in self.setup.options() {
            self.say(&Reply::Option(option))?;
        }
        self.say(&Reply::Ok(dialect))
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> anyhow::Result<()> {
        match set_option(&mut self.setup, &mut self.thinker, name, value) {
            // Values that were to be drawn now have a number.
            Ok(Change::Game) => self.note(&format!("ruleset {}", self.setup.ruleset)),
            Ok(Change::Options | Change::Clear) => Ok(()),
            Err(error) => self.note(&error.to_string()),
        }
    }

    fn go(&mut self, go: Go) -> anyhow::Result<()> {
        if let Some(outcome) = outcome_words(&*self.setup.pos) {
            self.note(&format!("the game is over: {outcome}"))?;
            return self.say(&Reply::BestMove { turn: None, ponder: None });
        }
        let task = Task {
            pos: self.setup.pos.clone(),
            options: self.setup.search_options(),
            limits: self.limits(&go),
            only: go.search_moves.clone(),
            waits: go.infinite || go.ponder,
        };
        match self.thinker.start(task) {
            Ok(()) => {
                self.go = go;
                Ok(())
            }
            Err(error) => self.note(&format!("{error:#}")),
        }
    }

    /// The limits that `go` sets, for the player to act.
    fn limits(&self, go: &Go) -> Limits {
        let limits = self.setup.limits();
        let player = self.setup.pos.to_act();
        let color = self.setup.pos.color_of(player);
        let (named, other) = (go.players[player as usize], go.colors[color as usize]);
        let milliseconds = |n: Option<u64>| n.map(Duration::from_millis);
        let remaining = milliseconds(named.time.or(other.time));
        let increment = milliseconds(named.increment.or(other.increment)).unwrap_or_default();
        let time = match (milliseconds(go.move_time), remaining) {
            (Some(time), _) => Time::Exactly(time),
            (None, Some(remaining)) => {
                Time::Game { remaining, increment, turns_to_go: go.moves_to_go }
            }
            (None, None) => Time::Unlimited,
        };
        Limits {
            depth: tighter(limits.depth, go.depth),
            nodes: tighter(limits.nodes, go.nodes),
            mate: go.mate.map(|distance| Score::plies_of_mate(distance, self.dialect)),
            time,
            ..limits
        }
    }

    /// The search has ended.
    fn answer(&mut self) -> anyhow::Result<()> {
        let pos = &self.setup.pos;
        let Some(answer) = self.thinker.answer() else {
            // A turn all the same: the game goes on.
            let turn = pos.turns(1).0.pop();
            self.note("the search has failed; this is any legal turn")?;
            return self.say(&Reply::BestMove { turn, ponder: None });
        };
        let expected = answer.lines.first().and_then(|line| line.pv.get(1)).cloned();
        let ponder = expected.filter(|expected| {
            let mut after = pos.clone();
            after.play(&answer.rest).and_then(|()| after.play(expected)).is_ok()
        });
        self.say(&Reply::BestMove { turn: Some(answer.rest), ponder })
    }

    fn info(&self, info: &InfoText) -> Info {
        let score = match info.line.score {
            Shown::Cp(cp) => Score::Cp(cp),
            Shown::Win(plies) => Score::win(plies, self.dialect),
            Shown::Loss(plies) => Score::loss(plies, self.dialect),
        };
        let wdl = info.line.wdl;
        let nps = info.nodes as f64 / info.elapsed.as_secs_f64().max(1e-6);
        Info {
            depth: Some(info.depth),
            seldepth: Some(info.seldepth),
            multipv: Some(info.multipv as u32),
            score: Some((score, Bound::Exact)),
            wdl: self.setup.shows_wdl.then_some([wdl.win, wdl.draw, wdl.loss]),
            nodes: Some(info.nodes),
            nps: Some(nps as u64),
            hashfull: Some(info.hashfull),
            time: Some(info.elapsed.as_millis() as u64),
            pv: info.line.pv.clone(),
            string: None,
        }
    }

    fn response(&self, query: Query) -> Response {
        let pos = &self.setup.pos;
        match (query, pos.outcome()) {
            (Query::P1Turn, _) => Response::Is(pos.to_act() == Player::First),
            (Query::GameOver, outcome) => Response::Is(outcome.is_some()),
            (Query::Result, None) => Response::None,
            (Query::Result, Some(outcome)) => match outcome.winner {
                Some(Player::First) => Response::P1Win,
                Some(Player::Second) => Response::P2Win,
                None => Response::Draw,
            },
        }
    }

    /// Words for people.
    fn note(&mut self, text: &str) -> anyhow::Result<()> {
        self.say(&Reply::Info(Info::string(text)))
    }

    fn say(&mut self, reply: &Reply) -> anyhow::Result<()> {
        self.out.line(&reply.to_string())?;
        Ok(self.out.flush()?)
    }
}
