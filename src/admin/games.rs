//! Games as files: importing them into the library, and exporting them.

use parlor_protocol::Event;
use parlor_rules::GameKind;
use parlor_rules::notation::{Format, GameText};

use super::Admin;
use crate::archive;
use crate::game::GameState;
use crate::limits;
use crate::store::{GameFilter, LibraryFilter, Place, StoreError};

impl Admin {
    /// Adds the games of a file to the library, and returns how many are new; `source` is the file's name.
    ///
    /// # Errors
    /// One sentence; then none of these games is shown until the same file is imported again.
    pub async fn import(&self, games: Vec<GameText>, source: &str) -> Result<u64, String> {
        let now_ms = self.clock.now_ms();
        let games = games.into_iter().map(|game| archive::imported(game, source, None, now_ms)).collect();
        let imported =
            self.store.import_games(games, limits::IMPORT_COMMIT).await.map_err(|e| e.to_string())?;
        Ok(imported.iter().filter(|game| game.new).count() as u64)
    }

    /// Returns the imports that broke off: the names of their files, and how many games of each are written but not
    /// shown.
    ///
    /// # Errors
    /// One sentence, if the database cannot be read.
    pub async fn unfinished_imports(&self) -> Result<Vec<(String, u64)>, String> {
        self.store.unfinished_imports().await.map_err(|e| e.to_string())
    }

    /// Exports a game in a notation, or as JSON with its events; in its usual notation if no format is given.
    ///
    /// # Errors
    /// One sentence, if there is no such game or it cannot be written in this format.
    pub async fn export(&self, id: &str, format: Option<&str>) -> Result<String, String> {
        let (state, events) = self.game(id, 0).await?;
        if format == Some(archive::JSON) {
            let mut value = serde_json::json!(state.snapshot(self.clock.now_ms()));
            value["events"] = serde_json::json!(events);
            return Ok(format!("{value}\n"));
        }
        let tags = self.store.imported_tags(id).await.map_err(|e| e.to_string())?;
        archive::export(&state, tags, format)
    }

    /// Returns a format in which all these games can be written, so that a file of them can be read again: the usual
    /// one of their kind, if it suits them all.
    ///
    /// # Errors
    /// One sentence, if there is no such game.
    pub async fn common_format(&self, ids: &[String]) -> Result<Format, String> {
        let mut common = Format::ALL.to_vec();
        for id in ids {
            let (state, _) = self.game(id, u64::MAX).await?;
            let formats = Format::writable_of(state.record());
            common.retain(|format| formats.contains(format));
            if common == [Format::Text] {
                break;
            }
        }
        Ok(common[0])
    }

    /// Checks that all these games can be written in a format, before the first of them is.
    ///
    /// # Errors
    /// One sentence that names the first game that cannot.
    pub async fn check_format(&self, ids: &[String], format: &str) -> Result<(), String> {
        let Some(format) = Format::from_id(format) else { return Ok(()) };
        for id in ids {
            let (state, _) = self.game(id, u64::MAX).await?;
            let formats = Format::writable_of(state.record());
            if !formats.contains(&format) {
                let names: Vec<_> = formats.iter().map(|format| format.id()).collect();
                let choice = names.join(" or ");
                return Err(format!(
                    "game {id} cannot be written as {}, only as json or {choice}",
                    format.id()
                ));
            }
        }
        Ok(())
    }

    /// Returns the ids of finished games, oldest first.
    ///
    /// # Errors
    /// One sentence, if the database cannot be read.
    pub async fn finished_games(
        &self,
        kind: Option<GameKind>,
        player: Option<String>,
    ) -> Result<Vec<String>, String> {
        let filter = GameFilter { kind, player, over: Some(true), limit: 1_000, ..GameFilter::default() };
        oldest_first(async |before| {
            let page = self.store.list_games(&GameFilter { before, ..filter.clone() }).await?;
            Ok((page.rows.into_iter().map(|game| game.game).collect(), page.next))
        })
        .await
    }

    /// Returns the ids of the library's games, oldest first.
    ///
    /// # Errors
    /// One sentence, if the database cannot be read.
    pub async fn library_games(
        &self,
        kind: Option<GameKind>,
        text: Option<String>,
    ) -> Result<Vec<String>, String> {
        let filter = LibraryFilter { kind, text, limit: 1_000, ..LibraryFilter::default() };
        oldest_first(async |before| {
            let page = self.store.list_library(&LibraryFilter { before, ..filter.clone() }).await?;
            Ok((page.rows.into_iter().map(|game| game.game).collect(), page.next))
        })
        .await
    }

    /// Replays a game from its log, and returns it with the events after this number.
    async fn game(&self, id: &str, after: u64) -> Result<(GameState, Vec<Event>), String> {
        let found = self.store.load_game(id).await.map_err(|e| e.to_string())?;
        let (meta, log) = found.ok_or_else(|| format!("no such game: {id:?}"))?;
        GameState::replay(meta.into(), &log, after).map_err(|e| e.to_string())
    }
}

/// Collects the ids of a list whose pages have the newest first; each page says where the next one begins.
async fn oldest_first(
    page: impl AsyncFn(Option<Place>) -> Result<(Vec<String>, Option<Place>), StoreError>,
) -> Result<Vec<String>, String> {
    let (mut ids, mut before) = (Vec::new(), None);
    loop {
        let (newer, next) = page(before).await.map_err(|e| e.to_string())?;
        ids.extend(newer);
        if next.is_none() {
            ids.reverse();
            return Ok(ids);
        }
        before = next;
    }
}
