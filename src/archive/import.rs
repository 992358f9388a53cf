//! Reading games that were played elsewhere.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use parlor_protocol::{GameResult, Reason, Verdict};
use parlor_rules::notation::GameText;
use parlor_rules::{Game, Side};
use sha2::{Digest, Sha256};

use crate::game::{result_by_rules, verdict};
use crate::id::{UserId, hex, random_id};
use crate::store::ImportedGame;
use crate::visible::visible;

/// The name of a player that a file leaves unnamed.
const UNKNOWN: &str = "Unknown";

/// How much of a name is kept, in characters.
const TEXT_CHARS: usize = 60;

/// Converts a game of a file to what the library keeps; `source` is the file's name, and `now_ms` the game's time if
/// the file gives none.
pub(crate) fn imported(game: GameText, source: &str, owner: Option<&UserId>, now_ms: i64) -> ImportedGame {
    let name = |side| Some(clean(game.player(side)?)).filter(|name| !name.is_empty() && name != "?");
    let [first, second] =
        [Side::First, Side::Second].map(|side| name(side).unwrap_or_else(|| UNKNOWN.to_owned()));
    let moves: Vec<String> = game.record.moves().iter().map(ToString::to_string).collect();
    let moves = moves.join(" ");
    let start = game.record.start();
    let (kind, variant, start_text) = (start.kind().id(), start.variant().to_string(), start.to_string());
    let date = game.tag("Date").unwrap_or_default();
    let event = game.tag("Event").unwrap_or_default();
    let digest = digest(&[kind, &variant, &start_text, &moves, &first, &second, date, event]);
    ImportedGame {
        id: random_id(10).into(),
        owner: owner.cloned(),
        imported_ms: now_ms,
        source: clean(source),
        start: start.clone(),
        plies: game.record.moves().len() as u32,
        first,
        second,
        event: clean(event),
        played: clean(date),
        played_ms: date_ms(date).unwrap_or(now_ms),
        result: result_of(&game),
        moves,
        digest,
        tags: game.tags.into_iter().map(|(tag, value)| (tag, visible(&value))).collect(),
    }
}

/// Returns how the game ended. A game without a known result is kept as one that does not count.
fn result_of(game: &GameText) -> GameResult {
    let adjudicated = GameResult {
        result: Verdict::Aborted,
        reason: Reason::Adjudication,
        score: None,
        ratings: None,
        uncounted: None,
    };
    let by_rules = result_by_rules(&game.record).unwrap_or(adjudicated);
    GameResult { result: game.result.map_or(Verdict::Aborted, verdict), ..by_rules }
}

/// Returns one line of text without characters that could break a page or a list.
fn clean(text: &str) -> String {
    let printable: String = visible(&text.replace(char::is_control, " ")).chars().take(TEXT_CHARS).collect();
    printable.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Converts `YYYY`, `YYYY.MM` or `YYYY.MM.DD`, with `?` for unknown parts, to milliseconds since 1970.
fn date_ms(text: &str) -> Option<i64> {
    let mut parts = text.split(['.', '-', '/']);
    let year: i16 = parts.next()?.trim().parse().ok()?;
    let mut number =
        || parts.next().and_then(|part| part.trim().parse::<i8>().ok()).filter(|n| *n > 0).unwrap_or(1);
    let (month, day) = (number(), number());
    let date = Date::new(year, month, day).ok()?;
    Some(date.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond())
}

fn digest(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part.as_bytes());
    }
    hex(&hasher.finalize())
}
