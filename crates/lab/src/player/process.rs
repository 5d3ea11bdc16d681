//! A program outside: lines to it, lines from it, and its end.
//!
//! Nothing it does can block us for longer than we allow: it is read by a thread of its own, and
//! what it says is bounded.

use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes; what is longer is cut.
const LONGEST_LINE: u64 = 1 << 20;
/// Lines that may wait for us; whoever says more has to wait.
const LINES: usize = 256;
/// How long a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running program.
pub(super) struct Process {
    child: Child,
    /// None once the program has been told to quit.
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The last thing it said to standard error.
    complaint: Arc<Mutex<String>>,
}

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// There was none in time.
    Late,
    /// There will be none any more.
    Ended,
}

impl Process {
    /// Starts a program.
    pub(super) fn start(words: &[String]) -> io::Result<Self> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C in the terminal is for us: the programs end when we say so.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let stderr = child.stderr.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let (sender, lines) = sync_channel(LINES);
        thread::spawn(move || read(stdout, |line| sender_is_heard(&sender, line)));
        let complaint = Arc::new(Mutex::new(String::new()));
        let last = complaint.clone();
        thread::spawn(move || {
            read(stderr, |line| {
                if !line.trim().is_empty() {
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
                }
                true
            });
        });
        Ok(Self { child, stdin, lines, complaint })
    }

    /// Says a line; that nobody listens is found out when no answer comes.
    pub(super) fn say(&mut self, line: &str) {
        if let Some(stdin) = &mut self.stdin {
            let _ = stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush());
        }
    }

    /// The next line, if it comes before the deadline.
    pub(super) fn line(&self, deadline: Instant) -> Result<String, Silence> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// How the program ended, which has closed its standard output: in words.
    pub(super) fn last_words(&mut self) -> String {
        let status = self.wait(FAREWELL).map_or_else(
            || "its standard output is closed".to_owned(),
            |status| status.to_string(),
        );
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        match complaint.as_str() {
            "" => status,
            complaint => {
                let complaint: String = complaint.chars().take(200).collect();
                format!("{status}, \"{}\"", complaint.trim())
            }
        }
    }

    /// Ends the program without asking.
    pub(super) fn kill(mut self) {
        self.end_now();
    }

    fn end_now(&mut self) {
        self.stdin = None;
        // Errors say that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Waits for the end of the program.
    fn wait(&mut self, longest: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + longest;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        // A closed input is as good as the word.
        let was_open = self.stdin.take().is_some();
        if !was_open || self.wait(FAREWELL).is_none() {
            self.end_now();
        }
    }
}

/// Hands a line over; whether anybody still listens.
fn sender_is_heard(sender: &SyncSender<String>, line: String) -> bool {
    sender.send(line).is_ok()
}

/// Reads lines until the end, or until `f` has heard enough.
fn read(input: impl io::Read, mut f: impl FnMut(String) -> bool) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                if !f(text.trim_end_matches(['\n', '\r']).to_owned()) {
                    return;
                }
            }
        }
    }
}
