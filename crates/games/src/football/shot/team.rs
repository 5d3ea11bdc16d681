//! The ways of the ball by the kicks of one side.

use std::collections::HashSet;

use board::{Bits, Square};

use super::super::geometry::{
    BALL_LINES, BIT, CORNERS, GOALS, LEAPS, LINES, NEIGHBORS, Set, above, between, halo,
    is_diagonal, slide,
};
use super::super::kicks::Pitch;
use super::super::men::Kind;
use super::super::position::Action;

/// The men who may kick, and where the ball is to go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Team {
    pub(super) pitch: Pitch,
    pub(super) men: Set,
    /// Squares to which the ball may not come back.
    pub(super) barred: Set,
    pub(super) goal: Square,
    /// Whether a man kicks at most once; otherwise the ball comes to no square twice.
    pub(super) once: bool,
}

/// Squares on ways of the ball, as if men kicked as often as they liked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    pub(super) squares: Set,
    /// Men of the team without whom there would be more.
    pub(super) stops: Set,
}

/// Where a man of the team must stand to send the ball on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spots {
    straight: Set,
    diagonal: Set,
    king: Set,
    knight: Set,
}

impl Spots {
    pub(super) const fn of(&self, kind: Kind) -> Set {
        match kind {
            Kind::King => self.king,
            Kind::Queen => self.straight | self.diagonal,
            Kind::Rook => self.straight,
            Kind::Bishop => self.diagonal,
            Kind::Knight => self.knight,
        }
    }
}

impl Team {
    #[inline]
    pub(super) fn without(self, man: Square) -> Self {
        Self { pitch: self.pitch.without(man), men: self.men & !BIT[man.index()], ..self }
    }

    #[inline]
    pub(super) fn with(self, kind: Kind, man: Square) -> Self {
        Self { pitch: self.pitch.with(kind, man), men: self.men | BIT[man.index()], ..self }
    }

    /// Squares where the ball may lie on its way to the goal.
    #[inline]
    fn open(&self) -> Set {
        self.pitch.landing & !GOALS & !self.barred
    }

    #[inline]
    fn knights(&self) -> Set {
        self.men & !self.pitch.straight & !self.pitch.diagonal
    }

    /// The squares from which the ball may go straight into the goal.
    pub(super) fn before_goal(&self) -> Set {
        let goal = self.goal.index();
        LINES[goal][0] | LINES[goal][1] | LINES[goal][3] | LEAPS[goal]
    }

    /// The squares from which the ball can come to the goal. What is looked at is added to `seen`.
    pub(super) fn sources(&self, seen: &mut Set) -> Ways {
        let none = Ways { squares: Set::EMPTY, stops: Set::EMPTY };
        self.spread(none, BIT[self.goal.index()], seen)
    }

    /// The same with a man taken away who is on the team no more, where `ways` are those with him;
    /// those by his own kicks may be left among them.
    pub(super) fn more_sources(&self, ways: Ways, man: Square, seen: &mut Set) -> Ways {
        let targets = ways.squares | BIT[self.goal.index()];
        let mut from = Set::EMPTY;
        for (axis, line) in BALL_LINES[man.index()].into_iter().enumerate() {
            let reached = slide(line, man, self.pitch.men);
            *seen |= reached;
            let mut stops = Set::EMPTY;
            for to in (reached & targets).squares() {
                from |= self.line_sources(axis, to, &mut stops, seen);
            }
        }
        for kicker in (self.men & NEIGHBORS[man.index()]).squares() {
            let aim = self.pitch.aim(man, kicker);
            *seen |= aim;
            if aim & targets != 0 {
                from |= BIT[man.index()];
            }
        }
        let new = from & self.open() & !ways.squares;
        self.spread(Ways { squares: ways.squares | new, ..ways }, new, seen)
    }

    /// The squares from which the ball can come to those of `next`, and so on, added to `ways`.
    #[inline]
    fn spread(&self, mut ways: Ways, mut next: Set, seen: &mut Set) -> Ways {
        let (open, knights) = (self.open(), self.knights());
        let leap_from = halo(knights);
        while next != 0 {
            let to = next.first();
            next = next.rest();
            let mut from = Set::EMPTY;
            for axis in 0..4 {
                // Along its row no ball enters a goal.
                if axis != 2 || to != self.goal {
                    from |= self.line_sources(axis, to, &mut ways.stops, seen);
                }
            }
            let leaps = LEAPS[to.index()] & leap_from;
            for ball in (leaps & open & !ways.squares).squares() {
                let kickers = knights & NEIGHBORS[ball.index()];
                let near = if CORNERS.has(ball) { Set::EMPTY } else { NEIGHBORS[to.index()] };
                if kickers & !near != 0 {
                    from |= BIT[ball.index()];
                }
            }
            ways.stops |= leaps;
            *seen |= leaps;
            from &= open & !ways.squares;
            ways.squares |= from;
            next |= from;
        }
        ways.stops &= self.men;
        ways
    }

