//! Tournaments in rounds, and knock-outs, as the fold of their events: what a log keeps, and what happens next.
//!
//! [`Tournament::next`] is a function of the events alone. Whoever keeps them can be killed at any time: after a restart the same
//! round is paired, or the same games are still to be played.

mod knock_out;
mod state;

pub use state::Tournament;

use crate::swiss::Swiss;
use crate::{Game, GameResult, Player, PlayerId, Round};

/// How a tournament is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Everyone plays in each round, against someone of about the same score. People may enter and leave between rounds.
    Swiss(Swiss),
    /// Everyone meets everyone, so often.
    RoundRobin {
        /// How often each pair meets.
        cycles: usize,
    },
    /// Who loses a match is out.
    KnockOut {
        /// How many games a match has.
        games: usize,
        /// How many more are played while it is level.
        extra_games: usize,
    },
}

/// What happens in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player enters. They are numbered from 0 in this order. Once play has begun, only a Swiss takes more.
    Entered(Player),
    /// A player withdraws: they are not paired any more. A game that they play goes on. In a round robin and a knock-out, those
    /// whom they should have met win without a game.
    Withdrawn(PlayerId),
    /// A player who withdrew comes back, and is paired from the next round on.
    Returned(PlayerId),
    /// A player asks for a bye of half a point instead of the next round of a Swiss that is paired.
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

/// What a tournament waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Its beginning, or the end of a game.
    Wait,
    /// These games are to begin now: [`Event::Paired`]. The list may be empty, if all who should play have withdrawn.
    Pair(Round),
    /// There is nothing left to play: [`Event::Finished`].
    Finish,
    /// Nothing: it is over.
    Over,
}
