//! Tournaments in rounds, and knock-outs, as the fold over their events: what a log holds, and what happens next.
//!
//! [`Tournament::next`] is a function of the events alone. The process that keeps them can be killed at any time: after
//! a restart it pairs the same round, or waits for the same games.

mod knock_out;
mod state;

pub use state::Tournament;

use crate::swiss::Swiss;
use crate::{Game, GameResult, Player, PlayerId, Round};

/// How a tournament is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Everyone plays in each round, against someone with about the same score. Players may enter and leave between
    /// rounds.
    Swiss(Swiss),
    /// Everyone meets everyone.
    RoundRobin {
        /// How often each pair meets.
        cycles: usize,
    },
    /// The loser of a match is out.
    KnockOut {
        /// How many games a match has.
        games: usize,
        /// How many more games are played while it is level.
        extra_games: usize,
    },
}

/// Something that happens in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player enters. They are numbered from 0 in this order. Once play has begun, only a Swiss takes more.
    Entered(Player),
    /// A player withdraws and is no longer paired. A game in progress goes on. In a round robin and a knock-out, the
    /// opponents they should still have met win without a game.
    Withdrawn(PlayerId),
    /// A player who withdrew comes back and is paired from the next round on.
    Returned(PlayerId),
    /// A player asks for a half-point bye in the next round of a Swiss to be paired.
    ByeAsked(PlayerId),
    /// Play begins, with the players in this order: the lots of a round robin, the seeds of a knock-out.
    Begun(Vec<PlayerId>),
    /// These games begin.
    Paired(Round),
    /// A game is over.
    Ended(Game, GameResult),
    /// The tournament is over.
    Finished,
}

/// What a tournament is waiting for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// For its start, or for the end of a game.
    Wait,
    /// These games are to begin now: [`Event::Paired`]. The list may be empty if everyone who should play has
    /// withdrawn.
    Pair(Round),
    /// There is nothing left to play: [`Event::Finished`].
    Finish,
    /// Nothing: it is over.
    Over,
}
