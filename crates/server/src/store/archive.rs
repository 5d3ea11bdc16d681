//! The archive: listing, searching, keeping and deleting entries.

use sqlx::{QueryBuilder, Sqlite};

use super::games::{PlayRow, Written};
use super::{Store, now};

row! {
    /// An entry as it is stored.
    EntryRow {
        id: String,
        kind: String,
        game: String,
        ruleset: String,
        title: Option<String>,
        white: String,
        black: String,
        result: String,
        reason: Option<String>,
        over: bool,
        plies: i64,
        fen: String,
        created: i64,
        changed: i64,
        record: Option<String>,
    }
}

/// An entry to be stored.
#[derive(Clone, Debug)]
pub(crate) struct NewRow {
    pub(crate) id: String,
    pub(crate) owner: [u8; 32],
    pub(crate) kind: &'static str,
    pub(crate) game: &'static str,
    pub(crate) ruleset: String,
    pub(crate) start_fen: String,
    pub(crate) title: Option<String>,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) result: String,
    pub(crate) over: bool,
    pub(crate) plies: i64,
    pub(crate) fen: String,
    pub(crate) record: Option<String>,
    pub(crate) words: String,
    pub(crate) positions: Vec<String>,
}

/// Which entries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) game: Option<String>,
    pub(crate) ruleset: Option<String>,
    pub(crate) reading: Option<String>,
    pub(crate) result: Option<String>,
    pub(crate) player: Option<String>,
    pub(crate) text: Option<String>,
    pub(crate) position: Option<String>,
    pub(crate) kind: Option<&'static str>,
}

const COLUMNS: &str = "id, kind, game, ruleset, title, white, black, result, reason, over, plies, \
    fen, created, changed, record";

