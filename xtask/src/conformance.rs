//! `cargo xtask conformance SCRIPT COMMAND…`: a conformance script against any engine.
//!
//! Scripts are in `crates/protocol/tests`; those whose names do not begin with `careen` use nothing
//! but the protocol. Each answer is printed with the time it took.

use std::process::{Command, ExitCode};

use protocol::script::Script;

pub(crate) fn run(mut arguments: impl Iterator<Item = String>) -> ExitCode {
    let (Some(path), Some(program)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: cargo xtask conformance SCRIPT COMMAND…");
        return ExitCode::from(2);
    };
    match follow(&path, Command::new(program).args(arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {path}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn follow(path: &str, command: &mut Command) -> Result<(), Box<dyn std::error::Error>> {
    let script = Script::parse(&std::fs::read_to_string(path)?)?;
    for answer in testkit::conform(&script, command)? {
        let milliseconds = answer.time.as_secs_f64() * 1000.0;
        println!("line {:3} {milliseconds:9.1} ms  {}", answer.line, answer.text);
    }
    println!("all as expected");
    Ok(())
}
