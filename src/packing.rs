//! Packs the logs of finished games, including those in an older database, a few at a time and behind everything else.

use std::sync::Arc;
use std::time::Duration;

use crate::game::{GameMeta, GameState, LoggedAct, chain};
use crate::heads::HeadsFile;
use crate::limits;
use crate::store::{PackedLog, Store, StoreError};
use crate::time::Clock;

/// Packs the logs of games that have been over for at least `age`, for as long as the server runs.
pub(crate) async fn keep_packing(store: Store, clock: Clock, heads: Option<HeadsFile>, age: Duration) {
    loop {
        let until_ms = clock.now_ms() - age.as_millis() as i64;
        // Rows that the heads file does not cover yet stay, because it reads rows.
        let place = match &heads {
            Some(heads) => heads.written().await,
            None => i64::MAX,
        };
        if let Err(error) = pack_all(&store, until_ms, place).await {
            tracing::error!(%error, "logs of finished games cannot be packed");
        }
        tokio::time::sleep(limits::PACKING_PERIOD.min(age.max(Duration::from_millis(100)))).await;
    }
}

/// Packs the logs of all games that ended before `until_ms` and have no row after `place`.
pub(crate) async fn pack_all(store: &Store, until_ms: i64, place: i64) -> Result<(), StoreError> {
    let mut after = 0;
    loop {
        let numbers = store.games_to_pack(after, until_ms, place, limits::PACKED_AT_ONCE).await?;
        let Some(last) = numbers.last() else { return Ok(()) };
        after = *last;
        let mut logs = Vec::with_capacity(numbers.len());
        for (id, game) in store.games_by_number(numbers.into_iter()).await? {
            match game.map_err(|error| error.to_string()).and_then(|(meta, log)| packed(meta, &log)) {
                Ok(log) => logs.push(log),
                Err(why) => tracing::error!(game = id, why, "a log is not packed"),
            }
        }
        metrics::counter!("parlor_packed_games_total").increment(logs.len() as u64);
        store.pack(logs).await?;
    }
}

/// Packs the log of a finished game. A damaged one stays as it is, for people to look at.
fn packed(meta: GameMeta, log: &[LoggedAct]) -> Result<PackedLog, String> {
    let number = meta.number.ok_or("it has no number")?;
    let root = chain::root(&meta);
    let (state, _) = GameState::replay(Arc::new(meta), log, u64::MAX).map_err(|error| error.to_string())?;
    if !state.is_over() {
        return Err("its log lacks its end".to_owned());
    }
    PackedLog::of(number, &root, log)
}
