//! A match: many games between two engines, each opening played from both sides.

use std::collections::HashMap;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rules::any::AnyPosition;
use rules::record::{Form, GameResult, Record, from_position};
use rules::{Player as Side, zobrist};
use search::any::Engine;

use crate::game::{Ending, Played, Terms, Thinking, play};
use crate::opening::Openings;
use crate::player::{Fault, Halt, Player, Stop, Surroundings, player};
use crate::setting::Setting;
use crate::stats::{Results, Sprt, Verdict};
use crate::time::TimeControl;

/// Nodes that judge an opening well enough.
pub const OPENING_NODES: u64 = 5_000;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// Where the openings begin.
    pub start: Box<dyn AnyPosition>,
    /// The engine of the game, for the players and as the judge of openings.
    pub engine: &'static Engine,
    /// Who plays; results are those of the first.
    pub settings: [Setting; 2],
    /// Games, at most if there is a test.
    pub games: u64,
    /// A test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
    /// Games that are played at the same time.
    pub concurrency: usize,
    /// Random turns of an opening.
    pub opening_plies: u32,
    /// Nodes of the search that keeps balanced openings only; 0 keeps all.
    pub opening_nodes: u64,
    /// The clock of engines whose settings say nothing of how long they think.
    pub clock: Option<TimeControl>,
    /// By how much an engine may overstep its time.
    pub margin: Duration,
    /// How long a program may be silent beyond its time before it counts as hung.
    pub patience: Duration,
    /// Turns after the opening, both players' counted, after which a game is a draw.
    pub max_plies: Option<u32>,
    /// Decides openings and all that is random in the engines.
    pub seed: u64,
}

/// A game of a match that was played.
#[derive(Debug)]
pub struct Finished {
    /// Its number, from 1. The two games of a pair have numbers in a row.
    pub number: u64,
    /// Which of the engines played first.
    pub first: usize,
    /// How it ended.
    pub ending: Ending,
    /// How long each engine thought, the match's first engine first.
    pub thinking: [Thinking; 2],
    /// Its record.
    pub record: Record,
}

/// A match cannot be played.
#[derive(Clone, Debug, thiserror::Error)]
#[error("\"{name}\" {fault}")]
pub struct MatchError {
    /// The engine that is to blame.
    pub name: String,
    /// What is wrong with it.
    pub fault: Fault,
}

impl Finished {
    /// The engine that forfeited the game, if one did, and why.
    pub fn forfeit(&self) -> Option<(usize, &Fault)> {
        match &self.ending {
            Ending::Forfeit { by, fault } => Some((self.engine_of(*by), fault)),
            Ending::Rules(_) | Ending::TooLong => None,
        }
    }

    /// The half points that the first engine made.
    pub fn half_points(&self) -> usize {
        match self.ending.winner() {
            None => 1,
            Some(side) if self.engine_of(side) == 0 => 2,
            Some(_) => 0,
        }
    }

    const fn engine_of(&self, side: Side) -> usize {
        match side {
            Side::First => self.first,
            Side::Second => 1 - self.first,
        }
    }
}

