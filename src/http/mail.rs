//! Mail addresses, and account recovery by a mailed link, over HTTP.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use parlor_protocol::ErrorCode;
use parlor_protocol::http::{
    DigestChange, LanguageChange, LinkRecovery, LinkRequest, LinkToken, MailChange, NewSession, RecoveryWays,
};

use super::accounts::new_session;
use super::door::Peer;
use super::error::ApiError;
use super::extract::{Body, Segment, Signed};
use crate::app::App;
use crate::error::refuse;
use crate::language::Language;
use crate::rate_limit::Limit;

/// The language that a page named, if the server speaks it.
fn spoken(code: Option<String>) -> Option<Language> {
    code.as_deref().and_then(Language::from_code)
}

/// `GET /api/recovery`.
pub(super) async fn ways(State(app): State<App>) -> Json<RecoveryWays> {
    Json(RecoveryWays { mail: app.accounts.sends_mail() })
}

/// `PUT /api/accounts/current/mail`.
pub(super) async fn set(
    State(app): State<App>,
    Signed { account, .. }: Signed,
    Body(MailChange { address, password, language }): Body<MailChange>,
) -> Result<StatusCode, ApiError> {
    app.allowances.check(Limit::PasswordChecksByAccount, &account.id).await?;
    app.allowances.check(Limit::MailsByAccount, &account.id).await?;
    let language = spoken(language);
    app.accounts.set_mail(&account, &address, password, language).await.map_err(ApiError::unacceptable)?;
    Ok(StatusCode::ACCEPTED)
}

/// `DELETE /api/accounts/current/mail`.
pub(super) async fn remove(State(app): State<App>, signed: Signed) -> Result<StatusCode, ApiError> {
    app.store.remove_mail(&signed.account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/accounts/current/digest`.
pub(super) async fn set_digest(
    State(app): State<App>,
    signed: Signed,
    Body(DigestChange { on, language }): Body<DigestChange>,
) -> Result<StatusCode, ApiError> {
    let account = &signed.account.id;
    if on && app.store.mail_of(account).await?.is_none() {
        return Err(refuse(ErrorCode::NotFound, "confirm a mail address first").into());
    }
    app.store.set_digest(account, on).await?;
    if let Some(language) = spoken(language) {
        app.store.set_language(account, language).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/accounts/current/language`: a language that the server does not speak changes nothing.
pub(super) async fn set_language(
    State(app): State<App>,
    signed: Signed,
    Body(LanguageChange { language }): Body<LanguageChange>,
) -> Result<StatusCode, ApiError> {
    if let Some(language) = Language::from_code(&language) {
        app.store.set_language(&signed.account.id, language).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/digest/{token}`: the token in a mail stops further ones without signing in; mail programs send it too.
pub(super) async fn stop_digest(
    State(app): State<App>,
    Segment(token): Segment,
) -> Result<StatusCode, ApiError> {
    let Some(account) = app.store.account_of_digest(&token).await? else {
        return Err(refuse(ErrorCode::NotFound, "this link is not complete; copy all of it").into());
    };
    app.store.set_digest(&account, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/recovery/confirm`.
pub(super) async fn confirm(
    State(app): State<App>,
    Body(LinkToken { token }): Body<LinkToken>,
) -> Result<StatusCode, ApiError> {
    app.accounts.confirm_mail(&token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/recovery/mail`: the answer is the same whether there is such an account or not. The work is done after
/// the answer.
pub(super) async fn request(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Body(LinkRequest { name, language }): Body<LinkRequest>,
) -> Result<StatusCode, ApiError> {
    app.allowances.check(Limit::MailsByAddress, peer.ip()).await?;
    let language = spoken(language);
    if !app.accounts.sends_mail() {
        app.accounts.send_reset_link(&name, language).await?;
    }
    // That a name has used up its mails is not revealed: someone could use that to keep its owner from asking.
    if app.allowances.check_mails_to(&name).await.is_ok() {
        tokio::spawn(async move {
            if let Err(refusal) = app.accounts.send_reset_link(&name, language).await {
                tracing::error!(why = refusal.message, "a link for a new password was not sent");
            }
        });
    }
    Ok(StatusCode::ACCEPTED)
}

/// `POST /api/recovery/link`: every session ends.
pub(super) async fn by_link(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Body(LinkRecovery { token, password }): Body<LinkRecovery>,
) -> Result<Json<NewSession>, ApiError> {
    app.allowances.check(Limit::SignInsByAddress, peer.ip()).await?;
    let made = app.accounts.recover_by_link(&token, password).await.map_err(ApiError::unacceptable)?;
    app.registry.end_sessions(&made.account.id, |_| true);
    Ok(new_session(made))
}
