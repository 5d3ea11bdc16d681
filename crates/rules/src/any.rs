//! Games with their types erased, once: the border behind which everything is text and [`View`].
//!
//! [`AnyPosition`] offers whole jobs, so that no inner loop crosses the border.

use std::any::Any;
use std::fmt::Debug;
use std::ops::ControlFlow;

use serde::Serialize;

use crate::distinct::{Distinct, MemoryError, distinct};
use crate::perft::perft_threads;
use crate::playout::{Playouts, playout};
use crate::unfinished::parse_unfinished_san;
use crate::{
    ActionView, Asset, Assets, Color, CountTurns, Event, EventKind, Events, History, HistoryRules,
    Mark, Notation, Outcome, ParseError, Player, Reading, Rng, Ruleset, SampleAction, Show,
    SquareView, Symmetry, View, action_text, fen, for_each_turn, legal_actions, parse_turn, san,
    turn_text,
};

/// Sets up a FEN, or the start position, under a ruleset of the game.
pub type Open = fn(&Ruleset, Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError>;

/// The facts of a game, and the one way into it.
#[derive(Debug)]
pub struct Game {
    /// Its name in a ruleset: lower case, hyphens.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Who invented it.
    pub inventor: &'static str,
    /// When.
    pub year: u16,
    /// Where the rules come from, each in one line.
    pub sources: &'static [&'static str],
    /// The readings in the order of the ruleset's text.
    pub readings: &'static [Reading],
    /// The rulebook, Markdown with executable blocks.
    pub rulebook: &'static str,
    /// The perft table.
    pub perft_table: &'static str,
    /// The golden games.
    pub playthrough: &'static str,
    /// Positions in which exactly one turn wins within some plies.
    pub puzzles: &'static str,
    /// How its FENs write placements, for editors of positions.
    pub placement: &'static crate::Placement,
    /// Other formats of records that the game reads and writes.
    pub dialects: &'static [crate::record::Dialect],
    /// Sets up a FEN, or the start position, under a ruleset of this game.
    pub open: Open,
}

/// All that a game must offer.
pub trait Playable:
    CountTurns + SampleAction + HistoryRules + Symmetry + Notation + Show + Events + Assets
{
}
impl<P: CountTurns + SampleAction + HistoryRules + Symmetry + Notation + Show + Events + Assets>
    Playable for P
{
}

/// Sets up a position of a game: what [`Game::open`] does once the game knows its types.
///
/// # Errors
/// The FEN is wrong.
pub fn open<P: Playable>(
    ruleset: &Ruleset,
    rules: P::Rules,
    fen: Option<&str>,
) -> Result<Box<dyn AnyPosition>, ParseError> {
    let start = match fen {
        Some(text) => P::parse_fen(rules, text)?,
        None => P::start(rules),
    };
    Ok(Box::new(Erased { ruleset: ruleset.clone(), history: History::new(start) }))
}

/// A complete turn in all its forms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnText {
    /// The coordinate form, with the part of the turn already played.
    pub turn: String,
    /// The form people read.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// The outcome after it, by board, repetition and clock.
    pub outcome: Option<Outcome>,
}

/// Random playouts to be made.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutOptions {
    /// Number of games.
    pub games: u64,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Plies after which a game is cut.
    pub max_plies: u32,
}

/// A position of any game, together with the turns that led to it.
pub trait AnyPosition: Debug + Send + Sync {
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;
    /// The `History` behind the erased border, for crates that bring generic work of their own and
    /// know which game's types to ask for.
    fn as_any(&self) -> &dyn Any;
    /// The ruleset of the game.
    fn ruleset(&self) -> &Ruleset;
    /// The FEN in which the game began.
    fn start_fen(&self) -> String;
    /// The FEN of the present position.
    fn fen(&self) -> String;
    /// The Zobrist key of the present position.
    fn key(&self) -> u64;
    /// The player to act.
    fn to_act(&self) -> Player;
    /// The color of a player.
    fn color_of(&self, player: Player) -> Color;
    /// Whether a turn has begun and is not finished.
    fn turn_is_open(&self) -> bool;
    /// The outcome by board, repetition and clock.
    fn outcome(&self) -> Option<Outcome>;
    /// The picture, the last turn marked.
    fn view(&self) -> View;

