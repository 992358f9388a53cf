//! Ratings: Glicko-2 per game, written in the transaction that ends the game.

use parlor_protocol::http::{Ranked, Rating, RatingPoint};
use parlor_protocol::{RatingChange, RatingChanges, Seat, Verdict};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::Store;
use super::error::StoreError;
use super::job::Ending;
use super::sql::{Connection, Row, query};
use crate::id::UserId;

/// Glicko-2's tau, with lichess's value: how much volatility may change.
pub(super) const TAU: f64 = 0.75;

/// Above this deviation a rating is shown as provisional.
const PROVISIONAL_DEVIATION: f64 = 110.0;

/// A rating is on the leaderboard up to this deviation and from this many opponents: no one gets there through games
/// with a friend alone. The index `leaders` has the same condition.
const LEADERBOARD: &str = "SELECT a.name, a.kind AS account_kind, r.rating, r.deviation, r.games
    FROM ratings r JOIN accounts a ON a.id = r.account_id
    WHERE r.kind = $1 AND r.deviation <= 75 AND r.opponents >= 5 AND a.deleted_ms IS NULL AND a.banned_ms IS NULL
    ORDER BY r.rating DESC, r.account_id LIMIT $2";

/// Returns whether a rating with this deviation is still too uncertain.
pub(super) fn is_provisional(deviation: f64) -> bool {
    deviation > PROVISIONAL_DEVIATION
}

fn rating_of(row: &Row) -> Result<Rating, sqlx::Error> {
    let deviation: f64 = row.try_get("deviation")?;
    Ok(Rating {
        rating: row.try_get::<f64>("rating")?.round() as i32,
        deviation: deviation.round() as i32,
        games: row.try_get("games")?,
        provisional: is_provisional(deviation),
    })
}

/// Rates a finished game: reads both ratings, and writes the new ones and their history. Returns the changes, rounded.
pub(super) async fn rate(
    connection: &mut Connection,
    ending: &Ending,
    at_ms: i64,
) -> Result<Option<RatingChanges>, sqlx::Error> {
    let meta = &*ending.meta;
    let outcome = match ending.result.result {
        Verdict::First => Outcomes::WIN,
        Verdict::Second => Outcomes::LOSS,
        Verdict::Draw => Outcomes::DRAW,
        Verdict::Aborted => return Ok(None),
    };
    let kind = meta.kind().id();
    let first = current(connection, &meta.first.id, kind).await?;
    let second = current(connection, &meta.second.id, kind).await?;
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
    let (new_first, new_second) = glicko2(&first, &second, &outcome, &config);
    set(connection, ending, Seat::First, new_first, at_ms).await?;
    set(connection, ending, Seat::Second, new_second, at_ms).await?;
    let change = |before: Glicko2Rating, after: Glicko2Rating| RatingChange {
        before: before.rating.round() as i32,
        after: after.rating.round() as i32,
    };
    Ok(Some(RatingChanges { first: change(first, new_first), second: change(second, new_second) }))
}

async fn current(
    connection: &mut Connection,
    user: &UserId,
    kind: &str,
) -> Result<Glicko2Rating, sqlx::Error> {
    let row = query("SELECT rating, deviation, volatility FROM ratings WHERE account_id = $1 AND kind = $2")
        .bind(&**user)
        .bind(kind)
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(Glicko2Rating::new()) };
    Ok(Glicko2Rating {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}

async fn set(
    connection: &mut Connection,
    ending: &Ending,
    seat: Seat,
    new: Glicko2Rating,
    at_ms: i64,
) -> Result<(), sqlx::Error> {
    let meta = &*ending.meta;
    let (user, opponent) = meta.players(seat);
    query(
        "INSERT INTO ratings (account_id, kind, rating, deviation, volatility, games, updated_ms, opponents)
         VALUES ($1, $2, $3, $4, $5, 1, $6, 1)
         ON CONFLICT (account_id, kind) DO UPDATE SET rating = $3, deviation = $4, volatility = $5,
         games = ratings.games + 1, updated_ms = $6, opponents = ratings.opponents + CASE WHEN EXISTS
         (SELECT 1 FROM rating_history WHERE account_id = $1 AND opponent_id = $7 AND kind = $2) THEN 0 ELSE 1 END",
    )
    .bind(&*user.id)
    .bind(meta.kind().id())
    .bind(new.rating)
    .bind(new.deviation)
    .bind(new.volatility)
    .bind(at_ms)
    .bind(&*opponent.id)
    .execute(&mut *connection)
    .await?;
    query(
        "INSERT INTO rating_history (account_id, kind, at_ms, game_id, rating, deviation, opponent_id, plies)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&*user.id)
    .bind(meta.kind().id())
    .bind(at_ms)
    .bind(&*meta.id)
    .bind(new.rating)
    .bind(new.deviation)
    .bind(&*opponent.id)
    .bind(ending.plies)
    .execute(connection)
    .await
    .map(|_| ())
}

impl Store {
    /// Returns the rating of a user in a kind of game, if they have played a rated one.
    pub(crate) async fn rating(&self, user: &UserId, kind: &str) -> Result<Option<Rating>, StoreError> {
        let row = query("SELECT rating, deviation, games FROM ratings WHERE account_id = $1 AND kind = $2")
            .bind(&**user)
            .bind(kind)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.as_ref().map(rating_of).transpose()?)
    }

    /// Returns the ratings of a user in all kinds of games: kind and rating.
    pub(crate) async fn ratings(&self, user: &UserId) -> Result<Vec<(String, Rating)>, StoreError> {
        let rows =
            query("SELECT kind, rating, deviation, games FROM ratings WHERE account_id = $1 ORDER BY kind")
                .bind(&**user)
                .fetch_all(&self.readers)
                .await?;
        rows.iter().map(|row| Ok((row.try_get("kind")?, rating_of(row)?))).collect()
    }

    /// Returns the last points of a user's rating curve in a kind of game, oldest first.
    pub(crate) async fn rating_history(
        &self,
        user: &UserId,
        kind: &str,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let rows = query(
            "SELECT at_ms, rating, deviation FROM rating_history
             WHERE account_id = $1 AND kind = $2 ORDER BY at_ms DESC, game_id DESC LIMIT 500",
        )
        .bind(&**user)
        .bind(kind)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .rev()
            .map(|row| {
                Ok(RatingPoint {
                    at_ms: row.try_get("at_ms")?,
                    rating: row.try_get::<f64>("rating")?.round() as i32,
                    deviation: row.try_get::<f64>("deviation")?.round() as i32,
                })
            })
            .collect()
    }

    /// Returns the best players of a kind of game whose rating is well established and comes from several opponents.
    pub(crate) async fn leaderboard(&self, kind: &str, limit: u32) -> Result<Vec<Ranked>, StoreError> {
        let rows = query(LEADERBOARD).bind(kind).bind(i64::from(limit)).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                let bot = row.try_get::<&str>("account_kind")? == "bot";
                Ok(Ranked { name: row.try_get("name")?, bot, rating: rating_of(row)? })
            })
            .collect()
    }
}
