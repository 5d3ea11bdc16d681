//! A server on a port of its own, and a client that shows every byte.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Bounds, Config, Server};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::schema::check_answer;

/// Bounds wide enough for tests that do not test them.
pub(crate) const WIDE: Bounds = Bounds {
    burst: 1_000_000,
    per_second: 1_000_000,
    messages_burst: 1_000_000,
    messages_per_second: 1_000_000,
    sockets: 1_000,
    entries: 5_000,
    jobs: 400,
    jobs_of_person: 16,
    memory: 512,
    connections: 2_000,
};

/// A server that runs until this is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) data: PathBuf,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn new() -> Self {
        Self::with(WIDE)
    }

    pub(crate) fn with(bounds: Bounds) -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("careen-server-{}-{number}", std::process::id());
        Self::at(std::env::temp_dir().join(name), bounds)
    }

    /// With the data of another one.
    pub(crate) fn at(data: PathBuf, bounds: Bounds) -> Self {
        Self::begin(data, None, bounds)
    }

    /// With the pages of a folder.
    pub(crate) fn of_folder(web: PathBuf) -> Self {
        let data = web.with_file_name("data");
        Self::begin(data, Some(web), WIDE)
    }

    fn begin(data: PathBuf, web: Option<PathBuf>, bounds: Bounds) -> Self {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { listen, data: data.clone(), threads: 2, web, bounds };
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let (sender, address) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let server = Server::new(config).await.expect("the server begins");
                sender.send(server.address()).expect("the test waits");
                server.run(async { drop(stopped.await) }).await;
            });
        });
        let address = address.recv().expect("the server listens");
        Self { address, data, stop: Some(stop), thread: Some(thread) }
    }

    /// Stops the server and leaves its data.
    pub(crate) fn stop(mut self) -> PathBuf {
        self.end();
        std::mem::take(&mut self.data)
    }

    fn end(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server did not panic");
        }
    }

    /// A person without a cookie yet.
    pub(crate) fn person(&self) -> Person {
        let mut person = Person { address: self.address, cookie: String::new() };
        let answer = person.get("/api/games");
        let cookie = answer.header("set-cookie").expect("the first answer gives a cookie");
        person.cookie = cookie.split(';').next().expect("a pair").to_owned();
        person
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
        if !self.data.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.data);
        }
    }
}

/// A person with a cookie.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
}

/// An answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("UTF-8")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }
}

/// Sends bytes and reads until the server closes; nothing if it says nothing.
pub(crate) fn raw(address: SocketAddr, request: &[u8]) -> Option<Answer> {
    raw_for(address, request, Duration::from_secs(70))
}

/// The same, hanging up if there is no answer after some time.
pub(crate) fn raw_for(address: SocketAddr, request: &[u8], patience: Duration) -> Option<Answer> {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(patience)).expect("a time");
    // The server may have closed already: it need not read all of a bad request.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let pair = |line: &str| {
        let (name, value) = line.split_once(':').expect("a header");
        (name.to_lowercase(), value.trim().to_owned())
    };
    Some(Answer { status, headers: lines.map(pair).collect(), body: bytes[end + 4..].to_vec() })
}

/// A text as part of an address.
pub(crate) fn encoded(text: &str) -> String {
    let byte = |b: u8| match b {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
            char::from(b).to_string()
        }
        b => format!("%{b:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// A path with parameters.
pub(crate) fn with(path: &str, parameters: &[(&str, &str)]) -> String {
    let pair = |(name, value): &(&str, &str)| format!("{name}={}", encoded(value));
    let pairs: Vec<_> = parameters.iter().map(pair).collect();
    format!("{path}?{}", pairs.join("&"))
}

impl Person {
    /// Any request with a JSON body, or none.
    pub(crate) fn request(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        self.request_with(method, path, body, "")
    }

    /// The same with more headers, each with its line break.
    pub(crate) fn request_with(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
        headers: &str,
    ) -> Answer {
        let body = body.map(Value::to_string).unwrap_or_default();
        let kind = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {}\r\n\
             {kind}Content-Length: {}\r\n{headers}\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        let answer = raw(self.address, request.as_bytes()).expect("an answer");
        check_answer(method, path, &answer);
        answer
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, None)
    }

    /// What a path answers, which must be well.
    pub(crate) fn good(&self, path: &str, parameters: &[(&str, &str)]) -> Value {
        let answer = self.get(&with(path, parameters));
        assert_eq!(answer.status, 200, "{path} {parameters:?}: {}", answer.text());
        answer.json()
    }

    /// What a path answers to a body, which must be well.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.request("POST", path, Some(body));
        assert!(answer.status < 300, "{path} {body}: {}", answer.text());
        answer.json()
    }

    /// The problem that a request meets.
    pub(crate) fn problem(&self, method: &str, path: &str, body: Option<&Value>) -> Value {
        let answer = self.request(method, path, body);
        assert!(answer.status >= 400, "{method} {path} {body:?}: {}", answer.text());
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        let problem = answer.json();
        assert_eq!(problem["status"], answer.status, "{problem}");
        problem
    }

    /// Begins a game.
    pub(crate) fn begin(&self, ruleset: &str, first: &str, second: &str) -> Value {
        self.post("/api/play", &json!({ "ruleset": ruleset, "first": first, "second": second }))
    }

    /// Plays an action.
    pub(crate) fn act(&self, id: &str, action: &str) -> Value {
        self.post(&format!("/api/play/{id}/act"), &json!({ "action": action }))
    }

    /// The state of a game once the engine has answered.
    pub(crate) fn answered(&self, id: &str) -> Value {
        let began = Instant::now();
        loop {
            let state = self.good(&format!("/api/play/{id}"), &[]);
            if state["thinking"] == false {
                return state;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "the engine answers: {state}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// A WebSocket.
    pub(crate) fn socket(&self) -> Socket {
        let request = tungstenite::http::Request::builder()
            .uri(format!("ws://{}/api/ws", self.address))
            .header("Host", self.address.to_string())
            .header("Cookie", &self.cookie)
            .header("Connection", "Upgrade")
            .header("Upgrade", "websocket")
            .header("Sec-WebSocket-Version", "13")
            .header("Sec-WebSocket-Key", tungstenite::handshake::client::generate_key())
            .body(())
            .expect("a request");
        let (socket, _) = tungstenite::connect(request).expect("the server opens a WebSocket");
        let MaybeTlsStream::Plain(stream) = socket.get_ref() else { panic!("no TLS here") };
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
        Socket(socket)
    }
}

/// A WebSocket.
pub(crate) struct Socket(pub(crate) WebSocket<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) fn send(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).expect("the server listens");
    }

    /// The next message.
    pub(crate) fn next(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().expect("a message") {
                let message = serde_json::from_str(&text).expect("JSON");
                crate::schema::check("ServerMessage", &message);
                return message;
            }
        }
    }

    /// The next message of a type; others are left out.
    pub(crate) fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next();
            if message["type"] == kind {
                return message;
            }
        }
    }
}
