//! Lists of games, a page at a time.

use parlor_protocol::Seat;
use parlor_protocol::http::GameSummary;
use parlor_rules::{GameKind, Variant};

use super::Store;
use super::error::StoreError;
use super::game_row::{GAME_COLUMNS, GAME_PLAYERS, summary_of};
use super::sql::Bind;
use super::walk::{Listed, Page, Place, Span, Term, Walk};

/// Which games a list contains, newest first.
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
    /// Why the game ended.
    pub(crate) reason: Option<&'static str>,
    /// The name of the last opening that the game went through.
    pub(crate) line: Option<String>,
    /// The least and the greatest number of moves.
    pub(crate) least_plies: Option<u32>,
    pub(crate) most_plies: Option<u32>,
    /// Only games that did not begin at their variant's usual start, or only games that did.
    pub(crate) set_start: Option<bool>,
    /// Created at or after the first time and before the second, in milliseconds since 1970.
    pub(crate) since_ms: Option<i64>,
    pub(crate) until_ms: Option<i64>,
    /// Only finished games, or only games in play.
    pub(crate) over: Option<bool>,
    /// Only games older than the one at this place in the list.
    pub(crate) before: Option<Place>,
    pub(crate) limit: u32,
}

static GAMES: Listed = Listed {
    time: "created_ms",
    from: " FROM games t ",
    join: GAME_PLAYERS,
    before: " AND (t.created_ms, t.id) < (",
    not_before: " AND (t.created_ms, t.id) >= (",
    newest_first: " ORDER BY t.created_ms DESC, t.id DESC",
    place: "SELECT t.created_ms, t.id",
    columns: GAME_COLUMNS,
};

impl Store {
    /// Returns a page of games. It may be shorter than the limit, or even empty, and still have a next page: see
    /// [`Walk`].
    pub(crate) async fn list_games(&self, filter: &GameFilter) -> Result<Page<GameSummary>, StoreError> {
        let Some(walks) = self.walks(filter).await? else { return Ok(Page::default()) };
        let span = Span {
            since_ms: filter.since_ms,
            until_ms: filter.until_ms,
            before: filter.before.as_ref(),
            limit: filter.limit,
        };
        let mut rows = Vec::new();
        // The page ends where the first of two walks stopped, because that walk has not looked at anything older.
        let mut next: Option<Place> = None;
        for walk in &walks {
            let page = walk.page(&self.readers, &span).await?;
            for row in &page.rows {
                rows.push((walk.place(row)?, summary_of(row)?));
            }
            next = next.max(page.next);
        }
        rows.sort_by(|(a, _), (b, _)| b.cmp(a));
        rows.retain(|(place, _)| next.as_ref().is_none_or(|end| place >= end));
        if rows.len() > filter.limit as usize {
            rows.truncate(filter.limit as usize);
            next = rows.last().map(|(place, _)| place.clone());
        }
        Ok(Page { rows: rows.into_iter().map(|(_, game)| game).collect(), next })
    }

    /// Returns the walks that find a filter's games: one, or one for each seat of a player. `None` if there is no such
    /// player.
    async fn walks(&self, filter: &GameFilter) -> Result<Option<Vec<Walk>>, StoreError> {
        let Some(player) = &filter.player else { return Ok(Some(vec![whole_list(filter)])) };
        let mut ids = Vec::new();
        for name in [Some(player), filter.opponent.as_ref()].into_iter().flatten() {
            let Some(account) = self.account_by_name(name).await? else { return Ok(None) };
            ids.push(account.id.to_string());
        }
        let of = |seat| list_of_seat(filter, seat, &ids[0], ids.get(1));
        Ok(Some(vec![of(Seat::First), of(Seat::Second)]))
    }
}

/// Picks the narrowest index for a filter without a player, and leaves to `wanted` what that index does not cover.
fn whole_list(filter: &GameFilter) -> Walk {
    let mut terms = terms(filter);
    terms.extend(filter.result.map(result_term));
    let partial = [
        ("INDEXED BY games_in_play", PLAYING),
        ("INDEXED BY games_aborted", "t.result = 'aborted'"),
        ("INDEXED BY games_drawn", "t.result = 'draw'"),
        ("INDEXED BY games_with_start", SET_START),
        ("INDEXED BY games_rated", "t.rated"),
    ];
    let found = partial.into_iter().find(|(_, condition)| terms.iter().any(|term| term.0 == *condition));
    let (index, same): (&str, &[&str]) = match (&found, filter.kind, filter.variant) {
        (_, Some(_), _) if filter.line.is_some() => ("INDEXED BY games_by_line", &[KIND, LINE]),
        (Some((index, condition)), ..) => (index, &[*condition]),
        (None, Some(_), Some(_)) => ("INDEXED BY games_by_variant", &[KIND, VARIANT]),
        (None, Some(_), None) => ("INDEXED BY games_by_kind", &[KIND]),
        (None, None, _) => ("INDEXED BY games_by_time", &[]),
    };
    let (same, wanted) = terms.into_iter().partition(|term| same.contains(&term.0));
    Walk { listed: &GAMES, index, same, wanted }
}

/// Walks the games that a player played in one seat.
fn list_of_seat(filter: &GameFilter, seat: Seat, player: &str, opponent: Option<&String>) -> Walk {
    let (index, own, other, won, lost) = match seat {
        Seat::First => ("INDEXED BY games_by_first", "t.first_id = ", "t.second_id = ", "first", "second"),
        Seat::Second => ("INDEXED BY games_by_second", "t.second_id = ", "t.first_id = ", "second", "first"),
    };
    let mut wanted = terms(filter);
    wanted.extend(opponent.map(|id| (other, Some(id.value()))));
    wanted.extend(filter.result.map(|result| match result {
        "won" => result_term(won),
        "lost" => result_term(lost),
        result => result_term(result),
    }));
    Walk { listed: &GAMES, index, same: vec![(own, Some(player.value()))], wanted }
}

const KIND: &str = "t.kind = ";
const VARIANT: &str = "t.variant = ";
const LINE: &str = "t.line = ";
const PLAYING: &str = "t.ended_ms IS NULL";
const SET_START: &str = "t.set_start";

/// Returns a filter's conditions on the games themselves, except for their result.
fn terms(filter: &GameFilter) -> Vec<Term> {
    let kind = filter.kind.map(|kind| (KIND, Some(kind.id().value())));
    let variant = filter.variant.map(|variant| (VARIANT, Some(variant.to_string().value())));
    let over = filter.over.map(|over| (if over { "t.ended_ms IS NOT NULL" } else { PLAYING }, None));
    let rated = filter.rated.map(|rated| (if rated { "t.rated" } else { "NOT t.rated" }, None));
    let set_start = filter.set_start.map(|set| (if set { SET_START } else { "NOT t.set_start" }, None));
    let reason = filter.reason.map(|reason| ("t.reason = ", Some(reason.value())));
    let line = filter.line.clone().map(|line| (LINE, Some(line.value())));
    let least = filter.least_plies.map(|plies| ("t.plies >= ", Some(plies.value())));
    let most = filter.most_plies.map(|plies| ("t.plies <= ", Some(plies.value())));
    [kind, variant, over, rated, set_start, reason, line, least, most].into_iter().flatten().collect()
}

/// Results that have an index are literals in the statement, because a partial index is used only when its condition
/// appears there.
fn result_term(result: &'static str) -> Term {
    match result {
        "aborted" => ("t.result = 'aborted'", None),
        "draw" => ("t.result = 'draw'", None),
        result => ("t.result = ", Some(result.value())),
    }
}
