//! Conducting a study: what is still to be played is played, and kept as it comes.

use std::collections::BTreeMap;
use std::path::Path;

use super::game::StudyGame;
use super::log::{Log, LogError};
use super::plan::{Ground, Job, Plan, Series};
use super::run::play;
use crate::player::Halt;

/// A study that is to be conducted.
#[derive(Debug)]
pub struct Study {
    /// What decides its games.
    pub plan: Plan,
    /// The plan's rulesets, the first one first.
    pub grounds: Vec<Ground>,
    /// Games of each ruleset.
    pub games: u64,
    /// Games that are played at the same time.
    pub threads: usize,
}

/// The games of a study.
pub type Games = BTreeMap<Job, StudyGame>;

/// How far a study has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Games that are there.
    pub done: u64,
    /// Games that will be there in the end.
    pub total: u64,
    /// The game that was just finished; none of those that were there already.
    pub game: Option<&'a StudyGame>,
}

impl Study {
    /// Plays what the log in `folder` does not hold yet; none if `halt` has ended it before that
    /// was done.
    ///
    /// # Errors
    /// The log cannot be kept, or is another study's.
    pub fn conduct(
        &self,
        folder: &Path,
        halt: &Halt,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Option<Games>, LogError> {
        let (mut log, known) = Log::open(folder, &self.plan)?;
        let mut games: Games = known.into_iter().map(|game| (game.job, game)).collect();
        let wanted = self.jobs();
        let total = wanted.len() as u64;
        let missing: Vec<Job> =
            wanted.iter().copied().filter(|job| !games.contains_key(job)).collect();
        let mut done = total - missing.len() as u64;
        progress(Progress { done, total, game: None });
        play(&self.plan, &self.grounds, missing, self.threads, halt, &mut |game| {
            log.add(&game)?;
            done += 1;
            progress(Progress { done, total, game: Some(&game) });
            games.insert(game.job, game);
            Ok::<(), LogError>(())
        })?;
        if halt.is_stopped() {
            return Ok(None);
        }
        // The log may hold more than was asked for now.
        games.retain(|job, _| wanted.contains(job));
        Ok(Some(games))
    }

    /// The games of the rulesets.
    fn jobs(&self) -> std::collections::BTreeSet<Job> {
        let series = [Series::Main, Series::Versus].into_iter().take(self.grounds.len());
        series.flat_map(|series| (0..self.games).map(move |index| Job { series, index })).collect()
    }
}
