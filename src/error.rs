//! Refusals: what a client receives when a request is not carried out.

use parlor_protocol::{ErrorCode, Refusal};

/// Creates a refusal with a code and a sentence.
pub(crate) fn refuse(code: ErrorCode, message: impl Into<String>) -> Refusal {
    Refusal::new(code, message)
}

/// Creates the refusal for a request that failed for an internal reason, and logs the reason.
pub(crate) fn internal(error: &dyn std::error::Error) -> Refusal {
    tracing::error!(%error, "a request failed");
    refuse(ErrorCode::Internal, "the server cannot save or read this now; nothing was changed")
}
