//! Mate in one: an exact answer without trying every turn.
//!
//! A turn that mates gives check, or uncovers one, and takes away all squares that the enemy king
//! could still step to. Seen backwards from that king, few turns can do both; only they are tried.

use board::{Bits, Square};
use rules::{Color, Position};

use super::geometry::{
    KING_LINES, KING_STEPS, NEIGHBORS, PAWN_ATTACKS, RAYS, direction, nearest, own_rank_mask,
};
use super::man::{Kind, Man};
use super::movegen::{Limits, ways};
use super::position::{Action, PAWNS, Rotary};

/// By kind and set of directions: the facings with pointers in all of them, one bit each.
static FACINGS_SHOWING: [[u8; 256]; 7] = {
    let mut table = [[0; 256]; 7];
    let mut i = 0;
    while i < 7 * 256 {
        let (kind, directions) = (Kind::ALL[i / 256], i as u8);
        let mut facing = 0;
        while facing < kind.facings() {
            if Man::new(kind, facing).lines() & directions == directions {
                table[i / 256][i % 256] |= 1 << facing;
            }
            facing += 1;
        }
        i += 1;
    }
    table
};

/// The sets of directions that some man can show at once.
static SHOWABLE: [bool; 256] = {
    let mut table = [false; 256];
    let mut i = 0;
    while i < 7 * 256 {
        table[i % 256] |= FACINGS_SHOWING[i / 256][i % 256] != 0;
        i += 1;
    }
    table
};

/// Squares that a king shows at most.
const STEPS: usize = 4;

/// The enemy king, and what it takes to mate him.
struct Hunt<'p> {
    pos: &'p Rotary,
    us: Color,
    king: Square,
    /// All men but the king: what stands behind him is no shelter.
    occupied: u128,
    /// Where he could step, for nobody attacks it yet.
    flights: u128,
    /// The men of ours that block a line of another of ours to the king.
    discoverers: u128,
    /// The same for each of the flights, in their order.
    openers: [u128; STEPS],
}

impl Rotary {
    /// A turn that mates, if there is one.
    pub(super) fn mate_in_one(&self) -> Option<Action> {
        let us = self.side;
        if self.is_adjudicated() {
            return None;
        }
        let few = self.rules.adjudicate && self.occupied().count() == 3;
        if few || self.is_attacked_king(us.other()) {
            // A capture may leave bare kings, which a table judges; and in a position that was set
            // up the king may be attacked already.
            return self.wins_by_trying();
        }
        Hunt::new(self).find()
    }

    /// A turn that wins, found by playing all of them.
    #[cold]
    fn wins_by_trying(&self) -> Option<Action> {
        rules::legal_actions(self).into_iter().find(|&a| {
            let mut after = *self;
            after.play_unchecked(a);
            after.outcome().is_some_and(|outcome| outcome.winner == Some(self.turn()))
        })
    }
}

impl<'p> Hunt<'p> {
    fn new(pos: &'p Rotary) -> Self {
        let (us, them) = (pos.side, pos.side.other());
        let king = pos.kings[them as usize];
        let facing = pos.men[king.index()].facing() as usize;
        let blocked = pos.colors[them as usize] | u128::bit(pos.kings[us as usize]);
        let occupied = pos.occupied() ^ u128::bit(king);
        let mut hunt =
            Self { pos, us, king, occupied, flights: 0, discoverers: 0, openers: [0; STEPS] };
        let mut flights = 0;
        let mut number = 0;
        for s in (KING_STEPS[facing][king.index()] & !blocked).squares() {
            if pos.step_attackers(s, us) == 0
                && let Some(openers) = hunt.blockers(s)
            {
                flights |= u128::bit(s);
                hunt.openers[number & 3] = openers;
                number += 1;
            }
        }
        hunt.flights = flights;
        hunt
    }

    /// The men of ours that alone stand between a square and one of ours that points at it; none
    /// if the square is attacked along a line already.
    #[inline]
    fn blockers(&self, s: Square) -> Option<u128> {
        let own = self.pos.colors[self.us as usize];
        let mut blockers = 0;
        let mut directions = self.pos.directions_of(s, own);
        while directions != 0 {
            let d = directions.trailing_zeros() as usize & 7;
            directions &= directions - 1;
            let ray = RAYS[s.index()][d] & self.occupied;
            let pointing = self.pos.lines[d ^ 4] & own;
            let first = nearest(ray, d);
            if pointing.has(first) {
                return None;
            }
            let rest = ray & !u128::bit(first);
            if rest != 0 && pointing.has(nearest(rest, d)) {
                blockers |= u128::bit(first);
            }
        }
        Some(blockers & own)
    }

    /// A turn that mates.
    fn find(&mut self) -> Option<Action> {
        // Whoever attacks the king and all flights stands on a line with all of them.
        let lines = |s: Square| KING_LINES[s.index()];
        let together =
            self.flights.squares().fold(lines(self.king), |set, flight| set & lines(flight));
        if let Some(a) = together.squares().find_map(|s| self.onto(s)) {
            return Some(a);
        }
        // The king is not attacked, or he would have been captured.
        self.discoverers = self.blockers(self.king).unwrap_or(0);
        self.others()
    }