    /// The squares from which the ball can be sent to a square along a line.
    #[inline]
    fn line_sources(&self, axis: usize, to: Square, stops: &mut Set, seen: &mut Set) -> Set {
        let line = BALL_LINES[to.index()][axis];
        let ways = if is_diagonal(axis) { self.pitch.diagonal } else { self.pitch.straight };
        let kickers = line & self.men & ways;
        if kickers == 0 {
            return Set::EMPTY;
        }
        let reached = slide(line, to, self.pitch.men);
        *seen |= reached;
        let behind = kickers & !reached;
        if behind != 0 {
            for man in (reached & self.men).squares() {
                // Somebody behind him could send the ball if he were not there.
                let more = slide(line, to, self.pitch.men & !BIT[man.index()]);
                *seen |= more;
                if more & behind != 0 {
                    *stops |= BIT[man.index()];
                }
            }
        }
        let mut from = Set::EMPTY;
        for kicker in (kickers & reached).squares() {
            let mut beside = NEIGHBORS[kicker.index()] & BALL_LINES[kicker.index()][axis];
            beside &= !BIT[to.index()];
            if self.pitch.kings.has(kicker) {
                let near = NEIGHBORS[to.index()];
                // Over the king to the square next to him, or away from him by one step.
                beside &= if near.has(kicker) { !near } else { near };
            }
            if !self.pitch.over_the_kicker {
                beside &= reached;
            }
            from |= beside;
        }
        *stops |= from;
        *seen |= from;
        from
    }

    /// The squares to which the ball can come. What is looked at is added to `seen`.
    pub(super) fn reach(&self, ball: Square, seen: &mut Set) -> Ways {
        let open = self.open();
        let playable = halo(self.men);
        let mut ways = Ways { squares: BIT[ball.index()], stops: Set::EMPTY };
        let mut next = ways.squares;
        while next != 0 {
            let ball = next.first();
            next = next.rest();
            for kicker in (self.men & NEIGHBORS[ball.index()]).squares() {
                let aim = self.pitch.aim(ball, kicker);
                *seen |= aim;
                ways.stops |= aim & !BIT[kicker.index()];
                let new = aim & open & !ways.squares;
                ways.squares |= new;
                next |= new & playable;
            }
        }
        ways.stops &= self.men;
        ways
    }

    /// Where a man who joins in must stand to send the ball from squares within reach to the goal
    /// or to a source of it. What is looked at is added to `seen`.
    pub(super) fn spots(&self, reach: &Ways, sources: &Ways, seen: &mut Set) -> Spots {
        let targets = sources.squares | BIT[self.goal.index()];
        let mut from = reach.squares;
        if sources.squares == 0 {
            from &= self.before_goal();
        }
        let mut spots = Spots::default();
        for ball in from.squares() {
            for axis in 0..4 {
                self.line_spots(axis, ball, targets, &mut spots, seen);
            }
            for to in (LEAPS[ball.index()] & targets).squares() {
                let near = if CORNERS.has(ball) { Set::EMPTY } else { NEIGHBORS[to.index()] };
                spots.knight |= NEIGHBORS[ball.index()] & !near;
            }
        }
        spots
    }

