//! The engine over HTTP: reviews of finished games, and moves on request.

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parlor_protocol::{ErrorCode, Refusal};
use serde::Deserialize;

use super::accounts::{Body, Signed, body};
use super::api::{ApiError, public_game};
use super::upgrade::Peer;
use crate::analysis::{Chooser, Standing};
use crate::app::App;
use crate::archive;
use crate::explore::Line;
use crate::id::GameId;
use crate::rate_limit::Limit;

/// `GET /api/games/{id}/analysis`.
pub(super) async fn standing(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Standing>, ApiError> {
    let game = GameId::from(id);
    if app.store.game_meta(&game).await?.is_none() {
        return Err(Refusal::new(ErrorCode::NotFound, "there is no such game").into());
    }
    Ok(Json(app.analyses.standing(&game).await?))
}

/// `POST /api/games/{id}/analysis`: asks for it; 202 until it is there.
pub(super) async fn ask(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    _signed: Signed,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let (state, _) = public_game(&app, &id).await?;
    if !state.is_over() {
        // Nobody gets help in a game that is being played.
        return Err(Refusal::new(ErrorCode::Forbidden, "the game is not over yet").into());
    }
    app.rate_limits.check(Limit::ReviewsByAddress, peer.ip())?;
    let text =
        archive::export(&state, None, Some("text")).map_err(|why| Refusal::new(ErrorCode::Internal, why))?;
    let standing = app.analyses.ask(&GameId::from(id), text, state.plies()).await?;
    let status = if standing.is_done() { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok((status, Json(standing)).into_response())
}

/// What `POST /api/engine/best` is asked.
#[derive(Deserialize)]
pub(super) struct BestQuestion {
    #[serde(flatten)]
    line: Line,
    #[serde(flatten)]
    chooser: Chooser,
}

/// `POST /api/engine/best`: what a level or an algorithm would play, and the position after it.
pub(super) async fn best(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    _signed: Signed,
    question: Body<BestQuestion>,
) -> Result<Response, ApiError> {
    app.rate_limits.check(Limit::EngineByAddress, peer.ip())?;
    let BestQuestion { line, chooser } = body(question)?;
    let answer = app.analyses.best(&line, &chooser).await.map_err(ApiError::unacceptable)?;
    Ok(Json(answer).into_response())
}
