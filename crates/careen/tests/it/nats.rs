//! `careen lab --nats` with a real server: workers that die, a collector that is stopped.
//!
//! Where there is no `nats-server` (Debian: `apt install nats-server`), nothing is tested; with
//! `CAREEN_NATS_SERVER=required` in the environment, as in `.ci/run`, that is a failure.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::run::{careen, start};

/// A server of the tests, with its own port and folder.
struct Server {
    child: Child,
    port: u16,
    folder: PathBuf,
}

impl Server {
    /// A new server that knows one user; none where the program is not installed.
    fn start(name: &str) -> Option<Self> {
        let folder = folder(name);
        // A port that was free a moment ago.
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let child = Command::new("nats-server")
            .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string()])
            .args(["--user", "ann", "--pass", "s3cret"])
            .arg("-sd")
            .arg(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(child) = child else {
            let required = std::env::var("CAREEN_NATS_SERVER").is_ok_and(|it| it == "required");
            assert!(!required, "nats-server is not installed");
            eprintln!("nats-server is not installed: not tested");
            return None;
        };
        let server = Self { child, port, folder };
        wait("the server", || TcpStream::connect(("127.0.0.1", port)).is_ok());
        Some(server)
    }

    fn url(&self) -> String {
        format!("nats://ann:s3cret@127.0.0.1:{}", self.port)
    }

    fn worker(&self) -> Worker {
        let url = self.url();
        Worker(start(&["lab", "work", "--nats", &url, "--threads", "1"]))
    }

    /// Whether the server keeps nothing of ours.
    fn is_clean(&self) -> bool {
        let streams = self.folder.join("jetstream/$G/streams");
        fs::read_dir(streams).map_or(true, |entries| entries.count() == 0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A worker, killed with SIGKILL when it is dropped.
struct Worker(Child);

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("careen-nats-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(240), "{what} does not come");
        sleep(Duration::from_millis(10));
    }
}

/// The games in the log of a study, none of them twice.
fn games(folder: &Path) -> usize {
    let text = fs::read_to_string(folder.join("games.jsonl")).unwrap_or_default();
    let list: Vec<_> = text
        .lines()
        .skip(1)
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .map(|game| format!("{} {}", game["series"], game["index"]))
        .collect();
    assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len(), "a game twice");
    list.len()
}

const STUDY: &str = "lab falling-off --vs falling-off:riders=blocked --games 30 --nodes 1500 \
                     --ladder 8 --seed 11 --opening-plies 4";

/// The study, played on one machine.
fn alone(name: &str) -> PathBuf {
    let folder = folder(name);
    let run = careen(&format!("{STUDY} --threads 2 --out {}", folder.display()));
    assert_eq!(run.code, 0, "{}", run.stderr);
    folder
}

/// All that a study writes but the times in its log.
fn written(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let games = ["games.pgn", "games-vs.pgn", "games-ladder.pgn", "games.parquet"];
    ["results.json", "report.html"]
        .into_iter()
        .chain(games)
        .map(|name| (name.to_owned(), fs::read(folder.join(name)).expect("a file")))
        .collect()
}

#[test]
fn a_study_over_many_machines_is_that_of_one_also_when_a_worker_dies() {
    let Some(server) = Server::start("server") else { return };
    let (alone, together) = (alone("alone"), folder("together"));
    let (one, two) = (server.worker(), server.worker());
    let command = format!("{STUDY} --nats {} --out {}", server.url(), together.display());
    let mut study = start(&command.split(' ').collect::<Vec<_>>());
    wait("a game", || games(&together) >= 7);
    // In the middle of its game; its batch goes to the other when the lease is over.
    drop(one);
    let before = games(&together);
    assert!(before < 60, "killed in the middle, not after {before} games");
    let output = study.wait().expect("it ends");
    assert!(output.success());
    assert!(games(&together) >= 60);
    assert_eq!(written(&alone), written(&together));
    drop(two);
    assert!(server.is_clean(), "the study is taken off the server");
    let _ = [alone, together].map(fs::remove_dir_all);
}

#[test]
fn a_stopped_study_goes_on_and_shows_no_password() {
    let Some(server) = Server::start("stopped") else { return };
    let (alone, together) = (alone("whole"), folder("parts"));
    let worker = server.worker();
    let command = format!("{STUDY} --nats {} --out {}", server.url(), together.display());
    let args: Vec<_> = command.split(' ').collect();
    for (signal, code, least) in [("INT", Some(130), 5), ("KILL", None, 15)] {
        let study = start(&args);
        wait("a game", || games(&together) >= least);
        let args = [format!("-{signal}"), study.id().to_string()];
        let pressed = Command::new("kill").args(args).status();
        assert!(pressed.expect("kill runs").success());
        let output = study.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), code);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(!said.contains("s3cret") && !said.contains("panicked"), "{said}");
        assert!(!together.join("results.json").exists());
    }
    let run = careen(&command);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(written(&alone), written(&together));
    for (name, bytes) in written(&together) {
        assert!(!String::from_utf8_lossy(&bytes).contains("s3cret"), "{name}");
    }
    drop(worker);
    let _ = [alone, together].map(fs::remove_dir_all);
}

#[test]
fn what_is_wrong_with_a_server_is_told() {
    let here = folder("usage");
    let out = here.display();
    for (args, code, told) in [
        (
            format!("lab rotary --games 2 --out {out} --nats http://ann:s3cret@host"),
            2,
            "no address",
        ),
        (format!("lab rotary --games 2 --out {out} --nats h --threads 2"), 2, "--threads"),
        ("lab work".to_owned(), 2, "--nats"),
        ("lab work --nats nats://ann:s3cret@127.0.0.1:1".to_owned(), 1, "127.0.0.1:1"),
        (format!("lab rotary --games 2 --seed 1 --out {out} --nats 127.0.0.1:1"), 1, "127.0.0.1:1"),
    ] {
        let run = careen(&args);
        assert_eq!(run.code, code, "{args}: {}", run.stderr);
        assert!(run.stderr.contains(told), "{args}: {}", run.stderr);
    }
    let Some(server) = Server::start("refused") else { return };
    let run = careen(&format!("lab work --nats nats://ann:wr0ng@127.0.0.1:{}", server.port));
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("127.0.0.1") && !run.stderr.contains("wr0ng"), "{}", run.stderr);
}
