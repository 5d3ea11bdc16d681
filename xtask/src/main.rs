//! Developers' commands: what they write is committed, and `tidy` tests that it is up to date.

mod arguments;
mod board;
mod conformance;
mod games_list;
mod levels;
mod pictures;
#[cfg(test)]
mod tidy;
mod tune;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rules::any::Game;
use search::any::Engine;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("games") => write(&games_list::path(), &games_list::text()),
        Some("bless") => {
            for game in games::ALL {
                let folder = root().join("crates/games/src").join(game.id.replace('-', "_"));
                write(&folder.join("playthrough.txt"), &testkit::playthrough(game));
            }
            for (path, text) in pictures::all().into_iter().chain(board::all()) {
                write(&path, &text);
            }
        }
        Some("types") => return types(),
        Some("conformance") => return conformance::run(std::env::args().skip(2)),
        Some("levels") => return report(levels::run(std::env::args().skip(2)), levels::USAGE),
        Some("tune") => return report(tune::run(std::env::args().skip(2)), tune::USAGE),
        _ => {
            eprintln!(
                "usage: cargo xtask COMMAND\n\n  \
                 games  write the list of games from their folders\n  \
                 bless  write every game's playthrough.txt, the pictures of docs, and the drawings and\n         \
                 examples of the board in the browser anew\n  \
                 types  write docs/openapi.json and web/types/api.d.ts out of the server's types\n  \
                 conformance SCRIPT COMMAND…  run a script of crates/protocol/tests against an engine\n  \
                 levels GAME  play each level of a game against the one below it\n  \
                 tune GAME  fit the weights of a game's evaluation to games that it plays"
            );
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Ends a command with what it came to: `Err` is bad usage.
fn report(result: Result<Result<(), Box<dyn Error>>, String>, usage: &str) -> ExitCode {
    match result {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(error)) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
        Err(fault) => {
            eprintln!("error: {fault}\nusage: {usage}");
            ExitCode::from(2)
        }
    }
}

/// The engine of a game.
fn engine_of(game: &Game) -> &'static Engine {
    let engine = games::ENGINES.iter().find(|engine| engine.game.id == game.id);
    engine.expect("every game has an engine")
}

/// Lets the tests of the server write what they compare otherwise: so nobody who builds this waits
/// for the server.
fn types() -> ExitCode {
    let test = ["test", "--quiet", "--package", "server", "--test", "it", "up_to_date"];
    let status =
        std::process::Command::new(env!("CARGO")).args(test).env("CAREEN_BLESS", "1").status();
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of it").to_owned()
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
