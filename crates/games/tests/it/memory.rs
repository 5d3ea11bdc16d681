//! What a thread remembers between searches changes nothing: the same position, limits and options
//! give the same answer on a fresh thread as on one that has searched other positions before.

use std::time::Duration;

use rules::any::AnyPosition;
use rules::{Rng, Ruleset};
use search::any::AnswerText;
use search::{Clock, Limits, Options, Signals};

use crate::searching::{engine_of, random_positions};

/// Nodes of a search: enough that it goes several plies deep.
const NODES: u64 = 4_000;

fn search(pos: &dyn AnyPosition) -> AnswerText {
    let ruleset = pos.ruleset();
    let options = Options { hash: 1, ..Options::default() };
    let mut searcher = engine_of(ruleset).searcher(pos, options).expect("the game's engine");
    let outside = (&Signals::new(), &(|| Duration::ZERO) as &dyn Clock);
    let answer = searcher.search(pos, &Limits::nodes(NODES), outside, &mut |_| ());
    answer.expect("the game is not over")
}

#[test]
fn a_thread_that_has_searched_before_answers_like_a_fresh_one() {
    for game in games::ALL {
        let mut texts = vec![game.id.to_owned()];
        // Readings change what may be remembered.
        let others = testkit::rulesets(game, 3, 22);
        texts.extend(others.iter().map(Ruleset::to_string));
        for text in texts {
            let ruleset = Ruleset::parse(games::ALL, &text, &mut Rng::new(0)).expect("a ruleset");
            for pos in random_positions(&ruleset, 12, 23) {
                let used = search(&*pos);
                let fresh = std::thread::scope(|scope| {
                    scope.spawn(|| search(&*pos)).join().expect("a search does not panic")
                });
                let place = format!("{text}, {}", pos.fen());
                assert_eq!(used.turn, fresh.turn, "{place}");
                assert_eq!(used.lines, fresh.lines, "{place}");
                assert_eq!((used.depth, used.nodes), (fresh.depth, fresh.nodes), "{place}");
            }
        }
    }
}
