//! A member's private notes on games, over HTTP.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlor_protocol::http::Note;
use parlor_protocol::{ErrorCode, UserKind};

use super::error::ApiError;
use super::extract::{Body, Segment, Signed};
use super::games::{no_game, private};
use crate::account::Account;
use crate::app::App;
use crate::error::refuse;
use crate::id::GameId;
use crate::limits;
use crate::visible::visible_lines;

/// The game that a member may write about, which is any that they may see.
async fn game_for(app: &App, me: &Account, id: String) -> Result<GameId, ApiError> {
    if me.kind != UserKind::Member {
        return Err(refuse(ErrorCode::Forbidden, "only members can keep notes").into());
    }
    match app.store.game_meta(&id).await? {
        Some((meta, _)) if meta.public || meta.seat_of(&me.id).is_some() => Ok(meta.id),
        Some(_) => Err(private().into()),
        None => Err(no_game().into()),
    }
}

/// `GET /api/games/{id}/note`: your note, empty for none.
pub(super) async fn note(
    State(app): State<App>,
    signed: Signed,
    Segment(id): Segment,
) -> Result<Json<Note>, ApiError> {
    let me = &signed.account;
    let game = game_for(&app, me, id).await?;
    let text = app.store.note(&me.id, &game).await?.unwrap_or_default();
    Ok(Json(Note { text }))
}

/// `PUT /api/games/{id}/note`: an empty text removes it.
pub(super) async fn write(
    State(app): State<App>,
    signed: Signed,
    Segment(id): Segment,
    Body(note): Body<Note>,
) -> Result<StatusCode, ApiError> {
    let text = visible_lines(&note.text);
    let me = &signed.account;
    let game = game_for(&app, me, id).await?;
    if text.chars().count() > limits::NOTE_CHARS {
        let most = format!("a note can have at most {} characters", limits::NOTE_CHARS);
        return Err(ApiError::unacceptable(refuse(ErrorCode::BadRequest, most)));
    }
    let new = !text.is_empty() && app.store.note(&me.id, &game).await?.is_none();
    if new && app.store.count_notes(&me.id).await? >= limits::NOTES {
        let full = format!("you already have {} notes, the most you can", limits::NOTES);
        return Err(refuse(ErrorCode::AlreadyExists, full).into());
    }
    app.store.set_note(&me.id, &game, text, app.clock.now_ms()).await?;
    Ok(StatusCode::NO_CONTENT)
}
