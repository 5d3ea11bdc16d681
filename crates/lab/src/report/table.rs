//! The table of the games as Parquet, for those who go on with data-frames.

use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::study::{By, Games, Series, StudyGame};

/// The columns: one row a game.
const SCHEMA: &str = "message games {
    REQUIRED BYTE_ARRAY series (UTF8);
    REQUIRED INT64 game;
    REQUIRED BYTE_ARRAY winner (UTF8);
    REQUIRED BYTE_ARRAY reason (UTF8);
    REQUIRED BYTE_ARRAY decided_by (UTF8);
    REQUIRED INT64 turns;
    REQUIRED INT64 opening_turns;
    REQUIRED BYTE_ARRAY moves (UTF8);
    REQUIRED BYTE_ARRAY expectations (UTF8);
}";

/// The table cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("the games do not fit into a table: {0}")]
pub struct TableError(#[from] ParquetError);

/// All games of a study as a Parquet file.
///
/// `moves` are the turns in coordinate form, `expectations` the points of 1000 that the player to
/// act expected before each turn behind the opening, both with spaces between.
///
/// # Errors
/// The games do not fit into the format.
pub fn games_table(games: &Games) -> Result<Vec<u8>, TableError> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder()
        .set_compression(Compression::UNCOMPRESSED)
        .set_created_by("careen".to_owned())
        .build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let games: Vec<&StudyGame> = games.values().collect();
    let mut group = writer.next_row_group()?;
    let texts = |of: &dyn Fn(&StudyGame) -> String| -> Vec<ByteArray> {
        games.iter().map(|game| ByteArray::from(of(game).into_bytes())).collect()
    };
    let numbers = |of: &dyn Fn(&StudyGame) -> usize| -> Vec<i64> {
        games.iter().map(|game| of(game) as i64).collect()
    };
    text_column(&mut group, &texts(&|game| series_name(game.job.series)))?;
    number_column(&mut group, &numbers(&|game| game.job.index as usize + 1))?;
    text_column(&mut group, &texts(&|game| winner_name(game).to_owned()))?;
    text_column(&mut group, &texts(&|game| game.end.reason.clone()))?;
    text_column(&mut group, &texts(&|game| decided_by(game).to_owned()))?;
    number_column(&mut group, &numbers(&|game| game.turns.len()))?;
    number_column(&mut group, &numbers(&|game| game.opening))?;
    text_column(&mut group, &texts(&|game| game.turns.join(" ")))?;
    let expectations = |game: &StudyGame| {
        let shares: Vec<String> = game.thoughts.iter().map(|t| t.share.to_string()).collect();
        shares.join(" ")
    };
    text_column(&mut group, &texts(&expectations))?;
    group.close()?;
    Ok(writer.into_inner()?)
}

type Group<'a> = SerializedRowGroupWriter<'a, Vec<u8>>;

fn text_column(group: &mut Group<'_>, values: &[ByteArray]) -> Result<(), ParquetError> {
    if let Some(mut column) = group.next_column()? {
        column.typed::<ByteArrayType>().write_batch(values, None, None)?;
        column.close()?;
    }
    Ok(())
}

fn number_column(group: &mut Group<'_>, values: &[i64]) -> Result<(), ParquetError> {
    if let Some(mut column) = group.next_column()? {
        column.typed::<Int64Type>().write_batch(values, None, None)?;
        column.close()?;
    }
    Ok(())
}

fn series_name(series: Series) -> String {
    match series {
        Series::Main => "main".to_owned(),
        Series::Versus => "versus".to_owned(),
        Series::Rung(step) => format!("rung-{step}"),
    }
}

const fn winner_name(game: &StudyGame) -> &'static str {
    match game.end.winner {
        Some(1) => "first",
        Some(_) => "second",
        None => "nobody",
    }
}

const fn decided_by(game: &StudyGame) -> &'static str {
    match game.end.by {
        By::Rules => "rules",
        By::Proof => "proof",
        By::Limit => "limit",
    }
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::RowAccessor as _;

    use super::*;
    use crate::study::{End, Job, Thought};

    #[test]
    fn a_table_can_be_read_back() {
        let game = |index: u64, winner| StudyGame {
            job: Job { series: Series::Rung(3), index },
            paired: false,
            opening: 1,
            turns: vec!["a1a2".to_owned(), "b7b6".to_owned()],
            thoughts: vec![Thought {
                score: "+0.10/2".to_owned(),
                share: 540,
                gap: None,
                choices: Some(9),
            }],
            end: End { winner, reason: "goal".to_owned(), by: By::Rules },
            searching: 1,
            playing: 2,
        };
        let games: Games =
            [game(0, Some(1)), game(1, None)].into_iter().map(|game| (game.job, game)).collect();
        let path = std::env::temp_dir().join(format!("careen-table-{}", std::process::id()));
        std::fs::write(&path, games_table(&games).expect("plain games")).expect("a file");
        let file = std::fs::File::open(&path).expect("the file");
        let reader = SerializedFileReader::new(file).expect("a table");
        assert_eq!(reader.metadata().file_metadata().num_rows(), 2);
        let rows: Vec<_> =
            reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row")).collect();
        let text = |row: usize, column| rows[row].get_string(column).expect("text").as_str();
        assert_eq!((text(0, 0), text(0, 2), text(1, 2)), ("rung-3", "first", "nobody"));
        assert_eq!((text(0, 7), text(0, 8)), ("a1a2 b7b6", "540"));
        assert_eq!(rows[1].get_long(1).expect("a number"), 2);
        std::fs::remove_file(path).expect("the file is there");
    }
}
