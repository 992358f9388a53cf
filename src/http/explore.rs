//! The rules over HTTP: where a line of moves leads, and what could be played there.

use axum::Json;
use parlor_protocol::http::{ExploreQuestion, ExploredGame};
use parlor_protocol::{ErrorCode, Refusal};

use super::error::ApiError;
use super::extract::Body;
use crate::explore;

/// `POST /api/explore`: the position after the moves of a line, what led to it, and the legal moves there.
pub(super) async fn explore(
    Body(ExploreQuestion { line, text, opening }): Body<ExploreQuestion>,
) -> Result<Json<ExploredGame>, ApiError> {
    // A long game takes milliseconds to replay, so this stays off the threads that others wait for.
    let explored = tokio::task::spawn_blocking(move || {
        let record = match (opening, text) {
            (Some(opening), _) => explore::drawn(&line, &opening),
            (None, Some(text)) => explore::after_pasted(&line, &text),
            (None, None) => explore::record(&line),
        }?;
        Ok::<_, Refusal>(explore::whole(&record))
    });
    let failed = |_| Refusal::new(ErrorCode::Internal, "the line could not be replayed");
    Ok(Json(explored.await.map_err(failed)?.map_err(ApiError::unacceptable)?))
}
