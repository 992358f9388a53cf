//! What handlers take from a request. What cannot be read is answered with a sentence, like every other error.

use std::error::Error;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use parlor_protocol::{ErrorCode, Refusal};
use serde::de::DeserializeOwned;

use super::door::LateBody;
use super::error::{ApiError, bad_request};
use crate::account::Account;
use crate::app::App;
use crate::plain_words::in_plain_words;

/// The signed-in user, by the token in `Authorization: Bearer TOKEN`. Tokens are never taken from cookies or URLs.
pub(super) struct Signed {
    pub(super) account: Account,
    pub(super) token: String,
}

impl FromRequestParts<App> for Signed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let header = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let Some(token) = header.and_then(bearer) else {
            let message = "expected a token: Authorization: Bearer TOKEN";
            return Err(Refusal::new(ErrorCode::Unauthorized, message).into());
        };
        match app.store.account_of_token(token).await? {
            Some(account) => Ok(Self { account, token: token.to_owned() }),
            None => Err(Refusal::new(ErrorCode::Unauthorized, "unknown token").into()),
        }
    }
}

/// The token of `Bearer TOKEN`. The name of a scheme may be written in any case (RFC 9110, section 11.1).
fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The signed-in user, if the request has a token. An unknown token is still refused.
pub(super) struct MaybeSigned(pub(super) Option<Signed>);

impl FromRequestParts<App> for MaybeSigned {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if parts.headers.contains_key(header::AUTHORIZATION) {
            return Signed::from_request_parts(parts, app).await.map(|signed| Self(Some(signed)));
        }
        Ok(Self(None))
    }
}

/// A JSON body.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        match Json::from_request(request, app).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) if LateBody::caused(&rejection) => Err(late()),
            Err(rejection) => {
                let expected = "expected a JSON body for this operation (Content-Type: application/json)";
                let message = explained(expected, &rejection);
                Err(ApiError::unacceptable(Refusal::new(ErrorCode::BadRequest, message)))
            }
        }
    }
}

fn late() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, ErrorCode::BadRequest, LateBody.to_string())
}

/// The query.
pub(super) struct Params<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(params)) => Ok(Self(params)),
            Err(rejection) => {
                // "Failed to deserialize query string: FIELD: WHY"
                let text = rejection.body_text();
                let why = text.split_once(": ").map_or(&*text, |(_, why)| why);
                Err(bad_request(format!(
                    "expected this operation's query parameters: {}",
                    in_plain_words(why)
                )))
            }
        }
    }
}

/// Says what was expected, and what is wrong by the last cause of an error; the causes before it name our types.
fn explained(expected: &str, rejection: &dyn Error) -> String {
    let mut cause = rejection.source();
    while let Some(deeper) = cause.and_then(Error::source) {
        cause = Some(deeper);
    }
    cause.map_or_else(
        || expected.to_owned(),
        |cause| format!("{expected}: {}", in_plain_words(&cause.to_string())),
    )
}

/// The name, id or code in the path. What is not UTF-8 names nothing.
pub(super) struct Segment(pub(super) String);

impl FromRequestParts<App> for Segment {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        match Path::from_request_parts(parts, app).await {
            Ok(Path(segment)) => Ok(Self(segment)),
            Err(_) => Err(Refusal::new(ErrorCode::NotFound, "the path is not UTF-8").into()),
        }
    }
}

/// A file as the body.
pub(super) struct Upload(pub(super) Bytes);

impl FromRequest<App> for Upload {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        match Bytes::from_request(request, app).await {
            Ok(bytes) => Ok(Self(bytes)),
            Err(rejection) if LateBody::caused(&rejection) => Err(late()),
            Err(BytesRejection::FailedToBufferBody(error))
                if error.status() == StatusCode::PAYLOAD_TOO_LARGE =>
            {
                let message = "the file is larger than 1 MiB";
                Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::BadRequest, message))
            }
            Err(rejection) => Err(bad_request(rejection.body_text())),
        }
    }
}
