//! Open seeks and challenges in the lobby of several servers. The leading server holds them in memory, and here for the
//! next leader. A game uses up its offers in the transaction that creates it, so none of them becomes two games.

use parlor_protocol::GameTerms;

use crate::account::Account;
use crate::game::GameMeta;
use crate::id::{GameId, UserId};
use crate::store::Store;
use crate::store::accounts::{account_from, account_of};
use crate::store::error::StoreError;
use crate::store::job::Change;
use crate::store::sql::{Connection, query, query_scalar};

/// An open seek or challenge.
#[derive(Debug, Clone)]
pub(crate) struct Offer {
    pub(crate) id: String,
    pub(crate) from: Account,
    pub(crate) made_as: OfferKind,
    /// The terms as requested; they were checked then.
    pub(crate) terms: GameTerms,
    pub(crate) created_ms: i64,
}

/// Whom an offer is for.
#[derive(Debug, Clone)]
pub(crate) enum OfferKind {
    Seek { rating_range: Option<[i32; 2]>, widens: bool },
    Challenge { to: Account },
}

/// A new offer; older ones that became games and were made before `expired_ms` are forgotten.
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

/// An offer was cancelled or declined, or no one is waiting for it any more.
struct Gone {
    id: String,
}

impl Change for Gone {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        query("DELETE FROM offers WHERE id = $1").bind(&self.id).execute(connection).await.map(|_| ())
    }
}

/// Records that these offers became a game.
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

/// Records which game a request became at once, because the user asks again if the answer is lost.
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
    /// Stores an offer, and deletes those made before `expired_ms` that became games.
    pub(crate) async fn add_offer(&self, offer: Offer, expired_ms: i64) -> Result<(), StoreError> {
        self.writer.change(Made { offer, expired_ms }).await
    }

    /// Removes an offer.
    pub(crate) async fn remove_offer(&self, id: &str) -> Result<(), StoreError> {
        self.writer.change(Gone { id: id.to_owned() }).await
    }

    /// Returns the game that an offer became.
    pub(crate) async fn game_of_offer(&self, id: &str) -> Result<Option<GameId>, StoreError> {
        let game: Option<Option<String>> = query_scalar("SELECT game_id FROM offers WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        Ok(game.flatten().map(GameId::from))
    }

    /// Returns all open offers, oldest first.
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
