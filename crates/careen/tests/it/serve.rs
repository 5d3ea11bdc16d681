//! `careen serve`: how it begins and ends, and that nothing is lost when it is killed.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rules::Rng;
use serde_json::{Value, json};

use crate::run::{careen, careen_with};

/// A server process.
struct Process {
    child: Child,
    address: String,
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("careen-serve-{name}-{}", std::process::id()))
}

impl Process {
    fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_careen"))
            .args(["serve", "--listen", "127.0.0.1:0", "--threads", "1", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the binary runs");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("an address: {line:?}")).to_owned();
        Self { child, address }
    }

    /// Without warning.
    fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks a server; an error if the connection breaks before the answer is complete.
fn ask(
    address: &str,
    cookie: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> Result<(u16, String, Value), ()> {
    let body = if method == "GET" { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(address).map_err(drop)?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).map_err(drop)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(drop)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(())?;
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or(())?;
    let value = serde_json::from_str(body).map_err(drop)?;
    Ok((status, head.to_lowercase(), value))
}

/// A game and what is known of it.
struct Known {
    id: String,
    /// The position after each number of actions, as far as the server has said so.
    positions: Vec<Value>,
}

/// What was asked last and not answered.
#[derive(Clone, Debug)]
enum Pending {
    Nothing,
    Act(String),
    Undo,
}

/// A game that has come to the middle of a turn, or near the end of one.
fn begin(address: &str, cookie: &str, round: usize, rng: &mut Rng) -> Known {
    for attempt in round.. {
        let game = games::ALL[attempt % games::ALL.len()].id;
        let new = json!({ "ruleset": game, "first": "human", "second": "human" });
        let (status, _, state) =
            ask(address, cookie, "POST", "/api/play", &new).expect("an answer");
        assert_eq!(status, 201, "{state}");
        let id = state["id"].as_str().expect("an id").to_owned();
        let path = format!("/api/play/{id}/act");
        let mut known = Known { id, positions: vec![state["position"].clone()] };
        for _ in 0..60 {
            let position = known.positions.last().expect("there is a position");
            if position["open"] == true || attempt >= round + 2 {
                return known;
            }
            let Some(action) = choose(position, rng) else { break };
            let body = json!({ "action": action });
            let (_, _, state) = ask(address, cookie, "POST", &path, &body).expect("an answer");
            known.positions.push(state["position"].clone());
        }
    }
    unreachable!("the third attempt takes what there is")
}

/// A legal action; one that leaves the turn open if there is one, for those are easily lost.
fn choose(position: &Value, rng: &mut Rng) -> Option<String> {
    let actions = position["actions"].as_array().expect("a list");
    let open: Vec<_> = actions.iter().filter(|action| action["ends"] == false).collect();
    let all: Vec<_> = actions.iter().collect();
    let list = if open.is_empty() { all } else { open };
    let action = (!list.is_empty()).then(|| *rng.pick(&list))?;
    Some(action["action"].as_str().expect("a text").to_owned())
}

/// Plays and takes back at random until the server is gone or the game is over; what was asked
/// last.
fn play(address: &str, cookie: &str, known: &mut Known, rng: &mut Rng) -> Pending {
    loop {
        let position = known.positions.last().expect("there is a position");
        let Some(action) = choose(position, rng) else { return Pending::Nothing };
        let undo = known.positions.len() > 1 && rng.below(5) == 0;
        let (path, body, pending) = if undo {
            ("undo", json!({}), Pending::Undo)
        } else {
            ("act", json!({ "action": action }), Pending::Act(action))
        };
        let path = format!("/api/play/{}/{path}", known.id);
        let Ok((status, _, state)) = ask(address, cookie, "POST", &path, &body) else {
            return pending;
        };
        assert_eq!(status, 200, "{path} {body}: {state}");
        if undo {
            known.positions.pop();
            assert_eq!(known.positions.last(), Some(&state["position"]));
        } else {
            known.positions.push(state["position"].clone());
        }
        assert_eq!(state["at"], known.positions.len() - 1);
    }
}

/// A server that is killed at any of two hundred moments goes on with exactly what it has
/// answered, or with what it was asked last as well, but never with anything else.
#[test]
fn a_killed_server_goes_on_exactly_where_it_was() {
    const SEED: u64 = 4_020_026;
    const KILLS: usize = 200;
    let data = folder("killed");
    let mut rng = Rng::new(SEED);
    let mut server = Process::start(&data);
    let (_, head, _) =
        ask(&server.address, "", "GET", "/api/games", &Value::Null).expect("an answer");
    let cookie = head.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next());
    let cookie = cookie.expect("a cookie").to_owned();
    let mut known = begin(&server.address, &cookie, 0, &mut rng);
    let (mut open, mut done) = (0, 0);
    for kill in 0..KILLS {
        let wait = Duration::from_micros(rng.below(30_000));
        let address = server.address.clone();
        let pending = std::thread::scope(|scope| {
            let player = scope.spawn(|| play(&address, &cookie, &mut known, &mut rng));
            std::thread::sleep(wait);
            server.kill();
            player.join().expect("the player did not panic")
        });
        server = Process::start(&data);
        let path = format!("/api/play/{}", known.id);
        let (_, _, state) =
            ask(&server.address, &cookie, "GET", &path, &Value::Null).expect("an answer");
        let at = usize::try_from(state["at"].as_u64().expect("a number")).expect("a small one");
        let place = format!("kill {kill} (seed {SEED}), {pending:?}: {state}");
        match (&pending, at) {
            (_, at) if at == known.positions.len() - 1 => {}
            (Pending::Undo, at) if at + 2 == known.positions.len() => {
                known.positions.pop();
                done += 1;
            }
            (Pending::Act(text), at) if at == known.positions.len() => {
                // What was asked was done: without it the game is what was known.
                let undo = format!("/api/play/{}/undo", known.id);
                let (_, _, back) =
                    ask(&server.address, &cookie, "POST", &undo, &json!({})).expect("an answer");
                assert_eq!(Some(&back["position"]), known.positions.last(), "{place}");
                let act = format!("/api/play/{}/act", known.id);
                let body = json!({ "action": text });
                let (_, _, again) =
                    ask(&server.address, &cookie, "POST", &act, &body).expect("an answer");
                assert_eq!(again["position"], state["position"], "{place}");
                known.positions.push(state["position"].clone());
                done += 1;
            }
            _ => panic!("{place}"),
        }
        assert_eq!(known.positions.last(), Some(&state["position"]), "{place}");
        open += usize::from(state["position"]["open"] == true);
        if state["position"]["actions"].as_array().is_some_and(Vec::is_empty) || kill % 20 == 19 {
            known = begin(&server.address, &cookie, kill / 20 + 1, &mut rng);
        }
    }
    println!("{open} times in the middle of a turn, {done} times done and not answered");
    assert!(open >= 20, "killed only {open} times in the middle of a turn");
    drop(server);
    std::fs::remove_dir_all(data).expect("the folder is ours");
}

#[test]
fn a_taken_port_and_a_bad_folder_are_named_with_the_way_out() {
    let data = folder("taken");
    let server = Process::start(&data);
    let other = data.join("other");
    let args = ["serve", "--listen", &server.address, "--data", other.to_str().expect("UTF-8")];
    let run = careen_with(&args, "");
    assert_eq!((run.code, run.stderr.lines().count()), (1, 1), "{}", run.stderr);
    assert!(run.stderr.contains("the port is taken; choose another port with --listen"));
    let file = data.join("careen.sqlite");
    let args = ["serve", "--listen", "127.0.0.1:0", "--data", file.to_str().expect("UTF-8")];
    let run = careen_with(&args, "");
    assert_eq!((run.code, run.stderr.lines().count()), (1, 1), "{}", run.stderr);
    assert!(run.stderr.contains("--data"), "{}", run.stderr);
    assert_eq!(careen("serve --listen nowhere").code, 2);
    let run = careen("serve --listen 127.0.0.1:0 --web /nothing");
    assert_eq!((run.code, run.stderr.lines().count()), (1, 1), "{}", run.stderr);
    drop(server);
    std::fs::remove_dir_all(data).expect("the folder is ours");
}

/// Without a command it is the same as `careen serve`; the usual port may be taken.
#[test]
fn it_is_what_is_done_without_a_command() {
    let data = folder("default");
    let mut child = Command::new(env!("CARGO_BIN_EXE_careen"))
        .env("XDG_DATA_HOME", &data)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("a pipe");
    BufReader::new(stdout).read_line(&mut line).expect("it says something or ends");
    let _ = child.kill();
    let out = child.wait_with_output().expect("it has ended");
    let error = String::from_utf8_lossy(&out.stderr).into_owned();
    let served = line.starts_with("Careen is at http://127.0.0.1:8080 ");
    assert!(served || error.contains("cannot listen on 127.0.0.1:8080"), "{line}{error}");
    let _ = std::fs::remove_dir_all(data);
}

#[cfg(unix)]
#[test]
fn it_ends_gracefully_when_asked() {
    let data = folder("asked");
    let mut server = Process::start(&data);
    let pid = server.child.id().to_string();
    let asked = Command::new("sh").args(["-c", &format!("kill -INT {pid}")]).status();
    assert!(asked.expect("a shell").success());
    assert!(server.child.wait().expect("it ends").success());
    std::fs::remove_dir_all(data).expect("the folder is ours");
}
