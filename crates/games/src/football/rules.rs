//! The readings as values.

use std::num::NonZeroU32;

use rules::Ruleset;

use super::setup;

/// The readings a game of Football is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rules {
    /// `kick-sense=both`: the ball may also be sent over its kicker.
    pub(super) over_the_kicker: bool,
    /// `kicks=once`: a man kicks at most once a turn; otherwise the ball may not come back to a
    /// square where it lay since the last ordinary move.
    pub(super) once: bool,
    /// `own-goal=loses`: the ball may be sent into the goal one defends.
    pub(super) own_goals: bool,
    /// `first-turn-goal=forbidden`: no goals in the first turn of either side.
    pub(super) first_turn_ban: bool,
    /// `null-turn=allowed`: who touches the ball may do nothing.
    pub(super) null_turns: bool,
    /// `corner-bishop-jump=on`.
    pub(super) corner_jump: bool,
    /// What happens to a player who can do nothing.
    pub(super) stalemate: Stalemate,
    /// What the third occurrence of a position does.
    pub(super) repetition: Recurrence,
    /// The number of completed turns that ends the game.
    pub(super) turn_cap: Option<NonZeroU32>,
    /// The start arrays of White and Black.
    pub(super) arrays: [u16; 2],
}

/// `stalemate`: what happens to a player who can do nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stalemate {
    /// The game is drawn.
    Draw,
    /// The turn passes.
    Pass,
    /// The player loses.
    Loss,
}

/// `repetition`: what the third occurrence of a position does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Recurrence {
    /// It draws.
    Draw,
    /// The player who brought it about loses.
    MoverLoses,
    /// Nothing.
    Off,
}

impl Rules {
    /// The values that a ruleset of this game gives to the readings.
    pub(super) fn new(ruleset: &Ruleset) -> Self {
        Self {
            over_the_kicker: ruleset.is("kick-sense", "both"),
            once: ruleset.is("kicks", "once"),
            own_goals: ruleset.is("own-goal", "loses"),
            first_turn_ban: ruleset.is("first-turn-goal", "forbidden"),
            null_turns: ruleset.is("null-turn", "allowed"),
            corner_jump: ruleset.is("corner-bishop-jump", "on"),
            stalemate: match ruleset.get("stalemate") {
                "pass" => Stalemate::Pass,
                "loss" => Stalemate::Loss,
                _ => Stalemate::Draw,
            },
            repetition: match ruleset.get("repetition") {
                "mover-loses" => Recurrence::MoverLoses,
                "off" => Recurrence::Off,
                _ => Recurrence::Draw,
            },
            turn_cap: ruleset.number("turn-cap").and_then(NonZeroU32::new),
            arrays: arrays(ruleset.get("setup")),
        }
    }
}

/// The arrays that `setup` names: one number stands for both sides.
fn arrays(setup: &str) -> [u16; 2] {
    let (white, black) = setup.split_once('-').unwrap_or((setup, setup));
    [white, black].map(|number| number.parse().unwrap_or(setup::STANDARD))
}
