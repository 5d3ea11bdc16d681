//! The checker: whether a strategy wins, by the rules alone.
//!
//! A strategy names one turn wherever the winner is to act. It wins if every answer of the loser
//! is met and the game ends within a number of plies that falls at every turn, so that nothing can
//! go on for ever. How the strategy was found does not matter here.

use std::collections::HashMap;

use rules::{Player, Position, legal_actions};

/// A winning strategy: the winner's turns in the order in which [`verify`] asks for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy<A> {
    /// Who wins.
    pub winner: Player,
    /// The plies to the end against the longest resistance, the last one included.
    pub plies: u32,
    /// The turns of the winner, each from a position that was not known to be won before.
    pub turns: Vec<Vec<A>>,
    /// The main line: complete turns, the loser's those that resist longest.
    pub line: Vec<Vec<A>>,
}

/// Why a strategy is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The number of plies has run out.
    #[error("the game goes on after the promised number of plies")]
    TooLong,
    /// The game ends, but not as a win.
    #[error("the game ends without the promised win ({0})")]
    NoWin(&'static str),
    /// A turn of the winner is not legal, or not complete.
    #[error("a turn of the winner is not a complete legal turn")]
    Illegal,
    /// There is no turn for a position that is reached.
    #[error("{0}")]
    Missing(String),
}

/// Plies beyond which no strategy is followed: memory for the way there must be found.
pub(crate) const LONGEST: u32 = 1000;

/// Plays a strategy against every answer.
///
/// `next` gives the winner's turn in a position, for which so many plies are left. Positions are
/// told apart by their keys; one that has been won before in no more plies is not played again.
///
/// # Errors
/// The strategy does not win within `plies`.
pub fn verify<P: Position>(
    root: &P,
    winner: Player,
    plies: u32,
    next: &mut impl FnMut(&P, u32) -> Result<Vec<P::Action>, Flaw>,
) -> Result<Strategy<P::Action>, Flaw> {
    if let Some(outcome) = root.outcome() {
        return Err(Flaw::NoWin(outcome.reason));
    }
    let (won, chosen, turns) = (HashMap::new(), HashMap::new(), Vec::new());
    let mut check = Check { winner, next, won, chosen, turns };
    let plies = check.visit(root, plies.min(LONGEST))?;
    let line = check.line(root);
    Ok(Strategy { winner, plies, turns: check.turns, line })
}

struct Check<'n, P: Position, N> {
    winner: Player,
    next: &'n mut N,
    /// Positions that are won, by key: within how many plies.
    won: HashMap<u64, u32>,
    /// Which of the turns was played there.
    chosen: HashMap<u64, usize>,
    turns: Vec<Vec<P::Action>>,
}

impl<P: Position, N: FnMut(&P, u32) -> Result<Vec<P::Action>, Flaw>> Check<'_, P, N> {
    /// The plies within which a position is won, at most `left`; the turn in progress is one.
    fn visit(&mut self, pos: &P, left: u32) -> Result<u32, Flaw> {
        if let Some(&plies) = self.won.get(&pos.key())
            && plies <= left
        {
            return Ok(plies);
        }
        if left == 0 {
            return Err(Flaw::TooLong);
        }
        let plies = if pos.turn() == self.winner {
            self.winner_acts(pos, left)?
        } else {
            self.loser_acts(pos, left)?
        };
        self.won.insert(pos.key(), plies);
        Ok(plies)
    }

    /// The strategy's one turn.
    fn winner_acts(&mut self, pos: &P, left: u32) -> Result<u32, Flaw> {
        let turn = (self.next)(pos, left)?;
        let mut at = pos.clone();
        for (i, &a) in turn.iter().enumerate() {
            if i > 0 && !at.turn_is_open() || !legal_actions(&at).contains(&a) {
                return Err(Flaw::Illegal);
            }
            at.play_unchecked(a);
        }
        if turn.is_empty() || at.turn_is_open() {
            return Err(Flaw::Illegal);
        }
        self.chosen.insert(pos.key(), self.turns.len());
        self.turns.push(turn);
        self.after(&at, left)
    }

    /// Every action there is.
    fn loser_acts(&mut self, pos: &P, left: u32) -> Result<u32, Flaw> {
        let mut longest = 0;
        let mut child = pos.clone();
        for a in legal_actions(pos) {
            child.clone_from(pos);
            child.play_unchecked(a);
            longest = longest.max(self.after(&child, left)?);
        }
        Ok(longest)
    }

    /// The plies of a position after an action, the turn of that action included.
    fn after(&mut self, child: &P, left: u32) -> Result<u32, Flaw> {
        match child.outcome() {
            Some(outcome) if outcome.winner == Some(self.winner) => Ok(1),
            Some(outcome) => Err(Flaw::NoWin(outcome.reason)),
            None if child.turn_is_open() => self.visit(child, left),
            None => Ok(1 + self.visit(child, left - 1)?),
        }
    }

    /// The main line, once all is won.
    fn line(&self, root: &P) -> Vec<Vec<P::Action>> {
        let mut line = Vec::new();
        let mut turn = Vec::new();
        let mut at = root.clone();
        while at.outcome().is_none() {
            let played = match self.chosen.get(&at.key()) {
                Some(&i) => self.turns[i].clone(),
                None => vec![self.longest(&at)],
            };
            for &a in &played {
                at.play_unchecked(a);
            }
            turn.extend(played);
            if !at.turn_is_open() {
                line.push(std::mem::take(&mut turn));
            }
        }
        line
    }

    /// The loser's action that resists longest.
    fn longest(&self, pos: &P) -> P::Action {
        let plies = |&a: &P::Action| {
            let mut child = pos.clone();
            child.play_unchecked(a);
            let below = self.won.get(&child.key()).copied().unwrap_or(0);
            below + u32::from(!child.turn_is_open())
        };
        let actions = legal_actions(pos).into_iter();
        actions.max_by_key(plies).expect("a position that is not over has actions")
    }
}
