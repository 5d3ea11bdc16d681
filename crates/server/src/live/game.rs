//! One game as it stands, and its changes: the rules, the clocks and the end. No I/O.

use std::time::Duration;

use rules::any::AnyPosition;
use rules::{Player, Rng, Ruleset};
use search::Level;

use crate::answers::{Extras, beginning, fens, outcome_text, position, result_of};
use crate::contract::play::{Can, ClockState, End, GameState};
use crate::problem::Problem;
use crate::store::{Ended, PlayRow, Written, position_text};

/// Who makes the turns of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// A person at the page.
    Human,
    /// The engine.
    Level(Level),
}

impl Opponent {
    /// Reads `human` or `level N`.
    pub(crate) fn parse(text: &str) -> Result<Self, Problem> {
        if text == "human" {
            return Ok(Self::Human);
        }
        let number = text.strip_prefix("level ").and_then(|number| number.parse().ok());
        let level = number.and_then(Level::new);
        let expected = || {
            let most = Level::STRONGEST;
            Problem::bad(format!(
                "a player is \"{text}\"; expected \"human\" or \"level 1\" to \"level {most}\""
            ))
        };
        level.map(Self::Level).ok_or_else(expected)
    }
}

/// A game as it stands.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) row: PlayRow,
    pub(crate) pos: Box<dyn AnyPosition>,
    pub(crate) ended: Option<Ended>,
    /// What is stored of the actions.
    stored: Vec<String>,
    /// Whether the engine has just declined a draw.
    pub(crate) draw_declined: bool,
}

impl Live {
    /// Out of the store.
    pub(crate) fn load(row: PlayRow, actions: Vec<String>) -> Result<Self, Problem> {
        let damaged = |error: &dyn std::fmt::Display| {
            Problem::internal(&format!("the stored game {} is damaged: {error}", row.id))
        };
        // Nothing is drawn: a stored ruleset names what was.
        let ruleset = Ruleset::parse(games::ALL, &row.ruleset, &mut Rng::new(0));
        let ruleset = ruleset.map_err(|error| damaged(&error))?;
        let open = (ruleset.game().open)(&ruleset, Some(&row.start_fen));
        let mut pos = open.map_err(|error| damaged(&error))?;
        for action in &actions {
            pos.play(action).map_err(|error| damaged(&error))?;
        }
        let ended = row.end_by.as_deref().map(|by| Ended {
            by: match by {
                "resignation" => "resignation",
                "time" => "time",
                "agreement" => "agreement",
                _ => "rules",
            },
            reason: row.end_reason.clone().unwrap_or_default(),
            winner: match row.winner.as_deref() {
                Some("first") => Some(Player::First),
                Some("second") => Some(Player::Second),
                _ => None,
            },
        });
        Ok(Self { row, pos, ended, stored: actions, draw_declined: false })
    }

    /// A new game.
    pub(crate) fn new(row: PlayRow, pos: Box<dyn AnyPosition>) -> Self {
        let mut live = Self { row, pos, ended: None, stored: Vec::new(), draw_declined: false };
        live.look_for_the_end();
        live
    }

    /// Who makes the turns of a player.
    pub(crate) fn opponent(&self, player: Player) -> Opponent {
        let text = match player {
            Player::First => &self.row.first,
            Player::Second => &self.row.second,
        };
        // A level that a later version has and this one has not: people can go on.
        Opponent::parse(text).unwrap_or(Opponent::Human)
    }

    /// The level that is to act, if the game goes on.
    pub(crate) fn level_to_act(&self) -> Option<Level> {
        match self.opponent(self.pos.to_act()) {
            Opponent::Level(level) if self.ended.is_none() => Some(level),
            _ => None,
        }
    }

    /// Refuses a change that was meant for another moment.
    pub(crate) fn expect_at(&self, at: Option<usize>) -> Result<(), Problem> {
        let now = self.pos.played_actions().len();
        match at {
            Some(at) if at != now => {
                let detail = format!("the game has moved on: {now} actions are played, not {at}");
                Err(Problem::conflict(detail))
            }
            _ => Ok(()),
        }
    }

    /// Refuses what needs a game that goes on.
    fn expect_running(&self) -> Result<(), Problem> {
        match &self.ended {
            Some(ended) => {
                Err(Problem::conflict(format!("the game is over: {}", self.end_text(ended))))
            }
            None => Ok(()),
        }
    }

    fn end_text(&self, ended: &Ended) -> String {
        outcome_text(ended.winner, &ended.reason, |player| self.pos.color_of(player))
    }