    /// The texts of the legal next actions; none when the game is over.
    fn actions(&self) -> Vec<String>;
    /// The same with all that a person needs for choosing one on the board.
    fn choices(&self) -> Vec<ActionView>;
    /// What the other player could choose if the player to act did nothing: for planning a turn
    /// ahead. None in an open turn, or when the game is over.
    fn plans(&self) -> Vec<ActionView>;
    /// What may follow `text`, the beginning of a turn, up to the end of one action; at most
    /// `limit` texts, sorted, each beginning with `text`.
    fn completions(&self, text: &str, limit: usize) -> Vec<String>;
    /// The coordinate texts of up to `limit` complete turns, sorted, the part already played
    /// included; and whether there are more.
    fn turns(&self, limit: usize) -> (Vec<String>, bool);
    /// The same with SAN, FEN and outcome.
    fn turns_after(&self, limit: usize) -> (Vec<TurnText>, bool);
    /// The number of complete turns; `None` if it takes more than about `budget` steps to count.
    fn count_turns(&self, budget: u64) -> Option<u64>;
    /// One legal action at random; `None` when the game is over.
    fn sample_action(&self, rng: &mut Rng) -> Option<String>;

    /// A random complete turn (in an open turn the rest of it), action by action; `None` when the
    /// game is over.
    fn random_turn(&self, rng: &mut Rng) -> Option<Vec<String>>;
    /// A turn that wins at once if there is one, and does not lose at once if that can be helped.
    fn greedy_turn(&self, rng: &mut Rng) -> Option<Vec<String>>;

    /// Plays a turn or a part of one, in coordinate form or SAN.
    ///
    /// # Errors
    /// The text is no legal turn or beginning of one here; nothing has been played then.
    fn play(&mut self, text: &str) -> Result<(), ParseError>;
    /// Takes back one action, also of a finished turn; whether there was one.
    fn undo_action(&mut self) -> bool;
    /// Takes back the turn in progress, or else the last finished one; whether there was one.
    fn undo_turn(&mut self) -> bool;
    /// The finished turns in coordinate form.
    fn played(&self) -> Vec<String>;
    /// The bare texts of all actions played, those of the turn in progress included: each is a text
    /// that [`play`](Self::play) takes in its place.
    fn played_actions(&self) -> Vec<String>;
    /// The finished turns in SAN.
    fn played_san(&self) -> Vec<String>;
    /// The last finished turn in all its forms, if there is one and no turn has begun since.
    fn last_turn(&self) -> Option<TurnText>;
    /// The part of a turn that is not finished; empty if there is none.
    fn open_turn(&self) -> String;
    /// The kinds of events that this game knows.
    fn event_kinds(&self) -> &'static [EventKind];
    /// What happened in the last finished turn; nothing if there is none.
    fn last_events(&self) -> Vec<Event>;
    /// What players of this game may have.
    fn asset_kinds(&self) -> &'static [Asset];
    /// What the player to act has of each, less what the opponent has.
    fn assets(&self) -> Vec<i32>;
    /// The number of actions of the last finished turn; 0 if there is none.
    fn last_actions(&self) -> usize;
    /// The number of the present turn, which the turn of the other player shares.
    fn turn_number(&self) -> u32;

    /// Perft of the present position, on several threads.
    fn perft(&self, depth: u32, threads: usize) -> u64;
    /// The same, every action made and nothing counted in bulk.
    fn perft_by_play(&self, depth: u32) -> u64;
    /// Perft for each complete turn, sorted by its text; in a position with few turns.
    fn divide(&self, depth: u32, threads: usize, each: &mut dyn FnMut(&str, u64));
    /// Perft by different positions.
    ///
    /// # Errors
    /// The positions do not fit into `memory` megabytes.
    fn distinct(&self, depth: u32, memory: u64) -> Result<Distinct, MemoryError>;
    /// Random games from the present position.
    fn playout(&self, options: PlayoutOptions) -> Playouts;
    /// The images of the present position under the game's symmetries.
    fn images(&self) -> Vec<Box<dyn AnyPosition>>;
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A history with its ruleset: the only implementation.
#[derive(Clone, Debug)]
struct Erased<P: Playable> {
    ruleset: Ruleset,
    history: History<P>,
}

impl<P: Playable> Erased<P> {
    /// The position before the first action of the turn in progress that is known.
    fn turn_start(&self) -> &P {
        self.history.turn_start()
    }

    /// Complete turns with the part already played, unsorted, and whether there are more.
    fn list_turns(&self, limit: usize) -> (Vec<Vec<P::Action>>, bool) {
        let mut turns = Vec::new();
        if self.history.outcome().is_some() {
            return (turns, false);
        }
        let played = self.history.open_actions();
        let flow = for_each_turn(self.history.position(), &mut |rest, _| {
            if turns.len() == limit {
                return ControlFlow::Break(());
            }
            turns.push([played.as_slice(), rest].concat());
            ControlFlow::Continue(())
        });
        (turns, flow.is_break())
    }

    /// The texts of a sequence of legal actions, one by one.
    fn action_texts(&self, actions: &[P::Action]) -> Vec<String> {
        let mut at = self.history.position().clone();
        let text = |&a: &P::Action| {
            let text = action_text(&at, a);
            at.play_unchecked(a);
            text
        };
        actions.iter().map(text).collect()
    }

