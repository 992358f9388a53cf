//! How a pair meets each criterion of article 2, as the numbers that make up its weight.
//!
//! The criteria minimise failures; a maximum weight matching maximises. So a pair counts for a criterion if it does not
//! fail it. The result is the same, because the number of pairs is decided first (C6), and then the scores of the
//! paired players (C7).

use super::bracket::Bracket;
use super::contestant::{Contestant, Float};
use super::graph::Graph;
use crate::Points;
use crate::matching::width;
use crate::wide::Wide;

/// The criteria of one bracket.
pub(super) struct Criteria {
    bracket: Bracket,
    /// The scores of the players who moved down, then that of the residents, each with its number of players.
    scores: Vec<(Points, usize)>,
    /// How many vertices are left: in all, in the bracket, and in the bracket and the next together.
    size: usize,
    inside: usize,
    near: usize,
    /// The most games that a player has had, if C9 applies.
    most_games: Option<usize>,
}

impl Criteria {
    /// `bye_floats` says whether C9 applies: the one player who floats down will have the bye.
    pub(super) fn new(graph: &Graph<'_>, bracket: Bracket, bye_floats: bool) -> Self {
        let inside: Vec<_> = graph.left.iter().copied().filter(|&vertex| vertex < bracket.end).collect();
        let mut scores: Vec<(Points, usize)> = Vec::new();
        for points in inside.iter().map(|&vertex| graph.players[vertex].points) {
            match scores.last_mut() {
                Some((last, count)) if *last == points => *count += 1,
                _ => scores.push((points, 1)),
            }
        }
        let games = graph.players.iter().map(|player| player.colours.len()).max();
        Self {
            bracket,
            scores,
            size: graph.left.len(),
            inside: inside.len(),
            near: graph.left.iter().filter(|&&vertex| vertex < bracket.next_end).count(),
            most_games: games.filter(|_| bye_floats),
        }
    }

    /// The scores of the players who moved down. With the number of pairs they determine how many residents are paired.
    fn moved(&self) -> &[(Points, usize)] {
        &self.scores[..self.scores.len() - 1]
    }

    /// The weight of a pair, C4 to C21.
    pub(super) fn weight(&self, graph: &Graph<'_>, a: usize, b: usize) -> Wide {
        let inside = b < self.bracket.end;
        let next = !inside && b < self.bracket.next_end;
        let points = graph.players[a].points;
        let mut numbers = Vec::with_capacity(32);
        let mut push = |holds: bool, greatest: usize| numbers.push((i32::from(holds), width(greatest)));
        // C4: everyone must be matched, below the bracket too. C5 is in the edges of the bye.
        push(true, self.size / 2);
        // C6 and C7: as many pairs as possible, and high scores in them.
        push(inside, self.inside / 2);
        for &(score, count) in self.moved() {
            push(inside && points == score, count);
        }
        // C8: the same in the next bracket, which the downfloaters will join.
        push(next, self.near / 2);
        for &(score, count) in &self.scores {
            push(next && a < self.bracket.end && points == score, count);
        }
        if let Some(most) = self.most_games {
            let games = if graph.is_bye(b) { graph.players[a].colours.len() } else { 0 };
            numbers.push((i32::try_from(games).unwrap_or(0), width(most)));
        }
        match graph.players.get(b).filter(|_| inside) {
            Some(lower) => self.quality(&graph.players[a], lower, a < self.bracket.begin, &mut numbers),
            None => numbers.extend(self.quality_widths()),
        }
        Wide::pack(&numbers)
    }

    /// How many bits a weight takes.
    pub(super) fn bits(&self) -> u32 {
        let scores = |scores: &[(Points, usize)]| scores.iter().map(|&(_, count)| width(count)).sum::<u32>();
        let pairs = width(self.size / 2) + width(self.inside / 2) + width(self.near / 2);
        let quality: u32 = self.quality_widths().map(|(_, bits)| bits).sum();
        pairs + scores(self.moved()) + scores(&self.scores) + self.most_games.map_or(0, width) + quality
    }

    /// C10 to C21 for a pair within the bracket. `moved` says whether the higher player moved down.
    fn quality(&self, higher: &Contestant, lower: &Contestant, moved: bool, numbers: &mut Vec<(i32, u32)>) {
        let begin = numbers.len();
        numbers.extend(self.quality_widths());
        let mut count = numbers[begin..].iter_mut();
        let mut push = |number: i32| {
            if let Some(slot) = count.next() {
                slot.0 = number;
            }
        };
        for good in colours(higher, lower) {
            push(i32::from(good));
        }
        let upfloat_again = |back| moved && lower.floated(back, Float::Up);
        for back in [0, 1] {
            let again = |player: &Contestant| i32::from(player.floated(back, Float::Down));
            push(again(lower) + if moved { 0 } else { again(higher) });
            push(i32::from(!upfloat_again(back)));
        }
        for back in [0, 1] {
            for &(score, _) in self.moved() {
                push(i32::from(moved && higher.points == score && higher.floated(back, Float::Down)));
            }
            for &(score, _) in self.moved() {
                push(i32::from(moved && higher.points == score && !upfloat_again(back)));
            }
        }
    }

    /// The numbers of C10 to C21 for an edge that leads out of the bracket.
    fn quality_widths(&self) -> impl Iterator<Item = (i32, u32)> + '_ {
        let (pairs, players) = (width(self.inside / 2), width(self.inside));
        let floats = [players, pairs, players, pairs];
        let scores = (0..4).flat_map(|_| self.moved().iter().map(|&(_, count)| width(count)));
        [pairs; 4].into_iter().chain(floats).chain(scores).map(|bits| (0, bits))
    }
}

/// Whether a pair meets each of C10, C11, C12 and C13.
fn colours(higher: &Contestant, lower: &Contestant) -> [bool; 4] {
    let (one, other) = (higher.preference, lower.preference);
    if !one.clashes(other) {
        return [true; 4];
    }
    let both_absolute = one.is_absolute() && other.is_absolute();
    // Only pairs with a topscorer can get here with two absolute preferences (C3). The wider imbalance gets its colour.
    let third_in_a_row = both_absolute
        && match one.imbalance.cmp(&other.imbalance) {
            std::cmp::Ordering::Greater => other.repeated,
            std::cmp::Ordering::Less => one.repeated,
            std::cmp::Ordering::Equal => one.repeated && other.repeated,
        };
    let too_far = one.imbalance > 1 && other.imbalance > 1;
    let both_strong = one.is_strong() && other.is_strong();
    [!too_far, !third_in_a_row, false, both_absolute || !both_strong]
}