    /// Plays an action, or several of one turn, for a person.
    pub(crate) fn act(&mut self, text: &str, now: i64) -> Result<(), Problem> {
        self.expect_running()?;
        if self.level_to_act().is_some() {
            return Err(Problem::conflict("it is the engine's turn"));
        }
        self.play(text, now)
    }

    /// Plays for whoever is to act.
    pub(crate) fn play(&mut self, text: &str, now: i64) -> Result<(), Problem> {
        self.expect_running()?;
        let (player, before) = (self.pos.to_act(), self.pos.played().len());
        self.pos.play(text)?;
        if self.pos.played().len() > before {
            self.turn_clock_over(player, now);
        }
        self.look_for_the_end();
        Ok(())
    }

    /// Takes back the last action that a person made, and all that came after it.
    pub(crate) fn undo(&mut self, now: i64) -> Result<(), Problem> {
        let keep = self.last_of_a_person(false)?;
        self.take_back_to(keep, now);
        Ok(())
    }

    /// Takes back the last turn in which a person acted, and all that came after it.
    pub(crate) fn take_back(&mut self, now: i64) -> Result<(), Problem> {
        let keep = self.last_of_a_person(true)?;
        self.take_back_to(keep, now);
        Ok(())
    }

    /// How many actions stay if the last action of a person is taken back, or his whole turn.
    fn last_of_a_person(&self, turn: bool) -> Result<usize, Problem> {
        if self.ended.as_ref().is_some_and(|ended| ended.by == "time") {
            return Err(Problem::conflict("a game that was lost on time cannot be taken back"));
        }
        let mut at = self.pos.boxed_clone();
        // Back over the turns of the engine.
        while at.undo_action() {
            if self.opponent(at.to_act()) == Opponent::Human {
                while turn && at.turn_is_open() && at.undo_action() {}
                return Ok(at.played_actions().len());
            }
        }
        Err(Problem::conflict("no person has played anything yet"))
    }

    fn take_back_to(&mut self, keep: usize, now: i64) {
        while self.pos.played_actions().len() > keep && self.pos.undo_action() {}
        self.ended = None;
        if self.row.running_since.is_some() || self.row.initial_ms.is_some() {
            self.row.running_since = self.clock_has_begun().then_some(now);
        }
        self.look_for_the_end();
    }

    /// A player gives up.
    pub(crate) fn resign(&mut self, player: Option<Player>) -> Result<(), Problem> {
        self.expect_running()?;
        let player = player.unwrap_or_else(|| {
            let to_act = self.pos.to_act();
            let human = self.opponent(to_act) == Opponent::Human;
            if human { to_act } else { to_act.other() }
        });
        if self.opponent(player) != Opponent::Human {
            return Err(Problem::conflict("the engine does not give up"));
        }
        self.end("resignation", Some(player.other()), "resignation");
        Ok(())
    }

    /// Whether a draw is agreed on at once: there is no engine to ask.
    pub(crate) fn may_offer_draw(&self) -> Result<bool, Problem> {
        self.expect_running()?;
        if self.level_to_act().is_some() {
            return Err(Problem::conflict("it is the engine's turn"));
        }
        Ok(self.players().into_iter().all(|opponent| opponent == Opponent::Human))
    }

    /// Both agree on a draw.
    pub(crate) fn agree(&mut self) {
        self.end("agreement", None, "agreement");
    }

    fn players(&self) -> [Opponent; 2] {
        [self.opponent(Player::First), self.opponent(Player::Second)]
    }

    fn end(&mut self, by: &'static str, winner: Option<Player>, reason: &str) {
        self.ended = Some(Ended { by, reason: reason.to_owned(), winner });
        self.row.running_since = None;
    }

    fn look_for_the_end(&mut self) {
        if let Some(outcome) = self.pos.outcome() {
            self.end("rules", outcome.winner, outcome.reason);
        }
    }

    /// Whether the clock runs: it begins with the second turn.
    fn clock_has_begun(&self) -> bool {
        self.row.initial_ms.is_some() && !self.pos.played().is_empty()
    }

    /// A player has finished a turn.
    fn turn_clock_over(&mut self, player: Player, now: i64) {
        if let Some(increment) = self.row.increment_ms
            && self.row.running_since.is_some()
        {
            let left = self.left(player, now) + increment;
            match player {
                Player::First => self.row.first_ms = Some(left),
                Player::Second => self.row.second_ms = Some(left),
            }
        }
        self.row.running_since = self.clock_has_begun().then_some(now);
    }