    /// Reads a turn or its beginning: coordinate form first, then SAN, then its beginning.
    fn parse(&self, text: &str) -> Result<Vec<P::Action>, ParseError> {
        if let Some(outcome) = self.history.outcome() {
            let expected = format!("no turn, for the game is over ({})", outcome.reason);
            return Err(ParseError::at("turn", text, 0, expected));
        }
        let pos = self.history.position();
        let coordinate = match parse_turn(pos, text) {
            Ok(actions) => return Ok(actions),
            Err(error) => error,
        };
        let san = pos.parse_san(text).or_else(|error| parse_unfinished_san(pos, text).ok_or(error));
        match san {
            Ok(actions) => Ok(actions),
            // The reading that got farther is the one that was meant.
            Err(san) if san.column > coordinate.column => Err(san),
            Err(_) => Err(coordinate),
        }
    }
}

/// The legal actions with all that a person needs for choosing one, sorted by their texts.
fn action_views<P: Playable>(pos: &P) -> Vec<ActionView> {
    let view = |a| {
        let mut after = pos.clone();
        after.play_unchecked(a);
        ActionView {
            action: action_text(pos, a),
            choice: pos.choice(a),
            ends: !after.turn_is_open(),
            arrows: pos.arrows(a),
        }
    };
    let mut views: Vec<_> = legal_actions(pos).into_iter().map(view).collect();
    views.sort_by(|a, b| a.action.cmp(&b.action));
    views
}

impl<P: Playable> AnyPosition for Erased<P> {
    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        &self.history
    }

    fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    fn start_fen(&self) -> String {
        fen(self.history.start())
    }

    fn fen(&self) -> String {
        fen(self.history.position())
    }

    fn key(&self) -> u64 {
        self.history.position().key()
    }

    fn to_act(&self) -> Player {
        self.history.position().turn()
    }

    fn color_of(&self, player: Player) -> Color {
        self.history.position().color_of(player)
    }

    fn turn_is_open(&self) -> bool {
        self.history.position().turn_is_open()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.history.outcome()
    }

    fn view(&self) -> View {
        let pos = self.history.position();
        let mut view = pos.view();
        let open = self.history.open_actions();
        let last = match self.history.turns().next_back() {
            _ if !open.is_empty() => Some((self.turn_start(), open.as_slice())),
            last => last,
        };
        if let Some((before, actions)) = last {
            let mut at = before.clone();
            for &a in actions {
                view.arrows.extend(at.arrows(a));
                at.play_unchecked(a);
            }
        }
        for arrow in &view.arrows {
            for name in std::iter::once(&arrow.from).chain(&arrow.to) {
                let i = view.squares.iter().position(|s| s.square == *name);
                let i = i.unwrap_or_else(|| {
                    view.squares.push(SquareView::empty(name.clone()));
                    view.squares.len() - 1
                });
                if !view.squares[i].marks.contains(&Mark::LastTurn) {
                    view.squares[i].marks.push(Mark::LastTurn);
                }
            }
        }
        view
    }

    fn actions(&self) -> Vec<String> {
        if self.history.outcome().is_some() {
            return Vec::new();
        }
        let pos = self.history.position();
        let mut texts: Vec<_> =
            legal_actions(pos).into_iter().map(|a| action_text(pos, a)).collect();
        texts.sort();
        texts
    }

    fn choices(&self) -> Vec<ActionView> {
        if self.history.outcome().is_some() {
            return Vec::new();
        }
        action_views(self.history.position())
    }

    fn plans(&self) -> Vec<ActionView> {
        if self.history.outcome().is_some() {
            return Vec::new();
        }
        let passed = self.history.position().if_passed().filter(|pos| pos.outcome().is_none());
        passed.map_or_else(Vec::new, |pos| action_views(&pos))
    }

    fn completions(&self, text: &str, limit: usize) -> Vec<String> {
        if self.history.outcome().is_some() {
            return Vec::new();
        }
        crate::completions(self.history.position(), text, limit)
    }

    fn turns(&self, limit: usize) -> (Vec<String>, bool) {
        let (turns, more) = self.list_turns(limit);
        let start = self.turn_start();
        let mut texts: Vec<_> = turns.iter().map(|turn| turn_text(start, turn)).collect();
        texts.sort();
        (texts, more)
    }

    fn turns_after(&self, limit: usize) -> (Vec<TurnText>, bool) {
        let (turns, more) = self.list_turns(limit);
        let mut history = self.history.clone();
        history.rewind_open();
        let mut texts: Vec<_> = turns
            .iter()
            .map(|turn| {
                let start = history.position();
                let (text, san) = (turn_text(start, turn), san(start, turn));
                for &a in turn {
                    history.play(a);
                }
                let (fen, outcome) = (fen(history.position()), history.outcome());
                history.undo_turn();
                TurnText { turn: text, san, fen, outcome }
            })
            .collect();
        texts.sort_by(|a, b| a.turn.cmp(&b.turn));
        (texts, more)
    }

