//! Who follows whom: followers are notified when a member starts a game.

use std::collections::HashSet;

use parlor_protocol::http::GameSummary;

use super::Store;
use super::accounts::account_of;
use super::error::StoreError;
use super::game_row::{GAME_COLUMNS, GAME_PLAYERS, summary_of};
use super::job::Change;
use super::sql::{Connection, QueryBuilder, query, query_scalar};
use crate::account::Account;
use crate::id::UserId;

/// A follow or an unfollow.
pub(super) enum FollowChange {
    /// Does nothing if either has blocked the other.
    Follow {
        account: UserId,
        followed: UserId,
        at_ms: i64,
    },
    Unfollow {
        account: UserId,
        followed: UserId,
    },
}

impl Change for FollowChange {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        match self {
            FollowChange::Follow { account, followed, at_ms } => {
                // A block may have been written since the check.
                query(
                    "INSERT INTO follows (account_id, followed_id, created_ms) SELECT $1, $2, $3
                     WHERE NOT EXISTS (SELECT 1 FROM blocks WHERE account_id = $1 AND blocked_id = $2)
                     AND NOT EXISTS (SELECT 1 FROM blocks WHERE account_id = $2 AND blocked_id = $1)
                     ON CONFLICT DO NOTHING",
                )
                .bind(&**account)
                .bind(&**followed)
                .bind(at_ms)
                .execute(connection)
                .await?;
            }
            FollowChange::Unfollow { account, followed } => {
                query("DELETE FROM follows WHERE account_id = $1 AND followed_id = $2")
                    .bind(&**account)
                    .bind(&**followed)
                    .execute(connection)
                    .await?;
            }
        }
        Ok(())
    }
}

impl Store {
    /// Makes an account follow another, or unfollow it if `at_ms` is `None`.
    pub(crate) async fn set_follow(
        &self,
        account: &UserId,
        followed: &UserId,
        at_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        let (account, followed) = (account.clone(), followed.clone());
        let change = match at_ms {
            Some(at_ms) => FollowChange::Follow { account, followed, at_ms },
            None => FollowChange::Unfollow { account, followed },
        };
        self.writer.change(change).await
    }

    /// Returns the accounts that an account follows, by name.
    pub(crate) async fn followed(&self, account: &UserId) -> Result<Vec<Account>, StoreError> {
        let rows = query(
            "SELECT a.id, a.name, a.kind FROM follows f JOIN accounts a ON a.id = f.followed_id
             WHERE f.account_id = $1 AND a.banned_ms IS NULL ORDER BY a.name_key",
        )
        .bind(&**account)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(account_of).collect()
    }

    /// Returns the public games in progress of players whom an account follows, newest first.
    pub(crate) async fn followed_games(
        &self,
        account: &UserId,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let mut query = QueryBuilder::new(GAME_COLUMNS);
        query.push(" FROM games t");
        query.push(GAME_PLAYERS).push(" WHERE t.ended_ms IS NULL AND t.public");
        for seat in [" AND (t.first_id", " OR t.second_id"] {
            query.push(seat).push(" IN (SELECT followed_id FROM follows WHERE account_id = ");
            query.push_bind(account.to_string()).push(")");
        }
        query.push(") ORDER BY t.created_ms DESC, t.id DESC LIMIT ").push_bind(i64::from(limit));
        query.build().fetch_all(&self.readers).await?.iter().map(summary_of).collect()
    }

    /// Returns the followers of an account.
    pub(crate) async fn followers(&self, account: &UserId) -> Result<HashSet<UserId>, StoreError> {
        let ids: Vec<String> = query_scalar("SELECT account_id FROM follows WHERE followed_id = $1")
            .bind(&**account)
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(UserId::from).collect())
    }
}
