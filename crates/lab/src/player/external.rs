//! A program outside as a player, in UGI or UCI; whatever it does, the match goes on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::universal::{Bound, Clock, Command, Dialect, Go, Info, Reply, Score};
use rules::any::AnyPosition;
use rules::{Color, Player as Side};

use super::process::{Process, Silence};
use super::{Act, Fault, Halt, Player, Stop, Surroundings};
use crate::setting::Effort;
use crate::time::GameClock;

/// How long a program may take to understand `ugi` before it is spoken to in UCI.
const UGI_PATIENCE: Duration = Duration::from_secs(2);
/// How often we look up whether the match has been ended.
const LOOK: Duration = Duration::from_millis(50);
/// The option that says what is played, as programs for chess variants have it.
const RULESET: &str = "UCI_Variant";

/// A program and what it is to be told.
pub(super) struct External {
    words: Vec<String>,
    options: Vec<(String, String)>,
    effort: Effort,
    ruleset: String,
    /// The FEN of the game's own start position, which needs not be told.
    start_fen: String,
    patience: Duration,
    halt: Arc<Halt>,
    /// The dialect that the program understood when it was started first.
    dialect: Option<Dialect>,
    /// None after a fault, until the next game.
    running: Option<Running>,
}

/// A program that has been greeted.
struct Running {
    process: Process,
    dialect: Dialect,
}

/// What is awaited of a program, and from when to when.
struct Wait<'a> {
    halt: &'a Halt,
    begins: Instant,
    deadline: Instant,
}

impl External {
    /// Starts the program.
    pub(super) fn new(
        words: &[String],
        options: &[(String, String)],
        effort: Effort,
        pos: &dyn AnyPosition,
        around: &Surroundings,
    ) -> Result<Self, Stop> {
        let ruleset = pos.ruleset();
        let start = (ruleset.game().open)(ruleset, None).expect("a game has a start position");
        let mut external = Self {
            words: words.to_vec(),
            options: options.to_vec(),
            effort,
            ruleset: ruleset.to_string(),
            start_fen: start.fen(),
            patience: around.patience,
            halt: around.halt.clone(),
            dialect: None,
            running: None,
        };
        let running = external.start()?;
        external.dialect = Some(running.dialect);
        external.running = Some(running);
        Ok(external)
    }

    fn wait(&self, longest: Duration) -> Wait<'_> {
        let begins = Instant::now();
        Wait { halt: &self.halt, begins, deadline: begins + longest }
    }

    /// Starts and greets the program and sets its options.
    fn start(&self) -> Result<Running, Stop> {
        let process = Process::start(&self.words);
        let mut process =
            process.map_err(|error| Stop::Fault(Fault::NotStarted(error.to_string())))?;
        let greeted = self.greet(&mut process).and_then(|(dialect, knows_ruleset)| {
            let mut set = |name: &str, value: &str| {
                let value = (!value.is_empty()).then(|| value.to_owned());
                process.say(&Command::SetOption { name: name.to_owned(), value }.to_string());
            };
            if knows_ruleset {
                set(RULESET, &self.ruleset);
            }
            self.options.iter().for_each(|(name, value)| set(name, value));
            self.ready(&mut process)?;
            Ok(dialect)
        });
        match greeted {
            Ok(dialect) => Ok(Running { process, dialect }),
            Err(stop) => {
                process.kill();
                Err(stop)
            }
        }
    }

    /// Greets the program: in the dialect that it understands, or, as long as that is not known,
    /// in UGI, and in UCI if it does not answer. Gives the dialect, and whether the program has an
    /// option for the ruleset.
    fn greet(&self, process: &mut Process) -> Result<(Dialect, bool), Stop> {
        let mut knows_ruleset = false;
        let mut greet = |dialect: Dialect, patience: Duration| {
            process.say(&Command::Hello(dialect).to_string());
            self.wait(patience).reply(process, |reply| match reply {
                Reply::Option(option) => {
                    knows_ruleset |= option.name.eq_ignore_ascii_case(RULESET);
                    None
                }
                Reply::Ok(answer) => (answer == dialect).then_some(Ok(dialect)),
                _ => None,
            })
        };
        let dialect = match self.dialect {
            Some(dialect) => greet(dialect, self.patience)?,
            None => match greet(Dialect::Ugi, UGI_PATIENCE.min(self.patience)) {
                Err(Stop::Fault(Fault::Hung(_))) => greet(Dialect::Uci, self.patience)?,
                greeted => greeted?,
            },
        };
        Ok((dialect, knows_ruleset))
    }

    /// Waits until the program has done what it was told.
    fn ready(&self, process: &mut Process) -> Result<(), Stop> {
        process.say(&Command::IsReady.to_string());
        self.wait(self.patience).reply(process, |reply| (reply == Reply::ReadyOk).then_some(Ok(())))
    }

    /// How long the program is to think.
    fn go(&self, dialect: Dialect, pos: &dyn AnyPosition, clock: Option<&GameClock>) -> Go {
        let Effort { time, nodes, depth, .. } = self.effort;
        let move_time = time.map(|time| time.as_millis() as u64);
        let mut go = Go { move_time, nodes, depth, ..Go::default() };
        if let Some(clock) = clock.filter(|_| self.is_timed()) {
            let ms = |time: Duration| Some(time.as_millis() as u64);
            let increment = Some(clock.control().increment).filter(|i| !i.is_zero());
            let of = |side: Side| Clock {
                time: ms(clock.left(side)),
                increment: increment.and_then(ms),
            };
            match dialect {
                Dialect::Ugi => go.players = [Side::First, Side::Second].map(of),
                Dialect::Uci => {
                    let white_is_first = pos.color_of(Side::First) == Color::White;
                    let white = if white_is_first { Side::First } else { Side::Second };
                    go.colors = [white, white.other()].map(of);
                }
            }
            go.moves_to_go = clock.turns_to_go(pos.to_act());
        }
        go
    }

    /// The time that the program may take for a turn; none if only its patience ends it.
    fn allowance(&self, pos: &dyn AnyPosition, clock: Option<&GameClock>) -> Duration {
        let by_clock = clock.filter(|_| self.is_timed()).map(|clock| clock.left(pos.to_act()));
        self.effort.time.or(by_clock).unwrap_or_default()
    }

    /// Sends the position and waits for a turn.
    fn ask(
        &self,
        running: &mut Running,
        pos: &dyn AnyPosition,
        clock: Option<&GameClock>,
    ) -> Result<Act, Stop> {
        let Running { process, dialect } = running;
        let fen = Some(pos.start_fen()).filter(|fen| *fen != self.start_fen);
        let mut moves = pos.played();
        moves.extend(Some(pos.open_turn()).filter(|text| !text.is_empty()));
        process.say(&Command::Position { fen, moves }.to_string());
        process.say(&Command::Go(self.go(*dialect, pos, clock)).to_string());
        let mut remark = None;
        let wait = self.wait(self.allowance(pos, clock) + self.patience);
        let text = wait.reply(process, |reply| match reply {
            Reply::Info(info) => {
                remark = remark_of(&info).or_else(|| remark.take());
                None
            }
            Reply::BestMove { turn: Some(turn), .. } => Some(Ok(turn)),
            Reply::BestMove { turn: None, .. } => Some(Err(nonsense(&reply.to_string()))),
            _ => None,
        })?;
        Ok(Act { texts: vec![text], remark })
    }

    /// Does something with the running program; a fault ends it.
    fn with_running<T>(
        &mut self,
        f: impl FnOnce(&Self, &mut Running) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let running = self.running.take().map_or_else(|| self.start(), Ok);
        let mut running = running?;
        match f(self, &mut running) {
            Ok(done) => {
                self.running = Some(running);
                Ok(done)
            }
            Err(stop) => {
                running.process.kill();
                Err(stop)
            }
        }
    }
}

