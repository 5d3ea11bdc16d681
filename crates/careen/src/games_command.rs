//! `careen games`: what can be played, and by which readings.

use rules::Reading;
use rules::view::wrap;
use serde_json::json;

use crate::output::{Output, WIDTH};

pub(crate) fn run(out: &mut Output) -> anyhow::Result<()> {
    for (i, game) in games::ALL.iter().enumerate() {
        if out.json {
            let readings: Vec<_> = game
                .readings
                .iter()
                .map(|r| {
                    json!({
                        "id": r.id,
                        "values": r.values,
                        "default": r.default(),
                        "why": r.why,
                    })
                })
                .collect();
            out.json_line(&json!({
                "id": game.id,
                "name": game.name,
                "inventor": game.inventor,
                "year": game.year,
                "readings": readings,
            }))?;
            continue;
        }
        if i > 0 {
            out.line("")?;
        }
        out.line(&format!("{}  {} ({}, {})", game.id, game.name, game.inventor, game.year))?;
        for reading in game.readings {
            out.line(&format!("  {}={}", reading.id, values(reading)))?;
            let indent = "      ";
            for line in wrap(reading.why, WIDTH - indent.len()) {
                out.line(&format!("{indent}{line}"))?;
            }
        }
    }
    if !out.json {
        out.line(
            "\nThe first value of a reading is its default. `careen rules GAME` explains all.",
        )?;
    }
    Ok(())
}

/// The values, with what `N` may be.
fn values(reading: &Reading) -> String {
    let mut text = reading.values.join("|");
    if reading.values.contains(&"N") {
        let (least, greatest) = reading.numbers;
        text += &format!("   (N from {least} to {greatest})");
    }
    text
}
