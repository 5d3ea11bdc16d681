//! Counting complete turns without making them: a step that meets nobody is one turn, one that
//! meets victims is as many as there are ways to place them, and pawns multiply by their letters.

use board::{Bits, Square};
use rules::{Color, CountTurns};

use super::geometry::{Geometry, Wing};
use super::men::{Kind, MAX_MEN, Man};
use super::position::{FallingOff, Open};

/// Ways to choose `m` times among `n` things when the order does not count: C(n + m - 1, m).
/// There are at most 9 things and [`MAX_MEN`] choices, so nothing overflows.
fn multichoose(n: u64, m: u64) -> u64 {
    if n == 0 {
        return u64::from(m == 0);
    }
    (1..n).fold(1, |ways, i| ways * (m + i) / i)
}

/// The number of ways of some steps, split by whether the enemy king is pushed off.
#[derive(Clone, Copy, Debug)]
struct Ways {
    all: u64,
    king_off: u64,
}

/// Squares with enemies, by in how many ways a single man there can be placed.
struct Enemies<W> {
    /// One man, eight ways.
    inside: W,
    /// One man, six ways.
    edge: W,
    /// One man, four ways.
    corner: W,
    /// Several men.
    crowds: W,
}

impl<W: Bits> Enemies<W> {
    /// The number of turns of the steps to `targets`, crowds counted as one.
    #[inline]
    fn ways(&self, targets: W) -> u64 {
        let count = |set: W| u64::from((targets & set).count());
        u64::from(targets.count())
            + 7 * count(self.inside)
            + 5 * count(self.edge)
            + 3 * count(self.corner)
    }
}

impl<G: Geometry> CountTurns for FallingOff<G> {
    fn count_turns(&self, _budget: u64) -> Option<u64> {
        if self.core.end.is_some() {
            return Some(0);
        }
        match self.core.open {
            Open::No if self.pawns_may_arrive() => self.count_one_by_one(),
            Open::No => self.count_in_bulk(),
            Open::Victims { target, .. } => self.with_letters(self.open_ways()?, target, false),
            Open::Promotion { last } => {
                let (pawn, _) = self.next_promotion()?;
                let left = Kind::Knight as u64 + 1 - last.map_or(1, |kind| kind as u64);
                self.count_letters(Some((pawn, left)), None, false)
            }
        }
    }
}

impl<G: Geometry> FallingOff<G> {
    /// Whether pawns of the player to move may be on the last rank at the end of this turn without
    /// having moved there.
    #[inline]
    fn pawns_may_arrive(&self) -> bool {
        let us = self.core.turn;
        let last = G::last_rank(us);
        if !(self.resting(us, Kind::Pawn) & last).is_empty() {
            return true;
        }
        let near = last | G::forward(us.other(), last);
        !(self.core.careening[us as usize] & near).is_empty()
            && self
                .loose
                .men()
                .iter()
                .any(|m| m.careens_for(us) && m.kind() == Kind::Pawn && near.has(m.square()))
    }

    /// Whether the player's own king leaves the board in this turn unless it is stopped; no pawn
    /// is promoted then.
    fn king_is_falling(&self) -> bool {
        let us = self.core.turn;
        self.resting(us, Kind::King).is_empty()
            && self.loose.men().iter().any(|m| {
                m.careens_for(us)
                    && m.kind() == Kind::King
                    && m.momentum().is_some_and(|d| G::step(m.square(), d).is_none())
            })
    }

    /// The enemies, sorted by what it takes to count their ways.
    #[inline]
    fn enemies(&self) -> Enemies<G::Word> {
        let them = self.core.turn.other();
        let (mut any, mut crowds) = (G::Word::EMPTY, G::Word::EMPTY);
        for set in self.core.resting[them as usize] {
            crowds |= any & set;
            any |= set;
        }
        for man in self.loose.men() {
            let square =
                if man.color() == them { G::Word::bit(man.square()) } else { G::Word::EMPTY };
            crowds |= any & square;
            any |= square;
        }
        let single = any & !crowds;
        let inside = single & G::inside();
        let corner = single & G::corners();
        Enemies { inside, edge: single & !inside & !corner, corner, crowds }
    }

