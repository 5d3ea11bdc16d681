//! The rulesets a game is tested under: its defaults, and every reading away from its default.

use rules::any::Game;
use rules::{Rng, Ruleset};

/// Numbers to stand for `N` in a reading.
const SAMPLES: [u32; 3] = [1, 20, 1234];

/// The default ruleset and, for each value of each reading, the ruleset that differs from it in
/// that one reading; then `mixed` rulesets with every reading chosen at random from `seed`.
pub fn rulesets(game: &'static Game, mixed: usize, seed: u64) -> Vec<Ruleset> {
    let mut rng = Rng::new(seed);
    let mut texts = vec![game.id.to_owned()];
    let choices: Vec<Vec<String>> = game.readings.iter().map(values).collect();
    for (reading, values) in game.readings.iter().zip(&choices) {
        texts.extend(values.iter().map(|v| format!("{}:{}={v}", game.id, reading.id)));
    }
    for _ in 0..mixed {
        let readings: Vec<String> = game
            .readings
            .iter()
            .zip(&choices)
            .map(|(reading, values)| format!("{}={}", reading.id, rng.pick(values)))
            .collect();
        texts.push(format!("{}:{}", game.id, readings.join(",")));
    }
    let parse = |text: &String| {
        Ruleset::parse(&[game], text, &mut rng).unwrap_or_else(|error| panic!("{error}"))
    };
    let mut rulesets: Vec<Ruleset> = Vec::new();
    for ruleset in texts.iter().map(parse) {
        if !rulesets.contains(&ruleset) {
            rulesets.push(ruleset);
        }
    }
    rulesets
}

/// The values of a reading, samples in the place of numbers.
fn values(reading: &rules::Reading) -> Vec<String> {
    let (least, greatest) = reading.numbers;
    let samples = || SAMPLES.iter().map(|&n| n.clamp(least, greatest));
    let expand = |value: &&str| match *value {
        "N" => samples().map(|n| n.to_string()).collect(),
        "N-M" => vec![format!("{least}-{greatest}")],
        fixed => vec![fixed.to_owned()],
    };
    reading.values.iter().flat_map(expand).collect()
}
