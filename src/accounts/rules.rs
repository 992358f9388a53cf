//! Which names and passwords an account may have.

use parlor_protocol::{ErrorCode, Refusal};

use crate::error::refuse;

/// Shorter passwords are guessed too quickly; longer ones cost memory.
const PASSWORD_CHARS: std::ops::RangeInclusive<usize> = 8..=200;

/// Names that could be mistaken for a guest, a deleted account or the operator.
const RESERVED: &[&str] = &["guest", "deleted", "parlor", "admin", "moderator", "anonymous"];

/// Checks whether an account may have this name.
pub(super) fn check_name(name: &str) -> Result<(), Refusal> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !(2..=20).contains(&name.len()) || !name.chars().all(fits) {
        return Err(refuse(ErrorCode::BadRequest, "a name has 2 to 20 letters, digits, - or _"));
    }
    let lower = name.to_ascii_lowercase();
    if RESERVED.iter().any(|word| lower == *word || lower.starts_with(&format!("{word}-"))) {
        return Err(refuse(ErrorCode::BadRequest, "this name is reserved"));
    }
    Ok(())
}

/// Checks whether an account may have this password.
pub(super) fn check_password(password: &str) -> Result<(), Refusal> {
    if PASSWORD_CHARS.contains(&password.chars().count()) {
        return Ok(());
    }
    Err(refuse(ErrorCode::BadRequest, "a password has 8 to 200 characters"))
}
