//! Games of files, sent by the page.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Query, State};
use axum::response::{IntoResponse, Response};
use parlor_protocol::{ErrorCode, Refusal};
use parlor_rules::notation::{Format, read};
use serde::Deserialize;
use serde_json::json;

use super::accounts::Signed;
use super::api::ApiError;
use super::upgrade::Peer;
use crate::app::App;
use crate::archive;
use crate::limits;
use crate::rate_limit::Limit;

/// What an upload says of itself.
#[derive(Deserialize)]
pub(super) struct Upload {
    /// The file's name: its end tells the format.
    #[serde(default)]
    name: String,
    format: Option<String>,
}

/// `POST /api/imports?name=&format=`, the file as its body: reads finished games into the archive, all or none.
pub(super) async fn import(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    _signed: Signed,
    Query(upload): Query<Upload>,
    body: Bytes,
) -> Result<Response, ApiError> {
    app.rate_limits.check(Limit::ImportsByAddress, peer.ip())?;
    let refuse = |why: String| ApiError::unacceptable(Refusal::new(ErrorCode::BadRequest, why));
    let format = match upload.format.as_deref().filter(|id| !id.is_empty()) {
        Some(id) => Format::from_id(id).ok_or_else(|| refuse(format!("{id:?} is no format")))?,
        None => Format::detect(&upload.name, &body),
    };
    let now_ms = app.clock.now_ms();
    // Replaying many games takes a while: not on a thread that others wait for.
    let games = tokio::task::spawn_blocking(move || {
        let games = read(format, &body).map_err(|e| e.to_string())?;
        if games.len() > limits::IMPORT_GAMES {
            return Err(format!(
                "a file has at most {} games; use parlor import for more",
                limits::IMPORT_GAMES
            ));
        }
        Ok(games.into_iter().map(|game| archive::imported(game, now_ms)).collect::<Vec<_>>())
    });
    let games =
        games.await.map_err(|e| refuse(format!("the file could not be read: {e}")))?.map_err(refuse)?;
    if games.is_empty() {
        return Err(refuse("there is no game in this file".to_owned()));
    }
    let games = app.store.import_games(games).await?;
    Ok(Json(json!({"games": games})).into_response())
}
