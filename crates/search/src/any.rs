//! The search behind the erased border: whole jobs on positions of any game, in text.
//!
//! A game exports an [`Engine`]; whoever holds an [`AnyPosition`] of the game can ask it.

use std::fmt;

use rules::any::{AnyPosition, Game};
use rules::{History, ParseError, parse_turn, turn_text};
use serde::Serialize;

use crate::baseline::baseline;
use crate::check::{check_hooks, check_win_in_turn};
use crate::endgame::AnyTable;
use crate::hooks::Searchable;
use crate::iterate::RootLine;
use crate::levels::{Level, Levels, Sight};
use crate::limits::{Clock, Limits, Signals};
use crate::mcts::{End, MctsOptions, mcts};
use crate::negamax::negamax;
use crate::options::Options;
use crate::proof::{OnlyWinText, SolutionText, Verified};
use crate::proof::{ProofError, SolveLimits};
use crate::proof::{only_win_of, solve_history, verify_history};
use crate::score::{Score, Shown, Wdl};
use crate::searcher::Searcher;
use crate::terms::Feature;

/// The engine of a game.
#[derive(Debug)]
pub struct Engine {
    /// The game.
    pub game: &'static Game,
    /// Its types of positions: more than one where boards differ.
    pub kinds: &'static [Kind],
    /// Its endgame tables.
    pub tables: &'static [&'static dyn AnyTable],
    /// What its levels of play see.
    pub levels: &'static Levels,
}

/// The engine for one type of positions.
#[derive(Clone, Copy)]
pub struct Kind {
    fits: fn(&dyn AnyPosition) -> bool,
    searcher: fn(Options) -> Box<dyn AnySearcher>,
    baseline: fn(usize) -> Box<dyn AnySearcher>,
    evaluate: fn(&dyn AnyPosition) -> Option<Score>,
    features: fn() -> Vec<Feature>,
    negamax: fn(&dyn AnyPosition, u32) -> Option<Score>,
    check: fn(&dyn AnyPosition) -> Result<(), String>,
    check_win: fn(&dyn AnyPosition) -> Result<bool, String>,
    mcts: Mcts,
    solve: fn(&dyn AnyPosition, &SolveLimits) -> Option<SolutionText>,
    verify: fn(&dyn AnyPosition, &str) -> Option<Result<Verified, ProofError>>,
    only_win: fn(&dyn AnyPosition, u32, &SolveLimits) -> Option<OnlyWinText>,
}

/// Monte-Carlo tree search for one type of positions.
type Mcts = fn(&dyn AnyPosition, &MctsOptions, &mut dyn FnMut(u64) -> bool) -> Option<MctsText>;

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind").finish_non_exhaustive()
    }
}

/// A line of play in text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineText {
    /// The score for the player to act.
    pub score: Shown,
    /// The chances that go with it.
    pub wdl: Wdl,
    /// Complete turns in coordinate form, the part of the first that is already played included.
    pub pv: Vec<String>,
}

/// What a search has found so far, in text.
#[derive(Clone, Debug)]
pub struct InfoText {
    /// Plies searched in full.
    pub depth: u32,
    /// Plies of the longest line.
    pub seldepth: u32,
    /// Which of the best turns this is, from 1.
    pub multipv: usize,
    /// The line and its score.
    pub line: LineText,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// Time since the search was asked for.
    pub elapsed: std::time::Duration,
}

/// What a search answers, in text.
#[derive(Clone, Debug)]
pub struct AnswerText {
    /// The best turn as it stands in a record: complete, with the part already played.
    pub turn: String,
    /// What is left to play of it, as a text that [`AnyPosition::play`] takes.
    pub rest: String,
    /// The best lines, the best first.
    pub lines: Vec<LineText>,
    /// Plies searched in full.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
}

/// What Monte-Carlo tree search answers, in text.
#[derive(Clone, Debug)]
pub struct MctsText {
    /// What is left to play of the turn it prefers, as a text that [`AnyPosition::play`] takes.
    pub rest: String,
    /// The share of the points that the player to act may expect, from 0 to 1.
    pub share: f64,
    /// How the game ends by best play, where the tree has proven it.
    pub proven: Option<End>,
    /// Playouts made.
    pub playouts: u64,
}

