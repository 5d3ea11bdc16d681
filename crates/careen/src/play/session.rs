//! A game in progress: who plays, what was said, and what each command does.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use rules::any::AnyPosition;
use rules::record::{Form, Record, from_position};
use rules::{Color, Player, Rng};

use super::command::{COMMANDS, Input};
use super::interrupt::Interrupt;
use super::machine::Machine;
use super::opponent::Opponent;
use super::report::Report;
use super::saved::Saved;
use super::{advice, saved, screen};
use crate::analyze::engine_of;
use crate::cli::PlayOptions;
use crate::output::Output;
use crate::position::random_seed;
use crate::usage::Usage;

/// Whether the game goes on after a command.
pub(super) enum Step {
    Go,
    Quit,
}

/// The game and everything around it.
pub(super) struct Session {
    pos: Box<dyn AnyPosition>,
    players: [Opponent; 2],
    machine: Machine,
    rng: Rng,
    seed: u64,
    /// Where the game is kept from action to action.
    file: PathBuf,
    /// What was last written there.
    written: String,
    /// The record that the game was taken up from, with all that somebody has noted in it.
    loaded: Option<Record>,
    pub(super) flipped: bool,
    pub(super) resigned: Option<Color>,
    /// Whether the game was over from the beginning: somebody wants to look at it.
    looks_back: bool,
    /// Whether the end of the game has been reported on, or is known from before.
    reported: bool,
    /// What there is to say under the board.
    pub(super) messages: Vec<String>,
}

impl Session {
    /// A new game, or one taken up from a file.
    pub(super) fn begin(options: &PlayOptions, interrupt: Arc<Interrupt>) -> anyhow::Result<Self> {
        let saved = match (&options.load, &options.position) {
            (Some(file), _) => saved::load(file)?,
            (None, Some(position)) => Saved::new(position.position()?),
            (None, None) => {
                anyhow::bail!(Usage("which game? `careen play RULESET`, or --load FILE".into()))
            }
        };
        let Saved { pos, players: known, seed, resigned, record: loaded } = saved;
        let seed = options.seed.or(seed).unwrap_or_else(random_seed);
        let is_over = pos.outcome().is_some() || resigned.is_some();
        let file = match (&options.record, &options.load) {
            (Some(file), _) | (None, Some(file)) => PathBuf::from(file),
            (None, None) => saved::new_file(pos.ruleset().game().id)?,
        };
        let first = options.first.or(known[0]).unwrap_or(Opponent::Human);
        let second = options.second.or(known[1]).unwrap_or_else(Opponent::usual);
        let mut session = Self {
            looks_back: is_over,
            reported: is_over,
            loaded,
            pos,
            players: [first, second],
            machine: Machine::new(interrupt, options.time, seed),
            rng: Rng::new(seed),
            seed,
            file,
            written: String::new(),
            flipped: false,
            resigned,
            messages: Vec::new(),
        };
        // Whoever plays alone sits at the lower side.
        session.flipped = session.humans() == [false, true]
            && session.color(Player::Second) == Color::Black
            || session.humans() == [true, false] && session.color(Player::First) == Color::Black;
        if options.load.is_some() && options.record.is_none() {
            session.take_as_written();
        }
        session.say(format!(
            "{}: {first} ({}) against {second} ({}), seed {seed}; `help` explains the commands",
            session.pos.ruleset(),
            session.color(Player::First).name(),
            session.color(Player::Second).name(),
        ));
        Ok(session)
    }

    pub(super) fn position(&self) -> &dyn AnyPosition {
        &*self.pos
    }

    /// Says something under the board, in lines that fit.
    pub(super) fn say(&mut self, message: impl AsRef<str>) {
        self.messages.push(screen::prose(message.as_ref()));
    }

    fn color(&self, player: Player) -> Color {
        self.pos.color_of(player)
    }

    /// Which of the players are people.
    fn humans(&self) -> [bool; 2] {
        self.players.map(|player| player == Opponent::Human)
    }

    /// Whether somebody is there to be asked.
    pub(super) fn has_human(&self) -> bool {
        self.looks_back || self.humans().contains(&true)
    }

