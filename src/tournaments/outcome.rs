//! How a meeting ended, and what that means for the pairings.

use parlor_pairings::{Colour, GameResult, Score};
use parlor_protocol::Seat;

/// How a meeting ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// With this winner, or a draw.
    Played(Option<Seat>),
    /// Without a game, in favor of the player who appeared.
    NotPlayed(Option<Seat>),
}

pub(super) fn score(winner: Option<Seat>) -> Score {
    match winner {
        Some(Seat::First) => Score::Win,
        Some(Seat::Second) => Score::Loss,
        None => Score::Draw,
    }
}

pub(super) fn result(outcome: Outcome) -> GameResult {
    match outcome {
        Outcome::Played(winner) => GameResult::Played(score(winner)),
        Outcome::NotPlayed(present) => GameResult::Forfeit(present.map(|seat| match seat {
            Seat::First => Colour::White,
            Seat::Second => Colour::Black,
        })),
    }
}
