//! Draws pictures, a few at a time, and caches the latest.

use std::sync::Arc;

use axum::body::Bytes;
use moka::future::Cache;
use parlor_picture::Failed;
use parlor_protocol::{ErrorCode, Refusal};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::error::{internal, refuse};
use crate::limits;

/// A hash of what a picture shows: equal keys mean the same picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PictureKey(pub(crate) [u8; 32]);

impl PictureKey {
    /// Computes the key of a picture from everything that it is drawn from.
    pub(crate) fn of(what: &str) -> Self {
        // A newer server may draw the same thing differently.
        Self(Sha256::digest(format!("{} {what}", env!("CARGO_PKG_VERSION"))).into())
    }
}

/// Draws pictures, and caches the latest. A cheap handle.
#[derive(Clone)]
pub(crate) struct Pictures {
    drawn: Cache<PictureKey, Bytes>,
    turns: Arc<Semaphore>,
    /// Room for requests that wait for a turn.
    places: Arc<Semaphore>,
}

impl Pictures {
    pub(crate) fn new() -> Self {
        let bytes = |_: &PictureKey, picture: &Bytes| u32::try_from(picture.len()).unwrap_or(u32::MAX);
        Self {
            drawn: Cache::builder().weigher(bytes).max_capacity(limits::PICTURE_CACHE_BYTES).build(),
            turns: Arc::new(Semaphore::new(limits::PICTURES_AT_ONCE)),
            places: Arc::new(Semaphore::new(limits::QUEUED_PICTURES)),
        }
    }

    /// Returns a cached picture.
    pub(crate) async fn kept(&self, key: PictureKey) -> Option<Bytes> {
        self.drawn.get(&key).await
    }

    /// Returns a picture, drawing it on a thread of its own unless it is cached. Requests for the same picture in the
    /// meantime wait for it.
    pub(crate) async fn drawn(
        &self,
        key: PictureKey,
        draw: impl FnOnce() -> Result<Vec<u8>, Failed> + Send + 'static,
    ) -> Result<Bytes, Refusal> {
        let made = self.drawn.try_get_with(key, async {
            let busy = || {
                refuse(
                    ErrorCode::NotAvailable,
                    "too many pictures are being drawn; try again in a few seconds",
                )
            };
            let _place = self.places.try_acquire().map_err(|_| busy())?;
            let turn = self.turns.clone().acquire_owned().await.map_err(|_| busy())?;
            // The thread holds the turn, even if no one waits for the picture any more.
            let drawing = move || (draw(), turn).0;
            let drawn = tokio::task::spawn_blocking(drawing).await.map_err(|e| internal(&e))?;
            drawn.map(Bytes::from).map_err(|e| internal(&e))
        });
        made.await.map_err(|refusal: Arc<Refusal>| (*refusal).clone())
    }
}
