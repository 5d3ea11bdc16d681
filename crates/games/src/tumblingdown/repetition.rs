//! Draws by repetition (the rules, section 6); there is no clock.

use rules::{HistoryRules, Position, Repetition, zobrist};

use super::movegen::Action;
use super::position::Tumblingdown;
use super::readings::Counting;

impl HistoryRules for Tumblingdown {
    fn repetition(&self) -> Option<Repetition> {
        let rule = Repetition { occurrences: 3, mover_loses: false };
        (self.rules.counting != Counting::Off).then_some(rule)
    }

    fn clock_limit(&self) -> Option<(u32, &'static str)> {
        None
    }

    /// Boardspace's program takes its digest when the stack has been dropped and the turn is not
    /// yet handed over: it covers the square moved from, and there is none at the start.
    fn repetition_key(&self, turn: Option<(&Self, &[Action])>) -> Option<u64> {
        match self.rules.counting {
            Counting::Plain | Counting::Off => Some(self.key()),
            Counting::Boardspace => {
                let (_, actions) = turn?;
                let from = actions.last()?.from;
                Some(self.key() ^ zobrist(0x6F72_6967_696E, u64::from(from.0)))
            }
        }
    }
}
