//! What a position is worth, in hundredths of an axe, trident or scythe.

use board::{Bits, Square};
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::{BOARD, KING_STEPS, NEAR, NEIGHBORS, SQUARES, fill, own_rank, step_all};
use super::man::{Kind, Man};
use super::position::{PAWNS, Rotary};
use super::weights::WEIGHTS;

/// What the baseline counts for a man, and what one is worth as prey, about; by kind.
const COUNTED: [i32; 7] = [100, 115, 105, 105, 0, 190, 30];

/// By color and man: what it adds to White's lead by its kind and facing.
static FACING: [[i16; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut code = 0;
    while code < 7 * 8 {
        let (kind, facing) = (Kind::ALL[code / 8], code as u8 % 8);
        if facing < kind.facings() {
            table[0][code] = by_facing(kind, facing, Color::White) as i16;
            table[1][code] = -by_facing(kind, facing, Color::Black) as i16;
        }
        code += 1;
    }
    table
};

/// By color, kind and square: what a man adds to White's lead by its place.
static PLACE: [[[i16; SQUARES]; 7]; 2] = {
    let mut table = [[[0; SQUARES]; 7]; 2];
    let mut i = 0;
    while i < 7 * SQUARES {
        let (kind, s) = (i / SQUARES, i % SQUARES);
        table[0][kind][s] = by_place(Kind::ALL[kind], Square(s as u8), Color::White) as i16;
        table[1][kind][s] = -by_place(Kind::ALL[kind], Square(s as u8), Color::Black) as i16;
        i += 1;
    }
    table
};

/// The angle between a direction and straight ahead, in steps of 45 degrees.
pub(super) const fn angle(direction: u8, color: Color) -> usize {
    let turned = match color {
        Color::White => direction,
        Color::Black => direction ^ 4,
    };
    if turned > 4 { 8 - turned as usize } else { turned as usize }
}

/// The angle between a facing and straight ahead, in steps of 45 degrees; a scythe, which is the
/// same from behind, is never turned by more than two.
pub(super) const fn turned(kind: Kind, facing: u8, color: Color) -> usize {
    let angle = angle(facing, color);
    match kind {
        Kind::Scythe if angle > 2 => 4 - angle,
        _ => angle,
    }
}

/// The place of a pointer's direction in the table of mobility: forward, to the side, backward.
pub(super) const fn heading(direction: u8, color: Color) -> usize {
    [0, 0, 1, 2, 2][angle(direction, color)]
}

/// The place of a kind in the table of material.
pub(super) const fn place(kind: Kind) -> usize {
    match kind {
        Kind::Queen => 4,
        Kind::Pawn => 5,
        kind => kind as usize,
    }
}

const fn by_facing(kind: Kind, facing: u8, color: Color) -> i32 {
    match kind {
        Kind::King => WEIGHTS.king_diagonal * facing as i32,
        Kind::Queen | Kind::Pawn => WEIGHTS.material[place(kind)],
        _ => {
            let turned = turned(kind, facing, color) as i32;
            WEIGHTS.material[place(kind)] + turned * WEIGHTS.turned[kind as usize]
        }
    }
}

const fn by_place(kind: Kind, s: Square, color: Color) -> i32 {
    let rank = own_rank(s, color);
    match kind {
        Kind::King => WEIGHTS.king_home * (rank == 0) as i32,
        Kind::Pawn => WEIGHTS.runner * may_promote_next(rank) as i32,
        _ => WEIGHTS.advance * rank as i32,
    }
}

/// Whether a pawn on a rank, as its owner counts it, may promote by its next step.
pub(super) const fn may_promote_next(rank: u8) -> bool {
    rank >= 5
}

/// How many ranks beyond the third a rank is, as its owner counts it from 0.
pub(super) const fn beyond_third(rank: u8) -> i32 {
    if rank > 2 { rank as i32 - 2 } else { 0 }
}

/// What a man adds to White's lead by its kind, facing and place: summed up by play.
#[inline]
pub(super) fn placed(color: Color, man: Man, s: Square) -> i32 {
    faced(color, man) + i32::from(PLACE[color as usize][man.kind() as usize][s.index()])
}

/// What a man adds to White's lead by its kind and facing.
#[inline]
pub(super) fn faced(color: Color, man: Man) -> i32 {
    i32::from(FACING[color as usize][man.index()])
}

/// What the men of a color see.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// The squares that pointers show, kings' left out.
    shown: u128,
    /// Those that pawns attack.
    by_pawns: u128,
    /// All that are attacked.
    attacked: u128,
    /// Squares next to the enemy king that pointers show, as often as they do.
    pressure: i32,
    /// The value of the squares that can be reached.
    mobility: i32,
}

