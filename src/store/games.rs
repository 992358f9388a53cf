//! Games and their logs.

use std::sync::Arc;

use parlor_rules::Game;

use super::Store;
use super::error::StoreError;
use super::game_row::{GAME_COLUMNS, GAME_PLAYERS, meta_of};
use super::invites::InviteChange;
use super::job::Change;
use super::networks::NetworkHash;
use super::postgres::offers;
use super::sql::{Connection, QueryBuilder, Row, query};
use crate::game::{GameMeta, LoggedAct};
use crate::id::UserId;

/// A game to create.
pub(super) struct NewGame {
    meta: Arc<GameMeta>,
    /// The network whose cap it counts against.
    asked_from: Option<NetworkHash>,
    /// The offers that it is made from.
    used_offers: UsedOffers,
}

/// The offers that a game is made from. They are used up in the transaction that creates the game, so that none of them
/// becomes two games.
#[derive(Debug, Clone, Default)]
pub(crate) struct UsedOffers {
    /// The code of an invitation.
    pub(crate) invite: Option<String>,
    /// Seeks and challenges of a lobby that other servers may lead next.
    pub(crate) offers: Vec<String>,
    /// What a user has asked for, a code or the name of a request: if the answer is lost, they ask again.
    pub(crate) asked: Option<(String, UserId)>,
}

impl Change for NewGame {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        if let Some(code) = &self.used_offers.invite {
            InviteChange::Gone { code: code.clone() }.write(connection).await?;
        }
        offers::take(connection, &self.used_offers.offers, &self.meta.id).await?;
        if let Some((asked, by)) = &self.used_offers.asked {
            offers::remember(connection, asked, by, &self.meta).await?;
        }
        insert(connection, &self.meta, self.asked_from.as_ref()).await
    }
}

/// Inserts the row of a game, which a session holds from the start. The second game of a pair counts against the same
/// cap as the first, which has not ended yet.
pub(super) async fn insert(
    connection: &mut Connection,
    game: &GameMeta,
    asked_from: Option<&NetworkHash>,
) -> Result<(), sqlx::Error> {
    let pair = game.pair.as_ref();
    query(
        "INSERT INTO games (id, kind, variant, start, rated, public, first_id, second_id, time_control, level, player, created_ms,
         against_bot, asked_from, opening, set_start, pair_number, pair_other, tournament_id, wake_ms, number)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
         COALESCE($14, (SELECT asked_from FROM games WHERE id = $18 AND $17 = 2)), $15, $16, $17, $18, $19,
         0, (SELECT COALESCE(MAX(number), 0) + 1 FROM games))",
    )
    .bind(&*game.id)
    .bind(game.start.kind().id())
    .bind(game.variant().to_string())
    .bind(game.start.to_string())
    .bind(game.rated)
    .bind(game.public)
    .bind(&*game.first.id)
    .bind(&*game.second.id)
    .bind(game.time_control.map(|control| serde_json::json!(control).to_string()))
    .bind(game.level.map(i64::from))
    .bind(game.player.as_ref().map(|player| serde_json::json!(player).to_string()))
    .bind(game.created_ms)
    .bind(game.has_bot())
    .bind(asked_from.map(|network| &network.0))
    .bind(game.opening.as_ref())
    .bind(game.set_start().is_some())
    .bind(pair.map(|pair| if pair.second { 2 } else { 1 }))
    .bind(pair.map(|pair| &*pair.other))
    .bind(game.tournament.as_deref())
    .execute(connection)
    .await
    .map(|_| ())
}

impl Store {
    /// Creates a game and uses up the offers that it is made from. It counts against a network's cap until it ends, if
    /// a network is given. Durable when this returns.
    pub(crate) async fn create_game(
        &self,
        meta: Arc<GameMeta>,
        asked_from: Option<NetworkHash>,
        used_offers: UsedOffers,
    ) -> Result<(), StoreError> {
        self.writer.change(NewGame { meta, asked_from, used_offers }).await
    }

    /// Loads a game that was played here or is in the library, with its log.
    pub(crate) async fn load_game(&self, id: &str) -> Result<Option<(GameMeta, Vec<LoggedAct>)>, StoreError> {
        match self.played_meta(id).await? {
            Some((meta, _)) => {
                let log = self.load_log(&meta).await?;
                Ok(Some((meta, log)))
            }
            None => self.imported_game(id).await,
        }
    }

    /// Returns what never changes about a game, and whether it has ended.
    pub(crate) async fn game_meta(&self, id: &str) -> Result<Option<(GameMeta, bool)>, StoreError> {
        match self.played_meta(id).await? {
            Some(found) => Ok(Some(found)),
            None => Ok(self.imported_game(id).await?.map(|(meta, _)| (meta, true))),
        }
    }

    async fn played_meta(&self, id: &str) -> Result<Option<(GameMeta, bool)>, StoreError> {
        let mut query = QueryBuilder::new(GAME_COLUMNS);
        query.push(" FROM games t");
        query.push(GAME_PLAYERS).push(" WHERE t.id = ").push_bind(id);
        let Some(row) = query.build().fetch_optional(&self.readers).await? else { return Ok(None) };
        let ended: Option<i64> = row.try_get("ended_ms")?;
        Ok(Some((meta_of(&row)?, ended.is_some())))
    }

    /// Loads the acts of a game.
    pub(crate) async fn load_log(&self, meta: &GameMeta) -> Result<Vec<LoggedAct>, StoreError> {
        if meta.library.is_some() {
            return Ok(self.imported_game(&meta.id).await?.map(|(_, log)| log).unwrap_or_default());
        }
        let rows = query(
            "SELECT seq, at_ms, body, chain FROM events
             WHERE game = (SELECT number FROM games WHERE id = $1) ORDER BY seq",
        )
        .bind(&*meta.id)
        .fetch_all(&self.readers)
        .await?;
        // Read after the rows, so that a log that is packed in between is still found.
        if rows.is_empty() {
            return self.packed_log(meta).await;
        }
        rows.iter().map(logged_act).collect::<Result<_, _>>().map_err(Into::into)
    }
}

/// Reads an act from the columns `seq, at_ms, body, chain`.
pub(super) fn logged_act(row: &Row) -> Result<LoggedAct, sqlx::Error> {
    let seq: i64 = row.try_get("seq")?;
    Ok(LoggedAct {
        seq: seq as u64,
        at_ms: row.try_get("at_ms")?,
        body: row.try_get("body")?,
        chain: row.try_get("chain")?,
    })
}
