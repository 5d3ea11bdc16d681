//! Whether the side to act can score in this very turn, exactly: by kicks as the men stand, or
//! after an ordinary move.
//!
//! First it is asked where the ball could go if men kicked as often as they liked, forward from the
//! ball and backward from the goal. That leaves few moves and few ways, which are then walked.

mod memory;
mod team;

use board::{Bits, Square};

use self::memory::{Answer, keep, recall};
use self::team::{Team, Ways};
use super::geometry::{BIT, CORNERS, GOAL, Set, between, corner_diagonal, halo, is_goal};
use super::men::Kind;
use super::position::{Action, Football};
use super::zobrist;

/// What is asked, for the key of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// A goal by kicks as the men stand.
    Kicks,
    /// A goal in any way.
    Turn,
}

impl Football {
    /// The next action of a turn in which the side to act scores, if there is one; always the same
    /// one in the same position.
    pub(super) fn scoring_action(&self) -> Option<Action> {
        let question = self.question();
        // What is remembered of a goal may be another way to it.
        if !self.open && self.recalled(question) == Some(false) {
            return None;
        }
        self.scoring(question)
    }

    /// Whether the side to act can score in this turn.
    pub(super) fn scores(&self) -> bool {
        let question = self.question();
        let recalled = if self.open { None } else { self.recalled(question) };
        recalled.unwrap_or_else(|| self.scoring(question).is_some())
    }

    /// Whether the side to act can score in a turn without an ordinary move.
    pub(super) fn scores_by_kicks(&self) -> bool {
        let known = || self.recalled(Question::Kicks);
        self.touches() && known().unwrap_or_else(|| self.scoring(Question::Kicks).is_some())
    }

    /// Whether a ball may be kicked into the goal that the side to act attacks.
    fn may_score(&self) -> bool {
        let goal = GOAL[self.side.other() as usize];
        !self.closed_goals().has(goal) && !is_goal(self.ball)
    }

    const fn question(&self) -> Question {
        if self.open { Question::Kicks } else { Question::Turn }
    }

    /// What is remembered of a question at the beginning of a turn.
    fn recalled(&self, question: Question) -> Option<bool> {
        // The key does not say which turn it is.
        if !self.may_score() {
            return Some(false);
        }
        recall(self.attack_key(question), self.sides[self.side.other() as usize])
    }

    /// The answer to a question, found anew.
    fn scoring(&self, question: Question) -> Option<Action> {
        if !self.may_score() {
            return None;
        }
        let goal = GOAL[self.side.other() as usize];
        let pitch = self.pitch();
        let (men, barred, once) = (self.fresh(), self.barred(), self.rules.once);
        let answer = self.look(&Team { pitch, men, barred, goal, once }, question);
        if !self.open {
            let defenders = self.sides[self.side.other() as usize];
            keep(self.attack_key(question), answer, defenders);
        }
        answer.action
    }

    /// All that an answer depends on, the defenders apart: those only where they let a bishop jump.
    fn attack_key(&self, question: Question) -> u64 {
        let rules = u64::from(self.rules.once)
            | u64::from(self.rules.over_the_kicker) << 1
            | u64::from(self.rules.corner_jump) << 2
            | u64::from(question == Question::Turn) << 3;
        let own = self.own();
        let key = self.men_keys[self.side as usize] ^ zobrist::BALL[self.ball.index()];
        let mut key = key ^ zobrist::USED[rules as usize];
        for corner in (own & CORNERS & self.of_kind(Kind::Bishop)).squares() {
            let (over, _) = corner_diagonal(corner);
            if self.men().has(over) {
                key ^= zobrist::USED[over.index()];
            }
        }
        key
    }

    fn look(&self, team: &Team, question: Question) -> Answer {
        let mut seen = Set::EMPTY;
        let sources = team.sources(&mut seen);
        if sources.squares.has(self.ball)
            && let Some((kick, path)) = team.walk(self.ball, sources.squares)
        {
            return Answer { action: Some(kick), squares: path };
        }
        if question == Question::Turn
            && let Some((a, path)) = self.scoring_move(team, &sources, &mut seen)
        {
            return Answer { action: Some(a), squares: path };
        }
        Answer { action: None, squares: seen }
    }

    /// An ordinary move after which kicks lead to a goal, where kicks alone do not; and the squares
    /// that must be free for it. All squares that are looked at are added to `seen`.
    fn scoring_move(&self, team: &Team, sources: &Ways, seen: &mut Set) -> Option<(Action, Set)> {
        let reach = team.reach(self.ball, seen);
        let spots = team.spots(&reach, sources, seen);
        let in_the_way = reach.stops | sources.stops;
        let ground = self.ground();
        for from in self.own().squares() {
            let kind = self.kind_at(from);
            // Who may kick again and again can open ways that only then are found to be blocked.
            let useful = match in_the_way.has(from) || !team.once {
                true => self.useful_without(from, kind, team, [sources, &reach], seen),
                false => spots.of(kind),
            };
            if useful == 0 {
                continue;
            }
            let reached = ground.reached(kind, from);
            *seen |= reached;
            for to in (ground.moves(kind, from) & useful).squares() {
                let moved = team.without(from).with(kind, to);
                let sources = moved.sources(seen).squares;
                if sources.has(self.ball)
                    && let Some((_, path)) = moved.walk(self.ball, sources)
                {
                    // A bishop who jumps has somebody between, who may be a defender.
                    let path = path | between(from, to) & !self.men() | BIT[to.index()];
                    return Some((Action::Move { kind, from, to }, path));
                }
            }
        }
        None
    }

    /// Where a man who stands in the way of his own side may be of use elsewhere.
    fn useful_without(
        &self,
        man: Square,
        kind: Kind,
        team: &Team,
        [sources, reach]: [&Ways; 2],
        seen: &mut Set,
    ) -> Set {
        let lifted = team.without(man);
        let (mut sources, mut reach) = (*sources, *reach);
        if sources.stops.has(man) || !team.once {
            sources = lifted.more_sources(sources, man, seen);
            if sources.squares.has(self.ball) {
                // His leaving may be all that it takes.
                return Set::MAX;
            }
        }
        if reach.stops.has(man) || !team.once {
            reach = lifted.reach(self.ball, seen);
        }
        if !team.once {
            let last = if sources.squares == 0 { team.before_goal() } else { Set::MAX };
            return halo(reach.squares) & halo(last);
        }
        lifted.spots(&reach, &sources, seen).of(kind)
    }
}

#[cfg(test)]
mod tests;
