//! Accounts over HTTP: register, sign in and out, sessions, passwords, blocks, bots.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_protocol::{ErrorCode, Refusal};
use serde::Deserialize;
use serde_json::{Value, json};

use super::api::ApiError;
use super::upgrade::Peer;
use crate::account::Account;
use crate::app::App;

/// Who asks, by the token in `Authorization: Bearer TOKEN`. Tokens are never taken from cookies or URLs.
pub(super) struct Signed {
    account: Account,
    token: String,
}

impl Signed {
    /// Whose token it is.
    pub(super) fn account(&self) -> &Account {
        &self.account
    }
}

impl FromRequestParts<App> for Signed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let header = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = header.and_then(|value| value.strip_prefix("Bearer ")).map(str::trim);
        let Some(token) = token else {
            return Err(Refusal::new(
                ErrorCode::Unauthorized,
                "a token is needed: Authorization: Bearer TOKEN",
            )
            .into());
        };
        match app.store.account_of_token(token).await? {
            Some(account) => Ok(Self { account, token: token.to_owned() }),
            None => Err(Refusal::new(ErrorCode::Unauthorized, "this token is not known").into()),
        }
    }
}

/// Who asks, where that may be nobody. A token that is not known is still refused.
pub(super) struct MaybeSigned(Option<Signed>);

impl FromRequestParts<App> for MaybeSigned {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if parts.headers.contains_key(header::AUTHORIZATION) {
            return Signed::from_request_parts(parts, app).await.map(|signed| Self(Some(signed)));
        }
        Ok(Self(None))
    }
}

/// What is sent to register and to sign in.
#[derive(Deserialize)]
pub(super) struct NameAndPassword {
    name: String,
    password: String,
}

pub(super) type Body<T> = Result<Json<T>, JsonRejection>;

pub(super) fn body<T>(body: Body<T>) -> Result<T, ApiError> {
    let Json(value) = body.map_err(|rejection| {
        ApiError::unacceptable(Refusal::new(ErrorCode::BadRequest, rejection.body_text()))
    })?;
    Ok(value)
}

fn signed_in((account, token): (Account, String)) -> Value {
    json!({"token": token, "user": account.user()})
}

/// `POST /api/accounts {name, password}`.
pub(super) async fn register(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    signed: MaybeSigned,
    request: Body<NameAndPassword>,
) -> Result<Response, ApiError> {
    let request = body(request)?;
    app.rate_limits.check_sign_in(peer.ip(), &request.name)?;
    let guest = signed.0.map(|signed| (signed.account, signed.token));
    let made = app
        .accounts
        .register(guest, &request.name, request.password)
        .await
        .map_err(ApiError::unacceptable)?;
    app.registry.account_changed(&made.0);
    Ok((StatusCode::CREATED, Json(signed_in(made))).into_response())
}

/// `POST /api/sessions {name, password}`.
pub(super) async fn sign_in(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    request: Body<NameAndPassword>,
) -> Result<Response, ApiError> {
    let request = body(request)?;
    app.rate_limits.check_sign_in(peer.ip(), &request.name)?;
    let made = app.accounts.sign_in(&request.name, request.password).await.map_err(ApiError::unacceptable)?;
    Ok(Json(signed_in(made)).into_response())
}

/// `GET /api/sessions`: where this account is signed in.
pub(super) async fn sessions(State(app): State<App>, signed: Signed) -> Result<Response, ApiError> {
    let sessions = app.store.sessions(&signed.account.id, &signed.token).await?;
    Ok(Json(json!({"sessions": sessions})).into_response())
}

/// `DELETE /api/sessions/current` and `DELETE /api/sessions/{id}`: signs out there.
pub(super) async fn sign_out(
    State(app): State<App>,
    signed: Signed,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let sessions = app.store.sessions(&signed.account.id, &signed.token).await?;
    let Some(session) =
        sessions.iter().find(|session| session.id == id || (id == "current" && session.current))
    else {
        return Err(Refusal::new(ErrorCode::NotFound, "there is no such session").into());
    };
    app.store.end_session(&signed.account.id, &session.id).await?;
    app.registry.end_sessions(&signed.account.id, |token_id| token_id == session.id);
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/accounts/current`.
pub(super) async fn current(signed: Signed) -> Response {
    Json(json!({"user": signed.account.user()})).into_response()
}

/// What is sent to change a password.
#[derive(Deserialize)]
pub(super) struct Passwords {
    old: String,
    new: String,
}

/// `PUT /api/accounts/current/password {old, new}`: every other session ends.
pub(super) async fn change_password(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    signed: Signed,
    request: Body<Passwords>,
) -> Result<StatusCode, ApiError> {
    let request = body(request)?;
    app.rate_limits.check_sign_in(peer.ip(), &signed.account.name)?;
    app.accounts
        .change_password(&signed.account, &signed.token, request.old, request.new)
        .await
        .map_err(ApiError::unacceptable)?;
    let kept = app.store.sessions(&signed.account.id, &signed.token).await?;
    app.registry
        .end_sessions(&signed.account.id, |token_id| !kept.iter().any(|session| session.id == token_id));
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/accounts/current`: the games stay, the name goes.
pub(super) async fn delete(State(app): State<App>, signed: Signed) -> Result<StatusCode, ApiError> {
    app.store.delete_account(&signed.account.id, app.clock.now_ms()).await?;
    app.registry.end_sessions(&signed.account.id, |_| true);
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/blocks`.
pub(super) async fn blocks(State(app): State<App>, signed: Signed) -> Result<Response, ApiError> {
    let names = app.store.blocked_names(&signed.account.id).await?;
    Ok(Json(json!({"blocked": names})).into_response())
}

/// `PUT /api/blocks/{name}`.
pub(super) async fn block(
    State(app): State<App>,
    signed: Signed,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    set_block(&app, &signed, &name, Some(app.clock.now_ms())).await
}

/// `DELETE /api/blocks/{name}`.
pub(super) async fn unblock(
    State(app): State<App>,
    signed: Signed,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    set_block(&app, &signed, &name, None).await
}

async fn set_block(
    app: &App,
    signed: &Signed,
    name: &str,
    at_ms: Option<i64>,
) -> Result<StatusCode, ApiError> {
    match app.store.account_by_name(name).await? {
        Some(other) if other.id != signed.account.id => {
            app.store.set_block(&signed.account.id, &other.id, at_ms).await?;
            Ok(StatusCode::NO_CONTENT)
        }
        Some(_) => Err(Refusal::new(ErrorCode::BadRequest, "nobody blocks himself").into()),
        None => Err(Refusal::new(ErrorCode::NotFound, "there is nobody of this name").into()),
    }
}

/// What is sent to make a bot.
#[derive(Deserialize)]
pub(super) struct BotName {
    name: String,
}

/// `POST /api/bots {name}`: a bot account and its token, which is told once.
pub(super) async fn new_bot(
    State(app): State<App>,
    signed: Signed,
    request: Body<BotName>,
) -> Result<Response, ApiError> {
    let request = body(request)?;
    let made = app.accounts.new_bot(&signed.account, &request.name).await.map_err(ApiError::unacceptable)?;
    Ok((StatusCode::CREATED, Json(signed_in(made))).into_response())
}
