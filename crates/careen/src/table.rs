//! `careen table`: endgame tables, built, checked and listed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

use anyhow::{Context as _, bail};
use etcetera::BaseStrategy as _;
use rules::any::AnyPosition;
use search::any::Engine;
use search::endgame::{AnyTable, Summary};
use serde_json::{Value, json};

use crate::cli::{TableCommand, TableOptions};
use crate::output::Output;

/// Seed of the positions that are checked: any will do, as long as it is always the same.
const SEED: u64 = 1;

pub(crate) fn run(command: &TableCommand, out: &mut Output) -> anyhow::Result<()> {
    match command {
        TableCommand::List(options) => each(options, out, list),
        TableCommand::Build(options) => each(options, out, build),
        TableCommand::Check { tables, samples } => {
            each(tables, out, |place| check(place, *samples))
        }
    }
}

/// A table, its game and its file.
struct Place {
    engine: &'static Engine,
    table: &'static dyn AnyTable,
    file: PathBuf,
}

/// What a command has to say of a table: as text, and as JSON.
type Report = anyhow::Result<Option<(String, Value)>>;

/// Does a job for each table that was asked for.
fn each(
    options: &TableOptions,
    out: &mut Output,
    mut job: impl FnMut(&Place) -> Report,
) -> anyhow::Result<()> {
    let folder = options.dir.as_ref().map_or_else(folder, |dir| Ok(PathBuf::from(dir)))?;
    let mut found = false;
    for &engine in games::ENGINES {
        for &table in engine.tables {
            let other_game = options.game.as_ref().is_some_and(|id| id != engine.game.id);
            if other_game || options.ending.as_ref().is_some_and(|name| name != table.name()) {
                continue;
            }
            found = true;
            let place = Place { engine, table, file: file(&folder, engine, table) };
            let Some((text, value)) = job(&place)? else { continue };
            if out.json {
                out.json_line(&value)?
            } else {
                out.line(&text)?
            }
            out.flush()?;
        }
    }
    if !found {
        bail!("there is no such table; `careen table list` names them all");
    }
    Ok(())
}

/// Where tables are kept unless another folder is named.
fn folder() -> anyhow::Result<PathBuf> {
    let home = etcetera::choose_base_strategy();
    let home = home.context("you have no home folder; name one with --dir")?;
    Ok(home.data_dir().join("careen/tables"))
}

fn file(folder: &Path, engine: &Engine, table: &dyn AnyTable) -> PathBuf {
    folder.join(format!("{}-{}.table", engine.game.id, table.name()))
}

fn list(place: &Place) -> Report {
    let (game, name, states) = (place.engine.game.id, place.table.name(), place.table.states());
    let bytes = fs::metadata(&place.file).ok().map(|data| data.len());
    let state = match bytes {
        _ if place.table.is_small() => "in memory at need".to_owned(),
        Some(bytes) => format!("{} ({bytes} bytes)", place.file.display()),
        None => "not built".to_owned(),
    };
    Ok(Some((
        format!("{game:<12} {name:<8} {states:>9} states  {state}"),
        json!({
            "game": game,
            "ending": name,
            "states": states,
            "small": place.table.is_small(),
            "file": bytes.map(|_| place.file.display().to_string()),
            "bytes": bytes,
        }),
    )))
}

fn build(place: &Place) -> Report {
    let (game, table) = (place.engine.game.id, place.table);
    let start = Instant::now();
    table.build();
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    let summary = table.summary();
    if !table.is_small() {
        let folder = place.file.parent().context("the file is in a folder")?;
        fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
        // A table that is half written must not be taken for one.
        let part = place.file.with_extension("part");
        fs::write(&part, table.file(game))
            .and_then(|()| fs::rename(&part, &place.file))
            .with_context(|| format!("{} cannot be written", place.file.display()))?;
    }
    let speed = (table.states() as f64 / seconds).round();
    let Summary { wins, losses, draws, longest_win, longest_loss } = summary;
    let text = format!(
        "{game} {}: {} states in {seconds:.2} s ({speed} states/s); of {} different positions {wins} \
         won, {losses} lost, {draws} drawn; longest win {longest_win} plies, longest loss \
         {longest_loss}",
        table.name(),
        table.states(),
        wins + losses + draws,
    );
    let value = json!({
        "game": game, "ending": table.name(), "states": table.states(), "seconds": seconds,
        "states_per_s": speed, "wins": wins, "losses": losses, "draws": draws,
        "longest_win": longest_win, "longest_loss": longest_loss,
    });
    Ok(Some((text, value)))
}

/// Checks a file by its checksum, and the results against each other by the rules.
fn check(place: &Place, samples: usize) -> Report {
    let (game, table) = (place.engine.game.id, place.table);
    if !table.is_small() {
        if !place.file.exists() {
            return Ok(None);
        }
        let bytes = fs::read(&place.file)?;
        let loaded = table.load(game, &bytes);
        loaded.with_context(|| format!("{} is no table", place.file.display()))?;
    }
    let checked = table.check(samples, SEED)?;
    let text = format!("{game} {}: {checked} results follow from those after them", table.name());
    Ok(Some((text, json!({ "game": game, "ending": table.name(), "checked": checked }))))
}

/// Men on the board with which a small table is worth a second of solving.
const FEW_MEN: usize = 4;
/// The folder that was named for this run.
static NAMED: OnceLock<PathBuf> = OnceLock::new();

/// Looks for tables in a folder from now on; in the usual one if none is named.
pub(crate) fn look_in(dir: Option<&str>) -> anyhow::Result<()> {
    let Some(dir) = dir else { return Ok(()) };
    if !Path::new(dir).is_dir() {
        bail!("\"{dir}\" is no folder; `careen table build --dir {dir}` makes one with tables");
    }
    // A run looks in one folder only.
    let _ = NAMED.set(PathBuf::from(dir));
    Ok(())
}

/// Makes the tables of a game ready that have been built, and small ones if the position may lead
/// there soon.
pub(crate) fn prepare(engine: &'static Engine, pos: &dyn AnyPosition) {
    load(engine);
    let men: usize = pos.view().squares.iter().map(|square| square.men.len()).sum();
    if men <= FEW_MEN {
        solve_small(engine);
    }
}

/// Solves the small tables of a game, which are never files.
pub(crate) fn solve_small(engine: &Engine) {
    for table in engine.tables.iter().filter(|table| table.is_small()) {
        table.build();
    }
}

/// Reads the tables of a game that have been built; a damaged file is named on standard error, once,
/// and left out.
pub(crate) fn load(engine: &Engine) {
    static LOOKED: Mutex<Vec<&str>> = Mutex::new(Vec::new());
    let mut looked = LOOKED.lock().unwrap_or_else(PoisonError::into_inner);
    if looked.contains(&engine.game.id) {
        return;
    }
    looked.push(engine.game.id);
    let Some(folder) = NAMED.get().cloned().or_else(|| folder().ok()) else { return };
    for &table in engine.tables.iter().filter(|table| !table.is_small() && !table.is_ready()) {
        let file = file(&folder, engine, table);
        let Ok(bytes) = fs::read(&file) else { continue };
        if let Err(error) = table.load(engine.game.id, &bytes) {
            eprintln!("warning: {} is left out: {error}", file.display());
        }
    }
}
