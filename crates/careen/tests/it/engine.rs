//! The engine, spoken to by the conformance scripts of the protocols.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use protocol::script::Script;
use rules::{Rng, Ruleset};

use crate::run::careen_with;

/// Follows a script with `careen engine`.
fn conform(script: &str) {
    let script = Script::parse(script).unwrap_or_else(|error| panic!("{error}"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_careen"));
    if let Err(failure) = testkit::conform(&script, command.arg("engine")) {
        panic!("{failure}");
    }
}

#[test]
fn ugi_is_spoken_as_by_everybody() {
    conform(include_str!("../../../protocol/tests/ugi.txt"));
}

#[test]
fn uci_is_spoken_as_by_everybody() {
    conform(include_str!("../../../protocol/tests/uci.txt"));
}

#[test]
fn our_games_are_played_by_ugi() {
    conform(include_str!("../../../protocol/tests/careen_ugi.txt"));
}

#[test]
fn our_games_are_played_by_uci() {
    conform(include_str!("../../../protocol/tests/careen_uci.txt"));
}

#[test]
fn our_games_are_played_by_xboard() {
    conform(include_str!("../../../protocol/tests/careen_xboard.txt"));
}

#[test]
fn nonsense_is_told_and_does_no_harm() {
    conform(include_str!("../../../protocol/tests/careen_nonsense.txt"));
}

/// A conversation line by line.
struct Talk {
    engine: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Talk {
    fn with(ruleset: &str) -> Self {
        let mut engine = Command::new(env!("CARGO_BIN_EXE_careen"))
            .args(["engine", ruleset])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine runs");
        let input = engine.stdin.take().expect("a pipe");
        let output = BufReader::new(engine.stdout.take().expect("a pipe")).lines();
        Self { engine, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    /// What follows the first line that begins like this.
    fn hear(&mut self, beginning: &str) -> String {
        loop {
            let line = self.output.next().expect("the engine goes on").expect("text");
            if let Some(rest) = line.strip_prefix(beginning) {
                return rest.to_owned();
            }
        }
    }
}

/// Every turn that the engine answers is legal and complete, and it knows when the game is over.
#[test]
fn whole_games_are_played() {
    for game in games::ALL {
        let ruleset = Ruleset::default_of(game);
        let mut pos = (game.open)(&ruleset, None).expect("the start position");
        let mut talk = Talk::with(game.id);
        talk.say("setoption name Skill Level value 2");
        while pos.outcome().is_none() && pos.played().len() < 80 {
            let moves = pos.played().join(" ");
            let moves = if moves.is_empty() { moves } else { format!(" moves {moves}") };
            talk.say(&format!("position startpos{moves}"));
            talk.say("go nodes 300");
            let answer = talk.hear("bestmove ");
            let turn = answer.split(' ').next().expect("a turn");
            pos.play(turn).unwrap_or_else(|error| panic!("{}: {error}", game.id));
            assert!(!pos.turn_is_open(), "{}: {turn} is complete", game.id);
        }
        talk.say(&format!("position startpos moves {}", pos.played().join(" ")));
        talk.say("query gameover");
        assert_eq!(talk.hear("response "), pos.outcome().is_some().to_string());
        talk.say("quit");
        assert!(talk.engine.wait().expect("it ends").success());
    }
}

/// Lines put together at random from the words of the protocols, with the engine's own seed.
#[test]
fn no_input_ends_the_engine() {
    const WORDS: &str = "go stop position startpos fen moves isready setoption name value Hash \
                         Threads MultiPV Skill Level UCI_Variant rotary football random depth nodes \
                         1 2 -1 0 99999999999999999999 movetime infinite ponder ponderhit query \
                         gameover result ugi uci ucinewgame searchmoves e2e4 b1-c3 wtime btime mate \
                         force undo remove new variant usermove analyze exit ? . setboard level sd \
                         st time post ping hint result option memory cores playother \u{e9} \u{0} {";
    let words: Vec<_> = WORDS.split_whitespace().collect();
    for (first, seed) in [("ugi", 1), ("uci", 2), ("xboard", 3)] {
        let mut rng = Rng::new(seed);
        let mut talk = Talk::with("tumblingdown");
        let heard = thread::scope(|scope| {
            let Talk { input, output, .. } = &mut talk;
            // Both ways at once, or the pipes fill up.
            let reader = scope.spawn(|| output.by_ref().map_while(Result::ok).last());
            writeln!(input, "{first}").expect("the engine listens");
            for _ in 0..1500 {
                let length = 1 + rng.below(5);
                let pick = |_| words[rng.below(words.len() as u64) as usize];
                let line: Vec<_> = (0..length).map(pick).collect();
                writeln!(input, "{}", line.join(" ")).expect("the engine listens");
            }
            // What is still to be thought about is cut short.
            let last = if first == "xboard" { "force\nping 77" } else { "stop\nisready" };
            writeln!(input, "{last}\nquit").expect("the engine listens");
            reader.join().expect("the reader ends")
        });
        assert!(talk.engine.wait().expect("it ends").success(), "{first}: {heard:?}");
    }
}

#[test]
fn a_line_longer_than_any_command_is_skipped() {
    let input = format!("ugi\nposition startpos moves {}\nisready\n", "a1a2 ".repeat(300_000));
    let run = careen_with(&["engine"], &input);
    assert!(run.stdout.contains("info string expected a line of at most 1 MB"), "{}", run.stdout);
    assert!(run.stdout.ends_with("readyok\n"), "{}", run.stdout);
}

#[test]
fn bytes_that_are_no_text_are_told() {
    // The engine reads bytes; what is no UTF-8 is shown with replacement characters.
    for input in ["\u{0}\u{1}\n", "go\u{0}\n", "\u{feff}ugi\n", "xboard\n\u{0}\nusermove \u{7f}\n"]
    {
        let run = careen_with(&["engine"], input);
        assert_eq!(run.code, 0, "{input:?}: {}", run.stderr);
        let told = run.stdout.contains("info string") || run.stdout.contains("Error");
        assert!(told, "{input:?}: {}", run.stdout);
    }
}

#[test]
fn the_engine_begins_with_the_game_it_is_told() {
    let run = careen_with(&["engine", "falling-off:riders=blocked"], "uci\n");
    let offer = "combo default falling-off:riders=blocked var fairyblitz var falling-off \
                 var football var rotary var tumblingdown var falling-off:riders=blocked\n";
    assert!(run.stdout.contains(offer), "{}{}", run.stdout, run.stderr);
    let run = careen_with(&["engine", "no-such-game"], "ugi\n");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("expected one of"), "{}", run.stderr);
}
