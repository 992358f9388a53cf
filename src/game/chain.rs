//! The rows of a game's log, and the hash chain that ties each of them to all before it, so that a changed, lost or
//! swapped row shows.

use sha2::{Digest, Sha256};

use super::meta::GameMeta;
use crate::id::hex;

/// A link of the chain: the first 16 bytes of a SHA-256, as 32 hexadecimal digits. Half of it is enough:
/// it is stored in every row, and forging a row still takes 2^128 tries.
pub(crate) type Link = String;

/// One row of a game's log.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LoggedAct {
    pub(crate) seq: u64,
    pub(crate) at_ms: i64,
    pub(crate) body: String,
    pub(crate) chain: Link,
}

/// The link before a game's first row: it holds what never changes about the game.
pub(crate) fn root(meta: &GameMeta) -> Link {
    let control = meta.time_control.map(|control| serde_json::json!(control).to_string()).unwrap_or_default();
    let (variant, start) = (meta.variant().to_string(), meta.start.to_string());
    let created_ms = meta.created_ms.to_string();
    let mut parts = vec![
        &*meta.id,
        meta.kind().id(),
        &variant,
        &start,
        &meta.first.id,
        &meta.second.id,
        if meta.rated { "rated" } else { "casual" },
        &control,
        &created_ms,
    ];
    // Only where there is one: some games are older than pairs.
    if let Some(pair) = &meta.pair {
        parts.extend([if pair.second { "second of" } else { "first before" }, &*pair.other]);
    }
    link(&parts)
}

/// The link of a row that follows `before`.
pub(crate) fn next(before: &str, seq: u64, at_ms: i64, body: &str) -> Link {
    link(&[before, &seq.to_string(), &at_ms.to_string(), body])
}

fn link(parts: &[&str]) -> Link {
    let mut hasher = Sha256::new();
    for part in parts {
        // The length comes first, so that different lists of parts never give the same bytes.
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part.as_bytes());
    }
    hex(&hasher.finalize()[..16])
}
