//! Games in the terminal, played through a pipe.

use crate::run::careen_with;

/// A path for a file of one test.
fn file(name: &str) -> String {
    let folder = std::env::temp_dir().join("careen-tests");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path.into_os_string().into_string().expect("UTF-8")
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
