//! Reading games that were played elsewhere.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use parlor_protocol::{GameResult, Reason, Verdict};
use parlor_rules::notation::GameText;
use parlor_rules::{Game, Side};
use sha2::{Digest, Sha256};

use crate::game::{result_by_rules, verdict};
use crate::id::{hex, random_id};
use crate::store::ImportedGame;

/// The name of a player that a file leaves unnamed.
const UNKNOWN: &str = "Unknown";

/// A game of a file as the archive keeps it. `now_ms` is its time if the file gives none.
pub(crate) fn imported(game: GameText, now_ms: i64) -> ImportedGame {
    let name = |side| clean_name(game.player(side).unwrap_or(UNKNOWN));
    let (first, mut second) = (name(Side::First), name(Side::Second));
    if first == second {
        // To the archive, two seats of one name are two people.
        second.push_str(" (2)");
    }
    let moves: Vec<String> = game.record.moves().iter().map(ToString::to_string).collect();
    let created_ms = game.tag("Date").and_then(date_ms).unwrap_or(now_ms);
    let moves = moves.join(" ");
    let start = game.record.start();
    let (kind, variant, start_text) = (start.kind().id(), start.variant().to_string(), start.to_string());
    let result = result_of(&game);
    let date = game.tag("Date").unwrap_or_default();
    let event = game.tag("Event").unwrap_or_default();
    let digest = digest(&[kind, &variant, &start_text, &moves, &first, &second, date, event]);
    ImportedGame {
        id: random_id(10).into(),
        start: start.clone(),
        plies: game.record.moves().len() as u32,
        first,
        second,
        created_ms,
        result,
        moves,
        digest,
        tags: game.tags,
    }
}

/// How the game ended. A game without a known result is kept as one that does not count.
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

/// A name without characters that could break a page or a list.
fn clean_name(name: &str) -> String {
    let printable: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
    let name = printable.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name == "?" { UNKNOWN.to_owned() } else { name }
}

/// `YYYY`, `YYYY.MM` or `YYYY.MM.DD`, with `?` for unknown parts, as milliseconds since 1970.
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
