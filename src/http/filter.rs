//! Which games to list: the query of `GET /api/games`, checked.

use parlor_protocol::http::GamesQuery;
use parlor_rules::GameKind;

use super::error::{ApiError, bad_request};
use crate::limits;
use crate::store::GameFilter;

const DAY_MS: i64 = 86_400_000;

/// What is asked for, if it can be.
pub(super) fn filter(query: GamesQuery) -> Result<GameFilter, ApiError> {
    // An empty field of a form means the same as none.
    let some = |text: Option<String>| text.filter(|text| !text.is_empty());
    let text_error = |e: parlor_rules::TextError| bad_request(e.to_string());
    let kind = some(query.kind).map(|kind| kind.parse::<GameKind>()).transpose().map_err(text_error)?;
    let variant = match (some(query.variant), kind) {
        (None, _) => None,
        (Some(variant), Some(kind)) => Some(kind.variant(&variant).map_err(text_error)?),
        (Some(_), None) => return Err(bad_request("expected a kind with the variant")),
    };
    let player = some(query.player);
    let opponent = some(query.opponent);
    if opponent.is_some() && player.is_none() {
        return Err(bad_request("expected a player with the opponent"));
    }
    Ok(GameFilter {
        kind,
        variant,
        over: choice("status", some(query.status), &[("over", true), ("playing", false)])?,
        rated: choice("rated", some(query.rated), &[("true", true), ("false", false)])?,
        result: result_of(some(query.result), player.is_some())?,
        since_ms: some(query.since).map(|day| day_ms(&day)).transpose()?,
        // The day that is named belongs to the games that are asked for.
        until_ms: some(query.until).map(|day| day_ms(&day).map(|ms| ms + DAY_MS)).transpose()?,
        player,
        opponent,
        before: some(query.before).map(|text| place_of(&text)).transpose()?,
        limit: query.limit.unwrap_or(20).clamp(1, limits::PAGE_GAMES),
    })
}

/// One of the words that a field may be.
fn choice<T: Copy>(field: &str, text: Option<String>, words: &[(&str, T)]) -> Result<Option<T>, ApiError> {
    let Some(text) = text else { return Ok(None) };
    match words.iter().find(|(word, _)| *word == text) {
        Some((_, meaning)) => Ok(Some(*meaning)),
        None => {
            let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            Err(bad_request(format!("{field} must be one of {}, not {text:?}", known.join(", "))))
        }
    }
}

fn result_of(text: Option<String>, of_a_player: bool) -> Result<Option<&'static str>, ApiError> {
    const RESULTS: [(&str, &str); 6] = [
        ("first", "first"),
        ("second", "second"),
        ("draw", "draw"),
        ("aborted", "aborted"),
        ("won", "won"),
        ("lost", "lost"),
    ];
    choice("result", text, if of_a_player { &RESULTS } else { &RESULTS[..4] })
}

/// The beginning of a day, `2026-11-21`, in milliseconds since 1970.
fn day_ms(text: &str) -> Result<i64, ApiError> {
    let day: jiff::civil::Date =
        text.parse().map_err(|_| bad_request(format!("expected a day like 2026-11-21, not {text:?}")))?;
    let start = day.to_zoned(jiff::tz::TimeZone::UTC).map_err(|e| bad_request(e.to_string()))?;
    Ok(start.timestamp().as_millisecond())
}

/// The `next` of a previous page.
fn place_of(text: &str) -> Result<(i64, String), ApiError> {
    let place = text.split_once('-').and_then(|(ms, id)| Some((ms.parse().ok()?, id.to_owned())));
    place.ok_or_else(|| bad_request("before must be the `next` of a previous page"))
}
