//! Refusals as HTTP answers.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_protocol::{ErrorCode, Refusal};

/// A refusal and the status that it is sent with.
pub(super) struct ApiError {
    refusal: Refusal,
    status: StatusCode,
}

impl ApiError {
    pub(super) fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        Self { refusal: Refusal::new(code, message), status }
    }

    /// A body that could be read but has an invalid value: 422.
    pub(super) fn unacceptable(refusal: Refusal) -> Self {
        match refusal.code {
            ErrorCode::BadRequest => Self { refusal, status: StatusCode::UNPROCESSABLE_ENTITY },
            _ => refusal.into(),
        }
    }
}

impl<E: Into<Refusal>> From<E> for ApiError {
    fn from(error: E) -> Self {
        let refusal = error.into();
        let status = match refusal.code {
            ErrorCode::BadRequest | ErrorCode::UnknownType => StatusCode::BAD_REQUEST,
            ErrorCode::Unauthorized => StatusCode::UNAUTHORIZED,
            ErrorCode::Forbidden => StatusCode::FORBIDDEN,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::NotAvailable => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::CONFLICT,
        };
        Self { refusal, status }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let retry_after =
            self.refusal.retry_ms.map(|ms| [(header::RETRY_AFTER, ms.div_ceil(1_000).to_string())]);
        (self.status, retry_after, Json(self.refusal)).into_response()
    }
}

pub(super) fn bad_request(message: impl Into<String>) -> ApiError {
    Refusal::new(ErrorCode::BadRequest, message).into()
}

/// Answers every other path below `/api`.
pub(super) async fn not_found() -> ApiError {
    Refusal::new(ErrorCode::NotFound, "no such route").into()
}

/// Answers an existing path that was requested with another method; axum adds the `Allow` header.
pub(super) async fn method_not_allowed() -> ApiError {
    let message = "this route does not allow this method; see the Allow header";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadRequest, message)
}

/// Answers all other requests while all connections are taken.
pub(super) async fn crowded() -> ApiError {
    too_many_connections().into()
}

pub(super) fn too_many_connections() -> Refusal {
    Refusal::new(ErrorCode::NotAvailable, "there are too many connections; try again in a few seconds")
}
