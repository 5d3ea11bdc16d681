//! Records: `/api/record`.

use axum::Json;
use rules::any::{AnyPosition, Game};
use rules::record::{
    Form, GameResult, Record, Turn, TurnNumber, Variation, read, read_each, replay, rewrite,
};

use super::compute;
use crate::ask::{Body, Place};
use crate::contract::position::Number;
use crate::contract::record::{
    Convert, FileText, RecordTree, Records, TurnTree, VariationTree, WriteForm, WriteRecord,
    WriteTurn, WriteVariation, Written,
};
use crate::problem::Problem;

/// How deep variations may be nested in what is written.
const DEEPEST: usize = 100;

/// What the records of a game can be converted to.
pub(crate) fn formats_of(game: &Game) -> impl Iterator<Item = &'static str> {
    ["pgn", "san"].into_iter().chain(game.dialects.iter().map(|dialect| dialect.id))
}

/// The games of a file.
#[utoipa::path(post, path = "/api/record/read", tag = "records", request_body = FileText, responses(
    (status = 200, body = Records), (status = 400, body = Problem)))]
pub(crate) async fn read_file(Body(file): Body<FileText>) -> Result<Json<Records>, Problem> {
    compute(move || {
        let tree = |record: Result<Record, rules::ParseError>| match record {
            Ok(record) => tree_of(&record),
            Err(error) => unreadable(error.into()),
        };
        let records = read_each(&file.text, games::ALL).into_iter().map(tree).collect();
        Ok(Json(Records { records }))
    })
    .await
}

/// The same games in another format.
#[utoipa::path(post, path = "/api/record/convert", tag = "records", request_body = Convert,
    responses((status = 200, body = Written), (status = 400, body = Problem)))]
pub(crate) async fn convert(Body(file): Body<Convert>) -> Result<Json<Written>, Problem> {
    compute(move || {
        let mut text = String::new();
        for record in read(&file.text, games::ALL)? {
            if !text.is_empty() && matches!(file.to.as_str(), "pgn" | "san") {
                text.push('\n');
            }
            text += &converted(&record, &file.to)?;
        }
        Ok(Json(Written { text }))
    })
    .await
}

/// One game in a format.
fn converted(record: &Record, to: &str) -> Result<String, Problem> {
    let form = if to == "san" { Form::San } else { Form::Coordinate };
    let record = rewrite(record, games::ALL, form)?;
    if matches!(to, "pgn" | "san") {
        return Ok(record.to_string());
    }
    let game = record.tag("Game").unwrap_or_default();
    let game = games::ALL.iter().find(|known| known.id == game);
    let dialects = game.map_or(&[][..], |game| game.dialects);
    let Some(dialect) = dialects.iter().find(|dialect| dialect.id == to) else {
        let known = game.map(|game| formats_of(game).collect::<Vec<_>>().join(", "));
        let known = known.unwrap_or_default();
        return Err(Problem::bad(format!("\"to\" is \"{to}\"; expected one of {known}")));
    };
    Ok((dialect.write)(&record)?)
}

/// A record as text.
#[utoipa::path(post, path = "/api/record/write", tag = "records", request_body = WriteRecord,
    responses((status = 200, body = Written), (status = 400, body = Problem)))]
pub(crate) async fn write(Body(record): Body<WriteRecord>) -> Result<Json<Written>, Problem> {
    compute(move || Ok(Json(Written { text: written(record)? }))).await
}

fn written(asked: WriteRecord) -> Result<String, Problem> {
    let start = Place { ruleset: &asked.ruleset, fen: asked.fen.as_deref(), moves: None }.open()?;
    let result = match asked.result.as_deref() {
        None => GameResult::Unknown,
        Some(text) => GameResult::from_text(text).ok_or_else(|| {
            Problem::bad(format!("\"result\" is \"{text}\"; expected 1-0, 0-1, 1/2-1/2 or *"))
        })?,
    };
    let mut record = Record { tags: asked.tags, comments: asked.comments, ..Record::default() };
    record.tags.retain(|(name, _)| !["Game", "Ruleset", "FEN", "Result"].contains(&name.as_str()));
    for (name, _) in &record.tags {
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err(Problem::bad(format!("the name of a tag is \"{name}\"; expected letters")));
        }
    }
    record.name_ruleset(start.ruleset());
    if asked.fen.is_some() {
        record.set_tag("FEN", start.fen());
    }
    record.begins = TurnNumber { number: start.turn_number(), player: start.to_act() };
    record.main_line = turns_to_write(asked.turns, 0)?;
    record.result = result;
    let form = match asked.form {
        WriteForm::San => Form::San,
        WriteForm::Coordinate => Form::Coordinate,
    };
    Ok(rewrite(&record, games::ALL, form)?.to_string())
}

