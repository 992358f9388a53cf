//! Placements without a search, in games that begin with them.

use std::str::FromStr;

use crate::error::ProfileError;

/// Where a player that does not search for placements puts its pieces: the two ways of the Santorini project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placement {
    /// On any free square.
    Random,
    /// As close as possible to one of the opponent's pieces; on any square while there are none.
    Near,
}

impl FromStr for Placement {
    type Err = ProfileError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "random" => Ok(Placement::Random),
            "near" => Ok(Placement::Near),
            _ => Err(ProfileError(format!("{text:?} is not one of random, near"))),
        }
    }
}
