//! Levels: there are ten, and errors are repeatable. What each game's levels see is tested beside
//! the games.

use rules::History;
use rules::Position as _;
use search::{Level, Levels, Options, Sight};

use crate::search;
use crate::walkers::Walkers;

#[test]
fn there_are_ten_levels() {
    let levels: Vec<Level> = (0..=11).filter_map(Level::new).collect();
    assert_eq!(levels.len(), 10);
    static TABLE: Levels = [Sight::new(1, 1, 0, 0); 10];
    assert!(std::ptr::eq(levels[3].sight(&TABLE), &TABLE[3]));
}

#[test]
fn a_level_errs_in_the_same_way_with_the_same_seed() {
    let history = History::new(Walkers::start(false));
    let sight = Sight::new(1, 4_000, 285, 85);
    let turn = |seed| {
        let options = Options { errors: sight.errors(seed), ..Options::default() };
        search(&history, options, &sight.limits()).turn
    };
    assert_eq!(turn(7), turn(7));
    let different: std::collections::HashSet<_> = (0..30).map(turn).collect();
    assert!(different.len() > 1, "seeds make different errors");
}
