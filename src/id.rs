//! Ids and secrets: random texts, and the types that tell them apart.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use rand::RngExt;
use rand::distr::{Alphanumeric, SampleString};
use sha2::{Digest, Sha256};

macro_rules! id_type {
    ($(#[$doc:meta])* $Name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) struct $Name(Arc<str>);

        impl Deref for $Name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $Name {
            fn from(text: &str) -> Self {
                Self(text.into())
            }
        }

        impl From<String> for $Name {
            fn from(text: String) -> Self {
                Self(text.into())
            }
        }
    };
}

id_type! {
    /// A game.
    GameId
}
id_type! {
    /// A tournament.
    TournamentId
}
id_type! {
    /// An account.
    UserId
}

/// One of several servers on one database, by the token that it got when it started.
pub(crate) type Node = i64;

/// Returns a random text of letters and digits; 10 characters are 59 bits.
pub(crate) fn random_id(length: usize) -> String {
    Alphanumeric.sample_string(&mut rand::rng(), length)
}

/// Returns a new secret of 256 bits, as hexadecimal digits.
pub(crate) fn new_token() -> String {
    hex(&rand::rng().random::<[u8; 32]>())
}

/// Returns the SHA-256 of a token, which is stored instead of the token. A token has 256 random bits, so it needs no
/// salt and no slow hash.
pub(crate) fn token_hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// Formats bytes as lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = |byte: &u8| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]].map(char::from);
    bytes.iter().flat_map(digits).collect()
}
