//! Nonsense of a fixed seed: no panic, no 5xx, and the server still answers.

use std::time::Duration;

use rules::Rng;
use serde_json::{Value, json};
use tungstenite::Message;

use crate::support::{Person, Running, raw_for};

/// Requests, and messages of WebSockets.
const REQUESTS: usize = 6_000;
/// See [`REQUESTS`].
const MESSAGES: usize = 4_000;
/// After that the client hangs up: the server may wait for the rest of a body.
const PATIENCE: Duration = Duration::from_millis(150);
const SEED: u64 = 20_261_130;

const PATHS: [&str; 20] = [
    "/api/games",
    "/api/position",
    "/api/previews",
    "/api/moves",
    "/api/show",
    "/api/setup",
    "/api/analyze",
    "/api/solve",
    "/api/play",
    "/api/archive",
    "/api/archive/export",
    "/api/archive/import",
    "/api/record/read",
    "/api/record/write",
    "/api/record/convert",
    "/api/rules/",
    "/api/puzzles/",
    "/api/ws",
    "/api/",
    "/",
];
const NAMES: [&str; 18] = [
    "ruleset", "fen", "moves", "actions", "after", "limit", "multipv", "nodes", "time_ms",
    "choices", "size", "first", "second", "clock", "title", "record", "text", "turns",
];
const METHODS: [&str; 7] = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "BREW"];

fn below(rng: &mut Rng, n: usize) -> usize {
    rng.below(n as u64) as usize
}

/// A text that is perhaps nearly right.
fn text(rng: &mut Rng) -> String {
    let game = games::ALL[below(rng, games::ALL.len())];
    let good = match below(rng, 7) {
        0 => game.id.to_owned(),
        1 => {
            let reading = &game.readings[below(rng, game.readings.len())];
            format!(
                "{}:{}={}",
                game.id,
                reading.id,
                reading.values[below(rng, reading.values.len())]
            )
        }
        2 => {
            let lines: Vec<_> = game.puzzles.lines().collect();
            lines[below(rng, lines.len())].splitn(4, ' ').last().unwrap_or_default().to_owned()
        }
        3 => ["human", "level 1", "level 99", "1-0", "*", "pgn", "null", "true"][below(rng, 8)]
            .to_owned(),
        4 => (rng.below(u64::MAX) as i64).to_string(),
        5 => format!("[Game \"{}\"]\n\n1. e4 (1. d4) {{x}} $1 *", game.id),
        _ => String::new(),
    };
    let mut letters: Vec<char> = good.chars().collect();
    for _ in 0..below(rng, 4) {
        let any = [
            '\0', '\u{7f}', 'é', '𝄞', '"', '\\', '/', '(', ')', '[', '@', ' ', '9', 'N', '\n', '%',
        ];
        let letter = any[below(rng, any.len())];
        let place = below(rng, letters.len() + 1);
        match below(rng, 3) {
            0 => letters.insert(place, letter),
            1 if place < letters.len() => letters[place] = letter,
            _ if place < letters.len() => {
                letters.remove(place);
            }
            _ => letters.extend(std::iter::repeat_n(letter, below(rng, 3_000))),
        }
    }
    letters.into_iter().collect()
}

/// Any JSON.
fn value(rng: &mut Rng, depth: usize) -> Value {
    match below(rng, if depth > 3 { 5 } else { 8 }) {
        0 => Value::Null,
        1 => json!(below(rng, 2) == 0),
        2 => json!(rng.below(u64::MAX) as i64),
        3 => json!(below(rng, 100)),
        4 => json!(text(rng)),
        5 => (0..below(rng, 4)).map(|_| value(rng, depth + 1)).collect(),
        _ => object(rng, depth),
    }
}

fn object(rng: &mut Rng, depth: usize) -> Value {
    let fields = (0..below(rng, 6)).map(|_| {
        let name = NAMES[below(rng, NAMES.len())].to_owned();
        let field = if below(rng, 3) == 0 { value(rng, depth + 1) } else { json!(text(rng)) };
        (name, field)
    });
    Value::Object(fields.collect())
}

