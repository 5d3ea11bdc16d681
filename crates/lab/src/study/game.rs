//! One game of a study as it is written down, and a player of such games.

use std::time::{Duration, Instant};

use rules::any::AnyPosition;
use rules::{Player, zobrist};
use search::any::{AnySearcher, LineText};
use search::proof::{SolveLimits, Verdict};
use search::{Limits, Options, Shown};
use serde::{Deserialize, Serialize};

use super::opening::Openings;
use super::plan::{Ground, Job, Plan, Series, Strength};
use crate::player::Halt;

/// Megabytes of an engine's table.
const HASH: usize = 16;
/// The part of a turn's effort that is spent once more to find the second-best turn.
const SECOND_LOOK: u64 = 4;
/// Steps for counting the turns a player may choose from; beyond it "many" is known only.
const COUNTING: u64 = 100_000;
/// Actions that are played in search of a proof where a game has taken too long.
const PROOF_NODES: u64 = 300_000;

/// A game as the log keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyGame {
    /// Which game of the plan it is.
    #[serde(flatten)]
    pub job: Job,
    /// Whether its opening is the same as that of its partner under the other ruleset.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paired: bool,
    /// Turns of the opening, which nobody thought about.
    pub opening: usize,
    /// All turns in coordinate form.
    pub turns: Vec<String>,
    /// What the engines thought about each turn behind the opening.
    pub thoughts: Vec<Thought>,
    /// How it ended.
    pub end: End,
    /// Microseconds of all searches together.
    pub searching: u64,
    /// Microseconds from the opening to the end.
    pub playing: u64,
}

/// What an engine thought about a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    /// The score for the player to act, and the depth: `+0.34/12`, `+W5/9`.
    #[serde(rename = "s")]
    pub score: String,
    /// The share of the points that the player to act expects, in thousandths.
    #[serde(rename = "p")]
    pub share: u16,
    /// By how much less he would expect after the second-best turn; none if there is no other.
    #[serde(rename = "g", default, skip_serializing_if = "Option::is_none")]
    pub gap: Option<u16>,
    /// The turns to choose from; none if they are too many to be counted.
    #[serde(rename = "c", default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<u64>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// Who won: 1 the first player, 2 the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<u8>,
    /// Why.
    pub reason: String,
    /// Who says so.
    pub by: By,
}

/// Who says how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The rules.
    Rules,
    /// A proof, where the game had taken too long.
    Proof,
    /// Nobody: it had taken too long.
    Limit,
}

impl End {
    /// Who won.
    pub const fn winner(&self) -> Option<Player> {
        match self.winner {
            Some(1) => Some(Player::First),
            Some(_) => Some(Player::Second),
            None => None,
        }
    }

    fn new(winner: Option<Player>, reason: &str, by: By) -> Self {
        let winner = winner.map(|player| player as u8 + 1);
        Self { winner, reason: reason.to_owned(), by }
    }
}

/// Plays the games of a plan, one after the other, each as if it were the first.
pub(crate) struct Table<'a> {
    plan: &'a Plan,
    grounds: &'a [Ground],
    halt: &'a Halt,
    /// Openings of the first ruleset, and of all that are compared.
    alone: Openings,
    together: Option<Openings>,
    /// Openings of the second ruleset, for arrays on which the first one's cannot be played.
    other: Option<Openings>,
    /// The two sides' engines, for each ruleset.
    engines: Vec<[Box<dyn AnySearcher>; 2]>,
}

impl<'a> Table<'a> {
    /// A table for the rulesets of a plan, the first one first.
    pub(crate) fn new(plan: &'a Plan, grounds: &'a [Ground], halt: &'a Halt) -> Self {
        let openings = |grounds: &[&Ground]| Openings::new(grounds, plan.opening_plies, plan.seed);
        let options = Options { hash: HASH, ..Options::default() };
        let engine = |ground: &Ground| {
            let engine = ground.engine.searcher(&*ground.start, options);
            engine.expect("the engine is that of the position's game")
        };
        let second = grounds.get(1);
        Self {
            alone: openings(&[&grounds[0]]),
            together: second.map(|second| openings(&[&grounds[0], second])),
            other: second.map(|second| openings(&[second])),
            engines: grounds.iter().map(|ground| [engine(ground), engine(ground)]).collect(),
            plan,
            grounds,
            halt,
        }
    }

