//! The small values that messages are made of.

mod clock;
mod game;
mod lobby;
mod people;
mod result;
mod search;

use serde::Deserialize;

pub use clock::{Clock, TimeControl};
pub use game::{Explored, GamePair, LibraryEntry, Pending, PlannedMove, Seat, SideChoice, Status};
pub use lobby::{Bot, BotGame, Challenge, ChallengeEnd, Counts, OfferedTerms, Seek};
pub use people::{Room, User, UserKind};
pub use result::{GameResult, RatingChange, RatingChanges, Reason, Uncounted, Verdict};
pub use search::SearchInfo;

/// Whether a switch is off and can be left out.
pub(crate) fn is_false(switch: &bool) -> bool {
    !switch
}

/// Reads null as the default value, as if the field were absent.
pub(crate) fn null_is_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de> + Default,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}
