//! Games in the terminal, played through a pipe.

use std::io::Write as _;

use crate::run::careen_with;

/// A path for a file of one test.
fn file(name: &str) -> String {
    let folder = std::env::temp_dir().join("careen-tests");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path.into_os_string().into_string().expect("UTF-8")
}

/// What was said, without the line breaks.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_is_played_saved_and_taken_up_again() {
    let game = file("taken-up");
    let args = ["play", "falling-off", "--second", "human", "--record", &game];
    let run = careen_with(&args, "Nc3\ne5\nNd5\nd5\nNd5c7\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("turn in progress: Nd5c7"), "{}", run.stdout);
    assert!(run.stdout.contains("Pd7"), "what may follow is shown: {}", run.stdout);
    let run = careen_with(&["play", "--load", &game, "--second", "human"], "Pd7\nfen\n");
    let fen = "rnbqkbnr/ppNp[e]1ppp/8/3pp3/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 3";
    assert!(run.stdout.contains(fen), "{}", run.stdout);
    let kept = std::fs::read_to_string(&game).expect("the file is there");
    assert!(kept.contains("Nd5c7/Pd7"), "{kept}");
}

#[test]
fn undo_takes_back_actions_and_turns() {
    let args = ["play", "falling-off", "--second", "human", "--record", &file("undo")];
    let run = careen_with(
        &args,
        "Nb1c3\ne5\nNd5\nd5\nNd5c7\nPd7\nundo\nfen\nundo turn\nfen\nundo turn\nfen\n",
    );
    for fen in [
        "rnbqkbnr/pp(Np)2ppp/8/3pp3/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 3 @c7",
        "rnbqkbnr/ppp2ppp/8/3(Np)p3/8/8/PPPPPPPP/R1BQKBNR w KQkq d6 0 3",
        "rnbqkbnr/pppp1ppp/8/3Np3/8/8/PPPPPPPP/R1BQKBNR b KQkq - 1 2",
    ] {
        assert!(run.stdout.contains(fen), "{fen}: {}", run.stdout);
    }
}

#[test]
fn machines_answer_and_finish_games() {
    for game in ["fairyblitz", "falling-off", "rotary", "tumblingdown"] {
        let record = file(game);
        let args = [
            "play", game, "--first", "greedy", "--second", "random", "--seed", "1", "--record",
            &record,
        ];
        let run = careen_with(&args, "");
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains("The game is over"), "{game}");
        let kept = std::fs::read_to_string(&record).expect("the file is there");
        assert!(kept.contains("[White \"greedy\"]"), "{kept}");
    }
}

#[test]
fn a_wrong_turn_is_explained_and_nothing_is_lost() {
    let args = ["play", "rotary", "--second", "human", "--record", &file("wrong")];
    let run = careen_with(&args, "a1a9\nmoves e2\nhelp\nhint\nresign\nquit\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    for text in ["column 4", "e2@x", "undo turn", "you might play", "White resigns"] {
        assert!(run.stdout.contains(text), "{text}: {}", run.stdout);
    }
}

#[test]
fn a_loaded_game_goes_on_in_its_own_file_between_its_own_players() {
    let (one, other) = (file("one"), file("other"));
    let args = ["play", "rotary", "--second", "human", "--record", &other];
    careen_with(&args, "a1@1\na9@1\n");
    // With a remark that play knows nothing of, and that looking at the game must not lose.
    let noted = std::fs::read_to_string(&other).expect("it is there").replace("a9@1", "a9@1 {!}");
    std::fs::write(&other, &noted).expect("it is written");
    let args = ["play", "rotary", "--second", "human", "--record", &one];
    let run = careen_with(&args, &format!("i1@1\nload {other}\n"));
    assert!(run.stdout.contains(&format!("--load {other}")), "{}", run.stdout);
    let kept = std::fs::read_to_string(&one).expect("it is there");
    assert!(kept.contains("1. i1@1 *"), "the first game is not lost: {kept}");
    assert_eq!(std::fs::read_to_string(&other).expect("it is there"), noted);

    let run = careen_with(&["play", "--load", &other], "i1@1\n");
    assert!(run.stdout.contains("human (White) against human (Black)"), "{}", run.stdout);
    let kept = std::fs::read_to_string(&other).expect("it is there");
    assert!(kept.contains("1. a1@1 a9@1 {!} 2. i1@1 *"), "{kept}");
}

