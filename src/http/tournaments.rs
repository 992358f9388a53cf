//! Tournaments over HTTP.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_protocol::http::{
    Tournament, TournamentExportQuery, TournamentList, TournamentPage, TournamentTerms,
};
use parlor_protocol::{ErrorCode, Refusal};

use super::error::ApiError;
use super::extract::{Body, MaybeSigned, Params, Segment, Signed};
use crate::app::App;
use crate::error::refuse;
use crate::rate_limit::Limit;

/// Answers 409 if a tournament cannot do something in its current state: the server has not failed.
fn conflict(refusal: Refusal) -> ApiError {
    match refusal.code {
        ErrorCode::NotAvailable => ApiError::new(StatusCode::CONFLICT, refusal.code, refusal.message),
        _ => refusal.into(),
    }
}

/// `GET /api/tournaments`.
pub(super) async fn list(State(app): State<App>) -> Result<Json<TournamentList>, ApiError> {
    Ok(Json(app.tournaments.list().await?))
}

/// `POST /api/tournaments`.
pub(super) async fn create(
    State(app): State<App>,
    signed: Signed,
    Body(terms): Body<TournamentTerms>,
) -> Result<(StatusCode, Json<Tournament>), ApiError> {
    app.allowances.check(Limit::OffersByAccount, &signed.account.id).await?;
    if !app.words.passes(&terms.name) {
        return Err(ApiError::unacceptable(refuse(ErrorCode::BadRequest, "this name is not allowed here")));
    }
    let made = app.tournaments.create(&signed.account, terms).await.map_err(ApiError::unacceptable)?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// `GET /api/tournaments/{id}`.
pub(super) async fn tournament(
    State(app): State<App>,
    MaybeSigned(signed): MaybeSigned,
    Segment(id): Segment,
) -> Result<Json<TournamentPage>, ApiError> {
    let me = signed.map(|signed| signed.account.id);
    Ok(Json(app.tournaments.page(&id, me.as_ref()).await?))
}

/// `DELETE /api/tournaments/{id}`.
pub(super) async fn cancel(
    State(app): State<App>,
    signed: Signed,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    app.tournaments.cancel(&id, &signed.account.id).await.map_err(conflict)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/tournaments/{id}/entry`.
pub(super) async fn enter(
    State(app): State<App>,
    signed: Signed,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    app.allowances.check(Limit::OffersByAccount, &signed.account.id).await?;
    app.tournaments.enter(&id, &signed.account).await.map_err(conflict)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/tournaments/{id}/entry`.
pub(super) async fn leave(
    State(app): State<App>,
    signed: Signed,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    app.allowances.check(Limit::OffersByAccount, &signed.account.id).await?;
    app.tournaments.leave(&id, &signed.account.id).await.map_err(conflict)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/tournaments/{id}/export`: a file to download.
pub(super) async fn export(
    State(app): State<App>,
    Segment(id): Segment,
    Params(TournamentExportQuery { format }): Params<TournamentExportQuery>,
) -> Result<Response, ApiError> {
    let format = format.filter(|format| !format.is_empty()).unwrap_or_else(|| "csv".to_owned());
    let text = app.tournaments.export(&id, &format).await?;
    let name = format!("attachment; filename=\"{id}.{format}\"");
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
