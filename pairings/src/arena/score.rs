//! Arena scoring: a win is 2 points, a draw 1, and after two wins in a row all points double until a game is not won.

use crate::{Colour, PlayerId, Score};

/// An arena game from one player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fought {
    /// The opponent.
    pub opponent: PlayerId,
    /// The opponent's rating at the time.
    pub opponent_rating: u32,
    /// The player's own colour.
    pub colour: Colour,
    /// The player's own result.
    pub score: Score,
    /// Whether they gave up half of their time (berserk) and the game was long enough for that to count: a win then
    /// earns one more point.
    pub berserk: bool,
    /// Whether the game was so long that a draw always counts.
    pub long: bool,
}

/// The points a game earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Award {
    /// The points.
    pub points: u32,
    /// Whether they were doubled by a streak.
    pub doubled: bool,
}

/// The points each game earned, in the order of the games.
///
/// After a draw, further draws earn nothing until the next win unless the game was long, so players gain nothing from a
/// series of quick agreed draws.
#[must_use]
pub fn sheet(games: &[Fought]) -> Vec<Award> {
    let (mut wins, mut drawn) = (0, false);
    let award = |game: &Fought| {
        let doubled = wins >= 2;
        let factor = if doubled { 2 } else { 1 };
        let points = match game.score {
            Score::Win => 2 * factor + u32::from(game.berserk),
            Score::Draw if drawn && !game.long => 0,
            Score::Draw => factor,
            Score::Loss => 0,
        };
        wins = if game.score == Score::Win { wins + 1 } else { 0 };
        drawn = game.score == Score::Draw || drawn && game.score != Score::Win;
        Award { points, doubled: doubled && points > 0 }
    };
    games.iter().map(award).collect()
}
