//! Playing many games at the same time, on one machine.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::channel;

use super::game::{StudyGame, Table};
use super::plan::{Ground, Job, Plan};
use crate::player::Halt;

/// Plays the games of these jobs; `each` is told every game that is finished, in any order.
///
/// `grounds` are the plan's rulesets, the first one first. Games in progress are given up when
/// `halt` says so.
///
/// # Errors
/// What `each` could not do; nothing more is played then.
pub fn play<E>(
    plan: &Plan,
    grounds: &[Ground],
    jobs: Vec<Job>,
    threads: usize,
    halt: &Halt,
    each: &mut dyn FnMut(StudyGame) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.clamp(1, jobs.len().max(1));
    let jobs = Mutex::new(jobs.into_iter());
    let (sender, finished) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (jobs, sender) = (&jobs, sender.clone());
            scope.spawn(move || {
                let mut table = Table::new(plan, grounds, halt);
                while !halt.is_stopped() {
                    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(game) = job.and_then(|job| table.play(job)) else { return };
                    if sender.send(game).is_err() {
                        return;
                    }
                }
            });
        }
        // The channel closes when the last table is left.
        drop(sender);
        finished.into_iter().try_for_each(|game| each(game).inspect_err(|_| halt.stop()))
    })
}
