//! Files of games, uploaded by the page.

use axum::Json;
use axum::extract::{Extension, State};
use parlor_protocol::http::{ImportQuery, ImportedGames};
use parlor_protocol::{ErrorCode, Refusal};
use parlor_rules::notation::{Format, read};

use super::door::Peer;
use super::error::ApiError;
use super::extract::{Params, Signed, Upload};
use crate::app::App;
use crate::archive;
use crate::limits;
use crate::rate_limit::Limit;

/// `POST /api/imports`, the file as its body: reads finished games into the archive, all or none.
pub(super) async fn import(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    _signed: Signed,
    Params(query): Params<ImportQuery>,
    Upload(body): Upload,
) -> Result<Json<ImportedGames>, ApiError> {
    app.rate_limits.check(Limit::ImportsByAddress, peer.ip())?;
    let refuse = |why: String| ApiError::unacceptable(Refusal::new(ErrorCode::BadRequest, why));
    let format = match query.format.as_deref().filter(|id| !id.is_empty()) {
        Some(id) => Format::from_id(id).ok_or_else(|| refuse(format!("unknown format: {id}")))?,
        None => Format::detect(&query.name, &body),
    };
    let now_ms = app.clock.now_ms();
    // Replaying many games takes a while: not on a thread that others wait for.
    let games = tokio::task::spawn_blocking(move || {
        let games = read(format, &body).map_err(|e| e.to_string())?;
        if games.len() > limits::IMPORT_GAMES {
            return Err(format!(
                "a file can have at most {} games; use `parlor import` for more",
                limits::IMPORT_GAMES
            ));
        }
        Ok(games.into_iter().map(|game| archive::imported(game, now_ms)).collect::<Vec<_>>())
    });
    let games =
        games.await.map_err(|e| refuse(format!("the file could not be read: {e}")))?.map_err(refuse)?;
    if games.is_empty() {
        return Err(refuse("the file has no games".to_owned()));
    }
    let games = app.store.import_games(games).await?;
    Ok(Json(ImportedGames { games }))
}
