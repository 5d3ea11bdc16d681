//! `careen engine`: the engine on standard input and output, in the protocol that the first word
//! of input chooses. It reads while it thinks: see `events`.

mod events;
mod setup;
mod squares;
mod thinker;
mod universal;
mod xboard;

use events::{Event, Events};
use setup::Setup;
use thinker::Thinker;

use crate::cli::EngineOptions;
use crate::output::Output;
use crate::position;

/// The name by which the engine introduces itself.
const NAME: &str = concat!("Careen ", env!("CARGO_PKG_VERSION"));
/// Who made it.
const AUTHOR: &str = "the Careen authors";

pub(crate) fn run(options: &EngineOptions, out: &mut Output) -> anyhow::Result<()> {
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