impl Player for External {
    fn begin(&mut self, _: u64) -> Result<(), Stop> {
        self.with_running(|external, running| {
            running.process.say(&Command::NewGame(running.dialect).to_string());
            external.ready(&mut running.process)
        })
    }

    fn act(&mut self, pos: &dyn AnyPosition, clock: Option<&GameClock>) -> Result<Act, Stop> {
        self.with_running(|external, running| external.ask(running, pos, clock))
    }

    fn is_timed(&self) -> bool {
        self.effort == Effort::default()
    }

    fn refuse(&mut self) {
        if let Some(running) = self.running.take() {
            running.process.kill();
        }
    }
}

impl Wait<'_> {
    /// The first reply that `f` makes something of. Lines that are no replies are passed over, but
    /// not a broken `bestmove`.
    fn reply<T>(
        &self,
        process: &mut Process,
        mut f: impl FnMut(Reply) -> Option<Result<T, Stop>>,
    ) -> Result<T, Stop> {
        loop {
            if self.halt.is_stopped() {
                return Err(Stop::Halted);
            }
            // Also a program that never stops talking runs into the deadline.
            if Instant::now() >= self.deadline {
                return Err(Stop::Fault(Fault::Hung(self.deadline - self.begins)));
            }
            let line = match process.line(self.deadline.min(Instant::now() + LOOK)) {
                Ok(line) => line,
                Err(Silence::Late) => continue,
                Err(Silence::Ended) => return Err(Stop::Fault(Fault::Died(process.last_words()))),
            };
            match Reply::parse(&line) {
                Ok(reply) => {
                    if let Some(result) = f(reply) {
                        return result;
                    }
                }
                Err(_) if line.trim_start().starts_with("bestmove") => return Err(nonsense(&line)),
                Err(_) => {}
            }
        }
    }
}

fn nonsense(line: &str) -> Stop {
    Stop::Fault(Fault::Nonsense(line.chars().take(200).collect()))
}

/// What a line of information says about score and depth.
fn remark_of(info: &Info) -> Option<String> {
    let (score, bound) = info.score?;
    let score = match score {
        Score::Cp(cp) => format!("{:+.2}", f64::from(cp) / 100.0),
        Score::Mate(distance) => format!("{distance:+}M"),
    };
    (bound == Bound::Exact).then(|| format!("{score}/{}", info.depth.unwrap_or(0)))
}
