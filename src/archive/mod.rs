//! The archive as files: games are written in their own notations, and games from elsewhere are imported.

mod import;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use parlor_rules::notation::{Format, GameText, write};

use crate::game::{GameState, outcome};
use crate::store::ImportedTags;

pub(crate) use import::imported;

/// The format that exports offer in addition to the notations: the snapshot with its events.
pub(crate) const JSON: &str = "json";

/// Writes the game in a notation; if none is given, in the usual notation of its kind.
///
/// # Errors
/// A sentence, if there is no such format or it cannot write this game.
pub(crate) fn export(
    state: &GameState,
    tags: Option<ImportedTags>,
    format: Option<&str>,
) -> Result<String, String> {
    let writable = Format::writable_of(state.record());
    let format = match format {
        None => writable[0],
        Some("text") => Format::Text,
        Some(id) => Format::from_id(id).filter(|format| writable.contains(format)).ok_or_else(|| {
            let known: Vec<_> = writable.iter().map(|format| format.id()).collect();
            format!("not a format of this game: {id}; choose {JSON}, {}", known.join(", "))
        })?,
    };
    write(format, &game_text(state, tags)).map_err(|e| e.to_string())
}

/// Returns the game with everything that is known about it as tags.
fn game_text(state: &GameState, tags: Option<ImportedTags>) -> GameText {
    let meta = state.meta();
    let mut game = GameText::new(state.record().clone());
    game.result = state.result().and_then(|result| outcome(result.result));
    game.tags = tags.unwrap_or_else(|| {
        let mut tags = vec![
            ("Event".to_owned(), if meta.rated { "Rated game" } else { "Casual game" }.to_owned()),
            ("Site".to_owned(), format!("Parlor {}", meta.id)),
            ("Date".to_owned(), date(meta.created_ms)),
            ("Black".to_owned(), meta.first.name.clone()),
            ("White".to_owned(), meta.second.name.clone()),
        ];
        if let Some(result) = state.result() {
            let reason = serde_json::json!(result.reason);
            tags.push(("Termination".to_owned(), reason.as_str().unwrap_or_default().to_owned()));
        }
        tags
    });
    game
}

fn date(ms: i64) -> String {
    let day = Timestamp::from_millisecond(ms).unwrap_or_default().to_zoned(TimeZone::UTC);
    day.strftime("%Y.%m.%d").to_string()
}
