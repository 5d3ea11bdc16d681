//! `careen show`: a position to look at.

use anyhow::{Context as _, ensure};
use rules::any::AnyPosition;
use rules::view::svg::{SvgOptions, Theme, svg};
use rules::view::text::{TextOptions, text};
use serde_json::{Value, json};

use crate::cli::ShowOptions;
use crate::output::Output;

pub(crate) fn run(options: &ShowOptions, out: &mut Output) -> anyhow::Result<()> {
    if options.position.is_stream() {
        ensure!(
            options.svg.is_none(),
            "one picture shows one position: leave out --svg or `--fen -`"
        );
        return options.position.stream(out, |pos| Ok(answer(pos)));
    }
    let pos = options.position.position()?;
    match options.svg.as_deref() {
        Some("-") => out.line(&picture(options, &*pos))?,
        Some(file) => std::fs::write(file, picture(options, &*pos))
            .with_context(|| format!("cannot write the picture to \"{file}\""))?,
        None if out.json => out.json_line(&answer(&*pos))?,
        None => {
            out.line(&board(&*pos, options.flip, out.is_terminal()))?;
            out.line(&pos.fen())?;
        }
    }
    Ok(())
}

/// The board as text, for the terminal.
pub(crate) fn board(pos: &dyn AnyPosition, flipped: bool, color: bool) -> String {
    let options = TextOptions { color, flipped, outcome: pos.outcome(), ..TextOptions::default() };
    text(&pos.view(), options)
}

fn picture(options: &ShowOptions, pos: &dyn AnyPosition) -> String {
    let options = SvgOptions {
        square: options.size,
        flipped: options.flip,
        theme: if options.dark { Theme::Dark } else { Theme::Light },
        outcome: pos.outcome(),
        ..SvgOptions::default()
    };
    svg(&pos.view(), options)
}

fn answer(pos: &dyn AnyPosition) -> Value {
    json!({
        "ruleset": pos.ruleset().to_string(),
        "fen": pos.fen(),
        "outcome": pos.outcome(),
        "view": pos.view(),
    })
}
