//! The archive: `/api/archive`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use rules::Color;
use rules::record::{Form, Record, from_position, read, read_each, replay};

use super::compute;
use super::play::title_of;
use super::records::tree_of;
use crate::answers::{beginning, fens};
use crate::app::App;
use crate::ask::{Ask, Body, Path, at_most, within};
use crate::config::LONGEST_FEN;
use crate::contract::archive::{Archive, ArchiveAsked, Entry, FullEntry, Imported, Kind, NewEntry};
use crate::contract::record::FileText;
use crate::live::Live;
use crate::person::{Person, is_name, random_name};
use crate::problem::{Code, Problem};
use crate::store::{EntryRow, Filter, NewRow, position_text};

/// The largest record that is kept, in bytes.
const LARGEST_RECORD: usize = 1 << 20;
/// Games that are kept out of one file.
const MOST_IMPORTED: usize = 2_000;

impl From<EntryRow> for Entry {
    fn from(row: EntryRow) -> Self {
        Self {
            id: row.id,
            kind: Kind::from_text(&row.kind),
            game: row.game,
            ruleset: row.ruleset,
            title: row.title,
            white: row.white,
            black: row.black,
            result: row.result,
            reason: row.reason,
            over: row.over,
            plies: row.plies,
            fen: row.fen,
            created: row.created,
            changed: row.changed,
        }
    }
}

/// The conditions out of the parameters.
fn filter_of(asked: &ArchiveAsked) -> Result<Filter, Problem> {
    let texts = [
        ("game", &asked.game),
        ("ruleset", &asked.ruleset),
        ("reading", &asked.reading),
        ("result", &asked.result),
        ("player", &asked.player),
        ("text", &asked.text),
        ("fen", &asked.fen),
    ];
    for (what, text) in texts {
        at_most(what, text.as_deref().unwrap_or_default(), LONGEST_FEN)?;
    }
    let some = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    // A ruleset may be named in another order, or with readings at their defaults.
    let ruleset = some(&asked.ruleset).map(|text| crate::ask::ruleset(&text)).transpose()?;
    Ok(Filter {
        game: some(&asked.game),
        ruleset: ruleset.map(|ruleset| ruleset.to_string()),
        reading: some(&asked.reading),
        result: some(&asked.result),
        player: some(&asked.player),
        text: some(&asked.text),
        position: some(&asked.fen).map(|fen| position_text(&fen)),
        kind: asked.kind.map(Kind::as_str),
    })
}

/// The place in the list that `after` names: `changed-id`.
fn place_of(after: &str) -> Result<(i64, &str), Problem> {
    let place = after.split_once('-').and_then(|(changed, id)| Some((changed.parse().ok()?, id)));
    place.ok_or_else(|| Problem::bad("\"after\" is not the \"next\" of another page"))
}

/// Entries of the archive.
#[utoipa::path(get, path = "/api/archive", tag = "archive", params(ArchiveAsked), responses(
    (status = 200, body = Archive), (status = 400, body = Problem)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    person: Person,
    Ask(asked): Ask<ArchiveAsked>,
) -> Result<Json<Archive>, Problem> {
    let limit = within("limit", asked.limit, 20, (1, 100))?;
    let filter = filter_of(&asked)?;
    let after = asked.after.as_deref().map(place_of).transpose()?;
    // One more than is shown tells whether there is a next page.
    let (mut rows, total) = app.store.list(&person.owner, &filter, limit + 1, after).await?;
    let shown = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = rows.len() > shown;
    rows.truncate(shown);
    let last = rows.last().filter(|_| more);
    let next = last.map(|row| format!("{}-{}", row.changed, row.id));
    Ok(Json(Archive { entries: rows.into_iter().map(Entry::from).collect(), total, next }))
}

/// The record of an entry.
async fn record_of(app: &App, person: &Person, row: &EntryRow) -> Result<String, Problem> {
    if let Some(record) = &row.record {
        return Ok(record.clone());
    }
    Ok(record_of_play(&app.desk.load(&row.id, &person.owner).await?))
}

