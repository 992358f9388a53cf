//! Getting back into an account over HTTP.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use parlor_protocol::http::{CodeRecovery, NewSession, PasswordProof, Recovery, RecoveryCodes};

use super::accounts::new_session;
use super::door::Peer;
use super::error::ApiError;
use super::extract::{Body, Signed};
use crate::app::App;
use crate::rate_limit::Limit;

/// `GET /api/accounts/current/recovery`.
pub(super) async fn recovery(State(app): State<App>, signed: Signed) -> Result<Json<Recovery>, ApiError> {
    let account = &signed.account.id;
    let codes = app.store.recovery_codes(account).await?;
    let (mail, digest) = (app.store.mail_of(account).await?, app.store.has_digest(account).await?);
    Ok(Json(Recovery { codes, mail, digest }))
}

/// `POST /api/accounts/current/recovery-codes`.
pub(super) async fn renew_codes(
    State(app): State<App>,
    Signed { account, .. }: Signed,
    Body(PasswordProof { password }): Body<PasswordProof>,
) -> Result<(StatusCode, Json<RecoveryCodes>), ApiError> {
    app.allowances.check(Limit::PasswordChecksByAccount, &account.id).await?;
    let codes = app.accounts.renew_recovery_codes(&account, password).await?;
    Ok((StatusCode::CREATED, Json(RecoveryCodes { codes })))
}

/// `POST /api/recovery/code`: every session ends, because one may not be the owner's.
pub(super) async fn by_code(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Body(CodeRecovery { name, code, password }): Body<CodeRecovery>,
) -> Result<Json<NewSession>, ApiError> {
    app.allowances.check_sign_in(peer.ip(), &name, None).await?;
    let made = app.accounts.recover_by_code(&name, &code, password).await.map_err(ApiError::unacceptable)?;
    app.registry.end_sessions(&made.account.id, |_| true);
    Ok(new_session(made))
}
