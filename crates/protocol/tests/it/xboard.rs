//! XBoard's protocol.

use proptest::prelude::*;
use protocol::xboard::{Command, Feature, Level, Reply, Thinking};

use crate::{nonsense, turn, words};

fn command() -> impl Strategy<Value = Command> {
    let level = (any::<u32>(), 0..1_000_000u32, any::<u32>())
        .prop_map(|(turns, base, increment)| Level { turns, base, increment });
    let result = "(1-0|0-1|1/2-1/2|\\*)";
    let plain = proptest::sample::select(vec![
        Command::Hello,
        Command::New,
        Command::Force,
        Command::Go,
        Command::PlayOther,
        Command::MoveNow,
        Command::Draw,
        Command::Hint,
        Command::Undo,
        Command::Remove,
        Command::Ponder(true),
        Command::Ponder(false),
        Command::Post(true),
        Command::Post(false),
        Command::Analyze,
        Command::Exit,
        Command::Status,
        Command::Quit,
    ]);
    prop_oneof![
        plain,
        any::<u32>().prop_map(Command::ProtoVer),
        turn().prop_map(Command::Accepted),
        turn().prop_map(Command::Rejected),
        turn().prop_map(Command::Variant),
        level.prop_map(Command::Level),
        any::<u32>().prop_map(Command::TimeATurn),
        any::<u32>().prop_map(Command::Depth),
        any::<i64>().prop_map(Command::Time),
        any::<i64>().prop_map(Command::OpponentTime),
        turn().prop_map(Command::UserMove),
        any::<i64>().prop_map(Command::Ping),
        (result, words()).prop_map(|(result, comment)| Command::Result { result, comment }),
        words().prop_map(Command::SetBoard),
        any::<u32>().prop_map(Command::Memory),
        any::<u32>().prop_map(Command::Cores),
        (words(), proptest::option::of(words()))
            .prop_map(|(name, value)| Command::Option { name, value }),
        "(name|rating|computer|random)( [a-z]{1,5})?".prop_map(Command::Remark),
    ]
}

fn reply() -> impl Strategy<Value = Reply> {
    let value =
        prop_oneof![any::<u32>().prop_map(Feature::Number), words().prop_map(Feature::Text),];
    let plain = "[A-Za-z0-9]{1,8}( [A-Za-z0-9]{1,8}){0,3}";
    let counts = (any::<u32>(), any::<i32>(), any::<u64>(), any::<u64>());
    let thinking = (counts, proptest::collection::vec(turn(), 0..4)).prop_map(|(counts, pv)| {
        let (depth, score, time, nodes) = counts;
        Reply::Thinking(Thinking { depth, score, time, nodes, pv })
    });
    prop_oneof![
        ("[a-z]{1,8}", value).prop_map(|(name, value)| Reply::Feature { name, value }),
        turn().prop_map(Reply::Move),
        (plain, turn()).prop_map(|(reason, turn)| Reply::Illegal { reason, turn }),
        (plain, words()).prop_map(|(error, command)| Reply::Error { error, command }),
        ("(1-0|0-1|1/2-1/2)", words())
            .prop_map(|(result, comment)| Reply::Result { result, comment }),
        any::<i64>().prop_map(Reply::Pong),
        turn().prop_map(Reply::Hint),
        words().prop_map(Reply::TellUser),
        words().prop_map(Reply::TellUserError),
        ("[A-Za-z]{2,20}", any::<(u8, u8)>(), words())
            .prop_map(|(letters, size, fen)| Reply::Setup { letters, size, fen }),
        thinking,
        any::<(u64, u64, u32)>().prop_map(|(time, nodes, depth)| Reply::Status {
            time,
            nodes,
            depth
        }),
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
        if let Ok(command) = Command::parse(&line) {
            prop_assert_eq!(Command::parse(&command.to_string()), Ok(command));
        }
        let _ = Reply::parse(&line).map_err(|error| error.to_string());
    }
}

#[test]
fn time_controls_are_read_as_xboard_writes_them() {
    for (line, level) in [
        ("level 40 5 0", Level { turns: 40, base: 300, increment: 0 }),
        ("level 0 2:30 12", Level { turns: 0, base: 150, increment: 12_000 }),
        ("level 0 0:30 0.5", Level { turns: 0, base: 30, increment: 500 }),
        ("level 0 1 1.2345", Level { turns: 0, base: 60, increment: 1234 }),
    ] {
        assert_eq!(Command::parse(line), Ok(Command::Level(level)), "{line}");
    }
    for line in ["level", "level 0", "level 0 5", "level 0 5 x", "level 0 5: 1", "level 0 5 1.é"] {
        assert!(Command::parse(line).is_err(), "{line}");
    }
}

#[test]
fn a_refused_turn_and_an_unknown_command_are_told_apart() {
    let reply = Reply::parse("Illegal move (no such turn): e2e5");
    let (reason, turn) = ("no such turn".to_owned(), "e2e5".to_owned());
    assert_eq!(reply, Ok(Reply::Illegal { reason, turn }));
    assert!(Reply::parse("Error without brackets").is_err());
    assert!(Command::parse("e2e4").is_err(), "turns come after the word usermove");
}
