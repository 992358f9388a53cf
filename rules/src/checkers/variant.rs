//! The variants of checkers.

use std::fmt;
use std::str::FromStr;

use crate::TextError;

/// The variants of checkers.
///
/// ```
/// use parlor_rules::checkers::Variant;
/// assert_eq!("mini".parse(), Ok(Variant::Mini));
/// assert_eq!(Variant::default(), Variant::English);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// English draughts, 8x8 (WCDF).
    #[default]
    English,
    /// Mini-checkers, 6x6.
    Mini,
}

impl Variant {
    /// The variants that players are offered.
    pub const OFFERED: &[Variant] = &[Variant::English, Variant::Mini];

    /// The human-readable name.
    pub fn title(self) -> String {
        match self {
            Variant::English => "English, 8 × 8".to_owned(),
            Variant::Mini => "Mini, 6 × 6".to_owned(),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variant::English => "english",
            Variant::Mini => "mini",
        })
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "english" => Ok(Variant::English),
            "mini" => Ok(Variant::Mini),
            _ => Err(TextError::not("a checkers variant", text, "english or mini")),
        }
    }
}
