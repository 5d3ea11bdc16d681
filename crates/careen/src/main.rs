//! The command line of Careen: nothing but options, calls and printing.

mod analyze;
mod bench;
mod cli;
mod engine;
mod games_command;
mod lab_command;
mod lab_work;
mod match_command;
mod moves;
mod output;
mod perft;
mod play;
mod playout;
mod position;
mod puzzle;
mod record;
mod rulebook;
mod serve;
mod show;
mod solve;
mod stop;
mod table;
mod usage;

use std::process::ExitCode;

use cli::{Command, PuzzleCommand};
use output::Output;
use stop::{INTERRUPTED, Interrupted};
use usage::{BAD_USAGE, Usage};

fn main() -> ExitCode {
    if let Err(missing) = processor_is_enough() {
        eprintln!("error: {missing}");
        return ExitCode::FAILURE;
    }
    let cli = match usage::parse() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    let mut out = Output::new(cli.json);
    let command = cli.command.unwrap_or_else(serve::default_command);
    match run(&command, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough: `careen moves … | head`.
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        // What was found until Ctrl-C has been printed, which says it all.
        Err(error) if error.is::<Interrupted>() => match out.flush() {
            Ok(()) => ExitCode::from(INTERRUPTED),
            Err(_) => ExitCode::FAILURE,
        },
        Err(error) => {
            // What was printed before the error stays in front of it.
            let _ = out.flush();
            eprintln!("error: {error:#}");
            if error.is::<Usage>() { ExitCode::from(BAD_USAGE) } else { ExitCode::FAILURE }
        }
    }
}

fn run(command: &Command, out: &mut Output) -> anyhow::Result<()> {
    match command {
        Command::Serve(options) => serve::run(options, out),
        Command::Games => games_command::run(out),
        Command::Rules(options) => rulebook::run(options, out),
        Command::Show(options) => show::run(options, out),
        Command::Moves(options) => moves::run(options, out),
        Command::Perft(options) => perft::run(options, out),
        Command::Playout(options) => playout::run(options, out),
        Command::Analyze(options) => analyze::run(options, out),
        Command::Solve(options) => solve::run(options, out),
        Command::Puzzle(PuzzleCommand::Make(options)) => puzzle::make(options, out),
        Command::Table(command) => table::run(command, out),
        Command::Bench(options) => bench::run(options, out),
        Command::Match(options) => match_command::run(options, out),
        Command::Lab(options) => lab_command::run(options, out),
        Command::Play(options) => play::run(options, out),
        Command::Engine(options) => engine::run(options, out),
        Command::Record(command) => record::run(command, out),
    }
}

/// The binary is built for processors from 2013 on; on an older one it would die without a word.
fn processor_is_enough() -> Result<(), &'static str> {
    #[cfg(target_feature = "avx2")]
    if !std::is_x86_feature_detected!("avx2") || !std::is_x86_feature_detected!("bmi2") {
        return Err("this build of careen needs an x86-64-v3 processor (AVX2, BMI2); build it \
                    anew with RUSTFLAGS=\"-C target-cpu=x86-64\"");
    }
    Ok(())
}