    /// A mate by a man that stands on a square afterwards, one on a line with the king and all
    /// flights, and gives check from there along the line.
    #[inline]
    fn onto(&self, to: Square) -> Option<Action> {
        let (pos, own) = (self.pos, self.pos.colors[self.us as usize]);
        let d = direction(self.king, to)?;
        let between = RAYS[self.king.index()][d] & RAYS[to.index()][d ^ 4] & self.occupied;
        if own.has(to) {
            let turns = between == 0 && !pos.in_check() && pos.men[to.index()].lines() != 0;
            return turns.then(|| self.mate_by(to, to, self.needs(to, d)?))?;
        }
        if between == 0 {
            return self.arrival(to, self.needs(to, d)?);
        }
        // A man of ours that stands on the line may go farther away from the king on it.
        let from = between.first();
        let farther = !between.many() && (own & pos.lines[d]).has(from);
        farther.then(|| self.mate_by(from, to, self.needs(to, d)?))?
    }

    /// The directions in which a man on a square must point to give check along the line `d` from
    /// the king and to attack all flights; none if nobody can.
    #[inline]
    fn needs(&self, s: Square, d: usize) -> Option<u8> {
        let mut needs = 1 << (d ^ 4);
        for flight in self.flights.squares() {
            needs |= 1 << self.line(s, flight)?;
        }
        SHOWABLE[needs as usize].then_some(needs)
    }

    /// The direction from one square to another, if a line leads there and at most one man is in
    /// between, who may be the one to move.
    #[inline]
    fn line(&self, from: Square, to: Square) -> Option<usize> {
        let d = direction(from, to)?;
        let between = RAYS[from.index()][d] & RAYS[to.index()][d ^ 4] & self.occupied;
        (!between.many()).then_some(d)
    }

    /// A mate by a man that comes to a square and points in these directions then.
    #[inline]
    fn arrival(&self, to: Square, needs: u8) -> Option<Action> {
        let pos = self.pos;
        let mut directions = pos.directions_of(to, pos.colors[self.us as usize]);
        while directions != 0 {
            let d = directions.trailing_zeros() as usize & 7;
            directions &= directions - 1;
            let from = nearest(RAYS[to.index()][d] & pos.occupied(), d);
            if (pos.lines[d ^ 4] & pos.colors[self.us as usize]).has(from)
                && let Some(a) = self.mate_by(from, to, needs)
            {
                return Some(a);
            }
        }
        None
    }

    /// A mate by a man that goes from one square to another, or turns in place, and points in
    /// these directions then.
    #[inline]
    fn mate_by(&self, from: Square, to: Square, needs: u8) -> Option<Action> {
        let man = self.pos.men[from.index()];
        if FACINGS_SHOWING[man.kind() as usize][needs as usize] == 0 {
            return None;
        }
        let ways = ways(man, from, to, self.us).iter();
        let fitting = ways.filter(|way| way.lines() & needs == needs);
        fitting.map(|&man| Action { from, to, man }).find(|&a| self.mates(a))
    }

    /// A mate by a turn of another kind: by the king, a pawn, or a man that opens a line.
    #[inline]
    fn others(&self) -> Option<Action> {
        let (pos, us) = (self.pos, self.us as usize);
        let mut men = self.discoverers;
        for openers in self.openers {
            men |= openers;
        }
        let near = NEIGHBORS[self.king.index()];
        let own_king = pos.kings[us];
        if (NEIGHBORS[own_king.index()] | u128::bit(own_king)) & near != 0 {
            men |= u128::bit(own_king);
        }
        men |= pos.classes[PAWNS] & pos.colors[us] & self.pawn_origins();
        if men == 0 {
            return None;
        }
        let limits = pos.limits();
        men.squares().find_map(|from| self.by_trying(from, &limits))
    }

    /// Where pawns stand that may give check by their next move, as pawns or as queens.
    fn pawn_origins(&self) -> u128 {
        let them = self.us as usize ^ 1;
        let mut origins = 0;
        for s in PAWN_ATTACKS[them][self.king.index()].squares() {
            let behind = if them == 1 { u128::bit(s) >> 9 } else { u128::bit(s) << 9 };
            origins |= behind | PAWN_ATTACKS[them][s.index()];
        }
        (5..8).fold(origins, |set, rank| set | own_rank_mask(rank, self.us))
    }

    /// A mate by any turn of one man.
    fn by_trying(&self, from: Square, limits: &Limits) -> Option<Action> {
        let man = self.pos.men[from.index()];
        let mut wanted = if self.discoverers.has(from) { 0 } else { u128::bit(self.king) };
        for (s, openers) in self.flights.squares().zip(self.openers) {
            if !openers.has(from) {
                wanted |= u128::bit(s);
            }
        }
        let stays = if limits.check { 0 } else { u128::bit(from) };
        let mut places = (stays | self.pos.targets(from, man, limits)).squares();
        places.find_map(|to| {
            let mut turns = ways(man, from, to, self.us).iter();
            let turn = turns.find(|&&man| {
                wanted.squares().all(|s| self.shows(man, to, s))
                    && self.mates(Action { from, to, man })
            });
            turn.map(|&man| Action { from, to, man })
        })
    }

    /// Whether a man on a square may attack another one; men in between are not all looked at.
    fn shows(&self, man: Man, from: Square, to: Square) -> bool {
        match man.kind() {
            Kind::Pawn => PAWN_ATTACKS[self.us as usize][from.index()].has(to),
            Kind::King => KING_STEPS[man.facing() as usize][from.index()].has(to),
            _ => self.line(from, to).is_some_and(|d| man.lines() >> d & 1 != 0),
        }
    }

    /// Whether a turn is legal and mates.
    fn mates(&self, a: Action) -> bool {
        let mut after = *self.pos;
        after.play_unchecked(a);
        after.in_check() && !after.has_action() && !after.is_king_attacked(self.us)
    }
}
