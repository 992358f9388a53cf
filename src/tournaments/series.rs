//! Tournaments that repeat, from the operator's file.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use parlor_protocol::TimeControl;
use parlor_protocol::http::{Entrants, TournamentFormat, TournamentTerms};
use serde::Deserialize;

use super::{Tournaments, terms};
use crate::limits;
use crate::plain_words::in_one_line;

/// How often the next ones are looked for.
const PERIOD: Duration = Duration::from_secs(30);

/// The operator's file: `[[tournament]]` tables.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepeatingFile {
    #[serde(default, rename = "tournament")]
    tournaments: Vec<Repeating>,
}

/// A tournament that repeats. Fields without an explanation are those of `POST /api/tournaments`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeating {
    name: String,
    format: TournamentFormat,
    game: String,
    variant: Option<String>,
    initial_ms: u64,
    increment_ms: u64,
    #[serde(default)]
    rated: bool,
    opening: Option<String>,
    minutes: Option<u32>,
    rounds: Option<u32>,
    min_rating: Option<u32>,
    max_rating: Option<u32>,
    #[serde(default)]
    entrants: Entrants,
    bot_seats: Option<u32>,
    bot_level: Option<u8>,
    /// How many minutes lie between its starts, counted from midnight UTC of 1 January 1970.
    every_minutes: u32,
    /// How many minutes after those times it begins; 0 if absent.
    #[serde(default)]
    offset_minutes: u32,
}

impl RepeatingFile {
    /// Reads the file.
    ///
    /// # Errors
    /// One sentence that names the file and the bad part of it.
    pub fn read(path: &Path) -> Result<Vec<Repeating>, String> {
        let name = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|e| format!("the tournaments file {name} cannot be read: {e}"))?;
        let file: Self = toml::from_str(&text).map_err(|e| {
            let why = in_one_line(&e.to_string());
            format!("the tournaments file {name} is bad: {why}")
        })?;
        let mut names = HashSet::new();
        let most = limits::TOURNAMENT_REPEAT_MINUTES;
        for repeating in &file.tournaments {
            let bad = |why: &str| format!("the tournament {} of {name}: {why}", repeating.name);
            // Tournaments that begin at the same time under one name are one tournament.
            if !names.insert(repeating.name.to_lowercase()) {
                return Err(bad("the name appears twice"));
            }
            if !(1..=most).contains(&repeating.every_minutes) || repeating.offset_minutes > most {
                return Err(bad(&format!(
                    "expected an every_minutes of 1 to {most} (90 days), and an offset_minutes of no more"
                )));
            }
            if repeating.format == TournamentFormat::Simul {
                return Err(bad("a simul has a member as its host and cannot repeat"));
            }
            terms::check(repeating.terms(0), 0).map_err(|refusal| bad(&refusal.message))?;
        }
        Ok(file.tournaments)
    }
}

impl Repeating {
    /// Whether house bots are to fill its field.
    pub fn leaves_seats_to_bots(&self) -> bool {
        self.bot_seats.unwrap_or(0) > 0
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn terms(&self, starts_ms: i64) -> TournamentTerms {
        TournamentTerms {
            name: self.name.clone(),
            format: self.format,
            game: self.game.clone(),
            variant: self.variant.clone(),
            clock: TimeControl::Fischer { initial_ms: self.initial_ms, increment_ms: self.increment_ms },
            rated: self.rated,
            opening: self.opening.clone(),
            starts_ms,
            minutes: self.minutes,
            rounds: self.rounds,
            min_rating: self.min_rating,
            max_rating: self.max_rating,
            entrants: self.entrants,
            bot_seats: self.bot_seats,
            bot_level: self.bot_level,
            private: false,
        }
    }

    /// When the next one begins.
    fn next_ms(&self, now_ms: i64) -> i64 {
        let (every, offset) =
            (i64::from(self.every_minutes) * 60_000, i64::from(self.offset_minutes) * 60_000);
        (now_ms - offset).div_euclid(every) * every + every + offset
    }
}

impl Tournaments {
    /// Makes the next tournament of each, for as long as the server runs.
    pub(super) async fn repeat(self, repeating: Vec<Repeating>) {
        let mut warned = HashSet::new();
        loop {
            let now_ms = self.shared.clock.now_ms();
            for one in &repeating {
                let starts_ms = one.next_ms(now_ms);
                let series = format!("{}@{starts_ms}", one.name);
                let made = match terms::check(one.terms(starts_ms), now_ms) {
                    Ok(terms) => {
                        if let Err(refusal) = self.check_seats(&terms)
                            && warned.insert(&*one.name)
                        {
                            tracing::warn!(
                                name = one.name,
                                message = refusal.message,
                                "no house bot can fill the seats left to bots"
                            );
                        }
                        self.make(None, terms, Some(series)).await
                    }
                    Err(refusal) => Err(refusal),
                };
                if let Err(refusal) = made {
                    tracing::error!(
                        name = one.name,
                        message = refusal.message,
                        "a repeating tournament could not be created"
                    );
                }
            }
            tokio::time::sleep(PERIOD).await;
        }
    }
}
