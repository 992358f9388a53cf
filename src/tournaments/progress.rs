//! What a tournament does by itself: it begins, pairs, starts games, notes how they ended, and ends.

use std::time::Duration;

use parlor_pairings::rounds::Next;
use parlor_pairings::simul::{HostColour, games};
use parlor_pairings::{Game, Round};
use parlor_protocol::http::{TournamentFormat, TournamentState};
use parlor_protocol::{Refusal, UserKind};
use tokio::time::Instant;

use super::actor::Actor;
use super::entry::{Entry, Paired};
use super::fold::Form;
use crate::error::internal;
use crate::id::random_id;
use crate::limits;

/// How long nothing has to be looked at if nobody says anything.
const REST: Duration = Duration::from_secs(60);

impl Actor {
    /// Does everything that is to be done now.
    pub(super) async fn advance(&mut self) -> Result<(), Refusal> {
        loop {
            self.settle_games().await?;
            let moved = match self.desk.fold.state {
                TournamentState::Created if self.shared.clock.now_ms() >= self.starts_ms() => {
                    self.begin().await?
                }
                TournamentState::Running => self.pair_on().await?,
                _ => false,
            };
            if !moved {
                return Ok(());
            }
        }
    }

    fn starts_ms(&self) -> i64 {
        self.desk.row.terms.starts_ms
    }

    /// For how long there is nothing to do.
    pub(super) fn pause(&self) -> Duration {
        let now_ms = self.shared.clock.now_ms();
        let until = |at_ms: i64| Duration::from_millis((at_ms - now_ms).max(0).unsigned_abs());
        match (self.desk.fold.state, &self.desk.fold.form) {
            // After the time to begin, it waits for bots.
            (TournamentState::Created, _) if now_ms >= self.starts_ms() => Duration::from_millis(500),
            (TournamentState::Created, _) => until(self.starts_ms()).min(REST),
            (_, Some(Form::Arena(_))) => {
                let pairing = self.pairing_at.saturating_duration_since(Instant::now());
                self.desk.ends_ms().map_or(pairing, until).min(pairing)
            }
            _ => self.break_until_ms().map_or(REST, until).min(REST),
        }
    }

    /// Until when there is a break between two rounds in which people play.
    fn break_until_ms(&self) -> Option<i64> {
        let Some(Form::Rounds(rounds)) = &self.desk.fold.form else { return None };
        let people = self.desk.accounts.iter().any(|account| account.kind != UserKind::Bot);
        let between = !rounds.record().rounds.is_empty() && rounds.playing().is_empty();
        let until_ms = self.desk.fold.last_ms + limits::ROUND_BREAK_MS;
        (people && between && until_ms > self.shared.clock.now_ms()).then_some(until_ms)
    }

    /// Begins, or is called off if too few have come. False while it waits for bots.
    async fn begin(&mut self) -> Result<bool, Refusal> {
        let mut entries = Vec::new();
        let format = self.desk.row.terms.format;
        if let (TournamentFormat::Simul, Some(by)) = (format, self.desk.row.by.clone()) {
            let number = self.desk.fold.number_of(&by.id);
            if number.is_none_or(|number| self.desk.fold.entrants[number].away) {
                let rating = self.rating(&by.id).await?;
                entries.push(Entry::Joined { user: by.id.to_string(), rating });
            }
        }
        let missing = (self.desk.row.terms.bot_seats.unwrap_or(0) as usize)
            .saturating_sub(self.desk.fold.count() + entries.len());
        let bots = self.bots_for(missing).await?;
        let late_ms = self.shared.clock.now_ms() - self.starts_ms();
        if bots.len() < missing && late_ms < limits::BOT_SEATS_MS {
            return Ok(false);
        }
        entries.extend(bots);
        let players = self.desk.fold.count() + entries.len();
        entries.push(match format {
            TournamentFormat::Arena => Entry::Begun,
            _ if players >= 2 => Entry::Begun,
            _ => Entry::Cancelled,
        });
        self.log(entries).await?;
        Ok(true)
    }

