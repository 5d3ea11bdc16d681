//! `careen engine`: the engine on standard input and output, in the protocol that the first word
//! of input chooses. It reads while it thinks: see `events`.

mod events;
mod setup;
mod squares;
mod thinker;
mod universal;
mod xboard;

use events::{Event, Events};
use rules::ParseError;
use setup::{Change, Setup};
use thinker::Thinker;

use crate::cli::EngineOptions;
use crate::output::Output;
use crate::{position, table};

/// The name by which the engine introduces itself.
const NAME: &str = concat!("Careen ", env!("CARGO_PKG_VERSION"));
/// Who made it.
const AUTHOR: &str = "the Careen authors";

/// Sets an option, and lets the search forget what it changes; no search may be running.
fn set_option(
    setup: &mut Setup,
    thinker: &mut Thinker,
    name: &str,
    value: Option<&str>,
) -> Result<Change, ParseError> {
    let change = setup.set(name, value)?;
    match change {
        Change::Options => {}
        Change::Clear => thinker.new_game(),
        Change::Game => thinker.forget(),
    }
    Ok(change)
}

pub(crate) fn run(options: &EngineOptions, out: &mut Output) -> anyhow::Result<()> {
    table::look_in(options.tables.as_deref())?;
    let text = options.ruleset.as_deref().unwrap_or(games::ALL[0].id);
    let setup = Setup::new(position::ruleset(text, options.ruleset_seed)?)?;
    let mut events = Events::of_standard_input()?;
    let thinker = Thinker::new(events.sender());
    let Some(first) = events.next() else { return Ok(()) };
    let xboard = matches!(&first, Event::Line(line) if xboard::is_greeting(line));
    events.put_back(first);
    if xboard {
        xboard::Session::new(setup, thinker, out).run(&mut events)
    } else {
        universal::Session::new(setup, thinker, out).run(&mut events)
    }
}
