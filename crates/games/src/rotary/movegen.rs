//! Legal turns, by checks and pins that are found once a position.

use std::ops::ControlFlow;

use board::{Bits, Square};
use rules::{Color, legal_actions};

use super::geometry::{
    BOARD, KING_STEPS, NEIGHBORS, PAWN_ATTACKS, RAYS, fill, nearest, own_rank, own_rank_mask,
    reach, step_all,
};
use super::man::{Kind, Man};
use super::position::{Action, CROSSES, PAWNS, Rotary};

/// What limits the turns of a position, found once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// All men.
    pub(super) occupied: u128,
    /// Where a man other than the king may go as far as a check is concerned: anywhere if there is
    /// none, onto the checker or between it and the king, nowhere in a double check. A king is
    /// never captured.
    pub(super) targets: u128,
    /// Where the king can step.
    pub(super) king_targets: u128,
    /// By axis (direction modulo 4): the men that are not pinned to another axis.
    pub(super) free: [u128; 4],
    /// Whether the king is in check: then no turn in place is legal, for it can neither parry the
    /// check nor leave it (the rules, section 5). Otherwise all are, for no line opens.
    pub(super) check: bool,
}

impl Rotary {
    /// Whether a color's king is attacked.
    pub(super) fn is_king_attacked(&self, color: Color) -> bool {
        self.is_attacked(self.kings[color as usize], color.other(), self.occupied())
    }

    /// The square of the king to move if it is in check.
    pub(super) fn checked_king(&self) -> Option<Square> {
        self.in_check().then_some(self.kings[self.side as usize])
    }

    /// Whether `by` attacks a square, with these squares occupied.
    #[inline]
    pub(super) fn is_attacked(&self, s: Square, by: Color, occupied: u128) -> bool {
        let men = self.colors[by as usize];
        if self.step_attackers(s, by) != 0 {
            return true;
        }
        let mut directions = self.directions_of(s, men);
        while directions != 0 {
            let d = directions.trailing_zeros() as usize & 7;
            let ray = RAYS[s.index()][d];
            let attacker = nearest(ray & self.lines[d ^ 4] & men, d);
            if ray & RAYS[attacker.index()][d ^ 4] & occupied == 0 {
                return true;
            }
            directions &= directions - 1;
        }
        false
    }

    /// The men that give check to the king to move, which stands on `king`.
    pub(super) fn checkers(&self, king: Square) -> u128 {
        let by = self.side.other();
        let men = self.colors[by as usize];
        let mut checkers = self.step_attackers(king, by);
        for (d, &ray) in RAYS[king.index()].iter().enumerate() {
            let pointing = ray & self.lines[d ^ 4] & men;
            if pointing == 0 {
                continue;
            }
            let attacker = nearest(pointing, d);
            if ray & RAYS[attacker.index()][d ^ 4] & self.occupied() == 0 {
                checkers |= u128::bit(attacker);
            }
        }
        checkers
    }

    /// The directions in which, seen from a square, there are men of this set with a pointer back
    /// at it, one bit each. Nobody asks here whether the way is open; most often there are none.
    #[inline]
    pub(super) fn directions_of(&self, s: Square, men: u128) -> u8 {
        let mut directions = 0;
        for (d, ray) in RAYS[s.index()].iter().enumerate() {
            directions |= u8::from(ray & self.lines[d ^ 4] & men != 0) << d;
        }
        directions
    }

    /// The king and the pawns of `by` that attack a square.
    #[inline]
    pub(super) fn step_attackers(&self, s: Square, by: Color) -> u128 {
        // Seen from the square, pawns attack backwards.
        let pawns = PAWN_ATTACKS[by as usize ^ 1][s.index()] & self.classes[PAWNS];
        let king = self.kings[by as usize];
        let facing = self.men[king.index()].facing() as usize;
        let shows = KING_STEPS[facing][king.index()].has(s);
        pawns & self.colors[by as usize] | u128::from(shows) << king.0
    }

    /// What limits the turns of the color to move.
    #[inline]
    pub(super) fn limits(&self) -> Limits {
        self.limits_for(BOARD)
    }

