//! What a tournament does by itself: it begins, pairs, starts games, notes how they ended, and ends.

use parlor_pairings::rounds::Next;
use parlor_pairings::simul::{HostColour, games};
use parlor_pairings::{Game, Round};
use parlor_protocol::Refusal;
use parlor_protocol::http::{TournamentFormat, TournamentState};
use tokio::time::Instant;

use super::actor::Actor;
use super::entry::{Entry, Paired};
use super::fold::Form;
use crate::error::internal;
use crate::id::random_id;
use crate::limits;

impl Actor {
    /// Does everything that is due now.
    pub(super) async fn advance(&mut self) -> Result<(), Refusal> {
        loop {
            self.settle_games().await?;
            let moved = match self.desk.fold.state {
                TournamentState::Created if self.shared.clock.now_ms() >= self.starts_ms() => {
                    self.begin().await?
                }
                TournamentState::Running => self.pair_next().await?,
                _ => false,
            };
            if !moved {
                return Ok(());
            }
        }
    }

    pub(super) fn starts_ms(&self) -> i64 {
        self.desk.row.terms.starts_ms
    }

    /// Pairs players if there are any to pair, or ends the tournament if it is due. Returns whether anything happened.
    async fn pair_next(&mut self) -> Result<bool, Refusal> {
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
                let here = self.at_hand(arena);
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

    /// Logs a round with the ids of its games, which are made afterwards.
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

/// Runs a pairing on a blocking thread: it can take a core for seconds.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|error| internal(&error))
}
