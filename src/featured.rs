//! The games that are most worth watching now.

use std::cmp::Reverse;
use std::sync::Arc;

use parlor_protocol::http::FeaturedGames;
use parlor_protocol::{Refusal, Snapshot, TimeControl, UserKind};
use parlor_rules::GameKind;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::id::GameId;
use crate::limits;
use crate::session::Sessions;
use crate::store::{GameFilter, Store};
use crate::time::Clock;

/// How many games are shown, and from how many they are chosen.
const SHOWN: usize = 8;
const CANDIDATES: u32 = 60;
/// From how many games the one game of each kind is chosen.
const CANDIDATES_OF_KIND: u32 = 12;

/// The featured games, cached for a moment because every visitor of the page requests them.
#[derive(Clone)]
pub(crate) struct Featured {
    store: Store,
    sessions: Sessions,
    clock: Clock,
    chosen: Arc<Mutex<Option<Chosen>>>,
    best: Arc<Mutex<Option<Chosen>>>,
}

struct Chosen {
    at: Instant,
    games: Arc<FeaturedGames>,
}

impl Featured {
    pub(crate) fn new(store: Store, sessions: Sessions, clock: Clock) -> Self {
        Self { store, sessions, clock, chosen: Arc::default(), best: Arc::default() }
    }

    /// Returns the most watched games in progress, then those of people, then those of the strongest players.
    pub(crate) async fn games(&self) -> Result<Arc<FeaturedGames>, Refusal> {
        lately(&self.chosen, async {
            let mut games = self.candidates(None, CANDIDATES).await?;
            games.truncate(SHOWN);
            Ok(games)
        })
        .await
    }

    /// Returns the first of them in each kind of game, without those that allow days for a move.
    pub(crate) async fn of_each_kind(&self) -> Result<Arc<FeaturedGames>, Refusal> {
        lately(&self.best, async {
            let mut best = Vec::new();
            for &kind in GameKind::ALL {
                let games = self.candidates(Some(kind), CANDIDATES_OF_KIND).await?;
                let takes_days =
                    |game: &Snapshot| matches!(game.time_control, Some(TimeControl::Days { .. }));
                best.extend(games.into_iter().find(|game| !takes_days(game)));
            }
            Ok(best)
        })
        .await
    }

    /// Returns watched games and the newest ones, those most worth watching first.
    async fn candidates(&self, kind: Option<GameKind>, count: u32) -> Result<Vec<Snapshot>, Refusal> {
        let spectators = self.sessions.spectators();
        let filter = GameFilter { kind, over: Some(false), limit: count, ..GameFilter::default() };
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
            let is_of_kind = kind.is_none_or(|kind| kind == state.meta().kind());
            if !is_of_kind || !state.meta().public || state.is_over() || state.plies() < 2 {
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
        Ok(games)
    }
}

/// Returns what was chosen recently, or chooses now.
async fn lately(
    chosen: &Mutex<Option<Chosen>>,
    choose: impl Future<Output = Result<Vec<Snapshot>, Refusal>>,
) -> Result<Arc<FeaturedGames>, Refusal> {
    let mut chosen = chosen.lock().await;
    if let Some(Chosen { at, games }) = &*chosen
        && at.elapsed() < limits::FEATURED_PERIOD
    {
        return Ok(games.clone());
    }
    let games = Arc::new(FeaturedGames { games: choose.await? });
    *chosen = Some(Chosen { at: Instant::now(), games: games.clone() });
    Ok(games)
}

/// Ranks a game by its watchers, then by how many of the players are people, how strong they are together, and how new
/// it is.
fn interest(game: &Snapshot) -> (u32, usize, i32, i64) {
    let players = [&game.first, &game.second];
    let people = players.iter().filter(|player| player.kind != UserKind::Bot).count();
    let strength = players.iter().map(|player| player.rating.unwrap_or(0)).sum();
    (game.watchers.unwrap_or(0), people, strength, game.created_ms)
}