fn turns_to_write(turns: Vec<WriteTurn>, depth: usize) -> Result<Vec<Turn>, Problem> {
    if depth > DEEPEST {
        return Err(Problem::bad(format!("variations are nested more than {DEEPEST} deep")));
    }
    let variation = |variation: WriteVariation| {
        let turns = turns_to_write(variation.turns, depth + 1)?;
        Ok(Variation { comments: variation.comments, turns })
    };
    let turn = |turn: WriteTurn| {
        let variations = turn.variations.into_iter().map(variation);
        let variations = variations.collect::<Result<_, Problem>>()?;
        let (nags, comments) = (turn.nags, turn.comments);
        Ok(Turn { text: turn.turn, nags, comments, variations, place: None })
    };
    turns.into_iter().map(turn).collect()
}

/// What is left of a record that cannot be read.
fn unreadable(problem: Problem) -> RecordTree {
    RecordTree {
        game: String::new(),
        ruleset: String::new(),
        start_fen: String::new(),
        tags: Vec::new(),
        comments: Vec::new(),
        first_number: None,
        result: GameResult::Unknown.to_string(),
        turns: Vec::new(),
        problem: Some(problem),
    }
}

/// A record as data, every turn of it judged.
pub(crate) fn tree_of(record: &Record) -> RecordTree {
    // The same record without turns: where it begins.
    let head = Record { main_line: Vec::new(), result: GameResult::Unknown, ..record.clone() };
    let head = Record {
        tags: head.tags.iter().filter(|(name, _)| name != "Result").cloned().collect(),
        ..head
    };
    let mut tree = RecordTree {
        tags: record.tags.clone(),
        comments: record.comments.clone(),
        ..unreadable(Problem::bad(""))
    };
    tree.problem = None;
    tree.result = record.result.to_string();
    let mut pos = match replay(&head, games::ALL) {
        Ok(pos) => pos,
        Err(error) => {
            tree.problem = Some(error.into());
            return tree;
        }
    };
    tree.game = pos.ruleset().game().id.to_owned();
    tree.ruleset = pos.ruleset().to_string();
    tree.start_fen = pos.start_fen();
    tree.first_number = Some(Number { number: pos.turn_number(), player: pos.to_act() });
    // All faults at once, in the words of the rules: illegal turns, wrong results.
    tree.problem = replay(record, games::ALL).err().map(Problem::from);
    tree.turns = line_of(&mut *pos, &record.main_line);
    tree
}

/// Turns up to the first one that is not legal. They stay played.
fn line_of(pos: &mut dyn AnyPosition, turns: &[Turn]) -> Vec<TurnTree> {
    let mut line = Vec::new();
    for turn in turns {
        let mut variations = Vec::new();
        for variation in &turn.variations {
            let before = pos.played_actions().len();
            let turns = line_of(pos, &variation.turns);
            while pos.played_actions().len() > before && pos.undo_action() {}
            variations.push(VariationTree { comments: variation.comments.clone(), turns });
        }
        if pos.turn_is_open() || pos.play(&turn.text).is_err() {
            break;
        }
        let open = pos.turn_is_open();
        let (text, san) = match pos.last_turn() {
            Some(last) => (last.turn, last.san),
            None => (pos.open_turn(), pos.open_turn()),
        };
        line.push(TurnTree {
            turn: text,
            san,
            open,
            nags: turn.nags.clone(),
            comments: turn.comments.clone(),
            variations,
        });
    }
    line
}