    /// Plays a game; none if it was ended from outside.
    pub(crate) fn play(&mut self, job: Job) -> Option<StudyGame> {
        let (board, strengths) = match (job.series, self.plan.strength) {
            (Series::Main, strength) => (0, [strength; 2]),
            (Series::Versus, strength) => (1, [strength; 2]),
            (Series::Rung(step), _) => {
                let nodes = rung_nodes(step);
                let (more, less) = (Strength::Nodes(2 * nodes), Strength::Nodes(nodes));
                (0, if job.index.is_multiple_of(2) { [more, less] } else { [less, more] })
            }
        };
        let (mut pos, paired) = self.opening(job);
        let opening = pos.played().len();
        for engine in &mut self.engines[board] {
            engine.clear();
        }
        let start = Instant::now();
        let mut minutes = Minutes::default();
        let end = loop {
            if let Some(outcome) = pos.outcome() {
                break End::new(outcome.winner, outcome.reason, By::Rules);
            }
            if minutes.thoughts.len() as u32 >= self.plan.max_plies {
                break self.judge(&*pos, board);
            }
            let side = pos.to_act() as usize;
            let engine = &mut self.engines[board][side];
            let rest = think(&mut **engine, &*pos, strengths[side], self.halt, &mut minutes)?;
            pos.play(&rest).expect("the engine's turn is legal");
        };
        Some(StudyGame {
            job,
            paired,
            opening,
            turns: pos.played(),
            thoughts: minutes.thoughts,
            end,
            searching: minutes.searching.as_micros() as u64,
            playing: start.elapsed().as_micros() as u64,
        })
    }

    /// The position at which the engines take over, and whether it is also its partner's.
    fn opening(&mut self, job: Job) -> (Box<dyn AnyPosition>, bool) {
        let number = match job.series {
            Series::Main | Series::Versus => job.index,
            // Two games from each opening, and other openings on every step.
            Series::Rung(step) => zobrist(u64::from(step) + 1, job.index / 2),
        };
        let second = job.series == Series::Versus;
        if let (Some(together), Series::Main | Series::Versus) = (&mut self.together, job.series)
            && let Some(opening) = together.get(number)
        {
            let [first, other] = <[_; 2]>::try_from(opening.ends).expect("there are two boards");
            return (if second { other } else { first }, true);
        }
        let openings = match &mut self.other {
            Some(other) if second => other,
            _ => &mut self.alone,
        };
        let opening = openings.get(number).and_then(|mut opening| opening.ends.pop());
        (opening.unwrap_or_else(|| self.grounds[usize::from(second)].start.clone()), false)
    }

    /// The end of a game that has taken too long: what can be proven, or none.
    fn judge(&self, pos: &dyn AnyPosition, board: usize) -> End {
        let limits = SolveLimits { nodes: PROOF_NODES, memory: 16, strategy: false };
        let solution = self.grounds[board].engine.solve(pos, &limits);
        let winner = match solution.map(|solution| solution.verdict) {
            Some(Verdict::Win) => Some(pos.to_act()),
            Some(Verdict::Loss) => Some(pos.to_act().other()),
            Some(Verdict::Draw) => None,
            Some(Verdict::Unknown) | None => return End::new(None, "turn limit", By::Limit),
        };
        End::new(winner, "proof", By::Proof)
    }
}

/// The nodes of the weaker side on a step of the ladder.
pub(super) const fn rung_nodes(step: u32) -> u64 {
    100 << step
}

/// What is written down while a game is played.
#[derive(Default)]
struct Minutes {
    thoughts: Vec<Thought>,
    searching: Duration,
}

/// Chooses a turn, and looks once more for the second-best one; none if the study was ended.
fn think(
    engine: &mut dyn AnySearcher,
    pos: &dyn AnyPosition,
    strength: Strength,
    halt: &Halt,
    minutes: &mut Minutes,
) -> Option<String> {
    let start = Instant::now();
    let mut search = |limits: &Limits| {
        let start = Instant::now();
        let clock = || start.elapsed();
        let answer = engine.search(pos, limits, (halt.signals(), &clock), &mut |_| ());
        answer.filter(|_| !halt.is_stopped())
    };
    let (first, second) = match strength {
        Strength::Nodes(nodes) => {
            (Limits::nodes(nodes), Limits::nodes((nodes / SECOND_LOOK).max(50)))
        }
        Strength::Milliseconds(ms) => (
            Limits::time(Duration::from_millis(ms)),
            Limits::time(Duration::from_millis(ms / SECOND_LOOK)),
        ),
    };
    let answer = search(&first)?;
    let others = search(&Limits { multipv: 2, ..second })?;
    minutes.searching += start.elapsed();
    let line = answer.lines.first();
    minutes.thoughts.push(Thought {
        score: line.map_or_else(String::new, |line| score_words(line.score, answer.depth)),
        share: line.map_or(500, share),
        gap: match others.lines.as_slice() {
            [best, second, ..] => Some(share(best).saturating_sub(share(second))),
            _ => None,
        },
        choices: pos.count_turns(COUNTING),
    });
    Some(answer.rest)
}

/// The share of the points that the player to act expects, in thousandths.
const fn share(line: &LineText) -> u16 {
    line.wdl.win + line.wdl.draw / 2
}

/// A score and a depth as the remarks of matches have them.
pub(crate) fn score_words(score: Shown, depth: u32) -> String {
    match score {
        Shown::Cp(cp) => format!("{:+.2}/{depth}", f64::from(cp) / 100.0),
        Shown::Win(plies) => format!("+W{plies}/{depth}"),
        Shown::Loss(plies) => format!("-L{plies}/{depth}"),
    }
}
