//! Rulesets: a game with its readings, written `falling-off:riders=blocked,castling=off`.

use std::fmt;

use crate::any::Game;
use crate::{ParseError, Rng};

/// One choice where the sources of a game are silent or disagree.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// Its name in a ruleset.
    pub id: &'static str,
    /// The values it may have, the default first. `N` stands for a number, `N-M` for two of them,
    /// `random` for a number to be drawn.
    pub values: &'static [&'static str],
    /// The least and the greatest number that `N` and `M` may be.
    pub numbers: (u32, u32),
    /// Presets that change the default: (reading, its value, the default under it).
    pub presets: &'static [(&'static str, &'static str, &'static str)],
    /// What the reading decides and why the default is the default.
    pub why: &'static str,
}

impl Reading {
    /// A reading with fixed values only, the first of them the default.
    pub const fn fixed(
        id: &'static str,
        values: &'static [&'static str],
        why: &'static str,
    ) -> Self {
        Self { id, values, numbers: (0, 0), presets: &[], why }
    }

    /// A reading that also takes the numbers from `least` to `greatest`.
    pub const fn numeric(
        id: &'static str,
        values: &'static [&'static str],
        numbers: (u32, u32),
        why: &'static str,
    ) -> Self {
        Self { id, values, numbers, presets: &[], why }
    }

    /// The same reading with defaults that depend on other readings.
    pub const fn with_presets(
        mut self,
        presets: &'static [(&'static str, &'static str, &'static str)],
    ) -> Self {
        self.presets = presets;
        self
    }

    /// The default where no preset applies.
    pub const fn default(&self) -> &'static str {
        self.values[0]
    }

    /// The values as an error message lists them.
    fn expected(&self) -> String {
        let (least, greatest) = self.numbers;
        let mut out = String::new();
        for (i, &value) in self.values.iter().enumerate() {
            out += match i {
                0 => "",
                i if i + 1 == self.values.len() => " or ",
                _ => ", ",
            };
            match value {
                "N" => out += &format!("a number from {least} to {greatest}"),
                "N-M" => out += "two such numbers as N-M",
                fixed => out += &format!("\"{fixed}\""),
            }
        }
        out
    }

    /// The value that `text` names, numbers drawn and written without leading zeros.
    fn value(&self, text: &str, rng: &mut Rng) -> Option<String> {
        let (least, greatest) = self.numbers;
        let number = |t: &str| {
            let plain = !t.is_empty() && t.len() < 10 && t.bytes().all(|b| b.is_ascii_digit());
            let n: u32 = plain.then(|| t.parse().ok())??;
            (least..=greatest).contains(&n).then_some(n)
        };
        self.values.iter().find_map(|&value| match value {
            "N" => number(text).map(|n| n.to_string()),
            "N-M" => {
                let (n, m) = text.split_once('-')?;
                Some(format!("{}-{}", number(n)?, number(m)?))
            }
            "random" if text == "random" => {
                let n = u64::from(least) + rng.below(u64::from(greatest - least) + 1);
                Some(n.to_string())
            }
            fixed => (text == fixed).then(|| fixed.to_owned()),
        })
    }
}

/// A game with a value for each of its readings.
#[derive(Clone)]
pub struct Ruleset {
    game: &'static Game,
    values: Vec<String>,
}

impl Ruleset {
    /// The game with all its readings at their defaults.
    pub fn default_of(game: &'static Game) -> Self {
        Self { game, values: game.readings.iter().map(|r| r.default().to_owned()).collect() }
    }

    /// Reads a ruleset; a `random` value is drawn from `rng`, and the number takes its place.
    ///
    /// # Errors
    /// The game or a reading is unknown, a reading stands twice, or a value is not one of its own.
    pub fn parse(games: &[&'static Game], text: &str, rng: &mut Rng) -> Result<Self, ParseError> {
        let (id, rest) = match text.split_once(':') {
            Some((id, rest)) => (id, Some(rest)),
            None => (text, None),
        };
        let Some(&game) = games.iter().find(|g| g.id == id) else {
            let ids: Vec<_> = games.iter().map(|g| format!("\"{}\"", g.id)).collect();
            return Err(ParseError::at("ruleset", text, 0, format!("one of {}", ids.join(", "))));
        };
        let mut chosen: Vec<Option<String>> = vec![None; game.readings.len()];
        let mut offset = id.len() + 1;
        for part in rest.iter().flat_map(|r| r.split(',')) {
            let error = |at: usize, expected: String| ParseError::at("ruleset", text, at, expected);
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let Some(i) = game.readings.iter().position(|r| r.id == name) else {
                let ids: Vec<_> = game.readings.iter().map(|r| r.id).collect();
                return Err(error(offset, format!("a reading of {id}: {}", ids.join(", "))));
            };
            if chosen[i].is_some() {
                return Err(error(offset, format!("the reading \"{name}\" only once")));
            }
            let at = (offset + name.len() + 1).min(text.len());
            let reading = &game.readings[i];
            let value = reading
                .value(value, rng)
                .ok_or_else(|| error(at, format!("{} for {name}", reading.expected())))?;
            chosen[i] = Some(value);
            offset += part.len() + 1;
        }
        let mut ruleset = Self::default_of(game);
        for (i, value) in chosen.iter().enumerate() {
            if let Some(value) = value {
                ruleset.values[i].clone_from(value);
            }
        }
        for (i, value) in chosen.into_iter().enumerate() {
            if value.is_none() {
                ruleset.values[i] = ruleset.default_value(i).to_owned();
            }
        }
        Ok(ruleset)
    }

    /// The default of the `i`-th reading under the presets that are chosen.
    fn default_value(&self, i: usize) -> &'static str {
        let reading = &self.game.readings[i];
        let preset = reading.presets.iter().find(|(id, value, _)| self.is(id, value));
        preset.map_or(reading.default(), |&(_, _, default)| default)
    }

    /// The game.
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// The value of a reading of this game.
    ///
    /// # Panics
    /// If the game has no such reading: a slip in the game's folder.
    pub fn get(&self, id: &str) -> &str {
        let i = self.game.readings.iter().position(|r| r.id == id);
        &self.values[i.expect("a game asks for its own readings only")]
    }

    /// Whether a reading of this game has that value.
    pub fn is(&self, id: &str, value: &str) -> bool {
        self.get(id) == value
    }

    /// The value of a reading as a number; `None` for values such as `off`.
    pub fn number(&self, id: &str) -> Option<u32> {
        self.get(id).parse().ok()
    }
}

impl fmt::Display for Ruleset {
    /// The short form: only the readings that differ from their defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game.id)?;
        let mut separator = ':';
        for (i, reading) in self.game.readings.iter().enumerate() {
            if self.values[i] != self.default_value(i) {
                write!(f, "{separator}{}={}", reading.id, self.values[i])?;
                separator = ',';
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ruleset({self})")
    }
}

impl PartialEq for Ruleset {
    fn eq(&self, other: &Self) -> bool {
        self.game.id == other.game.id && self.values == other.values
    }
}

impl Eq for Ruleset {}