impl Match {
    /// Plays the match; `each` is told every game that is finished, and the results so far.
    ///
    /// It ends after the last game, when its test is decided, or when `halt` says so; games in
    /// progress are given up then.
    ///
    /// # Errors
    /// A program cannot be started.
    pub fn run(
        &self,
        halt: &Arc<Halt>,
        each: &mut dyn FnMut(&Finished, &Results),
    ) -> Result<Results, MatchError> {
        let around =
            Surroundings { engine: self.engine, halt: halt.clone(), patience: self.patience };
        let mut tables = Vec::new();
        for _ in 0..self.concurrency.max(1) {
            tables.push([self.seat(0, &around)?, self.seat(1, &around)?]);
        }
        let openings = Openings::new(
            self.start.clone(),
            self.engine,
            (self.opening_plies, self.opening_nodes),
            self.seed,
        );
        let schedule = Mutex::new(Schedule { openings, opening: self.start.clone(), games: 0 });
        let (sender, finished) = channel();
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            for players in tables {
                let (schedule, sender) = (&schedule, sender.clone());
                scope.spawn(move || self.play_games(players, schedule, halt, &sender));
            }
            // The channel closes when the last table is left.
            drop(sender);
            for game in finished {
                tally.add(&game);
                each(&game, &tally.results);
                let verdict = self.sprt.map(|sprt| sprt.verdict(&tally.results));
                if verdict.is_some_and(|verdict| verdict != Verdict::Undecided) {
                    halt.stop();
                    break;
                }
            }
        });
        Ok(tally.results)
    }

    fn seat(&self, i: usize, around: &Surroundings) -> Result<Box<dyn Player>, MatchError> {
        player(&self.settings[i], &*self.start, around).map_err(|stop| {
            let fault = match stop {
                Stop::Fault(fault) => fault,
                Stop::Halted => Fault::NotStarted("the match was ended".to_owned()),
            };
            MatchError { name: self.settings[i].name.clone(), fault }
        })
    }

    /// Plays one game after the other, as long as there are any.
    fn play_games(
        &self,
        mut players: [Box<dyn Player>; 2],
        schedule: &Mutex<Schedule>,
        halt: &Halt,
        sender: &Sender<Finished>,
    ) {
        let terms = Terms { clock: self.clock, margin: self.margin, max_plies: self.max_plies };
        while !halt.is_stopped() {
            let next = schedule.lock().unwrap_or_else(PoisonError::into_inner).next(self.games);
            let Some((number, opening)) = next else { return };
            let first = (number % 2) as usize;
            let [a, b] = &mut players;
            let order = if first == 0 { [a, b] } else { [b, a] };
            let opening_plies = opening.played().len();
            let seed = zobrist(self.seed, number);
            let Some(played) = play(opening, order, &terms, seed) else { return };
            let record = self.record(number, first, &played, opening_plies);
            let thinking = [played.thinking[first], played.thinking[1 - first]];
            let ending = played.ending;
            let game = Finished { number: number + 1, first, ending, thinking, record };
            if sender.send(game).is_err() {
                return;
            }
        }
    }

    /// The record of a game.
    fn record(&self, number: u64, first: usize, played: &Played, opening_plies: usize) -> Record {
        let pos = &*played.pos;
        let names = self.names();
        let name_of = |side: Side| &names[if side == Side::First { first } else { 1 - first }];
        let by_color = |color| match pos.color_of(Side::First) == color {
            true => name_of(Side::First),
            false => name_of(Side::Second),
        };
        let winner = played.ending.winner();
        let result = winner.map_or(GameResult::Draw, |side| match pos.color_of(side) {
            rules::Color::White => GameResult::WhiteWins,
            rules::Color::Black => GameResult::BlackWins,
        });
        let round = format!("{}.{}", number / 2 + 1, number % 2 + 1);
        let seed = self.seed.to_string();
        let clock = self.clock.map_or_else(|| "-".to_owned(), |clock| clock.to_string());
        let plies = opening_plies.to_string();
        let tags = [
            ("Event", "careen match"),
            ("Round", &round),
            ("White", by_color(rules::Color::White)),
            ("Black", by_color(rules::Color::Black)),
            ("Result", result.as_str()),
            ("TimeControl", &clock),
            ("Seed", &seed),
            ("OpeningPlies", &plies),
            ("Termination", played.ending.words()),
        ];
        let mut record = from_position(pos, Form::San, &tags);
        let turns = record.main_line.iter_mut().skip(opening_plies);
        for (turn, remark) in turns.zip(&played.remarks) {
            turn.comments.extend(remark.clone());
        }
        if let Ending::Forfeit { by, fault } = &played.ending {
            let comments =
                record.main_line.last_mut().map_or(&mut record.comments, |turn| &mut turn.comments);
            comments.push(format!("\"{}\" {fault}", name_of(*by)));
        }
        record
    }

    /// The names of the engines; numbered if they are the same.
    pub fn names(&self) -> [String; 2] {
        let names = [&self.settings[0].name, &self.settings[1].name].map(Clone::clone);
        if names[0] != names[1] {
            return names;
        }
        let [a, b] = names;
        [a + " (1)", b + " (2)"]
    }
}

/// The games to come.
struct Schedule {
    openings: Openings,
    /// The opening of the pair that was begun last.
    opening: Box<dyn AnyPosition>,
    /// Games begun.
    games: u64,
}

impl Schedule {
    /// The number of the next game, from 0, and its opening.
    fn next(&mut self, games: u64) -> Option<(u64, Box<dyn AnyPosition>)> {
        if self.games >= games {
            return None;
        }
        let number = self.games;
        self.games += 1;
        if number.is_multiple_of(2) {
            self.opening = self.openings.next();
        }
        Some((number, self.opening.clone()))
    }
}

/// The results, and pairs of which one game is finished.
#[derive(Default)]
struct Tally {
    results: Results,
    /// Half points of the first engine by the number of the pair.
    halves: HashMap<u64, usize>,
}

impl Tally {
    fn add(&mut self, game: &Finished) {
        let points = game.half_points();
        match points {
            0 => self.results.losses += 1,
            1 => self.results.draws += 1,
            _ => self.results.wins += 1,
        }
        let pair = (game.number - 1) / 2;
        match self.halves.remove(&pair) {
            Some(other) => self.results.pairs[points + other] += 1,
            None => {
                self.halves.insert(pair, points);
            }
        }
    }
}
