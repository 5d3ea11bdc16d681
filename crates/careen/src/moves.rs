//! `careen moves`: the legal turns and actions of a position.

use rules::any::AnyPosition;
use serde_json::{Value, json};

use crate::cli::MovesOptions;
use crate::output::Output;
use crate::position::outcome_words;

/// Steps that counting the turns of one position may take: a second or so.
const COUNT_BUDGET: u64 = 30_000_000;

pub(crate) fn run(options: &MovesOptions, out: &mut Output) -> anyhow::Result<()> {
    if options.position.is_stream() {
        return options.position.stream(out, |pos| Ok(answer(options, pos)));
    }
    let pos = options.position.position()?;
    if out.json {
        out.json_line(&answer(options, &*pos))?;
        return Ok(());
    }
    print(options, &*pos, out)
}

fn answer(options: &MovesOptions, pos: &dyn AnyPosition) -> Value {
    let mut value = json!({
        "ruleset": pos.ruleset().to_string(),
        "fen": pos.fen(),
        "to_act": pos.to_act(),
        "open": pos.turn_is_open(),
        "outcome": pos.outcome(),
        "actions": pos.actions(),
    });
    if options.choices {
        value["choices"] = json!(pos.choices());
        value["plans"] = json!(pos.plans());
    }
    if !options.actions && !options.choices {
        let (turns, truncated) = match options.after {
            true => {
                let (turns, truncated) = pos.turns_after(options.limit);
                (json!(turns), truncated)
            }
            false => {
                let (turns, truncated) = pos.turns(options.limit);
                (json!(turns), truncated)
            }
        };
        value["turns"] = turns;
        value["truncated"] = json!(truncated);
        value["turns_total"] = json!(pos.count_turns(COUNT_BUDGET));
    }
    value
}

fn print(options: &MovesOptions, pos: &dyn AnyPosition, out: &mut Output) -> anyhow::Result<()> {
    if let Some(outcome) = outcome_words(pos) {
        out.line(&format!("no turns: {outcome}"))?;
        return Ok(());
    }
    if options.choices {
        for choice in pos.choices() {
            out.line(&format!("{}  {}", choice.action, choice.choice.label))?;
        }
        return Ok(());
    }
    if options.actions {
        for action in pos.actions() {
            out.line(&action)?;
        }
        return Ok(());
    }
    let truncated = if options.after {
        let (turns, truncated) = pos.turns_after(options.limit);
        for turn in turns {
            let outcome = turn.outcome.map(|o| format!("  {}", o.reason)).unwrap_or_default();
            out.line(&format!("{}  {}  {}{outcome}", turn.turn, turn.san, turn.fen))?;
        }
        truncated
    } else {
        let (turns, truncated) = pos.turns(options.limit);
        for turn in turns {
            out.line(&turn)?;
        }
        truncated
    };
    if truncated {
        let total = match pos.count_turns(COUNT_BUDGET) {
            Some(total) => total.to_string(),
            None => "too many to count".to_owned(),
        };
        out.flush()?;
        eprintln!("cut at {} turns; in all: {total} (--limit lists more)", options.limit);
    }
    Ok(())
}
