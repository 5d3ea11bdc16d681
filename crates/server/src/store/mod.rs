//! Games and analyses on disk: SQLite in WAL mode, one writer, every commit synchronized.

/// Defines a row with its fields, each read from the column of its name.
macro_rules! row {
    ($(#[$meta:meta])* $name:ident { $($field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        pub(crate) struct $name {
            $(pub(crate) $field: $type,)*
        }

        impl<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow> for $name {
            fn from_row(row: &'r sqlx::sqlite::SqliteRow) -> Result<Self, sqlx::Error> {
                Ok(Self { $($field: sqlx::Row::try_get(row, stringify!($field))?,)* })
            }
        }
    };
}

mod archive;
mod games;

use std::borrow::Cow;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{SqlSafeStr as _, Sqlite, Transaction};

pub(crate) use archive::{EntryRow, Filter, NewRow};
pub(crate) use games::{Ended, PlayRow, Written};

/// The schema, step by step; steps are added at the end and never changed.
const MIGRATIONS: [(i64, &str, &str); 1] =
    [(1, "archive", include_str!("../../migrations/1_archive.sql"))];
/// Connections that read.
const READERS: u32 = 4;

/// The database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    readers: SqlitePool,
    writer: SqlitePool,
}

/// What may go wrong when the database is opened.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("cannot make the folder \"{folder}\": {error}; name another one with --data")]
    Folder {
        /// The folder.
        folder: String,
        /// Why not.
        error: std::io::Error,
    },
    /// The file cannot be opened.
    #[error("cannot open \"{file}\": {error}; name another folder with --data")]
    Open {
        /// The file.
        file: String,
        /// Why not.
        error: sqlx::Error,
    },
    /// The file is of another version.
    #[error(
        "\"{file}\" is of another version of Careen ({error}); name another folder with --data"
    )]
    Version {
        /// The file.
        file: String,
        /// What does not fit.
        error: MigrateError,
    },
}

impl Store {
    /// Opens the database in a folder, which is made if there is none.
    pub(crate) async fn open(folder: &Path) -> Result<Self, StoreError> {
        let made = std::fs::create_dir_all(folder);
        made.map_err(|error| StoreError::Folder { folder: folder.display().to_string(), error })?;
        let path = folder.join("careen.sqlite");
        let file = path.display().to_string();
        let failed = |error| StoreError::Open { file: file.clone(), error };
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk before it is answered.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let writer = SqlitePoolOptions::new().max_connections(1).idle_timeout(None);
        let writer = writer.connect_with(options.clone()).await.map_err(failed)?;
        let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
            let sql = sql.into_sql_str();
            Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
        };
        let migrator = Migrator::with_migrations(MIGRATIONS.into_iter().map(migration).collect());
        let migrated = migrator.run(&writer).await;
        migrated.map_err(|error| StoreError::Version { file: file.clone(), error })?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).min_connections(1);
        let readers = readers.connect_with(options.read_only(true)).await.map_err(failed)?;
        Ok(Self { readers, writer })
    }

    /// Closes the database; what was answered is on the disk in any case.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// The only way to write.
    async fn write(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.writer.begin_with("BEGIN IMMEDIATE").await
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A FEN without its numbers: what a position is searched by. Clocks and counters do not matter,
/// placement, side, rights and an open turn do.
pub(crate) fn position_text(fen: &str) -> String {
    let number = |word: &&str| word.bytes().all(|b| b.is_ascii_digit());
    fen.split_whitespace().filter(|word| !number(word)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_do_not_matter() {
        assert_eq!(position_text("8/8 w KQ - 12 40 @c7"), "8/8 w KQ - @c7");
        assert_eq!(position_text("8/8 w"), "8/8 w");
    }
}
