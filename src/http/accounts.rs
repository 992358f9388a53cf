//! Accounts over HTTP: register, change the password, delete.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use parlor_protocol::http::{Credentials, CurrentAccount, NewSession, PasswordChange};

use super::door::Peer;
use super::error::ApiError;
use super::extract::{Body, MaybeSigned, Signed};
use super::own_bots::retire;
use crate::account::Account;
use crate::accounts::SignedInAccount;
use crate::app::App;
use crate::rate_limit::Limit;
use crate::store::deleted_name;

pub(super) fn new_session(made: SignedInAccount) -> Json<NewSession> {
    let SignedInAccount { account, token, device, recovery_codes } = made;
    Json(NewSession { token, user: account.user(), device, recovery_codes })
}

/// `POST /api/accounts`.
pub(super) async fn register(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    MaybeSigned(signed): MaybeSigned,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<(StatusCode, Json<NewSession>), ApiError> {
    app.allowances.check(Limit::SignInsByAddress, peer.ip()).await?;
    let guest = signed.map(|signed| (signed.account, signed.token));
    let made = app.accounts.register(guest, &name, password).await.map_err(ApiError::unacceptable)?;
    app.change_account(&made.account).await;
    Ok((StatusCode::CREATED, new_session(made)))
}

/// `GET /api/accounts/current`.
pub(super) async fn current(
    State(app): State<App>,
    signed: Signed,
) -> Result<Json<CurrentAccount>, ApiError> {
    let moderator = app.store.is_moderator(&signed.account.id).await?;
    Ok(Json(CurrentAccount { user: signed.account.user(), moderator }))
}

/// `PUT /api/accounts/current/password`: every other session ends.
pub(super) async fn change_password(
    State(app): State<App>,
    Signed { account, token }: Signed,
    Body(PasswordChange { old, new }): Body<PasswordChange>,
) -> Result<StatusCode, ApiError> {
    app.allowances.check(Limit::PasswordChecksByAccount, &account.id).await?;
    app.accounts.change_password(&account, &token, old, new).await.map_err(ApiError::unacceptable)?;
    let kept = app.store.sessions(&account.id, &token).await?;
    app.registry.end_sessions(&account.id, |token_id| !kept.iter().any(|session| session.id == token_id));
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/accounts/current`: the games stay, the name and the bots go.
pub(super) async fn delete(State(app): State<App>, signed: Signed) -> Result<StatusCode, ApiError> {
    let bots = app.store.own_bots(&signed.account.id).await?;
    app.store.delete_account(&signed.account.id, app.clock.now_ms()).await?;
    app.registry.end_sessions(&signed.account.id, |_| true);
    bots.iter().for_each(|bot| retire(&app, bot.account.id.clone()));
    for gone in std::iter::once(&signed.account).chain(bots.iter().map(|bot| &bot.account)) {
        app.change_account(&Account { name: deleted_name(&gone.id), ..gone.clone() }).await;
    }
    Ok(StatusCode::NO_CONTENT)
}
