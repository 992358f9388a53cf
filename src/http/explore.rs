//! The rules over HTTP: where a line of moves leads, and what could be played there.

use axum::Json;
use parlor_protocol::{ErrorCode, Refusal};
use serde::Deserialize;
use serde_json::Value;

use super::accounts::{Body, body};
use super::api::ApiError;
use crate::explore::{Line, story};

/// What `POST /api/explore` is asked.
#[derive(Deserialize)]
pub(super) struct Question {
    #[serde(flatten)]
    line: Line,
    text: Option<String>,
}

/// `POST /api/explore`: the position after the moves of a line, what led to it, and the legal moves there.
pub(super) async fn explore(question: Body<Question>) -> Result<Json<Value>, ApiError> {
    let Question { line, text } = body(question)?;
    // A long game takes milliseconds to replay: not on a thread that others wait for.
    let told = tokio::task::spawn_blocking(move || {
        let record = match text {
            Some(text) => line.after_pasted(&text),
            None => line.record(),
        }?;
        Ok::<_, Refusal>(story(&record))
    });
    let failed = |_| Refusal::new(ErrorCode::Internal, "the line could not be replayed");
    Ok(Json(told.await.map_err(failed)?.map_err(ApiError::unacceptable)?))
}