#[test]
fn a_file_that_can_no_longer_be_written_does_not_end_the_game() {
    let folder = file("vanishing");
    std::fs::create_dir(&folder).expect("a folder");
    let record = format!("{folder}/game.pgn");
    let elsewhere = file("elsewhere");
    let mut child =
        crate::run::start(&["play", "rotary", "--second", "human", "--record", &record]);
    let mut stdin = child.stdin.take().expect("a pipe");
    while !std::path::Path::new(&record).exists() {
        std::thread::yield_now();
    }
    std::fs::remove_file(&record).expect("the file goes");
    std::fs::remove_dir(&folder).expect("the folder goes");
    stdin.write_all(format!("a1@1\nsave {elsewhere}\n").as_bytes()).expect("it listens");
    drop(stdin);
    let out = child.wait_with_output().expect("it ends");
    let stdout = String::from_utf8(out.stdout).expect("UTF-8");
    assert!(stdout.contains("`save FILE` keeps the game elsewhere"), "{stdout}");
    assert!(std::fs::read_to_string(&elsewhere).expect("it is there").contains("1. a1@1 *"));
    let stderr = String::from_utf8(out.stderr).expect("UTF-8");
    assert_eq!(out.status.code(), Some(1), "the end says that the game is not in its file");
    assert!(stderr.starts_with("error: cannot save the game in"), "{stderr}");
}

#[test]
fn what_is_said_fits_into_80_columns() {
    let args = ["play", "falling-off", "--second", "human", "--record", &file("narrow")];
    let run = careen_with(&args, "help\nmoves\nx\nNc3\ne5\nNd5\nd5\nNd5c7\nmoves\nx\n");
    // The last line names a file.
    let mut said = run.stdout.lines().rev().skip(1);
    let long = said.find(|line| line.chars().count() > 80 && !line.contains("> "));
    assert_eq!(long, None, "{}", run.stdout);
}

#[test]
fn levels_play_whole_games_and_the_seed_decides() {
    for game in ["fairyblitz", "falling-off", "rotary", "tumblingdown"] {
        let turns = |name: &str| {
            let record = file(name);
            let args =
                ["play", game, "--first", "2", "--second", "1", "--seed", "5", "--record", &record];
            let run = careen_with(&args, "");
            assert_eq!(run.code, 0, "{}", run.stderr);
            assert!(run.stdout.contains("The game is over"), "{game}: {}", run.stdout);
            let kept = std::fs::read_to_string(&record).expect("the file is there");
            assert!(kept.contains("\"level 2\"]") && kept.contains("\"level 1\"]"), "{kept}");
            kept
        };
        assert_eq!(turns("levels"), turns("levels-again"), "{game}");
    }
}

#[test]
fn an_opponent_that_does_not_exist_is_refused() {
    for who in ["0", "11", "level", "nobody"] {
        let run = careen_with(&["play", "rotary", "--second", who], "");
        assert_eq!(run.code, 2, "{who}");
        assert!(run.stderr.contains("a level from 1 to 10"), "{}", run.stderr);
    }
}

#[test]
fn a_saved_game_knows_its_players_and_is_not_changed_by_a_look() {
    let game = file("players");
    let args = ["play", "rotary", "--second", "3", "--seed", "8", "--record", &game];
    let run = careen_with(&args, "e2e3\nquit\n");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let kept = std::fs::read_to_string(&game).expect("the file is there");
    let run = careen_with(&["play", "--load", &game], "fen\n");
    let players = "human (White) against level 3 (Black), seed 8";
    assert!(unwrapped(&run.stdout).contains(players), "{}", run.stdout);
    assert_eq!(std::fs::read_to_string(&game).expect("the file is there"), kept);
}