    /// The same where the king may only step to some squares, as far as one is interested.
    #[inline]
    pub(super) fn limits_for(&self, king_goals: u128) -> Limits {
        let (us, them) = (self.side as usize, self.side as usize ^ 1);
        let (occupied, enemies) = (self.occupied(), self.colors[them]);
        let king = self.kings[us];
        let check = self.in_check();
        let mut targets = !(self.colors[us] | u128::bit(self.kings[them]));
        if check {
            let steppers = self.step_attackers(king, self.side.other());
            targets &= match steppers.count() {
                0 => targets,
                1 => steppers,
                _ => 0,
            };
        }
        let mut pinned = [0; 4];
        let mut directions = self.directions_of(king, enemies);
        while directions != 0 {
            let d = directions.trailing_zeros() as usize & 7;
            directions &= directions - 1;
            let ray = RAYS[king.index()][d];
            let attacker = nearest(ray & self.lines[d ^ 4] & enemies, d);
            let between = ray & RAYS[attacker.index()][d ^ 4];
            let blockers = between & occupied;
            if blockers == 0 {
                // Two checkers share no square, so a double check leaves no target.
                targets &= between | u128::bit(attacker);
            } else if !blockers.many() {
                pinned[d & 3] |= blockers & self.colors[us];
            }
        }
        let all = pinned[0] | pinned[1] | pinned[2] | pinned[3];
        let free = pinned.map(|p| !all | p);
        Limits {
            occupied,
            targets,
            free,
            check,
            king_targets: self.king_targets(occupied, king_goals),
        }
    }

    /// Which of some squares the king can step to: along his pointers, where he is not attacked
    /// once he has left his own square.
    #[inline]
    fn king_targets(&self, occupied: u128, goals: u128) -> u128 {
        let (us, them) = (self.side as usize, self.side as usize ^ 1);
        let king = self.kings[us];
        let facing = self.men[king.index()].facing() as usize;
        let blocked = self.colors[us] | u128::bit(self.kings[them]);
        let mut targets = 0;
        for s in (KING_STEPS[facing][king.index()] & goals & !blocked).squares() {
            let by = self.side.other();
            if !self.is_attacked(s, by, occupied ^ u128::bit(king)) {
                targets |= u128::bit(s);
            }
        }
        targets
    }

    /// Where the man on `s`, neither king nor pawn, can go.
    #[inline]
    pub(super) fn line_targets(&self, s: Square, man: Man, limits: &Limits) -> u128 {
        let mut reached = 0;
        let mut directions = man.lines();
        while directions != 0 {
            let d = directions.trailing_zeros() as usize;
            if limits.free[d & 3].has(s) {
                reached |= reach(s, d, limits.occupied);
            }
            directions &= directions - 1;
        }
        reached & limits.targets
    }

    /// Where the pawn on `s` can go: straight ahead if that is empty, or to capture.
    #[inline]
    pub(super) fn pawn_targets(&self, s: Square, limits: &Limits) -> u128 {
        let (us, them) = (self.side as usize, self.side as usize ^ 1);
        let ahead = if us == 0 { u128::bit(s) << 9 } else { u128::bit(s) >> 9 };
        // A pawn that was set up on its last rank goes nowhere.
        let mut targets = ahead & BOARD & !limits.occupied;
        targets |= PAWN_ATTACKS[us][s.index()] & self.colors[them];
        if !(limits.free[0] & limits.free[1] & limits.free[2] & limits.free[3]).has(s) {
            let king = self.kings[us].index();
            let axis = (0..4).find(|&axis| limits.free[axis].has(s));
            targets &= axis.map_or(0, |axis| RAYS[king][axis] | RAYS[king][axis + 4]);
        }
        targets & limits.targets
    }

    /// Where the man of the color to move on `s` can go.
    #[inline]
    pub(super) fn targets(&self, s: Square, man: Man, limits: &Limits) -> u128 {
        match man.kind() {
            Kind::King => limits.king_targets,
            Kind::Pawn => self.pawn_targets(s, limits),
            _ => self.line_targets(s, man, limits),
        }
    }

