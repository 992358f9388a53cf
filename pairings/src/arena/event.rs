//! The events in an arena's log.

use crate::{Game, PlayerId, Score};

/// Something that happens in an arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player joins, or comes back after a pause, and waits for a game.
    Joined {
        /// The player.
        player: PlayerId,
        /// Their rating now.
        rating: u32,
    },
    /// A player pauses or leaves and is no longer paired. A game in progress goes on, and they keep their points.
    Left {
        /// The player.
        player: PlayerId,
    },
    /// These games begin, all at the same time.
    Paired {
        /// The games.
        games: Vec<Game>,
    },
    /// A game is over.
    Ended {
        /// The game.
        game: Game,
        /// The result for White.
        score: Score,
        /// Whether White and Black went berserk in a way that counts.
        berserk: [bool; 2],
        /// Whether the game was so long that a draw always counts.
        long: bool,
    },
    /// A game was aborted: both players wait again, and it counts as not played.
    Aborted {
        /// The game.
        game: Game,
    },
    /// The time is up. Games still in progress no longer count.
    Finished,
}