    pub(super) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.pos.outcome().is_some()
    }

    pub(super) fn machine_is_to_act(&self) -> bool {
        !self.is_over() && !self.humans()[self.pos.to_act() as usize]
    }

    pub(super) fn result_words(&self) -> Option<String> {
        screen::result_words(self)
    }

    /// What stands before the line that a person types.
    pub(super) fn prompt(&self) -> String {
        if self.is_over() {
            return "game over> ".to_owned();
        }
        let color = self.color(self.pos.to_act()).name();
        match self.pos.open_turn().as_str() {
            "" => format!("{color}> "),
            open => format!("{color} {open} …> "),
        }
    }

    /// Writes the game to its file, if anything has changed since.
    pub(super) fn save(&mut self) -> anyhow::Result<()> {
        let text = self.record();
        if text != self.written {
            saved::save(&self.file, &text)?;
            self.written = text;
        }
        Ok(())
    }

    /// Saves, and says so where that fails: the game goes on all the same.
    pub(super) fn keep(&mut self) {
        if let Err(error) = self.save() {
            self.say(format!("error: {error:#}; `save FILE` keeps the game elsewhere"));
        }
    }

    /// Leaves a file alone that was just read, with all that somebody may have noted in it, until
    /// the game goes on.
    fn take_as_written(&mut self) {
        self.written = self.record();
    }

    /// The record of the game as text.
    fn record(&self) -> String {
        let seed = self.seed.to_string();
        let termination = screen::termination(self);
        let names = self.players.map(|player| player.to_string());
        let name = |color| {
            let player = if self.color(Player::First) == color { 0 } else { 1 };
            names[player].as_str()
        };
        let mut tags = vec![
            ("White", name(Color::White)),
            ("Black", name(Color::Black)),
            ("Seed", seed.as_str()),
        ];
        if self.is_over() {
            tags.push(("Termination", termination.as_str()));
        }
        if let Some(color) = self.resigned {
            tags.push(("Result", if color == Color::White { "0-1" } else { "1-0" }));
        }
        let mut record = from_position(&*self.pos, Form::Coordinate, &tags);
        if let Some(loaded) = &self.loaded {
            record.keep_notes(loaded);
        }
        record.to_string()
    }

    /// Lets the machine play its turn, or the rest of one; Ctrl-C leaves the game.
    pub(super) fn machine_acts(&mut self, out: &mut Output) -> anyhow::Result<Step> {
        // What stands on the screen is worth seeing while the machine thinks.
        out.flush()?;
        let player = self.players[self.pos.to_act() as usize];
        let turn = match player {
            Opponent::Level(level) => match self.machine.play(level, &*self.pos)? {
                Some(answer) => Some(vec![answer.rest]),
                None => return Ok(Step::Quit),
            },
            Opponent::Greedy => self.pos.greedy_turn(&mut self.rng),
            Opponent::Random | Opponent::Human => self.pos.random_turn(&mut self.rng),
        };
        for text in turn.context("the machine found no turn although the game goes on")? {
            self.pos.play(&text)?;
        }
        if !out.is_terminal()
            && let Some(last) = self.pos.played().last()
        {
            out.line(&format!("{player} plays {last}"))?;
        }
        Ok(Step::Go)
    }

    /// Does what a player asks for.
    pub(super) fn obey(&mut self, input: Input) -> anyhow::Result<Step> {
        match input {
            Input::Nothing => {}
            Input::Turns(_) if self.is_over() => {
                self.say("the game is over; `undo` takes back, `quit` leaves");
            }
            Input::Turns(turns) => self.play(&turns),
            Input::UndoAction => self.undo_action(),
            Input::UndoTurn => self.undo_turn(),
            Input::Moves(prefix) => {
                let list = self.pos.completions(&prefix, 2000);
                match list.is_empty() {
                    true => self.say(format!("nothing legal begins with \"{prefix}\"")),
                    false => self.messages.push(screen::columns(&list)),
                }
            }
            Input::Hint => self.hint()?,
            Input::Eval => self.eval()?,
            Input::Report => self.report()?,
            Input::Flip => self.flipped = !self.flipped,
            Input::Fen => self.messages.push(self.pos.fen()),
            Input::Record => self.messages.push(self.record()),
            Input::Save(name) => match saved::save(name.as_ref(), &self.record()) {
                Ok(()) => self.say(format!("saved in {name}")),
                Err(error) => self.say(format!("error: {error:#}")),
            },
            Input::Load(name) => match saved::load(&name) {
                // The game so far stays in its own file.
                Ok(Saved { pos, resigned, record, .. }) => {
                    self.looks_back = pos.outcome().is_some() || resigned.is_some();
                    self.reported = self.looks_back;
                    (self.pos, self.resigned, self.loaded) = (pos, resigned, record);
                    self.machine.forget();
                    self.file = PathBuf::from(&name);
                    self.take_as_written();
                    self.say(format!("going on with the game in {name}"));
                }
                Err(error) => self.say(format!("error: {error:#}")),
            },
            Input::Resign if self.is_over() => self.say("the game is over already"),
            Input::Resign => self.resigned = Some(self.color(self.pos.to_act())),
            Input::Help => self.help(),
            Input::Quit => return Ok(Step::Quit),
        }
        Ok(Step::Go)
    }

    /// Plays turns of people one after the other; a machine in between answers first.
    fn play(&mut self, turns: &[String]) {
        for turn in turns {
            if self.is_over() || self.machine_is_to_act() {
                self.say(format!("not played: {turn}"));
                return;
            }
            if let Err(error) = self.pos.play(turn) {
                self.say(format!("error: {error}"));
                let next = self.pos.actions();
                if next.len() <= 12 {
                    self.say(format!("legal now: {}", next.join("  ")));
                } else {
                    self.say("`moves` lists what is legal; the Tab key completes a turn");
                }
                return;
            }
        }
    }

    /// Takes back the last action of a person, and what a machine answered to it.
    fn undo_action(&mut self) {
        self.resigned = None;
        let mut any = false;
        while self.pos.undo_action() {
            any = true;
            if !self.machine_is_to_act() {
                break;
            }
        }
        self.after_undo(any);
    }

    /// Takes back to the beginning of a person's turn.
    fn undo_turn(&mut self) {
        self.resigned = None;
        let mut any = false;
        while self.pos.undo_turn() {
            any = true;
            if !self.machine_is_to_act() {
                break;
            }
        }
        self.after_undo(any);
    }

    fn after_undo(&mut self, any: bool) {
        self.reported = false;
        if !any {
            self.say("there is nothing to take back");
        }
    }

    /// Suggests the engine's best turn.
    fn hint(&mut self) -> anyhow::Result<()> {
        if self.is_over() {
            self.say("there is nothing to play: the game is over");
        } else if let Some(answer) = self.machine.advise(&*self.pos)? {
            self.say(advice::hint_words(&*self.pos, &answer));
        }
        Ok(())
    }

    /// Says how the player to act stands.
    fn eval(&mut self) -> anyhow::Result<()> {
        if self.is_over() {
            self.say("there is nothing to judge: the game is over");
        } else if let Some(answer) = self.machine.look(&*self.pos)?
            && let Some(line) = answer.lines.first()
        {
            self.say(advice::eval_words(&*self.pos, engine_of(&*self.pos)?, line));
        }
        Ok(())
    }

    /// Whether a game has just ended that a person would like to look back on.
    pub(super) fn wants_report(&self) -> bool {
        self.is_over() && !self.reported && !self.pos.played().is_empty()
    }

    /// Judges the turns of the game.
    pub(super) fn report(&mut self) -> anyhow::Result<()> {
        self.reported = self.is_over();
        let words = match self.pos.played().is_empty() {
            true => "no turn has been played yet".to_owned(),
            false => Report::on(&*self.pos, &mut self.machine)?.words(),
        };
        self.say(words);
        Ok(())
    }

    fn help(&mut self) {
        self.say(
            "Type a turn in coordinate form or SAN, or its first action in coordinate form: what \
             may follow is shown then. The Tab key completes. Commands:",
        );
        for (command, what) in COMMANDS {
            self.messages.push(format!("  {command:<10}  {what}"));
        }
        self.say(format!("`careen rules {}` prints the rules.", self.pos.ruleset().game().id));
    }

    /// What is said at the end.
    pub(super) fn farewell(&self) -> String {
        let file = self.file.display();
        match self.is_over() {
            true => format!("The game is recorded in {file}"),
            false => format!("The game is saved; go on with: careen play --load {file}"),
        }
    }
}
