//! What a position has of each term of the evaluation, counted man by man.

use board::{Bits, Square};
use rules::Color;
use search::{Feature, Observe};

use super::eval::{beyond_third, heading, may_promote_next, place, turned};
use super::geometry::{NEAR, NEIGHBORS, PAWN_ATTACKS, SHAPE, own_rank, reach};
use super::man::{Kind, Man};
use super::position::Rotary;
use super::weights::Terms;

impl Rotary {
    /// The men of a color with their squares.
    fn men_of(&self, color: Color) -> impl Iterator<Item = (Man, Square)> {
        self.colors[color as usize].squares().map(|s| (self.men[s.index()], s))
    }

    /// The squares that the men of a color attack, those of some kinds only.
    fn attacked_by(&self, color: Color, counts: impl Fn(Kind) -> bool) -> u128 {
        let men = self.men_of(color).filter(|(man, _)| counts(man.kind()));
        let attacked = |(man, s): (Man, Square)| match man.kind() {
            Kind::King => self.king_steps(color),
            Kind::Pawn => PAWN_ATTACKS[color as usize][s.index()],
            _ => self.shown(man, s).map(|(_, squares)| squares).fold(0, |all, set| all | set),
        };
        men.map(attacked).fold(0, |all, set| all | set)
    }

    /// By pointer, its direction and the squares that it shows.
    fn shown(&self, man: Man, s: Square) -> impl Iterator<Item = (u8, u128)> {
        let shows = move |d: &u8| man.lines() >> d & 1 != 0;
        (0..8).filter(shows).map(move |d| (d, reach(s, d.into(), self.occupied())))
    }

    /// Whether no enemy pawn can stop or take a pawn on its way.
    fn is_passed(&self, color: Color, s: Square) -> bool {
        self.men_of(color.other()).all(|(man, t)| {
            let beside = SHAPE.file(s).abs_diff(SHAPE.file(t)) <= 1;
            man.kind() != Kind::Pawn || !beside || own_rank(t, color) <= own_rank(s, color)
        })
    }

    /// What a color has of each term.
    fn terms(&self, color: Color) -> Terms {
        let mut terms = Terms { tempo: i32::from(self.side == color), ..Terms::NONE };
        let (us, them) = (color as usize, color as usize ^ 1);
        let (home, aim) = (self.kings[us].index(), self.kings[them].index());
        let attacked = self.attacked_by(color.other(), |_| true);
        let guarded = self.attacked_by(color, |_| true);
        let by_pawns = self.attacked_by(color.other(), |kind| kind == Kind::Pawn);
        let (mut pressure, mut hunters) = (0, 0);
        for (man, s) in self.men_of(color) {
            let (kind, rank) = (man.kind(), own_rank(s, color));
            let hanging = i32::from(attacked.has(s) && !guarded.has(s));
            if kind == Kind::King {
                terms.king_home = i32::from(rank == 0);
                terms.king_diagonal = i32::from(man.facing());
                continue;
            }
            terms.material[place(kind)] += 1;
            if kind == Kind::Pawn {
                terms.runner += i32::from(may_promote_next(rank));
                terms.passed += i32::from(self.is_passed(color, s)) * beyond_third(rank);
                terms.shield += i32::from(NEIGHBORS[home].has(s));
                terms.hanging_pawn += hanging;
                continue;
            }
            if kind != Kind::Queen {
                terms.turned[kind as usize] += turned(kind, man.facing(), color) as i32;
            }
            terms.advance += i32::from(rank);
            terms.hanging += hanging;
            terms.chased += i32::from(by_pawns.has(s));
            hunters += i32::from(NEAR[aim].has(s));
            for (d, squares) in self.shown(man, s) {
                pressure += (squares & NEIGHBORS[aim]).count() as i32;
                let free = (squares & !self.colors[us]).count() as i32;
                terms.mobility[heading(d, color)] += free;
            }
        }
        (terms.pressure, terms.storm) = (pressure, (pressure - 3).max(0));
        (terms.hunter, terms.siege) = (hunters, (hunters - 2).max(0));
        let kept = self.attacked_by(color.other(), |kind| kind != Kind::King);
        terms.breach = (NEIGHBORS[aim] & guarded & !kept).count() as i32;
        terms
    }
}

impl Observe for Rotary {
    fn features() -> Vec<Feature> {
        Terms::features()
    }

    fn observe(&self) -> Vec<i32> {
        self.terms(self.side).less(&self.terms(self.side.other()))
    }
}
