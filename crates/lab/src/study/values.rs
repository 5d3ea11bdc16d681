//! What the things that players have are worth, by the results of the games.
//!
//! Logistic regression on quiet positions: how much the odds of winning change with one more of
//! each asset, all others being equal.

use rules::any::AnyPosition;
use rules::{Asset, ParseError, Player};
use search::Options;
use serde::Serialize;

use super::game::StudyGame;
use super::plan::Ground;
use super::replay::Facts;
use crate::stats::{Fit, Interval, Observations};

/// How firmly values are held at nothing, in positions that speak for it: enough to determine
/// those of assets that hardly occur.
const STRENGTH: f64 = 5.0;
/// Elo that multiply the odds by e.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// Half an interval of 95%, in standard errors.
const Z: f64 = 1.96;

/// What assets are worth.
#[derive(Clone, Debug, Serialize)]
pub struct Values {
    /// The quiet positions that were looked at.
    pub positions: usize,
    /// The value of each asset.
    pub values: Vec<Value>,
}

/// What one asset is worth.
#[derive(Clone, Debug, Serialize)]
pub struct Value {
    /// Its name.
    pub name: &'static str,
    /// What one of it is.
    pub meaning: &'static str,
    /// Positions in which one side has more of it.
    pub positions: usize,
    /// What one more is worth, in Elo: by 400 the odds of winning are ten times as good.
    pub elo: Interval,
}

/// The values of assets by the games on this ground; none if the game names no assets or the games
/// do not determine their values.
///
/// # Errors
/// A turn of a game is not legal.
pub(super) fn values<'a>(
    ground: &Ground,
    games: impl Iterator<Item = &'a StudyGame>,
) -> Result<Option<Values>, ParseError> {
    let assets = ground.start.asset_kinds();
    let options = Options { hash: 1, ..Options::default() };
    let Some(mut judge) = ground.engine.searcher(&*ground.start, options) else { return Ok(None) };
    // The right to act is one more thing to have.
    let mut observations = Observations::new(assets.len() + 1);
    let mut positions = vec![0; assets.len() + 1];
    for game in games {
        let winner = game.end.winner();
        let group = game.job.index as u32;
        Facts::of(ground, game, |pos: &dyn AnyPosition| {
            // Where the next turn changes everything, what one has says little.
            if judge.observe(pos).is_none() {
                return;
            }
            let own = pos.assets().into_iter().map(f64::from).chain([1.0]);
            let amounts: Vec<f64> = own.collect();
            for (count, _) in positions.iter_mut().zip(&amounts).filter(|(_, n)| **n != 0.0) {
                *count += 1;
            }
            let result = points(winner, pos.to_act());
            observations.push(&amounts, result, group);
        })?;
    }
    if assets.is_empty() || observations.is_empty() {
        return Ok(None);
    }
    let prior = vec![0.0; assets.len() + 1];
    let Some(fit) = observations.fit(&prior, STRENGTH) else { return Ok(None) };
    let to_act = Asset::new("the right to act", "It is this player's turn.");
    let names = assets.iter().copied().chain([to_act]);
    let values = names.zip(positions).enumerate();
    let values = values.filter(|(_, (_, positions))| *positions > 0);
    let values = values.map(|(i, (asset, positions))| value(asset, positions, &fit, i)).collect();
    Ok(Some(Values { positions: observations.len(), values }))
}

fn value(asset: Asset, positions: usize, fit: &Fit, i: usize) -> Value {
    let (estimate, error) = (fit.coefficients[i] * ELO, fit.errors[i] * ELO);
    let elo = Interval { estimate, low: estimate - Z * error, high: estimate + Z * error };
    Value { name: asset.name, meaning: asset.meaning, positions, elo }
}

/// The points of a player in a game that was won by `winner`.
fn points(winner: Option<Player>, player: Player) -> f64 {
    winner.map_or(0.5, |winner| f64::from(u8::from(winner == player)))
}
