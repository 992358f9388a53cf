//! Games of a player against itself, saved as training data.

use std::ops::RangeInclusive;
use std::path::Path;

use fastrand::Rng;
use parlor_engine::players::{Answer, Player};
use parlor_engine::profile::Profile;
use parlor_engine::search::{Limits, Tactics};
use parlor_engine::tablebase::Tablebases;
use parlor_rules::{Game as _, Opening, Outcome, Position, Record, Side, Variant, with_game};

use super::detour::Detour;
use super::games_file::{PlayedGame, Terms};
use super::parallel::for_each_in_order;
use crate::json_lines::JsonLines;
use crate::random::mix;

/// After this many unbalanced openings in a row, no balanced one is expected.
const MAX_OPENINGS: usize = 1000;

/// After this many games in a row that end during their random plies, no longer one is expected.
const MAX_RANDOM_GAMES: usize = 10_000;

/// What to play.
#[derive(Debug, Clone)]
pub struct SelfPlay {
    /// The rules.
    pub variant: Variant,
    /// The player of both sides.
    pub profile: Profile,
    /// The opening that games begin with, at a start drawn for each game; `None` for the usual start.
    pub openings: Option<&'static Opening>,
    /// How many plies at the start of a game are random. With only a few, the same games are played again and again.
    pub random_plies: RangeInclusive<usize>,
    /// Games begin only where the player's score is at most this many points for either side; with `None`, anywhere.
    pub balanced: Option<f64>,
    /// The fraction of later moves that are random too, so that positions which good play does not reach are learned as
    /// well.
    pub stray: f64,
    /// The fraction of later positions from which a detour is made.
    pub detours: f64,
    /// How many plies a game goes on after its result is proven; `None` plays all games to their end.
    pub adjudicate: Option<usize>,
    /// The player's endgame tablebases.
    pub tables: Tablebases,
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of games.
    pub games: usize,
    /// The number of threads; the games are the same with any number.
    pub threads: usize,
}

impl SelfPlay {
    /// Plays the games that the file does not hold yet and adds them. `done` is called with the number of games so far.
    ///
    /// # Errors
    /// Returns a sentence if the file cannot be used or has other terms, or the player does not play the game.
    pub fn run(&self, path: &Path, mut done: impl FnMut(usize)) -> Result<(), String> {
        let (mut lines, known) = JsonLines::open(path, &self.terms())?;
        let mut played = known.len().min(self.games);
        done(played);
        for_each_in_order(
            played..self.games,
            self.threads,
            |number| self.game(number),
            |game| {
                lines.add(&game?)?;
                played += 1;
                done(played);
                Ok(())
            },
        )
    }

    fn terms(&self) -> Terms {
        Terms {
            kind: self.variant.kind().to_string(),
            variant: self.variant.to_string(),
            player: format!("{:?}", self.profile),
            openings: self.openings.map(|openings| openings.name.to_owned()),
            random_plies: *self.random_plies.end(),
            fewest_random_plies: *self.random_plies.start(),
            seed: self.seed,
            adjudicate: self.adjudicate,
            tables: !self.tables.is_empty(),
            stray: (self.stray > 0.0).then(|| self.stray.to_string()),
            balanced: self.balanced.map(|points| points.to_string()),
            detours: (self.detours > 0.0).then(|| self.detours.to_string()),
        }
    }

