//! Runs a conformance script against an engine: any program that speaks on standard input and
//! output.

use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use protocol::script::{Names, Script, Step, filled_in, fits};

/// An answer that came in time.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The line of the script that awaited it.
    pub line: usize,
    /// What came.
    pub text: String,
    /// How long it took since something was said last.
    pub time: Duration,
}

/// What the engine did wrong.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The line of the script.
    pub line: usize,
    /// What was expected there.
    pub expected: String,
    /// What came last instead.
    pub heard: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "script line {}: expected {}; heard last:", self.line, self.expected)?;
        self.heard.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

impl std::error::Error for Failure {}

/// Answers may take that long unless the script says otherwise, in milliseconds.
const PATIENCE: u64 = 5000;
/// Lines that a failure shows.
const SHOWN: usize = 10;

/// Starts an engine, follows the script, and ends the engine if it is still there.
///
/// # Errors
/// The engine cannot be started or does not do what the script expects.
pub fn conform(script: &Script, command: &mut Command) -> Result<Vec<Answer>, Failure> {
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut engine = spawned.map_err(|error| Failure {
        line: 0,
        expected: format!("an engine, not the error \"{error}\""),
        heard: Vec::new(),
    })?;
    let mut talk = Talk::new(&mut engine);
    let result = script.steps.iter().try_for_each(|(line, step)| talk.step(*line, step));
    let answers = std::mem::take(&mut talk.answers);
    // One that has ended cannot be killed, which is well.
    let _ = engine.kill();
    let _ = engine.wait();
    result.map(|()| answers)
}

/// A conversation with an engine.
struct Talk<'e> {
    engine: &'e mut Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    names: Names,
    patience: Duration,
    never: Vec<String>,
    said: Instant,
    heard: VecDeque<String>,
    answers: Vec<Answer>,
}

impl<'e> Talk<'e> {
    fn new(engine: &'e mut Child) -> Self {
        let (sender, output) = channel();
        let lines = engine.stdout.take().expect("standard output is a pipe");
        thread::spawn(move || {
            for line in BufReader::new(lines).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            input: engine.stdin.take(),
            engine,
            output,
            names: Names::new(),
            patience: Duration::from_millis(PATIENCE),
            never: Vec::new(),
            said: Instant::now(),
            heard: VecDeque::new(),
            answers: Vec::new(),
        }
    }

    fn step(&mut self, line: usize, step: &Step) -> Result<(), Failure> {
        match step {
            Step::Within(time) => self.patience = Duration::from_millis(*time),
            Step::Say(text) => self.say(line, &filled_in(text, &self.names))?,
            Step::Await(pattern) => self.hear(line, pattern)?,
            Step::Never(pattern) => self.never.push(pattern.clone()),
            Step::Pause(time) => thread::sleep(Duration::from_millis(*time)),
            Step::Close => self.input = None,
            Step::End => self.end(line)?,
        }
        Ok(())
    }

    fn say(&mut self, line: usize, text: &str) -> Result<(), Failure> {
        let said = self.input.as_mut().map(|input| {
            writeln!(input, "{text}")?;
            input.flush()
        });
        self.said = Instant::now();
        match said {
            Some(Ok(())) => Ok(()),
            _ => self.fail(line, "an engine that listens".to_owned()),
        }
    }

    fn hear(&mut self, line: usize, pattern: &str) -> Result<(), Failure> {
        let end = Instant::now() + self.patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(text) = self.output.recv_timeout(left) else {
                let time = self.patience.as_millis();
                let pattern = filled_in(pattern, &self.names);
                return self.fail(line, format!("\"{pattern}\" within {time} ms"));
            };
            self.heard.push_back(text.clone());
            if self.heard.len() > SHOWN {
                self.heard.pop_front();
            }
            if let Some(i) = self.never.iter().position(|p| fits(p, &text, &mut self.names)) {
                let pattern = self.never.swap_remove(i);
                return self.fail(line, format!("nothing like \"{pattern}\""));
            }
            if fits(pattern, &text, &mut self.names) {
                self.never.clear();
                self.answers.push(Answer { line, text, time: self.said.elapsed() });
                return Ok(());
            }
        }
    }

    fn end(&mut self, line: usize) -> Result<(), Failure> {
        let end = Instant::now() + self.patience;
        while Instant::now() < end {
            match self.engine.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => {
                    return self.fail(line, format!("an end without fault, not {status}"));
                }
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(error) => return self.fail(line, format!("an end, not \"{error}\"")),
            }
        }
        self.fail(line, format!("the engine to end within {} ms", self.patience.as_millis()))
    }

    fn fail(&mut self, line: usize, expected: String) -> Result<(), Failure> {
        Err(Failure { line, expected, heard: self.heard.drain(..).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of a script with an engine that only says what it is told, and ends with it.
    fn echo(script: &str) -> Result<Vec<Answer>, Failure> {
        conform(&Script::parse(script).expect("a script"), &mut Command::new("cat"))
    }

    #[test]
    fn answers_are_awaited_and_remembered() {
        let script = "within 2000\n> a b\n> c d\n< c {word}\n> {word} e\n< d e\nclose\nend\n";
        let answers = echo(script).unwrap_or_else(|failure| panic!("{failure}"));
        let lines: Vec<_> = answers.iter().map(|answer| (answer.line, &*answer.text)).collect();
        assert_eq!(lines, [(4, "c d"), (6, "d e")]);
    }

    #[test]
    fn faults_name_the_line_and_what_was_heard() {
        for (script, line, expected) in [
            ("within 100\n> a\n< b", 3, "\"b\" within 100 ms"),
            ("> a\n> b\n! a\n< b", 4, "nothing like \"a\""),
            ("within 100\nend", 2, "the engine to end within 100 ms"),
            ("close\nend\n> a", 3, "an engine that listens"),
            ("close\n< a", 2, "\"a\" within 5000 ms"),
        ] {
            let failure = echo(script).expect_err(script);
            assert_eq!((failure.line, &*failure.expected), (line, expected), "{script}");
        }
        let failure = echo("within 100\n> a\n< b").expect_err("nothing says b");
        assert_eq!(failure.heard, ["a"]);
        let script = Script::parse("> a").expect("a script");
        assert!(conform(&script, &mut Command::new("no-such-engine")).is_err());
    }
}
