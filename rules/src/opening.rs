//! Openings: sets of starts, one of which is drawn for each game.

use crate::{TextError, Variant};

/// A set of starts of one variant, one of which is drawn for each game.
///
/// ```
/// use parlor_rules::{Game, GameKind, Position};
///
/// let english = GameKind::Checkers.default_variant();
/// let ballots = english.opening("three-move").expect("a deck");
/// assert_eq!((ballots.len(), ballots.title), (156, "Three-move ballots"));
/// let start = Position::from_text(english, ballots.start(0))?;
/// assert_eq!(start.to_string(), "W:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,13");
/// # Ok::<(), parlor_rules::TextError>(())
/// ```
#[derive(Debug)]
pub struct Opening {
    /// The name on the wire and on the command line.
    pub name: &'static str,
    /// The human-readable name.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub sentence: &'static str,
    /// The variant that it belongs to.
    pub variant: &'static str,
    /// Returns the texts of its positions. In none of them is the game over or a pass the only legal move.
    pub(crate) starts: fn() -> &'static [String],
}

impl Opening {
    /// The number of starts, at least one.
    #[allow(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        (self.starts)().len()
    }

    /// The text of the start at `index`.
    ///
    /// # Panics
    /// If `index` is not less than [`len`](Self::len).
    pub fn start(&self, index: usize) -> &'static str {
        &(self.starts)()[index]
    }
}

impl Variant {
    /// This variant's opening with this name.
    ///
    /// ```
    /// use parlor_rules::GameKind;
    ///
    /// let error = GameKind::Checkers.default_variant().expect_opening("five-move").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     r#"unknown opening of checkers english: "five-move" (expected three-move or eleven-man)"#
    /// );
    /// ```
    ///
    /// # Errors
    /// A sentence that names the openings that the variant has.
    pub fn expect_opening(self, name: &str) -> Result<&'static Opening, TextError> {
        self.opening(name).ok_or_else(|| {
            let kind = self.kind();
            let own = kind.openings().iter().filter(|opening| opening.variant == self.to_string());
            let names: Vec<_> = own.map(|opening| opening.name).collect();
            TextError::new(match names.is_empty() {
                true => format!("{} {self} has no openings", kind.id()),
                false => format!(
                    "unknown opening of {} {self}: {name:?} (expected {})",
                    kind.id(),
                    names.join(" or ")
                ),
            })
        })
    }
}

/// Openings are equal if their names, variants and titles are: variants of different games may share a name.
impl PartialEq for Opening {
    fn eq(&self, other: &Self) -> bool {
        (self.name, self.variant, self.title) == (other.name, other.variant, other.title)
    }
}

impl Eq for Opening {}
