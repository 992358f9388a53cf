//! The life of a bot: connect, offer games, reconnect whenever the connection is lost. `play` plays the games.

use std::collections::HashMap;
use std::future::Future;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::try_join_all;
use parlor_protocol::{Accepted, Answer, ErrorCode, Refusal, Reply, Request, ServerMessage, Welcome, close};
use parlor_rules::Move;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, interval, sleep};
use tokio_tungstenite::tungstenite::Error;

use crate::backoff::Backoff;
use crate::config::{BotError, Config};
use crate::engine::{Decision, EngineHandle};
use crate::link::{Incoming, Link, Pending};
use crate::ponder::Pondered;
use crate::search_task::{SearchResult, SearchTask};
use crate::seat::Seat;
use crate::server::Unreachable;
use crate::warm_up::warm_up;

/// How often the bot pings: several pings fit into the server's idle timeout.
const PING_EVERY: Duration = Duration::from_secs(3);

/// The engine reports about every millisecond. After this long without a report it has hung, however busy the machine
/// is.
const ENGINE_TIMEOUT: Duration = Duration::from_secs(20);

/// How long to wait for a snapshot before requesting it again.
const SNAPSHOT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a finished game is kept in case the opponent wants a rematch.
const REMATCH_TIMEOUT: Duration = Duration::from_secs(120);

/// How many finished games are kept for that. A connection watches a limited number of games, and where people leave
/// after a move or two, finished games would crowd out those being played.
const FINISHED_GAMES: usize = 64;

/// Plays until `stop` resolves, and reconnects as often as necessary.
///
/// # Errors
/// The server refuses the bot, its certificate cannot be trusted at the first connection, or the engine hangs.
pub async fn run(config: Config, stop: impl Future<Output = ()>) -> Result<(), BotError> {
    warm_up(&config.profiles);
    stay_connected(config, stop).await
}

/// Keeps one account connected.
async fn stay_connected(config: Config, stop: impl Future<Output = ()>) -> Result<(), BotError> {
    let server = config.server.clone();
    // A server that was reached before may get its certificate renewed, so the bot keeps trying.
    let mut reached = false;
    let (results, mut finished) = unbounded_channel();
    let mut bot = Bot { config, me: None, tables: HashMap::new(), results, searches: 0 };
    let mut backoff = Backoff::default();
    let mut stop = std::pin::pin!(stop);
    loop {
        let connected = tokio::select! {
            () = &mut stop => return Ok(()),
            connected = Link::connect(&server) => connected,
        };
        let pause = match connected {
            Ok(mut link) => {
                reached = true;
                let ended = tokio::select! {
                    () = &mut stop => None,
                    ended = bot.connection(&mut link, &mut backoff, &mut finished) => Some(ended?),
                };
                bot.tables.values_mut().for_each(Table::connection_lost);
                match ended {
                    Some(pause) => pause,
                    None => {
                        link.close().await;
                        return Ok(());
                    }
                }
            }
            Err(Unreachable { sentence, certificate: true }) if !reached => {
                return Err(BotError::Untrusted(sentence));
            }
            Err(Unreachable { sentence, .. }) => {
                tracing::info!(sentence, "no connection");
                None
            }
        };
        tokio::select! {
            () = &mut stop => return Ok(()),
            () = sleep(pause.unwrap_or_else(|| backoff.pause())) => {}
        }
    }
}

/// Plays for several accounts, each over its own connection, until `stop` resolves.
///
/// # Errors
/// One of them fails for one of the reasons of [`run`].
pub async fn run_accounts(
    config: Config,
    tokens: Vec<String>,
    stop: impl Future<Output = ()>,
) -> Result<(), BotError> {
    warm_up(&config.profiles);
    let stop = stop.shared();
    let bots = tokens
        .into_iter()
        .map(|token| stay_connected(Config { token: Some(token), ..config.clone() }, stop.clone()));
    try_join_all(bots).await.map(|_| ())
}

