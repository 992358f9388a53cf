//! Filling a new database with games of random moves, for measurements with a large archive.

use std::collections::HashMap;

use futures_util::future::try_join_all;
use parlor_protocol::UserKind;

use super::Admin;
use super::random_games::{FIRST_MS, RandomGame, random_game};
use crate::account::Account;
use crate::game::{LoggedAct, chain};
use crate::id::{GameId, random_id};
use crate::store::{AppendJob, NewAccount, PackedLog, StoreError, UsedOffers};
use crate::traces::Cause;

/// How many games are written together.
const AT_ONCE: u64 = 500;

/// A third of all games are against these bots; there is a member for every hundred games.
const BOTS: usize = 40;
const GAMES_OF_A_MEMBER: u64 = 100;

/// The acts before the last one of finished games, by game id: they are packed without ever having been rows.
type Begun = HashMap<GameId, Vec<LoggedAct>>;

impl Admin {
    /// Writes games of random moves, an eighth of them rated, into a database without games. They begin and end as on a
    /// server, but the logs of finished ones are packed at once. `progress` is called with the number of games done.
    /// If this is interrupted, the last games lack the beginnings of their logs.
    ///
    /// # Errors
    /// One sentence, if there are games already or the database cannot be written.
    pub async fn fill(&self, games: u64, seed: u64, mut progress: impl FnMut(u64)) -> Result<(), String> {
        let text = |error: StoreError| error.to_string();
        if self.store.last_place().await.map_err(text)? > 0 {
            return Err("expected a database without games".to_owned());
        }
        let people = self.people(BOTS + (games / GAMES_OF_A_MEMBER) as usize + 2).await.map_err(text)?;
        let (bots, members) = people.split_at(BOTS);
        let mut begun = Begun::new();
        // The game with the last row of all keeps its rows, so the last game is written whole, after the others.
        let last = games.saturating_sub(1);
        for first in (0..last).step_by(AT_ONCE as usize) {
            let until = last.min(first + AT_ONCE);
            let write = |index| self.write(random_game(index, seed, members, bots), false);
            let written = try_join_all((first..until).map(write)).await.map_err(text)?;
            begun.extend(written.into_iter().flatten());
            self.pack(&mut begun).await?;
            progress(until);
        }
        if games > 0 {
            self.write(random_game(last, seed, members, bots), true).await.map_err(text)?;
            self.pack(&mut begun).await?;
            progress(games);
        }
        Ok(())
    }

    async fn people(&self, count: usize) -> Result<Vec<Account>, StoreError> {
        let people: Vec<Account> = (1..=count)
            .map(|number| Account {
                id: random_id(12).into(),
                name: format!("Player{number}"),
                kind: if number <= BOTS { UserKind::Bot } else { UserKind::Member },
            })
            .collect();
        for some in people.chunks(AT_ONCE as usize) {
            let accounts = some.iter().map(|account| {
                let account = account.clone();
                self.store.create_account(NewAccount {
                    account,
                    token: None,
                    password_hash: None,
                    owner: None,
                    created_ms: FIRST_MS,
                })
            });
            try_join_all(accounts).await?;
        }
        Ok(people)
    }

    /// Writes a game. Of a finished game, unless `whole` is set, writes only the last act and returns those before it.
    async fn write(
        &self,
        game: RandomGame,
        whole: bool,
    ) -> Result<Option<(GameId, Vec<LoggedAct>)>, StoreError> {
        let RandomGame { meta, mut log, mut ending } = game;
        self.store.create_game(meta.clone(), None, UsedOffers::default()).await?;
        let begun = if whole || ending.is_none() { 0 } else { log.len() - 1 };
        let root = chain::root(&meta);
        let mut jobs = Vec::new();
        for (at, row) in log.iter().enumerate().skip(begun) {
            // The act that ends a game is written together with its effect on the ratings.
            let ending = if at + 1 == log.len() { ending.take() } else { None };
            jobs.push(self.store.append(AppendJob {
                game: meta.id.clone(),
                number: None,
                first_seq: row.seq,
                at_ms: row.at_ms,
                bodies: if ending.is_some() { Vec::new() } else { vec![row.body.clone()] },
                wakes: false,
                link: at.checked_sub(1).map_or_else(|| root.clone(), |before| log[before].chain.clone()),
                cause: Cause::default(),
                ending,
            }));
        }
        try_join_all(jobs).await?;
        log.truncate(begun);
        Ok((begun > 0).then(|| (meta.id.clone(), log)))
    }

    /// Packs the logs of finished games.
    async fn pack(&self, begun: &mut Begun) -> Result<(), String> {
        let text = |error: StoreError| error.to_string();
        let over = self.store.games_to_pack(0, i64::MAX, i64::MAX, AT_ONCE as u32 + 1).await.map_err(text)?;
        let mut logs = Vec::with_capacity(over.len());
        for (_, game) in self.store.games_by_number(over.into_iter()).await.map_err(text)? {
            let (meta, end) = game.map_err(text)?;
            let log = [begun.get(&meta.id).map(Vec::as_slice).unwrap_or_default(), &end].concat();
            let number = meta.number.ok_or("a game has no number")?;
            logs.push(PackedLog::of(number, &chain::root(&meta), &log)?);
        }
        self.store.pack(logs).await.map_err(text)?;
        // The game that has the last row is packed with the next ones.
        let left = self.store.games_to_pack(0, i64::MAX, i64::MAX, 2).await.map_err(text)?;
        let left = self.store.games_by_number(left.into_iter()).await.map_err(text)?;
        begun.retain(|id, _| left.iter().any(|(left, _)| **left == **id));
        Ok(())
    }
}
