//! What is open in the lobby of several servers: seeks and challenges. The server that leads holds them in its memory, and
//! here for whoever leads next. A game takes what it is made of in the transaction that makes it, so nothing becomes two games.

use parlor_protocol::GameTerms;

use crate::account::Account;
use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::store::Store;
use crate::store::accounts::{account_from, account_of};
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::sql::{Connection, query, query_scalar};

/// A seek or a challenge that is open.
#[derive(Debug, Clone)]
pub(crate) struct Offer {
    pub(crate) id: String,
    pub(crate) from: Account,
    pub(crate) made_as: OfferKind,
    /// The terms as they were asked for; they were checked then.
    pub(crate) terms: GameTerms,
    pub(crate) created_ms: i64,
}

/// Whom an offer is for.
#[derive(Debug, Clone)]
pub(crate) enum OfferKind {
    Seek { rating_range: Option<[i32; 2]>, widens: bool },
    Challenge { to: Account },
}

/// An offer is made; what was taken before `expired_ms` is forgotten.
struct Made {
    offer: Offer,
    expired_ms: i64,
}

impl Change for Made {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("DELETE FROM offers WHERE created_ms < $1 AND game_id IS NOT NULL")
            .bind(self.expired_ms)
            .execute(&mut *connection)
            .await?;
        let Offer { id, from, made_as, terms, created_ms } = &self.offer;
        let (to, range, widens) = match made_as {
            OfferKind::Seek { rating_range, widens } => (None, *rating_range, *widens),
            OfferKind::Challenge { to } => (Some(&*to.id), None, false),
        };
        query(
            "INSERT INTO offers (id, account_id, to_id, terms, low, high, widens, created_ms)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(id)
        .bind(&*from.id)
        .bind(to)
        .bind(serde_json::json!(terms).to_string())
        .bind(range.map(|[low, _]| i64::from(low)))
        .bind(range.map(|[_, high]| i64::from(high)))
        .bind(widens)
        .bind(*created_ms)
        .execute(connection)
        .await
        .map(|_| ())
    }
}

/// An offer was cancelled or declined, or nobody waits for it any more.
struct Gone {
    id: String,
}

impl Change for Gone {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("DELETE FROM offers WHERE id = $1").bind(&self.id).execute(connection).await.map(|_| ())
    }
}

/// A game is made of these offers.
pub(in crate::store) async fn take(
    connection: &mut Connection,
    offers: &[String],
    game: &GameId,
) -> Result<(), sqlx::Error> {
    for id in offers {
        query("UPDATE offers SET game_id = $2 WHERE id = $1")
            .bind(id)
            .bind(&**game)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// What somebody has asked for has become a game at once, and they ask again if the answer was lost.
pub(in crate::store) async fn remember(
    connection: &mut Connection,
    asked: &str,
    by: &UserId,
    game: &GameMeta,
) -> Result<(), sqlx::Error> {
    query(
        "INSERT INTO offers (id, account_id, terms, widens, created_ms, game_id) VALUES ($1, $2, '{}', FALSE, $3, $4)",
    )
    .bind(asked)
    .bind(&**by)
    .bind(game.created_ms)
    .bind(&*game.id)
    .execute(connection)
    .await
    .map(|_| ())
}

impl Store {
    /// Stores an offer, and forgets those made before `expired_ms` that became games.
    pub(crate) async fn add_offer(&self, offer: Offer, expired_ms: i64) -> Result<(), StoreError> {
        self.writer.change(Made { offer, expired_ms }).await
    }

    /// Removes an offer.
    pub(crate) async fn remove_offer(&self, id: &str) -> Result<(), StoreError> {
        self.writer.change(Gone { id: id.to_owned() }).await
    }

    /// The game that an offer became.
    pub(crate) async fn game_of_offer(&self, id: &str) -> Result<Option<GameId>, StoreError> {
        let game: Option<Option<String>> = query_scalar("SELECT game_id FROM offers WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        Ok(game.flatten().map(GameId::from))
    }

    /// All open offers, the oldest first.
    pub(crate) async fn open_offers(&self) -> Result<Vec<Offer>, StoreError> {
        let rows = query(
            "SELECT o.id AS offer_id, o.terms, o.low, o.high, o.widens, o.created_ms, a.id, a.name, a.kind,
             t.id AS to_id, t.name AS to_name, t.kind AS to_kind
             FROM offers o JOIN accounts a ON a.id = o.account_id LEFT JOIN accounts t ON t.id = o.to_id
             WHERE o.game_id IS NULL AND o.id NOT LIKE 'rematch %' AND a.banned_ms IS NULL AND a.deleted_ms IS NULL ORDER BY o.created_ms, o.id",
        )
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let (low, high): (Option<i64>, Option<i64>) = (row.try_get("low")?, row.try_get("high")?);
                let terms: &str = row.try_get("terms")?;
                Ok(Offer {
                    id: row.try_get("offer_id")?,
                    from: account_of(row)?,
                    made_as: match row.try_get::<Option<String>>("to_id")? {
                        Some(to) => OfferKind::Challenge {
                            to: account_from(to, row.try_get("to_name")?, row.try_get("to_kind")?)?,
                        },
                        None => OfferKind::Seek {
                            rating_range: low.zip(high).map(|(low, high)| [low as i32, high as i32]),
                            widens: row.try_get("widens")?,
                        },
                    },
                    terms: serde_json::from_str(terms)
                        .map_err(|e| StoreError::Damaged(format!("an offer: {e}")))?,
                    created_ms: row.try_get("created_ms")?,
                })
            })
            .collect()
    }
}