    /// Milliseconds that a player has left; 0 without a clock.
    fn left(&self, player: Player, now: i64) -> i64 {
        let stored = match player {
            Player::First => self.row.first_ms,
            Player::Second => self.row.second_ms,
        };
        let running = self.row.running_since.filter(|_| self.pos.to_act() == player);
        let spent = running.map_or(0, |since| (now - since).max(0));
        (stored.unwrap_or(0) - spent).max(0)
    }

    /// In what time the player to act loses, if his clock runs.
    pub(crate) fn flag_in(&self, now: i64) -> Option<Duration> {
        self.row.running_since?;
        let left = self.left(self.pos.to_act(), now);
        Some(Duration::from_millis(u64::try_from(left).unwrap_or(0)))
    }

    /// Ends the game if the time of the player to act is over; whether it was.
    pub(crate) fn flag(&mut self, now: i64) -> bool {
        let over = self.ended.is_none() && self.flag_in(now).is_some_and(|left| left.is_zero());
        if over {
            let loser = self.pos.to_act();
            match loser {
                Player::First => self.row.first_ms = Some(0),
                Player::Second => self.row.second_ms = Some(0),
            }
            self.end("time", Some(loser.other()), "time");
        }
        over
    }

    /// The clock of the engine: what is left, and what it gets for a turn.
    pub(crate) fn engine_clock(&self, now: i64) -> Option<(Duration, Duration)> {
        self.row.running_since?;
        let ms = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(0));
        Some((ms(self.left(self.pos.to_act(), now)), ms(self.row.increment_ms.unwrap_or(0))))
    }

    /// What is to be written.
    pub(crate) fn written(&self) -> Written {
        let actions = self.pos.played_actions();
        let same = actions.iter().zip(&self.stored).take_while(|(a, b)| a == b).count();
        let whole_game = same < self.stored.len() || self.stored.is_empty();
        let mut positions: Vec<String> = vec![position_text(&self.pos.fen())];
        if whole_game {
            positions.push(position_text(&beginning(&*self.pos).fen()));
            positions.extend(fens(&*self.pos).iter().map(|fen| position_text(fen)));
        }
        let clocks = self.row.first_ms.zip(self.row.second_ms);
        let title = self.row.title.clone();
        let words = title.as_deref().unwrap_or_default().to_lowercase();
        Written {
            title,
            clocks,
            running_since: self.row.running_since,
            ended: self.ended.clone(),
            to_act: self.pos.to_act(),
            result: result_of(&*self.pos, self.ended.as_ref().map(|end| end.winner)).as_str(),
            plies: i64::try_from(self.pos.played().len()).unwrap_or(i64::MAX),
            fen: self.pos.fen(),
            words,
            keep: i64::try_from(same).unwrap_or(i64::MAX),
            add: actions[same..].to_vec(),
            positions,
        }
    }

    /// The state as it is sent.
    pub(crate) fn state(&self, now: i64) -> GameState {
        // While the engine thinks, a person may plan.
        let plans = self.level_to_act().is_some();
        let mut position = position(&*self.pos, Extras { fens: false, plans });
        if self.ended.is_some() {
            position.actions.clear();
        }
        let running = self.ended.is_none();
        let human = running && self.level_to_act().is_none();
        let in_time = self.ended.as_ref().is_none_or(|ended| ended.by != "time");
        let back = in_time && self.last_of_a_person(false).is_ok();
        let clock = self.row.initial_ms.zip(self.row.increment_ms);
        GameState {
            id: self.row.id.clone(),
            version: self.row.version,
            at: self.pos.played_actions().len(),
            title: self.row.title.clone(),
            first: self.row.first.clone(),
            second: self.row.second.clone(),
            created: self.row.created,
            changed: self.row.changed,
            clock: clock.map(|(initial_ms, increment_ms)| ClockState {
                initial_ms,
                increment_ms,
                first_ms: self.left(Player::First, now),
                second_ms: self.left(Player::Second, now),
                running: self.row.running_since.map(|_| self.pos.to_act()),
            }),
            thinking: self.level_to_act().is_some(),
            result: result_of(&*self.pos, self.ended.as_ref().map(|end| end.winner)).as_str(),
            end: self.ended.as_ref().map(|ended| End {
                winner: ended.winner,
                reason: ended.reason.clone(),
                by: ended.by.to_owned(),
                text: self.end_text(ended),
            }),
            draw_declined: self.draw_declined,
            can: Can {
                act: human,
                undo: back,
                takeback: back,
                resign: running,
                draw: human,
                hint: human,
            },
            position,
        }
    }
}
