//! Pairs the players who are waiting.

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
    /// How many times in a row this player was left out while others were paired.
    pub(super) passed_over: u32,
}

/// The colours a player has had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ColourHistory {
    /// How many games in a row the player has had the same colour, negative for Black.
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

    /// Whether one of the two would have the same colour a fourth time in a row.
    fn clashes(self, other: Self) -> bool {
        let both = [self.streak, other.streak];
        both.iter().all(|&streak| streak >= 3) || both.iter().all(|&streak| streak <= -3)
    }
}

/// The largest number of players matched at once; larger fields are matched in groups of neighbours.
const GROUP: usize = 200;

/// Pairs players of close ranks and ratings. With `only_two`, no one else takes part, so the two meet again and again.
///
/// Priorities, highest first: as many pairs as possible, players who were passed over, no colour four times in a row,
/// then close ranks (more so at the top) and ratings.
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

/// Packs the priorities into one number, in fields wide enough for their sums over a group.
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

/// White goes to the player who has had it less often recently, then overall, then to the lower-ranked one.
fn game(one: &Waiting, other: &Waiting) -> Game {
    let colour = if one.colours < other.colours { Colour::White } else { Colour::Black };
    Game::with(one.player, colour, other.player)
}
