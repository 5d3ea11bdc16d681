//! A program that speaks UGI or UCI, well or badly; the tests start this binary again as one.

use std::io::{BufRead as _, Write as _};
use std::time::Duration;

use rules::{Rng, Ruleset};

/// The command that starts this binary as an engine which behaves in a certain way.
pub(crate) fn command(way: &str) -> String {
    let binary = std::env::current_exe().expect("a test binary");
    format!("cmd:\"{}\" --exact engine::engine --nocapture behave-{way}", binary.display())
}

/// The engine, if the arguments ask for one; otherwise nothing.
#[test]
fn engine() {
    let way = std::env::args().find_map(|a| a.strip_prefix("behave-").map(str::to_owned));
    if let Some(way) = way {
        // The test harness has begun a line.
        say("");
        serve(&way);
        std::process::exit(0);
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // Nobody listens to an engine that is being ended.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

fn sleep_for_ever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1));
    }
}

/// Plays random turns, except where it is to behave otherwise.
fn serve(way: &str) {
    let mut ruleset = "football".to_owned();
    let mut pos = crate::start(&ruleset);
    let mut rng = Rng::new(5);
    let mut asked = 0;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<_> = line.split_whitespace().collect();
        match words.as_slice() {
            ["ugi"] if way == "uci" => say("Unknown command: ugi"),
            [hello @ ("ugi" | "uci")] => {
                if way == "deaf" {
                    sleep_for_ever();
                }
                say("id name scripted");
                say("option name UCI_Variant type combo default football var football");
                say(&format!("{hello}ok"));
            }
            ["isready"] => say("readyok"),
            ["setoption", "name", "UCI_Variant", "value", value] => ruleset = (*value).to_owned(),
            ["position", rest @ ..] => {
                let (head, moves) = match rest.iter().position(|&w| w == "moves") {
                    Some(i) => (&rest[..i], &rest[i + 1..]),
                    None => (rest, [].as_slice()),
                };
                let game = Ruleset::parse(games::ALL, &ruleset, &mut rng).expect("a ruleset");
                let fen = head[1..].join(" ");
                let fen = (head[0] == "fen").then_some(fen.as_str());
                pos = (game.game().open)(&game, fen).expect("a position");
                moves.iter().for_each(|turn| pos.play(turn).expect("legal turns"));
            }
            ["go", limits @ ..] => {
                asked += 1;
                assert!(!limits.is_empty(), "the limits are told");
                let turn = pos.random_turn(&mut rng).expect("the game is not over");
                answer(way, asked, pos.boxed_clone(), &turn);
            }
            ["quit"] => return,
            _ => {}
        }
    }
}

/// Answers with a turn, or with something else after a few good ones.
fn answer(way: &str, asked: u32, mut pos: Box<dyn rules::any::AnyPosition>, turn: &[String]) {
    let before = pos.played().len();
    turn.iter().for_each(|action| pos.play(action).expect("legal"));
    let text = pos.played()[before].clone();
    match way {
        "die" if asked == 3 => {
            eprintln!("something terrible");
            std::process::exit(42);
        }
        // As if killed from outside: by a signal, without a word.
        "abort" if asked == 3 => std::process::abort(),
        "hang" if asked == 3 => sleep_for_ever(),
        "babble" if asked == 3 => loop {
            say("info string I will never stop");
        },
        "nonsense" if asked == 3 => say("bestmove"),
        "resign" if asked == 3 => say("bestmove (none)"),
        "cheat" if asked == 3 => say("bestmove a1-a1"),
        "actions" => say(&format!("bestmove {}", turn[0])),
        _ => {
            say("info depth 3 score cp 12 pv x");
            say("what engines say between the lines \u{fffd}");
            say(&format!("bestmove {text} ponder 0000"));
        }
    }
}