/// A pattern for LIKE that means the text itself, anywhere.
fn anywhere(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

impl Filter {
    /// Adds the conditions to a query.
    fn apply(&self, owner: &[u8], query: &mut QueryBuilder<Sqlite>) {
        query.push(" WHERE owner = ").push_bind(owner.to_vec());
        let equal = [
            ("game", self.game.as_deref()),
            ("ruleset", self.ruleset.as_deref()),
            ("result", self.result.as_deref()),
            ("kind", self.kind),
        ];
        for (column, value) in equal {
            if let Some(value) = value {
                query.push(" AND ").push(column).push(" = ").push_bind(value.to_owned());
            }
        }
        if let Some(reading) = &self.reading {
            // Between the colon, commas and the end.
            let pattern = format!("%,{},%", anywhere(reading).trim_matches('%'));
            query.push(" AND replace(ruleset, ':', ',') || ',' LIKE ").push_bind(pattern);
            query.push(" ESCAPE '\\'");
        }
        if let Some(player) = &self.player {
            let pattern = anywhere(player);
            query.push(" AND (white LIKE ").push_bind(pattern.clone()).push(" ESCAPE '\\'");
            query.push(" OR black LIKE ").push_bind(pattern).push(" ESCAPE '\\')");
        }
        if let Some(text) = &self.text {
            query.push(" AND words LIKE ").push_bind(anywhere(&text.to_lowercase()));
            query.push(" ESCAPE '\\'");
        }
        if let Some(position) = &self.position {
            query.push(" AND id IN (SELECT entry FROM positions WHERE position = ");
            query.push_bind(position.clone()).push(")");
        }
    }
}

impl Store {
    /// Entries of a person, the newest first, behind one of them if it is named; and how many there
    /// are in all.
    pub(crate) async fn list(
        &self,
        owner: &[u8],
        filter: &Filter,
        limit: i64,
        after: Option<(i64, &str)>,
    ) -> Result<(Vec<EntryRow>, i64), sqlx::Error> {
        let mut count = QueryBuilder::new("SELECT count(*) FROM entries");
        filter.apply(owner, &mut count);
        let total = count.build_query_scalar().fetch_one(&self.readers).await?;
        let mut query = QueryBuilder::new(format!("SELECT {COLUMNS} FROM entries"));
        filter.apply(owner, &mut query);
        if let Some((changed, id)) = after {
            query.push(" AND (changed, id) < (").push_bind(changed).push(", ");
            query.push_bind(id.to_owned()).push(")");
        }
        query.push(" ORDER BY changed DESC, id DESC LIMIT ").push_bind(limit);
        Ok((query.build_query_as().fetch_all(&self.readers).await?, total))
    }

    /// An entry of a person.
    pub(crate) async fn entry(
        &self,
        id: &str,
        owner: &[u8],
    ) -> Result<Option<EntryRow>, sqlx::Error> {
        let mut query = QueryBuilder::<Sqlite>::new(format!("SELECT {COLUMNS} FROM entries"));
        query.push(" WHERE id = ").push_bind(id.to_owned());
        query.push(" AND owner = ").push_bind(owner.to_vec());
        query.build_query_as().fetch_optional(&self.readers).await
    }

    /// Keeps an entry, and the game if it is played here; whether the person has room for it.
    pub(crate) async fn insert(
        &self,
        row: &NewRow,
        play: Option<(&PlayRow, &Written)>,
        most: i64,
    ) -> Result<bool, sqlx::Error> {
        let mut tx = self.write().await?;
        let count = "SELECT count(*) FROM entries WHERE owner = $1";
        let count: i64 =
            sqlx::query_scalar(count).bind(row.owner.to_vec()).fetch_one(&mut *tx).await?;
        if count >= most {
            return Ok(false);
        }
        sqlx::query(
            "INSERT INTO entries (id, owner, kind, game, ruleset, start_fen, title, white, black, \
             result, over, plies, fen, record, words, created, changed) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)",
        )
        .bind(&row.id)
        .bind(row.owner.to_vec())
        .bind(row.kind)
        .bind(row.game)
        .bind(&row.ruleset)
        .bind(&row.start_fen)
        .bind(&row.title)
        .bind(&row.white)
        .bind(&row.black)
        .bind(&row.result)
        .bind(row.over)
        .bind(row.plies)
        .bind(&row.fen)
        .bind(&row.record)
        .bind(&row.words)
        .bind(now())
        .execute(&mut *tx)
        .await?;
        Self::insert_positions(&mut tx, &row.id, &row.positions).await?;
        if let Some((play, written)) = play {
            Self::insert_play(&mut tx, play).await?;
            Self::change_in(&mut tx, &row.id, 0, written).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Replaces an entry that was not played here; whether there is one.
    pub(crate) async fn replace(&self, row: &NewRow) -> Result<bool, sqlx::Error> {
        let mut tx = self.write().await?;
        let updated = sqlx::query(
            "UPDATE entries SET kind = $3, game = $4, ruleset = $5, start_fen = $6, title = $7, \
             white = $8, black = $9, result = $10, over = $11, plies = $12, fen = $13, \
             record = $14, words = $15, changed = $16 \
             WHERE id = $1 AND owner = $2 AND kind <> 'game'",
        )
        .bind(&row.id)
        .bind(row.owner.to_vec())
        .bind(row.kind)
        .bind(row.game)
        .bind(&row.ruleset)
        .bind(&row.start_fen)
        .bind(&row.title)
        .bind(&row.white)
        .bind(&row.black)
        .bind(&row.result)
        .bind(row.over)
        .bind(row.plies)
        .bind(&row.fen)
        .bind(&row.record)
        .bind(&row.words)
        .bind(now())
        .execute(&mut *tx)
        .await?;
        if updated.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query("DELETE FROM positions WHERE entry = $1")
            .bind(&row.id)
            .execute(&mut *tx)
            .await?;
        Self::insert_positions(&mut tx, &row.id, &row.positions).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Deletes an entry; whether there was one.
    pub(crate) async fn delete(&self, id: &str, owner: &[u8]) -> Result<bool, sqlx::Error> {
        let mut tx = self.write().await?;
        let delete = "DELETE FROM entries WHERE id = $1 AND owner = $2";
        let deleted = sqlx::query(delete).bind(id).bind(owner).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(deleted.rows_affected() > 0)
    }
}
