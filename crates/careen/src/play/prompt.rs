//! The line that a player types, with editing, history and completion.

use rules::any::AnyPosition;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Editor, Helper};

use super::command::COMMANDS;
use super::session::Session;

/// Completions that are offered at most.
const OFFERED: usize = 200;

/// What came of asking for a line.
pub(super) enum Line {
    Text(String),
    /// The input has ended.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// Reads lines.
pub(super) struct Prompt {
    editor: Editor<Completion, MemHistory>,
}

impl Prompt {
    pub(super) fn new() -> anyhow::Result<Self> {
        let config = Config::builder().completion_type(rustyline::CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        editor.set_helper(Some(Completion { pos: None }));
        Ok(Self { editor })
    }

    /// Asks the player who is to act.
    pub(super) fn read(&mut self, session: &Session) -> anyhow::Result<Line> {
        if let Some(helper) = self.editor.helper_mut() {
            helper.pos = Some(session.position().boxed_clone());
        }
        match self.editor.readline(&session.prompt()) {
            Ok(line) => {
                self.editor.add_history_entry(line.as_str())?;
                Ok(Line::Text(line))
            }
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupt),
            Err(error) => Err(error.into()),
        }
    }
}

/// Completes turns, action by action, and commands.
struct Completion {
    pos: Option<Box<dyn AnyPosition>>,
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..cursor];
        let begin = typed.len() - typed.trim_start().len();
        let word = &typed[begin..];
        let mut found = match &self.pos {
            Some(pos) if !word.contains(' ') => pos.completions(word, OFFERED),
            _ => Vec::new(),
        };
        let commands = COMMANDS.iter().map(|(command, _)| (*command).to_owned());
        found.extend(commands.filter(|command| !word.is_empty() && command.starts_with(word)));
        Ok((begin, found))
    }
}

impl Hinter for Completion {
    type Hint = String;
}
impl Highlighter for Completion {}
impl Validator for Completion {}
impl Helper for Completion {}
