//! What a position is worth, in hundredths of an axe, trident or scythe.

use board::{Bits, Square};
use rules::Color;
use search::{Count, Evaluate};

use super::geometry::{NEIGHBORS, SQUARES, fill, own_rank, step_all};
use super::man::Kind;
use super::position::Rotary;

/// The terms of the evaluation, each for one side.
struct Weights {
    /// A man, by its kind in the order of [`Kind::ALL`].
    material: [i32; 7],
    /// A square that a man can go to along a pointer, own men's squares left out.
    mobility: i32,
    /// A square that a pointer shows, next to the enemy king.
    pressure: i32,
    /// A pawn, by the rank its owner counts, from 0.
    pawn_rank: [i32; 9],
    /// The right to move.
    tempo: i32,
}

const WEIGHTS: Weights = Weights {
    material: [100, 115, 105, 105, 0, 190, 30],
    mobility: 2,
    pressure: 7,
    pawn_rank: [0, 0, 0, 2, 6, 14, 40, 55, 0],
    tempo: 8,
};

/// By color, kind and square: what a man adds to White's lead by being there.
static PLACED: [[[i16; SQUARES]; 7]; 2] = {
    let mut table = [[[0; SQUARES]; 7]; 2];
    let mut i = 0;
    while i < 7 * SQUARES {
        let (kind, s) = (i / SQUARES, i % SQUARES);
        let (mut white, mut black) = (WEIGHTS.material[kind], WEIGHTS.material[kind]);
        if kind == Kind::Pawn as usize {
            white += WEIGHTS.pawn_rank[own_rank(Square(s as u8), Color::White) as usize];
            black += WEIGHTS.pawn_rank[own_rank(Square(s as u8), Color::Black) as usize];
        }
        table[0][kind][s] = white as i16;
        table[1][kind][s] = -black as i16;
        i += 1;
    }
    table
};

/// What a man adds to White's lead by its kind and place: summed up by play.
#[inline]
pub(super) fn placed(color: Color, kind: Kind, s: Square) -> i32 {
    i32::from(PLACED[color as usize][kind as usize][s.index()])
}

impl Rotary {
    /// Material of a color.
    fn material(&self, color: Color) -> i32 {
        let worth = |s: Square| worth(self.men[s.index()].kind());
        self.colors[color as usize].squares().map(worth).sum()
    }

    /// White's lead by what the pointers of both colors show.
    #[inline]
    fn activity(&self) -> i32 {
        self.along::<0>()
            + self.along::<1>()
            + self.along::<2>()
            + self.along::<3>()
            + self.along::<4>()
            + self.along::<5>()
            + self.along::<6>()
            + self.along::<7>()
    }

    /// White's lead by the squares that men reach in direction `D`, all men of a color at once: no
    /// square is reached by two men in the same direction, for the nearer one stands in the way.
    #[inline]
    fn along<const D: u8>(&self) -> i32 {
        let empty = !self.occupied();
        let value = |color: Color| {
            let own = self.colors[color as usize];
            let zone = NEIGHBORS[self.kings[color.other() as usize].index()];
            let shown = step_all::<D>(fill::<D>(self.lines[D as usize] & own, empty));
            WEIGHTS.mobility * (shown & !own).count() as i32
                + WEIGHTS.pressure * (shown & zone).count() as i32
        };
        value(Color::White) - value(Color::Black)
    }
}

impl Evaluate for Rotary {
    fn evaluate(&self) -> i32 {
        let lead = self.placement + self.activity();
        WEIGHTS.tempo + if self.side == Color::White { lead } else { -lead }
    }
}

impl Count for Rotary {
    /// Material.
    fn count(&self) -> i32 {
        self.material(self.side) - self.material(self.side.other())
    }
}

/// The worth of a kind as prey.
pub(super) const fn worth(kind: Kind) -> i32 {
    WEIGHTS.material[kind as usize]
}
