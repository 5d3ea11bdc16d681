//! Bad usage: exit code 2, and one line that says what was wrong and where help is.

use std::process::ExitCode;

use clap::Parser as _;
use clap::error::ErrorKind;

use crate::cli::Cli;

/// Options that do not go together, found out by a command.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Exit code of bad usage.
pub(crate) const BAD_USAGE: u8 = 2;

/// The options of this run; or the exit code, after help or an error has been printed.
pub(crate) fn parse() -> Result<Cli, ExitCode> {
    Cli::try_parse().map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // A closed pipe is no error here either.
            let _ = error.print();
            if error.use_stderr() { ExitCode::from(BAD_USAGE) } else { ExitCode::SUCCESS }
        }
        _ => {
            eprintln!("{}; see `careen --help`", one_line(&error.to_string()));
            ExitCode::from(BAD_USAGE)
        }
    })
}

/// What clap says before it explains the usage, on one line.
fn one_line(message: &str) -> String {
    let before_usage = message.split("\nUsage:").next().unwrap_or(message);
    let before_hint = before_usage.split("\nFor more information").next().unwrap_or(before_usage);
    before_hint.split_whitespace().collect::<Vec<_>>().join(" ")
}
