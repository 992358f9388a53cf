//! Imports: each file of games enters the library completely or not at all, in commits small enough to let other writes
//! in between. Nothing of an import is shown until its last commit; an interrupted import resumes when it is run again.

use std::sync::Arc;

use parlor_protocol::http;
use sha2::{Digest, Sha256};

use super::Store;
use super::error::StoreError;
use super::job::Change;
use super::library::ImportedGame;
use super::sql::{Connection, query, query_as, query_scalar};
use crate::id::{GameId, UserId, hex};

/// What all games of an import have in common.
struct Import {
    /// The hash of the owner and of all the games.
    id: String,
    owner: Option<UserId>,
    source: String,
}

impl Import {
    fn of(games: &[ImportedGame]) -> Self {
        let (owner, source) =
            games.first().map(|game| (game.owner.clone(), game.source.clone())).unwrap_or_default();
        let mut hasher = Sha256::new_with_prefix(owner.as_deref().unwrap_or_default());
        games.iter().for_each(|game| hasher.update(&game.digest));
        Self { id: hex(&hasher.finalize()[..16]), owner, source }
    }
}

/// Some games of an import, written together.
struct Part {
    import: Arc<Import>,
    games: Vec<ImportedGame>,
    is_last: bool,
}

impl Change for Part {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let Import { id, owner, source } = &*self.import;
        query("INSERT INTO unfinished_imports (id, owner_id, source) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING")
            .bind(id)
            .bind(owner.as_deref())
            .bind(source)
            .execute(&mut *connection)
            .await?;
        for game in &self.games {
            game.insert(id, connection).await?;
        }
        if self.is_last {
            let done = query("DELETE FROM unfinished_imports WHERE id = $1").bind(id);
            done.execute(connection).await?;
        }
        Ok(())
    }
}

/// Removes what members' imports left behind when their server stopped: they may never be run again.
struct Cleanup;

impl Change for Cleanup {
    async fn write(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        for statement in [
            "DELETE FROM library_words WHERE rowid IN (SELECT number FROM library WHERE import_id IN
             (SELECT id FROM unfinished_imports WHERE owner_id IS NOT NULL))",
            "DELETE FROM library WHERE import_id IN (SELECT id FROM unfinished_imports WHERE owner_id IS NOT NULL)",
            "DELETE FROM unfinished_imports WHERE owner_id IS NOT NULL",
        ] {
            query(statement).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

impl Store {
    /// Writes the games of a file, `at_once` in each commit. All of them are shown when this returns, and none before.
    pub(crate) async fn import_games(
        &self,
        games: Vec<ImportedGame>,
        at_once: usize,
    ) -> Result<Vec<http::ImportedGame>, StoreError> {
        let import = Arc::new(Import::of(&games));
        let digests: Vec<[&String; 1]> = games.iter().map(|game| [&game.digest]).collect();
        let digests = serde_json::json!(digests).to_string();
        let ids: Vec<GameId> = games.iter().map(|game| game.id.clone()).collect();
        let mut games = games.into_iter().peekable();
        while games.peek().is_some() {
            let part: Vec<_> = games.by_ref().take(at_once).collect();
            let is_last = games.peek().is_none();
            self.writer.change(Part { import: import.clone(), games: part, is_last }).await?;
        }
        // The operator's games come first: a member who also has one of them imported it earlier.
        let written: Vec<String> = query_scalar(
            "SELECT (SELECT id FROM shown_library WHERE digest = d.value ->> 0 AND (owner_id IS NULL OR owner_id = $2)
             ORDER BY owner_id IS NOT NULL DESC LIMIT 1) FROM json_each($1) d ORDER BY d.key",
        )
        .bind(digests)
        .bind(import.owner.as_deref())
        .fetch_all(&self.readers)
        .await?;
        let imported = written.into_iter().zip(ids);
        Ok(imported.map(|(game, id)| http::ImportedGame { new: *game == *id, game }).collect())
    }

    /// Returns the operator's unfinished imports: their files, and how many games each has written.
    pub(crate) async fn unfinished_imports(&self) -> Result<Vec<(String, u64)>, StoreError> {
        let imports: Vec<(String, i64)> = query_as(
            "SELECT source, (SELECT COUNT(*) FROM library WHERE import_id = u.id) FROM unfinished_imports u
             WHERE owner_id IS NULL ORDER BY source",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(imports.into_iter().map(|(source, games)| (source, games as u64)).collect())
    }

    /// Removes what members' imports left behind when their server stopped.
    pub(crate) async fn remove_broken_imports(&self) -> Result<(), StoreError> {
        self.writer.change(Cleanup).await
    }
}
