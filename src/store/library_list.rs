//! The library as a list, a page at a time.

use parlor_protocol::http::LibraryGame;
use parlor_rules::{Game, GameKind, Position, Variant};

use super::Store;
use super::error::StoreError;
use super::library_game::score_of;
use super::sql::{Bind, Row};
use super::walk::{Listed, Page, Place, Span, Term, Walk};
use super::words::word_of;

/// Which games of the library a list contains, newest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct LibraryFilter {
    pub(crate) kind: Option<GameKind>,
    pub(crate) variant: Option<Variant>,
    /// Beginnings of words to find in the names, event, date and source.
    pub(crate) text: Option<String>,
    /// The name of the member who imported them.
    pub(crate) owner: Option<String>,
    /// `first`, `second`, `draw` or `unfinished`.
    pub(crate) result: Option<&'static str>,
    /// Played at or after the first time and before the second, in milliseconds since 1970.
    pub(crate) since_ms: Option<i64>,
    pub(crate) until_ms: Option<i64>,
    /// Only games after this place in the list.
    pub(crate) before: Option<Place>,
    pub(crate) limit: u32,
}

/// The columns of the library `t` that a list shows, and the importer's name.
pub(super) const COLUMNS: &str = "SELECT t.id, t.number, t.kind, t.variant, t.start, t.first, t.second, t.event, t.played, t.played_ms, \
    t.result, t.score_first, t.score_second, t.plies, t.source, t.imported_ms, a.name AS owner";
pub(super) const OWNERS: &str = " LEFT JOIN accounts a ON a.id = t.owner_id";

pub(super) static LIBRARY: Listed = Listed {
    time: "played_ms",
    from: " FROM library t ",
    join: OWNERS,
    before: " AND (t.played_ms, t.id) < (",
    not_before: " AND (t.played_ms, t.id) >= (",
    newest_first: " ORDER BY t.played_ms DESC, t.id DESC",
    place: "SELECT t.played_ms, t.id",
    columns: COLUMNS,
};

/// The condition of the view `shown_library`, for lists, which name their indexes.
const SHOWN: &str = "(t.import_id IS NULL OR t.import_id NOT IN (SELECT id FROM unfinished_imports))";
const KIND: &str = "t.kind = ";
const VARIANT: &str = "t.variant = ";
const OWNER: &str = "t.owner_id = ";

impl Store {
    /// Returns a page of the library: last played first or, when searching by words, last imported first. It may be
    /// shorter than the limit, or even empty, and still have a next page: see [`Walk`].
    pub(crate) async fn list_library(&self, filter: &LibraryFilter) -> Result<Page<LibraryGame>, StoreError> {
        let mut terms = terms(filter);
        if let Some(name) = &filter.owner {
            let Some(owner) = self.account_by_name(name).await? else { return Ok(Page::default()) };
            terms.push((OWNER, Some(owner.id.to_string().value())));
        }
        let span = Span {
            since_ms: filter.since_ms,
            until_ms: filter.until_ms,
            before: filter.before.as_ref(),
            limit: filter.limit,
        };
        let page = match &filter.text {
            Some(text) => self.search_library(text, &terms, &span).await?,
            None => walk(filter, terms).page(&self.readers, &span).await?,
        };
        let rows = page.rows.iter().map(game_of).collect::<Result<_, _>>()?;
        Ok(Page { rows, next: page.next })
    }
}

/// Picks the narrowest index for a filter, and leaves to `wanted` what that index does not cover.
fn walk(filter: &LibraryFilter, terms: Vec<Term>) -> Walk {
    let (index, same): (&str, &[&str]) = match (&filter.owner, filter.kind, filter.variant) {
        (Some(_), ..) => ("INDEXED BY library_by_owner", &[OWNER]),
        (None, Some(_), Some(_)) => ("INDEXED BY library_by_variant", &[KIND, VARIANT]),
        (None, Some(_), None) => ("INDEXED BY library_by_kind", &[KIND]),
        (None, None, _) => ("INDEXED BY library_by_time", &[]),
    };
    let (same, wanted) = terms.into_iter().partition(|term| same.contains(&term.0));
    Walk { listed: &LIBRARY, index, same, wanted }
}

/// Returns a filter's conditions on the games themselves: that they are shown at all, and what was requested.
fn terms(filter: &LibraryFilter) -> Vec<Term> {
    let kind = filter.kind.map(|kind| (KIND, Some(kind.id().value())));
    let variant = filter.variant.map(|variant| (VARIANT, Some(variant.to_string().value())));
    let result = filter.result.map(|result| match result {
        "unfinished" => ("t.result IS NULL", None),
        result => ("t.result = ", Some(result.value())),
    });
    [Some((SHOWN, None)), kind, variant, result].into_iter().flatten().collect()
}

/// Returns the position that a game began at, if it is not its variant's usual start.
fn set_start(row: &Row) -> Result<Option<String>, StoreError> {
    let damaged = |e: parlor_rules::TextError| StoreError::Damaged(e.to_string());
    let kind: GameKind = row.try_get::<&str>("kind")?.parse().map_err(damaged)?;
    let variant = kind.variant(row.try_get("variant")?).map_err(damaged)?;
    let start: String = row.try_get("start")?;
    Ok((start != Position::start(variant).to_string()).then_some(start))
}

fn game_of(row: &Row) -> Result<LibraryGame, StoreError> {
    Ok(LibraryGame {
        start: set_start(row)?,
        game: row.try_get("id")?,
        kind: row.try_get("kind")?,
        variant: row.try_get("variant")?,
        first: row.try_get("first")?,
        second: row.try_get("second")?,
        event: row.try_get("event")?,
        played: row.try_get("played")?,
        played_ms: row.try_get("played_ms")?,
        result: word_of(row, "result")?,
        score: score_of(row)?,
        plies: row.try_get("plies")?,
        source: row.try_get("source")?,
        imported_by: row.try_get("owner")?,
        imported_ms: row.try_get("imported_ms")?,
    })
}
