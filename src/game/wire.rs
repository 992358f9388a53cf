//! Conversions between the rules' words and the wire's: sides and seats, outcomes and verdicts.

use parlor_protocol::{GameResult, Reason, Seat, Verdict};
use parlor_rules::{EndReason, Game, Outcome, Record, Side};

/// The seat of a side.
pub(crate) fn seat(side: Side) -> Seat {
    match side {
        Side::First => Seat::First,
        Side::Second => Seat::Second,
    }
}

/// The other seat.
pub(crate) fn opponent(of: Seat) -> Seat {
    match of {
        Seat::First => Seat::Second,
        Seat::Second => Seat::First,
    }
}

/// The verdict of a game that `winner` has won.
pub(super) fn won_by(winner: Seat) -> Verdict {
    match winner {
        Seat::First => Verdict::First,
        Seat::Second => Verdict::Second,
    }
}

/// The verdict on a game with this outcome.
pub(crate) fn verdict(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Win(side) => won_by(seat(side)),
        Outcome::Draw => Verdict::Draw,
    }
}

/// The outcome of a game with this verdict; an aborted game has none.
pub(crate) fn outcome(verdict: Verdict) -> Option<Outcome> {
    match verdict {
        Verdict::First => Some(Outcome::Win(Side::First)),
        Verdict::Second => Some(Outcome::Win(Side::Second)),
        Verdict::Draw => Some(Outcome::Draw),
        Verdict::Aborted => None,
    }
}

/// Why the rules ended a game.
pub(crate) fn reason(reason: EndReason) -> Reason {
    match reason {
        EndReason::Rules => Reason::Rules,
        EndReason::Repetition => Reason::Repetition,
        EndReason::MoveLimit => Reason::MoveLimit,
    }
}

/// The result of a game that the rules have ended.
pub(crate) fn result_by_rules(record: &Record) -> Option<GameResult> {
    let ending = record.ending()?;
    let score = record.position().score();
    Some(GameResult {
        result: verdict(ending.outcome),
        reason: reason(ending.reason),
        score,
        ratings: None,
        uncounted: None,
    })
}
