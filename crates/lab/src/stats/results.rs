//! The results of a match as the statistics see them.

/// Wins, draws and losses of the first engine, and the pairs of games that are complete.
///
/// A pair is one opening played from both sides; its two results depend on each other, for the
/// opening favors one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Complete pairs by the points they brought: 0, half a point, 1, one and a half, 2.
    pub pairs: [u64; 5],
}

/// What is taken to be independent of one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Pairs of games, with five scores.
    Pentanomial,
    /// Games, with three scores: where no pair is complete.
    Trinomial,
}

impl Model {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pentanomial => "pentanomial",
            Self::Trinomial => "trinomial",
        }
    }
}

impl Results {
    /// Games played.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points that the first engine made; none before the first game.
    pub fn score(&self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.games() > 0).then(|| points / self.games() as f64)
    }

    /// How the results are counted: by pairs as soon as there is one. A game whose partner is
    /// missing is left out then.
    pub fn model(&self) -> Model {
        match self.pairs.iter().sum() {
            0u64 => Model::Trinomial,
            _ => Model::Pentanomial,
        }
    }

    /// The counts of equally spaced scores under the model.
    pub(super) fn counts(&self) -> Vec<u64> {
        match self.model() {
            Model::Pentanomial => self.pairs.to_vec(),
            Model::Trinomial => vec![self.losses, self.draws, self.wins],
        }
    }
}
