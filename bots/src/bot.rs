//! The bot's life: connect, offer, come back after every loss of the connection. Its games are played in `play`.

use std::collections::HashMap;
use std::future::Future;
use std::time::Duration;

use parlor_protocol::{Answer, ErrorCode, Refusal, Reply, Request, ServerMessage, close};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, interval, sleep};
use tokio_tungstenite::tungstenite::Error;

use crate::backoff::Backoff;
use crate::config::{BotError, Config};
use crate::link::{Asked, Incoming, Link};
use crate::mind::Mind;
use crate::seat::Seat;
use crate::thinking::{Thinking, Thought};

/// Between two signs of life: several fit into the silence that a server bears.
const PING_EVERY: Duration = Duration::from_secs(3);

/// The engine looks up about every millisecond: after this silence it hangs, however busy the machine is.
const HUNG_AFTER: Duration = Duration::from_secs(20);

/// How long a snapshot may take before it is asked for again.
const SNAPSHOT_PATIENCE: Duration = Duration::from_secs(5);

/// How long a finished game is kept, for an opponent who wants another one.
const REMATCH_PATIENCE: Duration = Duration::from_secs(120);

/// Plays until `stop` resolves. Lost connections are made again for ever.
///
/// # Errors
/// The configuration cannot be used, the server refuses the bot, or the engine stands still.
pub async fn run(config: Config, stop: impl Future<Output = ()>) -> Result<(), BotError> {
    let url = config.socket()?;
    let (thoughts, mut finished) = unbounded_channel();
    let mut bot = Bot { config, me: None, tables: HashMap::new(), thoughts, searches: 0 };
    let mut backoff = Backoff::default();
    let mut stop = std::pin::pin!(stop);
    loop {
        let connected = tokio::select! {
            () = &mut stop => return Ok(()),
            connected = Link::connect(&url) => connected,
        };
        let pause = match connected {
            Ok(mut link) => {
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
            Err(error) => lost(&error),
        };
        tokio::select! {
            () = &mut stop => return Ok(()),
            () = sleep(pause.unwrap_or_else(|| backoff.pause())) => {}
        }
    }
}

/// A game with the player that plays it.
#[derive(Default)]
pub(crate) struct Table {
    /// `None` until the first snapshot.
    pub(crate) seat: Option<Seat>,
    /// `None` while it thinks, and before it is needed.
    pub(crate) mind: Option<Mind>,
    /// The game is given up: that is said until the server has heard it.
    pub(crate) resigns: bool,
    pub(crate) thinking: Option<Thinking>,
    /// When the whole game was last asked for.
    asked_at: Option<Instant>,
    /// When it ended.
    pub(crate) over_since: Option<Instant>,
}

impl Table {
    /// Whether the game was asked for and has not come: the request may have met a limit.
    fn is_unknown(&self) -> bool {
        let missing = self.seat.as_ref().is_none_or(Seat::is_lost);
        missing && self.asked_at.is_none_or(|at| at.elapsed() > SNAPSHOT_PATIENCE)
    }

    fn connection_lost(&mut self) {
        if let Some(seat) = &mut self.seat {
            seat.connection_lost();
        }
    }
}

pub(crate) struct Bot {
    pub(crate) config: Config,
    /// The account's id, once the server has told it.
    pub(crate) me: Option<String>,
    pub(crate) tables: HashMap<String, Table>,
    pub(crate) thoughts: UnboundedSender<Thought>,
    pub(crate) searches: u64,
}

/// What the server or the engine made the bot do.
pub(crate) type Requests = Vec<Request>;

impl Bot {
    /// One connection from hello to its end: the pause that the server asks for before the next, if it does.
    async fn connection(
        &mut self,
        link: &mut Link,
        backoff: &mut Backoff,
        finished: &mut UnboundedReceiver<Thought>,
    ) -> Result<Option<Duration>, BotError> {
        // Until the server has said who the bot is nothing else is asked.
        self.me = None;
        let mut requests = vec![Request::Hello { token: self.config.token.clone() }];
        let mut pings = interval(PING_EVERY);
        loop {
            for request in requests.drain(..) {
                if let Err(error) = link.ask(request).await {
                    return Ok(lost(&error));
                }
            }
            requests = tokio::select! {
                incoming = link.next() => match incoming {
                    Incoming::Message(ServerMessage::Reply(reply)) => self.reply(reply, link, backoff)?,
                    Incoming::Message(ServerMessage::Event(event)) => self.event(*event),
                    Incoming::Closed(why) => return ended(why),
                },
                Some(thought) = finished.recv() => self.thought(thought),
                _ = pings.tick() => self.tick()?,
            };
        }
    }

    fn reply(&mut self, reply: Reply, link: &mut Link, backoff: &mut Backoff) -> Result<Requests, BotError> {
        match reply {
            Reply::Ok(answer) => match link.take_asked(answer.id.as_ref()) {
                Some(Asked::Hello) => {
                    backoff.reset();
                    Ok(self.welcome(*answer))
                }
                // What was decided before is sent once more: the ply makes it harmless.
                Some(Asked::Watch(game)) => {
                    self.seat(&game).map(Seat::resumed);
                    Ok(self.go_on(&game))
                }
                _ => Ok(Vec::new()),
            },
            Reply::Error(refusal) => match link.take_asked(refusal.id.as_ref()) {
                Some(Asked::Hello) if refusal.code == ErrorCode::Unauthorized => {
                    Err(BotError::Refused(refusal.message))
                }
                Some(asked) => Ok(self.refused(asked, &refusal)),
                None => Ok(Vec::new()),
            },
        }
    }

    /// Signed in: the offer is made, and every unfinished game is taken up where it was left.
    fn welcome(&mut self, answer: Answer) -> Requests {
        let name = answer.user.as_ref().map(|user| user.name.clone()).unwrap_or_default();
        tracing::info!(name, "connected");
        self.me = answer.user.map(|user| user.id);
        let games = answer.games.unwrap_or_default();
        self.tables.retain(|game, _| games.contains(game));
        let mut requests = Vec::new();
        if self.config.token.is_some() {
            let games = self.config.offers();
            requests.push(Request::Offer { games, max_games: self.config.max_games });
        }
        for game in games {
            let since = self.tables.get(&game).and_then(|table| table.seat.as_ref()).map(Seat::seq);
            requests.push(self.watch(game, since));
        }
        requests
    }

    pub(crate) fn watch(&mut self, game: String, since: Option<u64>) -> Request {
        self.tables.entry(game.clone()).or_default().asked_at = Some(Instant::now());
        Request::Watch { game, since }
    }

    fn refused(&mut self, asked: Asked, refusal: &Refusal) -> Requests {
        tracing::info!(?asked, code = ?refusal.code, message = refusal.message, "refused");
        match (asked, refusal.code) {
            (Asked::Watch(game), ErrorCode::NotFound | ErrorCode::Forbidden) => {
                self.tables.remove(&game);
                Vec::new()
            }
            (Asked::Move { .. }, ErrorCode::GameOver) => Vec::new(),
            (Asked::Move { game, .. }, ErrorCode::RateLimited | ErrorCode::Internal) => {
                // It is sent again with the next sign of life.
                self.seat(&game).map(Seat::unsent);
                Vec::new()
            }
            (Asked::Move { game, ply }, _) => {
                let stale = self.seat(&game).filter(|seat| seat.record().moves().len() == ply as usize);
                stale.map(Seat::refused).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Every few seconds: a sign of life if the engine gives one, and what has to be sent again.
    fn tick(&mut self) -> Result<Requests, BotError> {
        let silence = |table: &Table| table.thinking.as_ref().map(Thinking::silence);
        let longest = self.tables.values().filter_map(silence).max().unwrap_or_default();
        if longest > HUNG_AFTER {
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
                requests.extend(if unknown { vec![self.watch(game, None)] } else { self.go_on(&game) });
            }
        }
        Ok(requests)
    }

    /// Games that ended long ago are left.
    fn leave_finished(&mut self) -> Requests {
        let over = |table: &Table| table.over_since.is_some_and(|since| since.elapsed() > REMATCH_PATIENCE);
        let left: Vec<_> = self.tables.extract_if(|_, table| over(table)).collect();
        left.into_iter().map(|(game, _)| Request::Unwatch { game }).collect()
    }
}

fn lost(error: &Error) -> Option<Duration> {
    tracing::info!(%error, "the connection is lost");
    None
}

/// What the end of a connection means for the next one.
fn ended(why: Option<(u16, String)>) -> Result<Option<Duration>, BotError> {
    tracing::info!(?why, "the connection has ended");
    match why {
        Some((close::SESSION_ENDED, reason)) => {
            Err(BotError::Refused(format!("the session was ended: {reason}")))
        }
        Some((close::GOING_AWAY, reason)) => {
            let retry = serde_json::from_str::<serde_json::Value>(&reason).ok();
            let pause = retry.and_then(|retry| retry["retry_ms"].as_u64());
            // A little by lot, so that not all clients come back in the same moment.
            Ok(pause.map(|ms| Duration::from_millis(ms.min(60_000) + fastrand::u64(0..=250))))
        }
        _ => Ok(None),
    }
}
