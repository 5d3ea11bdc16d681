//! Positions that are being set up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view;
use crate::problem::Problem;

/// Which position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupAsked {
    /// The game and its readings.
    pub(crate) ruleset: String,
    /// The position, perhaps a wrong one; the start position if left out.
    #[serde(default)]
    pub(crate) fen: Option<String>,
}

/// The squares of a board.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupSquares {
    /// The game and its readings.
    pub(crate) ruleset: String,
    /// The texts of the squares that hold something.
    pub(crate) squares: BTreeMap<String, String>,
    /// What follows the placement in the FEN.
    pub(crate) rest: String,
}

/// A position that is being set up.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Setup {
    /// The ruleset.
    pub(crate) ruleset: String,
    /// Number of files.
    pub(crate) files: u8,
    /// Number of ranks.
    pub(crate) ranks: u8,
    /// The texts of the squares that hold something.
    pub(crate) squares: BTreeMap<String, String>,
    /// What follows the placement in the FEN: side to act, rights, counters.
    pub(crate) rest: String,
    /// What one man may be.
    pub(crate) palette: Vec<Palette>,
    /// Whether several men may share a square.
    pub(crate) crowds: bool,
    /// The FEN.
    pub(crate) fen: String,
    /// What to draw.
    #[schema(value_type = view::View)]
    pub(crate) view: rules::View,
    /// What is wrong with the position; null if nothing is.
    #[schema(required = true)]
    pub(crate) problem: Option<Problem>,
}

/// What one man may be.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Palette {
    /// As it stands in a FEN.
    pub(crate) text: String,
    /// In words.
    pub(crate) name: String,
    /// What to draw.
    #[schema(value_type = view::Man)]
    pub(crate) man: rules::Man,
}