impl Seen {
    /// Adds what the men of a color see in direction `D`, all at once: no square is reached by two
    /// men in the same direction, for the nearer one stands in the way.
    #[inline]
    fn look<const D: u8>(&mut self, pos: &Rotary, color: Color, zone: u128) {
        let own = pos.colors[color as usize];
        let men = pos.lines[D as usize] & own;
        let shown = step_all::<D>(fill::<D>(men, !pos.occupied()));
        self.shown |= shown;
        self.pressure += (shown & zone).count() as i32;
        let weight = const { [heading_weight(D, Color::White), heading_weight(D, Color::Black)] };
        self.mobility += weight[color as usize] * (shown & !own).count() as i32;
    }
}

const fn heading_weight(direction: u8, color: Color) -> i32 {
    WEIGHTS.mobility[heading(direction, color)]
}

impl Rotary {
    /// What the men of a color see.
    #[inline]
    fn seen(&self, color: Color) -> Seen {
        let mut seen = Seen::default();
        let zone = NEIGHBORS[self.kings[color as usize ^ 1].index()];
        seen.look::<0>(self, color, zone);
        seen.look::<1>(self, color, zone);
        seen.look::<2>(self, color, zone);
        seen.look::<3>(self, color, zone);
        seen.look::<4>(self, color, zone);
        seen.look::<5>(self, color, zone);
        seen.look::<6>(self, color, zone);
        seen.look::<7>(self, color, zone);
        let pawns = self.classes[PAWNS] & self.colors[color as usize];
        seen.by_pawns = match color {
            Color::White => step_all::<1>(pawns) | step_all::<7>(pawns),
            Color::Black => step_all::<3>(pawns) | step_all::<5>(pawns),
        };
        seen.attacked = seen.shown | seen.by_pawns | self.king_steps(color);
        seen
    }

    /// The squares that a king shows.
    #[inline]
    pub(super) fn king_steps(&self, color: Color) -> u128 {
        let king = self.kings[color as usize].index();
        KING_STEPS[self.men[king].facing() as usize & 1][king]
    }

    /// The men of a color other than king and pawns.
    #[inline]
    pub(super) fn pieces(&self, color: Color) -> u128 {
        let king = u128::bit(self.kings[color as usize]);
        self.colors[color as usize] & !self.classes[PAWNS] & !king
    }

    /// What a color has of the terms that play does not sum up.
    #[inline]
    fn activity(&self, color: Color, ours: &Seen, theirs: &Seen) -> i32 {
        let (us, them) = (color as usize, color as usize ^ 1);
        let pieces = self.pieces(color);
        let pawns = self.classes[PAWNS] & self.colors[us];
        let (home, aim) = (self.kings[us].index(), self.kings[them].index());
        let breaches = NEIGHBORS[aim] & ours.attacked & !(theirs.shown | theirs.by_pawns);
        let hunters = (pieces & NEAR[aim]).count() as i32;
        let hanging = theirs.attacked & !ours.attacked;
        let passed = self.passed_pawns(color).squares();
        ours.mobility
            + WEIGHTS.pressure * ours.pressure
            + WEIGHTS.storm * (ours.pressure - 3).max(0)
            + WEIGHTS.breach * breaches.count() as i32
            + WEIGHTS.hunter * hunters
            + WEIGHTS.siege * (hunters - 2).max(0)
            + WEIGHTS.shield * (pawns & NEIGHBORS[home]).count() as i32
            + WEIGHTS.hanging * (hanging & pieces).count() as i32
            + WEIGHTS.hanging_pawn * (hanging & pawns).count() as i32
            + WEIGHTS.chased * (pieces & theirs.by_pawns).count() as i32
            + WEIGHTS.passed * passed.map(|s| beyond_third(own_rank(s, color))).sum::<i32>()
    }

    /// The pawns of a color that no enemy pawn can stop or take on their way.
    #[inline]
    pub(super) fn passed_pawns(&self, color: Color) -> u128 {
        let pawns = self.classes[PAWNS];
        let theirs = pawns & self.colors[color as usize ^ 1];
        let ways = match color {
            Color::White => step_all::<4>(fill::<4>(theirs, BOARD)),
            Color::Black => step_all::<0>(fill::<0>(theirs, BOARD)),
        };
        let guarded = ways | step_all::<2>(ways) | step_all::<6>(ways);
        pawns & self.colors[color as usize] & !guarded
    }
}

impl Evaluate for Rotary {
    fn evaluate(&self) -> i32 {
        let (white, black) = (self.seen(Color::White), self.seen(Color::Black));
        let lead = self.placement + self.activity(Color::White, &white, &black)
            - self.activity(Color::Black, &black, &white);
        WEIGHTS.tempo + if self.side == Color::White { lead } else { -lead }
    }
}

impl Count for Rotary {
    /// Material.
    fn count(&self) -> i32 {
        let material = |color: Color| {
            let worth = |s: Square| worth(self.men[s.index()].kind());
            self.colors[color as usize].squares().map(worth).sum::<i32>()
        };
        material(self.side) - material(self.side.other())
    }
}

/// The worth of a kind as prey.
pub(super) const fn worth(kind: Kind) -> i32 {
    COUNTED[kind as usize]
}
