//! The games that are most worth watching now.

use std::cmp::Reverse;
use std::sync::Arc;

use parlor_protocol::http::FeaturedGames;
use parlor_protocol::{Refusal, Snapshot, UserKind};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::id::GameId;
use crate::limits;
use crate::session::Sessions;
use crate::store::{GameFilter, Store};
use crate::time::Clock;

/// How many games are shown, and among how many they are chosen.
const SHOWN: usize = 8;
const CANDIDATES: u32 = 60;

/// The featured games, chosen once for everybody who asks within a moment: every visitor of the page does.
#[derive(Clone)]
pub(crate) struct Featured {
    store: Store,
    sessions: Sessions,
    clock: Clock,
    chosen: Arc<Mutex<Option<Chosen>>>,
}

struct Chosen {
    at: Instant,
    games: Arc<FeaturedGames>,
}

impl Featured {
    pub(crate) fn new(store: Store, sessions: Sessions, clock: Clock) -> Self {
        Self { store, sessions, clock, chosen: Arc::default() }
    }

    /// The most watched games in progress, then those of people, then those of the strongest players.
    pub(crate) async fn games(&self) -> Result<Arc<FeaturedGames>, Refusal> {
        let mut chosen = self.chosen.lock().await;
        if let Some(Chosen { at, games }) = &*chosen
            && at.elapsed() < limits::FEATURED_PERIOD
        {
            return Ok(games.clone());
        }
        let games = Arc::new(FeaturedGames { games: self.choose().await? });
        *chosen = Some(Chosen { at: Instant::now(), games: games.clone() });
        Ok(games)
    }

    async fn choose(&self) -> Result<Vec<Snapshot>, Refusal> {
        let spectators = self.sessions.spectators();
        let filter = GameFilter { over: Some(false), limit: CANDIDATES, ..GameFilter::default() };
        let newest =
            self.store.list_games(&filter).await?.rows.into_iter().map(|game| GameId::from(game.game));
        let mut ids: Vec<GameId> = spectators.keys().cloned().chain(newest).collect();
        ids.sort();
        ids.dedup();
        ids.sort_by_key(|id| Reverse(spectators.get(id).copied().unwrap_or(0)));
        ids.truncate(CANDIDATES as usize);
        let mut games = Vec::new();
        for id in ids {
            let Some(state) = self.sessions.read(&id).await? else { continue };
            if !state.meta().public || state.is_over() || state.plies() < 2 {
                continue;
            }
            let mut snapshot = state.snapshot(self.clock.now_ms());
            snapshot.watchers = Some(spectators.get(&id).copied().unwrap_or(0));
            for player in [&mut snapshot.first, &mut snapshot.second] {
                let rating = self.store.rating(&player.id.as_str().into(), &snapshot.kind).await?;
                player.rating = rating.map(|rating| rating.rating);
            }
            games.push(snapshot);
        }
        games.sort_by_key(|game| Reverse(interest(game)));
        games.truncate(SHOWN);
        Ok(games)
    }
}

/// Watchers, then how many of the players are people, then how strong they are together, then how new it is.
fn interest(game: &Snapshot) -> (u32, usize, i32, i64) {
    let players = [&game.first, &game.second];
    let people = players.iter().filter(|player| player.kind != UserKind::Bot).count();
    let strength = players.iter().map(|player| player.rating.unwrap_or(0)).sum();
    (game.watchers.unwrap_or(0), people, strength, game.created_ms)
}