/// A game and the engine that plays it.
#[derive(Default)]
pub(crate) struct Table {
    /// `None` until the first snapshot.
    pub(crate) seat: Option<Seat>,
    /// `None` while it searches, and before it is needed.
    pub(crate) engine: Option<EngineHandle>,
    /// The bot has resigned; it repeats the resignation until the server acknowledges it.
    pub(crate) resigns: bool,
    pub(crate) search: Option<SearchTask>,
    /// The search on the opponent's time. It has the engine.
    pub(crate) ponder: Option<SearchTask>,
    /// What was last pondered about, until the next move is decided on.
    pub(crate) pondered: Option<Pondered>,
    /// The decision that it came to before the opponent moved.
    pub(crate) prepared: Option<Decision>,
    /// The answer that is expected to the last move.
    pub(crate) reply: Option<Move>,
    /// When a snapshot of the game was last requested.
    requested_at: Option<Instant>,
    /// When the game ended.
    pub(crate) over_since: Option<Instant>,
}

impl Table {
    /// Whether a snapshot is missing and due to be requested again: the last request may have hit a rate limit.
    fn is_unknown(&self) -> bool {
        let missing = self.seat.as_ref().is_none_or(Seat::is_lost);
        missing && self.requested_at.is_none_or(|at| at.elapsed() > SNAPSHOT_TIMEOUT)
    }

    fn connection_lost(&mut self) {
        if let Some(seat) = &mut self.seat {
            seat.connection_lost();
        }
    }
}

pub(crate) struct Bot {
    pub(crate) config: Config,
    /// The account's id, once the server has sent it.
    pub(crate) me: Option<String>,
    pub(crate) tables: HashMap<String, Table>,
    pub(crate) results: UnboundedSender<SearchResult>,
    pub(crate) searches: u64,
}

/// What the bot sends in response to the server or the engine.
pub(crate) type Requests = Vec<Request>;

impl Bot {
    /// One connection, from hello to its end. Returns how long the server asks the bot to wait before the next one, if
    /// it does.
    async fn connection(
        &mut self,
        link: &mut Link,
        backoff: &mut Backoff,
        finished: &mut UnboundedReceiver<SearchResult>,
    ) -> Result<Option<Duration>, BotError> {
        // Nothing else is requested until the server has confirmed the bot's identity.
        self.me = None;
        let mut requests = vec![Request::Hello { token: self.config.token.clone() }];
        let mut pings = interval(PING_EVERY);
        if self.config.token.is_none() {
            tracing::warn!(
                "no token: playing as a guest, who cannot be challenged; create a bot account to get a token"
            );
        }
        loop {
            for request in requests.drain(..) {
                if let Err(error) = link.send(request).await {
                    return Ok(lost(&error));
                }
            }
            requests = tokio::select! {
                incoming = link.next() => match incoming {
                    Incoming::Message(ServerMessage::Reply(reply)) => self.reply(reply, link, backoff)?,
                    Incoming::Message(ServerMessage::Event(event)) => self.event(*event),
                    Incoming::Closed(why) => return ended(why),
                },
                Some(result) = finished.recv() => self.search_done(result),
                _ = pings.tick() => self.tick()?,
            };
        }
    }

    fn reply(&mut self, reply: Reply, link: &mut Link, backoff: &mut Backoff) -> Result<Requests, BotError> {
        match reply {
            Reply::Ok(Accepted { id, answer }) => match (link.take_pending(id.as_ref()), answer) {
                (Some(Pending::Hello), Answer::Welcome(welcome)) => {
                    backoff.reset();
                    Ok(self.welcome(welcome))
                }
                // A move decided on earlier is sent again: the ply makes that harmless.
                (Some(Pending::Watch(game)), _) => {
                    self.seat(&game).map(Seat::resumed);
                    Ok(self.continue_game(&game))
                }
                _ => Ok(Vec::new()),
            },
            Reply::Error(refusal) => match link.take_pending(refusal.id.as_ref()) {
                Some(Pending::Hello) if refusal.code == ErrorCode::Unauthorized => {
                    Err(BotError::Refused(refusal.message))
                }
                // It is a person's account, and will be one at the next attempt too.
                Some(Pending::Offer) if refusal.code == ErrorCode::Forbidden => {
                    Err(BotError::Refused(refusal.message))
                }
                Some(pending) => Ok(self.refused(pending, &refusal)),
                None => Ok(Vec::new()),
            },
        }
    }

    /// Offers games after signing in, and resumes those that it was playing. Other games that need it follow after the
    /// offer, each for one of the bot's processes.
    fn welcome(&mut self, Welcome { user, games, .. }: Welcome) -> Requests {
        tracing::info!(name = user.name, "connected");
        self.me = Some(user.id);
        self.tables.retain(|game, _| games.contains(game));
        let mut requests = Vec::new();
        if self.config.token.is_some() {
            let games = self.config.offers();
            requests.push(Request::Offer { games, max_games: self.config.max_games });
        }
        for game in games {
            if self.tables.contains_key(&game) || self.config.token.is_none() {
                requests.push(self.resume(game));
            }
        }
        requests
    }