    /// The same for one place of the ball and one line.
    #[inline]
    fn line_spots(
        &self,
        axis: usize,
        ball: Square,
        targets: Set,
        spots: &mut Spots,
        seen: &mut Set,
    ) {
        let line = BALL_LINES[ball.index()][axis];
        if line & targets == 0 {
            return;
        }
        let is_diagonal = is_diagonal(axis);
        let ways = if is_diagonal { self.pitch.diagonal } else { self.pitch.straight };
        let beside = NEIGHBORS[ball.index()] & LINES[ball.index()][axis];
        let reached = slide(line, ball, self.pitch.men);
        *seen |= reached;
        let mut useful = Set::EMPTY;
        for side in [above(ball), !above(ball)] {
            if line & side & targets == 0 {
                continue;
            }
            let (ahead, behind) = (beside & side, beside & !side);
            let mut hits = reached & targets & side;
            let nearest = reached & side & self.men & ways;
            if nearest != 0 {
                // He can come along the line, and the ball goes where he has been.
                let more = slide(line, ball, self.pitch.men & !nearest);
                *seen |= more;
                hits |= more & targets & side;
            }
            if hits == 0 {
                continue;
            }
            useful |= behind;
            if hits & ahead != 0 {
                spots.king |= behind;
            }
            if self.pitch.over_the_kicker && hits & !ahead != 0 {
                useful |= ahead;
                if hits & NEIGHBORS[ahead.first().index()] != 0 {
                    spots.king |= ahead;
                }
            }
        }
        if is_diagonal {
            spots.diagonal |= useful;
        } else {
            spots.straight |= useful;
        }
    }

    /// The first of the kicks that take the ball into the goal, the men standing still, and the
    /// squares over which it goes; `sources` are the squares from which that can be done.
    pub(super) fn walk(&self, ball: Square, sources: Set) -> Option<(Action, Set)> {
        let tried = Tried::default();
        let mut walk = Walk { team: self, sources, tried, left: 200, path: Set::EMPTY };
        let found = walk.find(ball, self.men);
        if let Some(kick) = found {
            return Some((kick, walk.path));
        }
        if walk.left > 0 || !self.once {
            return None;
        }
        // A knot of men: what was tried is kept now, so that the ways cannot multiply.
        let tried = Tried { all: Some(HashSet::new()), ..Tried::default() };
        let mut walk = Walk { tried, left: STATES, ..walk };
        let kick = walk.find(ball, self.men)?;
        Some((kick, walk.path))
    }
}

/// States that are looked at before giving up: more than 81 squares and 2^8 sets of men, which is
/// what the eight men of a side can come to.
const STATES: u32 = 1 << 15;

/// A walk over kicks, in depth first.
struct Walk<'t> {
    team: &'t Team,
    sources: Set,
    tried: Tried,
    /// States that may still be looked at.
    left: u32,
    /// The squares over which the ball goes into the goal, once a way is found.
    path: Set,
}

/// States of the ball and the men who may still kick that lead nowhere.
#[derive(Default)]
struct Tried {
    /// The last few.
    few: [(u8, Set); 8],
    len: usize,
    /// All of them, once it pays.
    all: Option<HashSet<(u8, Set)>>,
}

impl Tried {
    fn has(&self, state: (u8, Set)) -> bool {
        match &self.all {
            None => self.few[..self.len.min(8)].contains(&state),
            Some(all) => all.contains(&state),
        }
    }

    fn add(&mut self, state: (u8, Set)) {
        match &mut self.all {
            None => {
                self.few[self.len % 8] = state;
                self.len += 1;
            }
            Some(all) => {
                all.insert(state);
            }
        }
    }
}

impl Walk<'_> {
    fn find(&mut self, ball: Square, fresh: Set) -> Option<Action> {
        if !self.team.once {
            // Where the ball need not come back to, it need not come twice.
            self.sources &= !BIT[ball.index()];
        }
        let touching = fresh & NEIGHBORS[ball.index()];
        let goal = BIT[self.team.goal.index()];
        for kicker in touching.squares() {
            if self.team.pitch.kick(ball, kicker) & goal != 0 {
                return Some(self.kick(ball, kicker, self.team.goal));
            }
        }
        let state = (ball.0, fresh);
        if self.left == 0 || self.tried.has(state) {
            return None;
        }
        self.left -= 1;
        for kicker in touching.squares() {
            let targets = self.team.pitch.kick(ball, kicker) & self.sources;
            let fresh = if self.team.once { fresh & !BIT[kicker.index()] } else { fresh };
            for to in targets.squares() {
                if self.sources.has(to) && self.find(to, fresh).is_some() {
                    return Some(self.kick(ball, kicker, to));
                }
            }
        }
        self.tried.add(state);
        None
    }

    /// A kick on the way that was found.
    fn kick(&mut self, ball: Square, kicker: Square, to: Square) -> Action {
        self.path |= between(ball, to) & !BIT[kicker.index()] | BIT[to.index()];
        Action::Kick { kicker, to }
    }
}
