//! Filling a new database with games of random moves, for measurements of a large archive.

use std::sync::Arc;

use super::Admin;
use crate::account::Account;
use crate::game::{Command, Decision, GameMeta, GameState, chain};
use crate::id::random_id;
use crate::packing::pack_all;
use crate::store::{AppendJob, Ending, NewAccount, StoreError, Taken};
use crate::traces::Cause;
use futures_util::future::try_join_all;
use parlor_protocol::{TimeControl, UserKind, Verdict};
use parlor_rules::{Game, GameKind, Position};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// So many games are written together.
const AT_ONCE: u64 = 500;

/// A third of all games are against these bots; there is a member for every hundred games.
const BOTS: usize = 40;
const GAMES_OF_A_MEMBER: u64 = 100;

/// Every so many games one is aborted, and one is in play.
const ABORTED: u64 = 500;
const IN_PLAY: u64 = 5_000;

/// The games begin a minute apart, the first of them in November 2023.
const FIRST_MS: i64 = 1_700_000_000_000;
const APART_MS: i64 = 60_000;

const CLOCK: TimeControl = TimeControl::Fischer { initial_ms: 600_000, increment_ms: 5_000 };

impl Admin {
    /// Writes games of random moves, an eighth of them rated, into a database without games, by the same ways as a server
    /// does; the logs of those that are over are packed. All acts of a game have the time of its end. `progress` is called with the number of games done.
    ///
    /// # Errors
    /// One sentence, if there are games already or the database cannot be written.
    pub async fn fill(&self, games: u64, seed: u64, mut progress: impl FnMut(u64)) -> Result<(), String> {
        let text = |error: StoreError| error.to_string();
        if self.store.last_place().await.map_err(text)? > 0 {
            return Err("expected a database without games".to_owned());
        }
        let people = self.people(BOTS + (games / GAMES_OF_A_MEMBER) as usize + 2).await.map_err(text)?;
        let mut done = 0;
        while done < games {
            let until = games.min(done + AT_ONCE);
            try_join_all((done..until).map(|index| self.random_game(index, seed, &people)))
                .await
                .map_err(text)?;
            pack_all(&self.store, i64::MAX, i64::MAX).await.map_err(text)?;
            done = until;
            progress(done);
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

    async fn random_game(&self, index: u64, seed: u64, people: &[Account]) -> Result<(), StoreError> {
        let mut rng = StdRng::seed_from_u64(seed ^ index << 20);
        let (bots, members) = people.split_at(BOTS);
        let mut seats = members.sample(&mut rng, 2);
        let (first, second) = seats.next().zip(seats.next()).expect("there are two members at least");
        let second = if index.is_multiple_of(3) { &bots[rng.random_range(0..BOTS)] } else { second };
        let kind = GameKind::ALL[index as usize % GameKind::ALL.len()];
        let created_ms = FIRST_MS + index as i64 * APART_MS;
        let meta = Arc::new(GameMeta {
            id: random_id(10).into(),
            number: None,
            start: Position::start(kind.default_variant()),
            opening: None,
            pair: None,
            rated: index.is_multiple_of(8),
            public: true,
            first: first.clone(),
            second: second.clone(),
            time_control: Some(CLOCK),
            level: None,
            player: None,
            created_ms,
            tournament: None,
            library: None,
        });
        self.store.create_game(meta.clone(), None, Taken::default()).await?;
        let (state, mut bodies, at_ms) = match index {
            _ if index % IN_PLAY == 1 => played(meta.clone(), 10, &mut rng),
            _ if index % ABORTED == 2 => played(meta.clone(), 0, &mut rng),
            _ => played(meta.clone(), u32::MAX, &mut rng),
        };
        let ending = state.result().map(|result| Ending {
            meta: meta.clone(),
            result: result.clone(),
            clock_ms: state.remaining_ms(),
            plies: state.plies(),
            rates: meta.rated && result.result != Verdict::Aborted,
            second: None,
        });
        if ending.is_some() {
            bodies.pop();
        }
        let (game, link) = (meta.id.clone(), chain::root(&meta));
        self.store
            .append(AppendJob {
                game,
                number: None,
                first_seq: 1,
                at_ms,
                bodies,
                wakes: false,
                link,
                cause: Cause::default(),
                ending,
            })
            .await
            .map(|_| ())
    }
}

/// A game of so many random moves, if it does not end before, with its acts as texts and the time of the last one. Without a
/// move it is aborted.
fn played(meta: Arc<GameMeta>, plies: u32, rng: &mut StdRng) -> (GameState, Vec<String>, i64) {
    let mut now_ms = meta.created_ms;
    let (mut state, _) = GameState::replay(meta, &[], 0).expect("a log without rows is whole");
    let mut bodies = Vec::new();
    while let Some(by) = state.to_move().filter(|_| plies == 0 || state.plies() < plies) {
        let lag_ms = rng.random_range(10..90);
        now_ms += rng.random_range(200..8_000) + lag_ms;
        let legal = state.record().legal_moves();
        let text = legal.choose(rng).expect("a game that goes on has a legal move").to_string();
        let command = match plies {
            0 => Command::Abort,
            _ => Command::Move { ply: state.plies(), text, after: None, info: None, lag_ms },
        };
        match state.decide(by, command, now_ms).expect("it is legal and in time") {
            Decision::Acts(decided) => bodies.extend(decided.into_iter().map(|decided| decided.body)),
            Decision::Duplicate(_) => unreachable!("each move is sent once"),
        }
    }
    (state, bodies, now_ms)
}
