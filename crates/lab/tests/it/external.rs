//! Programs outside, which die, hang, talk nonsense and cheat: the match goes on.

use std::time::{Duration, Instant};

use lab::{Fault, TimeControl};

use crate::engine::command;
use crate::{run, small};

/// Plays six games of a program against random turns; how often it forfeited.
fn forfeits(way: &str, expected: impl Fn(&Fault) -> bool) -> usize {
    let program = command(way) + ",nodes=5,name=program";
    let mut plan = small("football", [&program, "random"], 6);
    plan.patience = Duration::from_secs(30);
    if way == "hang" || way == "babble" {
        plan.patience = Duration::from_millis(1500);
        plan.games = 2;
    }
    let (results, games) = run(&plan).expect("the program starts");
    assert_eq!(results.games(), plan.games, "{way}");
    let mut count = 0;
    for game in &games {
        if let Some((engine, fault)) = game.forfeit() {
            assert_eq!((engine, game.half_points()), (0, 0), "{way}: {fault}");
            assert!(expected(fault), "{way}: {fault}");
            let text = game.record.to_string();
            assert_eq!(game.record.tag("Termination"), Some(fault.words()));
            assert!(text.contains("\"program\""), "{text}");
            count += 1;
        }
    }
    count
}

#[test]
fn a_good_program_plays_in_both_tongues_and_action_by_action() {
    for way in ["ugi", "uci", "actions"] {
        assert_eq!(forfeits(way, |_| false), 0);
    }
}

#[test]
fn it_is_told_the_ruleset_and_remarks_are_kept() {
    let program = command("ugi") + ",depth=1";
    for ruleset in ["tumblingdown", "falling-off:riders=through", "rotary"] {
        let plan = small(ruleset, [&program, "random"], 2);
        let (_, games) = run(&plan).expect("the program starts");
        for game in games {
            assert_eq!(game.forfeit(), None, "{}", game.record);
            let remarks: Vec<_> =
                game.record.main_line.iter().flat_map(|turn| &turn.comments).collect();
            assert!(remarks.iter().any(|remark| remark.starts_with("+0.12/3 ")), "{remarks:?}");
        }
    }
}

#[test]
fn a_program_that_misbehaves_forfeits_and_is_started_again() {
    // Each program goes wrong in its third turn, so a fresh one plays each game.
    assert!(
        forfeits("die", |fault| {
            let told = fault.to_string();
            matches!(fault, Fault::Died(_)) && told.contains("42") && told.contains("terrible")
        }) > 1
    );
    #[cfg(unix)]
    assert!(
        forfeits("abort", |fault| {
            matches!(fault, Fault::Died(_)) && fault.to_string().contains("signal")
        }) > 1
    );
    assert!(forfeits("nonsense", |fault| matches!(fault, Fault::Nonsense(_))) > 1);
    assert!(forfeits("resign", |fault| matches!(fault, Fault::Nonsense(_))) > 1);
    assert!(forfeits("cheat", |fault| matches!(fault, Fault::Illegal(_))) > 1);
}

#[test]
fn a_program_that_hangs_forfeits_and_is_killed() {
    for way in ["hang", "babble"] {
        assert!(forfeits(way, |fault| matches!(fault, Fault::Hung(_))) > 0);
    }
}

#[test]
fn a_program_that_does_not_start_is_an_error_at_once() {
    let start = Instant::now();
    let plan = small("football", ["cmd:./there-is-no-such-program,nodes=1", "random"], 2);
    let error = run(&plan).expect_err("no program");
    assert!(error.to_string().contains("cannot be started"), "{error}");
    let mut plan = small("football", [&(command("deaf") + ",nodes=1"), "random"], 2);
    plan.patience = Duration::from_millis(500);
    let error = run(&plan).expect_err("no greeting");
    assert!(matches!(error.fault, Fault::Hung(_)), "{error}");
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_clock_is_told_and_kept() {
    let mut plan = small("football", [&command("ugi"), &command("uci")], 2);
    plan.clock = Some(TimeControl::parse("40/20+0.1").expect("a time control"));
    let (_, games) = run(&plan).expect("the programs start");
    for game in &games {
        assert_eq!(game.forfeit(), None, "{}", game.record);
    }
    // Nobody thinks within no time at all.
    plan.clock = Some(TimeControl::parse("0.000001").expect("a time control"));
    plan.margin = Duration::ZERO;
    let (_, games) = run(&plan).expect("the programs start");
    for game in &games {
        assert_eq!(game.forfeit().map(|(_, fault)| fault), Some(&Fault::Time));
    }
}