/// A king on a9 that a3a2 mates.
const MATE: &str = "9/9/9/9/9/9/K+8/9/kx8 w 0 1";

#[test]
fn a_hint_finds_a_win_in_one_and_eval_tells_who_wins() {
    let args = ["play", "rotary", "--fen", MATE, "--second", "human", "--record", &file("hint")];
    let run = careen_with(&args, "hint\neval\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains(": White wins with this turn"), "{}", run.stdout);
    assert_eq!(run.stdout.matches("White wins with this turn").count(), 2, "{}", run.stdout);
}

#[test]
fn the_report_names_a_blunder_and_what_was_better() {
    // White could win at once with his third turn, and moves his king instead.
    let game = file("report");
    let turns = "Qd1d8/Qc8\nKe8d8/Q-\nRh1h8/Rg7\nRa8a1/R-\nKe1e2\n";
    let args = ["play", "falling-off", "--second", "human", "--record", &game];
    let run = careen_with(&args, &format!("report\n{turns}report\n"));
    assert_eq!(run.code, 0, "{}", run.stderr);
    for text in [
        "no turn has been played yet",
        "White: accuracy ",
        "Black: accuracy ",
        "3. Ke2 (White): expected score 100% (win in 1), then",
        "better was Rd8(d8-off)",
    ] {
        assert!(unwrapped(&run.stdout).contains(text), "{text}: {}", run.stdout);
    }
}

#[test]
fn a_record_that_is_played_on_keeps_what_was_noted_in_it() {
    let game = file("noted");
    let text = "[Game \"falling-off\"]\n[Site \"a cellar\"]\n\n{before all} 1. Nc3! {good} \
                (1. Na3 {worse}) e5 {as ever} 2. Nd5 {now} *\n";
    std::fs::write(&game, text).expect("the folder can be written to");
    let run =
        careen_with(&["play", "--load", &game, "--first", "human", "--second", "human"], "d5\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let kept = std::fs::read_to_string(&game).expect("the file is there");
    for noted in
        ["a cellar", "{before all}", "{good}", "{worse}", "{as ever}", "{now}", "Nb1a3", "!"]
    {
        assert!(kept.contains(noted), "{noted}: {kept}");
    }
    assert!(kept.contains("d7d5"), "{kept}");
    // What belongs to a turn goes with it.
    let args = ["play", "--load", &game, "--first", "human", "--second", "human"];
    careen_with(&args, "undo turn\nundo turn\nNf3\n");
    let kept = std::fs::read_to_string(&game).expect("the file is there");
    assert!(kept.contains("{as ever}") && !kept.contains("{now}"), "{kept}");
}

#[test]
fn who_has_resigned_stays_so() {
    let game = file("resigned");
    let args = ["play", "rotary", "--first", "human", "--second", "human", "--record", &game];
    let run = careen_with(&args, "e2@x\nresign\n");
    assert!(run.stdout.contains("resign"), "{}", run.stdout);
    let before = std::fs::read_to_string(&game).expect("the file is there");
    assert!(before.contains("[Termination \"resignation\"]"), "{before}");
    let run = careen_with(&["play", "--load", &game], "e8@x\n");
    assert!(run.stdout.contains("the game is over"), "{}", run.stdout);
    assert_eq!(std::fs::read_to_string(&game).expect("the file is there"), before);
    // Who takes a turn back takes it up again.
    careen_with(&["play", "--load", &game], "undo turn\n");
    let after = std::fs::read_to_string(&game).expect("the file is there");
    assert!(after.contains("[Result \"*\"]") && !after.contains("resignation"), "{after}");
}
