//! The colors of a picture.

use crate::Color;

/// A set of colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on light paper.
    #[default]
    Light,
    /// For dark pages.
    Dark,
}

/// How the men of one color are painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    /// Inside.
    pub(super) fill: &'static str,
    /// Outline.
    pub(super) line: &'static str,
    /// Lines inside.
    pub(super) detail: &'static str,
}

/// All colors of a theme.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    /// Around the board.
    pub(super) page: &'static str,
    /// Labels and border.
    pub(super) text: &'static str,
    /// The light squares.
    pub(super) light: &'static str,
    /// The dark squares.
    pub(super) dark: &'static str,
    /// White's men, black men, and what is nobody's.
    men: [Paint; 3],
    /// Squares of the last turn.
    pub(super) last_turn: &'static str,
    /// The square that is being decided.
    pub(super) pending: &'static str,
    /// A king in check.
    pub(super) check: &'static str,
    /// A top king's crown.
    pub(super) crown: &'static str,
    /// Lines around stacks and signs.
    pub(super) outline: &'static str,
    /// The badge of a careening man, and what is written on it.
    pub(super) momentum: &'static str,
    pub(super) on_momentum: &'static str,
    /// Arrows of steps, pushes and careening.
    pub(super) arrows: [&'static str; 3],
}

impl Palette {
    /// How a man of this color is painted.
    pub(super) const fn man(&self, color: Option<Color>) -> Paint {
        match color {
            Some(Color::White) => self.men[0],
            Some(Color::Black) => self.men[1],
            None => self.men[2],
        }
    }
}

impl Theme {
    /// The colors of this theme.
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

static LIGHT: Palette = Palette {
    page: "#ffffff",
    text: "#3a332b",
    light: "#f3ead8",
    dark: "#cdb391",
    men: [
        Paint { fill: "#fffefa", line: "#1d1a17", detail: "#1d1a17" },
        Paint { fill: "#2a2623", line: "#0c0a09", detail: "#f3ead8" },
        Paint { fill: "#f4a522", line: "#1d1a17", detail: "#1d1a17" },
    ],
    last_turn: "#d6c14a",
    pending: "#2f6fb3",
    check: "#c8281e",
    crown: "#d89a10",
    outline: "#14110f",
    momentum: "#c8481e",
    on_momentum: "#ffffff",
    arrows: ["#2d7d4f", "#c8481e", "#8a3fa0"],
};

static DARK: Palette = Palette {
    page: "#1b1e22",
    text: "#c9ced6",
    light: "#8a95a3",
    dark: "#5d6875",
    men: [
        Paint { fill: "#f7f7f4", line: "#15171a", detail: "#15171a" },
        Paint { fill: "#1a1c1f", line: "#000000", detail: "#d5dae1" },
        Paint { fill: "#f4a522", line: "#15171a", detail: "#15171a" },
    ],
    last_turn: "#c2b04a",
    pending: "#6fb6ff",
    check: "#e0392d",
    crown: "#ffc93c",
    outline: "#0b0c0e",
    momentum: "#d9531f",
    on_momentum: "#ffffff",
    arrows: ["#4fc486", "#ff8a50", "#d58cf0"],
};
