//! One game between two players, to its end by the rules, by a limit or by a fault.

use std::time::{Duration, Instant};

use rules::any::AnyPosition;
use rules::{Outcome, Player as Side, zobrist};

use crate::player::{Fault, Player, Stop};
use crate::time::{GameClock, TimeControl};

/// What holds in all games of a match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// The time of players who do not end their thinking by themselves.
    pub(crate) clock: Option<TimeControl>,
    /// By how much a player may overstep its time.
    pub(crate) margin: Duration,
    /// Turns after which a game is a draw.
    pub(crate) max_plies: Option<u32>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// A draw, for it had taken too many turns.
    TooLong,
    /// A player has forfeited it.
    Forfeit {
        /// The player.
        by: Side,
        /// Why.
        fault: Fault,
    },
}

impl Ending {
    /// Who won; nobody in a draw.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Self::Rules(outcome) => outcome.winner,
            Self::TooLong => None,
            Self::Forfeit { by, .. } => Some(by.other()),
        }
    }

    /// A few words for the record's tag `Termination`.
    pub const fn words(&self) -> &'static str {
        match self {
            Self::Rules(outcome) => outcome.reason,
            Self::TooLong => "adjudication",
            Self::Forfeit { fault, .. } => fault.words(),
        }
    }
}

/// A game that was played.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) pos: Box<dyn AnyPosition>,
    pub(crate) ending: Ending,
    /// What is to be said of each turn after the opening, if anything: score, depth and time.
    pub(crate) remarks: Vec<Option<String>>,
    /// How long the first and the second player thought.
    pub(crate) thinking: [Thinking; 2],
}

/// How long an engine thought, and over how many turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// All its time together.
    pub time: Duration,
    /// Finished turns.
    pub turns: u64,
}

impl Thinking {
    /// Adds what it thought elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.time += other.time;
        self.turns += other.turns;
    }

    /// The mean time of a turn; none before the first one.
    pub fn mean(&self) -> Option<Duration> {
        (self.turns > 0).then(|| self.time.div_f64(self.turns as f64))
    }
}

/// Plays a game from the end of its opening; none if the match was ended meanwhile.
///
/// `players` are the first and the second player.
pub(crate) fn play(
    mut pos: Box<dyn AnyPosition>,
    mut players: [&mut Box<dyn Player>; 2],
    terms: &Terms,
    seed: u64,
) -> Option<Played> {
    let mut minutes = Minutes::default();
    let ending = match begin(&mut players, seed) {
        Ok(()) => finish(&mut *pos, &mut players, terms, &mut minutes),
        Err(error) => Err(error),
    };
    let ending = match ending {
        Ok(ending) => ending,
        Err((by, Stop::Fault(fault))) => Ending::Forfeit { by, fault },
        Err((_, Stop::Halted)) => return None,
    };
    let Minutes { remarks, thinking } = minutes;
    Some(Played { pos, ending, remarks, thinking })
}

/// Tells both players that a game begins.
fn begin(players: &mut [&mut Box<dyn Player>; 2], seed: u64) -> Result<(), (Side, Stop)> {
    for side in [Side::First, Side::Second] {
        let seed = zobrist(seed, side as u64);
        players[side as usize].begin(seed).map_err(|stop| (side, stop))?;
    }
    Ok(())
}

/// What is written down while a game is played.
#[derive(Default)]
struct Minutes {
    remarks: Vec<Option<String>>,
    thinking: [Thinking; 2],
}

/// Plays on to the end; an error names who is to blame.
fn finish(
    pos: &mut dyn AnyPosition,
    players: &mut [&mut Box<dyn Player>; 2],
    terms: &Terms,
    minutes: &mut Minutes,
) -> Result<Ending, (Side, Stop)> {
    let mut clock = terms.clock.map(GameClock::new);
    let mut used = Duration::ZERO;
    loop {
        if let Some(outcome) = pos.outcome() {
            return Ok(Ending::Rules(outcome));
        }
        let plies = minutes.remarks.len() as u32;
        if !pos.turn_is_open() && terms.max_plies.is_some_and(|most| plies >= most) {
            return Ok(Ending::TooLong);
        }
        let side = pos.to_act();
        let player = &mut *players[side as usize];
        let fault = |fault| (side, Stop::Fault(fault));
        let start = Instant::now();
        let act = player.act(pos, clock.as_ref()).map_err(|stop| (side, stop))?;
        let now = start.elapsed();
        if let Some(clock) = clock.as_mut().filter(|_| player.is_timed())
            && !clock.spend(side, now, terms.margin)
        {
            return Err(fault(Fault::Time));
        }
        for text in &act.texts {
            if let Err(error) = pos.play(text) {
                player.refuse();
                return Err(fault(Fault::Illegal(error)));
            }
        }
        used += now;
        if !pos.turn_is_open() {
            // Who does not think has nothing to say.
            let thought = act.remark.map(|thought| format!("{thought} {:.3}s", used.as_secs_f64()));
            minutes.remarks.push(thought);
            minutes.thinking[side as usize].add(&Thinking { time: used, turns: 1 });
            used = Duration::ZERO;
            if let Some(clock) = &mut clock {
                clock.finish_turn(side);
            }
        }
    }
}