    fn count_turns(&self, budget: u64) -> Option<u64> {
        if self.history.outcome().is_some() {
            return Some(0);
        }
        self.history.position().count_turns(budget)
    }

    fn sample_action(&self, rng: &mut Rng) -> Option<String> {
        if self.history.outcome().is_some() {
            return None;
        }
        let pos = self.history.position();
        pos.sample_action(rng).map(|a| action_text(pos, a))
    }

    fn random_turn(&self, rng: &mut Rng) -> Option<Vec<String>> {
        let turn = crate::random_turn(self.history.position(), rng)?;
        self.history.outcome().is_none().then(|| self.action_texts(&turn))
    }

    fn greedy_turn(&self, rng: &mut Rng) -> Option<Vec<String>> {
        let turn = crate::greedy_turn(self.history.position(), rng)?;
        self.history.outcome().is_none().then(|| self.action_texts(&turn))
    }

    fn play(&mut self, text: &str) -> Result<(), ParseError> {
        for a in self.parse(text)? {
            self.history.play(a);
        }
        Ok(())
    }

    fn undo_action(&mut self) -> bool {
        self.history.undo_action().is_some()
    }

    fn undo_turn(&mut self) -> bool {
        self.history.undo_turn()
    }

    fn played(&self) -> Vec<String> {
        self.history.turns().map(|(pos, turn)| turn_text(pos, turn)).collect()
    }

    fn played_actions(&self) -> Vec<String> {
        let mut texts = Vec::new();
        let mut add = |before: &P, actions: &[P::Action]| {
            let mut at = before.clone();
            for &a in actions {
                texts.push(action_text(&at, a));
                at.play_unchecked(a);
            }
        };
        for (before, turn) in self.history.turns() {
            add(before, turn);
        }
        add(self.turn_start(), &self.history.open_actions());
        texts
    }

    fn played_san(&self) -> Vec<String> {
        self.history.turns().map(|(pos, turn)| san(pos, turn)).collect()
    }

    fn last_turn(&self) -> Option<TurnText> {
        if !self.history.open_actions().is_empty() {
            return None;
        }
        let (pos, turn) = self.history.turns().next_back()?;
        let fen = fen(self.history.position());
        let (turn, san) = (turn_text(pos, turn), san(pos, turn));
        Some(TurnText { turn, san, fen, outcome: self.history.outcome() })
    }

    fn open_turn(&self) -> String {
        turn_text(self.turn_start(), &self.history.open_actions())
    }

    fn event_kinds(&self) -> &'static [EventKind] {
        P::KINDS
    }

    fn last_events(&self) -> Vec<Event> {
        let last = self.history.turns().next_back();
        last.map_or_else(Vec::new, |(pos, turn)| pos.events(turn, self.history.turn_start()))
    }

    fn asset_kinds(&self) -> &'static [Asset] {
        P::ASSETS
    }

    fn assets(&self) -> Vec<i32> {
        self.history.position().assets()
    }

    fn last_actions(&self) -> usize {
        self.history.turns().next_back().map_or(0, |(_, turn)| turn.len())
    }

    fn turn_number(&self) -> u32 {
        self.history.position().turn_number()
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        perft_threads(self.history.position(), depth, threads)
    }

    fn perft_by_play(&self, depth: u32) -> u64 {
        crate::perft_by_play(self.history.position(), depth)
    }

    fn divide(&self, depth: u32, threads: usize, each: &mut dyn FnMut(&str, u64)) {
        let pos = self.history.position();
        let mut turns = Vec::new();
        let _ = for_each_turn(pos, &mut |turn, after| {
            turns.push((turn_text(pos, turn), after.clone()));
            ControlFlow::Continue(())
        });
        turns.sort_by(|a, b| a.0.cmp(&b.0));
        for (text, after) in turns {
            let below = match (depth, after.outcome()) {
                (0 | 1, _) => 1,
                (_, Some(_)) => 0,
                (_, None) => perft_threads(&after, depth - 1, threads),
            };
            each(&text, below);
        }
    }

    fn distinct(&self, depth: u32, memory: u64) -> Result<Distinct, MemoryError> {
        distinct(self.history.position(), depth, memory)
    }

    fn playout(&self, options: PlayoutOptions) -> Playouts {
        let mut rng = Rng::new(options.seed);
        playout(self.history.position(), options.games, options.max_plies, &mut rng)
    }

    fn images(&self) -> Vec<Box<dyn AnyPosition>> {
        let erase = |image| -> Box<dyn AnyPosition> {
            Box::new(Self { ruleset: self.ruleset.clone(), history: History::new(image) })
        };
        self.history.position().images().into_iter().map(erase).collect()
    }
}
