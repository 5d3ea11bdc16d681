//! Developers' commands: what they write is committed, and `tidy` tests that it is up to date.

mod conformance;
mod games_list;
mod pictures;
#[cfg(test)]
mod tidy;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("games") => write(&games_list::path(), &games_list::text()),
        Some("bless") => {
            for game in games::ALL {
                let folder = root().join("crates/games/src").join(game.id.replace('-', "_"));
                write(&folder.join("playthrough.txt"), &testkit::playthrough(game));
            }
            for (path, picture) in pictures::all() {
                write(&path, &picture);
            }
        }
        Some("conformance") => return conformance::run(std::env::args().skip(2)),
        _ => {
            eprintln!(
                "usage: cargo xtask COMMAND\n\n  \
                 games  write the list of games from their folders\n  \
                 bless  write every game's playthrough.txt and the pictures of docs anew\n  \
                 conformance SCRIPT COMMAND…  run a script of crates/protocol/tests against an engine"
            );
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of it").to_owned()
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
