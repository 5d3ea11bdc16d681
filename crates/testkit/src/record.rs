//! Records: a game that is written and read again is the same game, in every format of its own.

use rules::any::AnyPosition;
use rules::record::{Form, Record, Turn, Variation, check, from_position, read, replay, rewrite};
use rules::{Rng, Ruleset};

/// Plays a random game of at most `actions` actions, with variations, and takes its record through
/// every form and format.
///
/// # Panics
/// If a record cannot be read, is not legal, or leads to another position.
pub fn check_records(ruleset: &Ruleset, actions: u32, seed: u64) {
    let mut rng = Rng::new(seed);
    let (pos, record) = random_game(ruleset, actions, &mut rng);
    let place = format!("{ruleset}, seed {seed}");
    let games = [ruleset.game()];
    let mut forms = Vec::new();
    for form in [Form::Coordinate, Form::San] {
        let made = from_position(&*pos, form, &[("Event", "a \"test\"")]);
        check_same(&made, &*pos, &place);
        let rewritten =
            rewrite(&record, &games, form).unwrap_or_else(|error| panic!("{error}: {place}"));
        check_same(&rewritten, &*pos, &place);
        forms.push(rewritten);
    }
    for form in &forms {
        let again = rewrite(form, &games, Form::Coordinate);
        assert_eq!(again.as_ref(), Ok(&forms[0]), "{place}");
    }
    for dialect in ruleset.game().dialects {
        let coordinate = from_position(&*pos, Form::Coordinate, &[]);
        let text = (dialect.write)(&coordinate)
            .unwrap_or_else(|error| panic!("{}: {error}: {place}", dialect.id));
        assert!((dialect.recognizes)(&text), "{} knows its own: {place}\n{text}", dialect.id);
        assert!(!(dialect.recognizes)(&coordinate.to_string()), "{} is not PGN", dialect.id);
        let again = read(&text.repeat(2), &games)
            .unwrap_or_else(|error| panic!("{}: {error}: {place}\n{text}", dialect.id));
        assert_eq!(again.len(), 2, "{}: two games one after another: {place}", dialect.id);
        for record in again {
            let last = replay(&record, &games)
                .unwrap_or_else(|error| panic!("{}: {error}: {place}\n{text}", dialect.id));
            // An unfinished turn may be more than the other format can say.
            assert_eq!(last.played(), pos.played(), "{}: {place}\n{text}", dialect.id);
        }
    }
}

/// A record written and read again is the same, and leads to the same position.
fn check_same(record: &Record, pos: &dyn AnyPosition, place: &str) {
    let games = [pos.ruleset().game()];
    let text = record.to_string();
    let again = Record::parse(&text).unwrap_or_else(|error| panic!("{error}: {place}\n{text}"));
    assert_eq!(again.as_slice(), std::slice::from_ref(record), "{place}\n{text}");
    let faults = check(&again[0], &games);
    assert!(faults.is_empty(), "{place}: {faults:?}\n{text}");
    let last = replay(&again[0], &games).expect("a record without faults can be replayed");
    assert_eq!(last.fen(), pos.fen(), "{place}\n{text}");
    assert_eq!(last.played(), pos.played(), "{place}\n{text}");
    assert_eq!(last.open_turn(), pos.open_turn(), "{place}\n{text}");
}

/// A random game, and its record in mixed forms with variations.
fn random_game(ruleset: &Ruleset, actions: u32, rng: &mut Rng) -> (Box<dyn AnyPosition>, Record) {
    let mut pos = (ruleset.game().open)(ruleset, None).expect("every ruleset has a start");
    let mut record = from_position(&*pos, Form::Coordinate, &[]);
    let mut variations = Vec::new();
    for _ in 0..actions {
        if !pos.turn_is_open() && rng.below(4) == 0 {
            variations.extend(random_variation(&*pos, rng));
        }
        let Some(action) = pos.sample_action(rng) else { break };
        pos.play(&action).expect("a legal action");
        if let Some(last) = pos.last_turn() {
            let text = if rng.below(2) == 0 { last.turn } else { last.san };
            let variations = std::mem::take(&mut variations);
            record.main_line.push(Turn { variations, ..Turn::new(text) });
        }
    }
    if pos.turn_is_open() {
        record.main_line.push(Turn { variations, ..Turn::new(pos.open_turn()) });
    }
    record.result = from_position(&*pos, Form::Coordinate, &[]).result;
    record.set_tag("Result", record.result.as_str());
    (pos, record)
}

/// What else could be played here, up to three turns.
fn random_variation(pos: &dyn AnyPosition, rng: &mut Rng) -> Option<Variation> {
    let mut at = pos.boxed_clone();
    let mut turns = Vec::new();
    while turns.len() < 3 {
        let Some(action) = at.sample_action(rng) else { break };
        at.play(&action).expect("a legal action");
        if let Some(last) = at.last_turn() {
            turns.push(Turn { nags: vec![5], ..Turn::new(last.turn) });
        }
    }
    (!turns.is_empty()).then_some(Variation { comments: vec!["or".to_owned()], turns })
}