/// The record of a game that is played here.
fn record_of_play(live: &Live) -> String {
    let row = &live.row;
    let name = |color: Color| {
        let first = live.pos.color_of(rules::Player::First) == color;
        if first { row.first.clone() } else { row.second.clone() }
    };
    let (white, black) = (name(Color::White), name(Color::Black));
    let result = live.written().result;
    let date = date_of(row.created);
    let control = row.initial_ms.zip(row.increment_ms);
    let control =
        control.map(|(initial, increment)| format!("{}+{}", initial / 1_000, increment / 1_000));
    let mut tags = vec![
        ("Date", date.as_str()),
        ("White", white.as_str()),
        ("Black", black.as_str()),
        ("Result", result),
    ];
    tags.extend(row.title.as_deref().map(|title| ("Event", title)));
    tags.extend(control.as_deref().map(|control| ("TimeControl", control)));
    tags.extend(live.ended.as_ref().map(|ended| ("Termination", ended.reason.as_str())));
    from_position(&*live.pos, Form::San, &tags).to_string()
}

/// `2026.11.30` of a moment, by the calendar of days since 1970.
fn date_of(moment: i64) -> String {
    let days = moment.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}.{month:02}.{day:02}")
}

async fn full(app: &App, person: &Person, row: EntryRow) -> Result<FullEntry, Problem> {
    let record = record_of(app, person, &row).await?;
    compute(move || {
        let tree = match read(&record, games::ALL)?.first() {
            Some(record) => tree_of(record),
            None => return Err(Problem::internal(&"a stored record is empty")),
        };
        Ok(FullEntry { entry: row.into(), record, tree })
    })
    .await
}

async fn row_of(app: &App, person: &Person, id: &str) -> Result<EntryRow, Problem> {
    let none = || Problem::not_found("there is no such entry of yours");
    if !is_name(id) {
        return Err(none());
    }
    app.store.entry(id, &person.owner).await?.ok_or_else(none)
}

/// An entry with its record.
#[utoipa::path(get, path = "/api/archive/{id}", tag = "archive", params(("id" = String, Path)),
    responses((status = 200, body = FullEntry), (status = 404, body = Problem)))]
pub(crate) async fn entry(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
) -> Result<Json<FullEntry>, Problem> {
    let row = row_of(&app, &person, &id).await?;
    Ok(Json(full(&app, &person, row).await?))
}

/// A record to be kept.
fn new_row(
    person: &Person,
    record: &Record,
    title: Option<String>,
    kind: &'static str,
) -> Result<NewRow, Problem> {
    let pos = replay(record, games::ALL)?;
    let text = rules::record::rewrite(record, games::ALL, Form::San)?;
    let comments = all_comments(&text);
    let text_of = |name| text.tag(name).unwrap_or("?").to_owned();
    let (white, black) = (text_of("White"), text_of("Black"));
    let tags = text.tags.iter().map(|(_, value)| value.as_str());
    let words = title.as_deref().into_iter().chain(tags).chain(comments.iter().map(|c| &**c));
    let words = words.collect::<Vec<_>>().join("\n").to_lowercase();
    let mut positions = vec![position_text(&beginning(&*pos).fen()), position_text(&pos.fen())];
    positions.extend(fens(&*pos).iter().map(|fen| position_text(fen)));
    let result = text.result.to_string();
    let record = text.to_string();
    at_most("record", &record, LARGEST_RECORD)?;
    Ok(NewRow {
        id: random_name(),
        owner: person.owner,
        kind,
        game: pos.ruleset().game().id,
        ruleset: pos.ruleset().to_string(),
        start_fen: pos.start_fen(),
        title,
        white,
        black,
        over: result != "*",
        result,
        plies: i64::try_from(pos.played().len()).unwrap_or(i64::MAX),
        fen: pos.fen(),
        record: Some(record),
        words,
        positions,
    })
}

/// All that is said in a record.
fn all_comments(record: &Record) -> Vec<String> {
    let mut comments = record.comments.clone();
    let mut lines = vec![record.main_line.as_slice()];
    while let Some(line) = lines.pop() {
        for turn in line {
            comments.extend(turn.comments.iter().cloned());
            for variation in &turn.variations {
                comments.extend(variation.comments.iter().cloned());
                lines.push(&variation.turns);
            }
        }
    }
    comments
}

/// The one record of a body.
fn one_record(new: &NewEntry, person: &Person) -> Result<NewRow, Problem> {
    let kind = match new.kind {
        None | Some(Kind::Analysis) => "analysis",
        Some(Kind::Import) => "import",
        Some(Kind::Game) => {
            return Err(Problem::bad("\"kind\" is \"game\"; games are begun by /api/play"));
        }
    };
    let title = title_of(new.title.as_deref())?;
    match read(&new.record, games::ALL)?.as_slice() {
        [record] => new_row(person, record, title, kind),
        records => {
            let detail = format!("\"record\" holds {} games; expected one", records.len());
            Err(Problem::bad(detail))
        }
    }
}

