//! The standings of an arena.

use super::score::{Award, Fought, sheet};
use crate::{PlayerId, Score};

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The player.
    pub player: PlayerId,
    /// The total number of points.
    pub points: u32,
    /// The average of the opponents' ratings, each 500 higher for a win and 500 lower for a loss; it separates equal points.
    pub performance: u32,
    /// The games, in the order in which they ended.
    pub games: Vec<Fought>,
    /// The points each of these games earned.
    pub sheet: Vec<Award>,
    /// Whether the next win counts double.
    pub on_fire: bool,
}

/// The line of a player with these games.
pub(super) fn line(player: PlayerId, games: &[Fought]) -> Line {
    let sheet = sheet(games);
    let performance = |game: &Fought| match game.score {
        Score::Win => i64::from(game.opponent_rating) + 500,
        Score::Draw => i64::from(game.opponent_rating),
        Score::Loss => i64::from(game.opponent_rating) - 500,
    };
    let count = i64::try_from(games.len()).unwrap_or(i64::MAX).max(1);
    let average = games.iter().map(performance).sum::<i64>() / count;
    Line {
        player,
        points: sheet.iter().map(|award| award.points).sum(),
        performance: u32::try_from(average).unwrap_or(0),
        on_fire: matches!(games, [.., one, two] if [one, two].iter().all(|game| game.score == Score::Win)),
        games: games.to_vec(),
        sheet,
    }
}
