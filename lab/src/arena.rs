//! Matches: two players, many games, openings at random, seats swapped.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parlor_engine::players::{NoMove, Player};
use parlor_engine::profile::Profile;
use parlor_engine::search::Limits;
use parlor_rules::{Outcome, Position, Record, Side, Variant};

use crate::elo::{self, Elo};
use crate::opening;

/// What is played.
#[derive(Debug, Clone)]
pub struct Match {
    /// The game and its rules.
    pub variant: Variant,
    /// How many games; each opening is played twice, with the seats swapped.
    pub games: usize,
    /// The random plies of an opening.
    pub random_plies: usize,
    /// The seed of the openings and of whatever is random in the players.
    pub seed: u64,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// Results from the first player's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games that he won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that he lost.
    pub losses: u32,
}

impl Tally {
    /// How many games these are.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, from 0 to 1; half of them where nothing was played.
    pub fn score(self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        if self.games() == 0 { 0.5 } else { points / f64::from(self.games()) }
    }

    fn add(&mut self, points: f64) {
        match points {
            1.0 => self.wins += 1,
            0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
    }
}

/// One game of a match.
#[derive(Debug, Clone)]
pub struct Played {
    /// Its number in the match, from 0.
    pub number: usize,
    /// The seat of the first player of the match, A.
    pub a_side: Side,
    /// The game.
    pub record: Record<Position>,
}

impl Played {
    /// A's points: 1, a half, or 0.
    pub fn points(&self) -> f64 {
        match self.record.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(side)) if side == self.a_side => 1.0,
            Some(Outcome::Win(_)) => 0.0,
            Some(Outcome::Draw) | None => 0.5,
        }
    }
}

/// What came out of a match, from A's side.
#[derive(Debug, Clone)]
pub struct Report {
    /// The games in which A began.
    pub as_first: Tally,
    /// The games in which B began.
    pub as_second: Tally,
    /// A's score in each pair of games with the same opening.
    pub pairs: Vec<f64>,
    /// A's strength above B's.
    pub elo: Elo,
}

impl Report {
    /// All games.
    pub fn total(&self) -> Tally {
        let (a, b) = (self.as_first, self.as_second);
        Tally { wins: a.wins + b.wins, draws: a.draws + b.draws, losses: a.losses + b.losses }
    }

    /// What these games say.
    pub fn of(games: &[Played]) -> Self {
        let (mut as_first, mut as_second) = (Tally::default(), Tally::default());
        let mut sums = vec![(0.0, 0.0); games.iter().map(|game| game.number / 2 + 1).max().unwrap_or(0)];
        for game in games {
            let tally = if game.a_side == Side::First { &mut as_first } else { &mut as_second };
            tally.add(game.points());
            let (points, played) = &mut sums[game.number / 2];
            (*points, *played) = (*points + game.points(), *played + 1.0);
        }
        let whole = sums.into_iter().filter(|(_, played)| *played > 0.0);
        let pairs: Vec<f64> = whole.map(|(points, played)| points / played).collect();
        Report { as_first, as_second, elo: elo::of_pairs(&pairs), pairs }
    }
}

/// Plays a match. `each` hears of all games so far whenever one has ended, the latest last, and may end the
/// match by `false`.
///
/// With profiles that are limited by depth or nodes the same seed gives the same games, on any number of threads.
///
/// # Errors
/// A profile that does not fit the game.
pub fn play(
    match_: &Match,
    a: &Profile,
    b: &Profile,
    each: impl FnMut(&[Played]) -> bool + Send,
) -> Result<Vec<Played>, NoMove> {
    let next = AtomicUsize::new(0);
    let over = AtomicBool::new(false);
    let played = Mutex::new((Vec::new(), each, Ok(())));
    let worker = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= match_.games || over.load(Ordering::Relaxed) {
                return;
            }
            let game = one_game(match_, a, b, number);
            // A worker that panicked has ended the match anyway.
            let mut played = played.lock().expect("no worker panics");
            let (games, each, result) = &mut *played;
            match game {
                Ok(game) => {
                    games.push(game);
                    if !each(games) {
                        over.store(true, Ordering::Relaxed);
                    }
                }
                Err(error) => {
                    over.store(true, Ordering::Relaxed);
                    *result = Err(error);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..match_.threads.clamp(1, match_.games.max(1)) {
            scope.spawn(worker);
        }
    });
    let (mut games, _, result) = played.into_inner().expect("no worker panics");
    games.sort_by_key(|game| game.number);
    result.map(|()| games)
}

fn one_game(match_: &Match, a: &Profile, b: &Profile, number: usize) -> Result<Played, NoMove> {
    let pair = match_.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number as u64 / 2);
    let mut record = opening::random(match_.variant, match_.random_plies, pair);
    let a_side = if number.is_multiple_of(2) { Side::First } else { Side::Second };
    let seeded = |profile: &Profile, salt: u64| {
        let seed = profile.seed.unwrap_or(0) ^ pair.wrapping_mul(2 * salt + 1).rotate_left(number as u32 % 2);
        Player::new(Profile { seed: Some(seed), ..profile.clone() })
    };
    let (mut a, mut b) = (seeded(a, 1), seeded(b, 2));
    while let Some(side) = record.to_move() {
        let player = if side == a_side { &mut a } else { &mut b };
        let answer = player.choose(&record, &Limits::default())?;
        // A player's move is one of the legal ones.
        record.play(answer.best()).expect("a chosen move is legal");
    }
    Ok(Played { number, a_side, record })
}

#[cfg(test)]
mod tests {
    use parlor_engine::profile::Algorithm;
    use parlor_rules::GameKind;

    use super::*;

    fn match_(threads: usize) -> Match {
        let variant = GameKind::Kalah.default_variant();
        Match { variant, games: 40, random_plies: 4, seed: 7, threads }
    }

    fn profiles() -> [Profile; 2] {
        let deep = Profile { depth: Some(4), ..Profile::of(Algorithm::AlphaBeta) };
        [deep, Profile::of(Algorithm::Random)]
    }

    #[test]
    fn a_match_is_the_same_on_any_number_of_threads() {
        let [a, b] = profiles();
        let moves = |threads| {
            let games = play(&match_(threads), &a, &b, |_| true).expect("they play kalah");
            games.iter().map(|game| game.record.moves().to_vec()).collect::<Vec<_>>()
        };
        assert_eq!(moves(1), moves(3));
    }

    #[test]
    fn seats_are_swapped_and_the_stronger_player_is_seen() {
        let [a, b] = profiles();
        let games = play(&match_(2), &a, &b, |_| true).expect("they play kalah");
        for pair in games.chunks(2) {
            assert_eq!((pair[0].a_side, pair[1].a_side), (Side::First, Side::Second));
            assert_eq!(pair[0].record.moves()[..4], pair[1].record.moves()[..4]);
        }
        let report = Report::of(&games);
        assert_eq!((report.total().games(), report.as_first.games(), report.pairs.len()), (40, 20, 20));
        assert!(report.total().score() > 0.9 && report.elo.low > 100.0, "{report:?}");
    }

    #[test]
    fn a_match_can_be_ended_early() {
        let [a, b] = profiles();
        let games = play(&match_(1), &a, &b, |games| games.len() < 5).expect("they play kalah");
        assert_eq!(games.len(), 5);
    }
}
