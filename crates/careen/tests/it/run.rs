//! Running the binary.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// What a run printed, and its exit code.
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

/// Starts `careen` with these arguments and pipes.
pub(crate) fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_careen"))
        .args(args)
        .env("XDG_DATA_HOME", std::env::temp_dir().join("careen-tests"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs")
}

/// Runs `careen` with these arguments and this standard input.
pub(crate) fn careen_with(args: &[&str], input: &str) -> Run {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // A command that reads nothing closes the pipe early, which is its right.
        let _ = stdin.write_all(input.as_bytes());
    });
    let out = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the writer ends");
    Run {
        stdout: String::from_utf8(out.stdout).expect("UTF-8"),
        stderr: String::from_utf8(out.stderr).expect("UTF-8"),
        code: out.status.code().expect("an exit code"),
    }
}

/// A file of the tests, in the folder of temporary files.
pub(crate) fn file(name: &str) -> String {
    let folder = std::env::temp_dir().join("careen-tests");
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    folder.join(name).to_str().expect("its name is text").to_owned()
}

/// Runs `careen` with arguments separated by spaces.
pub(crate) fn careen(args: &str) -> Run {
    careen_with(&args.split(' ').collect::<Vec<_>>(), "")
}

/// The one JSON object that a command prints.
pub(crate) fn json(args: &str) -> Value {
    let run = careen(&format!("{args} --json"));
    assert_eq!(run.code, 0, "{args}: {}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{args}: {error}"))
}
