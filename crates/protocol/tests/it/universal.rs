//! UGI and UCI.

use proptest::prelude::*;
use protocol::universal::{
    Bound, Clock, Command, Dialect, Go, Info, Query, Reply, Response, Score,
};
use protocol::{EngineOption, Kind};

use crate::{nonsense, turn, words};

fn dialect() -> impl Strategy<Value = Dialect> {
    prop_oneof![Just(Dialect::Ugi), Just(Dialect::Uci)]
}

fn clock() -> impl Strategy<Value = Clock> {
    let number = || proptest::option::of(0..=i64::MAX as u64);
    (number(), number()).prop_map(|(time, increment)| Clock { time, increment })
}

fn go() -> impl Strategy<Value = Go> {
    let number = proptest::option::of(any::<u32>());
    let times = (clock(), clock(), clock(), clock(), proptest::option::of(0..=i64::MAX as u64));
    let limits = (number.clone(), number.clone(), proptest::option::of(any::<u64>()), number);
    let flags = (any::<bool>(), any::<bool>(), proptest::collection::vec(turn(), 0..4));
    (times, limits, flags).prop_map(|(times, limits, (infinite, ponder, search_moves))| Go {
        colors: [times.0, times.1],
        players: [times.2, times.3],
        moves_to_go: limits.0,
        depth: limits.1,
        nodes: limits.2,
        mate: limits.3,
        move_time: times.4,
        infinite,
        ponder,
        search_moves,
    })
}

fn command() -> impl Strategy<Value = Command> {
    let fen = "[pnPN1-9/]{5,20} [wb] [-KQkq]{1,4} - [0-9] [0-9]{1,3}";
    let moves = proptest::collection::vec(turn(), 0..5);
    prop_oneof![
        dialect().prop_map(Command::Hello),
        any::<bool>().prop_map(Command::Debug),
        Just(Command::IsReady),
        (words(), proptest::option::of(words()))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        dialect().prop_map(Command::NewGame),
        (proptest::option::of(fen), moves)
            .prop_map(|(fen, moves)| Command::Position { fen, moves }),
        go().prop_map(Command::Go),
        Just(Command::Stop),
        Just(Command::PonderHit),
        prop_oneof![Just(Query::GameOver), Just(Query::P1Turn), Just(Query::Result)]
            .prop_map(Command::Query),
        Just(Command::Quit),
    ]
}

fn score() -> impl Strategy<Value = (Score, Bound)> {
    let score = prop_oneof![any::<i32>().prop_map(Score::Cp), any::<i32>().prop_map(Score::Mate)];
    (score, prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)])
}

fn info() -> impl Strategy<Value = Info> {
    let small = || proptest::option::of(any::<u32>());
    let large = || proptest::option::of(0..=i64::MAX as u64);
    let found = (small(), small(), small(), proptest::option::of(score()));
    let wdl = proptest::option::of(any::<[u16; 3]>());
    let counts = (large(), large(), small(), large());
    let pv = proptest::collection::vec(turn(), 0..4);
    (found, wdl, counts, pv, proptest::option::of(words())).prop_map(
        |(found, wdl, counts, pv, string)| Info {
            depth: found.0,
            seldepth: found.1,
            multipv: found.2,
            score: found.3,
            wdl,
            nodes: counts.0,
            nps: counts.1,
            hashfull: counts.2,
            time: counts.3,
            // A line goes up to the end, so words for people do not stand behind one.
            string: if pv.is_empty() { string } else { None },
            pv,
        },
    )
}

fn option() -> impl Strategy<Value = EngineOption> {
    let choices = proptest::collection::vec("[a-z]{1,6}", 1..4);
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| Kind::Check { default }),
        (any::<i64>(), any::<i64>(), any::<i64>()).prop_map(|(default, min, max)| Kind::Spin {
            default,
            min,
            max
        }),
        ("[a-z]{1,6}", choices).prop_map(|(default, choices)| Kind::Combo { default, choices }),
        Just(Kind::Button),
        prop_oneof![Just(String::new()), words()].prop_map(|default| Kind::Text { default }),
    ];
    (words(), kind).prop_map(|(name, kind)| EngineOption { name, kind })
}

