//! `careen play`: a game in the terminal, against the machine or a friend at the same keyboard.

mod advice;
mod command;
mod interrupt;
mod machine;
mod opponent;
mod prompt;
mod report;
mod saved;
mod screen;
mod session;

use std::io::IsTerminal as _;

use anyhow::bail;

use crate::cli::PlayOptions;
use crate::output::Output;
use crate::usage::Usage;
use command::Input;
use interrupt::Interrupt;
pub(crate) use opponent::Opponent;
use prompt::{Line, Prompt};
use session::{Session, Step};

pub(crate) fn run(options: &PlayOptions, out: &mut Output) -> anyhow::Result<()> {
    if out.json || options.position.as_ref().is_some_and(|p| p.is_stream()) {
        bail!(Usage("play talks to people: leave out --json and `--fen -`".into()));
    }
    let mut session = Session::begin(options, Interrupt::listen()?)?;
    // A file that cannot be written is better known before the first turn than after it.
    session.save()?;
    let mut prompt = Prompt::new()?;
    let interactive = std::io::stdin().is_terminal();
    loop {
        session.keep();
        screen::draw(&mut session, out)?;
        if session.is_over() && !session.has_human() {
            break;
        }
        if interactive && session.wants_report() {
            out.flush()?;
            session.report()?;
            continue;
        }
        if session.machine_is_to_act() {
            match session.machine_acts(out)? {
                Step::Go => continue,
                Step::Quit => break,
            }
        }
        out.flush()?;
        let line = match prompt.read(&session)? {
            Line::Text(line) => line,
            Line::End => break,
            Line::Interrupt => {
                out.line("")?;
                break;
            }
        };
        match Input::parse(&line, session.position()) {
            Ok(input) => match session.obey(input)? {
                Step::Go => {}
                Step::Quit => break,
            },
            Err(message) => session.say(message),
        }
    }
    session.save()?;
    out.line(&session.farewell())?;
    Ok(())
}
