//! Random walks: what must hold in every position that play can reach.

use std::collections::{BTreeMap, HashMap, HashSet};

use rules::any::AnyPosition;
use rules::{Rng, Ruleset, SetUp, View};

/// How far a walk goes.
#[derive(Clone, Copy, Debug)]
pub struct WalkOptions {
    /// Number of games.
    pub games: u32,
    /// Actions after which a game is left.
    pub actions: u32,
    /// Seed of the random choices.
    pub seed: u64,
    /// Positions with more complete turns than this are not listed turn by turn.
    pub turns: u64,
}

/// Walks random games of a ruleset and checks every position on the way.
///
/// # Panics
/// If anything does not hold; the message names ruleset, seed, position and turns so far.
pub fn walk(ruleset: &Ruleset, options: WalkOptions) {
    let start = (ruleset.game().open)(ruleset, None).expect("every ruleset has a start");
    walk_from(&*start, options);
}

/// The same from any position; for those that games from the start hardly reach.
///
/// # Panics
/// As [`walk`].
pub fn walk_from(start: &dyn AnyPosition, options: WalkOptions) {
    let ruleset = start.ruleset();
    let mut rng = Rng::new(options.seed);
    let mut keys: HashMap<String, u64> = HashMap::new();
    for _ in 0..options.games {
        let mut pos = start.boxed_clone();
        for _ in 0..options.actions {
            let place = || {
                format!("{ruleset}, seed {}, {} after {:?}", options.seed, pos.fen(), pos.played())
            };
            check_text(&*pos, &place);
            check_actions(&*pos, &mut rng, &place);
            check_turns(&*pos, options.turns, &mut rng, &place);
            check_images(&*pos, &place);
            let known = keys.entry(pos.fen()).or_insert_with(|| pos.key());
            assert_eq!(*known, pos.key(), "equal FENs have equal keys: {}", place());
            let Some(action) = pos.sample_action(&mut rng) else { break };
            check_play_and_undo(&*pos, &action, &place);
            pos.play(&action).expect("the action was just played on a copy");
        }
        check_replay(start, &*pos);
    }
}

/// A game that is kept as its actions comes back the same, its open turn included.
fn check_replay(start: &dyn AnyPosition, pos: &dyn AnyPosition) {
    let mut again = start.boxed_clone();
    let actions = pos.played_actions();
    for action in &actions[start.played_actions().len()..] {
        let text = again.play(action);
        text.unwrap_or_else(|error| panic!("{error}: replay of {:?}", pos.played()));
    }
    assert_eq!(again.played_actions(), actions, "actions of {:?}", pos.played());
    assert_eq!(again.fen(), pos.fen(), "replay of {:?}", pos.played());
    assert_eq!(again.played(), pos.played(), "replay of {actions:?}");
    assert_eq!(again.open_turn(), pos.open_turn(), "replay of {actions:?}");
}

/// FEN → position → FEN is the identity, and the key made from scratch is the one kept up by play.
fn check_text(pos: &dyn AnyPosition, place: &dyn Fn() -> String) {
    let ruleset = pos.ruleset();
    let again = (ruleset.game().open)(ruleset, Some(&pos.fen()));
    let again = again.unwrap_or_else(|error| panic!("{error}: {}", place()));
    assert_eq!(again.fen(), pos.fen(), "FEN round trip: {}", place());
    assert_eq!(again.key(), pos.key(), "incremental key is key from scratch: {}", place());
    assert_eq!(again.to_act(), pos.to_act(), "side to act from the FEN: {}", place());
    assert_eq!(again.turn_is_open(), pos.turn_is_open(), "open turn from the FEN: {}", place());
    if pos.outcome().is_none() && again.outcome().is_none() {
        assert_eq!(again.actions(), pos.actions(), "actions from the FEN: {}", place());
    }
    let view = pos.view();
    assert_eq!(view.to_act, pos.to_act(), "the view's side: {}", place());
    check_set_up(pos, &view, place);
    let mut squares: Vec<&String> = view.squares.iter().map(|s| &s.square).collect();
    squares.sort();
    squares.dedup();
    assert_eq!(squares.len(), view.squares.len(), "a square once in the view: {}", place());
}

/// A board that is set up square by square is the same board.
fn check_set_up(pos: &dyn AnyPosition, view: &View, place: &dyn Fn() -> String) {
    let (placement, fen) = (pos.ruleset().game().placement, pos.fen());
    let size = (view.files, view.ranks);
    let set_up = SetUp::read(placement, size, &fen).unwrap_or_else(|| panic!("form: {}", place()));
    assert_eq!(set_up.fen(placement), fen, "set up from the FEN: {}", place());
    let mut again = SetUp::empty(view.files, view.ranks, &set_up.rest);
    for (square, text) in set_up.texts(placement) {
        assert!(again.put(placement, &square, &text), "{square}: {text}: {}", place());
    }
    assert_eq!(again, set_up, "set up square by square: {}", place());
    for square in set_up.view(placement) {
        let drawn = view.squares.iter().find(|s| s.square == square.square);
        assert_eq!(drawn.map(|s| &s.men), Some(&square.men), "men set up: {}", place());
    }
}

