//! A member's own notes beside games, over HTTP.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parlor_protocol::{ErrorCode, UserKind};
use serde::Deserialize;
use serde_json::json;

use super::accounts::{Body, Signed, body};
use super::api::ApiError;
use crate::account::Account;
use crate::app::App;
use crate::error::refuse;
use crate::id::GameId;
use crate::limits;

/// The game that a member may write about, which is any that he may see.
async fn game_for(app: &App, me: &Account, id: String) -> Result<GameId, ApiError> {
    if me.kind != UserKind::Member {
        return Err(refuse(ErrorCode::Forbidden, "only members keep notes").into());
    }
    match app.store.game_meta(&id).await? {
        Some((meta, _)) if meta.public || meta.seat_of(&me.id).is_some() => Ok(meta.id),
        Some(_) => Err(refuse(ErrorCode::Forbidden, "this game is private").into()),
        None => Err(refuse(ErrorCode::NotFound, "there is no such game").into()),
    }
}

/// `GET /api/games/{id}/note`: what one has written, empty for nothing.
pub(super) async fn note(
    State(app): State<App>,
    signed: Signed,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let me = signed.account();
    let game = game_for(&app, me, id).await?;
    let text = app.store.note(&me.id, &game).await?.unwrap_or_default();
    Ok(Json(json!({"text": text})).into_response())
}

/// What is sent to write a note.
#[derive(Deserialize)]
pub(super) struct Note {
    text: String,
}

/// `PUT /api/games/{id}/note {text}`: an empty text removes it.
pub(super) async fn write(
    State(app): State<App>,
    signed: Signed,
    Path(id): Path<String>,
    note: Body<Note>,
) -> Result<StatusCode, ApiError> {
    let text = body(note)?.text.trim().to_owned();
    let me = signed.account();
    let game = game_for(&app, me, id).await?;
    if text.chars().count() > limits::NOTE_CHARS {
        let most = format!("a note has at most {} characters", limits::NOTE_CHARS);
        return Err(ApiError::unacceptable(refuse(ErrorCode::BadRequest, most)));
    }
    let new = !text.is_empty() && app.store.note(&me.id, &game).await?.is_none();
    if new && app.store.count_notes(&me.id).await? >= limits::NOTES {
        let full = format!("you have {} notes, as many as one can", limits::NOTES);
        return Err(refuse(ErrorCode::AlreadyExists, full).into());
    }
    app.store.set_note(&me.id, &game, text, app.clock.now_ms()).await?;
    Ok(StatusCode::NO_CONTENT)
}