fn reply() -> impl Strategy<Value = Reply> {
    let response = prop_oneof![
        any::<bool>().prop_map(Response::Is),
        Just(Response::P1Win),
        Just(Response::P2Win),
        Just(Response::Draw),
        Just(Response::None),
    ];
    prop_oneof![
        words().prop_map(Reply::Name),
        words().prop_map(Reply::Author),
        option().prop_map(Reply::Option),
        dialect().prop_map(Reply::Ok),
        Just(Reply::ReadyOk),
        info().prop_map(Reply::Info),
        (proptest::option::of(turn()), proptest::option::of(turn()))
            .prop_map(|(turn, ponder)| Reply::BestMove { turn, ponder }),
        response.prop_map(Reply::Response),
    ]
}

proptest! {
    #[test]
    fn commands_are_printed_and_read_back(command in command()) {
        prop_assert_eq!(Command::parse(&command.to_string()), Ok(command));
    }

    #[test]
    fn replies_are_printed_and_read_back(reply in reply()) {
        prop_assert_eq!(Reply::parse(&reply.to_string()), Ok(reply));
    }

    #[test]
    fn any_line_is_read_or_refused(line in nonsense()) {
        let commands = Command::parse(&line).map_err(|error| error.to_string());
        if let Ok(command) = commands {
            prop_assert_eq!(Command::parse(&command.to_string()), Ok(command));
        }
        let _ = Reply::parse(&line).map_err(|error| error.to_string());
    }
}

#[test]
fn a_fen_has_spaces_and_a_turn_has_none() {
    let line = "position fen 4k3/8 w - - 0 1 moves Nd5c7/Pd7 e5>f6@d4";
    let Ok(Command::Position { fen, moves }) = Command::parse(line) else {
        panic!("{line}");
    };
    assert_eq!(fen.as_deref(), Some("4k3/8 w - - 0 1"));
    assert_eq!(moves, ["Nd5c7/Pd7", "e5>f6@d4"]);
}

#[test]
fn clocks_are_read_as_the_programs_write_them() {
    let line = "go wtime 300000 btime -20 winc 2000 binc 0 movestogo 40";
    let Ok(Command::Go(go)) = Command::parse(line) else { panic!("{line}") };
    assert_eq!(go.colors[0], Clock { time: Some(300_000), increment: Some(2000) });
    assert_eq!(go.colors[1], Clock { time: Some(0), increment: Some(0) });
    assert_eq!(go.moves_to_go, Some(40));
    assert!(go.is_bounded());
    for line in
        ["go", "go mate 3", "go infinite", "go ponder wtime 5 btime 5", "go searchmoves a1a2"]
    {
        let Ok(Command::Go(go)) = Command::parse(line) else { panic!("{line}") };
        assert!(!go.is_bounded(), "{line}");
    }
}

#[test]
fn errors_say_where_and_what() {
    for (line, column, expected) in [
        ("", 1, "one of ugi, uci"),
        ("perft 3", 1, "one of ugi, uci"),
        ("position", 9, "\"startpos\""),
        ("position fen", 13, "a FEN"),
        ("position fen moves e2e4", 14, "a FEN"),
        ("position startpos e2e4", 19, "\"moves\""),
        ("go depth", 9, "a number of plies"),
        ("go depth x", 10, "a number of plies"),
        ("go fast", 4, "one of wtime"),
        ("go searchmoves depth 3", 16, "turns"),
        ("setoption Hash", 11, "\"name\""),
        ("setoption name value 3", 16, "the name"),
        ("query moves", 7, "\"gameover\""),
        ("stop it", 6, "the end of the line"),
    ] {
        let error = Command::parse(line).expect_err(line);
        assert_eq!(error.column, column, "{line}: {error}");
        assert!(error.expected.starts_with(expected), "{line}: {error}");
    }
}

#[test]
fn what_an_info_line_does_not_say_is_skipped() {
    let line = "info depth 5 currmove e2e4 currmovenumber 1 score mate -3 tbhits 0 pv e2e4 e7e5";
    let Ok(Reply::Info(info)) = Reply::parse(line) else { panic!("{line}") };
    assert_eq!((info.depth, info.score), (Some(5), Some((Score::Mate(-3), Bound::Exact))));
    assert_eq!(info.pv, ["e2e4", "e7e5"]);
    assert_eq!(Reply::parse("bestmove 0000"), Ok(Reply::BestMove { turn: None, ponder: None }));
}

#[test]
fn wins_are_counted_in_plies_or_in_moves() {
    assert_eq!(Score::win(5, Dialect::Ugi), Score::Mate(5));
    assert_eq!(Score::win(5, Dialect::Uci), Score::Mate(3));
    assert_eq!(Score::loss(4, Dialect::Uci), Score::Mate(-2));
    assert_eq!(Score::plies_of_mate(3, Dialect::Uci), 5);
}
