//! Lines of play as the API gives them.

use rules::any::AnyPosition;
use rules::view::Arrow;
use search::any::{InfoText, LineText};

use crate::contract::engine::{Found, Line};

/// Turns of a line that are given in SAN.
const SHOWN: usize = 12;

/// The position in which the first turn of a line begins, which holds the part already played.
fn turn_start(pos: &dyn AnyPosition) -> Box<dyn AnyPosition> {
    let mut start = pos.boxed_clone();
    if !start.open_turn().is_empty() {
        start.undo_turn();
    }
    start
}

/// A line in SAN; it ends where it cannot be played on.
pub(crate) fn sans_of_line(pos: &dyn AnyPosition, line: &[String]) -> Vec<String> {
    let mut at = turn_start(pos);
    let mut sans = Vec::new();
    for turn in line.iter().take(SHOWN) {
        if at.play(turn).is_err() {
            break;
        }
        match at.last_turn() {
            Some(last) => sans.push(last.san),
            None => break,
        }
    }
    sans
}

/// The arrows of a complete turn.
pub(crate) fn arrows_of_turn(pos: &dyn AnyPosition, turn: &str) -> Vec<Arrow> {
    let mut at = turn_start(pos);
    match at.play(turn) {
        Ok(()) => at.view().arrows,
        Err(_) => Vec::new(),
    }
}

/// A line of an analysis.
pub(crate) fn line(
    pos: &dyn AnyPosition,
    (multipv, depth, seldepth): (usize, u32, u32),
    line: &LineText,
) -> Line {
    Line {
        multipv,
        depth,
        seldepth,
        score: line.score,
        wdl: line.wdl,
        pv: line.pv.clone(),
        sans: sans_of_line(pos, &line.pv),
        arrows: line.pv.first().map_or_else(Vec::new, |turn| arrows_of_turn(pos, turn)),
    }
}

/// Collects the lines that a search reports.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    infos: Vec<InfoText>,
}

impl Collected {
    /// Takes what was reported.
    pub(crate) fn add(&mut self, info: &InfoText) {
        let place = info.multipv - 1;
        match self.infos.get_mut(place) {
            Some(old) => *old = info.clone(),
            None => self.infos.push(info.clone()),
        }
    }

    /// All lines so far.
    pub(crate) fn found(&self, pos: &dyn AnyPosition) -> Found {
        let Some(best) = self.infos.first() else { return Found::default() };
        let nodes = self.infos.iter().map(|info| info.nodes).max().unwrap_or(0);
        let elapsed = self.infos.iter().map(|info| info.elapsed).max().unwrap_or_default();
        let lines = self.infos.iter();
        let lines = lines
            .map(|info| line(pos, (info.multipv, info.depth, info.seldepth), &info.line))
            .collect();
        Found {
            depth: best.depth,
            nodes,
            nps: (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64,
            hashfull: best.hashfull,
            elapsed_ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
            lines,
        }
    }
}
