//! A player as the pairing of a round sees them: score, colours, floats, opponents so far.

use std::collections::HashSet;

use super::colour::Preference;
use crate::{Bye, Colour, Outcome, PlayerId, Points, Record};

/// A player's float in a round (article 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    /// They met someone with fewer points, or scored without playing.
    Down,
    /// They met someone with more points.
    Up,
}

/// A player who is to be paired.
#[derive(Clone, Debug)]
pub(super) struct Contestant {
    pub(super) id: PlayerId,
    /// The pairing number, counted from 1.
    pub(super) number: usize,
    pub(super) points: Points,
    /// The colours of the games played, the latest last. Rounds without a game are left out.
    pub(super) colours: Vec<Colour>,
    pub(super) preference: Preference,
    /// The floats of the previous round, and of the one before.
    pub(super) floats: [Option<Float>; 2],
    /// The opponents they have played and cannot meet again (C1).
    pub(super) met: HashSet<PlayerId>,
    /// Whether they can receive the pairing-allocated bye (C2).
    pub(super) may_have_bye: bool,
    /// In the final round, whether they have more than half of the maximum possible score (article 1.8).
    pub(super) top: bool,
}

impl Contestant {
    fn new(record: &Record, id: PlayerId, number: usize, rounds: usize) -> Self {
        let played = record.rounds.len();
        let games: Vec<_> = record.outcomes(id).filter_map(Outcome::played).collect();
        let colours: Vec<_> = games.iter().map(|&(_, colour)| colour).collect();
        let points = record.points(id);
        Self {
            id,
            number,
            points,
            preference: Preference::of(&colours),
            colours,
            floats: [1, 2].map(|back| played.checked_sub(back).and_then(|round| float(record, id, round))),
            met: games.into_iter().map(|(opponent, _)| opponent).collect(),
            may_have_bye: !record.outcomes(id).any(|outcome| match outcome {
                Outcome::Bye(bye) => matches!(bye, Bye::Allocated | Bye::Full),
                Outcome::Forfeit { won, .. } => won,
                Outcome::Played { .. } => false,
            }),
            // The maximum possible score is one point per round, which is two halves.
            top: played + 1 >= rounds && points.in_halves() as usize > played,
        }
    }

    /// Whether the two may be paired: they have not met (C1) and do not both need the same colour (C3).
    pub(super) fn may_meet(&self, other: &Self) -> bool {
        let same_need = self.preference.is_absolute()
            && other.preference.is_absolute()
            && self.preference.colour == other.preference.colour;
        !self.met.contains(&other.id) && (!same_need || self.top || other.top)
    }

    /// Whether the float of the previous round (0) or of the one before (1) was this one.
    pub(super) fn floated(&self, back: usize, float: Float) -> bool {
        self.floats[back] == Some(float)
    }
}

/// The players who are present, in the order of article 1.2: by score, then by pairing number. `rounds` is the number
/// of rounds in the tournament.
pub(super) fn contestants(record: &Record, present: &[PlayerId], rounds: usize) -> Vec<Contestant> {
    // Players who have never been paired have no number yet (C.04.2): the list counts those who are or were here.
    let numbered = |&&id: &&PlayerId| {
        let was_paired = |outcome| !matches!(outcome, Outcome::Bye(Bye::Full | Bye::Half | Bye::Zero));
        present.contains(&id) || record.outcomes(id).any(was_paired)
    };
    let mut contestants: Vec<_> = record
        .ranking
        .iter()
        .filter(numbered)
        .zip(1..)
        .filter(|(id, _)| present.contains(id))
        .map(|(&id, number)| Contestant::new(record, id, number, rounds))
        .collect();
    contestants.sort_by_key(|contestant| (std::cmp::Reverse(contestant.points), contestant.number));
    contestants
}

fn float(record: &Record, id: PlayerId, round: usize) -> Option<Float> {
    let outcome = record.outcome(id, round);
    let Some((opponent, _)) = outcome.played() else {
        return (outcome.points() > Points::ZERO).then_some(Float::Down);
    };
    match record.points_before(id, round).cmp(&record.points_before(opponent, round)) {
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
    }
}
