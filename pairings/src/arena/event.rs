//! What a log of an arena keeps.

use crate::{Game, PlayerId, Score};

/// What happens in an arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player joins, or comes back after a pause. They wait for a game.
    Joined {
        /// Who.
        player: PlayerId,
        /// Their rating now.
        rating: u32,
    },
    /// A player pauses or leaves: they are not paired any more. A game that they play goes on, and they keep their points.
    Left {
        /// Who.
        player: PlayerId,
    },
    /// These games begin, all at the same time.
    Paired {
        /// The games.
        games: Vec<Game>,
    },
    /// A game is over.
    Ended {
        /// Which.
        game: Game,
        /// The result for White.
        score: Score,
        /// Whether White and Black went berserk in a way that counts.
        berserk: [bool; 2],
        /// Whether the game was so long that a draw always counts.
        long: bool,
    },
    /// A game was aborted: both wait again, and it counts as not played.
    Aborted {
        /// Which.
        game: Game,
    },
    /// The time is up. Games that are still played count no more.
    Finished,
}
