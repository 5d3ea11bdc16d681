//! What goes through the server: names of streams, and messages as JSON. All of it is outside text.

use std::hash::{DefaultHasher, Hasher as _};

use serde::{Deserialize, Serialize};

use crate::study::{Job, Plan, StudyGame};

/// What all names of ours begin with.
const PREFIX: &str = "careen-";
/// What the name of a stream of batches ends with.
const BATCHES: &str = "-batches";
/// What workers are on a stream of batches, one name for all of them.
pub(super) const WORKERS: &str = "workers";

/// What a worker must know to play games of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Task {
    /// All that decides the games.
    pub(super) plan: Plan,
    /// The build of the program: another one may play other games.
    pub(super) build: String,
}

/// What a worker has to say of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Word {
    /// It is finished.
    Game(Box<StudyGame>),
    /// It cannot be had, whoever plays it.
    Fault {
        /// Which.
        job: Job,
        /// Why, in a sentence.
        why: String,
    },
}

/// A study on the server, by its fingerprint of 16 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name(String);

impl Name {
    /// The name of a task: studies with the same games have the same.
    pub(super) fn of(task: &Task) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(serde_json::to_string(task).unwrap_or_default().as_bytes());
        Self(format!("{:016x}", hasher.finish()))
    }

    /// The study to which a stream of batches belongs; none if it is another stream.
    pub(super) fn parse(stream: &str) -> Option<Self> {
        let name = stream.strip_prefix(PREFIX)?.strip_suffix(BATCHES)?;
        let hex = name.len() == 16 && name.bytes().all(|b| b.is_ascii_hexdigit());
        hex.then(|| Self(name.to_owned()))
    }

    /// The stream and subject in which batches wait: lists of [`Job`].
    pub(super) fn batches(&self) -> String {
        format!("{PREFIX}{}{BATCHES}", self.0)
    }

    /// The stream of the task and the games.
    pub(super) fn results(&self) -> String {
        format!("{PREFIX}{}-results", self.0)
    }

    /// The subject of the [`Task`].
    pub(super) fn task(&self) -> String {
        format!("{PREFIX}{}.task", self.0)
    }

    /// The subject of each [`Word`].
    pub(super) fn words(&self) -> String {
        format!("{PREFIX}{}.words", self.0)
    }
}

/// Batches for so many games: small enough that none waits long for the last worker, and no more
/// than `MOST` games, for who plays a batch loses it if he dies.
pub(super) fn batches(jobs: &[Job]) -> impl Iterator<Item = &[Job]> {
    const MOST: usize = 8;
    const PARTS: usize = 64;
    jobs.chunks((jobs.len() / PARTS).clamp(1, MOST))
}

/// The most jobs of a batch that a worker takes from a server.
pub(super) const LARGEST_BATCH: usize = 1_000;

#[cfg(test)]
mod tests {
    use super::{LARGEST_BATCH, Name, batches};
    use crate::study::{Job, Series};

    #[test]
    fn only_streams_of_ours_are_taken() {
        let name = Name::parse("careen-0123456789abcdef-batches").expect("ours");
        assert_eq!(name.batches(), "careen-0123456789abcdef-batches");
        for other in ["", "careen--batches", "careen-0123456789abcdeX-batches", "ORDERS"] {
            assert_eq!(Name::parse(other), None, "{other}");
        }
        assert_eq!(Name::parse(&name.results()), None);
    }

    #[test]
    fn batches_hold_every_job_once() {
        for count in [0, 1, 5, 64, 128, 1_000, 5_000] {
            let jobs: Vec<_> =
                (0..count).map(|index| Job { series: Series::Main, index }).collect();
            let lists: Vec<_> = batches(&jobs).collect();
            assert_eq!(lists.concat(), jobs);
            assert!(lists.iter().all(|list| (1..=LARGEST_BATCH).contains(&list.len())));
        }
    }
}
