//! Random tournaments: players with random ratings, results drawn by rating difference, byes, forfeits, late entries
//! and withdrawals. The same seed gives the same tournament.

use fastrand::Rng;
use parlor_pairings::swiss::Swiss;
use parlor_pairings::trf::{About, Trf};
use parlor_pairings::{Bye, Colour, Game, GameResult, Player, PlayerId, Record, Score};

/// What is random about a tournament.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    players: usize,
    rounds: usize,
    /// The share of draws among equals.
    draws: f64,
    /// How often a game is not played, a player asks for a half-point bye, or a player is away.
    forfeits: f64,
    half_byes: f64,
    absences: f64,
    /// How often a player withdraws after a round, and how many enter late.
    withdrawals: f64,
    late: f64,
}

impl Shape {
    fn random(random: &mut Rng, most: usize) -> Self {
        let players = random.usize(4..=most);
        let often = |random: &mut Rng, rate: f64| if random.bool() { random.f64() * rate } else { 0.0 };
        Self {
            players,
            rounds: random.usize(1..=11.min(players - 1)),
            draws: random.f64() * 0.6,
            forfeits: often(random, 0.1),
            half_byes: often(random, 0.1),
            absences: often(random, 0.1),
            withdrawals: often(random, 0.05),
            late: often(random, 0.2),
        }
    }
}

/// A player's comings and goings: the rounds in which they take part.
struct Presence {
    from: usize,
    until: usize,
}

/// Plays a tournament to its end, or until no pairing exists.
pub(crate) fn tournament(seed: u64, most: usize) -> Trf {
    let mut random = Rng::with_seed(seed);
    let shape = Shape::random(&mut random, most);
    let mut ratings: Vec<_> = (0..shape.players).map(|_| random.u32(1000..2600)).collect();
    ratings.sort_unstable_by(|a, b| b.cmp(a));
    let player = |(at, &rating)| Player { name: format!("Player {}", at + 1), rating };
    let mut record = Record::new(ratings.iter().enumerate().map(player).collect());
    let initial = if random.bool() { Colour::White } else { Colour::Black };
    let swiss = Swiss { rounds: shape.rounds, initial };
    let presence: Vec<_> = (0..shape.players).map(|_| shape.presence(&mut random)).collect();
    for round in 0..shape.rounds {
        let (present, mut byes) = shape.present(&mut random, &presence, round);
        let Ok(paired) = swiss.pair(&record, &present) else { break };
        byes.extend(paired.bye.map(|player| (player, Bye::Allocated)));
        let games: Vec<_> =
            paired.games.iter().map(|&game| (game, shape.result(&mut random, &ratings, game))).collect();
        record.push_round(&games, &byes);
    }
    let about = About {
        system: "Individual: Swiss-System".to_owned(),
        days: ["2026/11/24", "2026/11/25"].map(str::to_owned),
        clock: "180 s + 2 s per move".to_owned(),
    };
    let name = format!("Random tournament {seed}");
    Trf { name, about, rounds: shape.rounds, initial: Some(initial), record }
}

impl Shape {
    fn presence(&self, random: &mut Rng) -> Presence {
        let from = if random.f64() < self.late { random.usize(0..self.rounds) } else { 0 };
        let until = (from..self.rounds).find(|_| random.f64() < self.withdrawals).unwrap_or(self.rounds);
        Presence { from, until }
    }

    fn present(
        &self,
        random: &mut Rng,
        presence: &[Presence],
        round: usize,
    ) -> (Vec<PlayerId>, Vec<(PlayerId, Bye)>) {
        let (mut present, mut byes) = (Vec::new(), Vec::new());
        for (player, times) in presence.iter().enumerate() {
            let chance = random.f64();
            if round < times.from || round >= times.until || chance < self.absences {
                byes.push((player, Bye::Zero));
            } else if chance < self.absences + self.half_byes {
                byes.push((player, Bye::Half));
            } else {
                present.push(player);
            }
        }
        (present, byes)
    }

    /// A random result, weighted by the rating difference.
    fn result(&self, random: &mut Rng, ratings: &[u32], game: Game) -> GameResult {
        if random.f64() < self.forfeits {
            return GameResult::Forfeit(match random.u8(0..5) {
                0 => None,
                1 | 2 => Some(Colour::White),
                _ => Some(Colour::Black),
            });
        }
        let difference = f64::from(ratings[game.black]) - f64::from(ratings[game.white]);
        let expected = 1.0 / (1.0 + 10_f64.powf(difference / 400.0));
        let draw = self.draws * (1.0 - (2.0 * expected - 1.0).abs());
        let chance = random.f64();
        GameResult::Played(if chance < draw {
            Score::Draw
        } else if chance < draw + expected - draw / 2.0 {
            Score::Win
        } else {
            Score::Loss
        })
    }
}