/// A [`Searcher`] of any game.
pub trait AnySearcher: Send {
    /// Changes the options.
    fn set_options(&mut self, options: Options);
    /// Forgets what was learnt: for a new game.
    fn clear(&mut self);
    /// Considers only these turns, in coordinate form or SAN, in searches of this position; all
    /// turns again if there are none.
    ///
    /// # Errors
    /// A text is no complete turn here, or the position is of another game.
    fn search_only(&mut self, pos: &dyn AnyPosition, turns: &[String]) -> Result<(), ParseError>;
    /// Searches; none if the game is over or the position is of another game.
    fn search(
        &mut self,
        pos: &dyn AnyPosition,
        limits: &Limits,
        outside: (&Signals, &dyn Clock),
        report: &mut dyn FnMut(&InfoText),
    ) -> Option<AnswerText>;
    /// One of the best turns at a fixed depth, chosen by the seed, and its score; as
    /// [`Searcher::choose`].
    fn choose(&mut self, pos: &dyn AnyPosition, depth: u32, seed: u64) -> Option<(String, Score)>;
    /// How much there is of each term of the evaluation, as
    /// [`Observe::observe`](crate::Observe::observe), if the position is one to judge by it, as
    /// [`Observe::is_observed`](crate::Observe::is_observed) and [`Searcher::is_quiet`] say.
    fn observe(&mut self, pos: &dyn AnyPosition) -> Option<Vec<i32>>;
}

impl Engine {
    /// A searcher for positions such as this one; none if the position is of another game.
    pub fn searcher(
        &self,
        pos: &dyn AnyPosition,
        options: Options,
    ) -> Option<Box<dyn AnySearcher>> {
        Some((self.kind(pos)?.searcher)(options))
    }

    /// What a level sees in this game.
    pub const fn sight(&self, level: Level) -> &'static Sight {
        level.sight(self.levels)
    }

    /// The terms of the evaluation; none if the game's is no sum of terms.
    pub fn features(&self) -> Vec<Feature> {
        self.kinds.first().map_or_else(Vec::new, |kind| (kind.features)())
    }

    /// The fixed-depth baseline with that many megabytes; ask it by [`AnySearcher::choose`].
    pub fn baseline(&self, pos: &dyn AnyPosition, hash: usize) -> Option<Box<dyn AnySearcher>> {
        Some((self.kind(pos)?.baseline)(hash))
    }

    /// The static evaluation for the player to act; none if the game is over.
    pub fn evaluate(&self, pos: &dyn AnyPosition) -> Option<Score> {
        (self.kind(pos)?.evaluate)(pos)
    }

    /// The value by plain negamax: the yardstick of tests. None if the game is over.
    pub fn negamax(&self, pos: &dyn AnyPosition, depth: u32) -> Option<Score> {
        (self.kind(pos)?.negamax)(pos, depth)
    }

    /// Checks what the hooks of the game promise; see [`check_hooks`].
    ///
    /// # Errors
    /// A sentence that says which promise is broken.
    pub fn check(&self, pos: &dyn AnyPosition) -> Result<(), String> {
        let kind = self.kind(pos).ok_or("the position is of another game")?;
        (kind.check)(pos)
    }

    /// Whether the player to act can win in this turn, as the game says and as all variants of
    /// the turn show; see [`check_win_in_turn`].
    ///
    /// # Errors
    /// A sentence that says how the two differ.
    pub fn check_win_in_turn(&self, pos: &dyn AnyPosition) -> Result<bool, String> {
        let kind = self.kind(pos).ok_or("the position is of another game")?;
        (kind.check_win)(pos)
    }

    /// Monte-Carlo tree search, as long as `more` says, which is told the playouts so far; none if
    /// the game is over or the position is of another game.
    pub fn mcts(
        &self,
        pos: &dyn AnyPosition,
        options: &MctsOptions,
        more: &mut dyn FnMut(u64) -> bool,
    ) -> Option<MctsText> {
        (self.kind(pos)?.mcts)(pos, options, more)
    }

    /// Solves the position; none if the board says that the game is over.
    pub fn solve(&self, pos: &dyn AnyPosition, limits: &SolveLimits) -> Option<SolutionText> {
        (self.kind(pos)?.solve)(pos, limits)
    }

    /// Verifies a proof of the position by the rules alone; none if it is of another game.
    ///
    /// # Errors
    /// The text is no proof of this position.
    pub fn verify(
        &self,
        pos: &dyn AnyPosition,
        proof: &str,
    ) -> Option<Result<Verified, ProofError>> {
        (self.kind(pos)?.verify)(pos, proof)
    }

    /// The one turn with which the player to act wins within so many plies, as
    /// [`only_win`](crate::proof::only_win) says; none also if the position is of another game.
    pub fn only_win(
        &self,
        pos: &dyn AnyPosition,
        plies: u32,
        limits: &SolveLimits,
    ) -> Option<OnlyWinText> {
        (self.kind(pos)?.only_win)(pos, plies, limits)
    }

    fn kind(&self, pos: &dyn AnyPosition) -> Option<&'static Kind> {
        self.kinds.iter().find(|kind| (kind.fits)(pos))
    }
}