    /// The number of turns where only pawns that move to the last rank are promoted.
    #[inline]
    fn count_in_bulk(&self) -> Option<u64> {
        let us = self.core.turn;
        let enemies = self.enemies();
        let prey = enemies.inside | enemies.edge | enemies.corner | enemies.crowds;
        let occupied = if self.core.rules.blocked { self.men_of(us) | prey } else { prey };
        let mut turns = 0;
        let mut in_crowds = 0u64;
        // Steps into crowds are rare and counted one crowd at a time.
        let mut crowd = |targets: G::Word| {
            for to in (targets & enemies.crowds).squares() {
                match self.displacements(to, false).and_then(|w| in_crowds.checked_add(w.all - 1)) {
                    Some(sum) => in_crowds = sum,
                    None => return false,
                }
            }
            true
        };
        for kind in Kind::PIECES {
            for from in self.resting(us, kind).squares() {
                let targets = self.targets(kind, from, occupied);
                turns += enemies.ways(targets);
                if !(targets & enemies.crowds).is_empty() && !crowd(targets) {
                    return None;
                }
            }
        }
        let pawns = self.pawn_targets(occupied, prey);
        let mut special = G::last_rank(us);
        if let Some(skipped) = self.core.skipped {
            special |= G::Word::bit(skipped);
        }
        turns += u64::from((pawns.single & !special).count() + pawns.double.count());
        for captures in [pawns.east & !special, pawns.west & !special] {
            turns += enemies.ways(captures);
            if !(captures & enemies.crowds).is_empty() && !crowd(captures) {
                return None;
            }
        }
        turns = turns.checked_add(in_crowds)?;
        // Pushes never displace, so a push to a skipped square is one turn like any other.
        for to in (pawns.single & special).squares() {
            turns = turns.checked_add(self.step_turns(to, Some(false))?)?;
        }
        for captures in [pawns.east & special, pawns.west & special] {
            for to in captures.squares() {
                turns = turns.checked_add(self.step_turns(to, Some(true))?)?;
            }
        }
        turns += self.castlings(us);
        Some(turns.max(1))
    }

    /// The number of ways to castle; a right left is rare enough to test first.
    #[inline]
    fn castlings(&self, us: Color) -> u64 {
        let rights = Self::right(us, Wing::King) | Self::right(us, Wing::Queen);
        if self.core.rights & rights == 0 {
            return 0;
        }
        let occupied = self.occupied();
        Wing::BOTH.into_iter().filter(|&wing| self.can_castle(wing, occupied)).count() as u64
    }

    /// The number of turns, each step counted by itself: pawns are about to be promoted, or could
    /// be by stopping, which depends on the step.
    fn count_one_by_one(&self) -> Option<u64> {
        let us = self.core.turn;
        let enemies = self.men_of(us.other());
        let occupied = self.men_of(us) | enemies;
        let mut turns = 0u64;
        let mut add = |to, pawn| {
            turns = turns.checked_add(self.step_turns(to, pawn)?)?;
            Some(())
        };
        for kind in Kind::PIECES {
            for from in self.resting(us, kind).squares() {
                self.targets(kind, from, occupied).squares().try_for_each(|to| add(to, None))?;
            }
        }
        let pawns = self.pawn_targets(occupied, enemies);
        for (targets, captures) in
            [(pawns.single, false), (pawns.double, false), (pawns.east, true), (pawns.west, true)]
        {
            targets.squares().try_for_each(|to| add(to, Some(captures)))?;
        }
        let quiet = self.count_letters(None, None, false)?;
        turns = turns.checked_add(self.castlings(us).checked_mul(quiet)?)?;
        Some(if turns == 0 { quiet } else { turns })
    }

    /// The number of turns that begin with a step to `to`: of a piece, or of a pawn that captures
    /// or does not.
    fn step_turns(&self, to: Square, pawn: Option<bool>) -> Option<u64> {
        let ways = if pawn == Some(false) {
            Ways { all: 1, king_off: 0 }
        } else {
            let skipped = self.core.skipped.filter(|_| self.core.rules.en_passant);
            self.displacements(to, pawn.is_some() && skipped == Some(to))?
        };
        let arrives = pawn.is_some() && G::last_rank(self.core.turn).has(to);
        self.with_letters(ways, to, arrives)
    }

    /// The ways to place victims, times the letters of the pawns that are promoted after it: none
    /// if the enemy king was pushed off.
    fn with_letters(&self, ways: Ways, target: Square, arrives: bool) -> Option<u64> {
        let rest = ways.all - ways.king_off;
        if rest == 0 || !self.core.kings[self.core.turn.other() as usize] {
            return Some(ways.all);
        }
        let letters = self.count_letters(None, Some(target), arrives)?;
        rest.checked_mul(letters)?.checked_add(ways.king_off)
    }

