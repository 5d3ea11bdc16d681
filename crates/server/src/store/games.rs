//! Games that are played here: their rows and actions.

use rules::Player;
use sqlx::{Row as _, Sqlite, Transaction};

use super::{Store, now};

row! {
    /// A game that is played here, as it is stored.
    PlayRow {
        id: String,
        ruleset: String,
        start_fen: String,
        title: Option<String>,
        created: i64,
        changed: i64,
        version: i64,
        first: String,
        second: String,
        seed: i64,
        initial_ms: Option<i64>,
        increment_ms: Option<i64>,
        first_ms: Option<i64>,
        second_ms: Option<i64>,
        running_since: Option<i64>,
        end_by: Option<String>,
        end_reason: Option<String>,
        winner: Option<String>,
    }
}

/// How a game has ended, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) by: &'static str,
    pub(crate) reason: String,
    pub(crate) winner: Option<Player>,
}

/// What a change writes; what is derived from the position is written for searching.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) title: Option<String>,
    pub(crate) clocks: Option<(i64, i64)>,
    pub(crate) running_since: Option<i64>,
    pub(crate) ended: Option<Ended>,
    pub(crate) to_act: Player,
    pub(crate) result: &'static str,
    pub(crate) plies: i64,
    pub(crate) fen: String,
    pub(crate) words: String,
    /// The number of actions that stay, and those that are new.
    pub(crate) keep: i64,
    pub(crate) add: Vec<String>,
    /// The positions reached, where some were taken back; only the new one otherwise.
    pub(crate) positions: Vec<String>,
}

/// A player as he is stored.
pub(crate) const fn player_text(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

const SELECT: &str = "SELECT e.id, e.ruleset, e.start_fen, e.title, e.created, e.changed, \
    p.version, p.first, p.second, p.seed, p.initial_ms, p.increment_ms, p.first_ms, p.second_ms, \
    p.running_since, p.end_by, p.end_reason, p.winner \
    FROM plays p JOIN entries e ON e.id = p.id WHERE p.id = $1 AND e.owner = $2";

impl Store {
    /// A game of a person with its actions, both of the same moment.
    pub(crate) async fn play(
        &self,
        id: &str,
        owner: &[u8],
    ) -> Result<Option<(PlayRow, Vec<String>)>, sqlx::Error> {
        let mut read = self.readers.begin().await?;
        let row = sqlx::query_as::<_, PlayRow>(SELECT).bind(id).bind(owner);
        let Some(row) = row.fetch_optional(&mut *read).await? else { return Ok(None) };
        let actions = "SELECT action FROM actions WHERE play = $1 ORDER BY number";
        let actions = sqlx::query_scalar(actions).bind(id).fetch_all(&mut *read).await?;
        Ok(Some((row, actions)))
    }

    /// Writes a new game; the row of its entry must be there.
    pub(super) async fn insert_play(
        tx: &mut Transaction<'static, Sqlite>,
        row: &PlayRow,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO plays (id, version, first, second, seed, initial_ms, increment_ms, \
             first_ms, second_ms, to_act) VALUES ($1, 0, $2, $3, $4, $5, $6, $5, $5, 'first')",
        )
        .bind(&row.id)
        .bind(&row.first)
        .bind(&row.second)
        .bind(row.seed)
        .bind(row.initial_ms)
        .bind(row.increment_ms)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Writes a change of a game, if it is still of this version; whether it was.
    pub(crate) async fn change(
        &self,
        id: &str,
        version: i64,
        written: &Written,
    ) -> Result<bool, sqlx::Error> {
        let mut tx = self.write().await?;
        let done = Self::change_in(&mut tx, id, version, written).await?;
        if done {
            tx.commit().await?;
        }
        Ok(done)
    }

    pub(super) async fn change_in(
        tx: &mut Transaction<'static, Sqlite>,
        id: &str,
        version: i64,
        written: &Written,
    ) -> Result<bool, sqlx::Error> {
        let ended = written.ended.as_ref();
        let updated = sqlx::query(
            "UPDATE plays SET version = version + 1, first_ms = $3, second_ms = $4, \
             running_since = $5, to_act = $6, end_by = $7, end_reason = $8, winner = $9 \
             WHERE id = $1 AND version = $2",
        )
        .bind(id)
        .bind(version)
        .bind(written.clocks.map(|(first, _)| first))
        .bind(written.clocks.map(|(_, second)| second))
        .bind(written.running_since)
        .bind(player_text(written.to_act))
        .bind(ended.map(|ended| ended.by))
        .bind(ended.map(|ended| &ended.reason))
        .bind(ended.and_then(|ended| ended.winner).map(player_text))
        .execute(&mut **tx)
        .await?;
        if updated.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query(
            "UPDATE entries SET title = $2, result = $3, reason = $4, over = $5, plies = $6, \
             fen = $7, words = $8, changed = $9 WHERE id = $1",
        )
        .bind(id)
        .bind(&written.title)
        .bind(written.result)
        .bind(ended.map(|ended| &ended.reason))
        .bind(ended.is_some())
        .bind(written.plies)
        .bind(&written.fen)
        .bind(&written.words)
        .bind(now())
        .execute(&mut **tx)
        .await?;
        let undone = sqlx::query("DELETE FROM actions WHERE play = $1 AND number >= $2")
            .bind(id)
            .bind(written.keep)
            .execute(&mut **tx)
            .await?;
        for (number, action) in (written.keep..).zip(&written.add) {
            sqlx::query(
                "INSERT INTO actions (play, number, action, played) VALUES ($1, $2, $3, $4)",
            )
            .bind(id)
            .bind(number)
            .bind(action)
            .bind(now())
            .execute(&mut **tx)
            .await?;
        }
        if undone.rows_affected() > 0 {
            let old = "DELETE FROM positions WHERE entry = $1";
            sqlx::query(old).bind(id).execute(&mut **tx).await?;
        }
        Self::insert_positions(tx, id, &written.positions).await?;
        Ok(true)
    }

    pub(super) async fn insert_positions(
        tx: &mut Transaction<'static, Sqlite>,
        id: &str,
        positions: &[String],
    ) -> Result<(), sqlx::Error> {
        for position in positions {
            let insert = "INSERT OR IGNORE INTO positions (position, entry) VALUES ($1, $2)";
            sqlx::query(insert).bind(position).bind(id).execute(&mut **tx).await?;
        }
        Ok(())
    }

    /// Games that are not over, with their owners: those in which the engine is to act, or a clock
    /// runs. The clocks begin to run anew, for they stood while there was no server.
    pub(crate) async fn awake(&self) -> Result<Vec<(String, Vec<u8>)>, sqlx::Error> {
        let mut tx = self.write().await?;
        let run = "UPDATE plays SET running_since = $1 WHERE running_since IS NOT NULL";
        sqlx::query(run).bind(now()).execute(&mut *tx).await?;
        let rows = sqlx::query(
            "SELECT p.id, e.owner FROM plays p JOIN entries e ON e.id = p.id \
             WHERE p.end_by IS NULL AND (p.running_since IS NOT NULL \
             OR CASE p.to_act WHEN 'first' THEN p.first ELSE p.second END <> 'human')",
        )
        .fetch_all(&mut *tx)
        .await?;
        tx.commit().await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }
}
