//! The requests of a connection, and the one answer to each.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use parlor_protocol::{
    Accepted, Answer, Envelope, ErrorCode, Logged, Pong, Refusal, Reply, Request, UserKind, close,
    parse_request,
};

use tracing::Instrument;

use super::deciders::game_of;
use crate::account::Account;
use crate::app::App;
use crate::cluster::{ConnectionNumber, NodeMessage};
use crate::error::refuse;
use crate::game::Command;
use crate::id::GameId;
use crate::outbox::{Outbox, text_of};
use crate::rate_limit::{AddressPermit, ConnectionLimits};
use crate::traces;

/// What the server knows of one connection.
pub(super) struct Session {
    pub(super) app: App,
    pub(super) outbox: Outbox,
    pub(super) account: Option<Account>,
    /// The games that it watches, which count for its address.
    pub(super) watched: HashMap<GameId, AddressPermit>,
    /// The tournaments that it watches.
    pub(super) tournaments: HashSet<String>,
    rate_limits: ConnectionLimits,
    pub(super) address: IpAddr,
    /// The number by which other servers know the connection.
    pub(super) number: ConnectionNumber,
    /// The name that all servers use for the current request, which may be passed on from one to the next.
    pub(super) request: Option<String>,
    /// How many offers a bot had made when this session began to repeat the last of them.
    pub(super) offers: Option<u64>,
}

pub(super) type Outcome = Result<Answer, Refusal>;

impl Session {
    pub(super) fn new(app: App, outbox: Outbox, address: IpAddr) -> Self {
        let rate_limits = app.rate_limits.connection(address);
        let number = app.cluster.number();
        Self {
            app,
            outbox,
            account: None,
            watched: HashMap::new(),
            tournaments: HashSet::new(),
            rate_limits,
            address,
            number,
            request: None,
            offers: None,
        }
    }

    /// The one answer to a message.
    pub(super) async fn answer(&mut self, text: &str) -> Utf8Bytes {
        let (id, outcome) = match parse_request(text) {
            Ok(Envelope { id, request }) if self.app.cluster.is_alone() => {
                let span = traces::request(request.name(), game_of(&request), None);
                (id, self.guarded(request).instrument(span).await)
            }
            Ok(Envelope { id, request }) => match Box::pin(self.answer_somewhere(text, request)).await {
                Ok(outcome) => (id, outcome),
                Err(reply) => return reply,
            },
            Err(refusal) => (refusal.id.clone(), self.admit().and(Err(refusal))),
        };
        if let Err(refusal) = &outcome {
            metrics::counter!("parlor_errors_total", "code" => code_text(refusal.code)).increment(1);
        }
        text_of(&match outcome {
            Ok(answer) => Reply::Ok(Accepted { id, answer }),
            Err(refusal) => Reply::Error(Refusal { id, ..refusal }),
        })
    }

    /// Answers a request where there are several servers.
    async fn answer_somewhere(&mut self, text: &str, request: Request) -> Result<Outcome, Utf8Bytes> {
        let span = traces::request(request.name(), game_of(&request), None);
        self.answer_as_one(text, request).instrument(span).await
    }

    /// Whether someone may be playing over this connection: then its lag matters.
    pub(super) fn watches_games(&self) -> bool {
        !self.watched.is_empty()
    }

    /// Removes the connection from everything that it takes part in.
    pub(super) async fn end(&mut self) {
        self.end_here().await;
        self.app.cluster.ended(self.number);
        if let Some(account) = &self.account {
            let left = self.app.registry.leave(&account.id, &self.outbox);
            if left.here {
                self.app.cluster.send_to_all(|| NodeMessage::Left { user: account.id.to_string() });
            }
            if left.anywhere {
                self.app.sessions.presence(&account.id).await;
            }
        }
    }

    /// Removes it from what it takes part in at this server, whichever server has its socket.
    pub(super) async fn end_here(&mut self) {
        let watched: Vec<GameId> = self.watched.drain().map(|(game, _)| game).collect();
        for game in watched {
            self.app.sessions.unwatch(&game, &self.outbox).await;
        }
        for tournament in std::mem::take(&mut self.tournaments) {
            self.app.tournaments.unwatch(&tournament, &self.outbox).await;
        }
        self.app.lobby.unwatch(&self.outbox);
        if let Some(account) = &self.account {
            self.app.lobby.connection_ended(account, &self.outbox);
        }
    }

    /// Checks whether one more message is handled; a connection that never stops sending is closed.
    pub(super) fn admit(&mut self) -> Result<(), Refusal> {
        let account = self.account.as_ref();
        let bot = account.is_some_and(|account| account.kind == UserKind::Bot);
        let admitted = self.rate_limits.message(account.map(|account| &account.id), bot);
        if self.rate_limits.is_abusive() {
            self.outbox.close(close::POLICY, "too many requests");
        }
        admitted
    }

    pub(super) async fn guarded(&mut self, request: Request) -> Outcome {
        self.admit()?;
        self.carry_out(request).await
    }

    /// Reloads the account if it has changed, as when a guest has registered.
    pub(super) async fn read_account(&mut self) -> Result<(), Refusal> {
        if let Some(account) = self.account.as_ref().filter(|_| self.outbox.take_account_changed()) {
            self.account = Box::pin(self.app.store.account_by_id(&account.id)).await?;
        }
        Ok(())
    }

    /// Carries out a request that was admitted.
    pub(super) async fn carry_out(&mut self, request: Request) -> Outcome {
        self.read_account().await?;
        match request {
            Request::Move { game, ply, text, after, info } => {
                let info = info.filter(|info| info.is_object() && self.may_be_shown(&info.to_string()));
                let lag_ms = self.outbox.lag_ms();
                self.command(game, Command::Move { ply, text, after, info, lag_ms }).await
            }
            // Boxed so that a move does not carry memory for the largest request.
            request => Box::pin(self.perform(request)).await,
        }
    }

    async fn perform(&mut self, request: Request) -> Outcome {
        match request {
            Request::Ping {} => Ok(Answer::Pong(Pong { server_ms: self.app.clock.now_ms() })),
            Request::Hello { token } => self.hello(token).await,
            request => {
                let account = self.me()?.clone();
                self.perform_as(account, request).await
            }
        }
    }

    /// Carries out a command in a game.
    pub(super) async fn command(&self, game: String, command: Command) -> Outcome {
        let done = self.app.sessions.command(&game.into(), &self.me()?.id, command).await?;
        Ok(Answer::Logged(Logged { seq: done.seq, duplicate: done.duplicate.then_some(true) }))
    }

    /// The signed-in account.
    fn me(&self) -> Result<&Account, Refusal> {
        self.account.as_ref().ok_or_else(|| refuse(ErrorCode::Unauthorized, "say hello first"))
    }
}

/// The name of a code on the wire, for the metrics.
fn code_text(code: ErrorCode) -> String {
    serde_json::to_value(code).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}
