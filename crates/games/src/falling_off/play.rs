//! Playing an action: the six steps of a turn (rules, section 2).

use board::{Bits, Square};
use rules::Color;

use super::end::End;
use super::geometry::{Geometry, Landing, Wing};
use super::men::{Kind, Man};
use super::position::{Action, FallingOff, Open};

impl<G: Geometry> FallingOff<G> {
    /// Plays a legal action.
    #[inline]
    pub(super) fn play(&mut self, a: Action) {
        match a {
            Action::Step { kind, from, to } => self.step(kind, from, to),
            Action::Castle(wing) => self.castle(wing),
            Action::Pass => {
                self.core.skipped = None;
                self.tick();
                self.settle(None);
            }
            Action::Push(landing) => self.push(landing),
            Action::Promote(kind) => self.promote(kind),
        }
    }

    /// Step 1: a man moves; and what step 2 will have to do.
    fn step(&mut self, kind: Kind, from: Square, to: Square) {
        let us = self.core.turn;
        self.lift_resting(Man::resting(us, kind, from));
        self.put_resting(us, kind, to);
        self.lose_rights(us, kind, from);
        let skipped = self.core.skipped.take();
        let pawn = kind == Kind::Pawn;
        // A pawn's push is no capturing move: it displaces nobody.
        let push = pawn && G::SHAPE.file(from) == G::SHAPE.file(to);
        let victims = !push && self.men_of(us.other()).has(to);
        let en_passant = pawn && !push && self.core.rules.en_passant && skipped == Some(to);
        if push && G::SHAPE.distance(from, to) == 2 {
            self.core.skipped = Some(G::ahead(us, from));
        }
        self.tick();
        if pawn || victims {
            self.core.clock = 0;
        }
        if victims || en_passant {
            self.core.open = Open::Victims { target: to, last: None, en_passant };
            self.core.begun = false;
        } else {
            self.settle(Some(to));
        }
    }

    /// Step 1 as castling, which is no capture and meets nobody.
    fn castle(&mut self, wing: Wing) {
        let us = self.core.turn;
        let (king, rook) = G::castled(us, wing);
        self.lift_resting(Man::resting(us, Kind::King, G::king_home(us)));
        self.lift_resting(Man::resting(us, Kind::Rook, G::rook_home(us, wing)));
        self.put_resting(us, Kind::King, king);
        self.put_resting(us, Kind::Rook, rook);
        self.lose_rights(us, Kind::King, king);
        self.core.skipped = None;
        self.tick();
        self.settle(None);
    }

    /// One more ply without displacement and pawn move.
    const fn tick(&mut self) {
        self.core.clock = self.core.clock.saturating_add(1);
    }

    /// A right is lost when the king moves or is displaced, or when a rook leaves its corner by
    /// move or displacement (rules, section 5).
    #[inline]
    fn lose_rights(&mut self, color: Color, kind: Kind, from: Square) {
        if self.core.rights == 0 || !matches!(kind, Kind::King | Kind::Rook) {
            return;
        }
        for wing in Wing::BOTH {
            if kind == Kind::King || from == G::rook_home(color, wing) {
                self.core.rights &= !Self::right(color, wing);
            }
        }
    }

    /// Step 2: the next victim is pushed, whatever momentum it had before.
    fn push(&mut self, landing: Landing) {
        let Open::Victims { target, en_passant, .. } = self.core.open else {
            debug_assert!(false, "a victim is pushed while victims wait");
            return;
        };
        let them = self.core.turn.other();
        self.core.begun = true;
        let Some(kind) = self.next_victim(target) else {
            let pawn = self.en_passant_victim(target);
            self.lift_resting(Man::resting(them, Kind::Pawn, pawn));
            self.land(Kind::Pawn, pawn, landing);
            self.settle(Some(target));
            return;
        };
        self.lift_victim(kind, target);
        self.lose_rights(them, kind, target);
        self.land(kind, target, landing);
        match self.next_victim(target) {
            None if !en_passant => self.settle(Some(target)),
            next => {
                let last = (next == Some(kind)).then_some(landing);
                self.core.open = Open::Victims { target, last, en_passant };
            }
        }
    }

    /// Takes a victim from its square. Equal ones are interchangeable; one at rest is taken first,
    /// then by momentum, so that the men who still wait do not depend on how the board came about.
    fn lift_victim(&mut self, kind: Kind, target: Square) {
        let them = self.core.turn.other();
        let resting = Man::resting(them, kind, target);
        if self.resting(them, kind).has(target) {
            self.lift_resting(resting);
            return;
        }
        let men = self.loose.men().iter().enumerate();
        let next = men.filter(|(_, m)| m.stopped() == resting).min_by_key(|&(_, m)| m);
        let (i, _) = next.expect("the kind was found on the square");
        self.lift_loose(i);
    }

