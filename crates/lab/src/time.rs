//! Times, time controls and the clock of a game.

use std::fmt;
use std::time::Duration;

use rules::{ParseError, Player};

/// Reads a time such as `5s`, `300ms` or `2m`; a bare number is seconds.
///
/// # Errors
/// What was expected.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let expected = || "a time such as 100ms, 5s or 2m".to_owned();
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected()),
    };
    let number: f64 = number.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| expected())
}

/// The time that a player has for a game: `10+0.1` is ten seconds and a tenth for each turn,
/// `40/60` a minute for each forty turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The turns after which the time is given anew; never if none.
    pub turns: Option<u32>,
    /// The time at the beginning.
    pub base: Duration,
    /// The time added after each turn.
    pub increment: Duration,
}

/// A week; nobody waits longer.
const LONGEST: f64 = 604_800.0;

impl TimeControl {
    /// Reads a time control, in seconds.
    ///
    /// # Errors
    /// The text is none.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let error = |at: usize, what: &str| Err(ParseError::at("time control", text, at, what));
        let (turns, rest) = match text.split_once('/') {
            None => (None, text),
            Some((turns, rest)) => match turns.parse() {
                Ok(n @ 1..=1000) => (Some(n), rest),
                _ => return error(0, "a number of turns from 1 to 1000"),
            },
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let seconds = |text: &str| -> Option<Duration> {
            let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
            let seconds: f64 = text.parse().ok().filter(|s| plain && *s <= LONGEST)?;
            Some(Duration::from_secs_f64(seconds))
        };
        let offset = text.len() - rest.len();
        let Some(base) = seconds(base).filter(|base| !base.is_zero()) else {
            return error(offset, "seconds, as in 10+0.1");
        };
        let Some(increment) = seconds(increment) else {
            return error(text.rfind('+').map_or(offset, |i| i + 1), "seconds for each turn");
        };
        Ok(Self { turns, base, increment })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(turns) = self.turns {
            write!(f, "{turns}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        match self.increment.is_zero() {
            true => Ok(()),
            false => write!(f, "+{}", self.increment.as_secs_f64()),
        }
    }
}

/// The clock of a game: both players' time.
#[derive(Clone, Copy, Debug)]
pub struct GameClock {
    control: TimeControl,
    left: [Duration; 2],
    played: [u32; 2],
}

impl GameClock {
    /// A clock on which nobody has lost time.
    pub const fn new(control: TimeControl) -> Self {
        Self { control, left: [control.base; 2], played: [0; 2] }
    }

    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What a player has left.
    pub const fn left(&self, player: Player) -> Duration {
        self.left[player as usize]
    }

    /// The turns until a player's time is given anew.
    pub fn turns_to_go(&self, player: Player) -> Option<u32> {
        let turns = self.control.turns?;
        Some(turns - self.played[player as usize] % turns)
    }

    /// Takes off the time that a player has used; whether it was there, with so much to spare.
    #[must_use]
    pub fn spend(&mut self, player: Player, used: Duration, margin: Duration) -> bool {
        let left = &mut self.left[player as usize];
        let in_time = used <= *left + margin;
        *left = left.saturating_sub(used);
        in_time
    }

    /// A player has finished a turn: time is added.
    pub fn finish_turn(&mut self, player: Player) {
        let i = player as usize;
        self.played[i] += 1;
        self.left[i] += self.control.increment;
        if self.control.turns.is_some_and(|turns| self.played[i].is_multiple_of(turns)) {
            self.left[i] += self.control.base;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn time_controls_are_read_and_printed() {
        for (text, turns, base, increment) in [
            ("10+0.1", None, 10_000, 100),
            ("60", None, 60_000, 0),
            ("40/60+0.5", Some(40), 60_000, 500),
            ("0.5", None, 500, 0),
        ] {
            let control = TimeControl { turns, base: ms(base), increment: ms(increment) };
            assert_eq!(TimeControl::parse(text), Ok(control));
            assert_eq!(control.to_string(), text);
        }
        for (text, column) in
            [("", 1), ("0", 1), ("x", 1), ("10+", 4), ("10+-1", 4), ("0/5", 1), ("5/", 3)]
        {
            assert_eq!(TimeControl::parse(text).expect_err(text).column, column, "{text}");
        }
        for text in ["1e999", "inf", "nan", "99999999999999999999"] {
            assert!(TimeControl::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn durations_have_units() {
        for (text, time) in [("100ms", ms(100)), ("1.5s", ms(1500)), ("2m", ms(120_000))] {
            assert_eq!(parse_duration(text), Ok(time));
        }
        for text in ["", "s", "-5s", "5x", "nans", "1e30h"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs() {
        let control = TimeControl { turns: Some(2), base: ms(1000), increment: ms(100) };
        let mut clock = GameClock::new(control);
        assert!(clock.spend(Player::First, ms(400), ms(0)));
        assert_eq!(clock.turns_to_go(Player::First), Some(2));
        clock.finish_turn(Player::First);
        assert_eq!(
            (clock.left(Player::First), clock.turns_to_go(Player::First)),
            (ms(700), Some(1))
        );
        // A margin helps once; what is lost is lost.
        assert!(clock.spend(Player::First, ms(710), ms(20)));
        assert_eq!(clock.left(Player::First), ms(0));
        clock.finish_turn(Player::First);
        assert_eq!(
            (clock.left(Player::First), clock.turns_to_go(Player::First)),
            (ms(1100), Some(2))
        );
        assert!(!clock.spend(Player::First, ms(1200), ms(20)));
        assert_eq!(clock.left(Player::Second), ms(1000));
    }
}
