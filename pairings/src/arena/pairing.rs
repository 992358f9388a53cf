//! Who of those who wait is paired with whom.

use crate::matching::heaviest;
use crate::{Colour, Game, PlayerId};

/// A player who waits for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    pub(super) player: PlayerId,
    /// The place in the standings, counted from 1.
    pub(super) rank: u32,
    pub(super) rating: u32,
    pub(super) last_opponent: Option<PlayerId>,
    pub(super) colours: ColourHistory,
    /// How many times in a row others were paired and this player was not.
    pub(super) passed_over: u32,
}

/// Which colours a player had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ColourHistory {
    /// How many of the last games had the same colour, negative for Black.
    streak: i32,
    /// The games with White minus those with Black.
    balance: i32,
}

impl ColourHistory {
    pub(super) fn add(&mut self, colour: Colour) {
        let sign = if colour == Colour::White { 1 } else { -1 };
        self.streak = if self.streak.signum() == -sign { sign } else { self.streak + sign };
        self.balance += sign;
    }

    /// Whether one of the two would have the same colour a fourth time.
    fn clashes(self, other: Self) -> bool {
        let both = [self.streak, other.streak];
        both.iter().all(|&streak| streak >= 3) || both.iter().all(|&streak| streak <= -3)
    }
}

/// The greatest number of players who are matched at once; more are matched in groups of neighbours.
const GROUP: usize = 200;

/// Pairs players of close ranks and ratings. `only_two` says that nobody else takes part: then the two meet again and again.
///
/// The order of what counts: as many pairs as possible, those who were passed over, no colour four times in a row, close ranks
/// (the more so at the top) and ratings.
pub(super) fn pair(mut waiting: Vec<Waiting>, only_two: bool) -> Vec<Game> {
    waiting.sort_by_key(|player| (player.rank, player.player));
    let greatest = waiting.last().map_or(1, |player| player.rank.max(1));
    waiting.chunks(GROUP).flat_map(|group| pair_group(group, greatest, only_two)).collect()
}

fn pair_group(group: &[Waiting], greatest: u32, only_two: bool) -> Vec<Game> {
    let mates = heaviest(group.len(), |i, j| weight(&group[i], &group[j], greatest, only_two));
    let pairs = mates.iter().enumerate().filter_map(|(i, mate)| Some((i, (*mate)?)));
    pairs.filter(|(i, j)| i < j).map(|(i, j)| game(&group[i], &group[j])).collect()
}

/// Numbers of 32 bits after each other; their sums over a group stay below.
fn weight(one: &Waiting, other: &Waiting, greatest: u32, only_two: bool) -> Option<i128> {
    let again = one.last_opponent == Some(other.player) || other.last_opponent == Some(one.player);
    if again && !only_two {
        return None;
    }
    let top = f64::from(greatest - one.rank.min(other.rank)) / f64::from(greatest);
    let factor = 300.0 + 1700.0 * top;
    let ranks = f64::from(one.rank.abs_diff(other.rank)) * factor;
    let distance =
        (ranks as i128 + i128::from(one.rating.abs_diff(other.rating))).min(i128::from(u32::MAX) / 256);
    let passed_over = i128::from(one.passed_over.min(255) + other.passed_over.min(255));
    let fits = i128::from(!one.colours.clashes(other.colours));
    Some((((1 << 24 | passed_over) << 8 | fits) << 40) - distance)
}

/// White goes to whoever had it less often lately, then altogether, then to the one who stands lower.
fn game(one: &Waiting, other: &Waiting) -> Game {
    let colour = if one.colours < other.colours { Colour::White } else { Colour::Black };
    Game::with(one.player, colour, other.player)
}