    /// The ways to place all enemies on a square, and the pawn that is displaced en passant.
    fn displacements(&self, target: Square, en_passant: bool) -> Option<Ways> {
        let choices = G::choices(target).list().len() as u64;
        let mut ways = self.placements(target, choices, |_| choices)?;
        if en_passant {
            let pawn = G::choices(self.en_passant_victim(target)).list().len() as u64;
            ways.all = ways.all.checked_mul(pawn)?;
            ways.king_off = ways.king_off.checked_mul(pawn)?;
        }
        Some(ways)
    }

    /// The ways to place the victims who still wait.
    fn open_ways(&self) -> Option<Ways> {
        let Open::Victims { target, last, en_passant } = self.core.open else {
            return Some(Ways { all: 1, king_off: 0 });
        };
        let choices = G::choices(target);
        let next = self.next_victim(target);
        // A man who follows an equal one has the choices from that one's on.
        let first = choices.from(last).len() as u64;
        let all = choices.list().len() as u64;
        let mut ways =
            self.placements(target, all, |kind| if Some(kind) == next { first } else { all })?;
        if en_passant {
            let pawn = G::choices(self.en_passant_victim(target)).list().len() as u64;
            ways.all = ways.all.checked_mul(pawn)?;
            ways.king_off = ways.king_off.checked_mul(pawn)?;
        }
        Some(ways)
    }

    /// The ways to place the enemies on a square from which a man has `all` choices, or as many as
    /// `choices` says for his kind.
    fn placements(&self, target: Square, all: u64, choices: impl Fn(Kind) -> u64) -> Option<Ways> {
        let them = self.core.turn.other();
        let mut ways = 1u64;
        let mut king = false;
        for kind in Kind::ALL {
            let men = self.count(them, kind, target);
            if men > 0 {
                ways = ways.checked_mul(multichoose(choices(kind), u64::from(men)))?;
                king |= kind == Kind::King;
            }
        }
        let off = king && !G::inside().has(target);
        Some(Ways { all: ways, king_off: if off { ways / all } else { 0 } })
    }

    /// The number of ways to choose the letters of all pawns that are on the last rank once the
    /// mover's men have careened; friends on `target` have come to rest, where a pawn arrives, too,
    /// if `arrives`. In a turn that already waits for letters, `first` is the next pawn and how
    /// many letters it may still take.
    fn count_letters(
        &self,
        first: Option<(Man, u64)>,
        target: Option<Square>,
        arrives: bool,
    ) -> Option<u64> {
        let us = self.core.turn;
        if self.core.rules.auto_queen {
            return Some(1);
        }
        let saved = target.is_some_and(|t| self.count(us, Kind::King, t) > 0);
        if first.is_none() && !saved && self.king_is_falling() {
            return Some(1);
        }
        let mut pawns = [Man::NOBODY; MAX_MEN];
        let n = self.waiting_pawns(first.is_some(), target, arrives, &mut pawns);
        let pawns = &mut pawns[..n];
        pawns.sort_unstable();
        pawns.chunk_by(|a, b| a == b).try_fold(1u64, |ways, equal| {
            let letters = first.filter(|&(man, _)| man == equal[0]).map_or(4, |(_, n)| n);
            ways.checked_mul(multichoose(letters, equal.len() as u64))
        })
    }

    /// Lists those pawns, as they will stand; `careened` says that they do already.
    fn waiting_pawns(
        &self,
        careened: bool,
        target: Option<Square>,
        arrives: bool,
        pawns: &mut [Man; MAX_MEN],
    ) -> usize {
        let us = self.core.turn;
        let last = G::last_rank(us);
        let resting = (self.resting(us, Kind::Pawn) & last).squares();
        let arrived = target.filter(|_| arrives);
        let resting = resting.chain(arrived).map(|s| Man::resting(us, Kind::Pawn, s));
        let loose = self.loose.men().iter().filter_map(|&man| {
            if man.color() != us || man.kind() != Kind::Pawn {
                return None;
            }
            match man.momentum() {
                Some(_) if target == Some(man.square()) => Some(man.stopped()),
                Some(d) if !careened => G::step(man.square(), d).map(|to| man.moved(to)),
                _ => Some(man),
            }
        });
        let mut n = 0;
        for man in resting.chain(loose).filter(|m| last.has(m.square())) {
            pawns[n] = man;
            n += 1;
        }
        n
    }
}