    /// Watches a game, from the last event that the bot knows.
    pub(crate) fn resume(&mut self, game: String) -> Request {
        let since = self.tables.get(&game).and_then(|table| table.seat.as_ref()).map(Seat::seq);
        self.watch(game, since)
    }

    pub(crate) fn watch(&mut self, game: String, since: Option<u64>) -> Request {
        self.tables.entry(game.clone()).or_default().requested_at = Some(Instant::now());
        Request::Watch { game, since, preview: false, brief: true }
    }

    fn refused(&mut self, pending: Pending, refusal: &Refusal) -> Requests {
        tracing::info!(?pending, code = ?refusal.code, message = refusal.message, "refused");
        match (pending, refusal.code) {
            (Pending::Watch(game), ErrorCode::NotFound | ErrorCode::Forbidden) => {
                self.tables.remove(&game);
                Vec::new()
            }
            (Pending::Move { .. }, ErrorCode::GameOver) => Vec::new(),
            (Pending::Move { game, .. }, ErrorCode::RateLimited | ErrorCode::Internal) => {
                // It is sent again on the next tick.
                self.seat(&game).map(Seat::unsent);
                Vec::new()
            }
            (Pending::Move { game, ply }, _) => {
                let stale = self.seat(&game).filter(|seat| seat.record().moves().len() == ply as usize);
                stale.map(Seat::refused).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Every few seconds: a ping if the engine responds, and everything that has to be sent again.
    fn tick(&mut self) -> Result<Requests, BotError> {
        let searches = self.tables.values().flat_map(|table| [&table.search, &table.ponder]).flatten();
        let longest = searches.map(SearchTask::silence).max().unwrap_or_default();
        if longest > ENGINE_TIMEOUT {
            return Err(BotError::Hung);
        }
        let mut requests = Vec::new();
        if longest <= PING_EVERY {
            requests.push(Request::Ping {});
        }
        requests.extend(self.leave_finished());
        if self.me.is_some() {
            let games: Vec<_> = self.tables.keys().cloned().collect();
            for game in games {
                let unknown = self.tables.get(&game).is_some_and(Table::is_unknown);
                requests.extend(if unknown {
                    vec![self.watch(game, None)]
                } else {
                    self.continue_game(&game)
                });
            }
        }
        Ok(requests)
    }

    /// Stops watching the games that ended first, if there are many.
    pub(crate) fn leave_oldest(&mut self) -> Requests {
        let ended = |(game, table): (&String, &Table)| Some((table.over_since?, game.clone()));
        let mut over: Vec<_> = self.tables.iter().filter_map(ended).collect();
        over.sort_unstable();
        let left = over.len().saturating_sub(FINISHED_GAMES);
        let left = over.into_iter().take(left).map(|(_, game)| game);
        left.map(|game| {
            self.tables.remove(&game);
            Request::Unwatch { game }
        })
        .collect()
    }

    /// Stops watching games that ended a while ago.
    fn leave_finished(&mut self) -> Requests {
        let over = |table: &Table| table.over_since.is_some_and(|since| since.elapsed() > REMATCH_TIMEOUT);
        let left: Vec<_> = self.tables.extract_if(|_, table| over(table)).collect();
        left.into_iter().map(|(game, _)| Request::Unwatch { game }).collect()
    }
}

fn lost(error: &Error) -> Option<Duration> {
    tracing::info!(%error, "connection lost");
    None
}

/// Whether to reconnect after the server closed the connection, and when.
fn ended(why: Option<(u16, String)>) -> Result<Option<Duration>, BotError> {
    tracing::info!(?why, "connection closed");
    match why {
        Some((close::SESSION_ENDED, reason)) => {
            Err(BotError::Refused(format!("the server ended the session: {reason}")))
        }
        Some((close::GOING_AWAY, reason)) => {
            let retry = serde_json::from_str::<serde_json::Value>(&reason).ok();
            let pause = retry.and_then(|retry| retry["retry_ms"].as_u64());
            // A random addition, so that not all clients reconnect at the same moment.
            Ok(pause.map(|ms| Duration::from_millis(ms.min(60_000) + fastrand::u64(0..=250))))
        }
        _ => Ok(None),
    }
}