    /// Calls `f` with every legal turn: man by man in the order of their squares; turns in place
    /// first, then by target; on a target the present facing first.
    #[inline]
    pub(super) fn generate(&self, mut f: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let limits = self.limits();
        for from in self.colors[self.side as usize].squares() {
            let man = self.men[from.index()];
            let stays = if limits.check { 0 } else { u128::bit(from) };
            for places in [stays, self.targets(from, man, &limits)] {
                for to in places.squares() {
                    for &man in ways(man, from, to, self.side) {
                        f(Action { from, to, man })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `f` with every way to go to a square where an enemy man stands, and with the ways of
    /// pawns to the ranks where they may promote: from where, and to where.
    pub(super) fn for_each_catch(
        &self,
        mut f: impl FnMut(Square, Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let us = self.side as usize;
        let (own, prey) = (self.colors[us], self.colors[us ^ 1]);
        let limits = self.limits_for(prey);
        let king = self.kings[us];
        limits.king_targets.squares().try_for_each(|to| f(king, to))?;
        let far = (6..9).fold(0, |set, rank| set | own_rank_mask(rank, self.side));
        let before = (5..8).fold(0, |set, rank| set | own_rank_mask(rank, self.side));
        let pawns = self.classes[PAWNS] & own;
        let backwards = match self.side {
            Color::White => step_all::<3>(prey) | step_all::<5>(prey),
            Color::Black => step_all::<1>(prey) | step_all::<7>(prey),
        };
        for from in (pawns & (before | backwards)).squares() {
            let goals = self.pawn_targets(from, &limits) & (prey | far);
            goals.squares().try_for_each(|to| f(from, to))?;
        }
        self.line_catches::<0>(&limits, &mut f)?;
        self.line_catches::<1>(&limits, &mut f)?;
        self.line_catches::<2>(&limits, &mut f)?;
        self.line_catches::<3>(&limits, &mut f)?;
        self.line_catches::<4>(&limits, &mut f)?;
        self.line_catches::<5>(&limits, &mut f)?;
        self.line_catches::<6>(&limits, &mut f)?;
        self.line_catches::<7>(&limits, &mut f)
    }

    /// The captures in direction `D` of all men with pointers there at once.
    #[inline]
    fn line_catches<const D: u8>(
        &self,
        limits: &Limits,
        f: &mut impl FnMut(Square, Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (us, back) = (self.side as usize, (D ^ 4) as usize);
        let men = self.lines[D as usize] & self.colors[us] & limits.free[D as usize & 3];
        let reached = step_all::<D>(fill::<D>(men, !limits.occupied));
        let goals = reached & self.colors[us ^ 1] & limits.targets;
        goals.squares().try_for_each(|to| {
            // The first man on the way back is the one that comes.
            f(nearest(RAYS[to.index()][back] & limits.occupied, back), to)
        })
    }

    /// Whether there is a legal turn.
    pub(super) fn has_action(&self) -> bool {
        self.generate(|_| ControlFlow::Break(())).is_break()
    }

    /// Whether an action is legal here.
    pub(super) fn is_legal(&self, a: Action) -> bool {
        legal_actions(self).contains(&a)
    }

    /// The queens of a color.
    pub(super) fn queens(&self, color: Color) -> u128 {
        self.classes[CROSSES] & self.colors[color as usize] & !u128::bit(self.kings[color as usize])
    }
}

/// The facings a man can turn to: all that differ from the present one.
#[inline]
pub(super) fn other_facings(man: Man) -> impl Iterator<Item = u8> {
    (0..man.kind().facings()).filter(move |&facing| facing != man.facing())
}

/// Whether a man may turn after that move: after one step, and a scythe always (the rules,
/// section 3).
#[inline]
pub(super) fn may_turn_after(kind: Kind, from: Square, to: Square) -> bool {
    kind == Kind::Scythe || NEIGHBORS[from.index()].has(to)
}

/// What a man can be after going from one square to another, or after turning in place if they are
/// the same: the present facing first, then the others.
#[inline]
pub(super) fn ways(man: Man, from: Square, to: Square, color: Color) -> &'static [Man] {
    if man == Man::PAWN {
        return if from == to { &[] } else { after_pawn_move(to, color) };
    }
    let (facings, number) = (&FACINGS[man.index()], usize::from(man.kind().facings()));
    if from == to {
        &facings[1..number]
    } else if may_turn_after(man.kind(), from, to) {
        &facings[..number]
    } else {
        &facings[..1]
    }
}

/// By man: itself, and then the same kind with each other facing.
static FACINGS: [[Man; 8]; 64] = {
    let mut table = [[Man::NONE; 8]; 64];
    let mut code = 0;
    while code < 7 * 8 {
        let kind = Kind::ALL[code / 8];
        let present = code as u8 % 8;
        if present < kind.facings() {
            table[code][0] = Man::new(kind, present);
            let (mut facing, mut n) = (0, 1);
            while facing < kind.facings() {
                if facing != present {
                    table[code][n] = Man::new(kind, facing);
                    n += 1;
                }
                facing += 1;
            }
        }
        code += 1;
    }
    table
};

/// What a pawn can be after arriving on a square: promotion is a choice on its seventh and eighth
/// rank and a must on the ninth (the rules, section 4).
#[inline]
pub(super) fn after_pawn_move(to: Square, color: Color) -> &'static [Man] {
    const CHOICES: [Man; 3] = [Man::PAWN, Man::new(Kind::Queen, 0), Man::new(Kind::Queen, 1)];
    match own_rank(to, color) {
        8 => &CHOICES[1..],
        6 | 7 => &CHOICES,
        _ => &CHOICES[..1],
    }
}