/// Keeps a record.
#[utoipa::path(post, path = "/api/archive", tag = "archive", request_body = NewEntry, responses(
    (status = 201, body = FullEntry), (status = 400, body = Problem), (status = 429, body = Problem)))]
pub(crate) async fn keep(
    State(app): State<Arc<App>>,
    person: Person,
    Body(new): Body<NewEntry>,
) -> Result<Response, Problem> {
    if !app.rates.stores(&person) {
        let problem = Problem::new(Code::TooMany, "too many new entries; wait a little");
        return Err(Problem { retry_after: Some(5), ..problem });
    }
    let row = compute(move || one_record(&new, &person)).await?;
    if !app.store.insert(&row, None, app.config.bounds.entries).await? {
        return Err(full_archive());
    }
    let kept = row_of(&app, &person, &row.id).await?;
    let location = [(header::LOCATION, format!("/api/archive/{}", row.id))];
    let entry = full(&app, &person, kept).await?;
    Ok((StatusCode::CREATED, location, Json(entry)).into_response())
}

fn full_archive() -> Problem {
    Problem::new(Code::TooMany, "your archive is full; delete some entries first")
}

/// Replaces a record.
#[utoipa::path(put, path = "/api/archive/{id}", tag = "archive", params(("id" = String, Path)),
    request_body = NewEntry, responses((status = 200, body = FullEntry),
    (status = 400, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn replace(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
    Body(new): Body<NewEntry>,
) -> Result<Json<FullEntry>, Problem> {
    let old = row_of(&app, &person, &id).await?;
    let row = compute(move || one_record(&new, &person)).await?;
    if !app.store.replace(&NewRow { id: old.id.clone(), ..row }).await? {
        let detail = "this game is played here; its record cannot be replaced";
        return Err(Problem::conflict(detail));
    }
    let kept = row_of(&app, &person, &id).await?;
    Ok(Json(full(&app, &person, kept).await?))
}

/// Deletes an entry.
#[utoipa::path(delete, path = "/api/archive/{id}", tag = "archive", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem)))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    if !is_name(&id) || !app.store.delete(&id, &person.owner).await? {
        return Err(Problem::not_found("there is no such entry of yours"));
    }
    app.desk.deleted(&id);
    Ok(StatusCode::NO_CONTENT)
}

/// Keeps every game of a file.
#[utoipa::path(post, path = "/api/archive/import", tag = "archive", request_body = FileText,
    responses((status = 200, body = Imported), (status = 429, body = Problem)))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    person: Person,
    Body(file): Body<FileText>,
) -> Result<Json<Imported>, Problem> {
    if !app.rates.stores(&person) {
        let problem = Problem::new(Code::TooMany, "too many new entries; wait a little");
        return Err(Problem { retry_after: Some(5), ..problem });
    }
    let rows = compute(move || {
        let row = |record: Result<Record, rules::ParseError>| {
            new_row(&person, &record.map_err(Problem::from)?, None, "import")
        };
        let records = read_each(&file.text, games::ALL).into_iter().take(MOST_IMPORTED);
        Ok(records.map(row).collect::<Vec<_>>())
    });
    let mut imported = Imported { kept: 0, ids: Vec::new(), errors: Vec::new() };
    for row in rows.await? {
        match row {
            Err(problem) => imported.errors.push(problem),
            Ok(row) => {
                if !app.store.insert(&row, None, app.config.bounds.entries).await? {
                    imported.errors.push(full_archive());
                    break;
                }
                imported.kept += 1;
                imported.ids.push(row.id);
            }
        }
    }
    Ok(Json(imported))
}

/// All records as one file.
#[utoipa::path(get, path = "/api/archive/export", tag = "archive", params(ArchiveAsked), responses(
    (status = 200, body = String, content_type = "application/x-chess-pgn")))]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    person: Person,
    Ask(asked): Ask<ArchiveAsked>,
) -> Result<Response, Problem> {
    let filter = filter_of(&asked)?;
    let most = app.config.bounds.entries;
    let (rows, _) = app.store.list(&person.owner, &filter, most, None).await?;
    let mut text = String::new();
    for row in rows {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &record_of(&app, &person, &row).await?;
    }
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"careen.pgn\""),
    ];
    Ok((headers, text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(date_of(0), "1970.01.01");
        assert_eq!(date_of(951_782_400_000), "2000.02.29");
        assert_eq!(date_of(1_796_000_000_000), "2026.11.30");
        assert_eq!(date_of(-1), "1969.12.31");
    }
}