impl Kind {
    /// The engine for positions of type `P`.
    pub const fn of<P: Searchable>() -> Self {
        Self {
            fits: |pos| history::<P>(pos).is_some(),
            searcher: |options| Box::new(Searcher::<P>::new(options)),
            baseline: |hash| Box::new(baseline::<P>(hash)),
            evaluate: |pos| {
                let running = history::<P>(pos).filter(|history| history.outcome().is_none());
                running.map(|history| Score::cp(history.position().evaluate()))
            },
            features: P::features,
            negamax: |pos, depth| {
                let pos = history::<P>(pos)?.position();
                pos.outcome().is_none().then(|| negamax(pos, depth))
            },
            check: |pos| {
                let running = history::<P>(pos).filter(|history| history.outcome().is_none());
                running.map_or(Ok(()), |history| check_hooks(history.position()))
            },
            check_win: |pos| {
                let running = history::<P>(pos).filter(|history| history.outcome().is_none());
                running.map_or(Ok(false), |history| check_win_in_turn(history.position()))
            },
            mcts: |pos, options, more| {
                let history = history::<P>(pos)?;
                let answer = mcts(history, options, more)?;
                Some(MctsText {
                    rest: turn_text(history.position(), &answer.turn),
                    share: answer.share,
                    proven: answer.proven,
                    playouts: answer.playouts,
                })
            },
            solve: |pos, limits| solve_history(pos.ruleset(), history::<P>(pos)?, limits),
            verify: |pos, proof| Some(verify_history(history::<P>(pos)?, proof)),
            only_win: |pos, plies, limits| only_win_of(history::<P>(pos)?, plies, limits),
        }
    }
}

/// The game behind the border, if it is one of positions of type `P`.
fn history<P: Searchable>(pos: &dyn AnyPosition) -> Option<&History<P>> {
    pos.as_any().downcast_ref()
}

impl<P: Searchable> AnySearcher for Searcher<P> {
    fn set_options(&mut self, options: Options) {
        Self::set_options(self, options);
    }

    fn clear(&mut self) {
        Self::clear(self);
    }

    fn search_only(&mut self, pos: &dyn AnyPosition, turns: &[String]) -> Result<(), ParseError> {
        let read = |text: &String| {
            let other = || ParseError::at("turn", text, 0, "a turn of this game");
            complete_turn(history::<P>(pos).ok_or_else(other)?.position(), text)
        };
        let turns: Result<_, _> = turns.iter().map(read).collect();
        Self::search_only(self, turns?);
        Ok(())
    }

    fn search(
        &mut self,
        pos: &dyn AnyPosition,
        limits: &Limits,
        outside: (&Signals, &dyn Clock),
        report: &mut dyn FnMut(&InfoText),
    ) -> Option<AnswerText> {
        let history = history::<P>(pos)?;
        let answer = Self::search(self, history, limits, outside, &mut |info| {
            report(&InfoText {
                depth: info.depth,
                seldepth: info.seldepth,
                multipv: info.multipv,
                line: line_text(history, info.line),
                nodes: info.nodes,
                hashfull: info.hashfull,
                elapsed: info.elapsed,
            });
        })?;
        Some(AnswerText {
            turn: first_turn_text(history, &answer.turn),
            rest: turn_text(history.position(), &answer.turn),
            lines: answer.lines.iter().map(|line| line_text(history, line)).collect(),
            depth: answer.depth,
            nodes: answer.nodes,
        })
    }

    fn choose(&mut self, pos: &dyn AnyPosition, depth: u32, seed: u64) -> Option<(String, Score)> {
        let history = history::<P>(pos)?;
        let (turn, score) = Self::choose(self, history, depth, seed)?;
        Some((turn_text(history.position(), &turn), score))
    }

    fn observe(&mut self, pos: &dyn AnyPosition) -> Option<Vec<i32>> {
        let history = history::<P>(pos)?;
        let judged = history.position().is_observed() && self.is_quiet(history);
        judged.then(|| history.position().observe())
    }
}

/// Reads a turn up to its end.
fn complete_turn<P: Searchable>(pos: &P, text: &str) -> Result<Vec<P::Action>, ParseError> {
    let turn = parse_turn(pos, text).or_else(|error| pos.parse_san(text).map_err(|_| error))?;
    let mut after = pos.clone();
    for &a in &turn {
        after.play_unchecked(a);
    }
    match after.turn_is_open() {
        true => Err(ParseError::at("turn", text, text.len(), "the rest of the turn")),
        false => Ok(turn),
    }
}

/// The text of a turn that begins in the present position, with the part already played.
pub(crate) fn first_turn_text<P: Searchable>(history: &History<P>, rest: &[P::Action]) -> String {
    turn_text(history.turn_start(), &[history.open_actions().as_slice(), rest].concat())
}

fn line_text<P: Searchable>(history: &History<P>, line: &RootLine<P::Action>) -> LineText {
    let mut at = history.position().clone();
    let mut pv = Vec::new();
    for (i, turn) in line.turns.iter().enumerate() {
        pv.push(match i {
            0 => first_turn_text(history, turn),
            _ => turn_text(&at, turn),
        });
        for &a in turn {
            at.play_unchecked(a);
        }
    }
    LineText { score: line.score.shown(), wdl: line.score.wdl(), pv }
}