    /// So many bots of the house that enter, those of the nearest levels first.
    async fn bots_for(&self, missing: usize) -> Result<Vec<Entry>, Refusal> {
        if missing == 0 {
            return Ok(Vec::new());
        }
        let mut bots = self.shared.lobby.house_bots(self.terms.variant);
        let entered = |id: &str| {
            let number = self.desk.fold.number_of(id);
            number.is_some_and(|number| !self.desk.fold.entrants[number].away)
        };
        bots.retain(|(bot, _)| !entered(&bot.id));
        let distance = |level: Option<u8>| match (self.desk.row.terms.bot_level, level) {
            (Some(wanted), Some(level)) => wanted.abs_diff(level),
            (Some(_), None) => u8::MAX,
            (None, _) => 0,
        };
        bots.sort_by(|(a, one), (b, other)| distance(*one).cmp(&distance(*other)).then(a.name.cmp(&b.name)));
        let mut entries = Vec::new();
        for (bot, _) in bots.into_iter().take(missing) {
            let rating = self.rating(&bot.id).await?;
            entries.push(Entry::Joined { user: bot.id.to_string(), rating });
        }
        Ok(entries)
    }

    /// Pairs if there is somebody to be paired, and ends what is to end; whether anything has happened.
    async fn pair_on(&mut self) -> Result<bool, Refusal> {
        let now_ms = self.shared.clock.now_ms();
        match &self.desk.fold.form {
            Some(Form::Arena(_)) if self.desk.ends_ms().is_none_or(|ends_ms| ends_ms <= now_ms) => {
                self.finish().await
            }
            Some(Form::Arena(arena)) => {
                if Instant::now() < self.pairing_at {
                    return Ok(false);
                }
                self.pairing_at = Instant::now() + limits::ARENA_PERIOD;
                // Who is not connected is not paired, and has not paused either.
                let mut here = arena.clone();
                for (player, account) in self.desk.accounts.iter().enumerate() {
                    if !self.shared.registry.is_online(&account.id) {
                        here.apply(&parlor_pairings::arena::Event::Left { player });
                    }
                }
                let games = blocking(move || here.next_pairings()).await?;
                if games.is_empty() {
                    return Ok(false);
                }
                self.pair(Round { games, bye: None }).await
            }
            Some(Form::Rounds(rounds)) => {
                let knock_out = self.desk.row.terms.format == TournamentFormat::KnockOut;
                if (!knock_out && !rounds.playing().is_empty()) || self.break_until_ms().is_some() {
                    return Ok(false);
                }
                let rounds = rounds.clone();
                match blocking(move || rounds.next()).await? {
                    Next::Pair(round) => self.pair(round).await,
                    Next::Finish => self.finish().await,
                    Next::Wait | Next::Over => Ok(false),
                }
            }
            Some(Form::Simul(host)) if self.desk.fold.pairings == 0 => {
                let host = *host;
                let here = |player: &usize| *player != host && !self.desk.fold.entrants[*player].away;
                let guests: Vec<usize> = (0..self.desk.fold.entrants.len()).filter(here).collect();
                self.pair(Round { games: games(host, &guests, HostColour::ByTurns), bye: None }).await
            }
            Some(Form::Simul(_)) if self.desk.fold.playing().next().is_none() => self.finish().await,
            _ => Ok(false),
        }
    }

    async fn finish(&mut self) -> Result<bool, Refusal> {
        self.log(vec![Entry::Finished]).await?;
        Ok(true)
    }

    /// Logs a round, with the ids of its games; then they are made.
    async fn pair(&mut self, round: Round) -> Result<bool, Refusal> {
        let paired =
            |&Game { white, black }: &Game| Paired { game: random_id(10), first: white, second: black };
        let games: Vec<Paired> = round.games.iter().map(paired).collect();
        let made = games.iter().map(|paired| paired.game.as_str().into()).collect::<Vec<_>>();
        self.log(vec![Entry::Paired { games, bye: round.bye }]).await?;
        self.unsure.extend(made);
        Ok(true)
    }
}

/// A pairing takes up to seconds of a core.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|error| internal(&error))
}