/// Actions are unique texts, there are none if and only if the game is over, and a sample is one
/// of them.
fn check_actions(pos: &dyn AnyPosition, rng: &mut Rng, place: &dyn Fn() -> String) {
    let actions = pos.actions();
    let unique: HashSet<&String> = actions.iter().collect();
    assert_eq!(unique.len(), actions.len(), "action texts are unique: {}", place());
    assert_eq!(actions.is_empty(), pos.outcome().is_some(), "over ⇔ no actions: {}", place());
    assert!(!(pos.turn_is_open() && pos.outcome().is_some()), "over ⇒ not open: {}", place());
    for _ in 0..8 {
        let drawn = pos.sample_action(rng);
        assert_eq!(drawn.is_none(), actions.is_empty(), "sample ⇔ list: {}", place());
        if let Some(drawn) = drawn {
            assert!(unique.contains(&drawn), "{drawn} was drawn but is not listed: {}", place());
        }
    }
}

/// Complete turns: counted as listed, unique in both forms, and both forms read back.
fn check_turns(pos: &dyn AnyPosition, limit: u64, rng: &mut Rng, place: &dyn Fn() -> String) {
    let Some(total) = pos.count_turns(10_000_000) else { return };
    if total > limit {
        return;
    }
    let (turns, more) = pos.turns_after(limit as usize);
    assert!(!more, "more turns listed than counted: {}", place());
    assert_eq!(turns.len() as u64, total, "counted as listed: {}", place());
    let texts: HashSet<&String> = turns.iter().map(|t| &t.turn).collect();
    assert_eq!(texts.len(), turns.len(), "turn texts are unique: {}", place());
    let sans: BTreeMap<&String, &String> = turns.iter().map(|t| (&t.san, &t.turn)).collect();
    assert_eq!(sans.len(), turns.len(), "SANs are unique: {}", place());
    if turns.is_empty() {
        return;
    }
    // Reading back costs a list an action, so a sample must do in a large position.
    for _ in 0..turns.len().min(12) {
        let turn = rng.pick(&turns);
        for text in [&turn.turn, &turn.san] {
            let mut after = pos.boxed_clone();
            if pos.turn_is_open() {
                // Whole texts belong to the beginning of the turn, where that is known.
                after.undo_turn();
                if after.turn_is_open() {
                    continue;
                }
            }
            after.play(text).unwrap_or_else(|error| panic!("{error}: {}", place()));
            assert_eq!(after.fen(), turn.fen, "{text} leads elsewhere: {}", place());
            assert_eq!(after.played().last(), Some(&turn.turn), "{text}: {}", place());
            assert_eq!(after.played_san().last(), Some(&turn.san), "{text}: {}", place());
        }
    }
}

/// Images under the game's symmetries have as many turns, and images that are FENs of their own.
fn check_images(pos: &dyn AnyPosition, place: &dyn Fn() -> String) {
    if pos.outcome().is_some() {
        return;
    }
    let Some(total) = pos.count_turns(1_000_000) else { return };
    if total < 30 {
        let two_turns = pos.perft(2, 1);
        if two_turns < 20_000 {
            assert_eq!(two_turns, pos.perft_by_play(2), "two turns in bulk: {}", place());
        }
    }
    for image in pos.images() {
        let image_fen = image.fen();
        check_text(&*image, &|| format!("image {image_fen} of {}", place()));
        let turns = image.count_turns(u64::MAX);
        assert_eq!(turns, Some(total), "image {image_fen} of {}", place());
        if total < 30 {
            let (perft, own) = (image.perft(2, 1), pos.perft(2, 1));
            assert_eq!(perft, own, "perft 2 of image {image_fen} of {}", place());
        }
    }
}

/// Playing and taking back changes nothing; a played action reads in the turn's text.
fn check_play_and_undo(pos: &dyn AnyPosition, action: &str, place: &dyn Fn() -> String) {
    let mut after = pos.boxed_clone();
    after.play(action).unwrap_or_else(|error| panic!("{error}: {}", place()));
    let text = match after.turn_is_open() {
        true => after.open_turn(),
        false => after.played().last().expect("a turn was finished").clone(),
    };
    assert!(text.ends_with(action), "{text} ends in {action}: {}", place());
    assert!(after.undo_action(), "an action can be taken back: {}", place());
    assert_eq!(after.fen(), pos.fen(), "undo of {action}: {}", place());
    assert_eq!(after.open_turn(), pos.open_turn(), "undo of {action}: {}", place());
}
