//! Conducting a study: what is still to be played is played, and kept as it comes.

use std::collections::BTreeMap;
use std::path::Path;

use super::game::StudyGame;
use super::ladder::{Ladder, ladder, next_batch, steps_up_to};
use super::log::{Log, LogError};
use super::plan::{Ground, Job, Plan, Series, Strength};
use super::run::play;
use crate::player::Halt;
use crate::queue::QueueError;

/// A study cannot be conducted.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// Its games cannot be kept.
    #[error(transparent)]
    Log(#[from] LogError),
    /// Its games cannot be played elsewhere.
    #[error(transparent)]
    Queue(#[from] QueueError),
}

/// Who is told of every game that is finished, in any order.
pub type Each<'a> = &'a mut dyn FnMut(StudyGame) -> Result<(), LogError>;

/// Where games are played.
pub trait Hall {
    /// Plays the games of these jobs. Games in progress are given up when `halt` says so.
    ///
    /// # Errors
    /// A game cannot be had, or `each` could not do its part; nothing more is played then.
    fn play(
        &mut self,
        study: &Study,
        jobs: Vec<Job>,
        halt: &Halt,
        each: Each<'_>,
    ) -> Result<(), StudyError>;
}

/// The hall on this machine.
#[derive(Clone, Copy, Debug)]
pub struct Here {
    /// Games that are played at the same time.
    pub threads: usize,
}

impl Hall for Here {
    fn play(
        &mut self,
        study: &Study,
        jobs: Vec<Job>,
        halt: &Halt,
        each: Each<'_>,
    ) -> Result<(), StudyError> {
        Ok(play(&study.plan, &study.grounds, jobs, self.threads, halt, each)?)
    }
}

/// A study that is to be conducted.
#[derive(Debug)]
pub struct Study {
    /// What decides its games.
    pub plan: Plan,
    /// The plan's rulesets, the first one first.
    pub grounds: Vec<Ground>,
    /// Games of each ruleset.
    pub games: u64,
    /// Games of each step of the ladder, at most; none if there is to be no ladder.
    pub ladder: Option<u64>,
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
    /// Plays in `hall` what the log in `folder` does not hold yet; none if `halt` has ended it
    /// before that was done.
    ///
    /// # Errors
    /// The log cannot be kept, or is another study's; or the hall cannot play.
    pub fn conduct(
        &self,
        folder: &Path,
        hall: &mut dyn Hall,
        halt: &Halt,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Option<Games>, StudyError> {
        let (mut log, known) = Log::open(folder, &self.plan)?;
        let mut games: Games = known.into_iter().map(|game| (game.job, game)).collect();
        let wanted = self.jobs();
        let total = wanted.len() as u64 + self.ladder_steps() * self.ladder.unwrap_or(0);
        let mut done = games.keys().filter(|job| wanted.contains(job)).count() as u64;
        progress(Progress { done, total, game: None });
        let missing = wanted.iter().copied().filter(|job| !games.contains_key(job)).collect();
        let mut play_all = |jobs: Vec<Job>, games: &mut Games| {
            hall.play(self, jobs, halt, &mut |game| {
                log.add(&game)?;
                done += 1;
                progress(Progress { done, total, game: Some(&game) });
                games.insert(game.job, game);
                Ok::<(), LogError>(())
            })
        };
        play_all(missing, &mut games)?;
        for step in 0..self.ladder_steps() as u32 {
            let most = self.ladder.unwrap_or(0);
            while !halt.is_stopped()
                && let Some(batch) = next_batch(&games, step, most)
            {
                play_all(batch, &mut games)?;
            }
        }
        if halt.is_stopped() {
            return Ok(None);
        }
        // The log may hold more than was asked for now.
        games.retain(|job, _| wanted.contains(job) || self.counts(*job));
        Ok(Some(games))
    }

    /// The ground on which the games of a series are played; none if there are no such games.
    pub fn ground_of(&self, series: Series) -> Option<&Ground> {
        self.grounds.get(usize::from(series == Series::Versus))
    }

    /// The steps of the ladder: up to the strength of the study.
    fn ladder_steps(&self) -> u64 {
        match (self.ladder, self.plan.strength) {
            (Some(_), Strength::Nodes(nodes)) => u64::from(steps_up_to(nodes)),
            _ => 0,
        }
    }

    /// Whether a game may be one of the ladder's.
    fn counts(&self, job: Job) -> bool {
        let most = self.ladder.unwrap_or(0);
        match job.series {
            Series::Rung(step) => u64::from(step) < self.ladder_steps() && job.index < most,
            Series::Main | Series::Versus => false,
        }
    }

    /// What the ladder's games show; none if there is no ladder.
    pub(super) fn ladder_of(&self, games: &Games) -> Option<Ladder> {
        match (self.ladder, self.plan.strength) {
            (Some(most), Strength::Nodes(nodes)) => Some(ladder(games, nodes, most)),
            _ => None,
        }
    }

    /// The games of the rulesets.
    fn jobs(&self) -> std::collections::BTreeSet<Job> {
        let series = [Series::Main, Series::Versus].into_iter().take(self.grounds.len());
        series.flat_map(|series| (0..self.games).map(move |index| Job { series, index })).collect()
    }
}
