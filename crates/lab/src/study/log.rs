//! The log of a study: the plan, and every game on a line of its own as soon as it is finished.
//!
//! It is all that a study knows; everything else is computed from it. A line that was not finished
//! when the machine died is dropped.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::game::StudyGame;
use super::plan::Plan;

/// The name of the log in the folder of a study.
pub const LOG: &str = "games.jsonl";

/// A study cannot be kept or continued.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// A file cannot be read or written.
    #[error("cannot keep \"{}\": {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The folder holds games that were played otherwise.
    #[error(
        "\"{}\" holds games of another study ({field} is {there}, not {here}): take another --out",
        path.display()
    )]
    Other {
        /// The log.
        path: PathBuf,
        /// What differs.
        field: &'static str,
        /// What it is there.
        there: String,
        /// What was asked for.
        here: String,
    },
    /// A line is not what was written.
    #[error("\"{}\" line {line} is damaged: {why}", path.display())]
    Damaged {
        /// The log.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    plan: Plan,
}

/// A log that is open for more games.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// The plan of the study in a folder, if there is one.
    ///
    /// # Errors
    /// There is a log that cannot be read.
    pub fn plan(folder: &Path) -> Result<Option<Plan>, LogError> {
        let path = folder.join(LOG);
        match std::fs::read_to_string(&path) {
            Ok(text) => parse(&path, whole_lines(&text)).map(|log| log.map(|(plan, _)| plan)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(LogError::File { path, source }),
        }
    }

    /// Opens the log of a folder, which is made if it does not exist, and reads the games that it
    /// holds already.
    ///
    /// # Errors
    /// The log cannot be read or written, or is another plan's.
    pub fn open(folder: &Path, plan: &Plan) -> Result<(Self, Vec<StudyGame>), LogError> {
        let path = folder.join(LOG);
        let fault = |source| LogError::File { path: path.clone(), source };
        std::fs::create_dir_all(folder).map_err(fault)?;
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(&path).map_err(fault)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(fault)?;
        let whole = whole_lines(&text);
        file.set_len(whole.len() as u64).map_err(fault)?;
        file.seek(SeekFrom::End(0)).map_err(fault)?;
        let known = parse(&path, whole)?;
        let mut log = Self { path, file };
        match known {
            Some((there, games)) => {
                same_plan(&log.path, &there, plan)?;
                Ok((log, games))
            }
            None => {
                log.append(&Header { plan: plan.clone() })?;
                Ok((log, Vec::new()))
            }
        }
    }

    /// Appends a game; it is on the disk when this returns.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, game: &StudyGame) -> Result<(), LogError> {
        self.append(game)
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), LogError> {
        let mut text = serde_json::to_string(line).expect("a line is plain data");
        text.push('\n');
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| LogError::File { path: self.path.clone(), source })
    }
}

/// The text without a last line that was cut off.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// The plan and the games of a log; none if it is empty.
fn parse(path: &Path, text: &str) -> Result<Option<(Plan, Vec<StudyGame>)>, LogError> {
    let damaged = |line: usize, error: serde_json::Error| LogError::Damaged {
        path: path.to_owned(),
        line,
        why: error.to_string(),
    };
    let mut lines = text.lines().enumerate();
    let Some((_, header)) = lines.next() else { return Ok(None) };
    let header: Header = serde_json::from_str(header).map_err(|error| damaged(1, error))?;
    let game = |(i, line)| serde_json::from_str(line).map_err(|error| damaged(i + 1, error));
    Ok(Some((header.plan, lines.map(game).collect::<Result<_, _>>()?)))
}

/// Whether a log can be continued.
fn same_plan(path: &Path, there: &Plan, here: &Plan) -> Result<(), LogError> {
    let words = |plan: &Plan| {
        [
            ("the ruleset", plan.ruleset.clone()),
            ("--vs", plan.versus.clone().unwrap_or_else(|| "left out".to_owned())),
            ("the strength", plan.strength.words()),
            ("--seed", plan.seed.to_string()),
            ("--opening-plies", plan.opening_plies.to_string()),
            ("--max-plies", plan.max_plies.to_string()),
            ("the version of careen", plan.version.clone()),
        ]
    };
    let other = words(there).into_iter().zip(words(here)).find(|(there, here)| there != here);
    other.map_or(Ok(()), |((field, there), (_, here))| {
        Err(LogError::Other { path: path.to_owned(), field, there, here })
    })
}