/// A request that is wrong somewhere, most of the time.
fn request(rng: &mut Rng, person: &Person) -> Vec<u8> {
    let method = METHODS[if below(rng, 2) == 0 { below(rng, 2) } else { below(rng, 7) }];
    let mut path = PATHS[below(rng, PATHS.len())].to_owned();
    if path.ends_with('/') {
        path += &crate::support::encoded(&text(rng));
    }
    let mut joint = '?';
    for _ in 0..below(rng, 5) {
        let value = text(rng);
        let value = if below(rng, 12) == 0 {
            value.replace([' ', '\n', '\r', '\0'], "+")
        } else {
            crate::support::encoded(&value)
        };
        path += &format!("{joint}{}={value}", NAMES[below(rng, NAMES.len())]);
        joint = '&';
    }
    let body = match below(rng, 4) {
        0 => text(rng).into_bytes(),
        1 => object(rng, 0).to_string().into_bytes(),
        2 => value(rng, 0).to_string().into_bytes(),
        _ => Vec::new(),
    };
    let kind =
        ["application/json", "text/plain", "application/json; charset=latin1"][below(rng, 3)];
    let length = if below(rng, 20) == 0 { below(rng, 100) } else { body.len() };
    let mut bytes = format!(
        "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {}\r\n\
         Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n",
        person.address, person.cookie
    )
    .into_bytes();
    bytes.extend(body);
    if below(rng, 10) == 0 {
        // Not even HTTP.
        for _ in 0..1 + below(rng, 8) {
            let place = below(rng, bytes.len());
            bytes[place] = rng.below(256) as u8;
        }
    }
    bytes
}

#[test]
fn ten_thousand_malformed_requests_and_messages_harm_nobody() {
    let server = Running::new();
    let person = server.person();
    let mut rng = Rng::new(SEED);
    let mut answered = 0;
    for i in 0..REQUESTS {
        let bytes = request(&mut rng, &person);
        if let Some(answer) = raw_for(person.address, &bytes, PATIENCE) {
            answered += 1;
            let shown = || String::from_utf8_lossy(&bytes[..bytes.len().min(2_000)]).into_owned();
            assert!(answer.status < 500, "request {i}: {}\n{}", answer.status, shown());
        }
    }
    assert!(answered > REQUESTS / 2, "{answered} of {REQUESTS} got an answer");
    let mut socket = person.socket();
    for i in 0..MESSAGES {
        let message = match below(&mut rng, 4) {
            0 => text(&mut rng),
            1 => value(&mut rng, 0).to_string(),
            _ => {
                let mut message = object(&mut rng, 0);
                let kinds = ["watch", "unwatch", "analyze", "report", "stop", "nothing"];
                message["type"] = json!(kinds[below(&mut rng, kinds.len())]);
                message["id"] = json!(below(&mut rng, 6));
                if below(&mut rng, 2) == 0 {
                    message["game"] = json!(text(&mut rng));
                }
                message.to_string()
            }
        };
        let sent = match below(&mut rng, 30) {
            0 => socket.0.send(Message::binary(message.into_bytes())),
            _ => socket.0.send(Message::text(message)),
        };
        // A connection may be ended for what was sent; then a new one is opened.
        if sent.is_err() || (i % 50 == 0 && socket.0.flush().is_err()) {
            socket = person.socket();
        }
        // What has arrived is read, so that the server can go on.
        if i % 20 == 19 {
            socket.send(&json!({ "type": "watch", "game": "marker" }));
            while socket.next()["type"] != "gone" {}
        }
    }
    assert_eq!(person.get("/api/games").status, 200, "the server still answers");
    let id = person.begin(games::ALL[0].id, "human", "level 1")["id"].clone();
    assert!(id.is_string(), "and plays");
}
