//! Lists of games, a page at a time.

use parlor_protocol::http::GameSummary;
use parlor_rules::{GameKind, Variant};
use sqlx::{QueryBuilder, Sqlite};

use super::Store;
use super::error::StoreError;
use super::game_row::{GAME_COLUMNS, summary_of};

/// Which games a list is of, newest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct GameFilter {
    pub(crate) kind: Option<GameKind>,
    pub(crate) variant: Option<Variant>,
    /// A player's name.
    pub(crate) player: Option<String>,
    /// The name of the other player of games with `player`.
    pub(crate) opponent: Option<String>,
    /// `first`, `second`, `draw` or `aborted`; with a player also `won` and `lost`.
    pub(crate) result: Option<&'static str>,
    pub(crate) rated: Option<bool>,
    /// Made at this time or later, and before that time, in milliseconds since 1970.
    pub(crate) since_ms: Option<i64>,
    pub(crate) until_ms: Option<i64>,
    /// Only finished ones, or only those in play.
    pub(crate) over: Option<bool>,
    /// Games older than the one at this place of the list: created_ms and id.
    pub(crate) before: Option<(i64, String)>,
    pub(crate) limit: u32,
}

impl Store {
    /// A page of games.
    pub(crate) async fn list_games(&self, filter: &GameFilter) -> Result<Vec<GameSummary>, StoreError> {
        let mut query = QueryBuilder::new(GAME_COLUMNS);
        query.push(" WHERE TRUE");
        push_terms(&mut query, filter);
        let mut ids = Vec::new();
        for name in [&filter.player, &filter.opponent].into_iter().flatten() {
            let Some(account) = self.account_by_name(name).await? else { return Ok(Vec::new()) };
            ids.push(account.id.to_string());
        }
        push_players(&mut query, &ids, filter.result);
        if let Some((created_ms, id)) = &filter.before {
            query
                .push(" AND (g.created_ms, g.id) < (")
                .push_bind(*created_ms)
                .push(", ")
                .push_bind(id.clone())
                .push(")");
        }
        query.push(" ORDER BY g.created_ms DESC, g.id DESC LIMIT ").push_bind(i64::from(filter.limit));
        let rows = query.build().fetch_all(&self.readers).await?;
        rows.iter().map(summary_of).collect()
    }
}

/// What a filter says of the games themselves.
fn push_terms(query: &mut QueryBuilder<Sqlite>, filter: &GameFilter) {
    if let Some(kind) = filter.kind {
        query.push(" AND g.kind = ").push_bind(kind.id());
    }
    if let Some(variant) = filter.variant {
        query.push(" AND g.variant = ").push_bind(variant.to_string());
    }
    if let Some(over) = filter.over {
        query.push(if over { " AND g.ended_ms IS NOT NULL" } else { " AND g.ended_ms IS NULL" });
    }
    if let Some(rated) = filter.rated {
        query.push(" AND g.rated = ").push_bind(rated);
    }
    if let Some(since_ms) = filter.since_ms {
        query.push(" AND g.created_ms >= ").push_bind(since_ms);
    }
    if let Some(until_ms) = filter.until_ms {
        query.push(" AND g.created_ms < ").push_bind(until_ms);
    }
}

/// Whose games, and how they ended.
fn push_players(query: &mut QueryBuilder<Sqlite>, ids: &[String], result: Option<&'static str>) {
    for id in ids {
        // Two conditions instead of an IN of columns: each has its index.
        query.push(" AND (g.first_id = ").push_bind(id.clone());
        query.push(" OR g.second_id = ").push_bind(id.clone()).push(")");
    }
    match (result, ids.first()) {
        (None, _) => {}
        (Some("won"), Some(id)) => {
            query.push(" AND g.result = CASE WHEN g.first_id = ").push_bind(id.clone());
            query.push(" THEN 'first' ELSE 'second' END");
        }
        (Some("lost"), Some(id)) => {
            query.push(" AND g.result = CASE WHEN g.first_id = ").push_bind(id.clone());
            query.push(" THEN 'second' ELSE 'first' END");
        }
        (Some(result), _) => {
            query.push(" AND g.result = ").push_bind(result);
        }
    }
}
