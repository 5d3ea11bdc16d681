//! Games on disk: nothing is lost when the program or the machine stops.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use etcetera::BaseStrategy as _;
use rules::any::AnyPosition;
use rules::record::{Form, GameResult, Record, read, replay, rewrite};
use rules::{Color, Player};

use super::opponent::Opponent;

/// A file for a new game in the user's data folder.
pub(super) fn new_file(game: &str) -> anyhow::Result<PathBuf> {
    let folder = etcetera::choose_base_strategy()
        .context("you have no home folder; name a file with --record")?
        .data_dir()
        .join("careen/games");
    fs::create_dir_all(&folder).with_context(|| {
        format!("cannot make \"{}\"; name a file with --record", folder.display())
    })?;
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_secs();
    (seconds..)
        .map(|stamp| folder.join(format!("{game}-{stamp}.pgn")))
        .find(|file| !file.exists())
        .context("no free file name")
}

/// Writes a record so that the file holds the old or the new one whole, whatever happens.
pub(super) fn save(file: &Path, record: &str) -> anyhow::Result<()> {
    let name = file.file_name().with_context(|| format!("\"{}\" is no file", file.display()))?;
    let mut temporary = name.to_owned();
    temporary.push(".new");
    let temporary = file.with_file_name(temporary);
    let write = || -> std::io::Result<()> {
        let mut out = fs::File::create(&temporary)?;
        out.write_all(record.as_bytes())?;
        out.sync_all()?;
        fs::rename(&temporary, file)
    };
    write().with_context(|| format!("cannot save the game in \"{}\"", file.display()))
}

/// A game from a file.
pub(super) struct Saved {
    /// Where it stands, with its unfinished turn.
    pub(super) pos: Box<dyn AnyPosition>,
    /// Who plays first and second, where the record names opponents that we know.
    pub(super) players: [Option<Opponent>; 2],
    /// The seed of the machine's choices.
    pub(super) seed: Option<u64>,
    /// Who has resigned.
    pub(super) resigned: Option<Color>,
    /// The record with its turns in coordinate form, for all else that stands in it.
    pub(super) record: Option<Record>,
}

impl Saved {
    /// A game that was not saved yet.
    pub(super) const fn new(pos: Box<dyn AnyPosition>) -> Self {
        Self { pos, players: [None, None], seed: None, resigned: None, record: None }
    }
}

/// The word of the tag `Termination` where somebody has resigned.
pub(super) const RESIGNATION: &str = "resignation";

/// The game in a file.
pub(super) fn load(file: &str) -> anyhow::Result<Saved> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read \"{file}\""))?;
    let records = read(&text, games::ALL).with_context(|| format!("in \"{file}\""))?;
    let record = match records.as_slice() {
        [record] => record,
        [] => bail!("\"{file}\" holds no game"),
        more => bail!("\"{file}\" holds {} games; expected one", more.len()),
    };
    let pos = replay(record, games::ALL).with_context(|| format!("in \"{file}\""))?;
    let players = [Player::First, Player::Second]
        .map(|player| Opponent::parse(record.tag(pos.color_of(player).name())?).ok());
    let seed = record.tag("Seed").and_then(|seed| seed.parse().ok());
    let resigned = match record.result {
        GameResult::WhiteWins => Some(Color::Black),
        GameResult::BlackWins => Some(Color::White),
        GameResult::Draw | GameResult::Unknown => None,
    };
    let said = record.tag("Termination") == Some(RESIGNATION) && pos.outcome().is_none();
    let record = rewrite(record, games::ALL, Form::Coordinate);
    let record = Some(record.with_context(|| format!("in \"{file}\""))?);
    Ok(Saved { pos, players, seed, resigned: resigned.filter(|_| said), record })
}