    fn game(&self, number: usize) -> Result<PlayedGame, String> {
        let seed = mix(self.seed, number as u64);
        let mut rng = Rng::with_seed(seed);
        // A new player for each game, so that no game depends on another.
        let mut player =
            Player::new(Profile { seed: Some(seed), ..self.profile.clone() }).with_tables(&self.tables);
        let mut record = self.opening(&mut rng, &mut player)?;
        let random = record.moves().len();
        let (mut scores, mut exact, mut detours) = (Vec::new(), Vec::new(), Vec::new());
        let (mut proven, mut proven_for) = (None, 0);
        while let Some(side) = record.to_move()
            && self.adjudicate.is_none_or(|plies| proven_for <= plies)
        {
            let answer = answer(&mut player, &record)?;
            let score = rounded(answer.score);
            if answer.exact {
                exact.push(scores.len());
                proven = Some(if side == Side::First { score } else { -score });
            }
            proven_for += usize::from(proven.is_some());
            scores.push(score);
            if self.detours > 0.0 && rng.f64() < self.detours {
                detours.extend(Detour::make(&record, &mut player, &mut rng)?);
            }
            let strays = self.stray > 0.0 && rng.f64() < self.stray;
            let stray = if strays { rng.choice(record.legal_moves()) } else { None };
            if stray.is_some() {
                // A random move may throw away what was proven.
                (proven, proven_for) = (None, 0);
            }
            record.play(stray.unwrap_or(answer.best())).map_err(|error| error.to_string())?;
        }
        let start = self.openings.map(|_| record.start().to_string());
        let moves: Vec<_> = record.moves().iter().map(ToString::to_string).collect();
        // The loop ends with the game, or after a proof of its result.
        let result = result(&record).or(proven).ok_or("a game did not end")?;
        Ok(PlayedGame { start, moves: moves.join(" "), random, scores, exact, detours, result })
    }

    /// A game that is not over after some random plies, and is balanced if that is required.
    fn opening(&self, random: &mut Rng, player: &mut Player) -> Result<Record, String> {
        for _ in 0..MAX_OPENINGS {
            let record = self.random_game(random)?;
            let Some(points) = self.balanced else { return Ok(record) };
            if answer(player, &record)?.score.abs() <= points {
                return Ok(record);
            }
        }
        Err(format!(
            "none of {MAX_OPENINGS} openings is balanced: use a larger --balanced or more random plies"
        ))
    }

    /// A game that is not over after some random plies.
    fn random_game(&self, random: &mut Rng) -> Result<Record, String> {
        for _ in 0..MAX_RANDOM_GAMES {
            let mut record = Record::new(self.start(random));
            for _ in 0..random.usize(self.random_plies.clone()) {
                let Some(m) = random.choice(record.legal_moves()) else { break };
                // It is one of the legal moves, so it can be played.
                let _ = record.play(m);
            }
            if record.ending().is_none() {
                return Ok(record);
            }
        }
        let (kind, variant, plies) = (self.variant.kind(), self.variant, self.random_plies.start());
        Err(format!("no game of {kind} {variant} lasts {plies} random plies"))
    }

    /// The usual start, or one drawn from the opening.
    fn start(&self, random: &mut Rng) -> Position {
        match self.openings {
            Some(openings) => {
                let text = openings.start(random.usize(..openings.len()));
                Position::from_text(self.variant, text).expect("a test reads every start")
            }
            None => Position::start(self.variant),
        }
    }
}

pub(super) fn answer(player: &mut Player, record: &Record) -> Result<Answer, String> {
    player.choose(record, &Limits::default()).map_err(|error| error.to_string())
}

/// Rounds a score as it is stored in a file.
pub(super) fn rounded(score: f64) -> f32 {
    (score * 100.0).round() as f32 / 100.0
}

/// The result of a finished game for the first player: in points, or as 1, 0 or -1 in a game without points.
fn result(record: &Record) -> Option<f32> {
    let won = match record.ending()?.outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Win(Side::Second) => -1.0,
        Outcome::Draw => 0.0,
    };
    // The pieces of mini checkers decide who wins, but they are not points.
    let points = record.position().score().filter(|_| has_points(record.position()));
    Some(points.map_or(won, |[first, second]| first as f32 - second as f32))
}

/// Whether a game is won by points.
fn has_points(position: &Position) -> bool {
    fn of<G: Tactics>(_: &G) -> bool {
        G::POINTS
    }
    with_game!(position, p => of(p))
}
