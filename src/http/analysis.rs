//! The engine over HTTP: analyses of finished games, and moves on request.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use parlor_protocol::http::{Analysis, AnalysisStatus, BestMove, BestQuestion};
use parlor_protocol::{ErrorCode, Refusal, UserKind};
use serde_json::value::RawValue;

use super::door::Peer;
use super::error::ApiError;
use super::extract::{Body, Segment, Signed};
use super::games::{no_game, public_game};
use crate::analysis::Requester;
use crate::app::App;
use crate::archive;
use crate::id::GameId;
use crate::rate_limit::Limit;

/// The positions remain the text that the engine wrote.
type RawAnalysis = Analysis<Box<RawValue>>;

/// `GET /api/games/{id}/analysis`.
pub(super) async fn standing(
    State(app): State<App>,
    Segment(id): Segment,
) -> Result<Json<RawAnalysis>, ApiError> {
    let game = GameId::from(id);
    if app.store.game_meta(&game).await?.is_none() {
        return Err(no_game().into());
    }
    Ok(Json(app.analyses.standing(&game).await?))
}

/// `POST /api/games/{id}/analysis`: requests it; 202 until it is done.
pub(super) async fn ask(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    signed: Signed,
    Segment(id): Segment,
) -> Result<(StatusCode, Json<RawAnalysis>), ApiError> {
    let (state, _) = public_game(&app, &id).await?;
    if !state.is_over() {
        // No one gets help in a game that is still being played.
        return Err(Refusal::new(ErrorCode::Forbidden, "the game is still in progress").into());
    }
    app.rate_limits.check(Limit::ReviewsByAddress, peer.ip())?;
    let text =
        archive::export(&state, None, Some("text")).map_err(|why| Refusal::new(ErrorCode::Internal, why))?;
    let requester = requester(&app, &signed, peer).await?;
    let analysis = app.analyses.ask(requester, &GameId::from(id), text, state.plies()).await?;
    let done = analysis.status == AnalysisStatus::Done;
    Ok((if done { StatusCode::OK } else { StatusCode::ACCEPTED }, Json(analysis)))
}

/// `POST /api/engine/best`: what a level or an algorithm would play, and the position after it.
pub(super) async fn best(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    signed: Signed,
    Body(question): Body<BestQuestion>,
) -> Result<Json<BestMove>, ApiError> {
    app.rate_limits.check(Limit::EngineByAddress, peer.ip())?;
    let requester = requester(&app, &signed, peer).await?;
    Ok(Json(app.analyses.best(&requester, &question).await.map_err(ApiError::unacceptable)?))
}

/// The user whose share of the engine a request uses.
async fn requester(app: &App, signed: &Signed, peer: SocketAddr) -> Result<Requester, ApiError> {
    let account = &signed.account;
    let owner = match account.kind {
        UserKind::Bot => app.store.owner_of(&account.id).await?,
        UserKind::Guest | UserKind::Member => None,
    };
    Ok(Requester::new(account, owner, peer.ip()))
}
