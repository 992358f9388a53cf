//! Which games to list: the queries of `GET /api/games` and `GET /api/library`, checked.

use parlor_protocol::http::{GamesQuery, LibraryQuery};
use parlor_rules::{GameKind, Variant};

use super::error::{ApiError, bad_request};
use crate::limits;
use crate::store::{GameFilter, LibraryFilter, Place};

/// The words of `Reason`.
const REASONS: [(&str, &str); 9] = [
    ("rules", "rules"),
    ("resignation", "resignation"),
    ("agreement", "agreement"),
    ("timeout", "timeout"),
    ("abandoned", "abandoned"),
    ("aborted", "aborted"),
    ("repetition", "repetition"),
    ("move_limit", "move_limit"),
    ("adjudication", "adjudication"),
];

const DAY_MS: i64 = 86_400_000;

/// Reads the query of a list of games.
pub(super) fn filter(query: GamesQuery) -> Result<GameFilter, ApiError> {
    let (kind, variant) = rules(query.kind, query.variant)?;
    let player = some(query.player);
    let opponent = some(query.opponent);
    if opponent.is_some() && player.is_none() {
        return Err(bad_request("expected a player with the opponent"));
    }
    let line = some(query.opening);
    if line.is_some() && kind.is_none() {
        return Err(bad_request("expected a kind with the opening"));
    }
    Ok(GameFilter {
        kind,
        variant,
        line,
        reason: choice("reason", some(query.reason), &REASONS)?,
        least_plies: some(query.least_plies).map(|text| number("least_plies", &text)).transpose()?,
        most_plies: some(query.most_plies).map(|text| number("most_plies", &text)).transpose()?,
        over: choice("status", some(query.status), &[("over", true), ("playing", false)])?,
        rated: choice("rated", some(query.rated), &[("true", true), ("false", false)])?,
        set_start: choice("start", some(query.start), &[("set", true), ("usual", false)])?,
        result: result_of(some(query.result), player.is_some())?,
        since_ms: some(query.since).map(|day| day_ms(&day)).transpose()?,
        until_ms: some(query.until).map(|day| end_of_day_ms(&day)).transpose()?,
        player,
        opponent,
        before: some(query.before).map(|text| place_of(&text)).transpose()?,
        limit: query.limit.unwrap_or(20).clamp(1, limits::PAGE_GAMES),
    })
}

/// Reads the query of the library.
pub(super) fn library_filter(query: LibraryQuery) -> Result<LibraryFilter, ApiError> {
    let (kind, variant) = rules(query.kind, query.variant)?;
    const RESULTS: [(&str, &str); 4] =
        [("first", "first"), ("second", "second"), ("draw", "draw"), ("unfinished", "unfinished")];
    Ok(LibraryFilter {
        kind,
        variant,
        text: some(query.text),
        owner: some(query.owner),
        result: choice("result", some(query.result), &RESULTS)?,
        since_ms: some(query.since).map(|day| day_ms(&day)).transpose()?,
        until_ms: some(query.until).map(|day| end_of_day_ms(&day)).transpose()?,
        before: some(query.before).map(|text| place_of(&text)).transpose()?,
        limit: query.limit.unwrap_or(20).clamp(1, limits::PAGE_GAMES),
    })
}

/// An empty field of a form means the same as none.
fn some(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

/// The kind, and a variant of it.
fn rules(
    kind: Option<String>,
    variant: Option<String>,
) -> Result<(Option<GameKind>, Option<Variant>), ApiError> {
    let text_error = |e: parlor_rules::TextError| bad_request(e.to_string());
    let kind = some(kind).map(|kind| kind.parse::<GameKind>()).transpose().map_err(text_error)?;
    match (some(variant), kind) {
        (None, kind) => Ok((kind, None)),
        (Some(variant), Some(kind)) => Ok((Some(kind), Some(kind.variant(&variant).map_err(text_error)?))),
        (Some(_), None) => Err(bad_request("expected a kind with the variant")),
    }
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

fn number(field: &str, text: &str) -> Result<u32, ApiError> {
    text.parse().map_err(|_| bad_request(format!("{field} must be a number, not {text:?}")))
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
    let day = text.parse().and_then(|day: jiff::civil::Date| day.to_zoned(jiff::tz::TimeZone::UTC));
    let start = day.map_err(|_| bad_request(format!("expected a day like 2026-11-21, not {text:?}")))?;
    Ok(start.timestamp().as_millisecond())
}

/// The end of a day: the day that a query names is included.
fn end_of_day_ms(text: &str) -> Result<i64, ApiError> {
    day_ms(text).map(|ms| ms + DAY_MS)
}

/// The `next` of a previous page.
fn place_of(text: &str) -> Result<Place, ApiError> {
    let place = text.rsplit_once('-').and_then(|(ms, id)| Some((ms.parse().ok()?, id.to_owned())));
    place.ok_or_else(|| bad_request("before must be the `next` of a previous page"))
}

/// The `next` of a page.
pub(super) fn text_of_place((at, id): Place) -> String {
    format!("{at}-{id}")
}
