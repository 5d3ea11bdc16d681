//! Levels: each has its limits, errors are repeatable, and the strongest makes none.

use rules::History;
use rules::Position as _;
use search::{LEVELS, Level, Options};

use crate::search;
use crate::walkers::Walkers;

#[test]
fn there_are_ten_levels() {
    let levels: Vec<Level> = (0..=11).filter_map(Level::new).collect();
    assert_eq!(levels.len(), 10);
    assert!(LEVELS.is_sorted_by_key(|sight| sight.limits().nodes));
    assert!(LEVELS[0].errors(1).is_some() && LEVELS[9].errors(1).is_none());
    assert_eq!(levels[3].sight(&LEVELS), &LEVELS[3]);
}

#[test]
fn a_level_errs_in_the_same_way_with_the_same_seed() {
    let history = History::new(Walkers::start(false));
    let sight = &LEVELS[1];
    let turn = |seed| {
        let options = Options { errors: sight.errors(seed), ..Options::default() };
        search(&history, options, &sight.limits()).turn
    };
    assert_eq!(turn(7), turn(7));
    let different: std::collections::HashSet<_> = (0..30).map(turn).collect();
    assert!(different.len() > 1, "seeds make different errors");
}