    /// Puts a victim where it was pushed, if that is on the board.
    fn land(&mut self, kind: Kind, from: Square, landing: Landing) {
        let them = self.core.turn.other();
        match landing {
            Landing::On(to) => self.put(Man::new(them, kind, to, Some(G::direction(from, to)))),
            Landing::Off => self.core.kings[them as usize] &= kind != Kind::King,
        }
    }

    /// Steps 3 to 6, all victims having been placed; `target` is where a man has moved to.
    fn settle(&mut self, target: Option<Square>) {
        let us = self.core.turn;
        let won = !self.core.kings[us.other() as usize];
        if won && !self.core.rules.both_kings_draw {
            return self.end_turn(Some(End::Pushed));
        }
        let mut pawns = !(self.resting(us, Kind::Pawn) & G::last_rank(us)).is_empty();
        if !self.core.careening[us as usize].is_empty() {
            if let Some(target) = target
                && self.core.careening[us as usize].has(target)
            {
                self.stop(target);
                pawns = !(self.resting(us, Kind::Pawn) & G::last_rank(us)).is_empty();
            }
            pawns |= self.careen();
        }
        match (won, !self.core.kings[us as usize]) {
            (true, true) => return self.end_turn(Some(End::Both)),
            (true, false) => return self.end_turn(Some(End::Pushed)),
            (false, true) => return self.end_turn(Some(End::Careened)),
            (false, false) => {}
        }
        if !pawns {
            return self.end_turn(None);
        }
        self.core.open = Open::Promotion { last: None };
        self.core.begun = false;
    }

    /// Step 4: friends who careen on the square that a man has moved to come to rest.
    fn stop(&mut self, target: Square) {
        let us = self.core.turn;
        let stops = |m: &Man| m.careens_for(us) && m.square() == target;
        while let Some(i) = self.loose.men().iter().position(stops) {
            let man = self.loose.men()[i];
            self.lift_loose(i);
            self.put(man.stopped());
        }
    }

    /// Step 5: the mover's careening men advance by one square, all at once, whatever they meet.
    /// Tells whether a careening pawn is on its last rank now.
    fn careen(&mut self) -> bool {
        let us = self.core.turn;
        let last_rank = G::last_rank(us);
        let (mut careening, mut pawns) = (G::Word::EMPTY, false);
        let mut sum = self.core.sum;
        let mut i = 0;
        while let Some(&man) = self.loose.men().get(i) {
            let Some(d) = man.momentum().filter(|_| man.color() == us) else {
                i += 1;
                continue;
            };
            sum = sum.wrapping_sub(super::zobrist::man(man));
            match G::step(man.square(), d) {
                Some(to) => {
                    let man = man.moved(to);
                    self.loose.men_mut()[i] = man;
                    sum = sum.wrapping_add(super::zobrist::man(man));
                    careening |= G::Word::bit(to);
                    pawns |= man.kind() == Kind::Pawn && last_rank.has(to);
                    i += 1;
                }
                None => {
                    self.loose.remove(i);
                    self.core.kings[us as usize] &= man.kind() != Kind::King;
                }
            }
        }
        self.core.sum = sum;
        self.core.careening[us as usize] = careening;
        pawns
    }

    /// Step 6: the next pawn becomes what its owner chooses, and keeps its momentum.
    fn promote(&mut self, kind: Kind) {
        let Some((pawn, _)) = self.next_promotion() else {
            debug_assert!(false, "a pawn is promoted while one waits");
            return;
        };
        self.replace(pawn, kind);
        self.core.begun = true;
        match self.next_promotion() {
            Some((next, _)) => {
                // Queens come first in the order of letters, so that one excludes nothing.
                let binding = next == pawn && kind != Kind::Queen;
                self.core.open = Open::Promotion { last: binding.then_some(kind) };
            }
            None => self.end_turn(None),
        }
    }

    /// Puts another man in a pawn's place.
    fn replace(&mut self, pawn: Man, kind: Kind) {
        if pawn.is_careening() {
            let i = self.loose.men().iter().position(|&m| m == pawn);
            self.lift_loose(i.expect("the pawn is among the loose men"));
        } else {
            self.lift_resting(pawn);
        }
        self.put(Man::new(pawn.color(), kind, pawn.square(), pawn.momentum()));
    }

    /// The turn passes; the game may be over.
    fn end_turn(&mut self, end: Option<End>) {
        if self.core.turn == Color::Black {
            self.core.number = self.core.number.saturating_add(1);
        }
        self.core.turn = self.core.turn.other();
        self.core.open = Open::No;
        self.core.begun = false;
        self.core.end = match end {
            None if self.core.rules.adjudicate => self.find_end(),
            end => end,
        };
    }
}
