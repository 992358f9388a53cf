//! Refusals: what a client hears when a request is not carried out.

use parlor_protocol::{ErrorCode, Refusal};

/// A refusal with a code and a sentence.
pub(crate) fn refuse(code: ErrorCode, message: impl Into<String>) -> Refusal {
    Refusal::new(code, message)
}

/// The refusal for a request that failed for a reason of the server's own, which goes into the server's log.
pub(crate) fn internal(error: &dyn std::error::Error) -> Refusal {
    tracing::error!(%error, "a request failed");
    refuse(ErrorCode::Internal, "the server cannot save or read this now; nothing was changed")
}
